"""What stands in a row of the sheet, as entries: "杀♠7 → 曹操; 曹操 −1 ← 张辽; 装备 青釭剑". The words of a printed sheet
(rules.words) read back as what they were, in both languages; so do their short forms (docs/paper.md).

An event without a seat is the acting character's. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judging.paper.cursor import END, Cursor, Unread
from judging.paper.lexicon import Lexicon
from judging.paper.scanning import events, pieces
from judging.paper.seen import read_table

STANDING_MARKS = ("照实记录", "as it was", "")
LOST = ("loses hp", "失去体力", "流失")


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a row: its entry without `at`, or why it cannot be read. `overruled` is the reason written behind ※."""

    said: str
    row: dict[str, Any] = field(default_factory=dict)
    overruled: str = ""
    wrong: dict[str, str] | None = None

    @property
    def skips(self) -> bool:
        """Whether it says that the turn is skipped, which is the turn's own field and no entry."""
        return self.row.get("do") == "skip"


def read(text: str, lexicon: Lexicon, *, actor: str | None) -> list[Event]:
    """The events of a row in order. `actor` is the seat whose turn it is, None between turns."""
    return [_event(said, lexicon, actor) for said in events(text)]


def _event(said: str, lexicon: Lexicon, actor: str | None) -> Event:
    found = pieces(said, lexicon)
    overruled = ""
    if found and found[-1].kind == "text" and found[-1].signed:
        overruled = found.pop().said
    line = Cursor(said, found, actor)
    try:
        row = _entry(line)
        line.nothing_left()
    except Unread as why:
        return Event(said, wrong=why.message)
    return Event(said, row, "" if overruled.casefold() in STANDING_MARKS else overruled)


def _entry(line: Cursor) -> dict[str, Any]:
    first, second = line.next, line.ahead(1)
    if first is END:
        raise Unread(f"“{line.said}”没有内容", f"“{line.said}” says nothing")
    if first.means("team") and second.verb("protest", "forfeit"):
        team = line.need("team")
        verb = line.take()
        word = (
            {"do": "protest", "team": team, "text": ""}
            if verb.verb("protest")
            else {"do": "forfeit", "team": team, "reason": ""}
        )
        return {**word, list(word)[-1]: line.words()}
    seat = first.means("seat")
    if seat is not None and second is END:
        raise Unread(f"“{line.said}”：{first.said} 做了什么？", f"“{line.said}”: what did {first.said} do?")
    if seat is not None:
        line.take()
    return _at_seat(line, seat)


def _at_seat(line: Cursor, seat: str | None) -> dict[str, Any]:
    piece = line.next
    phase = piece.means("phase")
    if phase is not None and line.ahead(1) is END:
        line.take()
        return {"do": "phase", "phase": phase}
    for name, say in SAYINGS.items():
        if piece.verb(name):
            line.take()
            return say(line, seat)
    if piece.kind == "number" and piece.signed:
        return _hp(line, seat)
    if piece.mark("="):
        return _hp_to(line, seat)
    if piece.means("card"):
        return _card(line, seat)
    if piece.means("skill"):
        return _skill(line, seat)
    raise line.unread()


def _hp(line: Cursor, seat: str | None) -> dict[str, Any]:
    """−1 with a source is damage; without one it may be damage or loss, and is left as it was written."""
    delta = line.number()
    row: dict[str, Any] = {"do": "hp", "seat": line.who(seat), "delta": delta}
    lost = line.skip_verb("lose")
    if not lost and line.next.kind == "text" and line.next.said.casefold() in LOST:
        lost = bool(line.take())
    harmed = line.skip_verb("damage")
    sources = line.seats_after("<")
    if len(sources) > 1:
        raise Unread(f"“{line.said}”：来源只能是一名角色", f"“{line.said}”: a single source")
    kind = "lose" if lost else "heal" if delta > 0 else "damage" if sources or harmed else ""
    row |= {"kind": kind} if kind else {}
    return row | ({"source": sources[0]} if sources else {})


def _hp_to(line: Cursor, seat: str | None) -> dict[str, Any]:
    return {"do": "hp", "seat": line.who(seat), "to": line.figure()}


def _hand(line: Cursor, seat: str | None) -> dict[str, Any]:
    change = "delta" if line.next.kind == "number" and line.next.signed else "to"
    return {"do": "hand", "seat": line.who(seat), change: line.figure()}


def _equip(line: Cursor, seat: str | None) -> dict[str, Any]:
    return {"do": "equip", "seat": line.who(seat), "card": line.card()}


def _unequip(line: Cursor, seat: str | None) -> dict[str, Any]:
    return {"do": "unequip", "seat": line.who(seat), "slot": line.need("slot")}


def _zone(line: Cursor, seat: str | None) -> dict[str, Any]:
    if not line.next.mark("+", "-"):
        zh, en = "判定区写 +牌 或 −牌", "write + or − and the card behind the judgement area"
        raise Unread(f"“{line.said}”：{zh}", f"“{line.said}”: {en}")
    do = "delay" if line.take().said == "+" else "undelay"
    return {"do": do, "seat": line.who(seat), "card": line.card(), **line.named_as()}


def _judge(line: Cursor, seat: str | None) -> dict[str, Any]:
    """判定 八卦阵 闪♥2; with + or − behind it the judgement area is meant."""
    if line.next.mark("+", "-"):
        return _zone(line, seat)
    row: dict[str, Any] = {"do": "judge", "seat": line.who(seat), "for": line.need("card", "skill")}
    line.skip(":", ">")
    return row if line.next is END else {**row, "card": line.card()}


def _aside(line: Cursor, seat: str | None) -> dict[str, Any]:
    line.skip(":")
    cards = [] if line.skip_verb("none") else line.cards()
    return {"do": "aside", "seat": line.who(seat), "cards": cards}


def _flip(line: Cursor, seat: str | None) -> dict[str, Any]:
    return {"do": "flip", "seat": line.who(seat)}


def _death(line: Cursor, seat: str | None) -> dict[str, Any]:
    """The dead may stand before or behind the word: 阵亡 C1 ← W2."""
    if seat is None and line.next.means("seat"):
        seat = line.need("seat")
    row: dict[str, Any] = {"do": "death", "seat": line.who(seat)}
    while line.next is not END:
        if line.skip_verb("asked"):
            row["asked"] = True
        elif line.next.kind == "text" and line.next.said in ("已询问", "已问", "asked"):
            row["asked"] = bool(line.take())
        elif line.next.kind == "number" and line.next.signed:
            row["reward"] = line.number()
        elif line.next.mark("<"):
            row["killer"] = line.seats_after("<")[0]
        else:
            break
    return row


def _card(line: Cursor, seat: str | None, **how: bool) -> dict[str, Any]:
    who, piece = line.who(seat), line.next
    cards = line.cards(most=2)
    row: dict[str, Any] = {"do": "card", "seat": who, **how}
    row |= {"card": cards[0]} if len(cards) == 1 else {"cards": cards}
    row |= line.named_as()
    targets, direction = line.targets()
    if piece.means("skill") and not how and "as" not in row and not targets:
        name = piece.said
        raise Unread(
            f"“{line.said}”：写“装备 {name}”或“发动 {name}”", f"“{line.said}”: write “equips {name}” or “uses {name}”"
        )
    row |= {"targets": targets} if targets else {}
    return row | ({"direction": direction} if direction else {})


def _skill(line: Cursor, seat: str | None) -> dict[str, Any]:
    row: dict[str, Any] = {"do": "skill", "seat": line.who(seat), "skill": line.need("skill")}
    if line.next.kind == "number" and not line.next.signed:
        row["option"] = line.number()
    line.skip(",", ":")
    cards = line.cards() if line.next.means("card") else []
    targets, _direction = line.targets()
    row |= {"cards": cards} if cards else {}
    return row | ({"targets": targets} if targets else {})


def _foul(line: Cursor, _seat: str | None) -> dict[str, Any]:
    row: dict[str, Any] = {"do": "foul", "team": line.need("team")}
    while line.next is not END:
        if line.next.kind == "number":
            row["points"] = abs(line.number())
        elif line.next.means("foul"):
            row["kind"] = line.need("foul")
        else:
            row["player"] = line.need("player")
    return row


def _adjust(line: Cursor, _seat: str | None) -> dict[str, Any]:
    seconds = line.number()
    line.skip_verb("seconds")
    return {"do": "adjust", "seconds": seconds, "reason": line.words()}


def _skip(line: Cursor, _seat: str | None) -> dict[str, Any]:
    line.words()
    return {"do": "skip"}


def _worded(do: str, name: str = "reason") -> Callable[[Cursor, str | None], dict[str, Any]]:
    def say(line: Cursor, _seat: str | None) -> dict[str, Any]:
        words = line.words()
        return {"do": do, name: words} if words else {"do": do}

    return say


SAYINGS: Mapping[str, Callable[[Cursor, str | None], dict[str, Any]]] = {
    "hp": _hp_to,
    "hand": _hand,
    "equip": _equip,
    "unequip": _unequip,
    "zone": _zone,
    "judge": _judge,
    "aside": _aside,
    "flip": _flip,
    "death": _death,
    "played": lambda line, seat: _card(line, seat, played=True),
    "virtual": lambda line, seat: _card(line, seat, virtual=True),
    "use": _skill,
    "skip": _skip,
    "surrender": lambda line, seat: {"do": "surrender", "seat": line.who(seat)},
    "time-up": _worded("time-up"),
    "overtime": lambda line, seat: {"do": "overtime"},
    "pause": _worded("pause"),
    "resume": _worded("resume"),
    "adjust": _adjust,
    "table": lambda line, seat: read_table(line),
    "foul": _foul,
    "note": _worded("note", "text"),
    "call": _worded("call"),
}
