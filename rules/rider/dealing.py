"""准备开始: fighters dealt and one laid face down, HP and rage cards, four game cards each, the rest is the deck.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.components import ALL, FEWEST, FIGHTERS, GAME, KINDS, MOST, TABLES
from rules.rider.printed import printed_on
from rules.rider.state import State

HANDS = 4


@article("RD-3.2 RD-R2", e.Deal, gate=2)
def a_table_seats_two_to_twelve(state: State, entry: e.Deal) -> Iterable[Finding]:
    n, most = state.setup.n, min(state.setup.options["max_players"], MOST)
    if FEWEST <= n <= most:
        return ()
    zh, en = f"本规则是 {FEWEST} 至 {most} 人的游戏", f"this is a game for {FEWEST} to {most} players"
    return (Finding(str(n), f"{FEWEST}–{most}", zh, en, moot=True),)


@article("RD-2.1d RD-2.1e", e.Deal)
def hp_and_rage_cards_are_enough(state: State, entry: e.Deal) -> Iterable[Finding]:
    """Ten of each; the eleventh player needs a substitute."""
    table = TABLES.get(state.setup.n)
    for kind, short in (("hp", table.hp_short), ("rage", table.rage_short)) if table else ():
        if short:
            one = KINDS[kind]
            zh, en = f"{one.name}只有 {one.count} 张，需要代用", f"there are {one.count} {kind} cards: use substitutes"
            yield Finding(str(state.setup.n), f"≤ {one.count}", zh, en, level=Level.QUERY, article=one.article)


@article("RD-3.2a RD-3.2b RD-2.1b", e.Deal)
def each_is_dealt_five_or_three_fighters(state: State, entry: e.Deal) -> Iterable[Finding]:
    """Out of 130 fighters."""
    table = TABLES.get(state.setup.n)
    if table is None:
        return
    for seat, count in entry.seats:
        if count != table.each:
            zh, en = f"每人发 {table.each} 张战士牌", f"each is dealt {table.each} fighters"
            yield Finding(str(count), str(table.each), zh, en, seat=seat, article=table.article)
    dealt = sum(count for _, count in entry.seats)
    if dealt > FIGHTERS:
        zh, en = f"战士牌只有 {FIGHTERS} 张", f"there are {FIGHTERS} fighter cards"
        yield Finding(str(dealt), f"≤ {FIGHTERS}", zh, en, article="RD-2.1b")


@article("RD-2.1 RD-2.1a RD-2.1b RD-2.1c RD-2.1d RD-2.1e", e.Deal)
def the_box_is_complete(state: State, entry: e.Deal) -> Iterable[Finding]:
    """All five kinds counted must be 311; a kind that differs alone is asked about, EX cards may have come in."""
    counted = dict(entry.components)
    if len(counted) == len(KINDS) and sum(counted.values()) != ALL:
        zh, en = f"五种牌共 {ALL} 张", f"the five kinds are {ALL} cards in all"
        yield Finding(str(sum(counted.values())), str(ALL), zh, en, article="RD-2.1")
    for key, count in counted.items():
        kind = KINDS[key]
        if count != kind.count:
            zh, en = f"{kind.name}应有 {kind.count} 张", f"there should be {kind.count} {key} cards"
            yield Finding(str(count), str(kind.count), zh, en, level=Level.QUERY, article=kind.article)


@article("RD-3.2c", e.Start)
def fighters_lie_face_down(state: State, entry: e.Start) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if seen.get("face_up"):
            zh, en = "选出的战士牌背面朝上放置", "the chosen fighter is laid face down"
            yield Finding("face up", "face down", zh, en, seat=seat)


@article("RD-3.3.1 RD-3.3.2 RD-R26", e.Start)
def hp_is_full_and_there_is_no_rage(state: State, entry: e.Start) -> Iterable[Finding]:
    """The HP card shows the fighter's maximum; the rage card is covered."""
    for seat, seen in entry.seats:
        hp, top, rage = seen.get("hp"), seen.get("max_hp", state.seats[seat].max_hp), seen.get("rage")
        if hp is not None and top is not None and hp < top:
            zh, en = "体力牌翻到体力上限的一面", "the HP card is turned to the maximum"
            yield Finding(str(hp), str(top), zh, en, seat=seat, level=Level.QUERY, article="RD-3.3.1")
        if rage is not None and rage > 0:
            zh, en = "怒气牌被战士牌盖住，开始没有怒气", "the rage card is covered: nobody starts with rage"
            yield Finding(str(rage), "0", zh, en, seat=seat, level=Level.QUERY, article="RD-3.3.2")


@article("RD-3.4.1", e.Start)
def everybody_starts_with_four_cards(state: State, entry: e.Start) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        hand = seen.get("hand")
        if hand is not None and hand != HANDS:
            yield Finding(str(hand), str(HANDS), "起始手牌为四张", "everybody starts with four cards", seat=seat)


@article("RD-3.4.2", e.Start)
def the_rest_is_the_deck(state: State, entry: e.Start) -> Iterable[Finding]:
    """Unless a hand or the discard pile was typed as something else, which is objected to as such."""
    hands = [seen.get("hand", HANDS) for _, seen in entry.seats]
    if entry.draw_pile is None or any(hand != HANDS for hand in hands) or entry.discard_pile or entry.in_flight:
        return ()
    due = GAME + entry.added - HANDS * state.setup.n
    if entry.draw_pile == due:
        return ()
    zh, en = f"发完起始手牌后牌堆应有 {due} 张", f"{due} cards are left for the deck"
    return (Finding(str(entry.draw_pile), str(due), zh, en),)


@article("RD-3.2c RD-3.4.2", e.Start)
def nothing_lies_on_the_table_yet(state: State, entry: e.Start) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        left = [
            key for key in ("hidden", "shown", "equipment", "judgement", "aside", "pieces", "delayed") if seen.get(key)
        ]
        if left:
            zh, en = "游戏开始时各区域没有牌", "no zone holds a card at the start"
            yield Finding("|".join(left), "—", zh, en, seat=seat, level=Level.QUERY, article="RD-3.4.2")


# --- what they do -----------------------------------------------------------------------------------------------------


def deal(state: State, entry: e.Deal) -> State:
    return changed(state, step="choose")


@answers("RD-3.2c")
def choose(state: State, entry: e.Choose) -> State:
    """Only what was typed is known of it, and nobody may see it before it is turned up."""
    chair = changed(state.seats[entry.seat], **printed_on(state, entry))
    return changed(state, seats={**state.seats, entry.seat: chair})


@answers("RD-3.3.1 RD-3.3.2 RD-3.4.1 RD-3.4.2")
def start(state: State, entry: e.Start) -> State:
    """Full HP, no rage, four cards each, the rest is the deck; what was typed stands where it differs."""
    typed = dict(entry.seats)
    seats = dict(state.seats)
    for seat, chair in seats.items():
        seen = typed.get(seat, {})
        top = seen.get("max_hp", chair.max_hp)
        fields = {
            "max_hp": top,
            "hp": seen.get("hp", top),
            "hand": seen.get("hand", HANDS),
            "rage": seen.get("rage", 0),
        }
        seats[seat] = changed(chair, **fields, hidden=seen.get("hidden", 0), range=seen.get("range"))
    hands = sum(chair.hand or 0 for chair in seats.values())
    return changed(
        state,
        seats=seats,
        step="play",
        youngest=entry.youngest,
        known_hands=frozenset(seats),
        added=entry.added,
        draw_pile=GAME + entry.added - hands if entry.draw_pile is None else entry.draw_pile,
        discard_pile=entry.discard_pile or 0,
    )


APPLY: Applies = {e.Deal: deal, e.Choose: choose, e.Start: start}
