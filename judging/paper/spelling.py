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
MAX_HP: Both = ("体力上限", "max HP")
BARE: Both = ("无装备", "no equipment")
PILES: Mapping[str, Both] = {"draw_pile": ("牌堆", "draw pile"), "discard_pile": ("弃牌堆", "discard pile")}
ASKED: Both = ("已询问", "asked")
NOTHING: Both = ("无", "none")


def spell(game: rules.Game, row: Row, *, actor: str | None = None) -> dict[str, str]:
    """The entry in both languages, as the game before it names people; `actor` is the seat whose turn it is."""
    return in_full(rules.words(game, row), row, names_of(game), actor=actor)


def in_full(words: dict[str, str], row: Row, names: Names, *, actor: str | None) -> dict[str, str]:
    """The words of an entry, made those of the sheet."""
    if row["do"] == "table":
        return _both(_table(row, names))
    if actor is not None and (row.get("seat") == actor or row["do"] == "phase"):
        said = dict(zip(("zh", "en"), names.seat(actor), strict=True))
        words = {key: words[key].removeprefix(f"{name} ") for key, name in said.items()}
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
    """HP/hand first, then what is rarer; four empty slots are said in one word."""
    if "hp" in seen or "hand" in seen:
        yield (f"{seen.get('hp', '-')}/{seen.get('hand', '-')}",) * 2
    if "max_hp" in seen:
        yield MAX_HP
        yield (str(seen["max_hp"]),) * 2
    if all(slot in seen and seen[slot] is None for slot in SLOTS):
        yield BARE
    else:
        for slot in (slot for slot in SLOTS if slot in seen):
            yield SLOTS[slot]
            yield NOTHING if seen[slot] is None else names.card(seen[slot])
    if "delayed" in seen:
        yield "判定区", "judgement area"
        yield from _lying(seen["delayed"], names)
    if "aside" in seen:
        yield "武将牌上", "on the general"
        yield from [names.card(card) for card in seen["aside"]] or [NOTHING]
    yield from (words for (name, value), words in FLAGS.items() if seen.get(name) is value)


def _lying(cards: list[Row], names: Names) -> Iterator[Both]:
    if not cards:
        yield NOTHING
    for lying in cards:
        yield names.card(lying["card"])
        if "as" in lying:
            yield "当", "as"
            yield names.called(lying["as"])
