"""The mark of frontend/images/marshal.svg as PNGs, since home screens of tablets take no SVG. Standard library only."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

BOX = 64  # of the SVG
RED, PAPER = (0xA6, 0x2C, 0x17), (0xFF, 0xF7, 0xEC)
FLAG = ((23.0, 12.0), (50.0, 12.0), (42.0, 22.5), (50.0, 33.0), (23.0, 33.0))
Distance = Callable[[float, float], float]


@dataclass(frozen=True, slots=True)
class Shape:
    """What lies where `distance` is below zero; nothing of it lies outside `within` (left, top, right, bottom)."""

    within: tuple[float, float, float, float]
    distance: Distance


def draw_icons(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, size, corner, art in (
        ("icon-192.png", 192, 14.0, 1.0),
        ("icon-512.png", 512, 14.0, 1.0),
        # Masks cut away all but the inner circle, and iOS rounds the corners by itself.
        ("maskable-512.png", 512, 0.0, 0.78),
        ("touch-180.png", 180, 0.0, 0.9),
    ):
        (folder / name).write_bytes(png(size, draw(size, corner=corner, art=art)))


def draw(size: int, *, corner: float, art: float) -> list[bytearray]:
    """Rows of RGBA; `art` scales the mark about the middle."""
    rows = [bytearray(4 * size) for _ in range(size)]
    _fill(rows, _tile(corner), RED, scale=size / BOX)
    for shape in MARK:
        _fill(rows, shape, PAPER, scale=size / BOX, art=art)
    return rows


def _fill(rows: list[bytearray], shape: Shape, ink: tuple[int, int, int], *, scale: float, art: float = 1.0) -> None:
    size, unit, shift = len(rows), scale * art, BOX * scale * (1 - art) / 2
    left, top, right, bottom = (max(0, min(size, round(side * unit + shift))) for side in _widened(shape.within))
    for y in range(top, bottom):
        row, v = rows[y], (y + 0.5 - shift) / unit
        for x in range(left, right):
            cover = 0.5 - shape.distance((x + 0.5 - shift) / unit, v) * unit
            if cover > 0:
                _lay(row, 4 * x, ink, min(1.0, cover))


def _widened(sides: tuple[float, float, float, float]) -> Iterable[float]:
    return (side + by for side, by in zip(sides, (-1, -1, 1, 1), strict=True))


def _lay(row: bytearray, place: int, ink: tuple[int, int, int], cover: float) -> None:
    under = row[place + 3] / 255
    for channel in range(3):
        below = row[place + channel] if under else ink[channel]
        row[place + channel] = round(below + (ink[channel] - below) * cover)
    row[place + 3] = round(255 * (cover + under * (1 - cover)))


def _tile(corner: float) -> Shape:
    inner = BOX / 2 - corner

    def distance(x: float, y: float) -> float:
        dx, dy = abs(x - BOX / 2) - inner, abs(y - BOX / 2) - inner
        if dx <= 0 or dy <= 0:
            return max(dx, dy) - corner
        return math.hypot(dx, dy) - corner

    return Shape((0, 0, BOX, BOX), distance)


def _pole(x: float, y: float) -> float:
    return math.hypot(x - 18, y - max(12.0, min(54.0, y))) - 2.5


def _ball(x: float, y: float) -> float:
    return math.hypot(x - 41, y - 46) - 7


def _flag(x: float, y: float) -> float:
    """To the nearest edge; below zero inside."""
    nearest, inside = math.inf, False
    for (ax, ay), (bx, by) in zip(FLAG, (*FLAG[1:], FLAG[0]), strict=True):
        along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)))
        nearest = min(nearest, math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return -nearest if inside else nearest


MARK = (
    Shape((15.5, 9.5, 20.5, 56.5), _pole),
    Shape((23, 12, 50, 33), _flag),
    Shape((34, 39, 48, 53), _ball),
)


def png(size: int, rows: Iterable[bytes]) -> bytes:
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
