"""A list of single players: rows of cells, as pasted or out of a file, to names. Saves nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tournament.naming import tidy

TITLES: Final = ("选手", "选手姓名", "姓名", "名字", "昵称", "队员", "player", "name", "players", "names")
CELLS: Final = re.compile(r"[\t,，;；]")


def typed(text: str) -> list[list[str]]:
    """Lines as rows of cells.

    >>> typed("1\\t赵云\\n2\\t马超")
    [['1', '赵云'], ['2', '马超']]
    """
    return [CELLS.split(line) for line in text.splitlines() if line.strip()]


def names_in(rows: Sequence[Sequence[str]]) -> list[str]:
    """The names under a title of such a column, else the first cell of each row that is no number.

    >>> names_in([["号", "姓名", "电话"], ["1", "赵云", "13"], ["2", "马超", ""]]), names_in([["1", "赵云"], ["马超"], [""]])
    (['赵云', '马超'], ['赵云', '马超'])
    """
    cells = [[tidy(cell) for cell in row] for row in rows]
    top = next((n for n, row in enumerate(cells) if any(cell.casefold() in TITLES for cell in row)), None)
    if top is not None:
        place = next(n for n, cell in enumerate(cells[top]) if cell.casefold() in TITLES)
        return [row[place] for row in cells[top + 1 :] if len(row) > place and row[place]]
    found = (next((cell for cell in row if cell and not cell.isdecimal()), "") for row in cells)
    return [name for name in found if name]
