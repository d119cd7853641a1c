"""What the two sets of single players share: one seat each in a circle, one game a table, every seat signs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext

import rules
from judging.books.book import Book, Printer, View
from judging.models import Game
from judging.results import points as results
from tournament import queries
from tournament.models import Match
from tournament.privacy import recorded_name

LACKS = ("foul", "adjust")
PRACTISED = "甲乙丙丁戊己庚辛壬癸子丑"


def book(**own: Any) -> Book:
    """A Book of single players: `own` are the fields its rule set answers for itself, the rest is shared."""
    return Book(
        practice=practice,
        edition=no_edition,
        next_game=next_game,
        parties=parties,
        watched=watched,
        shown=over,
        tell=results.tell,
        told=results.told,
        lacks=LACKS,
        **own,
    )


def opened(match: Match, number: int) -> dict[str, Any]:
    """Players in the order of the seats, their names, and the stage's readings."""
    seated = queries.seated(match)
    return {
        "players": [queries.player_id(player) for player in seated.values()],
        "options": dict(match.stage.options),
        "people": {queries.player_id(player): recorded_name(player) for player in seated.values()},
    }


def own(match: Match, name: str, empty: Any) -> Any:
    """What the organiser says of his cards: the part `name` of the stage's own edition."""
    said = match.stage.own_edition
    return said.get(name, empty) if isinstance(said, dict) else empty


def practice(edition: str, seats: int) -> dict[str, Any]:
    """So many players with names to practise on; there is no edition to choose."""
    players = [f"p{number}" for number in range(1, seats + 1)]
    people = {player: f"练习{PRACTISED[place]}" for place, player in enumerate(players)}
    return {"players": players, "options": {}, "people": people}


def next_game(match: Match) -> int | None:
    """A table plays one game; another only after a void one."""
    if match.outcome or len(queries.seated(match)) < 2:
        return None
    numbers = match.games.values_list("number", "voided_ms")
    if any(voided is None for _number, voided in numbers):
        return None
    return max((number for number, _voided in numbers), default=0) + 1


def over(view: View) -> bool:
    """What was hidden is nobody's secret once the game is over."""
    return view["verdict"] is not None


def parties(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every seat in order, with the name of who sits there."""
    people = view["people"]
    return [
        {**seat, "key": key, "name": people.get(seat["player"], seat["player"])} for key, seat in view["seats"].items()
    ]


def watched(game: Game, view: View) -> list[dict[str, Any]]:
    """No fouls are kept at these tables. Ahead is who has points at the end."""
    scores = (view["verdict"] or {}).get("scores", {})
    return [
        {**party, "camp": None, "fouls": 0, "last": False, "ahead": bool(scores.get(party["key"], {}).get("points"))}
        for party in parties(view)
    ]


def printer(spoken: Callable[[str, str], tuple[str, str]], folded: rules.Game) -> Printer:
    """The words of the log, but who acts is not named again in his own turn; spoken(seat, name) says how he is named."""
    heads = {seat: [spoken(seat, name) for name in called] for seat, called in _called(folded).items()}

    def printed(words: dict[str, str], row: Mapping[str, Any], actor: str | None) -> dict[str, str]:
        if actor is None or not (row.get("seat") == actor or row["do"] == "phase"):
            return words
        for head in heads[actor]:
            if words["zh"].startswith(f"{head[0]} "):
                return {"zh": words["zh"].removeprefix(f"{head[0]} "), "en": words["en"].removeprefix(f"{head[1]} ")}
        return words

    return printed


def _called(folded: rules.Game) -> dict[str, set[str]]:
    """Seat → every name that entries may call it by: the person, and the general or fighters he had."""
    state = folded.state
    called = {seat: {state.setup.name_of(seat)} for seat in state.setup.seats}
    for row in folded.rows:
        said = row.raw.get("entry") or row.raw
        name = said.get("general") or said.get("fighter")
        if name and said.get("seat") in called:
            called[said["seat"]].add(name)
    return called


def ends(winner_word: Callable[[str], str], view: View, end: View | None) -> list[tuple[str, str]]:
    """Who has won, and everybody's points; a point that cannot be derived is a question mark."""
    if end is None:
        return [(gettext("胜方"), gettext("未分胜负"))]
    won = winner_word(end["winner"]) if end["winner"] else gettext("未分胜负")
    scores = end["scores"]
    points = (
        (f"{one['key']} {one['name']}", "?" if (found := scores[one["key"]]["points"]) is None else str(found))
        for one in parties(view)
    )
    return [(gettext("胜方"), won), *points]


def no_edition(header: Mapping[str, Any]) -> str:
    """These sets have one edition each, which no list names."""
    return ""


def item(name: str, zh: str, en: str, detail: tuple[str, str] = ("", "")) -> dict[str, Any]:
    """One thing that is counted before a game, as checklist.py shapes it."""
    return {"name": name, "zh": zh, "en": en, "detail": {"zh": detail[0], "en": detail[1]}}


def at_their_seats(header: Mapping[str, Any]) -> dict[str, Any]:
    """The last item of a checklist: who sits where."""
    people = header.get("people", {})
    names = [f"{seat} {people.get(player, player)}" for seat, player in enumerate(header["players"], 1)]
    return item("players", "选手到齐，座位无误", "Players and seats", (" · ".join(names),) * 2)
