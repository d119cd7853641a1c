"""The score sheet's side of a game: fouls, surrender, forfeit, the clocks' switches, protests, flags, signatures."""

from __future__ import annotations

from collections.abc import Iterable

from rules.clocks import adjusted, paused, resumed
from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.kings import entries as e
from rules.kings.comparison import decided, figures, points
from rules.kings.setup import TEAMS
from rules.kings.state import CAMP, COMMANDERS, State, other


@article("KW-F4.3 KW-D16", e.Surrender)
def only_a_commander_surrenders_in_his_own_turn(state: State, entry: e.Surrender) -> Iterable[Finding]:
    acting = state.acting.seat if state.acting else None
    if entry.seat in COMMANDERS.values() and acting == entry.seat and entry.seat in state.alive:
        return ()
    zh, en = "认输只能由主帅在自己的回合提出", "only a commander surrenders, in his own character's turn"
    commander = COMMANDERS[CAMP[entry.seat]]
    seen = entry.seat if entry.seat != commander else acting or "—"
    moot = not state.draft.camps
    return (Finding(seen, commander, zh, en, seat=entry.seat, article="KW-F4.3", stops=True, moot=moot),)


@article("KW-F4.3 I-16", e.Forfeit)
def a_forfeit_may_be_the_commanders_alone(state: State, entry: e.Forfeit) -> Iterable[Finding]:
    if state.setup.options["I-16"] == "ruling":
        return ()
    zh, en = "本赛事弃权只能由主帅在自己的回合提出（I-16）", "here only a commander forfeits, in his own turn (I-16)"
    return (Finding("forfeit", "surrender", zh, en, article="KW-F4.3", stops=True),)


@article("KW-F4.4", e.Resolve)
def only_what_is_open_is_settled(state: State, entry: e.Resolve) -> Iterable[Finding]:
    if any(flag.n == entry.n for flag in state.flags):
        return ()
    flagged = "|".join(str(flag.n) for flag in state.flags)
    zh, en = f"第 {entry.n} 条没有待处理的标记", f"nothing on entry {entry.n} waits to be settled"
    return (Finding(str(entry.n), flagged or "—", zh, en, stops=True),)


@article("KW-F4.4", e.Sign)
def captains_sign_once_everything_is_settled(state: State, entry: e.Sign) -> Iterable[Finding]:
    if state.verdict is None:
        return
    captain = state.setup.teams[entry.team].captain
    if entry.team in state.signed:
        yield Finding(entry.team, other(entry.team), "该队已签字", "that team has signed", stops=True)
    if entry.player is not None and entry.player != captain:
        yield Finding(entry.player, captain, "由队长签字", "the captain signs")
    if state.flags:
        listed = "、".join(str(flag.n) for flag in state.flags)
        zh, en = f"第 {listed} 条的标记尚未处理", f"the flags on {listed} are not settled"
        yield Finding(listed, "resolve", zh, en, stops=True)


@answers("KW-G1.2 KW-G1.4 KW-D15 KW-F3.2.4a I-3")
def deduct(state: State, entry: e.Foul) -> State:
    """Points add up and never fall; at the edition's limit the other side has won."""
    state = changed(state, fouls={**state.fouls, entry.team: state.fouls[entry.team] + entry.points})
    if entry.points and points(state)[entry.team] >= state.setup.edition.foul_limit:
        return decided(state, entry.at, other(entry.team), "KW-G1.2", "fouls", figures(state))
    return state


@answers("KW-F4.3 KW-D16 KW-D17")
def surrender(state: State, entry: e.Surrender) -> State:
    loser = state.team_of(CAMP[entry.seat])
    return decided(state, entry.at, other(loser), "KW-F4.3", "surrender", figures(state, lost=loser))


@answers("KW-D15 I-16")
def forfeit(state: State, entry: e.Forfeit) -> State:
    return decided(state, entry.at, other(entry.team), "KW-D15", "forfeit", figures(state))


@answers("KW-G3 I-17")
def pause(state: State, entry: e.Pause) -> State:
    return state if state.paused else stop_timers(state, entry.at)


def stop_timers(state: State, at: int) -> State:
    """Stops the draft's clock and the game's, which a pause does at once (KW-G3)."""
    return changed(
        state,
        paused=True,
        timer=None if state.timer is None else paused(state.timer, at),
        clock=None if state.clock is None else paused(state.clock, at),
    )


def resume(state: State, entry: e.Resume) -> State:
    if not state.paused:
        return state
    return changed(
        state,
        paused=False,
        timer=None if state.timer is None else resumed(state.timer, entry.at),
        clock=None if state.clock is None else resumed(state.clock, entry.at),
    )


def adjust(state: State, entry: e.Adjust) -> State:
    return state if state.clock is None else changed(state, clock=adjusted(state.clock, entry.seconds * 1000))


def resolve(state: State, entry: e.Resolve) -> State:
    return changed(state, flags=tuple(flag for flag in state.flags if flag.n != entry.n))


@answers("KW-F4.4")
def sign(state: State, entry: e.Sign) -> State:
    """A captain who refuses closes his side of the sheet as well, with the reason on it."""
    return state if entry.team in state.signed else changed(state, signed=(*state.signed, entry.team))


def unchanged(state: State, entry: e.Entry) -> State:
    return state


APPLY: Applies = {
    e.Foul: deduct,
    e.Surrender: surrender,
    e.Forfeit: forfeit,
    e.Pause: pause,
    e.Resume: resume,
    e.Adjust: adjust,
    e.Resolve: resolve,
    e.Sign: sign,
    **dict.fromkeys((e.Protest, e.Reopen, e.Checklist, e.Call, e.Note), unchanged),
}
__all__ = ["APPLY", "TEAMS", "Level"]
