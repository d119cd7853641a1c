"""盘点: what a table state must satisfy, checked on a `table` entry field by field.

What is given is held against the rules, against itself and against the log; what is left out is left alone. `next_seats`
is the table as the entry says it is; the invariants look at that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.cards import Card, Lying
from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.kings import entries as e
from rules.kings.areas import SLOT_WORDS, in_judgement, newly_over, not_equipment, on_the_table, slot_of, too_often
from rules.kings.comparison import commander_dead
from rules.kings.ends import hand_differs, keeps_alive
from rules.kings.life import aside_findings, emptied
from rules.kings.state import COMMANDERS, SLOTS, Chair, State
from rules.kings.turns import settled

Seen = Mapping[str, Any]


def seen_chair(chair: Chair, seen: Seen) -> Chair:
    """The seat as the entry says it is; what it leaves out stays."""
    given = {key: seen[key] for key in ("max_hp", "hand", "flipped") if key in seen}
    given |= {key: _closest(getattr(chair, key), seen[key]) for key in ("aside", *SLOTS) if key in seen}
    if "delayed" in seen:
        zone = tuple(Lying(card, None if lies_as == card.name else lies_as) for card, lies_as in seen["delayed"])
        given["delayed"] = _closest(chair.delayed, zone)
    if "hp" in seen and not announced(chair, seen["hp"]):
        given["hp"] = seen["hp"]
    slots = frozenset(slot for slot in SLOTS if slot in seen)
    return changed(chair, known=chair.known | slots, **given)


def _closest(logged: Any, said: Any) -> Any:
    """What was said; the log's card where that may be the one and the suit was not seen this time."""
    if isinstance(logged, Lying) and isinstance(said, Lying):
        return logged if logged.lies_as == said.lies_as and _closest(logged.card, said.card) == logged.card else said
    if isinstance(logged, Card) and isinstance(said, Card):
        return logged if said.suit is None and logged.name == said.name else said
    if isinstance(logged, tuple) and isinstance(said, tuple) and len(logged) == len(said):
        return tuple(_closest(one, two) for one, two in zip(logged, said, strict=True))
    return said


def announced(chair: Chair, hp: int) -> bool:
    """Whether the figure is what a general kept alive by 不屈 announces: 0 while his true HP is below (I-13)."""
    return hp == 0 and chair.hp < 0 and keeps_alive(chair)


def is_alive(state: State, seat: str, seen: Seen) -> bool:
    return bool(seen.get("alive", seat in state.alive))


@article("KW-G1.4 KW-G2", e.Table, gate=2)
def nothing_is_counted_below_zero(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        hand = seen.get("hand")
        if hand is not None and hand < 0:
            zh, en = "手牌不能少于零", "a hand is never negative"
            yield Finding(str(hand), "≥ 0", zh, en, seat=seat, level=Level.REFUSED, article="KW-G1.4")
    for pile in (entry.draw_pile, entry.discard_pile):
        if pile is not None and pile < 0:
            yield Finding(
                str(pile), "≥ 0", "牌堆不能少于零", "a pile is never negative", level=Level.REFUSED, article="KW-G2"
            )


@article("KW-D4 KW-D13", e.Table)
def hp_lies_between_one_and_the_maximum(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if not is_alive(state, seat, seen):
            continue
        chair = state.seats[seat]
        if "max_hp" in seen and not _maximum_fits(chair, seen["max_hp"]):
            zh, en = "体力上限为武将体力（主帅 +1）", "max HP is the general's, one more for a commander"
            yield Finding(str(seen["max_hp"]), str(chair.full_hp), zh, en, seat=seat, article="KW-D4")
        yield from _out_of_range(state, seat, seen)


def _out_of_range(state: State, seat: str, seen: Seen) -> Iterable[Finding]:
    chair = state.seats[seat]
    return hp_in_range(seat, chair, seen_chair(chair, seen), seen.get("hp"))


def _maximum_fits(chair: Chair, top: int) -> bool:
    if top == chair.full_hp or top == chair.max_hp:
        return True
    return any(top == chair.full_hp + skill.max_hp for skill in chair.skills if skill.max_hp)


def hp_in_range(seat: str, logged: Chair, now: Chair, said: int | None) -> Iterable[Finding]:
    """What is wrong with the figure said, or the maximum; not what the log has already, since that was said when it came."""
    hp, top = logged.hp if said is None else said, now.max_hp
    if hp > top and not logged.max_hp < logged.hp >= hp:
        yield Finding(
            str(hp), f"≤ {top}", "体力不得超过体力上限", "HP never exceeds the maximum", seat=seat, article="KW-D4"
        )
    elif said is not None and said < 1 and (said, now.aside) != (logged.hp, logged.aside):
        if keeps_alive(changed(now, hp=min(logged.hp, said))):
            return
        zh, en = "存活角色体力至少为 1", "a living character has at least 1 HP"
        yield Finding(str(said), "≥ 1", zh, en, seat=seat, article="KW-D13")


@article("KW-D4 KW-D13 KW-G1.4", e.End)
def the_announced_figures_are_possible(state: State, entry: e.End) -> Iterable[Finding]:
    if entry.hp is None or entry.hand is None:
        return ()
    chair = state.seats[entry.seat]
    if entry.hand < 0:
        zh, en = "手牌不能少于零", "a hand is never negative"
        return (Finding(str(entry.hand), "≥ 0", zh, en, seat=entry.seat, level=Level.REFUSED, article="KW-G1.4"),)
    if 1 <= entry.hp <= chair.max_hp:
        return ()
    return hp_in_range(entry.seat, chair, chair, entry.hp)


@article("KW-D4", e.Table)
def hp_is_the_logs(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        chair = state.seats[seat]
        hp = seen.get("hp")
        if hp is None or hp == chair.hp or announced(chair, hp):
            continue
        if is_alive(state, seat, seen) and any(_out_of_range(state, seat, seen)):
            continue  # that says more
        zh, en = "体力与记录不符", "the HP is not the log's"
        yield Finding(str(hp), str(chair.hp), zh, en, seat=seat, level=Level.QUERY)


@article("KW-G1.4 KW-D7", e.Table)
def hands_are_the_known_ones(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if seen.get("hand") is not None and is_alive(state, seat, seen):
            yield from hand_differs(state, seat, seen["hand"], "KW-G1.4")


@article("KW-D13", e.Table)
def the_dead_have_nothing_and_stay_dead(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        logged = seat in state.alive
        if "alive" in seen and seen["alive"] is not logged:
            zh, en = (
                ("阵亡角色不能复活", "nobody comes back to life")
                if seen["alive"]
                else ("记录中没有阵亡", "no death was entered")
            )
            yield Finding(_life(seen["alive"]), _life(logged), zh, en, seat=seat)
        if is_alive(state, seat, seen):
            continue
        left = [key for key in ("hand", *SLOTS, "delayed", "aside", "tapped") if seen.get(key)]
        if left:
            zh, en = (
                "阵亡角色没有手牌、装备、判定区的牌和身份牌",
                "the dead have no hand, equipment, judgement or identity card",
            )
            yield Finding("|".join(left), "—", zh, en, seat=seat)


def _life(alive: bool) -> str:
    return "alive" if alive else "dead"


@article("KW-0", e.Table)
def every_card_lies_in_its_own_slot(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        for slot in SLOTS if is_alive(state, seat, seen) else ():
            card = seen.get(slot)
            if (
                card is None
                or _same(getattr(state.seats[seat], slot), card)
                or not state.setup.edition.deck.count(card)
            ):
                continue  # what the log has was said when it came; a card of no deck is KW-G2's
            own = slot_of(state, card)
            if own is None:
                yield not_equipment(state, seat, card)
            elif own != slot:
                zh, en = f"{card} 应在{SLOT_WORDS[own]}栏", f"{card} belongs into the slot {own}"
                yield Finding(slot, own, zh, en, seat=seat)


@article("KW-0", e.Table)
def the_judgement_zone_holds_delayed_scrolls(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if "delayed" in seen and is_alive(state, seat, seen):
            yield from _wrong_in_judgement(state, seat, seen)


def _wrong_in_judgement(state: State, seat: str, seen: Seen) -> Iterable[Finding]:
    """What is wrong with the cards the log has was said when they came."""
    logged, zone = state.seats[seat].delayed, seen_chair(state.seats[seat], seen).delayed
    before = {(found.seen, found.expected) for found in in_judgement(state, seat, logged)}
    return [found for found in in_judgement(state, seat, zone) if (found.seen, found.expected) not in before]


@article("I-13", e.Table)
def cards_aside_match_the_table(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if "aside" in seen and is_alive(state, seat, seen):
            yield from _wrong_aside(state, seat, seen)


def _wrong_aside(state: State, seat: str, seen: Seen) -> Iterable[Finding]:
    chair = state.seats[seat]
    hp = seen.get("hp", chair.hp)
    return aside_findings(state, seat, chair, chair.hp if announced(chair, hp) else hp, len(seen["aside"]))


@article("KW-0 I-13", e.Table)
def areas_are_the_logs(state: State, entry: e.Table) -> Iterable[Finding]:
    """Equipment that was entered before, judgement zone, cards aside, turned over: another state of them is asked about."""
    for seat, seen in entry.seats:
        if not is_alive(state, seat, seen) or seat not in state.alive:
            continue
        chair = state.seats[seat]
        now = seen_chair(chair, seen)
        for key in (*SLOTS, "delayed", "aside", "flipped"):
            if key not in seen or (key in SLOTS and key not in chair.known):
                continue
            logged, said = getattr(chair, key), getattr(now, key)
            if not _same(logged, said) and not _wrong(state, seat, seen, key):
                name = "I-13" if key == "aside" else "KW-0"
                zh, en = f"{_WORDS[key]}与记录不符", f"{key} is not the log's"
                yield Finding(_shown(said), _shown(logged), zh, en, seat=seat, level=Level.QUERY, article=name)


def _wrong(state: State, seat: str, seen: Seen, key: str) -> bool:
    """Whether another rule objects to this field already: that says more than that the log has it otherwise."""
    if key == "delayed":
        return any(_wrong_in_judgement(state, seat, seen))
    if key == "aside":
        return any(_wrong_aside(state, seat, seen))
    return key in SLOTS and seen[key] is not None and slot_of(state, seen[key]) != key


_WORDS = {**SLOT_WORDS, "delayed": "判定区", "aside": "武将牌上的牌", "flipped": "武将牌正反面"}


def _same(logged: Any, said: Any) -> bool:
    """Equal, a card whose suit was not seen counting as any of its name."""
    if isinstance(logged, Card) and isinstance(said, Card):
        return logged == said or (logged.name == said.name and None in (logged.suit, said.suit))
    if isinstance(logged, Lying) and isinstance(said, Lying):
        return logged.name == said.name and _same(logged.card, said.card)
    if isinstance(logged, tuple) and isinstance(said, tuple) and not isinstance(logged, Card):
        return len(logged) == len(said) and all(_same(one, two) for one, two in zip(logged, said, strict=True))
    return bool(logged == said)


def _shown(value: Any) -> str:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        return "、".join(item.name if isinstance(item, Lying) else str(item) for item in value) or "—"
    if isinstance(value, bool):
        return "face down" if value else "face up"
    return "—" if value is None else str(value)


@article("KW-D8 KW-F3.1.3", e.Table)
def identity_cards_lie_as_the_turns_made_them(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if "tapped" not in seen or not is_alive(state, seat, seen) or seat not in state.alive:
            continue
        tapped = seat in state.tapped
        if seen["tapped"] is tapped:
            continue
        acting = state.acting is not None and state.acting.seat == seat
        if acting:
            zh, en = "正在行动的角色身份牌横置", "the identity card of the acting character is tapped"
        elif tapped:
            zh, en = "本阵营回合已行动，身份牌应横置", "he has acted in this camp round: his identity card is tapped"
        else:
            zh, en = (
                "本阵营回合尚未行动，身份牌应竖置",
                "he has not acted in this camp round: his identity card is upright",
            )
        name = "KW-F3.1.3" if acting else "KW-D8"
        yield Finding(_lies(seen["tapped"]), _lies(tapped), zh, en, seat=seat, article=name)


def _lies(tapped: bool) -> str:
    return "tapped" if tapped else "upright"


@article("KW-G2", e.Table)
def no_card_is_on_the_table_too_often(state: State, entry: e.Table) -> Iterable[Finding]:
    """Cards of the seats given, and of the others as the log has them."""
    cards = list(on_the_table(next_seats(state, entry)))
    for card, times, held in newly_over(state, (card for _, _, card in cards)):
        seat = next((place for place, _, lying in reversed(cards) if lying.name == card.name), None)
        yield too_often(state, seat, card, times, held)


def next_seats(state: State, entry: e.Table) -> Mapping[str, Chair]:
    seats = dict(state.seats)
    for seat, seen in entry.seats:
        seats[seat] = seen_chair(seats[seat], seen) if is_alive(state, seat, seen) else emptied(seats[seat])
    return seats


@article("KW-G2", e.Table)
def the_piles_add_up_to_the_deck(state: State, entry: e.Table) -> Iterable[Finding]:
    """Exactly when both piles and everything of every living seat are given; else the sum is an upper bound."""
    given = dict(entry.seats)
    total = (entry.draw_pile or 0) + (entry.discard_pile or 0)
    complete = entry.draw_pile is not None and entry.discard_pile is not None
    for seat in state.seats:
        seen = given.get(seat, {})
        if not is_alive(state, seat, seen):
            continue
        total += (seen.get("hand") or 0) + len(seen.get("delayed", ())) + len(seen.get("aside", ()))
        total += sum(1 for slot in SLOTS if seen.get(slot) is not None)
        complete = complete and all(key in seen for key in ("hand", "delayed", *SLOTS))
    size = state.setup.edition.deck_size
    if total > size or (complete and total != size):
        wanted = str(size) if complete else f"≤ {size}"
        zh, en = (
            "牌堆、弃牌堆、手牌与各区的牌总数不符",
            "draw pile, discard pile, hands and areas do not add up to the deck",
        )
        yield Finding(str(total), wanted, zh, en)


@answers("KW-G1.4 KW-D13")
def take_table(state: State, entry: e.Table) -> State:
    """What was seen stands, also where it differs from the log."""
    alive, tapped, dying, known = state.alive, state.tapped, state.dying, state.known_hands
    for seat, seen in entry.seats:
        if "alive" in seen:
            alive = alive | {seat} if seen["alive"] else alive - {seat}
        if "tapped" in seen:
            tapped = tapped | {seat} if seen["tapped"] else tapped - {seat}
        if seen.get("hand") is not None:
            known = known | {seat}
    tapped &= alive
    seats = next_seats(state, entry)
    for seat, _ in entry.seats:
        down = seat in alive and seats[seat].hp <= 0 and not keeps_alive(seats[seat])
        dying = dying | {seat} if down else dying - {seat}
    typed = frozenset(seat for seat, seen in entry.seats if seen.get("hand") is not None)
    state = changed(
        state,
        seats=seats,
        alive=alive,
        tapped=tapped,
        dying=dying & alive,
        known_hands=known,
        rewarded=state.rewarded - typed,
    )
    for seat in COMMANDERS.values():
        if seat not in alive:
            return commander_dead(state, seat, entry.at)
    return settled(state, entry.at)


APPLY: Applies = {e.Table: take_table}
