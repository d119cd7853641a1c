"""What standings read of a stage: its matches with their games' figures, and its tables of many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal

from django.db.models import F

from tournament.brackets import Fixture, Holds
from tournament.models import GameScore, Penalty, Sanction
from tournament.outcome import Outcome
from tournament.queries import tally_of
from tournament.services.bracket import Bracket
from tournament.standings import Played, Sat
from tournament.tally import games_needed
from tournament.words import GameState, PenaltyKind

Pair = tuple[int, int]
Points = Mapping[tuple[int, int], int]

# The HP each side lost in a game with its dead and forfeited characters counted whole, beside the verdict's own figure,
# which counts the living alone (KW-D18): by that a beaten side would have lost least.
TOLL = "toll"


def played_of(bracket: Bracket, fixtures: Mapping[str, Fixture], through: int | None) -> list[Played]:
    """Every match of two with a result, up to a round; what is not confirmed is marked so. Unplayed ones are none."""
    taken = _technical_points(bracket)
    found = []
    for key, fixture in fixtures.items():
        match = bracket.matches[key]
        if through is not None and match.round.number > through:
            continue
        one = _played(bracket, fixture, taken)
        if one is not None:
            found.append(one)
    return found


def _played(bracket: Bracket, fixture: Fixture, taken: Points) -> Played | None:
    key = fixture.node.key
    match, scores = bracket.matches[key], bracket.scores[key]
    teams = [slot.entrant for slot in fixture.slots if slot.holds is Holds.ENTRANT and slot.entrant is not None]
    if not teams:
        return None
    a, b = teams[0], teams[1] if len(teams) > 1 else None
    stands = tally_of(match, scores)
    if fixture.ruling is not None:
        outcome, winner, confirmed = fixture.ruling.outcome, fixture.winner.entrant, True
    elif key in bracket.results or stands.winner is not None:
        said = bracket.results.get(key)
        winner = said.winner_id if said else bracket.entrant_of(key, stands.winner)
        outcome, confirmed = Outcome(said.outcome) if said else Outcome.COMPLETED, False
    else:
        return None
    counted = list(_counted(match.best_of, scores))
    return Played(
        match=match.pk,
        a=a,
        b=b,
        outcome=outcome,
        winner=winner,
        games=(stands.a, stands.b),
        survivors=_sum(counted, "survivors"),
        lost_hp=_sum(counted, TOLL),
        technical=(
            taken.get((match.pk, a), 0) + _typed_fouls(counted, "A"),
            taken.get((match.pk, b or 0), 0) + _typed_fouls(counted, "B"),
        ),
        confirmed=confirmed,
    )


def _counted(best_of: int, scores: list[GameScore]) -> Iterator[GameScore]:
    """The games up to the one that decided the match; void ones do not count."""
    needed, won = games_needed(best_of), {"A": 0, "B": 0, "": 0, None: 0}
    for score in scores:
        if score.state == GameState.VOID:
            continue
        yield score
        won[score.winner] += 1
        if max(won["A"], won["B"]) >= needed:
            return


def _sum(scores: list[GameScore], name: str) -> Pair:
    first = second = 0
    for score in scores:
        told = score.figures.get(name)
        if told:
            first += int(told.get("A", 0))
            second += int(told.get("B", 0))
    return first, second


def _typed_fouls(scores: list[GameScore], side: str) -> int:
    """Technical points typed from paper; a game that was logged has its fouls as sanctions."""
    return sum(int(score.fouls.get(side) or 0) for score in scores if score.game is None)


def _technical_points(bracket: Bracket) -> Points:
    """Points by (match, entrant): sanctions of the match, and penalties over the event in the team's first match."""
    stage = bracket.stage
    taken: defaultdict[tuple[int, int], int] = defaultdict(int)
    entrant_of = dict(stage.entrants.values_list("team_id", "pk"))
    sanctions = Sanction.objects.filter(match__stage=stage, withdrawn=False)
    for match_id, team_id, points in sanctions.values_list("match_id", "team_id", "points"):
        taken[match_id, entrant_of.get(team_id, 0)] += points
    over_the_event = Penalty.objects.filter(
        tournament=stage.tournament_id, team__entries__stage=stage, kind=PenaltyKind.POINTS, withdrawn=False
    )
    firsts = _first_matches(bracket)
    for team_id, points, match_id, of_stage in over_the_event.values_list(
        "team_id", "points", "match_id", F("match__stage_id")
    ):
        entrant = entrant_of.get(team_id, 0)
        where = match_id if of_stage == stage.pk else firsts.get(entrant) if match_id is None else None
        if where is not None:
            taken[where, entrant] += points
    return taken


def _first_matches(bracket: Bracket) -> dict[int, int]:
    firsts: dict[int, int] = {}
    for key, match in bracket.matches.items():
        for slot in bracket.slots[key] if bracket.complete(key) else ():
            if slot.entrant_id is not None:
                firsts.setdefault(slot.entrant_id, match.pk)
    return firsts


def sat_of(bracket: Bracket, through: int | None) -> list[Sat]:
    """Every table of many with points, up to a round."""
    found = []
    for key, match in bracket.matches.items():
        result = bracket.results.get(key)
        if result is None or (through is not None and match.round.number > through):
            continue
        seats = [slot for slot in bracket.slots[key] if slot.entrant_id is not None and slot.points is not None]
        found.append(
            Sat(
                match=match.pk,
                points={slot.entrant_id or 0: Decimal(slot.points or 0) for slot in seats},
                places={slot.entrant_id or 0: slot.place or len(seats) for slot in seats},
                confirmed=result.confirmed,
            )
        )
    return found
