"""What if so many teams came, to so many tables, for so many hours? Formats side by side. Plain values, no ORM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets import Holds, Node, resolve, single
from tournament.formats.double import double
from tournament.pods import LARGEST, SMALLEST, sizes

FEWEST, MOST = 2, 256
GROUP_SIZES = (3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Choice:
    """A format for these teams: how many matches, in which rounds, and how long that takes at the tables there are.

    `each` is how many matches a team plays at least; `minutes` counts waves of all tables, round after round.
    `groups` are the sizes of its groups, the largest first.
    """

    format: str
    rounds: tuple[int, ...]
    each: int
    minutes: int
    groups: tuple[int, ...] = ()
    best_of: int = 1

    @property
    def matches(self) -> int:
        """All matches that are played."""
        return sum(self.rounds)


def choices(teams: int, *, tables: int, game_minutes: int, rest_minutes: int, best_of: int = 1) -> tuple[Choice, ...]:
    """Every format that seats so many teams. A match of best-of N is reckoned with all its N games.

    >>> [(one.format, one.matches, one.minutes) for one in choices(8, tables=4, game_minutes=50, rest_minutes=10)][:2]
    [('single', 7, 180), ('double', 14, 360)]
    """
    if not FEWEST <= teams <= MOST or tables < 1:
        return ()
    slot = best_of * game_minutes + rest_minutes

    def reckon(format: str, rounds: Sequence[int], each: int, groups: Sequence[int] = ()) -> Choice:
        waves = sum(-(-count // tables) for count in rounds)
        return Choice(format, tuple(rounds), each, waves * slot, tuple(groups), best_of)

    found = [reckon("single", _bracket_rounds(single(teams), teams), 1)]
    if teams > 2:
        found.append(reckon("double", _bracket_rounds(double(teams, reset=False), teams), 2))
    found += [reckon("groups", _group_rounds(groups), min(groups) - 1, groups) for groups in _groups(teams)]
    if teams > 3:
        rounds = max(3, (teams - 1).bit_length())
        if rounds < teams:
            found.append(reckon("swiss", [teams // 2] * rounds, rounds - teams % 2))
    return tuple(found)


def best(found: Sequence[Choice], *, hours: float) -> Choice | None:
    """Of the formats that fit the hours the one that lets every team play most, then the quickest; else None."""
    fitting = [one for one in found if one.minutes <= hours * 60]
    return max(fitting, key=lambda one: (one.each, -one.minutes), default=None)


def pods(
    players: int, *, tables: int, minutes: int, rounds: int = 3, smallest: int = SMALLEST, largest: int = LARGEST
) -> Choice | None:
    """Tables of many for single players; None where they cannot be seated."""
    seated = sizes(players, smallest=smallest, largest=largest)
    if not seated or tables < 1:
        return None
    waves = -(-len(seated) // tables) * rounds
    return Choice("pods", (len(seated),) * rounds, rounds, waves * minutes, seated)


def _bracket_rounds(nodes: Sequence[Node], teams: int) -> list[int]:
    """Matches that are really played, by how many lie before them; a bye is none, and takes no time."""
    fixtures = resolve(nodes, seeds={seed: seed for seed in range(1, teams + 1)}, rulings={})
    depth: dict[str, int] = {}
    counts: dict[int, int] = {}
    for node in nodes:
        fixture = fixtures[node.key]
        played = fixture.ruling is None and all(slot.holds is not Holds.BYE for slot in fixture.slots)
        depth[node.key] = max((depth[one.match] for one in node.sources if one.match), default=0) + played
        if played:
            counts[depth[node.key]] = counts.get(depth[node.key], 0) + 1
    return [counts[number] for number in sorted(counts)]


def _groups(teams: int) -> list[tuple[int, ...]]:
    """Ways to split into groups of about equal size, and all in one where that is few."""
    ways = {tuple(_split(teams, -(-teams // size))) for size in GROUP_SIZES if teams >= size + 1}
    if teams <= 8:
        ways.add((teams,))
    return sorted(way for way in ways if min(way) >= 3 or way == (teams,))


def _split(teams: int, count: int) -> list[int]:
    return sorted((teams // count + (place < teams % count) for place in range(count)), reverse=True)


def _group_rounds(groups: Sequence[int]) -> list[int]:
    """All groups at once; a group of an odd number has a bye in every round."""
    rounds = max(size - 1 if size % 2 == 0 else size for size in groups)
    return [
        sum(size // 2 for size in groups if number <= (size - 1 if size % 2 == 0 else size))
        for number in range(1, rounds + 1)
    ]
