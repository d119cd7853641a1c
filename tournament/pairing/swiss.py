"""The next round of a Swiss: a maximum-weight matching over the likeliest pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Final

from tournament.pairing.ahead import pairable, surely_pairable
from tournament.pairing.field import Note, Notice, Player, Round
from tournament.pairing.likely import side_by_side
from tournament.pairing.matching import REMATCH, Taste, matched

Pairs = list[tuple[Player, Player]]
Drawn = tuple[Player | None, Pairs]

OTHERS: Final = 50  # pairings that are looked at where the first leaves the rounds after it unpairable
OTHERS_A_BYE: Final = 10  # of them with the same bye


def swiss_round(players: Sequence[Player], *, rounds_left: int = 0) -> Round:
    """The next round for `players` in rank order (the first is the leader; before round 1 the order of seeds).

    In this order of weight: nobody left out, no second bye while somebody has none, no rematch, the nearest scores,
    other clubs, other cities. The bye goes to the lowest ranked of those with the fewest, to the next above only where
    that saves a rematch. `rounds_left` counts the rounds after this one: small fields are kept pairable for them.
    """
    bye, pairs = _drawn(players, rounds_left)
    place = {one.entrant: at for at, one in enumerate(players)}
    ordered = sorted(
        (sorted(pair, key=lambda one: place[one.entrant]) for pair in pairs), key=lambda pair: place[pair[0].entrant]
    )
    notices = [Notice(Note.SECOND_BYE, (bye.entrant,))] if bye and bye.byes else []
    notices += [Notice(note, (one.entrant, two.entrant)) for one, two in ordered for note in _notes(one, two)]
    return Round(
        tuple((one.entrant, two.entrant) for one, two in ordered), bye.entrant if bye else None, tuple(notices)
    )


def _notes(one: Player, two: Player) -> Iterator[Note]:
    if two.entrant in one.opponents or one.entrant in two.opponents:
        yield Note.REMATCH
    if one.club is not None and one.club == two.club:
        yield Note.SAME_CLUB
    if one.city is not None and one.city == two.city:
        yield Note.SAME_CITY


def _drawn(players: Sequence[Player], rounds_left: int) -> Drawn:
    """The bye and the pairs: pairable on, else without a rematch, else with the fewest."""
    found = _without_rematch(players, rounds_left)
    first = next(found, None)
    if first is None:
        again = ((bye, _paired(field, Taste(rematch=REMATCH))) for bye, field in _with_each_bye(players))
        return min(again, key=lambda drawn: sum(Note.REMATCH in _notes(*pair) for pair in drawn[1]))
    looked_at = islice(chain([first], found), OTHERS if rounds_left > 0 else 1)
    return next((drawn for drawn in looked_at if _pairable_after(players, drawn, rounds_left)), first)


def _without_rematch(players: Sequence[Player], rounds_left: int) -> Iterator[Drawn]:
    """Rounds without a rematch, the best first: for each that may have the bye, a few."""
    taste = Taste(spread=-1 if _crowded(players, rounds_left) else 1)
    for bye, field in _with_each_bye(players):
        yield from ((bye, pairs) for pairs in islice(_pairings(field, taste), OTHERS_A_BYE))


def _crowded(players: Sequence[Player], rounds_left: int) -> bool:
    """Whether more than a third of the field will have been met at the end."""
    met = max((len(one.opponents) for one in players), default=0)
    return rounds_left > 0 and 3 * (met + 1 + rounds_left) > len(players)


def _with_each_bye(players: Sequence[Player]) -> Iterator[tuple[Player | None, list[Player]]]:
    """Everybody who may have the bye, the likeliest first, with the others side by side."""
    if len(players) % 2 == 0:
        yield None, side_by_side(players)
        return
    fewest = min(one.byes for one in players)
    for bye in reversed(players):
        if bye.byes == fewest:
            yield bye, side_by_side([one for one in players if one is not bye])


def _paired(field: Sequence[Player], taste: Taste) -> Pairs:
    return [(field[one], field[two]) for one, two in matched(field, taste)]


def _pairings(field: list[Player], taste: Taste) -> Iterator[Pairs]:
    """Whole pairings without a rematch: the best, then the best without one pair of it, without another, and so on."""
    best = _paired(field, taste)
    if 2 * len(best) < len(field):
        return
    yield best
    for one, two in best:
        without = [replace(at, opponents=at.opponents | {two.entrant}) if at is one else at for at in field]
        without = [replace(at, opponents=at.opponents | {one.entrant}) if at is two else at for at in without]
        other = _paired(without, taste)
        if 2 * len(other) == len(field):
            yield other


def _pairable_after(players: Sequence[Player], drawn: Drawn, rounds: int) -> bool:
    """Whether these pairs leave so many rounds without a rematch, and without a bye for anybody who had one; as far as there can be."""
    (bye, pairs), most = drawn, 1 + max((len(one.opponents) for one in players), default=0)
    even = len(players) + len(players) % 2
    rounds = min(rounds, even - 1 - most)
    if surely_pairable(even, most, rounds):
        return True
    place = {one.entrant: at for at, one in enumerate(players)}
    met = [{place[other] for other in one.opponents if other in place} for one in players]
    for one, two in pairs:
        met[place[one.entrant]].add(place[two.entrant])
        met[place[two.entrant]].add(place[one.entrant])
    return pairable([*met, *_byes(players, bye, met)], rounds)


def _byes(players: Sequence[Player], bye: Player | None, met: list[set[int]]) -> list[set[int]]:
    """The bye as one more to meet, met by those who had it; marks it in `met` too."""
    if bye is None:
        return []
    fewest = min(one.byes for one in players)
    had = {at for at, one in enumerate(players) if one is bye or one.byes > fewest}
    for at in had:
        met[at].add(len(players))
    return [had]
