"""What a table state must satisfy, all nine groups on a whole state at once, written down from the rule book alone.

The rules look at an entry and at what it touches; this looks at everything. `newly_broken` is what a state breaks that
the state before did not, and what may not happen between two states.
"""

from collections import Counter

SEATS = ("W1", "WC", "W2", "C1", "CC", "C2")
SLOTS = {"weapon": "weapon", "armor": "armor", "plus": "plus", "minus": "minus"}
AWAKENED = {"孙策": -1, "姜维": -1, "吕布(3v3)": -1}  # max HP after 魂姿, 志继, 战神


def broken(state):
    """(article, where, what) of everything that is wrong with a state."""
    found = set()
    for seat, chair in state.seats.items():
        found |= {("KW-D4", seat, what) for what in _hp(state, seat, chair)}
        if seat in state.alive:
            found |= {(article, seat, what) for article, what in _alive(state, seat, chair)}
        elif _has_anything(chair) or seat in state.tapped:
            found.add(("KW-D13", seat, "something left"))
    return found | _cards(state) | _generals(state)


def _hp(state, seat, chair):  # 1
    general = state.setup.edition.general(chair.general)
    most = (general.max_hp if general else 4) + (seat in ("WC", "CC"))
    if chair.max_hp not in (most, most + AWAKENED.get(chair.general, 0)):
        yield f"max {chair.max_hp}"
    if chair.hp > chair.max_hp:
        yield None, None, chair.hp


def _alive(state, seat, chair):
    deck = state.setup.edition.deck
    if chair.hp < 1 and seat not in state.dying and not unyielding(chair):
        yield "KW-D13", f"hp {chair.hp}"
    if chair.hand is not None and chair.hand < 0:
        yield "KW-G1.4", "hand"
    for slot, kind in SLOTS.items():  # 3
        card = getattr(chair, slot)
        if card is not None and deck.count(card) and deck.type_of(card.name) != kind:
            yield "KW-0", f"{slot} {card.name}"
    names = Counter(lying.lies_as or lying.card.name for lying in chair.delayed)  # 4
    for name, times in names.items():
        if times > 1:
            yield "KW-0", f"{times} {name}"
    for lying in chair.delayed:
        as_another = lying.lies_as not in (None, lying.card.name)
        if as_another and lying.lies_as not in ("乐不思蜀", "兵粮寸断"):
            yield "KW-0", f"{lying.card.name} lies as {lying.lies_as}"
        if not as_another and deck.count(lying.card) and deck.type_of(lying.card.name) != "delayed_scroll":
            yield "KW-0", f"lies {lying.card.name}"


def unyielding(chair, hp=None, aside=None):
    hp, aside = chair.hp if hp is None else hp, chair.aside if aside is None else aside
    ranks = [card.rank for card in aside if card.rank]
    return "不屈" in [skill.name for skill in chair.skills] and len(aside) > -hp and len({*ranks}) == len(ranks)


def _has_anything(chair):
    return bool(chair.hand or chair.delayed or chair.aside or any(getattr(chair, slot) for slot in SLOTS))


def _cards(state):  # 5
    """A physical card at most as often as the deck holds it; a name whose suits were not seen likewise."""
    cards = []
    for chair in state.seats.values():
        cards += [card for slot in SLOTS if (card := getattr(chair, slot))]
        cards += [lying.card for lying in chair.delayed] + list(chair.aside)
    deck = Counter((card.name, card.suit, card.rank) for card in state.setup.edition.deck.cards)
    held = Counter(name for name, _, _ in deck.elements())
    found = set()
    for (name, suit, rank), times in Counter((card.name, card.suit, card.rank) for card in cards).items():
        if suit and times > deck[name, suit, rank]:
            found.add(("KW-G2", name, (suit, rank, times)))
    for name, times in Counter(card.name for card in cards).items():
        if times > held[name]:
            found.add(("KW-G2", name, (None, None, times)))
    return found


def _generals(state):  # 8
    draft, found = state.draft, set()
    sixteen, pool = draft.generals, state.setup.edition.pool_set
    found |= {("KW-G2", name, "pool") for name in sixteen if name not in pool}
    for name, times in Counter(sixteen).items():
        if times > 1:
            found.add(("KW-F1.3", name, "twice"))
    for camp, names in draft.picks.items():
        for name in names:
            if name not in sixteen:
                found.add(("KW-F1.3" if name in pool else "KW-G2", name, f"picked by {camp}"))
    for name, times in Counter(draft.picks["warm"] + draft.picks["cold"]).items():
        if times > 1:
            found.add(("KW-F1.3a", name, "picked twice"))
    for camp, lineup in draft.lineups.items():
        for name in lineup.values():
            if name not in draft.picks[camp]:
                found.add(("KW-F1.3c" if name in pool else "KW-G2", name, f"plays for {camp}"))
        if len({*lineup.values()}) < 3:
            found.add(("KW-F1.3c", camp, "twice"))
    return found


def _was_worse(article, where, what, was):
    """A card that is seen too often still, but less often than before; an HP over the maximum that has fallen."""
    return isinstance(what, tuple) and any(
        (law, name) == (article, where) and isinstance(before, tuple) and before[:2] == what[:2] and before[2] > what[2]
        for law, name, before in was
    )


def announced(before, entry):
    """KW-D13 of figures typed at an end or from the table: below one for the living, anything for the dead, other deaths."""
    typed = dict(entry.seats) if hasattr(entry, "seats") else {entry.seat: {"hp": entry.hp}}
    found = set()
    for seat, seen in typed.items():
        chair, logged = before.seats[seat], seat in before.alive
        alive, hp, aside = seen.get("alive", logged), seen.get("hp"), seen.get("aside", chair.aside)
        if alive is not logged:
            found.add(("KW-D13", seat))
        if not alive and any(
            seen.get(key) for key in ("hand", "weapon", "armor", "plus", "minus", "delayed", "aside", "tapped")
        ):
            found.add(("KW-D13", seat))
        if (
            alive
            and hp is not None
            and hp < 1
            and (hp, aside) != (chair.hp, chair.aside)
            and not unyielding(chair, min(hp, chair.hp), aside)
        ):
            found.add(("KW-D13", seat))
    return found


def newly_broken(before, after):
    """(article, where) of what is wrong now and was not; groups 7 and 9 between the two states."""
    was = broken(before)
    found = {
        (article, where) for article, where, what in broken(after) - was if not _was_worse(article, where, what, was)
    }
    if before.seats and after.seats:
        found |= {("KW-D13", seat) for seat in after.alive - before.alive}
        found |= {("KW-F2.1", seat) for seat in before.seats if before.seats[seat].player != after.seats[seat].player}
    # 9: an undo is no step from one state to the next
    found |= {("KW-G1.2", team) for team in "AB" if after.fouls[team] < before.fouls[team]}
    return found
