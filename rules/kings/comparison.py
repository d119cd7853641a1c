"""裁决: the figures of both sides, the comparison when time is up, overtime, and how each ending becomes a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.clocks import paused, remaining
from rules.engine import Applies, Finding, answers, article, changed
from rules.kings import entries as e
from rules.kings.setup import TEAMS
from rules.kings.state import CAMP, SEATS, State, Verdict, other

Figures = Mapping[str, Mapping[str, int]]


@answers("KW-D17 KW-D18 KW-F4.1 KW-D16")
def figures(state: State, lost: str | None = None) -> Figures:
    """Survivors, lost HP of the living, technical points, by team; `lost` is a side whose characters all count as dead."""
    camps = state.draft.camps
    survivors = dict.fromkeys(TEAMS, 0)
    lost_hp = dict.fromkeys(TEAMS, 0)
    for team in TEAMS:
        if team == lost:
            continue
        seats = (
            [seat for seat in SEATS if seat in state.alive and CAMP[seat] == camps.get(team)] if camps else SEATS[:3]
        )
        survivors[team] = len(seats)
        lost_hp[team] = sum(lost_of(state, seat) for seat in seats if seat in state.seats)
    return {"survivors": survivors, "lost_hp": lost_hp, "fouls": points(state)}


@answers("KW-D18 I-13")
def lost_of(state: State, seat: str) -> int:
    """Max HP − HP; a 周泰 kept alive by 不屈 counts as HP 0."""
    chair = state.seats[seat]
    return chair.max_hp - max(chair.hp, 0)


@answers("I-3")
def points(state: State) -> Mapping[str, int]:
    """Technical points deducted, of this game or with those of the match's earlier games (I-3)."""
    if state.setup.options["I-3"] == "game":
        return state.fouls
    return {team: state.fouls[team] + sum(past.fouls.get(team, 0) for past in state.setup.history) for team in TEAMS}


@answers("KW-G4.2 I-6")
def comparison(state: State) -> tuple[str | None, str, Figures]:
    """Winner (None when level), deciding criterion and figures if time ended now."""
    seen = figures(state)
    for criterion, reason, more_wins in (
        ("survivors", "survivors", True),
        ("lost_hp", "lost-hp", False),
        ("fouls", "technical-points", False),
    ):
        a, b = seen[criterion]["A"], seen[criterion]["B"]
        if a != b:
            return ("A" if (a > b) is more_wins else "B"), reason, seen
    return None, "level", seen


@answers("KW-F4.2 KW-G4.2")
def compared(state: State, at: int) -> State:
    """The state after the comparison: decided, or level and waiting for overtime."""
    winner, reason, seen = comparison(state)
    if winner is None:
        return changed(state, step="level")
    return decided(state, at, winner, "KW-G4.2", reason, seen)


def decided(state: State, at: int, winner: str, by: str, reason: str, seen: Figures) -> State:
    """The game is over, and its clock stands at the moment it ended."""
    verdict = Verdict(winner, state.draft.camps.get(winner), by, reason, seen)
    return changed(state, step="over", verdict=verdict, clock=None if state.clock is None else paused(state.clock, at))


@answers("KW-G1.1 KW-G4.1 KW-F4.1 KW-D6 KW-D13")
def commander_dead(state: State, seat: str, at: int) -> State:
    """The game is over at once and the side without its commander has lost."""
    loser = state.team_of(CAMP[seat])
    return decided(state, at, other(loser), "KW-F4.1", "commander-dead", figures(state, lost=loser))


@article("I-17 KW-G3", e.Pause, e.Resume)
def the_clock_is_stopped_and_started(state: State, entry: e.Pause | e.Resume) -> Iterable[Finding]:
    stopping = entry.__class__ is e.Pause
    if state.setup.options["I-17"] == "no":
        yield Finding(
            "pause" if stopping else "resume",
            "no",
            "本赛事不得停表（I-17）",
            "the clock is not stopped here (I-17)",
            stops=True,
            article="KW-G3",
        )
    elif stopping and state.paused:
        yield Finding("pause", "resume", "比赛已在暂停", "the clocks stand already", stops=True, article="KW-G3")
    elif not stopping and not state.paused:
        yield Finding("resume", "pause", "比赛没有暂停", "the clocks are running", stops=True, article="KW-G3")


@article("KW-G3", e.Adjust)
def a_clock_is_there_to_adjust(state: State, entry: e.Adjust) -> Iterable[Finding]:
    if state.clock is None:
        yield Finding("adjust", "prepare", "比赛计时尚未开始", "the clock of the game has not started", moot=True)


@article("KW-G4.2 I-6 I-7", e.Turn, e.Phase)
def play_stops_where_the_reading_ends_it(state: State, entry: e.Turn | e.Phase) -> Iterable[Finding]:
    """Time is out in overtime (I-6) or between a reset and the next turn (I-7): there the referee declares it instead."""
    if state.clock is None or remaining(state.clock, entry.at) > 0:
        return ()
    options, stopping = state.setup.options, entry.__class__ is e.Turn
    if options["I-6"] == "at-once" and state.overtimes:
        name, zh, en = "I-6", "加时时间到即结束", "overtime ends when its clock is out"
    elif options["I-7"] == "there" and stopping and state.turns and state.acting is None and state.last_actor is None:
        name, zh, en = "I-7", "重置之后时间到即结束", "time ran out after the reset and ends the game there"
    else:
        return ()
    seat = entry.seat if isinstance(entry, e.Turn) else state.acting.seat if state.acting else None
    said = "turn" if stopping else "phase"
    return (Finding(said, "time-up", f"{zh}（{name}）", f"{en} ({name})", seat=seat, article="KW-G4.2"),)


@answers("KW-G4.2 I-9")
def declare_time_up(state: State, entry: e.TimeUp) -> State:
    return compared(state, entry.at)


APPLY: Applies = {e.TimeUp: declare_time_up}
