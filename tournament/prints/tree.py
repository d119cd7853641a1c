"""A bracket cut into pages: which matches stand on which page, in which column and at which height. Plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

ROWS, COLUMNS = 16, 5
Children = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Spot:
    """A match on a page: its column from 0, and its height in rows from the top, the middle of its cell."""

    key: str
    column: int
    row: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the number of its first column in the whole bracket, its columns and rows, and who leads to whom."""

    first: int
    columns: int
    rows: int
    spots: tuple[Spot, ...]
    links: tuple[tuple[str, str], ...]


_LARGEST: Final = 4096


def pages(columns: Sequence[Sequence[str]], children: Children, *, rows: int = ROWS, most: int = COLUMNS) -> list[Page]:
    """Pages of at most `most` columns and `rows` first matches; a page's last column begins one of the next ones.

    `children` names the matches whose winners meet in a match, upper side first.

    >>> [(page.first, page.columns, page.rows) for page in pages([["a", "b"], ["c"]], {"c": ["a", "b"]})]
    [(0, 2, 2)]
    """
    made: list[Page] = []
    start = 0
    while columns:
        end = min(start + most - 1, len(columns) - 1)
        block = {key: number - start for number in range(start, end + 1) for key in columns[number]}
        led = {child for key in block for child in children.get(key, ()) if child in block}
        roots = [key for key in block if key not in led]
        for chosen in _packed(roots, block, children, rows):
            made.append(_page(start, end - start + 1, chosen, block, children))
        if end == len(columns) - 1:
            break
        start = end
    return made


def _packed(roots: Sequence[str], block: Mapping[str, int], children: Children, rows: int) -> Iterator[list[str]]:
    """Neighbouring subtrees together, as many as fit on a page; one that is too large has a page of its own."""
    chosen: list[str] = []
    taken = 0
    for root in roots:
        size = _leaves(root, block, children)
        if chosen and taken + size > rows:
            yield chosen
            chosen, taken = [], 0
        chosen.append(root)
        taken += size
    if chosen:
        yield chosen


def _leaves(key: str, block: Mapping[str, int], children: Children) -> int:
    below = [child for child in children.get(key, ()) if child in block]
    return sum(_leaves(child, block, children) for child in below) or 1


def _page(first: int, columns: int, roots: Sequence[str], block: Mapping[str, int], children: Children) -> Page:
    spots: list[Spot] = []
    links: list[tuple[str, str]] = []
    free = 0

    def place(key: str) -> float:
        nonlocal free
        below = [child for child in children.get(key, ()) if child in block]
        heights = [place(child) for child in below]
        links.extend((child, key) for child in below)
        if heights:
            row = sum(heights) / len(heights)
        else:
            row, free = free + 0.5, free + 1
        spots.append(Spot(key, block[key], row))
        return row

    for root in roots:
        place(root)
    return Page(first, columns, free, tuple(spots), tuple(links))
