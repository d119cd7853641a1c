"""形态转换: change 同阶, up 进阶, back 退阶: when, from which card to which, and what it costs.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article
from rules.rider import entries as e
from rules.rider.counts import put
from rules.rider.printed import printed_on
from rules.rider.state import Chair, State
from rules.rider.steps import STEPS, WORDS

CITED = {"change": "RD-6.8.1", "up": "RD-6.8.2", "back": "RD-6.8.3"}
TIMES = {
    "change": ("prepare-starts", "end-ends"),
    "up": ("prepare-starts",),
    "back": ("prepare-starts", "end-ends"),
}


@article("RD-6.8.1 RD-6.8.2 RD-6.8.3 RD-R30", e.Form)
def a_form_changes_at_its_time(state: State, entry: e.Form) -> Iterable[Finding]:
    """In the own turn, at the start of its preparation phase or, but for an up, at the end of its end phase."""
    acting, name = state.acting, CITED[entry.kind]
    times = TIMES[entry.kind]
    if acting is not None and acting.seat == entry.seat and (acting.step < 0 or STEPS[acting.step] in times):
        return ()
    now = "—" if acting is None else f"{acting.seat} {STEPS[acting.step] if acting.step >= 0 else ''}".strip()
    zh, en = f"应在自己的{'或'.join(WORDS[one] for one in times)}", "not at its time in the own turn"
    return (Finding(now, f"{entry.seat} {'|'.join(times)}", zh, en, seat=entry.seat, article=name),)


@article("RD-6.8.1 RD-6.8.2", e.Form)
def the_icon_is_opaque(state: State, entry: e.Form) -> Iterable[Finding]:
    if entry.kind == "back":
        return ()
    chair = state.seats[entry.seat]
    icon = entry.icon if entry.icon is not None else (chair.up if entry.kind == "up" else chair.change)
    if icon is not False:
        return ()
    zh, en = f"战士牌上的“{entry.kind}”图标是透明的", f"the icon {entry.kind} on the card is transparent"
    return (Finding("transparent", "opaque", zh, en, seat=entry.seat, article=CITED[entry.kind]),)


@article("RD-6.8.1 RD-6.8.2 RD-6.8.3", e.Form)
def it_is_another_form_of_the_same_fighter(state: State, entry: e.Form) -> Iterable[Finding]:
    chair, name = state.seats[entry.seat], CITED[entry.kind]
    if None not in (entry.fighter, chair.fighter) and entry.fighter != chair.fighter:
        zh, en = "须为同名的战士牌", "it is a card of the same name"
        yield Finding(str(entry.fighter), str(chair.fighter), zh, en, seat=entry.seat, article=name)
    elif entry.form is not None and entry.form == chair.form:
        zh, en = "须为不同形态的战士牌", "it is a card of another form"
        yield Finding(entry.form, f"≠ {chair.form}", zh, en, seat=entry.seat, article=name)


@article("RD-6.8.1 RD-6.8.2", e.Form)
def the_card_comes_from_its_source(state: State, entry: e.Form) -> Iterable[Finding]:
    listed = state.setup.printed(entry.fighter or state.seats[entry.seat].fighter, entry.form)
    source = entry.source or listed.get("source")
    if source is None or entry.kind == "back" or source == entry.kind:
        return ()
    zh, en = f"形态来源应为“{entry.kind}”", f"the source of the form should be {entry.kind}"
    return (Finding(str(source), entry.kind, zh, en, seat=entry.seat, article=CITED[entry.kind]),)


@article("RD-6.8.3 RD-R31", e.Form)
def one_goes_back_to_a_form_before_an_up(state: State, entry: e.Form) -> Iterable[Finding]:
    earlier = state.seats[entry.seat].earlier
    if entry.kind != "back" or entry.form is None:
        if entry.kind == "back" and not earlier:
            yield Finding("—", "up", "没有进行过进阶转换", "there was no up before", seat=entry.seat)
        return
    if entry.form not in earlier:
        zh, en = "不是进阶前用过的战士牌", "not a card that was used before an up"
        yield Finding(entry.form, "|".join(earlier) or "—", zh, en, seat=entry.seat)


def cost_of(state: State, entry: e.Form) -> int | None:
    """Rage to be paid; None where nobody said what an up costs."""
    if entry.kind != "up":
        return 0
    listed: int | None = state.setup.printed(entry.fighter or state.seats[entry.seat].fighter, entry.form).get("cost")
    return listed if entry.cost is None else entry.cost


@article("RD-6.7.2b RD-6.8.1 RD-6.8.2 RD-6.8.3", e.Form)
def an_up_is_paid_for_in_rage(state: State, entry: e.Form) -> Iterable[Finding]:
    """Rage before it is at least the number printed, and less by it afterwards; the other changes cost nothing."""
    rage, cost, name = state.seats[entry.seat].rage, cost_of(state, entry), CITED[entry.kind]
    if cost is None:
        if entry.rage is None:
            zh, en = "形态来源栏的怒气数未记录", "nobody typed the rage that the card asks for"
            yield Finding("?", "cost", zh, en, seat=entry.seat, level=Level.UNKNOWN, article=name)
        return
    if rage is None:
        return
    if rage < cost:
        zh, en = "怒气不足以进阶", "not enough rage for the up"
        yield Finding(str(rage), f"≥ {cost}", zh, en, seat=entry.seat, article=name)
    elif entry.rage is not None and entry.rage != rage - cost:
        zh, en = "转换后的怒气不符", "not the rage there should be afterwards"
        yield Finding(str(entry.rage), str(rage - cost), zh, en, seat=entry.seat, article=name)


@article("RD-R31", e.Form)
def a_face_down_fighter_is_asked_about(state: State, entry: e.Form) -> Iterable[Finding]:
    chair = state.seats[entry.seat]
    if chair.face_up:
        return ()
    zh, en = "战士牌处于暗置状态", "the fighter lies face down"
    return (Finding("down", "up", zh, en, seat=entry.seat, level=Level.QUERY),)


@article("RD-R31", e.Form)
def a_card_in_use_is_asked_about(state: State, entry: e.Form) -> Iterable[Finding]:
    """The new card is one that nobody else has."""
    name = entry.fighter or state.seats[entry.seat].fighter
    for seat, chair in state.seats.items():
        if seat == entry.seat or seat not in state.alive or None in (name, entry.form):
            continue
        if (chair.fighter, chair.form) == (name, entry.form):
            zh, en = f"{name}·{entry.form} 在 {seat} 号", f"{name} {entry.form} is on seat {seat}"
            yield Finding(seat, "—", zh, en, seat=entry.seat, level=Level.QUERY)


# --- what it does -----------------------------------------------------------------------------------------------------


@answers("RD-6.8.1 RD-6.8.2 RD-6.8.3 RD-6.7.2b RD-R31")
def change_form(state: State, entry: e.Form) -> State:
    """The new card's figures; HP stays or keeps its loss, cut to the new maximum; the faction stays."""
    seat, chair = entry.seat, state.seats[entry.seat]
    card = printed_on(state, entry, fresh=True)
    card["mark"] = card["mark"] if card["mark"] is not None else chair.mark
    card["max_hp"] = chair.max_hp if card["max_hp"] is None else card["max_hp"]
    hp = _hp(state, chair, card["max_hp"])
    earlier = chair.earlier
    if entry.kind == "up" and chair.form is not None and chair.form not in earlier:
        earlier = (*earlier, chair.form)
    known = chair.seen or chair.form not in earlier
    unseen = chair.unseen if known else chair.unseen | {chair.form}
    rage, cost = chair.rage, cost_of(state, entry)
    if entry.rage is not None:
        rage = entry.rage
    elif rage is not None:
        rage = None if cost is None else max(rage - cost, 0)
    return put(state, seat, **card, hp=hp, earlier=earlier, unseen=unseen, rage=rage, seen=chair.face_up)


def _hp(state: State, chair: Chair, top: int | None) -> int | None:
    if chair.hp is None or top is None or chair.max_hp is None:
        return chair.hp
    if state.setup.options["form_keeps_loss"] == "1":
        return top - (chair.max_hp - chair.hp)
    return min(chair.hp, top)


APPLY: Applies = {e.Form: change_form}
