"""盘点 on a sheet: what lay before each seat. "盘点 W1 3/4 武器 青釭剑♠6 防具 无, 张辽 阵亡, 牌堆 40 弃牌堆 47".

Figures behind a seat are HP and hand; a dash leaves one out.
"""

from __future__ import annotations

from typing import Any

from judging.paper.cursor import END, Cursor
from rules.kings.state import SLOTS

FLAGS = {
    "tapped": ("tapped", True),
    "upright": ("tapped", False),
    "flipped": ("flipped", True),
    "face-up": ("flipped", False),
    "death": ("alive", False),
}
FIGURES = {"hp": "hp", "hand": "hand", "max-hp": "max_hp"}
PILES = {"draw-pile": "draw_pile", "discard-pile": "discard_pile"}


def read_table(line: Cursor) -> dict[str, Any]:
    row: dict[str, Any] = {"do": "table", "seats": {}}
    seat: dict[str, Any] | None = None
    while line.next is not END:
        pile = next((name for verb, name in PILES.items() if line.skip_verb(verb)), None)
        if pile is not None:
            row[pile] = line.figure()
        elif line.next.means("seat"):
            seat = row["seats"].setdefault(line.need("seat"), {})
        elif not line.skip(",", ":") and (seat is None or not _seen_at(line, seat)):
            break
    return row


def _seen_at(line: Cursor, seat: dict[str, Any]) -> bool:
    """Reads one thing seen at a seat into it; False where nothing of the kind stands there."""
    if line.next.kind == "number" or line.next.mark("-"):
        _pair(line, seat)
        return True
    for verb, name in FIGURES.items():
        if line.skip_verb(verb):
            seat[name] = line.figure()
            return True
    for verb, (name, value) in FLAGS.items():
        if line.skip_verb(verb):
            seat[name] = value
            return True
    if line.skip_verb("bare"):
        seat |= dict.fromkeys(SLOTS)
    elif line.skip_verb("aside"):
        line.skip(":")
        seat["aside"] = [] if line.skip_verb("none") else line.cards()
    elif line.skip_verb("zone"):
        line.skip(":")
        seat["delayed"] = [] if line.skip_verb("none") else _lying(line)
    elif line.next.means("slot"):
        slot = line.need("slot")
        line.skip(":")
        seat[slot] = None if line.skip_verb("none") else line.card()
    else:
        return False
    return True


def _pair(line: Cursor, seat: dict[str, Any]) -> None:
    """3/4, 3/-, -/4: HP and hand."""
    for name in ("hp", "hand"):
        if line.next.kind == "number":
            seat[name] = line.number()
        else:
            line.skip("-")
        if name == "hp" and not line.skip("/"):
            return


def _lying(line: Cursor) -> list[dict[str, Any]]:
    found = []
    while line.next.means("card"):
        found.append({"card": line.card(), **line.named_as()})
    return found
