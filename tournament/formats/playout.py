"""A bracket played out step by step: each result moves only what it touches, so thousands of matches stay quick."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournament.brackets import (
    BYE,
    EMPTY,
    NEEDLESS,
    WAITING,
    Fixture,
    From,
    Holds,
    Node,
    Occupant,
    Part,
    Source,
    ending,
    settled,
)
from tournament.outcome import Outcome, Ruling

Place = tuple[int, int]


class Playout:
    """A bracket as it stands; after every step equal to `resolve` of all that was ruled so far.

    Results only ever come in: a correction is reckoned by `corrections.correct`.
    """

    def __init__(self, nodes: Sequence[Node], *, seeds: Mapping[int, int], out: Collection[int] = ()) -> None:
        self._nodes = nodes
        self._index = {node.key: at for at, node in enumerate(nodes)}
        self._gone = set(out)
        self._ended: list[Fixture | None] = [None] * len(nodes)
        self._winner_to: list[list[Place]] = [[] for _ in nodes]
        self._loser_to: list[list[Place]] = [[] for _ in nodes]
        self._slots = [
            [self._first(source, seeds, (at, side)) for side, source in enumerate(node.sources)]
            for at, node in enumerate(nodes)
        ]
        for at in range(len(nodes)):
            self._follow(at, [])

    def _first(self, source: Source, seeds: Mapping[int, int], place: Place) -> Occupant:
        """What is in a slot before anything is played; one that is fed is noted with its feeder."""
        if source.kind is From.BYE:
            return BYE
        if source.kind is From.SEED:
            entrant = seeds.get(source.seed or 0)
            return WAITING if entrant is None else Occupant(Holds.ENTRANT, entrant)
        feeds = self._winner_to if source.kind is From.WINNER else self._loser_to
        feeds[self._index[source.match or ""]].append(place)
        return WAITING

    def rule(self, key: str, ruling: Ruling) -> tuple[str, ...]:
        """Ends a match whose two sides are known; the keys of all matches that changed, itself first."""
        at = self._index[key]
        if not self.ready(key):
            raise ValueError(f"{key} is not to be played now")
        changed = [at]
        self._end(at, ruling, True, changed)
        if ruling.outcome is Outcome.DISQUALIFIED:
            winner = None if ruling.winner is None else self.fixture(key).winner
            self._gone |= {slot.entrant for slot in self._slots[at] if slot != winner and slot.entrant is not None}
        return tuple(self._nodes[one].key for one in changed)

    def ready(self, key: str) -> bool:
        """Whether both sides of the match are known and it has not ended."""
        at = self._index[key]
        first, second = self._slots[at]
        return self._ended[at] is None and first.holds is second.holds is Holds.ENTRANT

    def fixture(self, key: str) -> Fixture:
        """A match as it stands."""
        at = self._index[key]
        first, second = self._slots[at]
        return self._ended[at] or Fixture(self._nodes[at], (first, second), None, False)

    def fixtures(self) -> dict[str, Fixture]:
        """Every match as it stands, by key, in the order of the nodes."""
        return {node.key: self.fixture(node.key) for node in self._nodes}

    def _end(self, at: int, ruling: Ruling, said: bool, changed: list[int]) -> None:
        """Ends a match and hands its sides on to where they play next."""
        first, second = self._slots[at]
        ended = self._ended[at] = Fixture(self._nodes[at], (first, second), ruling, said)
        for to, side in self._winner_to[at]:
            self._slots[to][side] = ended.winner
        for to, side in self._loser_to[at]:
            self._slots[to][side] = ended.loser
        for to, _ in (*self._winner_to[at], *self._loser_to[at]):
            if to not in changed:
                changed.append(to)
            self._follow(to, changed)

    def _follow(self, at: int, changed: list[int]) -> None:
        """Ends a match that ends by itself: a bye, a side that nobody will fill, one that is gone, a needless final."""
        first, second = self._slots[at]
        if first is WAITING or second is WAITING or self._ended[at] is not None:
            return
        node = self._nodes[at]
        if node.part == Part.RESET and settled(self.fixture(node.sources[0].match or "")):
            self._slots[at] = [EMPTY, EMPTY]
            self._end(at, NEEDLESS, False, changed)
            return
        ruling, _ = ending(first, second, None, self._gone)
        if ruling is not None:
            self._end(at, ruling, False, changed)
