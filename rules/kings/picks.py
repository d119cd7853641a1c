"""选将阶段, from the sixteen on: who picks first, 1-2-2-2-2-2-2-2 and the last one, the show, the secret line-ups.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.clocks import remaining
from rules.engine import Applies, Finding, answers, article, changed
from rules.kings import entries as e
from rules.kings.draft import started
from rules.kings.state import CAMP_WORDS, OPPOSITE, Draft, State

PICKS = (1, 2, 2, 2, 2, 2, 2, 2)


@article("KW-G2", e.Reveal, e.Pick, e.Lineup)
def generals_are_of_the_pool(state: State, entry: e.Reveal | e.Pick | e.Lineup) -> Iterable[Finding]:
    """Not one that was revealed or picked so already: that was said when it came."""
    draft, pool = state.draft, state.setup.edition.pool_set
    if isinstance(entry, e.Lineup):
        names, known = tuple(name for _, name in entry.generals), draft.picks[entry.camp]
    else:
        names, known = entry.generals, draft.generals
    strange = tuple(name for name in names if name not in pool and name not in known)
    if strange:
        listed = "、".join(strange)
        edition = state.setup.edition.id
        yield Finding(
            listed, edition, f"{listed} 不在 {edition} 版武将池", f"{listed} is not in the pool of edition {edition}",
            stops=not isinstance(entry, e.Reveal),
        )  # fmt: skip


@article("KW-F1.3a", e.FirstPick)
def warm_decides_in_time(state: State, entry: e.FirstPick) -> Iterable[Finding]:
    yield from _in_time(state, entry.at, entry.timeout, 10)
    if entry.timeout and entry.camp != "warm":
        yield Finding(entry.camp, "warm", "超时则由暖色方先选", "warm picks first when the time is out")


@article("KW-F1.3a", e.Pick)
def camps_pick_by_turns(state: State, entry: e.Pick) -> Iterable[Finding]:
    due = due_pick(state)
    if due is None:
        return
    camp, count = due
    if entry.camp != camp:
        yield Finding(entry.camp, camp, f"轮到{CAMP_WORDS[camp][0]}选将", f"{camp} is to pick", stops=True)
    elif len(entry.generals) != count:
        yield Finding(
            str(len(entry.generals)), str(count), f"本次应选 {count} 名", f"{count} to pick this time", stops=True
        )


@article("KW-F1.3 KW-F1.3a", e.Pick)
def only_free_generals_are_picked(state: State, entry: e.Pick) -> Iterable[Finding]:
    free = free_generals(state.draft)
    pool = state.setup.edition.pool_set
    for place, name in enumerate(entry.generals):
        if name in entry.generals[:place] or (name in state.draft.generals and name not in free):
            yield Finding(
                name, "|".join(free), f"{name} 已被选走", f"{name} has been picked", article="KW-F1.3a", stops=True
            )
        elif name not in state.draft.generals and name in pool:
            yield Finding(
                name,
                "|".join(free),
                f"{name} 不在亮出的十六名之中",
                f"{name} is not among the sixteen",
                article="KW-F1.3",
                stops=True,
            )


@article("KW-F1.3a I-2", e.Pick)
def picks_come_in_time(state: State, entry: e.Pick) -> Iterable[Finding]:
    yield from _in_time(state, entry.at, entry.timeout, 20)
    if not entry.timeout or state.setup.options["I-2"] != "order" or not entry.generals:
        return
    taken = entry.generals[:-1]
    wanted = next((name for name in free_generals(state.draft) if name not in taken), None)
    if wanted is not None and entry.generals[-1] != wanted:
        yield Finding(
            entry.generals[-1],
            wanted,
            "超时按亮出顺序取最先未选者（I-2）",
            "late: the first still free in the order laid open (I-2)",
        )


@article("KW-F1.3c", e.Lineup)
def a_lineup_is_three_of_the_camps_own_eight(state: State, entry: e.Lineup) -> Iterable[Finding]:
    players = state.setup.teams[state.team_of(entry.camp)].players
    strangers = [player for player, _ in entry.generals if player not in players]
    if strangers:
        yield Finding(
            "|".join(strangers), "|".join(players), "须分配给本方三名选手", "the three players of that side", moot=True
        )
    if entry.camp in state.draft.lineups:
        if not strangers:
            yield Finding(
                entry.camp,
                OPPOSITE[entry.camp],
                "已上交，不能再更换",
                "what is handed in cannot be changed",
                stops=True,
            )
        return
    own, pool = state.draft.picks[entry.camp], state.setup.edition.pool_set
    wrong = [name for _, name in entry.generals if name not in own and name in pool]
    if wrong:
        yield Finding(
            "、".join(wrong), "|".join(own), "上场武将须出自本方八名", "three of the camp's own eight", stops=True
        )
    if len({name for _, name in entry.generals}) != 3:
        names = "、".join(name for _, name in entry.generals)
        yield Finding(names, "3", "三名上场武将须各不相同", "three different generals", stops=True)


@article("KW-F1.3c I-2b", e.Lineup)
def lineups_are_handed_in_in_time(state: State, entry: e.Lineup) -> Iterable[Finding]:
    if entry.camp in state.draft.lineups:
        return
    yield from _in_time(state, entry.at, entry.timeout, 90)
    if entry.timeout and state.setup.options["I-2b"] == "order":
        wanted = late_lineup(state, entry.camp)
        if dict(entry.generals) != wanted:
            yield Finding(
                ",".join(f"{player}={name}" for player, name in entry.generals),
                ",".join(f"{player}={name}" for player, name in wanted.items()),
                "超时按所选顺序取前三名：主帅、再按名单次序（I-2b）",
                "late: the first three as picked, commander first, then in the header's order (I-2b)",
            )


@answers("I-2b")
def late_lineup(state: State, camp: str) -> dict[str, str]:
    """Player → general of a line-up that is late."""
    team = state.team_of(camp)
    commander = state.draft.commanders[team]
    mates = (player for player in state.setup.teams[team].players if player != commander)
    return dict(zip((commander, *mates), state.draft.picks[camp], strict=False))


@answers("KW-F1.3a I-2")
def late_pick(state: State) -> tuple[str, ...]:
    """The generals a camp gets whose whole pick is late: the first still free in the order laid open."""
    due = due_pick(state)
    return free_generals(state.draft)[: due[1]] if due else ()


def _in_time(state: State, at: int, timeout: bool, limit: int) -> Iterable[Finding]:
    """`limit` in seconds. What was used is told in tenths, rounded away from it."""
    if state.timer is None:
        return
    left = remaining(state.timer, at)
    used = limit * 1000 - left
    if timeout and left > 0:
        yield Finding(f"{used // 100 / 10} s", f"{limit} s", "时间未到，不能按超时处理", "the time is not out yet")
    elif not timeout and left < 0:
        yield Finding(f"{-(-used // 100) / 10} s", f"{limit} s", "已超时", "late")


@answers("KW-F1.3a KW-D2")
def due_pick(state: State) -> tuple[str, int] | None:
    """Camp and number of generals of the pick that is due: 1-2-2-2-2-2-2-2, alternating."""
    draft = state.draft
    if draft.first_pick is None or draft.picked >= len(PICKS):
        return None
    camp = draft.first_pick if draft.picked % 2 == 0 else OPPOSITE[draft.first_pick]
    return camp, PICKS[draft.picked]


def free_generals(draft: Draft) -> tuple[str, ...]:
    """The generals nobody has picked, in the order laid open."""
    taken = draft.picks["warm"] + draft.picks["cold"]
    return tuple(name for name in draft.generals if name not in taken)


def choose_first_pick(state: State, entry: e.FirstPick) -> State:
    timer = started(state, state.setup.edition.times["pick"], entry.at)
    return changed(state, step="pick", timer=timer, draft=changed(state.draft, first_pick=entry.camp))


def pick(state: State, entry: e.Pick) -> State:
    """Lays the picks open; after the eighth the last general goes to the camp that picked first."""
    draft, times = state.draft, state.setup.edition.times
    picks = {**draft.picks, entry.camp: draft.picks[entry.camp] + entry.generals}
    draft = changed(draft, picks=picks, picked=draft.picked + 1)
    if draft.picked < len(PICKS):
        return changed(state, draft=draft, timer=started(state, times["pick"], entry.at))
    first = draft.first_pick or entry.camp
    draft = changed(draft, picks={**picks, first: picks[first] + free_generals(draft)})
    return changed(state, step="lineup", draft=draft, timer=started(state, times["show"] + times["lineup"], entry.at))


@answers("KW-F1.3b")
def end_show(state: State, entry: e.Shown) -> State:
    """The line-ups are due 90 s after the show, or 10 + 90 s after the last pick, whichever is first."""
    if state.timer is None or state.draft.shown:
        return state
    left = min(remaining(state.timer, entry.at), state.setup.edition.times["lineup"])
    return changed(state, draft=changed(state.draft, shown=True), timer=started(state, left, entry.at))


def hand_in_lineup(state: State, entry: e.Lineup) -> State:
    lineups: dict[str, Mapping[str, str]] = {**state.draft.lineups, entry.camp: dict(entry.generals)}
    both = len(lineups) == 2
    return changed(
        state,
        step="prepare" if both else "lineup",
        timer=None if both else state.timer,
        draft=changed(state.draft, lineups=lineups),
    )


@article("KW-F1.3c", e.Shown)
def the_show_ends_once(state: State, entry: e.Shown) -> Iterable[Finding]:
    """After it the line-ups are due, and theirs is the article that another `shown` breaks."""
    if state.draft.shown or state.draft.lineups:
        yield Finding(
            "shown", "lineup", "展示已结束，应上交上场武将", "the show is over; the line-ups are due", stops=True
        )


APPLY: Applies = {
    e.FirstPick: choose_first_pick,
    e.Pick: pick,
    e.Shown: end_show,
    e.Lineup: hand_in_lineup,
}
