"""A stage's bracket between the database and the pure modules: read whole, only the differences written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from tournament.brackets import Fixture, From, Holds, Node, Occupant, Source, resolve
from tournament.corrections import Correction, correct, withdraw
from tournament.models import GameScore, Match, Result, Slot, Stage
from tournament.outcome import Outcome, Ruling, Side
from tournament.queries import SIDES, tally_of
from tournament.quickrows import quick
from tournament.words import EntrantStatus, GameState, MatchState, Part, SlotHolds, VersionStatus

OUT = (EntrantStatus.DROPPED, EntrantStatus.DISQUALIFIED)
_READ = {
    Slot: (
        "match_id",
        "position",
        "source",
        "source_seed",
        "source_match_id",
        "holds",
        "entrant_id",
        "points",
        "place",
    ),
    GameScore: ("match_id", "number", "state", "winner", "game", "figures", "fouls"),
    Result: ("match_id", "outcome", "winner_id", "confirmed"),
}
_FROM = {one.value: one for one in From}


@dataclass(slots=True)
class Bracket:
    """Everything of a stage that decides who meets whom, as it stands in the database."""

    stage: Stage
    matches: dict[str, Match]
    nodes: tuple[Node, ...]
    slots: dict[str, tuple[Slot, ...]]
    scores: dict[str, list[GameScore]]
    results: dict[str, Result]
    seeds: dict[int, int]
    out: frozenset[int]
    rulings: dict[str, Ruling] = field(init=False)
    played: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Keeps what was confirmed and played when it was read: a correction compares with that."""
        of_two = (node.key for node in self.nodes)
        self.rulings = {key: ruling for key in of_two if (ruling := self._ruling(key)) is not None}
        self.played = frozenset(key for key in self.matches if self.is_played(key))

    def is_played(self, key: str) -> bool:
        """Whether something of the match would be lost if its sides changed: a game under way, a score or a ruling."""
        under_way = self.matches[key].started_at is not None
        counted = any(score.state != GameState.VOID for score in self.scores[key])
        return under_way or counted or key in self.results

    def _ruling(self, key: str) -> Ruling | None:
        result = self.results.get(key)
        if result is None or not result.confirmed:
            return None
        return Ruling(Outcome(result.outcome), self.side_of(key, result.winner_id))

    def side_of(self, key: str, entrant_id: int | None) -> Side | None:
        """Which side of the match an entrant is."""
        for side, slot in zip(SIDES, self.slots[key], strict=False):
            if entrant_id is not None and slot.entrant_id == entrant_id:
                return side
        return None

    def key_of(self, match: Match) -> str:
        """The match's key; a match of another stage cannot be asked for."""
        return next(key for key, own in self.matches.items() if own.pk == match.pk)

    def entrant_of(self, key: str, side: Side | None) -> int | None:
        """The entrant on one side of a match."""
        return None if side is None else self.slots[key][SIDES.index(side)].entrant_id

    def complete(self, key: str) -> bool:
        """Whether both sides are known."""
        return all(slot.entrant_id is not None for slot in self.slots[key])

    def fixtures(self) -> dict[str, Fixture]:
        """Every match of two sides as it stands by confirmed results alone."""
        return resolve(self.nodes, seeds=self.seeds, rulings=self.rulings, out=self.out)

    def gone(self, fixtures: Mapping[str, Fixture]) -> frozenset[int]:
        """Who takes part no longer: dropped or disqualified from the stage, or disqualified in a match of it."""
        ruled = (
            one for one in fixtures.values() if one.said and one.ruling and one.ruling.outcome is Outcome.DISQUALIFIED
        )
        lost = {slot.entrant for one in ruled for slot in one.slots if slot != one.winner and slot.entrant is not None}
        return self.out | lost

    def if_ruled(self, key: str, ruling: Ruling | None) -> Correction:
        """What would follow if this were the match's confirmed result."""
        return correct(
            self.nodes, seeds=self.seeds, rulings=self.rulings, out=self.out, played=self.played, key=key, ruling=ruling
        )

    def if_out(self, out: frozenset[int]) -> Correction:
        """What would follow if these entrants were out of the stage."""
        return withdraw(
            self.nodes, seeds=self.seeds, rulings=self.rulings, out=self.out, out_after=out, played=self.played
        )


def load(stage: Stage) -> Bracket:
    """Reads a stage in seven queries; writers hold the stage's row before they call it."""
    return _bracket(stage, quick)


def read(stage: Stage) -> Bracket:
    """The same for who only looks: slots, scores and results have no more than the columns that standings read."""
    return _bracket(stage, _plain)


def _plain(query: QuerySet[Any]) -> list[Any]:
    return list(query.values_list(*_READ[query.model], named=True))


def _bracket(stage: Stage, rows: Callable[[QuerySet[Any]], list[Any]]) -> Bracket:
    rounds = {one.pk: one for one in stage.rounds.all()}
    matches = {match.key: match for match in quick(stage.matches.order_by("pk"), round=rounds)}
    keys = {match.pk: match.key for match in matches.values()}
    slots: dict[str, list[Slot]] = {key: [] for key in matches}
    for slot in rows(Slot.objects.filter(match__stage=stage).order_by("match_id", "position")):
        slots[keys[slot.match_id]].append(slot)
    scores: dict[str, list[GameScore]] = {key: [] for key in matches}
    current = GameScore.objects.filter(match__stage=stage, status=VersionStatus.CURRENT).order_by("number")
    for score in rows(current):
        scores[keys[score.match_id]].append(score)
    results = rows(Result.objects.filter(match__stage=stage, status=VersionStatus.CURRENT))
    entrants = stage.entrants.values_list("pk", "draw_number", "status")
    return Bracket(
        stage=stage,
        matches=matches,
        nodes=tuple(_node(match, slots[key], keys) for key, match in matches.items() if match.part != Part.POD),
        slots={key: tuple(places) for key, places in slots.items()},
        scores=scores,
        results={keys[result.match_id]: result for result in results},
        seeds={number: pk for pk, number, _status in entrants if number is not None},
        out=frozenset(pk for pk, _number, status in entrants if status in OUT),
    )


def hold(stage_id: int) -> Bracket:
    """Locks the stage for this transaction and reads its bracket afresh; every writer of results begins here."""
    stage = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage_id)
    return load(stage)


def _node(match: Match, slots: list[Slot], keys: Mapping[int, str]) -> Node:
    first, second = (
        Source(_FROM[slot.source], seed=slot.source_seed, match=keys.get(slot.source_match_id or 0)) for slot in slots
    )
    return Node(match.key, match.round.number, match.number, (first, second), third=match.third, part=match.part)


def settle(bracket: Bracket, fixtures: Mapping[str, Fixture]) -> list[Match]:
    """Writes slots, states, outcomes and winners where they differ from the reckoning; the changed matches."""
    slots: list[Slot] = []
    matches: list[Match] = []
    for key, fixture in fixtures.items():
        moved = [slot for slot, now in zip(bracket.slots[key], fixture.slots, strict=True) if _put(slot, now)]
        slots += moved
        if _conclude(bracket, key, fixture) or moved:
            matches.append(bracket.matches[key])
    Slot.objects.bulk_update([slot for slot in slots if slot.entrant_id is None], ["holds", "entrant"])
    Slot.objects.bulk_update([slot for slot in slots if slot.entrant_id is not None], ["holds", "entrant"])
    Match.objects.bulk_update(matches, ["state", "outcome", "winner"])
    return matches


def _put(slot: Slot, now: Occupant) -> bool:
    if (slot.holds, slot.entrant_id) == (now.holds.value, now.entrant):
        return False
    slot.holds = SlotHolds(now.holds.value)
    slot.entrant_id = now.entrant
    return True


def _conclude(bracket: Bracket, key: str, fixture: Fixture) -> bool:
    match = bracket.matches[key]
    before = (match.state, match.outcome, match.winner_id)
    match.state = _state(bracket, key, fixture)
    match.outcome = "" if fixture.ruling is None else fixture.ruling.outcome.value
    match.winner_id = fixture.winner.entrant
    return before != (match.state, match.outcome, match.winner_id)


def _state(bracket: Bracket, key: str, fixture: Fixture) -> MatchState:
    if fixture.ruling is not None:
        return MatchState.DECIDED
    if any(slot.holds is Holds.WAITING for slot in fixture.slots):
        return MatchState.WAITING
    stands = tally_of(bracket.matches[key], bracket.scores[key])
    if stands.review:
        return MatchState.REVIEW
    if stands.winner is not None or key in bracket.results:
        return MatchState.UNCONFIRMED
    return MatchState.PLAYING if bracket.is_played(key) else MatchState.READY
