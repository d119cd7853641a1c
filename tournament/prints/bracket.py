"""A stage's bracket as drawings for paper: boxes, lines and letters in millimetres, page after page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.draws import Draw, MatchLine, SideLine
from tournament.prints.lettering import fitted
from tournament.prints.tree import Page, pages
from tournament.words import Part, SourceKind

WIDTH: Final = 277.0  # A4 across, less 10 mm on each side
ROW, BOX, GAP = 9.9, 7.4, 7.0  # heights of a row and of a box, and the room for lines between columns
FEWEST_COLUMNS: Final = 4
NAME, SMALLEST, META = 3.1, 1.65, 1.9
_CELLS_FOR_NUMBERS: Final = 4.6


@dataclass(frozen=True, slots=True)
class Text:
    """Letters at a place, `size` mm high; `anchor` as SVG has it."""

    x: float
    y: float
    size: float
    text: str
    bold: bool = False
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Drawing:
    """One page of a bracket: `lines` and `boxes` as SVG paths, and its letters."""

    title: str
    width: float
    height: float
    boxes: str
    lines: str
    texts: tuple[Text, ...]


def drawings(draw: Draw) -> list[Drawing]:
    """The pages of a single or double elimination; the third-place match and the finals come last."""
    made: list[Drawing] = []
    for part, title in _parts(draw):
        rounds = [one for one in draw.rounds if one.part in part]
        columns = [[line for line in one.matches if not line.match.third] for one in rounds]
        by_key = {line.match.key: line for column in columns for line in column}
        children = {key: _children(line, by_key) for key, line in by_key.items()}
        cut = pages([[line.match.key for line in column] for column in columns], children)
        labels = [one.label for one in rounds]
        made += [_drawing(page, by_key, labels, _title(title, number, len(cut))) for number, page in enumerate(cut, 1)]
    return [*made, *(_alone(line) for line in draw.matches if line.match.third)]


def _parts(draw: Draw) -> list[tuple[tuple[str, ...], str]]:
    if any(one.part == Part.WINNERS for one in draw.rounds):
        return [
            ((Part.WINNERS,), str(Part.WINNERS.label)),
            ((Part.LOSERS,), str(Part.LOSERS.label)),
            ((Part.FINAL, Part.RESET), str(Part.FINAL.label)),
        ]
    return [(("",), "")]


def _title(part: str, number: int, total: int) -> str:
    pieces = [part] if part else []
    if total > 1:
        pieces.append(_("第 %(n)d 张，共 %(total)d 张") % {"n": number, "total": total})
    return " · ".join(pieces)


def _children(line: MatchLine, known: dict[str, MatchLine]) -> list[str]:
    """Matches of the same part whose winner comes here; a final's second match follows from the first."""
    wanted = (SourceKind.WINNER, SourceKind.LOSER) if line.match.part == Part.RESET else (SourceKind.WINNER,)
    sources = [side.slot.source_match for side in line.sides if side.slot.source in wanted]
    return list(dict.fromkeys(source.key for source in sources if source is not None and source.key in known))


def _drawing(page: Page, lines: dict[str, MatchLine], labels: list[str], title: str) -> Drawing:
    step = WIDTH / max(page.columns, FEWEST_COLUMNS)
    box = step - GAP
    at = {spot.key: (spot.column * step, 6 + spot.row * ROW) for spot in page.spots}
    texts: list[Text] = []
    for number in range(page.columns):
        texts.append(Text(number * step, 3, 2.8, labels[page.first + number], bold=True))
    for key, (x, y) in at.items():
        texts += _cell(lines[key], x, y, box)
    boxes = "".join(_box(x, y, box) for x, y in at.values())
    joined = "".join(_line(at[child], at[parent], box) for child, parent in page.links)
    return Drawing(title, page.columns * step, 8 + page.rows * ROW, boxes, joined, tuple(texts))


def _alone(line: MatchLine) -> Drawing:
    box = WIDTH / FEWEST_COLUMNS - GAP
    texts = [Text(0, 3, 2.8, line.label, bold=True), *_cell(line, 0, 6 + ROW / 2, box)]
    return Drawing("", box + GAP, 8 + ROW, _box(0, 6 + ROW / 2, box), "", tuple(texts))


def _box(x: float, y: float, width: float) -> str:
    top = y - BOX / 2 + 1
    return f"M{x:.2f} {top:.2f}h{width:.2f}v{BOX}h{-width:.2f}zM{x:.2f} {top + BOX / 2:.2f}h{width:.2f}"


def _line(child: tuple[float, float], parent: tuple[float, float], width: float) -> str:
    x, y = child[0] + width, child[1] + 1
    bend = parent[0] - GAP / 2
    return f"M{x:.2f} {y:.2f}H{bend:.2f}V{parent[1] + 1:.2f}H{parent[0]:.2f}"


def _cell(line: MatchLine, x: float, y: float, width: float) -> Iterator[Text]:
    top = y - BOX / 2 + 1
    yield Text(x, top - 0.6, META, " · ".join(_about(line)))
    for number, side in enumerate(line.sides):
        yield from _side(line, side, x, top + number * BOX / 2, width)


def _about(line: MatchLine) -> Iterable[str]:
    yield line.short
    if line.bye:
        return
    if line.table is not None:
        yield _("%(number)s 号桌") % {"number": line.table.number}
    if line.at is not None:
        yield timezone.localtime(line.at).strftime("%m-%d %H:%M")
    if line.match.outcome and line.match.outcome != "completed":
        yield str(line.match.get_outcome_display())


def _side(line: MatchLine, side: SideLine, x: float, top: float, width: float) -> Iterator[Text]:
    room = width - 2 * _CELLS_FOR_NUMBERS
    names, size = fitted(side.name, room=room, size=NAME, least=SMALLEST)
    if side.entrant is not None and side.entrant.seed:
        yield Text(x + _CELLS_FOR_NUMBERS - 0.8, top + 2.9, META, str(side.entrant.seed), anchor="end")
    if len(names) == 1:
        yield Text(x + _CELLS_FOR_NUMBERS, top + BOX / 4 + size * 0.36, size, names[0], bold=side.won)
    else:
        for number, name in enumerate(names):
            yield Text(x + _CELLS_FOR_NUMBERS, top + 1.6 + number * 1.75, size, name, bold=side.won)
    if line.played:
        yield Text(x + width - 1, top + BOX / 4 + 1.1, 3.2, str(side.games), bold=side.won, anchor="end")
    elif side.won and not line.bye:
        yield Text(x + width - 1, top + BOX / 4 + 1.1, 3, "✓", bold=True, anchor="end")
