"""游戏牌: two decks of 104 cards, by names and by suit and rank. Equipment has no names in the seed, only its three kinds.

A name that no basic card and no trick bears is taken for equipment, so that what the seed does not tell accuses nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules.cards import RANKS, SUITS, Card
from rules.engine import Finding, Level, answers, article
from rules.identity import entries as e
from rules.identity.state import SLOT_WORDS, SLOTS, State
from rules.lists import rows

SIZE = 104
EACH_FACE = 2
SLASH = "杀"


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the deck: how many cards bear it, and the article that says so. `group`: 杀 for the three kinds of it."""

    name: str
    english: str
    type: str
    group: str
    count: int
    article: str


DECK: Mapping[str, Named] = MappingProxyType(
    {
        row["name_zh"]: Named(
            row["name_zh"], row["name_en"], row["type"], row["group"], int(row["count"]), row["article"]
        )
        for row in rows(Path(__file__).parent / "data" / "deck.csv")
    }
)
KINDS = {one.type: one for one in DECK.values() if one.type in SLOTS}
SLASHES = frozenset((SLASH, *(one.name for one in DECK.values() if one.group == SLASH)))
EQUIPMENT = sum(one.count for one in KINDS.values())


def english(name: str) -> str:
    found = DECK.get(name)
    return "Slash" if name == SLASH else found.english if found else name


def is_equipment(name: str) -> bool | None:
    """False for a basic card or a trick; None for a name the seed does not have."""
    return False if name in SLASHES or (name in DECK and DECK[name].type not in SLOTS) else None


@answers("ID-DECK.2 ID-DECK.3 ID-DECK.4 ID-DECK.5 ID-DECK.6 ID-DECK.7 ID-DECK.8 ID-DECK.9 ID-DECK.10")
def too_many(seen: Mapping[str, int]) -> Iterator[tuple[str, int, int, str]]:
    """(name, times in sight, times in the deck, article) of what is in sight too often; each cause once."""
    slashes = sum(times for name, times in seen.items() if name in SLASHES)
    told = False
    for name, times in seen.items():
        one = DECK.get(name)
        if one is not None and times > one.count:
            told = told or one.group == SLASH
            yield name, times, one.count, one.article
    held = sum(one.count for one in DECK.values() if one.group == SLASH)
    if slashes > held and not told:
        yield SLASH, slashes, held, DECK["普通杀"].article
    pieces = sum(times for name, times in seen.items() if is_equipment(name) is None)
    if pieces > EQUIPMENT:
        yield "装备牌", pieces, EQUIPMENT, "ID-DECK.10"


@article("ID-DECK.2 ID-DECK.3 ID-DECK.4 ID-DECK.5 ID-DECK.6 ID-DECK.7 ID-DECK.8 ID-DECK.9 ID-DECK.10", e.Table)
def no_name_is_in_sight_too_often(state: State, entry: e.Table) -> Iterable[Finding]:
    for name, times, held, cited in too_many(dict(entry.cards)):
        zh, en = (
            f"{name} 可见 {times} 张，全副牌只有 {held} 张",
            f"{english(name)} is in sight {times} times, the deck holds {held}",
        )
        yield Finding(str(times), str(held), zh, en, article=cited)


@article("ID-DECK.1 ID-Q25", e.Table)
def each_face_is_there_twice(state: State, entry: e.Table) -> Iterable[Finding]:
    """Two decks without jokers: every suit and rank twice (Q25)."""
    if state.setup.options["two_decks"] == "0":
        return
    for (suit, rank), times in Counter(entry.faces).items():
        if times > EACH_FACE:
            yield _third(f"{SUITS[suit][2]}{RANKS[rank - 1]}", times)


def _third(face: str, times: int) -> Finding:
    zh, en = (
        f"{face} 出现 {times} 张，两副牌只有 {EACH_FACE} 张",
        f"{face} is there {times} times, two decks hold {EACH_FACE}",
    )
    return Finding(str(times), str(EACH_FACE), zh, en, article="ID-DECK.1")


@article("ID-DECK.1", e.Table, e.Start)
def the_cards_add_up(state: State, entry: e.Table | e.Start) -> Iterable[Finding]:
    """Exactly when both piles and all of every living seat were counted; else what was counted is an upper bound."""
    given = dict(entry.seats)
    total = (entry.draw_pile or 0) + (entry.discard_pile or 0) + entry.in_flight
    complete = entry.draw_pile is not None and entry.discard_pile is not None
    for seat in state.setup.seats:
        seen = given.get(seat, {})
        parts = (seen.get("hand"), pieces(seen), laid(seen))
        total += sum(part or 0 for part in parts) + (seen.get("aside") or 0)
        complete = complete and (not lives(state, seat, seen) or None not in parts)
    if total == SIZE or (not complete and total < SIZE):
        return
    zh, en = "各处的牌加起来不是一百零四张", "what was counted does not add up to the 104 cards"
    yield Finding(str(total), str(SIZE) if complete else f"≤ {SIZE}", zh, en)


def lives(state: State, seat: str, seen: Mapping[str, Any]) -> bool:
    return bool(seen.get("alive", seat in state.alive))


def pieces(seen: Mapping[str, Any]) -> int | None:
    """Cards in an equipment zone as it was seen: counted, or all its slots looked at."""
    if "equipment" in seen:
        count: int = seen["equipment"]
        return count
    if not all(slot in seen for slot in ("weapon", "armor", "mounts")):
        return None
    return sum(seen[slot] is not None for slot in ("weapon", "armor")) + len(seen["mounts"])


def laid(seen: Mapping[str, Any]) -> int | None:
    """Cards in a judgement zone as it was seen."""
    if "judgement" in seen:
        count: int = seen["judgement"]
        return count
    return len(seen["delayed"]) if "delayed" in seen else None


@article("ID-DECK.1", e.Table, e.Start, gate=2)
def nothing_is_counted_below_zero(state: State, entry: e.Table | e.Start) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        for key in ("hand", "equipment", "judgement", "aside"):
            if seen.get(key, 0) < 0:
                yield _below_zero(seen[key], seat)
    for pile in (entry.draw_pile, entry.discard_pile):
        if pile is not None and pile < 0:
            yield _below_zero(pile)


def _below_zero(count: int, seat: str | None = None) -> Finding:
    return Finding(
        str(count), "≥ 0", "牌数不能少于零", "a number of cards is never negative", seat=seat, level=Level.REFUSED
    )


@answers("ID-DECK.10 ID-DECK.1")
def over(state: State, equipment: Iterable[tuple[str, Card]], zones: Iterable[Card]) -> Iterator[Finding]:
    """What lies on the table too often: equipment by its kind, tricks by name, any card by suit and rank."""
    equipment, zones = tuple(equipment), tuple(zones)
    kinds = Counter(slot for slot, _ in equipment)
    for slot, times in kinds.items():
        if times > KINDS[slot].count:
            zh, en = f"{SLOT_WORDS[slot][0]}有 {times} 张", f"{times} cards of the kind {SLOT_WORDS[slot][1]}"
            yield Finding(str(times), str(KINDS[slot].count), zh, en, article="ID-DECK.10")
    for name, times, held, cited in too_many(Counter(card.name for card in zones)):
        if cited != "ID-DECK.10":
            zh, en = f"{name} 在判定区有 {times} 张", f"{english(name)} lies in judgement {times} times"
            yield Finding(str(times), str(held), zh, en, article=cited)
    if state.setup.options["two_decks"] == "1":
        cards = [card for _, card in equipment] + list(zones)
        faces = Counter((card.suit, card.rank) for card in cards if card.suit is not None)
        for (suit, rank), times in faces.items():
            if times > EACH_FACE and suit is not None and rank is not None:
                yield _third(f"{SUITS[suit][2]}{RANKS[rank - 1]}", times)
