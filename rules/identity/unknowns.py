"""未知: what was not typed and decides a death's consequences, named for the referee."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Finding, Level, article
from rules.identity import entries as e
from rules.identity.course import WON_BY
from rules.identity.dying import fallen, source_of
from rules.identity.scores import scores
from rules.identity.state import DUE, ON, State
from rules.identity.story import UNKNOWN


@article("ID-6.1 ID-6.3 ID-8.4 ID-2.4 ID-7.1 ID-7.2 ID-7.3", e.Death, e.Deaths)
def what_decides_is_known(state: State, entry: e.Death | e.Deaths) -> Iterable[Finding]:
    """What was not typed and decides the winner, 托孤 or the reward, named."""
    after = fallen(state, entry)
    deaths = entry.deaths if isinstance(entry, e.Deaths) else (entry,)
    if after.statuses & {DUE} and after.statuses != {DUE} and after.lord_general is None:
        zh, en = (
            "主公的武将是否主公武将未记录，不知是否【托孤】",
            "nobody typed whether the lord's general is a lord general: is there 托孤?",
        )
        yield _unknown(state.lord, "lord_general", zh, en, "ID-2.4")
    elif len(after.statuses) > 1:
        missing = _missing(after, entry)
        for status in sorted(after.statuses - {ON, DUE}):
            zh, en = (
                f"缺少{missing[0]}，不知游戏是否结束",
                f"without {missing[1]} it cannot be told whether the game is over",
            )
            yield _unknown(deaths[0].seat, missing[1], zh, en, WON_BY[status])
    for death in deaths:
        if death.role is None and death.seat not in state.roles and after.statuses == {ON}:
            zh, en = "阵亡角色的身份未记录", "the identity of the one who died was not typed"
            yield _unknown(death.seat, "role", zh, en, "ID-6.1")
        if source_of(state, death) == UNKNOWN and (name := _turns_on_the_source(after)):
            zh, en = (
                "伤害来源未记录，不知由谁摸牌或计分",
                "the source of the damage was not typed: who draws, who scores?",
            )
            yield _unknown(death.seat, "killer", zh, en, name)


def _turns_on_the_source(after: State) -> str:
    """The article for which the source matters, "" where nothing turns on it."""
    if after.verdict is None:
        return "ID-6.3" if after.statuses & {ON, DUE} else ""
    found = scores(after)
    return "ID-8.4" if found is not None and None in found.lines.values() else ""


def _missing(after: State, entry: e.Death | e.Deaths) -> tuple[str, str]:
    if isinstance(entry, e.Deaths) and None not in after.known():
        return "阵亡的先后", "the order of the deaths"
    waiting = [seat for seat in after.setup.seats if after.roles.get(seat) is None]
    if not waiting:
        return "阵亡的先后", "the order of the deaths"
    return f"{'、'.join(waiting)} 号的身份", f"the identity of seats {', '.join(waiting)}"


def _unknown(seat: str, what: str, zh: str, en: str, name: str) -> Finding:
    return Finding("?", what, zh, en, seat=seat, level=Level.UNKNOWN, article=name)
