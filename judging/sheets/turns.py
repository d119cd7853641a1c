"""The turns on the sheet: one line each, with its events in words and the figures announced at its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judging.sheets.written import Written

# What has a section of its own, or is no event at the table.
ELSEWHERE = frozenset(
    (
        "foul",
        "protest",
        "note",
        "call",
        "checklist",
        "resolve",
        "sign",
        "score",
        "undo",
        "amend",
        "reopen",
        "pause",
        "resume",
        "adjust",
        "forfeit",
    )
)
FLAGGED = ("query", "unknown", "overridden")


@dataclass(slots=True)
class Row:
    """A turn, or (without `number`) what happened between two."""

    number: int
    first: Written
    seat: dict[str, Any] | None = None
    events: list[Written] = field(default_factory=list)
    end: Written | None = None

    @property
    def seqs(self) -> str:
        last = (self.end or (self.events or [self.first])[-1]).seq
        return str(self.first.seq) if last == self.first.seq else f"{self.first.seq}–{last}"

    @property
    def marks(self) -> list[int]:
        """Entries of this row that a flag or an override is on."""
        entries = [self.first, *self.events, *([self.end] if self.end else [])]
        return [one.seq for one in entries if any(found.level in FLAGGED for found in one.problems)]


def turns(entries: list[Written], seats: dict[str, dict[str, Any]]) -> list[Row]:
    """Entries that stand, from each `turn` to its `end`, and what happened between them in rows of its own."""
    rows: list[Row] = []
    open_row: Row | None = None
    for one in entries:
        if not one.stands or one.turn == 0:
            continue
        if one.do == "turn":
            open_row = Row(one.turn, one, seats.get(one.row["seat"]))
            rows.append(open_row)
            open_row = None if one.row.get("skipped") else open_row
        elif one.do == "end" and open_row is not None:
            open_row.end, open_row = one, None
        elif one.do in ELSEWHERE:
            continue
        elif open_row is not None:
            open_row.events.append(one)
        elif rows and rows[-1].number == 0:
            rows[-1].events.append(one)
        else:
            rows.append(Row(0, one, None, [one]))
    return rows
