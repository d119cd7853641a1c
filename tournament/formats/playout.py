"""A bracket played out step by step: each result moves only what it touches, so thousands of matches stay quick."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournament.brackets import Fixture, Node
from tournament.outcome import Ruling


class Playout:
    """A bracket as it stands; equal at every step to `resolve` of the rulings so far."""

    def __init__(self, nodes: Sequence[Node], *, seeds: Mapping[int, int], out: Collection[int] = ()) -> None:
        raise NotImplementedError

    def rule(self, key: str, ruling: Ruling) -> tuple[str, ...]:
        """Ends a match whose two sides are known; the keys of the matches that changed, itself first."""
        raise NotImplementedError

    def fixture(self, key: str) -> Fixture:
        """A match as it stands."""
        raise NotImplementedError
