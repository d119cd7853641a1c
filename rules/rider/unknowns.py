"""未知: whether the game is over, where something that nobody typed leaves it open, named for the referee."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Finding, Level, article
from rules.rider import dying, harm, lying, table, turns
from rules.rider import entries as e
from rules.rider.state import UNKNOWN, State

Deciding = e.Death | e.Deaths | e.Reset | e.Hp | e.Turn | e.Table


@article("RD-3.1 RD-R18", e.Death, e.Deaths, e.Reset, e.Hp, e.Turn, e.Table)
def whether_the_game_is_over_is_known(state: State, entry: Deciding) -> Iterable[Finding]:
    """A death, the end of a merge, or a picture of the table may leave one faction alone; said once, when it comes up."""
    after = after_it(state, entry)
    if after.verdict is not None or len(after.statuses) == 1 or after.statuses == state.statuses:
        return ()
    if isinstance(entry, e.Deaths) and all(chair.faction != UNKNOWN for chair in after.seats.values()):
        what, zh = "order", "阵亡的先后未记录，胜负无法推出"
        en = "the order of the deaths was not typed and decides who has won"
    else:
        what, zh = "faction", "势力未知，不知游戏是否结束"
        en = "an unknown faction leaves open whether the game is over"
    return (Finding("?", what, zh, en, level=Level.UNKNOWN),)


def after_it(state: State, entry: Deciding) -> State:
    if isinstance(entry, e.Death | e.Deaths):
        return dying.fallen(state, entry)
    if isinstance(entry, e.Hp):
        return harm.change_hp(state, entry)
    if isinstance(entry, e.Table):
        return table.take_table(state, entry)
    return lying.reset(state, entry) if isinstance(entry, e.Reset) else turns.open_turn(state, entry)
