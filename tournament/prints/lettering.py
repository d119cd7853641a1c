"""Names set into a space of a given width, without a browser to measure them: smaller, then in two lines, then cut."""

from __future__ import annotations

import unicodedata

_LATIN = 0.58  # the width of a Latin letter or digit, in heights


def width(text: str) -> float:
    """The width of a text in heights of its letters; a Chinese one is as wide as it is high."""
    return sum(1.0 if unicodedata.east_asian_width(char) in "WFA" else _LATIN for char in text)


def fitted(text: str, *, room: float, size: float, least: float) -> tuple[tuple[str, ...], float]:
    """Lines and the size of their letters for `room`, all in one unit: one line down to `least`, else two of `least`.

    >>> fitted("蜀汉一队", room=20, size=4, least=2), fitted("蜀汉一队", room=5, size=4, least=2)
    ((('蜀汉一队',), 4), (('蜀汉', '一队'), 2))
    """
    wide = width(text)
    if wide * least <= room:
        return (text,), min(size, room / wide) if wide else size
    first = _cut(text, room / least)
    rest = text[len(first) :]
    if width(rest) * least > room:
        rest = _cut(rest, room / least - 1) + "…"
    return (first, rest), least


def _cut(text: str, heights: float) -> str:
    """As much of the beginning as is no wider than that."""
    taken = ""
    for char in text:
        if width(taken + char) > heights:
            break
        taken += char
    return taken
