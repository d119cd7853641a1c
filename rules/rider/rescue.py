"""濒死: 能 used on a dying character, by himself or another; the poisoned cannot save themselves."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.counts import forgotten, put
from rules.rider.harm import saved
from rules.rider.state import State

SAVES, MADE = "能", "能聚"


@article("RD-5.2 RD-5.1", e.Rescue)
def only_the_dying_are_saved(state: State, entry: e.Rescue) -> Iterable[Finding]:
    hp = state.seats[entry.seat].hp
    if entry.seat in state.dying or hp is None or hp < 1:
        return ()
    zh, en = "该角色没有濒死", "he is not dying"
    return (Finding(f"HP {hp}", "< 1", zh, en, seat=entry.seat, article="RD-5.1"),)


@article("RD-5.2", e.Rescue, gate=2)
def the_living_save(state: State, entry: e.Rescue) -> Iterable[Finding]:
    if entry.saver in state.alive:
        return ()
    zh, en = state.said(entry.saver)
    return (Finding("dead", "alive", f"{zh} 已阵亡", f"{en} is dead", seat=entry.saver, moot=True),)


@article("RD-6.16", e.Rescue)
def the_poisoned_do_not_save_themselves(state: State, entry: e.Rescue) -> Iterable[Finding]:
    _, element, _ = state.fatal.get(entry.seat, (None, None, None))
    if entry.saver != entry.seat or element != "poison" or (entry.card or SAVES) not in (SAVES, MADE):
        return ()
    zh, en = "因毒素伤害濒死，不能自己对自己使用【能】", "dying of poison nobody uses 能 on himself"
    return (Finding(entry.saver, "another seat", zh, en, seat=entry.seat),)


@article("RD-5.2 RD-R24", e.Rescue)
def it_is_neng_that_saves(state: State, entry: e.Rescue) -> Iterable[Finding]:
    """能聚 is another name: asked about, unless the organiser reads both as one."""
    card = entry.card or SAVES
    if card == SAVES or (card == MADE and state.setup.options["neng_alias"] == "1"):
        return ()
    zh, en = "濒死时对其使用的是【能】", "what is used on the dying is a 能"
    return (Finding(card, SAVES, zh, en, seat=entry.saver, level=Level.QUERY),)


@article("RD-5.2 RD-R25", e.Rescue)
def he_has_hp_again(state: State, entry: e.Rescue) -> Iterable[Finding]:
    if entry.hp is None or entry.hp > 0:
        return ()
    zh, en = "获救后体力应大于零", "once saved he has HP above zero"
    return (Finding(str(entry.hp), "> 0", zh, en, seat=entry.seat),)


@article("RD-R25", e.Rescue)
def they_save_in_turn_where_the_reading_has_it(state: State, entry: e.Rescue) -> Iterable[Finding]:
    """Any order by default; under `ask_from_turn` from the turn's character on, counter-clockwise."""
    before, current = state.rescued.get(entry.seat), state.acting.seat if state.acting else state.last
    if state.setup.options["ask_from_turn"] == "0" or before is None or not current:
        return ()
    around = state.around(current)
    if around.index(entry.saver) >= around.index(before):
        return ()
    zh, en = "从当前回合角色起依次询问", "they are asked in turn, from the character whose turn it is on"
    return (Finding(entry.saver, f"after {before}", zh, en, seat=entry.seat, level=Level.QUERY),)


@article("RD-5.3", e.Death)
def the_saved_do_not_die(state: State, entry: e.Death) -> Iterable[Finding]:
    if entry.seat not in state.rescued:
        return ()
    zh, en = "已对其使用【能】", "a 能 has been used on him"
    return (Finding("death", "hp ≥ 1", zh, en, seat=entry.seat),)


@answers("RD-5.2 RD-R25")
def rescue(state: State, entry: e.Rescue) -> State:
    """He is dying until his HP is above zero; one whose HP nobody typed is dying because somebody saves him."""
    seat, state = entry.seat, forgotten(state)
    dying = state.dying if seat in state.dying else (*state.dying, seat)
    state = changed(state, dying=dying, rescued={**state.rescued, seat: entry.saver})
    if entry.hp is None:
        return state
    return saved(put(state, seat, hp=entry.hp), seat) if entry.hp > 0 else put(state, seat, hp=entry.hp)


APPLY: Applies = {e.Rescue: rescue}
