"""Rows under a header: which column is which, whatever stands above it and however its titles are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from tournament.bilingual import both
from tournament.naming import same, tidy
from tournament.refusals import Malformed

TITLE_ROWS: Final = 10  # a list out of an office begins with its own name, a date, a note
Columns = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: the row in the file (from 1, the header's included), the column's title, and the message."""

    row: int
    column: str
    message: dict[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table by the names of its columns: tidied cells, the blank ones left out."""

    row: int
    cells: Mapping[str, tuple[str, ...]]

    def one(self, column: str) -> str:
        """The first filled cell under a column, or nothing."""
        return next(iter(self.cells.get(column, ())), "")


@dataclass(frozen=True, slots=True)
class Table:
    """Lines under a header, the titles by column as they stand in the file, and those that nobody reads."""

    lines: tuple[Line, ...]
    titles: Mapping[str, str]
    ignored: tuple[str, ...]
    header: int

    def title(self, column: str) -> str:
        """How the file itself calls a column."""
        return self.titles.get(column, column)


def read_table(rows: Sequence[Sequence[str]], columns: Columns, *, needs: str, missing: str | Promise) -> Table:
    """The table in `rows`; Malformed with `missing` where no column `needs` is recognised. Blank rows are passed over."""
    top = header_in(rows, columns, needs=needs)
    titles = [tidy(title) for title in rows[top]]
    known = [column_of(title, columns) for title in titles]
    if needs not in known:
        raise Malformed(both(missing), field="file")
    lines = []
    for number, row in enumerate(rows[top + 1 :], top + 2):
        cells: dict[str, tuple[str, ...]] = {}
        for column, cell in zip(known, row, strict=False):
            if column is not None and (text := tidy(cell)):
                cells[column] = (*cells.get(column, ()), text)
        if cells:
            lines.append(Line(number, cells))
    named: dict[str, str] = {}
    for column, title in zip(known, titles, strict=True):
        if column is not None:
            named.setdefault(column, title)
    ignored = tuple(title for title, column in zip(titles, known, strict=True) if column is None and title)
    return Table(tuple(lines), named, ignored, top + 1)


def header_in(rows: Sequence[Sequence[str]], columns: Columns, *, needs: str) -> int:
    """The first of the top rows with the column `needs` and another known one; else the first that is not blank."""
    filled = [number for number, row in enumerate(rows) if any(row)]
    for number in filled[:TITLE_ROWS]:
        known = {column_of(tidy(title), columns) for title in rows[number]} - {None}
        if needs in known and len(known) > 1:
            return number
    return filled[0]


def column_of(title: str, columns: Columns) -> str | None:
    """The column a title means, also with a number behind it (选手 2)."""
    known = {name: column for column, names in columns.items() for name in names}
    plain = re.sub(r"[\s_:.#]*[0-9一二三四五六]*$", "", same(title))
    return known.get(same(title)) or known.get(plain)
