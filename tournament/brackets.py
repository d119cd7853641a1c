"""Brackets as plain values: who meets whom, who moves on, and what a correction would change.

A bracket is a tuple of nodes in an order in which sources come before the matches they feed, so any elimination format
is folded by the same `resolve`. Entrants are opaque ids. No ORM, no clock, no chance.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournament.outcome import Outcome, Ruling, Side, other

FEWEST, MOST = 2, 1024


class From(StrEnum):
    """Where the occupant of a slot comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    BYE = "bye"


class Part(StrEnum):
    """Which part of a double elimination a match belongs to; any other bracket is one whole."""

    WHOLE = ""
    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    RESET = "reset"


class Holds(StrEnum):
    """What is in a slot now. A bye is not 'to be decided', and neither is a slot nobody will ever fill."""

    ENTRANT = "entrant"
    WAITING = "waiting"
    BYE = "bye"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Source:
    """A seed number, or the winner or loser of the match with that key."""

    kind: From
    seed: int | None = None
    match: str | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One match of the structure: its key, its round and number in it (both from 1), and its two sources.

    Rounds are numbered through in the order of play: no two parts of a bracket share one.
    """

    key: str
    round: int
    number: int
    sources: tuple[Source, Source]
    third: bool = False
    part: str = Part.WHOLE


@dataclass(frozen=True, slots=True)
class Occupant:
    """A slot's content; `entrant` is given exactly when it holds one."""

    holds: Holds
    entrant: int | None = None


WAITING: Final = Occupant(Holds.WAITING)
BYE: Final = Occupant(Holds.BYE)
EMPTY: Final = Occupant(Holds.EMPTY)
NEEDLESS: Final = Ruling(Outcome.CANCELLED, None)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A node as it stands: occupants and, once fixed, how it ended; `said` is False where that follows by itself."""

    node: Node
    slots: tuple[Occupant, Occupant]
    ruling: Ruling | None
    said: bool

    def occupant(self, side: Side) -> Occupant:
        """The slot of side A (first) or B (second)."""
        return self.slots[0] if side == "A" else self.slots[1]

    @property
    def needless(self) -> bool:
        """Whether this is a second final that will not be played, since the first has settled it."""
        return self.node.part == Part.RESET and self.ruling == NEEDLESS and not self.said

    @property
    def winner(self) -> Occupant:
        """Who moves on: waiting while open, empty when nobody does."""
        if self.ruling is None:
            return WAITING
        return EMPTY if self.ruling.winner is None else self.occupant(self.ruling.winner)

    @property
    def loser(self) -> Occupant:
        """Who drops out: a bye has no loser, and the disqualified and the double walked-over go nowhere."""
        if self.ruling is None:
            return WAITING
        if self.ruling.winner is None or self.ruling.outcome is Outcome.DISQUALIFIED:
            return EMPTY
        return self.occupant(other(self.ruling.winner))


def seeding_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of the bracket down; the best two can meet only in the final.

    >>> seeding_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        both = 2 * len(order) + 1
        order = tuple(seed for one in order for seed in (one, both - one))
    return order


def rounds(entrants: int) -> int:
    """How many rounds a single elimination of so many takes.

    >>> rounds(8), rounds(9)
    (3, 4)
    """
    return (entrants - 1).bit_length()


def single(entrants: int, *, third_place: bool = False) -> tuple[Node, ...]:
    """A single elimination for seeds 1 to `entrants`; byes go to the best seeds, a third-place match stands last.

    >>> [node.key for node in single(4, third_place=True)]
    ['r1m1', 'r1m2', 'r2m1', 'third']
    """
    if not FEWEST <= entrants <= MOST:
        raise ValueError(f"{entrants} entrants; a bracket takes {FEWEST} to {MOST}")
    last = rounds(entrants)
    order = seeding_order(1 << last)
    sources = [Source(From.SEED, seed=seed) if seed <= entrants else Source(From.BYE) for seed in order]
    nodes: list[Node] = []
    for number in range(1, last + 1):
        pairs = zip(sources[::2], sources[1::2], strict=True)
        layer = [Node(f"r{number}m{place}", number, place, pair) for place, pair in enumerate(pairs, 1)]
        nodes += layer
        sources = [Source(From.WINNER, match=node.key) for node in layer]
    if third_place and entrants >= 4:
        semifinals = [node for node in nodes if node.round == last - 1]
        first, second = (Source(From.LOSER, match=node.key) for node in semifinals)
        nodes.append(Node("third", last, 2, (first, second), third=True))
    return tuple(nodes)


def resolve(
    nodes: Sequence[Node],
    *,
    seeds: Mapping[int, int],
    rulings: Mapping[str, Ruling],
    out: Collection[int] = (),
) -> dict[str, Fixture]:
    """Every node as it stands, from confirmed rulings alone.

    `seeds` maps seed number to entrant. `out` are entrants who dropped or were disqualified: what they played stands,
    what they have not played goes to the opponent. A ruling is heeded only where both sides are known.
    """
    return fold(nodes, seeds=seeds, said=lambda node, _: rulings.get(node.key), out=out)


def fold(
    nodes: Sequence[Node],
    *,
    seeds: Mapping[int, int],
    said: Callable[[Node, tuple[Occupant, Occupant]], Ruling | None],
    out: Collection[int] = (),
) -> dict[str, Fixture]:
    """`resolve` where `said` is asked for each match's ruling once its two slots are known."""
    gone = set(out)
    fixtures: dict[str, Fixture] = {}
    for node in nodes:
        slots = (_occupant(node.sources[0], seeds, fixtures), _occupant(node.sources[1], seeds, fixtures))
        if node.part == Part.RESET and settled(fixtures[node.sources[0].match or ""]):
            slots = (EMPTY, EMPTY)
        ruling, heeded = ending(*slots, said(node, slots), gone)
        if node.part == Part.RESET and slots == (EMPTY, EMPTY):
            ruling = NEEDLESS
        fixture = Fixture(node, slots, ruling, heeded)
        fixtures[node.key] = fixture
        if heeded and ruling is not None and ruling.outcome is Outcome.DISQUALIFIED:
            gone |= {slot.entrant for slot in slots if slot != fixture.winner and slot.entrant is not None}
    return fixtures


def settled(final: Fixture) -> bool:
    """Whether a first final leaves nothing for a second: only a win over an unbeaten team that is still there does not."""
    if final.ruling is None:
        return False
    return not (final.ruling.winner == "B" and final.said and final.loser.holds is Holds.ENTRANT)


def _occupant(source: Source, seeds: Mapping[int, int], fixtures: Mapping[str, Fixture]) -> Occupant:
    match source.kind:
        case From.BYE:
            return BYE
        case From.SEED:
            entrant = seeds.get(source.seed or 0)
            return WAITING if entrant is None else Occupant(Holds.ENTRANT, entrant)
        case From.WINNER:
            return fixtures[source.match or ""].winner
        case From.LOSER:
            return fixtures[source.match or ""].loser


def ending(first: Occupant, second: Occupant, said: Ruling | None, gone: Collection[int]) -> tuple[Ruling | None, bool]:
    """The end of a match and whether somebody said it; an unfilled slot, or one whose entrant is gone, ends it without."""
    if Holds.WAITING in (first.holds, second.holds):
        return None, False
    if first.holds is second.holds is Holds.ENTRANT:
        if said is not None:
            return said, True
        missing = (first.entrant in gone, second.entrant in gone)
        if missing == (False, False):
            return None, False
        return _unplayed(not missing[0], not missing[1], Outcome.WALKOVER), False
    outcome = Outcome.BYE if Holds.BYE in (first.holds, second.holds) else Outcome.WALKOVER
    return _unplayed(first.holds is Holds.ENTRANT, second.holds is Holds.ENTRANT, outcome), False


def _unplayed(first: bool, second: bool, outcome: Outcome) -> Ruling:
    if first == second:
        return Ruling(Outcome.DOUBLE_WALKOVER, None)
    return Ruling(outcome, "A" if first else "B")


def champion(nodes: Sequence[Node], fixtures: Mapping[str, Fixture]) -> int | None:
    """The entrant who won the last match that is not for third place and had to be played, or None as yet."""
    deciding = (fixtures[node.key] for node in reversed(nodes) if not node.third)
    return next(final.winner.entrant for final in deciding if not final.needless)


def places(nodes: Sequence[Node], fixtures: Mapping[str, Fixture]) -> dict[int, int]:
    """Places of any elimination, shared ones with the same number; entrants still in play are left out.

    Eight teams end 1, 2, 3, 4, 5, 5, 5, 5 with a match for third place, 1, 2, 3, 3, 5, 5, 5, 5 without, and
    1, 2, 3, 4, 5, 5, 7, 7 in a double elimination. Who is taken out where losers go on, is placed like one who loses there.
    """
    found: dict[int, int] = {}
    onward = {source.match: node for node in nodes for source in node.sources if source.kind is From.LOSER}
    lost = _places_lost(nodes, onward)
    for node in nodes:
        fixture = fixtures[node.key]
        if fixture.ruling is None:
            continue
        next_slots = fixtures[onward[node.key].key].slots if node.key in onward else ()
        shared = node.third and fixture.ruling.winner is None
        for slot in fixture.slots:
            if slot.entrant is not None and slot != fixture.winner and slot not in next_slots:
                found[slot.entrant] = lost[node.key] - shared
            elif slot.entrant is not None and node.third:
                found[slot.entrant] = lost[node.key] - 1
    best = champion(nodes, fixtures)
    return found if best is None else {**found, best: 1}


def _places_lost(nodes: Sequence[Node], onward: Mapping[str | None, Node]) -> dict[str, int]:
    """The place of who leaves the bracket in each match: one more than the entrants that outlast its round."""
    leave: Counter[int] = Counter()
    for node in nodes:
        if node.key not in onward and From.BYE not in (source.kind for source in node.sources):
            leave[node.round] += 2 if node.third else 1
    lost: dict[str, int] = {}
    for node in reversed(nodes):
        outlasting = 1 + sum(count for number, count in leave.items() if number > node.round)
        after = onward.get(node.key)
        lost[node.key] = lost[after.key] if after else 4 if node.third else outlasting + 1
    return lost
