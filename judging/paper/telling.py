"""What the page says of a sheet: at each group the entries it made, what is asked, what stands against it; below, where
the game stands and what is due.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import rules
from judging.naming import in_names
from judging.paper.writer import Writer
from judging.sheets.outcome import cite
from judging.sheets.written import language
from rules.kings.state import SEATS


@dataclass(slots=True)
class Told:
    """One group: words of its entries, what was asked, what is wrong and at which fields. A message names its article."""

    words: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    wrong: list[dict[str, Any]] = field(default_factory=list)
    fields: list[str] = field(default_factory=list)
    reason: bool = False
    ruling: bool = False
    turn: str = ""

    @property
    def needs(self) -> str:
        return " ".join(name for name, wanted in (("reason", self.reason), ("ruling", self.ruling)) if wanted)


def told(writer: Writer) -> dict[str, Told]:
    """Group → what there is to say of it."""
    found: dict[str, Told] = {}
    tongue, turn, people = language(), writer.turns_before, writer.header.get("people", {})
    if writer.start is not None:
        found["earlier"] = _earlier(writer)
    for line in writer.lines:
        said = found.setdefault(line.group, Told())
        if turn == writer.turns_before and line.group.startswith("t") and writer.start is not None:
            said.turn = str(turn + 1) if writer.start.state.acting is not None else said.turn
        said.words.append(line.words[tongue])
        if line.row["do"] == "turn":
            turn += 1
            said.turn = str(turn)
        for problem in line.problems:
            said.asked.append(in_names(problem.message[tongue], people))
            said.reason = said.ruling = True
    for fault in writer.faults:
        said = found.setdefault(fault.group, Told())
        said.wrong.append({"message": in_names(fault.message[tongue], people), "blank": fault.blank})
        said.fields.append(fault.field)
        said.reason = said.reason or fault.overrulable
    return found


def _earlier(writer: Writer) -> Told:
    """What was asked on the tablet and is not settled yet."""
    open_flags = {flag.n for flag in writer.start.flags} if writer.start is not None else set()
    rows = [row for row in writer.start.rows if row.n in open_flags] if writer.start is not None else []
    people = writer.header.get("people", {})
    asked = [f"[{row.n}] {in_names(problem.message[language()], people)}" for row in rows for problem in row.problems]
    return Told(asked=asked, reason=bool(asked), ruling=bool(asked))


def standing(writer: Writer) -> dict[str, Any]:
    """Where the game stands after the last entry that held."""
    view = rules.view(writer.game, secret=True)
    names = _names(writer)
    due = view.get("next")
    return {
        "entries": len(writer.lines),
        "verdict": view["verdict"],
        "winner": view["teams"][view["verdict"]["winner"]]["name"] if view["verdict"] else "",
        "cite": cite(view["verdict"]["by"]) if view["verdict"] else "",
        "signed": [side for side in ("A", "B") if view["teams"][side]["signed"]],
        "open": len({flag["n"] for flag in view["flags"]}),
        "step": view["step"],
        "next": [f"{seat} {names.get(seat, '')}" for seat in due["seats"]] if due else [],
        "seats": [_seat(seat, view["seats"][seat], names) for seat in SEATS if seat in (view.get("seats") or {})],
        "faults": len(writer.faults),
        "blank": all(fault.blank for fault in writer.faults),
    }


def _names(writer: Writer) -> dict[str, str]:
    edition = writer.state.setup.edition
    english = language() == "en"
    return {
        seat: edition.generals[chair.general].english
        if english and chair.general in edition.generals
        else chair.general
        for seat, chair in writer.state.seats.items()
    }


def _seat(seat: str, chair: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    return {
        "key": seat,
        "camp": "warm" if seat.startswith("W") else "cold",
        "general": names.get(seat, ""),
        "alive": chair["alive"],
        "hp": chair["hp"],
        "max_hp": chair["max_hp"],
        "tapped": chair["tapped"],
    }
