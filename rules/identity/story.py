"""阵亡与胜负: the deaths of a game told in order, under every way in which what is unknown may be.

What decides a game is short: who was dealt what, who died in which order and by whom, and whom a dying lord chose (托孤).
`tellings` tells it once for each completion of what is unknown; an answer is certain when all of them agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

from rules.engine import answers
from rules.identity.roles import LORD, LOYALIST, REBEL, TRAITOR, Known, assignments
from rules.identity.state import DUE, ON, Chosen, Event, Fell, State

WINNERS = (LORD, REBEL, TRAITOR)
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class How:
    """The readings a telling depends on: ID-Q8, Q14, Q15, Q16."""

    deaths: str
    traitor_win: str
    kill: str
    successor_keeps: str


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that decides a game. `lord_general` None: nobody said whether the lord's general is a lord general."""

    seats: tuple[str, ...]
    known: Known
    lord_general: bool | None
    events: tuple[Event, ...]
    how: How


@dataclass(frozen=True, slots=True)
class Telling:
    """How it went under one completion. `status` is on, heir or a winner; `now` what each identity counts as at the end;
    `fallen` who died before the game was over; `outlived` whether the traitor was alive when the last rebel died (8.3);
    `kills` how many loyalists he killed after that (8.4).
    """

    status: str
    dealt: tuple[str, ...]
    now: tuple[str, ...]
    fallen: tuple[str, ...]
    outlived: bool
    kills: int


def story_of(state: State) -> Story:
    options = state.setup.options
    how = How(options["deaths"], options["traitor_win"], options["kill"], options["successor_keeps_traitor_points"])
    return Story(state.setup.seats, state.known(), state.lord_general, state.events, how)


@answers("ID-1.3 ID-1.4 ID-1.5 ID-1.6 ID-7.0 ID-Q16")
@lru_cache(maxsize=2048)
def tellings(story: Story) -> tuple[Telling, ...]:
    """One for each completion of the unknown, equal ones once; empty where the identities typed fit no table."""
    lord_general = (True, False) if story.lord_general is None else (story.lord_general,)
    found: dict[Telling, None] = {}
    for dealt, general in product(assignments(story.known), lord_general):
        for events in _orders(story.events, story.how):
            found |= dict.fromkeys(_told(story, dealt, events, lord_general=general))
    return tuple(found)


def _orders(events: tuple[Event, ...], how: How) -> Iterator[tuple[Event, ...]]:
    """Deaths that were written down together, in every order; as they stand where they count as simultaneous (Q16)."""
    if how.deaths == "simultaneous":
        yield events
        return
    orders = [[(event,)] if isinstance(event, Chosen) else _one_by_one(event) for event in events]
    for chosen in product(*orders):
        yield tuple(event for order in chosen for event in order)


def _one_by_one(together: tuple[Fell, ...]) -> list[tuple[Event, ...]]:
    return [tuple((fell,) for fell in order) for order in permutations(together)]


@answers("ID-2.5 ID-2.6 ID-2.8 ID-8.3 ID-8.4 ID-Q6 ID-Q8 ID-Q10 ID-Q13 ID-Q14")
def _told(story: Story, dealt: tuple[str, ...], events: tuple[Event, ...], *, lord_general: bool) -> Iterator[Telling]:
    """One telling, or one for each number of kills there may have been where a source was not recorded."""
    now = dict(zip(story.seats, dealt, strict=True))
    alive = list(story.seats)
    fallen: list[str] = []
    keeper = story.seats[dealt.index(TRAITOR)]
    status, outlived, rebels_gone = ON, False, False
    kills, doubtful = 0, 0
    for event in events:
        if status in WINNERS:
            break
        if isinstance(event, Chosen):
            if status == DUE and event.seat in alive:
                if now[event.seat] != REBEL:
                    now[event.seat] = LORD
                status = _won(now, alive, story.how)
            continue
        first = not fallen
        for fell in event:
            killer = fell.source if story.how.kill == "source" else fell.last
            if rebels_gone and now[fell.seat] == LOYALIST and _earns(now, keeper, story.how):
                kills += killer == keeper
                doubtful += killer == UNKNOWN and keeper in alive
            if fell.seat in alive:
                alive.remove(fell.seat)
                fallen.append(fell.seat)
        if not rebels_gone and not _any(now, alive, REBEL):
            rebels_gone = True
            outlived = keeper in alive and _earns(now, keeper, story.how)
        if status == DUE or (
            first and lord_general and any(dealt[story.seats.index(fell.seat)] == LORD for fell in event)
        ):
            status = DUE
        else:
            status = _won(now, alive, story.how)
    counts_as = tuple(now[seat] for seat in story.seats)
    for more in range(doubtful + 1):
        yield Telling(status, dealt, counts_as, tuple(fallen), outlived, kills + more)


def _earns(now: Mapping[str, str], keeper: str, how: How) -> bool:
    """Whether the one dealt the traitor's card still earns a traitor's points (Q8)."""
    return now[keeper] == TRAITOR or how.successor_keeps == "1"


def _any(now: Mapping[str, str], alive: Iterable[str], role: str) -> bool:
    return any(now[seat] == role for seat in alive)


@answers("ID-7.1 ID-7.2 ID-7.3 ID-Q15")
def _won(now: Mapping[str, str], alive: list[str], how: How) -> str:
    """Whose condition holds among the living; the three exclude one another, and loyalists never matter (Q15)."""
    lord, rebel, traitor = (_any(now, alive, role) for role in WINNERS)
    if rebel:
        return ON if lord else REBEL
    if not traitor:
        return LORD
    if lord or (how.traitor_win == "alone" and len(alive) > 1):
        return ON
    return TRAITOR
