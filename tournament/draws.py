"""A stage's draw as people and programs read it: rounds, matches, sides and scores, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from tournament.brackets import places, resolve
from tournament.drawrows import rows_of
from tournament.labels import match_label, round_label, short_label
from tournament.models import Entrant, GameScore, Match, Round, Slot, Stage, Table
from tournament.queries import tally_of
from tournament.services.bracket import Bracket
from tournament.words import GameState, MatchState, OutcomeWord, Part, SlotHolds, SourceKind, VersionStatus


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side of a match: who is in it or where they come from, their games won, and whether they moved on."""

    slot: Slot
    side: str
    name: str
    entrant: Entrant | None
    games: int
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match with everything a list or a tree shows of it."""

    match: Match
    label: str
    short: str
    sides: tuple[SideLine, ...]
    scores: tuple[GameScore, ...]
    provisional: bool
    bye: bool
    scheduled: bool

    @property
    def at(self) -> datetime | None:
        """When it is to start, as far as the reader may know."""
        return self.match.starts_at if self.scheduled else None

    @property
    def table(self) -> Table | None:
        """Where it is played, as far as the reader may know."""
        return self.match.table if self.scheduled else None

    @property
    def pod(self) -> bool:
        """Whether it is a table of many."""
        return self.match.part == Part.POD

    @property
    def needless(self) -> bool:
        """Whether it is a second final that will not be played."""
        return self.match.part == Part.RESET and self.match.outcome == OutcomeWord.CANCELLED and not self.played

    @property
    def upcoming(self) -> bool:
        """Whether its time is still of interest."""
        return self.match.state in (MatchState.WAITING, MatchState.READY)

    @property
    def played(self) -> bool:
        """Whether any game of it counts."""
        return any(score.state != GameState.VOID for score in self.scores)


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round and its matches, the one for third place last. `part` is where in its stage it belongs."""

    round: Round
    label: str
    matches: tuple[MatchLine, ...]
    part: str = ""

    @property
    def contested(self) -> tuple[MatchLine, ...]:
        """Without the byes."""
        return tuple(line for line in self.matches if not line.bye)


@dataclass(frozen=True, slots=True)
class Draw:
    """All rounds that may be seen, the champion once there is one among them, and the number of the last round."""

    stage: Stage
    rounds: tuple[RoundLine, ...]
    champion: Entrant | None
    last: int

    @property
    def matches(self) -> tuple[MatchLine, ...]:
        """Every match, round by round."""
        return tuple(line for one in self.rounds for line in one.matches)


def match_lines(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The query with all that `line_of` reads, in a fixed number of queries."""
    return matches.select_related("round", "table", "group", "stage__tournament", "winner__team").prefetch_related(
        Prefetch("slots", Slot.objects.select_related("entrant__team", "source_match__round").order_by("position")),
        Prefetch(
            "scores",
            GameScore.objects.filter(status=VersionStatus.CURRENT).order_by("number"),
            to_attr="current_scores",
        ),
    )


def draw_of(stage: Stage, *, released_only: bool, only: Round | None = None) -> Draw:
    """The stage's draw, or the one round of it; with `released_only` nothing of a round that is not public."""
    rounds = list(stage.rounds.all())
    last = max((one.number for one in rounds), default=0)
    shown = [one for one in rounds if (one.released or not released_only) and only in (None, one)]
    matches: dict[int, list[Match]] = {one.pk: [] for one in shown}
    for match in rows_of(stage, shown if only else rounds):
        if match.round_id in matches:
            matches[match.round_id].append(match)
    labels = {match.pk: match_label(match, last=last) for own in matches.values() for match in own}
    lines = tuple(_round_line(one, matches[one.pk], labels, last, released_only) for one in shown)
    return Draw(stage, lines, _champion(lines, last), last)


def _round_line(
    round: Round, matches: list[Match], labels: Mapping[int, str], last: int, released_only: bool
) -> RoundLine:
    first = matches[0] if matches else None
    lines = tuple(line_of(match, last=last, released_only=released_only, labels=labels) for match in matches)
    return RoundLine(round, round_label(round, last=last, match=first), lines, first.part if first else "")


def line_of(
    match: Match, *, last: int, released_only: bool = False, labels: Mapping[int, str] | None = None
) -> MatchLine:
    """One match fetched through `match_lines`; `last` is the number of the stage's last round, `labels` what is known already.

    With `released_only` its table and time stay hidden until the round's schedule is released.
    """
    scores: tuple[GameScore, ...] = tuple(match.current_scores)  # type: ignore[attr-defined]
    won = tally_of(match, list(scores))
    games = (won.a, won.b)
    slots, known = list(match.slots.all()), labels or {}
    return MatchLine(
        match=match,
        label=known.get(match.pk) or match_label(match, last=last),
        short=short_label(match),
        sides=tuple(
            _side(
                slot,
                "AB"[place] if place < 2 else "",
                match,
                games[place] if place < 2 else 0,
                name=_name(slot, last, known),
            )
            for place, slot in enumerate(slots)
        ),
        scores=scores,
        provisional=any(score.state == GameState.PROVISIONAL for score in scores),
        bye=any(slot.holds == SlotHolds.BYE for slot in slots),
        scheduled=match.round.schedule_released or not released_only,
    )


def last_round(stage: Stage) -> int:
    """The number of the stage's last round, 0 before the draw."""
    return max(stage.rounds.values_list("number", flat=True), default=0)


def places_in(bracket: Bracket) -> dict[int, int]:
    """Places by entrant, from confirmed results alone."""
    fixtures = resolve(bracket.nodes, seeds=bracket.seeds, rulings=bracket.rulings, out=bracket.out)
    return places(bracket.nodes, fixtures) if bracket.nodes else {}


def _side(slot: Slot, side: str, match: Match, games: int, *, name: str) -> SideLine:
    decided = match.state == MatchState.DECIDED
    return SideLine(
        slot=slot,
        side=side,
        name=name,
        entrant=slot.entrant,
        games=games,
        won=decided and slot.entrant_id is not None and slot.entrant_id == match.winner_id,
        lost=decided and slot.entrant_id is not None and slot.entrant_id != match.winner_id,
    )


def _name(slot: Slot, last: int, labels: Mapping[int, str]) -> str:
    if slot.entrant is not None:
        return slot.entrant.team.name
    if slot.holds == SlotHolds.BYE:
        return _("轮空")
    if slot.holds == SlotHolds.EMPTY:
        return _("无人晋级")
    if slot.source_match is None:
        return _("待定")
    source = labels.get(slot.source_match.pk) or match_label(slot.source_match, last=last)
    if slot.source == SourceKind.LOSER:
        return _("%(match)s负者") % {"match": source}
    return _("%(match)s胜者") % {"match": source}


def _champion(rounds: Iterable[RoundLine], last: int) -> Entrant | None:
    """Who won the last match of a bracket that had to be played; other formats have their champion in the standings."""
    for one in sorted(rounds, key=lambda line: -line.round.number):
        if one.part not in ("", Part.FINAL, Part.RESET) or (not one.part and one.round.number != last):
            return None
        for line in one.matches:
            if not line.match.third and not line.needless:
                return line.match.winner
    return None
