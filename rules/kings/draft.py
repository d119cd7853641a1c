"""选将阶段, its opening: who commands, the comparison, camps, stacks, the sixteen. The picks are picks.py.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.clocks import Clock
from rules.engine import Applies, Finding, answers, article, changed
from rules.kings import entries as e
from rules.kings.setup import TEAMS
from rules.kings.state import OPPOSITE, State, other

SUIT_ORDER = "DCHS"  # I-1 "suit": ♠ highest


@article("KW-G1.1", e.Commander)
def a_team_names_one_commander(state: State, entry: e.Commander) -> Iterable[Finding]:
    named = state.draft.commanders.get(entry.team)
    if entry.player not in state.setup.teams[entry.team].players:
        yield Finding(
            entry.player,
            "|".join(state.setup.teams[entry.team].players),
            "主帅须是本队三名选手之一",
            "the commander is one of the team's three players",
            moot=True,
        )
    elif named is not None:
        yield Finding(entry.player, named, "该队主帅已定", "that team has named its commander", stops=True)


@article("KW-G1.1 I-11", e.Commander)
def the_commander_rotates(state: State, entry: e.Commander) -> Iterable[Finding]:
    if entry.player not in state.setup.teams[entry.team].players:
        return
    may = may_command(state, entry.team)
    if entry.player not in may:
        why = "（I-11 固定顺序）" if state.setup.options["I-11"] == "fixed" else ""
        yield Finding(
            entry.player,
            "|".join(may),
            f"主帅选手必须轮换{why}",
            "the commander must rotate: others have commanded less often",
        )


@answers("KW-G1.1 I-11")
def may_command(state: State, team: str) -> tuple[str, ...]:
    """The players who may command this game: nobody again before each team-mate has commanded equally often."""
    players = state.setup.teams[team].players
    history = state.setup.history
    if state.setup.options["I-11"] == "fixed" and len(history) >= len(players):
        return (players[len(history) % len(players)],)
    times = Counter(past.commanders.get(team) for past in history)
    least = min(times[player] for player in players)
    return tuple(player for player in players if times[player] == least)


@article("KW-F1.1", e.TakeCamp)
def the_winner_of_the_comparison_takes_a_card(state: State, entry: e.TakeCamp) -> Iterable[Finding]:
    if entry.team != state.draft.winner:
        yield Finding(
            entry.team,
            str(state.draft.winner),
            "比点获胜方先选身份牌",
            "the winner of the comparison takes a card first",
        )


@article("KW-F1.1 I-10", e.TakeCamp)
def camps_are_swapped_where_the_event_says_so(state: State, entry: e.TakeCamp) -> Iterable[Finding]:
    history = state.setup.history
    if state.setup.options["I-10"] != "swapped" or not history:
        return
    before = history[-1].camps.get(entry.team)
    if before == entry.camp:
        yield Finding(
            entry.camp,
            OPPOSITE[before],
            "本赛事各局交换阵营（I-10）",
            "the camps are swapped from game to game here (I-10)",
        )


@article("KW-F1.3 I-4", e.Stack)
def each_commander_takes_a_stack_of_his_own(state: State, entry: e.Stack) -> Iterable[Finding]:
    stacks = state.draft.stacks
    if entry.team in stacks:
        yield Finding(
            f"{entry.team} {entry.stack}", other(entry.team), "该队已选牌堆", "that team has its stack", stops=True
        )
    elif entry.stack in stacks.values():
        free = "|".join(str(stack) for stack in range(1, 5) if stack not in stacks.values())
        yield Finding(str(entry.stack), free, "该牌堆已被选走", "that stack is taken", stops=True)
    elif not stacks and state.setup.options["I-4"] == "winner" and entry.team != state.draft.winner:
        yield Finding(
            entry.team, str(state.draft.winner), "比点获胜方先选牌堆（I-4）", "the winner takes a stack first (I-4)"
        )


@article("KW-F1.3", e.Reveal)
def sixteen_different_generals_are_revealed(state: State, entry: e.Reveal) -> Iterable[Finding]:
    twice = [name for name, times in Counter(entry.generals).items() if times > 1]
    if twice:
        yield Finding("、".join(twice), "16", f"{'、'.join(twice)} 重复", f"{', '.join(twice)} twice", stops=True)


def started(state: State, left: int, at: int) -> Clock:
    """A clock that starts now, or stands while the referee has stopped the clocks."""
    return Clock(left, None if state.paused else at)


@answers("KW-D6")
def name_commander(state: State, entry: e.Commander) -> State:
    commanders = {**state.draft.commanders, entry.team: entry.player}
    step = "compare" if len(commanders) == 2 else "commander"
    return changed(state, step=step, draft=changed(state.draft, commanders=commanders))


@answers("KW-F1.1 KW-D5 I-1")
def compare_points(state: State, entry: e.Compare) -> State:
    """The higher point wins, A lowest; a tie is compared again, or settled by suit where I-1 says so."""
    a: tuple[int, ...] = (entry.a,)
    b: tuple[int, ...] = (entry.b,)
    if state.setup.options["I-1"] == "suit" and entry.suit_a and entry.suit_b:
        a += (SUIT_ORDER.index(entry.suit_a),)
        b += (SUIT_ORDER.index(entry.suit_b),)
    winner = None if a == b else "A" if a > b else "B"
    draft = changed(state.draft, points=(entry.a, entry.b), winner=winner)
    return changed(state, step="camp" if winner else "compare", draft=draft)


@answers("KW-F1.1 KW-F1.2 KW-G1.3")
def take_camp(state: State, entry: e.TakeCamp) -> State:
    camps = {team: entry.camp if team == entry.team else OPPOSITE[entry.camp] for team in TEAMS}
    return changed(state, step="stack", draft=changed(state.draft, camps=camps))


def take_stack(state: State, entry: e.Stack) -> State:
    stacks = {**state.draft.stacks, entry.team: entry.stack}
    return changed(state, step="reveal" if len(stacks) == 2 else "stack", draft=changed(state.draft, stacks=stacks))


def reveal(state: State, entry: e.Reveal) -> State:
    timer = started(state, state.setup.edition.times["first-pick"], entry.at)
    return changed(state, step="first-pick", timer=timer, draft=changed(state.draft, generals=entry.generals))


APPLY: Applies = {
    e.Commander: name_commander,
    e.Compare: compare_points,
    e.TakeCamp: take_camp,
    e.Stack: take_stack,
    e.Reveal: reveal,
}
