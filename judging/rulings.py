"""What the head referee says in a log: a ruling (裁定) with its article, or that he has come to a call.

Both are notes, so that the record itself holds them and any reader of it understands; the brackets tell a program what
the note is about. Only the head referee may enter them.

>>> spell("KW-F3.1.2", about=41, reason="轮次有误，维持")
'裁定〔KW-F3.1.2〕〔#41〕轮次有误，维持'
>>> read("裁定〔KW-F3.1.2〕〔#41〕轮次有误，维持")
Ruling(article='KW-F3.1.2', about=41, reason='轮次有误，维持')
>>> read("裁判看错了") is None
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules

RULING = re.compile(r"裁定〔(?P<article>[A-Za-z0-9.\-]+)〕(?:〔#(?P<about>[0-9]{1,6})〕)?(?P<reason>.*)", re.DOTALL)
COMING = re.compile(r"到场〔#(?P<about>[0-9]{1,6})〕")
PROTESTED = re.compile(r"\s*(?:#\s*|第\s*)(?P<n>[0-9]{1,6})(?:\s*条)?")
TALK = frozenset(("note", "call", "protest", "resolve", "sign", "reopen", "checklist", "undo", "amend"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """An article, the entry it is about (None: the game as a whole), and why."""

    article: str
    about: int | None
    reason: str


def spell(article: str, *, about: int | None, reason: str) -> str:
    return f"裁定〔{article}〕{'' if about is None else f'〔#{about}〕'}{reason.strip()}"


def read(text: str) -> Ruling | None:
    found = RULING.fullmatch(text)
    if found is None:
        return None
    about = found["about"]
    return Ruling(found["article"], int(about) if about else None, found["reason"])


def in_words(row: Mapping[str, Any]) -> dict[str, str] | None:
    """What a note of the head referee says, as a sentence in both languages; None of any other entry.

    >>> in_words({"do": "note", "text": "裁定〔KW-F3.1.2〕〔#41〕轮次有误，维持"})["zh"]
    '裁定 KW-F3.1.2 关于第 41 条：轮次有误，维持'
    >>> in_words({"do": "note", "text": "到场〔#7〕"})["en"]
    'Head referee came (entry 7)'
    """
    text = row.get("text", "") if row.get("do") == "note" else ""
    if came := COMING.fullmatch(text):
        return {"zh": f"裁判长到场（第 {came['about']} 条）", "en": f"Head referee came (entry {came['about']})"}
    ruling = read(text)
    if ruling is None:
        return None
    zh, en = (f" 关于第 {ruling.about} 条", f" on entry {ruling.about}") if ruling.about else ("", "")
    return {
        "zh": f"裁定 {ruling.article}{zh}：{ruling.reason}",
        "en": f"Ruling {ruling.article}{en}: {ruling.reason}",
    }


def coming(n: int) -> str:
    """The head referee has come to the call of entry n."""
    return f"到场〔#{n}〕"


def spoken(row: dict[str, Any]) -> bool:
    """Whether an entry speaks for the head referee, itself or by what it puts in another's place."""
    if row.get("do") == "amend" and isinstance(row.get("entry"), dict):
        row = row["entry"]
    text = row.get("text")
    if row.get("do") != "note" or not isinstance(text, str):
        return False
    return RULING.match(text) is not None or COMING.match(text) is not None


@dataclass(frozen=True, slots=True)
class Said:
    """Entry n as it counts today: an amended one says what it was amended to."""

    n: int
    row: Mapping[str, Any]


def said(game: rules.Game, *verbs: str) -> list[Said]:
    """Entries of these verbs that stand, in their order."""
    rows = game.rows
    amended = {row.raw["n"]: row.raw["entry"] for row in rows if row.raw["do"] == "amend"}
    return [Said(row.n, amended.get(row.n, row.raw)) for row in rows if row.counts and row.do in verbs]


def answered(game: rules.Game) -> frozenset[int]:
    """Entries that a ruling or a coming is about."""
    about = set()
    for note in said(game, "note"):
        ruling, came = read(note.row["text"]), COMING.fullmatch(note.row["text"])
        about |= {ruling.about} if ruling and ruling.about else {int(came["about"])} if came else set()
    return frozenset(about)


def open_calls(game: rules.Game) -> list[Said]:
    """Calls for the head referee that he has not come to."""
    done = answered(game)
    return [call for call in said(game, "call") if call.n not in done]


def protests(game: rules.Game) -> list[Said]:
    return said(game, "protest")


def protested(game: rules.Game, n: int) -> int | None:
    """The entry that protest n is about: the one its text begins with (#37, 第 37 条), else the last before it that did
    something at the table."""
    text = next((protest.row["text"] for protest in protests(game) if protest.n == n), "")
    named = PROTESTED.match(text)
    if named is not None and 1 <= int(named["n"]) < n:
        return int(named["n"])
    before = (one.n for one in reversed(game.rows[: n - 1]) if one.counts and one.do not in TALK)
    return next(before, None)


def rulings(game: rules.Game) -> list[tuple[Said, Ruling]]:
    """Rulings that stand, in their order."""
    notes = ((note, read(note.row["text"])) for note in said(game, "note"))
    return [(note, ruling) for note, ruling in notes if ruling is not None]
