"""What the sheet keeps in lists of its own, by the number of the turn: fouls and protests.

A foul without a number happened before the first turn, a protest without one was made at the verdict.
"""

from __future__ import annotations

from typing import Any

from judging.paper.lexicon import plain
from judging.paper.writer import Writer

TEAMS = ("A", "B")


def has_fouls(writer: Writer, number: int) -> bool:
    return bool(_of_turn(writer, "f", number))


def fouls(writer: Writer, number: int) -> None:
    """Enters the fouls of turn `number`; 0 for those without one."""
    for key in _of_turn(writer, "f", number):
        _foul(writer, key)


def protests(writer: Writer, number: int) -> None:
    """Enters the protests of turn `number`; 0 for those without one."""
    for key in _of_turn(writer, "p", number):
        _protest(writer, key)


def of_no_turn(writer: Writer) -> None:
    """Refuses what names a turn that the sheet does not have."""
    turns = writer.turns_before + sum(f"{key}.seat" in writer.sheet for key in writer.sheet.rows("t"))
    for key in (*writer.sheet.rows("f"), *writer.sheet.rows("p")):
        text = plain(writer.sheet[f"{key}.turn"])
        if text and not (text.isdecimal() and int(text[:6]) <= turns):
            writer.missing(key, f"{key}.turn", f"没有第 {text} 回合", f"there is no turn {text}")


def _of_turn(writer: Writer, letter: str, number: int) -> list[str]:
    wanted = ("", "0") if number == 0 else (str(number),)
    return [key for key in writer.sheet.rows(letter) if plain(writer.sheet[f"{key}.turn"]) in wanted]


def _foul(writer: Writer, key: str) -> None:
    sheet = writer.sheet
    who, kind, points = sheet[f"{key}.who"], sheet[f"{key}.kind"], plain(sheet[f"{key}.points"]).lstrip("-")
    if not who:
        writer.missing(key, f"{key}.who", "犯规的是谁？", "who committed the foul?")
    if points and not (points.isdecimal() and len(points) == 1):
        writer.missing(key, f"{key}.points", "扣分应为 0 至 3", "the points should be 0 to 3")
    team = who if who in TEAMS else "A" if who in writer.header["teams"]["A"]["players"] else "B"
    row: dict[str, Any] = {"do": "foul", "team": team}
    row |= {"player": who} if who != team else {}
    row |= {"kind": kind} if kind else {}
    row |= {"points": int(points)} if points else {}
    writer.enter(key, f"{key}.who", row, fields={"points": f"{key}.points", "kind": f"{key}.kind"})


def _protest(writer: Writer, key: str) -> None:
    team, text = writer.sheet[f"{key}.team"], writer.sheet[f"{key}.text"]
    if not team:
        writer.missing(key, f"{key}.team", "哪一队提出？", "which team protests?")
    if not text:
        writer.missing(key, f"{key}.text", "异议的内容没有填", "what the protest says is missing")
    writer.enter(key, f"{key}.text", {"do": "protest", "team": team, "text": text})
