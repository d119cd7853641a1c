"""The foul history of an event: every foul and warning that stands in a log, by team and by player."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language

import rules
from judging import log, reports
from judging.models import Entry, Game
from rules.kings.names import FOULS as KINDS
from tournament.models import Player, Sanction, Team, Tournament

FOULS, CORRECTIONS = ("foul",), ("undo", "amend")


@dataclass(frozen=True, slots=True)
class Foul:
    """One foul as it stands, at minute `minutes` of its game."""

    game: Game
    seq: int
    minutes: str
    kind: str
    points: int
    player: str
    by: str


@dataclass(slots=True)
class History:
    """A team, its fouls and warnings in the order they were given, and points the desk took besides."""

    team: Team
    fouls: list[Foul] = field(default_factory=list)
    desk: list[Sanction] = field(default_factory=list)

    @property
    def points(self) -> int:
        counted = sum(foul.points for foul in self.fouls if not foul.game.void)
        return counted + sum(sanction.points for sanction in self.desk)

    @property
    def warnings(self) -> int:
        return sum(foul.points == 0 for foul in self.fouls)

    @property
    def players(self) -> list[tuple[str, int, int]]:
        """Name, points and number of fouls of each player who has any; most points first."""
        names = {foul.player for foul in self.fouls if foul.player}
        rows = [
            (
                name,
                sum(one.points for one in self.fouls if one.player == name),
                sum(one.player == name for one in self.fouls),
            )
            for name in names
        ]
        return sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))


def of_event(tournament: Tournament) -> list[History]:
    """Every team with fouls, warnings or points taken at the desk; most points first. A fixed number of queries."""
    histories = {team.pk: History(team) for team in Team.objects.filter(tournament=tournament)}
    people = {f"p{one.pk}": one for one in Player.objects.filter(team__tournament=tournament)}
    for game, rows in _logs(tournament):
        teams = {side: people.get(told["players"][0]) for side, told in game.header["teams"].items()}
        for seq, row in rows:
            member = teams.get(row["team"])
            if member is not None and member.team_id in histories:
                histories[member.team_id].fouls.append(_foul(game, seq, row))
    by_desk = Sanction.objects.filter(match__stage__tournament=tournament, withdrawn=False).exclude(
        ref__startswith="game:"
    )
    for sanction in by_desk.select_related("match"):
        histories[sanction.team_id].desk.append(sanction)
    found = [history for history in histories.values() if history.fouls or history.desk]
    return sorted(found, key=lambda one: (-one.points, -len(one.fouls), one.team.name))


def _logs(tournament: Tournament) -> Iterable[tuple[Game, list[tuple[int, dict[str, Any]]]]]:
    """Games in the order they were opened, each with the fouls that stand. Only corrected logs are folded."""
    games = Game.objects.filter(match__stage__tournament=tournament, ruleset="kings-3v3").select_related(
        "match__stage", "match__round"
    )
    said = _bodies(Entry.objects.filter(game__in=games, do__in=FOULS + CORRECTIONS))
    corrected = [pk for pk, rows in said.items() if any(row["do"] in CORRECTIONS for _seq, row in rows)]
    whole = _bodies(Entry.objects.filter(game__in=corrected))
    for game in games.order_by("opened_ms", "pk"):
        if game.pk in whole:
            folded = rules.replay(game.header, [row for _seq, row in whole[game.pk]])
            yield game, [(seq, row) for seq, row in log.effective(folded) if row["do"] == "foul"]
        elif game.pk in said:
            yield game, said[game.pk]


def _bodies(entries: Any) -> dict[int, list[tuple[int, dict[str, Any]]]]:
    """Game → its entries as (number, row)."""
    found: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    for game, seq, body in entries.order_by("game_id", "seq").values_list("game_id", "seq", "body"):
        found.setdefault(game, []).append((seq, json.loads(body)))
    return found


def _foul(game: Game, seq: int, row: dict[str, Any]) -> Foul:
    at = row.get("at", 0)  # what an amend put in its place has no moment of its own
    return Foul(
        game=game,
        seq=seq,
        minutes=f"{at // 60000}:{at // 1000 % 60:02d}" if at else "",
        kind=kind_in_words(row.get("kind", "talk")),
        points=reports.points(row),
        player=game.header.get("people", {}).get(row.get("player"), ""),
        by=row.get("by", ""),
    )


def kind_in_words(kind: str) -> str:
    """说话, 动作, 警告 …: as the log says it, in the reader's language."""
    zh, en = KINDS[kind]
    return en.capitalize() if get_language() == "en" else zh
