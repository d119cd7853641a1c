"""What was let stand, asked, corrected, protested and noted, each with the entry it is about and how it was settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from judging import books, protests, rulings
from judging.naming import in_names
from judging.sheets.outcome import cite
from judging.sheets.turns import FLAGGED
from judging.sheets.written import Written, language
from rules.kings.names import DECISIONS, FOULS

CLOCK = ("pause", "resume", "adjust", "time-up", "overtime")
NOTED = ("checklist", "note", "call", "forfeit")


@dataclass(frozen=True, slots=True)
class Settled:
    """How a flag was settled: the word for it, why, by whom, in which entry."""

    word: str
    reason: str
    by: str
    seq: int


def whole(entries: list[Written], folded: rules.Game, view: Mapping[str, Any], *, veiled: bool) -> dict[str, Any]:
    """All marks of a game by the names the sheets' templates know them by; rulings without words while `veiled`."""
    settled = settlements(entries)
    return {
        "overrides": overrides(entries, settled),
        "flags": flags(entries, settled, {flag["n"] for flag in view["flags"]}, view["people"]),
        "corrections": corrections(entries),
        "protests": protested(entries, folded),
        "rulings": ruled(entries, folded, shown=not veiled),
        "notes": notes(entries),
        "corrected": any(row.raw["do"] == "reopen" for row in folded.rows),
    }


def overrides(entries: list[Written], settled: dict[int, Settled]) -> list[dict[str, Any]]:
    """What was let stand against an article, with the reason given and how it was settled."""
    return [
        {"entry": one, "articles": [_cited(name) for name in one.override["articles"]], "reason": one.override["reason"],
         "settled": settled.get(one.seq)}
        for one in entries
        if one.override is not None and one.status != "void"
    ]  # fmt: skip


def flags(
    entries: list[Written], settled: dict[int, Settled], unsettled: set[int], people: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Queries on entries that stand, with what settled them; those of an override stand with the overrides."""
    found = []
    for one in entries:
        asked = [problem for problem in one.problems if problem.level in FLAGGED and problem.level != "overridden"]
        if asked and (one.stands or one.seq in unsettled):
            said = [in_names(problem.message[language()], people) for problem in asked]
            found.append({"entry": one, "asked": said, "settled": settled.get(one.seq), "open": one.seq in unsettled})
    return found


def settlements(entries: list[Written]) -> dict[int, Settled]:
    """Entry → how its flag was settled."""
    place = 1 if language() == "en" else 0
    return {
        one.row["n"]: Settled(DECISIONS[one.row["decision"]][place], one.row.get("reason", ""), one.by, one.seq)
        for one in entries
        if one.do == "resolve" and one.stands and "n" in one.row and "decision" in one.row
    }


def corrections(entries: list[Written]) -> list[dict[str, Any]]:
    """Undo, amend and reopen, with what the entry said before."""
    found = []
    newest = _taken_back(entries)
    for one in entries:
        if one.do in ("undo", "amend", "reopen"):
            about = one.row.get("n") or newest.get(one.seq)
            before = entries[about - 1] if about else None
            found.append({"entry": one, "before": before})
    return found


def _taken_back(entries: list[Written]) -> dict[int, int]:
    """Undos that name no entry → the entry each took back: the newest that still stood and is no correction."""
    taken: dict[int, int] = {}
    gone: set[int] = set()
    for one in entries:
        if one.do != "undo" or one.status == "skipped":
            continue
        n = one.row.get("n") or next(
            (past.seq for past in reversed(entries[: one.seq - 1]) if past.seq not in gone and past.do not in ("undo", "amend", "reopen")),
            None,
        )  # fmt: skip
        if n:
            gone.add(n)
            taken[one.seq] = n
    return taken


def protested(entries: list[Written], folded: rules.Game) -> list[dict[str, Any]]:
    """Protests, of whom, with what the entry each is about would change, and the ruling on it."""
    found = []
    names = {one["key"]: one["name"] for one in books.of(folded.ruleset.id).parties(rules.view(folded))}
    for protest in protests.all_of(folded):
        effect = protest.effect
        about = entries[effect.n - 1] if effect else None
        row = protest.row.row
        who = names.get(row.get("team") or row.get("seat", ""), "")
        found.append(
            {
                "entry": entries[protest.row.n - 1],
                "who": who,
                "effect": effect,
                "about": about,
                "ruling": protest.ruling,
            }
        )
    return found


def ruled(entries: list[Written], folded: rules.Game, *, shown: bool) -> list[dict[str, Any]]:
    return [
        {"entry": entries[row.n - 1], "cite": _cited(ruling.article), "about": ruling.about, "reason": ruling.reason if shown else "…"}
        for row, ruling in rulings.rulings(folded)
    ]  # fmt: skip


def fouls(entries: list[Written], header: dict[str, Any]) -> list[dict[str, Any]]:
    place = 1 if language() == "en" else 0
    people, teams = header.get("people", {}), header["teams"]
    return [
        {
            "entry": one,
            "team": teams[one.row["team"]]["name"],
            "player": people.get(one.row.get("player"), ""),
            "kind": FOULS[one.row.get("kind", "talk")][place],
            "points": one.row.get("points", 1 if one.row.get("kind", "talk") in ("talk", "gesture") else 0),
        }
        for one in entries
        if one.do == "foul" and one.status != "void"
    ]


def clock(entries: list[Written]) -> list[Written]:
    return [one for one in entries if one.do in CLOCK and one.stands]


def notes(entries: list[Written]) -> list[Written]:
    return [one for one in entries if one.do in NOTED and one.stands and not rulings.spoken(one.row)]


def _cited(article: str) -> str:
    """总则四.2 (KW-G4.2): as people call it, and as it is looked up."""
    called = cite(article)
    return called if called == article else f"{called} ({article})"
