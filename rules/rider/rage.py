"""怒气: one a turn for discarding in the discard phase, spent on skills, on forms, and on turning a hand card into 杀 or 能聚."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.counts import hand_of, put
from rules.rider.state import Acting, State
from rules.rider.steps import PLACE

CONVERTED = ("杀", "能聚")
DISCARD = PLACE["discard"]


def in_discard_phase(state: State, seat: str) -> Acting | None:
    """The seat's own turn in its discard phase, or before any step of it was typed."""
    acting = state.acting
    return acting if acting is not None and acting.seat == seat and acting.step in (-1, DISCARD) else None


@article("RD-6.7.1 RD-R27", e.Rage)
def discarding_gives_one_rage_a_turn(state: State, entry: e.Rage) -> Iterable[Finding]:
    if entry.why != "discard":
        return
    seat = entry.seat
    acting = in_discard_phase(state, seat)
    discarded = entry.discarded if entry.discarded is not None else (acting.discarded if acting else None)
    if acting is None:
        zh, en = "不在自己的弃牌阶段内", "not in the own discard phase"
        yield Finding("—", f"{seat} discard", zh, en, seat=seat)
    elif acting.raged and entry.delta > 0:
        zh, en = "一个回合内只能以此法获得一点怒气", "one rage a turn is gained in this way"
        yield Finding(str(1 + entry.delta), "1", zh, en, seat=seat)
    elif discarded == 0 and entry.delta != 0:
        zh, en = "弃牌阶段没有弃牌，不获得怒气", "nothing was discarded: no rage"
        yield Finding(f"{entry.delta:+d}", "0", zh, en, seat=seat)
    elif discarded != 0 and entry.delta != 1:
        zh, en = "弃牌阶段弃牌恰获得一点怒气", "discarding gives exactly one rage"
        yield Finding(f"{entry.delta:+d}", "+1", zh, en, seat=seat)


@article("RD-6.7.1", e.Rage)
def rage_without_a_reason_is_asked_about(state: State, entry: e.Rage) -> Iterable[Finding]:
    if entry.why is not None or entry.delta <= 1 or in_discard_phase(state, entry.seat) is None:
        return ()
    zh, en = "弃牌阶段一回合至多获得一点怒气", "one rage at most comes from the discard phase"
    return (Finding(f"{entry.delta:+d}", "+1", zh, en, seat=entry.seat, level=Level.QUERY),)


@article("RD-6.7.2c", e.Rage, e.PlayCard)
def one_rage_turns_one_hand_card(state: State, entry: e.Rage | e.PlayCard) -> Iterable[Finding]:
    """Into a 杀 or 能聚: at least one rage, exactly one spent, a card in hand that is not hidden."""
    if (entry.why != "convert") if isinstance(entry, e.Rage) else not entry.rage:
        return
    seat, rage, hand = entry.seat, state.seats[entry.seat].rage, hand_of(state, entry.seat)
    zh, en = "消耗一点怒气将一张手牌当作【杀】或【能聚】", "one rage turns one hand card into a 杀 or 能聚"
    if rage is not None and rage < 1:
        yield Finding(str(rage), "≥ 1", zh, en, seat=seat)
    elif isinstance(entry, e.Rage) and entry.delta != -1:
        yield Finding(f"{entry.delta:+d}", "−1", zh, en, seat=seat)
    if hand == 0:
        yield Finding("0", "≥ 1", zh, en, seat=seat)
    if isinstance(entry, e.PlayCard) and entry.name not in CONVERTED:
        yield Finding(entry.name, "|".join(CONVERTED), zh, en, seat=seat)


@article("RD-3.3.4", e.Rage)
def rage_is_never_below_zero(state: State, entry: e.Rage) -> Iterable[Finding]:
    rage = state.seats[entry.seat].rage
    if rage is None or rage + entry.delta >= 0 or entry.why in ("convert", "discard"):
        return ()
    zh, en = "怒气不足", "there is not so much rage"
    return (Finding(str(rage + entry.delta), "≥ 0", zh, en, seat=entry.seat),)


@article("RD-R26", e.Rage)
def rage_has_the_organisers_cap(state: State, entry: e.Rage) -> Iterable[Finding]:
    rage, cap = state.seats[entry.seat].rage, state.setup.options["rage_cap"]
    if rage is None or not cap or entry.delta <= 0 or rage + entry.delta <= cap:
        return ()
    zh, en = f"怒气上限为 {cap}", f"rage is capped at {cap}"
    return (Finding(str(rage + entry.delta), f"≤ {cap}", zh, en, seat=entry.seat),)


@article("RD-3.3.4", e.Table, e.End, e.Start)
def rage_that_was_counted(state: State, entry: e.Table | e.End | e.Start) -> Iterable[Finding]:
    """Below zero is impossible; another figure than the log's is asked about."""
    for seat, rage in _counted(entry):
        known = state.seats[seat].rage
        if rage < 0:
            yield Finding(str(rage), "≥ 0", "怒气不少于零", "rage is never below zero", seat=seat)
        elif not isinstance(entry, e.Start) and known is not None and rage != known and seat in state.alive:
            zh, en = "怒气与记录不符", "not the rage of the log"
            yield Finding(str(rage), str(known), zh, en, seat=seat, level=Level.QUERY)


def _counted(entry: e.Table | e.End | e.Start) -> Iterator[tuple[str, int]]:
    if isinstance(entry, e.End):
        if entry.rage is not None:
            yield entry.seat, entry.rage
        return
    yield from ((seat, seen["rage"]) for seat, seen in entry.seats if "rage" in seen)


# --- what it does -----------------------------------------------------------------------------------------------------


@answers("RD-6.7.1 RD-6.7.2c RD-3.3.4")
def change_rage(state: State, entry: e.Rage) -> State:
    state = with_rage(state, entry.seat, entry.delta)
    acting = state.acting
    if entry.why != "discard" or acting is None or acting.seat != entry.seat:
        return state
    return changed(state, acting=changed(acting, raged=True))


def with_rage(state: State, seat: str, delta: int) -> State:
    rage = state.seats[seat].rage
    return state if rage is None else put(state, seat, rage=max(rage + delta, 0))


@answers("RD-6.7.1 RD-R27")
def rage_for_discarding(state: State, seat: str, count: int) -> State:
    """Cards discarded in the own discard phase, and the one rage that comes with the first of them."""
    acting = in_discard_phase(state, seat)
    if acting is None or acting.step != DISCARD:
        return state
    gains = count > 0 and not acting.raged
    acting = changed(acting, discarded=(acting.discarded or 0) + count, raged=acting.raged or gains)
    state = changed(state, acting=acting)
    return with_rage(state, seat, 1) if gains else state


APPLY: Applies = {e.Rage: change_rage}
