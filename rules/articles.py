"""The articles of the rule books: their texts in both languages, and how to find one by any of its names.

The texts are data (rules/<game>/data/articles.json) that a referee can review; this room only reads them.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

ROOMS = {"kings-3v3": "kings", "identity": "identity", "rider": "rider"}
PREFIX = re.compile(r"^(KW|ID|RD)-", re.IGNORECASE)
HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Article:
    """One article.

    cite_zh: as a referee cites it ("总则四.2"). kind: letters P procedure, S one table state, T transition, V verdict,
    C clock, J referee's judgement, "" for a definition or an interpretation. zh: the rule book's own words, several
    paragraphs parted by a line feed. does_*: what is done with it here. also: further ids and citations it answers to.
    """

    id: str
    cite_zh: str
    kind: str
    zh: str
    en: str
    does_zh: str
    does_en: str
    also: tuple[str, ...] = ()

    @property
    def cite(self) -> str:
        """As a message shows it: 总则四.2 (KW-G4.2), 解释 I-6."""
        return self.cite_zh if self.cite_zh.endswith(self.id) else f"{self.cite_zh} ({self.id})"


def article(id: str) -> Article:
    """The article of that id ("KW-F3.1.2", "I-6"); KeyError for an unknown one."""
    return _by_id()[id]


def all_articles(ruleset: str = "kings-3v3") -> tuple[Article, ...]:
    """Every article of a rule set in the order of its book, interpretations last."""
    return _read(ruleset)


def look_up(text: str) -> Article | None:
    """The article a person means.

    >>> [look_up(name).id for name in ("F3.1.2", "kw-f3.1.2", "比赛.1(2)", "总则四.2 (KW-G4.2)", "I-6", "D9")]
    ['KW-F3.1.2', 'KW-F3.1.2', 'KW-F3.1.2', 'KW-G4.2', 'I-6', 'KW-D8']
    >>> [look_up(name).id for name in ("RD-6.13", "rd-6.1.3", "6.22", "6.2.2")]
    ['RD-6.13', 'RD-6.1.3', 'RD-6.22', 'RD-6.2.2']
    """
    ids, names = _ids(), _names()
    pieces = (text, *re.split(r"[()（）]", text))
    found = (ids.get(_spelled(piece)) or names.get(_plain(piece)) for piece in pieces)
    return next((one for one in found if one is not None), None)


def close_to(text: str, limit: int = 6) -> tuple[Article, ...]:
    """Articles that an unknown name may have meant, nearest first; then those whose text holds the words."""
    names = _names()
    key = _plain(text)
    short = {_short(one.id): one for one in _every()}
    near = [names[name] for name in get_close_matches(key, names, n=limit, cutoff=0.6)]
    typed = _short(text.strip().upper())
    near += [short[name] for name in get_close_matches(typed, short, n=limit, cutoff=0.5)]
    begin = [names[name] for name in names if key and name.startswith(key)]
    holding = [one for one in _every() if text.strip() and text.strip().casefold() in f"{one.zh}\n{one.en}".casefold()]
    found = dict.fromkeys((*begin, *near, *holding))
    return tuple(found)[:limit]


def _short(name: str) -> str:
    """The name without its book, which people leave out: F3.1.2."""
    return PREFIX.sub("", name)


def _spelled(text: str) -> str:
    """A name as it is spelled, whatever its case and width: its dots part it from another of the same figures."""
    return unicodedata.normalize("NFKC", text).casefold().strip()


def _plain(text: str) -> str:
    """What is left of a name when case, width, spaces and punctuation do not matter."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text).casefold())


def _every() -> Iterator[Article]:
    for ruleset in ROOMS:
        yield from _read(ruleset)


@cache
def _by_id() -> Mapping[str, Article]:
    return MappingProxyType({name: one for one in _every() for name in (one.id, *one.also)})


@cache
def _ids() -> Mapping[str, Article]:
    names: dict[str, Article] = {}
    for one in _every():
        for spelling in (one.id, _short(one.id)):
            names.setdefault(_spelled(spelling), one)
    return MappingProxyType(names)


@cache
def _names() -> Mapping[str, Article]:
    names: dict[str, Article] = {}
    for one in _every():
        for name in (one.id, one.cite_zh, *one.also):
            for spelling in (name, _short(name)):
                names.setdefault(_plain(spelling), one)
    return MappingProxyType(names)


@cache
def _read(ruleset: str) -> tuple[Article, ...]:
    room = HERE / ROOMS[ruleset] / "data"
    rows = json.loads((room / "articles.json").read_text(encoding="utf-8"))
    asked = json.loads((room / "interpretations.json").read_text(encoding="utf-8"))
    return (*map(_article, rows), *(_interpretation(name, row) for name, row in asked.items()))


def _article(row: Mapping[str, Any]) -> Article:
    return Article(
        id=row["id"],
        cite_zh=row["cite_zh"],
        kind=row["kind"],
        zh=row["zh"],
        en=row["en"],
        does_zh=row["does_zh"],
        does_en=row["does_en"],
        also=tuple(row.get("also", ())),
    )


def _interpretation(name: str, row: Mapping[str, Any]) -> Article:
    """An interpretation reads as an article: the question, then what it may be answered with."""
    cited = row.get("cited", name)
    return Article(
        id=cited,
        cite_zh=f"解释 {cited}",
        kind="",
        zh="\n".join((row["zh"], *_readings(row, "zh", "默认"))),
        en="\n".join((row["en"], *_readings(row, "en", "default"))),
        does_zh=row["does_zh"] or "表头的选项，决定结果时在提示中写明。",
        does_en=row["does_en"] or "An option of the header, named in the message when it decides something.",
        also=() if cited == name else (name,),
    )


def _readings(row: Mapping[str, Any], language: str, default: str) -> Iterator[str]:
    for value, label in row["values"].items():
        mark = f" [{default}]" if value == row["default"] else ""
        yield f'"{value}"{mark}: {label[language]}'
    if "unit" in row:
        yield f"{row['default']} {row['unit']} [{default}]"
