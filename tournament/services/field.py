"""The field of a Swiss stage or of tables of many before a round: who takes part, in which rank, and whom they have met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournament.brackets import Holds
from tournament.models import Entrant
from tournament.outcome import Outcome
from tournament.pairing import Player, swiss_round
from tournament.pairing import Round as Paired
from tournament.pods import Table, seat, sizes
from tournament.services.bracket import Bracket
from tournament.services.record import played_of
from tournament.services.shape import full_shape, table_limits
from tournament.services.standings import live
from tournament.words import Part


def takes_part(bracket: Bracket, number: int) -> list[Entrant]:
    """Who plays round `number`, the leader first: everybody who is not out and was not entered for a later round."""
    gone = bracket.gone(bracket.fixtures())
    ranked = [place.entrant for table in live(bracket) for place in table.places]
    return [one for one in ranked if one.pk not in gone and one.since_round <= number]


def paired(bracket: Bracket, number: int, ranked: Sequence[Entrant]) -> Paired:
    """Round `number` of a Swiss: pairs and bye by entrant, the side named first evened out over the rounds."""
    shape = full_shape(bracket.stage)
    won, met, byes, first = _so_far(bracket)
    apart = shape["apart"]
    players = [
        Player(
            entrant=one.pk,
            score=won[one.pk],
            opponents=frozenset(met.get(one.pk, ())),
            byes=byes[one.pk],
            club=(one.team.club or None) if "club" in apart else None,
            city=(one.team.city or None) if "city" in apart else None,
        )
        for one in ranked
    ]
    found = swiss_round(players, rounds_left=max(0, shape["rounds"] - number))
    sided = tuple((a, b) if first[a] <= first[b] else (b, a) for a, b in found.pairs)
    return Paired(sided, found.bye, found.notices)


def _so_far(bracket: Bracket) -> tuple[Counter[int], dict[int, set[int]], Counter[int], Counter[int]]:
    """Matches won (a bye is one), opponents met, byes, and how often each was named first."""
    fixtures = bracket.fixtures()
    won: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    first: Counter[int] = Counter()
    met: dict[int, set[int]] = {}
    for one in played_of(bracket, fixtures, None):
        if one.winner is not None and one.confirmed:
            won[one.winner] += 1
        if one.outcome is Outcome.BYE:
            byes[one.a] += 1
    for fixture in fixtures.values():
        a, b = fixture.slots
        if a.holds is b.holds is Holds.ENTRANT and a.entrant is not None and b.entrant is not None:
            first[a.entrant] += 1
            met.setdefault(a.entrant, set()).add(b.entrant)
            met.setdefault(b.entrant, set()).add(a.entrant)
    return won, met, byes, first


def seated(bracket: Bracket, number: int, ranked: Sequence[Entrant]) -> tuple[Table, ...]:
    """The tables of round `number`, best rank first; empty where that many players cannot be seated."""
    tables = sizes(len(ranked), **table_limits(bracket.stage))
    if not tables:
        return ()
    lot = (bracket.stage.lot or 0) + number
    return seat([one.pk for one in ranked], tables=tables, played=tables_so_far(bracket), lot=lot)


def tables_so_far(bracket: Bracket) -> list[list[Table]]:
    """Who sat with whom, round by round, in the order of the seats."""
    rounds: dict[int, list[Table]] = {}
    for key, match in bracket.matches.items():
        if match.part == Part.POD:
            sat = tuple(slot.entrant_id for slot in bracket.slots[key] if slot.entrant_id is not None)
            rounds.setdefault(match.round.number, []).append(sat)
    return [rounds[number] for number in sorted(rounds)]
