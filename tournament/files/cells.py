"""Bytes of a table file, as people send it, to rows of text cells."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.refusals import Malformed

LARGEST: Final = 2 * 1024 * 1024
LARGEST_UNPACKED: Final = 40 * 1024 * 1024
MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 2000, 60, 500
_MARKS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
# What a spreadsheet takes for the beginning of a formula, also in full width; and its own sign for 'this is text'.
_SIGNS: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", "'")
_LONG_NUMBER: Final = re.compile(r"0[0-9]+|[0-9]{12,}")  # Excel drops leading zeros and rounds what is long
_ALSO_SENT: Final = (
    (
        (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"II*\x00", b"MM\x00*"),
        _("这是一张图片，不是表格。请选择 .xlsx 或 CSV 文件。"),
    ),
    ((b"%PDF",), _("这是一个 PDF，不是表格。请选择 .xlsx 或 CSV 文件。")),
    ((b"\xd0\xcf\x11\xe0",), _("这是旧式的 .xls（或 Word）文件。请在 Excel 中另存为 .xlsx。")),
)


def read(content: bytes) -> list[list[str]]:
    """Rows of a CSV (GB18030, UTF-8 with or without BOM, UTF-16 with BOM) or .xlsx file, blank rows at the end dropped.

    Malformed, with field "file", for anything else, for a file over 2 MB, or over 2,000 rows.
    """
    if not content.strip():
        raise _unreadable(_("文件是空的。"))
    if len(content) > LARGEST:
        raise _unreadable(_("文件太大：最多 2 MB。"))
    for starts, reason in _ALSO_SENT:
        if content.startswith(starts) and b"\x00" in content[:4096]:
            raise _unreadable(reason)
    rows = _of_workbook(content) if content.startswith(b"PK\x03\x04") else _of_text(_decoded(content))
    table = [_row(cells) for cells in _limited(rows)]
    while table and not any(table[-1]):
        table.pop()
    if not table:
        raise _unreadable(_("文件是空的。"))
    return table


def _decoded(content: bytes) -> str:
    """UTF-8 before GB18030, which would take almost any bytes; control characters betray a file that is no text."""
    mark = next((name for start, name in _MARKS.items() if content.startswith(start)), None)
    for encoding in [mark] if mark else ["utf-8", "gb18030"]:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any((char < " " and char not in "\t\r\n") or char == "\ufffd" for char in text):
            return text
    raise _unreadable(_("文件的编码无法识别。请用 Excel 另存为 .xlsx，或存为 UTF-8、GB18030 编码的 CSV。"))


def _of_text(text: str) -> Iterator[list[str]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max("\t,;", key=first.count)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=False)
    except csv.Error as error:
        raise _unreadable(_("文件不是完整的 CSV。")) from error


def _of_workbook(content: bytes) -> list[list[Any]]:
    """The first sheet's values. The unpacked size is looked at before anything is unpacked."""
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
                raise _unreadable(_("文件太大：最多 2 MB。"))
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        try:
            rows = book.worksheets[0].iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS, values_only=True)
            return _trimmed([list(row) for row in rows])
        finally:
            book.close()
    except Malformed:
        raise
    except Exception as error:  # openpyxl raises whatever a broken file makes it stumble over
        raise _unreadable(_("这个 .xlsx 文件打不开。请在 Excel 中另存一次再试。")) from error


def _trimmed(rows: list[list[Any]]) -> list[list[Any]]:
    """Without the blank columns on the right that a sheet has as far as anybody ever clicked."""
    used = [number for row in rows for number, cell in enumerate(row, 1) if cell is not None and str(cell).strip()]
    return [row[: max(used, default=0)] for row in rows]


def _limited(rows: Iterable[list[Any]]) -> Iterator[list[Any]]:
    for number, row in enumerate(rows, 1):
        if number > MOST_ROWS + 1:
            raise _unreadable(_("行数太多：最多 2000 行。"))
        yield row[:MOST_COLUMNS]


def _row(cells: list[Any]) -> list[str]:
    return [_text(cell) for cell in cells]


def _text(cell: Any) -> str:
    """A cell as it was typed; the apostrophe that guards an exported formula sign is taken off again."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    if isinstance(cell, (date, datetime)):
        cell = cell.isoformat()
    text = str(cell).strip()[:LONGEST_CELL]
    return text[1:] if text.startswith("'") and _to_guard(text[1:]) else text


def _unreadable(reason: Any) -> Malformed:
    return Malformed(both(reason), field="file")


def write_csv(rows: Iterable[Iterable[object]]) -> bytes:
    """A CSV that Excel opens with its Chinese intact, in which no cell can act as a formula."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_guarded(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def write_xlsx(rows: Iterable[Iterable[object]], *, title: str) -> bytes:
    """The same as a workbook: text is marked as text, whole numbers are numbers, the header stays in sight."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    sheet = book.create_sheet(re.sub(r"[\\/*?:\[\]]", " ", title)[:31] or "1")
    sheet.freeze_panes = "A2"
    table = [[_plain(cell) for cell in row] for row in rows]
    for number, width in enumerate(_widths(table), 1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    for number, row in enumerate(table):
        cells = []
        for value in row:
            cell = WriteOnlyCell(sheet, value=value)
            if isinstance(value, str):
                cell.data_type, cell.quotePrefix = "s", _to_guard(value)
            if number == 0:
                cell.font = Font(bold=True)
            cells.append(cell)
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _plain(cell: object) -> int | str:
    """What a workbook holds: a number, or text whose own apostrophe at the front survives being read again."""
    if isinstance(cell, int) and not isinstance(cell, bool):
        return cell
    text = "".join(char for char in ("" if cell is None else str(cell)) if char >= " ")
    return f"'{text}" if text.startswith("'") else text


def _widths(table: list[list[int | str]]) -> list[int]:
    """Columns as wide as their longest cell, a Chinese letter counting two, within 8 and 48."""
    longest: dict[int, int] = {}
    for row in table:
        for number, value in enumerate(row):
            size = sum(2 if ord(char) > 0x2E7F else 1 for char in str(value)) + 2
            longest[number] = max(longest.get(number, 8), min(size, 48))
    return [longest[number] for number in sorted(longest)]


def _guarded(cell: object) -> str:
    text = "" if cell is None else str(cell)
    return f"'{text}" if _to_guard(text) else text


def _to_guard(text: str) -> bool:
    return text.startswith(_SIGNS) or _LONG_NUMBER.fullmatch(text) is not None
