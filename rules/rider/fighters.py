"""明置与暗置: the fighter turned up, its faction determined the first time, its supply drawn, and turned down again.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.counts import hand_of, put, with_hand
from rules.rider.course import never_ended
from rules.rider.factions import based, determined, joined, named
from rules.rider.printed import printed_on
from rules.rider.state import UNKNOWN, State, is_villain, villain
from rules.rider.steps import PLACE, STEPS


@article("RD-6.1.2", e.Reveal, e.Hide)
def a_fighter_turns_to_its_other_side(state: State, entry: e.Reveal | e.Hide) -> Iterable[Finding]:
    up = isinstance(entry, e.Reveal)
    if state.seats[entry.seat].face_up is not up:
        return ()
    if up:
        zh, en = "战士牌已在明置状态", "the fighter lies face up already"
    else:
        zh, en = "战士牌已在暗置状态", "the fighter lies face down already"
    return (Finding("up" if up else "down", "down" if up else "up", zh, en, seat=entry.seat),)


@article("RD-6.1.4 RD-4.2T.1a", e.Reveal)
def it_is_turned_up_at_its_time(state: State, entry: e.Reveal) -> Iterable[Finding]:
    """At the start of the own preparation phase, or when a skill is needed; only where the reason was typed."""
    acting = state.acting
    if entry.time != "prepare":
        return ()
    if acting is not None and acting.seat == entry.seat and acting.step <= PLACE["prepare-starts"]:
        return ()
    now = "—" if acting is None else f"{acting.seat} {STEPS[acting.step] if acting.step >= 0 else ''}".strip()
    zh, en = (
        "不是自己的准备阶段开始时，也没有发动技能",
        "neither the start of the own preparation phase nor for a skill",
    )
    return (Finding(now, f"{entry.seat} prepare-starts | skill", zh, en, seat=entry.seat, article="RD-6.1.4"),)


@article("RD-6.1.2", e.Reveal)
def it_is_the_card_that_lay_there(state: State, entry: e.Reveal) -> Iterable[Finding]:
    chair = state.seats[entry.seat]
    for typed, known in ((entry.fighter, chair.fighter), (entry.form, chair.form), (entry.mark, chair.mark)):
        if typed is not None and known is not None and typed != known:
            zh, en = "与先前所记的战士牌不同", "not the fighter card that was noted before"
            yield Finding(typed, known, zh, en, seat=entry.seat, level=Level.QUERY)
            return


@article("RD-4.2F.1 RD-4.2F.2", e.Reveal)
def the_faction_is_determined_by_half_of_the_living(state: State, entry: e.Reveal) -> Iterable[Finding]:
    """The first time alone. A typed faction is compared; without what decides it, it is unknown."""
    after, seat = turned_up(state, entry), entry.seat
    found, first = after.seats[seat], not state.seats[seat].revealed
    typed = said_faction(seat, entry.faction)
    derived = found.base
    if UNKNOWN in (derived, found.merged):
        if typed is None and first:
            yield _missing(state, entry)
    elif typed is not None and typed not in (derived, found.merged):
        name = "RD-4.2F.2" if is_villain(derived) else "RD-4.2F.1"
        zh, en = (
            ("其他同势力角色已达存活角色数的一半", "others of the faction are half of the living: a villain")
            if is_villain(derived)
            else ("其他同势力角色不到存活角色数的一半", "others of the faction are fewer than half of the living")
        )
        yield Finding(typed, named((derived, found.merged or derived)), zh, en, seat=seat, article=name)


def said_faction(seat: str, typed: str | None) -> str | None:
    """A faction as typed; "villain" alone is the seat's own."""
    return villain(seat) if typed == "villain" else typed


def _missing(state: State, entry: e.Reveal) -> Finding:
    mark = printed_on(state, entry)["mark"]
    if mark is None:
        zh, en, what = "势力标识未记录，势力无法确定", "nobody typed the mark: the faction cannot be derived", "mark"
    else:
        waiting = [seat for seat in state.setup.seats if seat in state.alive and state.seats[seat].faction == UNKNOWN]
        zh = f"{'、'.join(waiting)} 号的势力未知，势力无法确定"
        en, what = f"the factions of seats {', '.join(waiting)} decide it and are unknown", "faction"
    return Finding("?", what, zh, en, seat=entry.seat, level=Level.UNKNOWN, article="RD-4.2F.1")


def villains_over(state: State, count: int, cards: int, *, before: int = -1) -> Iterable[Finding]:
    """More villains than cards: asked about, or a violation where the organiser limits them."""
    limit = state.setup.options["villain_limit"]
    most = limit or cards
    if count <= most or count == before:
        return
    zh, en = f"恶役身份牌只有 {most} 张", f"there are {most} villain cards"
    level = Level.VIOLATION if limit else Level.QUERY
    yield Finding(str(count), f"≤ {most}", zh, en, level=level, article="RD-2.1a")


# --- supply -----------------------------------------------------------------------------------------------------------


@answers("RD-6.9 RD-6.10.3 RD-R29")
def supply_due(state: State, seat: str, supply: int | None, hand: int | None) -> int | None:
    """Cards drawn up to the supply number; None where it or the hand is unknown."""
    if supply == 0:
        return 0
    if supply is None or hand is None:
        return None
    hidden = state.seats[seat].hidden if state.setup.options["supply_counts_hidden"] == "1" else 0
    return max(supply - hand - hidden, 0)


@article("RD-6.9 RD-R29", e.Reveal)
def the_supply_comes_with_the_first_reveal(state: State, entry: e.Reveal) -> Iterable[Finding]:
    hand = hand_of(state, entry.seat)
    drawn = entry.drawn if entry.drawn is not None else _grown(hand, entry.hand)
    if state.seats[entry.seat].revealed:
        return again(entry.seat, drawn)
    return supplied(entry.seat, supply_due(state, entry.seat, printed_on(state, entry)["supply"], hand), drawn)


@article("RD-6.9 RD-R29", e.Supply)
def the_supply_is_drawn_once(state: State, entry: e.Supply) -> Iterable[Finding]:
    waiting = state.supplying.get(entry.seat)
    before = waiting[0] if waiting is not None else hand_of(state, entry.seat)
    drawn = entry.drawn if entry.drawn is not None else _grown(before, entry.hand)
    if waiting is None:
        zh, en = "只在第一次明置时补牌", "the supply is drawn at the first reveal alone"
        asked = Level.VIOLATION if drawn != 0 else Level.QUERY
        return (Finding(f"+{drawn or '?'}", "0", zh, en, seat=entry.seat, level=asked),)
    return supplied(entry.seat, waiting[1], drawn)


def _grown(before: int | None, after: int | None) -> int | None:
    return None if before is None or after is None else after - before


def again(seat: str, drawn: int | None) -> tuple[Finding, ...]:
    if not drawn:
        return ()
    zh, en = "不是第一次明置，不补牌", "not the first reveal: no supply"
    return (Finding(f"{drawn:+d}", "0", zh, en, seat=seat),)


def supplied(seat: str, due: int | None, drawn: int | None) -> tuple[Finding, ...]:
    if drawn is None or due is None or drawn == due:
        return ()
    zh, en = "手牌补至补给牌数（含暗置区）", "the hand, hidden zone included, is filled up to the supply number"
    return (Finding(f"{drawn:+d}", f"{due:+d}", zh, en, seat=seat),)


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-4.2F.1 RD-4.2F.2 RD-4.2F.3a RD-6.1.3 RD-R12")
def turned_up(state: State, entry: e.Reveal) -> State:
    """Face up; the first time its faction is determined, and one that lies horizontal then joins its leader."""
    seat, chair = entry.seat, state.seats[entry.seat]
    first, card = not chair.revealed, printed_on(state, entry)
    state = put(state, seat, **card, face_up=True, revealed=True, seen=True)
    if not first:
        return state
    state = changed(state, reveals=(*state.reveals, seat))
    found = determined(state, seat, card["mark"])
    typed = said_faction(seat, entry.faction)
    if found == UNKNOWN and typed is not None:
        found = typed
    state = based(state, seat, found)
    if chair.tapped and state.setup.options["late_join"] == "1":
        state = joined(state, seat)
    return state


@answers("RD-6.9")
def reveal(state: State, entry: e.Reveal) -> State:
    seat = entry.seat
    first, hand = not state.seats[seat].revealed, hand_of(state, seat)
    after = never_ended(state, turned_up(state, entry))
    if entry.hand is not None:
        return with_hand(after, seat, entry.hand)
    return _with_supply(after, seat, hand, entry.drawn) if first else after


def _with_supply(state: State, seat: str, hand: int | None, drawn: int | None) -> State:
    """The supply follows by itself; where it cannot be told, the hand is unknown until it is typed."""
    due = supply_due(state, seat, state.seats[seat].supply, hand)
    if drawn is None:
        state = changed(state, supplying={**state.supplying, seat: (hand, due)})
    count = due if drawn is None else drawn
    if count is None:
        return changed(state, known_hands=state.known_hands - {seat}, draw_pile=None)
    pile = None if state.draw_pile is None else max(state.draw_pile - count, 0)
    state = changed(state, draw_pile=pile)
    return state if hand is None else with_hand(state, seat, hand + count)


def supply(state: State, entry: e.Supply) -> State:
    """Says what was seen of a supply the reveal has drawn already."""
    waiting = state.supplying.get(entry.seat)
    hand = entry.hand
    if hand is None and entry.drawn is not None and waiting is not None and waiting[0] is not None:
        hand = waiting[0] + entry.drawn
    rest = {seat: due for seat, due in state.supplying.items() if seat != entry.seat}
    state = changed(state, supplying=rest)
    return state if hand is None else with_hand(state, entry.seat, hand)


@answers("RD-6.1.2 RD-R7 RD-R43")
def hide(state: State, entry: e.Hide) -> State:
    """The faction stays, and so does that everybody has seen the card."""
    return put(state, entry.seat, face_up=False)


APPLY: Applies = {e.Reveal: reveal, e.Supply: supply, e.Hide: hide}
