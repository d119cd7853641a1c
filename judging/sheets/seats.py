"""The score sheet of a table of single players, filled in from its log: players by seat, turns, deaths, points by article."""

from __future__ import annotations

from typing import Any

import rules
from judging import books, secrecy
from judging.folding import Fold, Memory
from judging.models import Game
from judging.pages import tables
from judging.results.points import places
from judging.sheets import marks, seal
from judging.sheets.signatures import drawings
from judging.sheets.turns import turns
from judging.sheets.written import Written, language, written


def sheet(game: Game, memory: Memory, fold: Fold, *, secret: bool) -> dict[str, Any]:
    """The parts of the sheet after an entry; without `secret`, identities and fighters only as far as they lie open."""
    folded = fold.game
    view = rules.view(folded, secret=secret)
    veil = None if secret else secrecy.veil(view)
    entries = written(memory.lines, folded, veil=veil)
    verdict, players = tables.verdict(view), _players(game, folded, view)
    return {
        "whole": "judging/sheet/many/whole.html",
        "heading": tables.heading(view),
        **seal.about(game),
        "view": view,
        "players": list(players.values()),
        "turns": turns(entries, players),
        "deaths": _deaths(view, entries, players),
        **marks.whole(entries, folded, view, veiled=veil is not None),
        "checks": {item["name"]: item[language()] for item in books.of(game.ruleset).items(game)},
        "verdict": verdict,
        **seal.sealed(fold),
    }


def _players(game: Game, folded: rules.Game, view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Seat → who sits there, what he played, his points line by line, his place and his signature."""
    signed = drawings(game, folded)
    scored = {row["name"]: row for row in (tables.verdict(view) or {"rows": []})["rows"]}
    known = view["verdict"] is not None and all(one["points"] is not None for one in view["verdict"]["scores"].values())
    ranked = places(view["verdict"]["scores"]) if known else {}
    return {
        seat["name"]: {
            **seat,
            "seat": seat["name"],
            "points": scored.get(seat["name"], {}).get("points"),
            "lines": scored.get(seat["name"], {}).get("lines"),
            "place": ranked.get(seat["name"]),
            "signature": signed.get(seat["name"]),
        }
        for seat in tables.seats(view)
    }


def _deaths(view: dict[str, Any], entries: list[Written], players: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The dead in order, each with the turn and the entry he fell in, and by whose hand."""
    fell = {seat: one for one in entries if one.do in ("death", "deaths") and one.stands for seat in _fallen(one.row)}
    return [
        {
            "place": one["place"],
            "who": players[one["seat"]],
            "killer": players.get(one["killer"]),
            "unknown": one["killer"] == "?",
            "entry": fell.get(one["seat"]),
        }
        for one in view["deaths"]
    ]


def _fallen(row: dict[str, Any]) -> list[str]:
    return [one["seat"] for one in row["deaths"]] if row["do"] == "deaths" else [row["seat"]]
