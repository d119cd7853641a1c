"""A bracket as it is drawn: parts side by side, rounds as columns, an empty place where a part has no match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.draws import Draw, MatchLine, RoundLine
from tournament.labels import winners_rounds, within
from tournament.words import Part


@dataclass(frozen=True, slots=True)
class Column:
    """A round and its places from the top; `joins` says how they lead on: "pairs", "straight" or nowhere."""

    round: RoundLine
    places: tuple[MatchLine | None, ...]
    third: tuple[MatchLine, ...]
    joins: str


@dataclass(frozen=True, slots=True)
class Branch:
    """One part of the bracket; a single elimination is one without a name."""

    part: str
    label: str
    columns: tuple[Column, ...]

    @property
    def thirds(self) -> bool:
        """Whether there is a match for third place below its last column."""
        return any(column.third for column in self.columns)


def branches(draw: Draw) -> tuple[Branch, ...]:
    """The parts that may be seen, winners first, the final last."""
    found = (
        _branch("", "", [one for one in draw.rounds if not one.part], draw.last),
        _branch(Part.WINNERS, _("胜者组"), [one for one in draw.rounds if one.part == Part.WINNERS], draw.last),
        _branch(Part.LOSERS, _("败者组"), [one for one in draw.rounds if one.part == Part.LOSERS], draw.last),
        _branch(Part.FINAL, _("总决赛"), [one for one in draw.rounds if one.part in FINALS], draw.last),
    )
    return tuple(branch for branch in found if branch.columns)


FINALS = (Part.FINAL, Part.RESET)


def _branch(part: str, label: str, rounds: Sequence[RoundLine], last: int) -> Branch:
    columns = []
    for place, one in enumerate(rounds):
        ends = place == len(rounds) - 1
        number = within(one.matches[0].match.key) if part and one.matches else 0
        straight = part == Part.FINAL or (part == Part.LOSERS and number % 2 == 1)
        columns.append(
            Column(
                round=one,
                places=_places(one, _size(part, number, last)),
                third=tuple(line for line in one.matches if line.match.third),
                joins="" if ends else "straight" if straight else "pairs",
            )
        )
    return Branch(part, label, tuple(columns))


def _size(part: str, number: int, last: int) -> int:
    """How many places a losers' round has, played or not; 0 where every place has its match."""
    return 1 << max(winners_rounds(last) - 1 - (number + 1) // 2, 0) if part == Part.LOSERS else 0


def _places(round: RoundLine, size: int) -> tuple[MatchLine | None, ...]:
    lines = [line for line in round.matches if not line.match.third]
    if len(lines) >= size:
        return tuple(lines)
    by_number = {line.match.number: line for line in lines}
    return tuple(by_number.get(number) for number in range(1, size + 1))
