"""An entry as a score sheet prints it, so that notation.py reads it back: rules.words, but for what those leave out.

The actor of the turn is not named again, the look at the table is told in full, and so is that everybody was asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import rules
from rules.kings.names import SLOTS, Both, Names

Row = Mapping[str, Any]
FLAGS: Mapping[tuple[str, bool], Both] = {
    ("tapped", True): ("横置", "tapped"),
    ("tapped", False): ("竖置", "upright"),
    ("flipped", True): ("背面", "face down"),
    ("flipped", False): ("正面", "face up"),
    ("alive", False): ("阵亡", "dies"),
}
FIGURES: Mapping[str, Both] = {"hp": ("体力", "HP"), "hand": ("手牌", "hand"), "max_hp": ("体力上限", "max HP")}
PILES: Mapping[str, Both] = {"draw_pile": ("牌堆", "draw pile"), "discard_pile": ("弃牌堆", "discard pile")}
ASKED: Both = ("已询问", "asked")
NOTHING: Both = ("无", "none")


def spell(game: rules.Game, row: Row, *, actor: str | None = None) -> dict[str, str]:
    """The entry in both languages, as the game before it names people."""
    if row["do"] == "table":
        return _both(_table(row, names_of(game)))
    words = rules.words(game, row)
    if actor is not None and (row.get("seat") == actor or row["do"] == "phase"):
        chair = names_of(game).seat(actor)
        words = {key: _without(words[key], name) for key, name in zip(("zh", "en"), chair, strict=True)}
    if row["do"] == "death" and row.get("asked"):
        words = {key: f"{words[key]} {word}" for key, word in zip(("zh", "en"), ASKED, strict=True)}
    return words


def names_of(game: rules.Game) -> Names:
    state = game.state
    return Names(
        seats={seat: chair.general for seat, chair in state.seats.items()},
        actor=state.acting.seat if state.acting else None,
        people=state.setup.people,
        edition=state.setup.edition,
    )


def _without(words: str, name: str) -> str:
    return words.removeprefix(f"{name} ")


def _both(parts: Iterator[Both]) -> dict[str, str]:
    found = list(parts)
    return {"zh": " ".join(zh for zh, _en in found), "en": " ".join(en for _zh, en in found)}


def _table(row: Row, names: Names) -> Iterator[Both]:
    yield "盘点", "table"
    for seat, seen in row["seats"].items():
        yield names.seat(seat)
        yield from _seen(seen, names)
        yield ",", ","
    for name, words in PILES.items():
        if name in row:
            yield words
            yield (str(row[name]),) * 2


def _seen(seen: Row, names: Names) -> Iterator[Both]:
    for name, value in seen.items():
        if name in FIGURES:
            yield FIGURES[name]
            yield (str(value),) * 2
        elif name in SLOTS:
            yield SLOTS[name]
            yield NOTHING if value is None else names.card(value)
        elif name == "delayed":
            yield "判定区", "judgement area"
            yield from _lying(value, names)
        elif name == "aside":
            yield "武将牌上", "on the general"
            yield from [names.card(card) for card in value] or [NOTHING]
        elif (name, value) in FLAGS:
            yield FLAGS[name, value]


def _lying(cards: list[Row], names: Names) -> Iterator[Both]:
    if not cards:
        yield NOTHING
    for lying in cards:
        yield names.card(lying["card"])
        if "as" in lying:
            yield "当", "as"
            yield names.called(lying["as"])
