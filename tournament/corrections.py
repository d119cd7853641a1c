"""What a changed result would change after it: the list is made before anything is written. Plain values, no ORM."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournament.brackets import Fixture, Node, Occupant, fold, resolve
from tournament.outcome import Ruling


@dataclass(frozen=True, slots=True)
class Change:
    """A later match as it stands and as it would stand; `played` when games or a ruling of it would be lost."""

    key: str
    before: Fixture
    after: Fixture
    played: bool


@dataclass(frozen=True, slots=True)
class Correction:
    """The bracket after a change: the rulings that still hold, every match, and what differs from before."""

    rulings: Mapping[str, Ruling]
    fixtures: Mapping[str, Fixture]
    changes: tuple[Change, ...]

    @property
    def blocked(self) -> tuple[Change, ...]:
        """Changed matches that were already played; without an explicit yes they forbid the correction."""
        return tuple(change for change in self.changes if change.played)


def correct(
    nodes: Sequence[Node],
    *,
    seeds: Mapping[int, int],
    rulings: Mapping[str, Ruling],
    out: Collection[int],
    played: Collection[str],
    key: str,
    ruling: Ruling | None,
) -> Correction:
    """Puts `ruling` (None: no confirmed result any more) in the place of the one of match `key`.

    A later ruling is dropped where its match would no longer have the same two sides, and so on down the bracket.
    `played` are the keys of matches that have games or a result of any standing.
    """
    before = resolve(nodes, seeds=seeds, rulings=rulings, out=out)
    kept = {**rulings, key: ruling} if ruling is not None else {k: r for k, r in rulings.items() if k != key}
    return _folded(nodes, seeds=seeds, rulings=kept, before=before, out=out, played=played, key=key)


def withdraw(
    nodes: Sequence[Node],
    *,
    seeds: Mapping[int, int],
    rulings: Mapping[str, Ruling],
    out: Collection[int],
    out_after: Collection[int],
    played: Collection[str],
) -> Correction:
    """The same list for entrants who drop, are disqualified or come back: results they have stay."""
    before = resolve(nodes, seeds=seeds, rulings=rulings, out=out)
    return _folded(nodes, seeds=seeds, rulings=rulings, before=before, out=out_after, played=played, key="")


def _folded(
    nodes: Sequence[Node],
    *,
    seeds: Mapping[int, int],
    rulings: Mapping[str, Ruling],
    before: Mapping[str, Fixture],
    out: Collection[int],
    played: Collection[str],
    key: str,
) -> Correction:
    """One pass does, since a ruling can only be upset by what comes before it in the order of the nodes."""
    kept = dict(rulings)

    def said(node: Node, slots: tuple[Occupant, Occupant]) -> Ruling | None:
        if node.key != key and slots != before[node.key].slots:
            kept.pop(node.key, None)
        return kept.get(node.key)

    after = fold(nodes, seeds=seeds, said=said, out=out)
    changes = tuple(
        Change(node.key, before[node.key], after[node.key], played=node.key in played)
        for node in nodes
        if node.key != key
        and (before[node.key].slots, before[node.key].ruling) != (after[node.key].slots, after[node.key].ruling)
    )
    return Correction(kept, after, changes)
