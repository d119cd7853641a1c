"""The header of a record, read: teams, options, edition, earlier games of the match.

What is pinned when a game opens stands here; what happens in the game is state.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.fields import refuse as _no
from rules.header import a_text as _text
from rules.header import an_object as _object
from rules.header import read_frame
from rules.kings.editions import Edition, edition
from rules.kings.interpretations import interpretations
from rules.malformed import Malformed

TEAMS = ("A", "B")
HEADER = frozenset(("record", "ruleset", "options", "teams", "history", "people", "about"))
# What the header's options may be: every interpretation with values, but for the edition, which may be an object.
QUESTIONS = {name: one for name, one in interpretations().items() if one.values and name != "edition"}
LATE_FLAG = interpretations()["I-15"].default


@dataclass(frozen=True, slots=True)
class TeamSheet:
    name: str
    players: tuple[str, ...]
    captain: str


@dataclass(frozen=True, slots=True)
class Past:
    """One earlier game of the match: commander and camp by team, winner and fouls where they are recorded."""

    commanders: Mapping[str, str]
    camps: Mapping[str, str]
    fouls: Mapping[str, int]
    winner: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """`options` holds every interpretation that has values, the defaults filled in."""

    edition: Edition
    options: Mapping[str, Any]
    teams: Mapping[str, TeamSheet]
    history: tuple[Past, ...]
    people: Mapping[str, str]

    def team_of(self, player: str) -> str | None:
        return next((team for team in TEAMS if player in self.teams[team].players), None)

    def name_of(self, player: str) -> str:
        return self.people.get(player, player)


def read_header(header: object) -> Setup:
    """The pinned part of a game; Malformed names the field of the header."""
    row = _object(header, "header", HEADER)
    people = read_frame(row)
    options = _options(row.get("options", {}))
    teams = _teams(row.get("teams"))
    history = row.get("history", [])
    if not isinstance(history, list) or len(history) > 100:
        _no("history", "应为以往各局的列表", "must be a list of the earlier games")
    return Setup(
        edition=_edition(options.pop("edition")),
        options=options,
        teams=teams,
        history=tuple(_past(past, f"history[{at}]") for at, past in enumerate(history)),
        people=people,
    )


def _options(value: object) -> dict[str, Any]:
    given = _object(value, "options", frozenset(QUESTIONS) | {"edition", "I-15"})
    options: dict[str, Any] = {"edition": given.get("edition", "2011"), "I-15": given.get("I-15", LATE_FLAG)}
    if not isinstance(options["edition"], str | dict):
        _no("options.edition", "应为版本名称或对象", "must be the name of an edition or an object")
    if type(options["I-15"]) is not int or not 0 <= options["I-15"] <= 86_400_000:
        _no("options.I-15", "应为毫秒数", "must be a number of milliseconds")
    for key, question in QUESTIONS.items():
        options[key] = given.get(key, question.default)
        if options[key] not in tuple(question.values):
            known = tuple(question.values)
            _no(f"options.{key}", f"应为 {'、'.join(known)} 之一", f"must be one of {', '.join(known)}")
    return options


def _edition(value: Any) -> Edition:
    try:
        return edition(value)
    except Malformed as refusal:
        raise refusal.within("options") from refusal


def _teams(value: object) -> dict[str, TeamSheet]:
    teams = _object(value, "teams", frozenset(TEAMS))
    sheets = {team: _sheet(teams.get(team), f"teams.{team}") for team in TEAMS}
    both = set(sheets["A"].players) & set(sheets["B"].players)
    if both:
        _no("teams.B.players", f"{'、'.join(sorted(both))} 同时在两队", f"{', '.join(sorted(both))} on both sides")
    return sheets


def _sheet(value: object, at: str) -> TeamSheet:
    row = _object(value, at, frozenset(("name", "players", "captain")))
    players = row.get("players")
    if not isinstance(players, list) or len(players) != 3:
        _no(f"{at}.players", "每方须有三名选手", "a side has three players")
    for number, player in enumerate(players):
        _text(player, f"{at}.players[{number}]")
    if len(set(players)) != 3:
        _no(f"{at}.players", "三名选手须各不相同", "the three players must be different ones")
    captain = row.get("captain", players[0])
    if not isinstance(captain, str) or captain not in players:
        _no(f"{at}.captain", "队长须是三名选手之一", "the captain must be one of the three players")
    return TeamSheet(name=_text(row.get("name"), f"{at}.name"), players=tuple(players), captain=captain)


def _past(value: object, at: str) -> Past:
    row = _object(value, at, frozenset(("commanders", "winner", "camps", "fouls")))
    commanders = _object(row.get("commanders", {}), f"{at}.commanders", frozenset(TEAMS))
    for team in commanders:
        _text(commanders[team], f"{at}.commanders.{team}")
    camps = _object(row.get("camps", {}), f"{at}.camps", frozenset(TEAMS))
    if any(camp not in ("warm", "cold") for camp in camps.values()) or len(set(camps.values())) != len(camps):
        _no(f"{at}.camps", "应为 warm 和 cold 各一", "must be warm and cold, one each")
    fouls = _object(row.get("fouls", {}), f"{at}.fouls", frozenset(TEAMS))
    if any(type(points) is not int or not 0 <= points <= 99 for points in fouls.values()):
        _no(f"{at}.fouls", "应为非负整数", "must be whole numbers from 0 up")
    winner = row.get("winner")
    if winner not in (None, *TEAMS):
        _no(f"{at}.winner", "应为 A、B 或 null", "must be A, B or null")
    return Past(commanders, camps, fouls, winner)
