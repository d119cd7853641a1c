"""Physical cards and the catalogue of a deck: what a card is, and how often the deck holds it.

It knows no edition and no table; rules/kings/editions.py fills a Catalogue from data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from rules.malformed import Malformed

SUITS = {
    "S": ("黑桃", "spade", "♠"),
    "H": ("红桃", "heart", "♥"),
    "C": ("梅花", "club", "♣"),
    "D": ("方块", "diamond", "♦"),
}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COLOURS = {"S": "black", "C": "black", "H": "red", "D": "red"}
FIELDS = frozenset(("name", "suit", "rank"))


class Type(StrEnum):
    BASIC = "basic"
    WEAPON = "weapon"
    ARMOR = "armor"
    PLUS = "plus"
    MINUS = "minus"
    SCROLL = "scroll"
    DELAYED = "delayed_scroll"


SLOTS = (Type.WEAPON, Type.ARMOR, Type.PLUS, Type.MINUS)


class Card(NamedTuple):
    """One physical card; suit and rank are None where the referee has not seen them.

    A tuple, because a check hashes and compares cards all the time.
    """

    name: str
    suit: str | None = None
    rank: int | None = None

    @property
    def colour(self) -> str | None:
        """ "red", "black", or None when the suit was not seen."""
        return None if self.suit is None else COLOURS[self.suit]

    def as_json(self) -> dict[str, Any]:
        if self.suit is None:
            return {"name": self.name}
        return {"name": self.name, "suit": self.suit, "rank": self.rank}

    def __str__(self) -> str:
        """As a referee says it: 杀♠7, or the name alone."""
        if self.suit is None or self.rank is None:
            return self.name
        return f"{self.name}{SUITS[self.suit][2]}{RANKS[self.rank - 1]}"


@dataclass(frozen=True, slots=True)
class Lying:
    """A delayed scroll in a judgement zone: the physical card, and the name it lies as where that is another."""

    card: Card
    lies_as: str | None = None

    @property
    def name(self) -> str:
        return self.lies_as or self.card.name


def place_of(zone: tuple[Lying, ...], wanted: Lying) -> int | None:
    """The place of the card meant: by card and name, else by card, else by the name it lies as, else by its own name."""
    card = wanted.card
    fits: tuple[Callable[[Lying], bool], ...] = (
        lambda lying: lying == wanted,
        lambda lying: lying.card == card,
        lambda lying: lying.name == wanted.name and None in (card.suit, lying.card.suit),
        lambda lying: lying.card.name == card.name and None in (card.suit, lying.card.suit),
    )
    for fit in fits:
        for place, lying in enumerate(zone):
            if fit(lying):
                return place
    return None


def decode(value: object, field: str = "card") -> Card:
    """The card of {"name", "suit", "rank"}; suit and rank are given together or not at all.

    >>> decode({"name": "杀", "suit": "S", "rank": 7})
    Card(name='杀', suit='S', rank=7)
    >>> decode({"name": "杀"})
    Card(name='杀', suit=None, rank=None)
    """
    if type(value) is not dict:
        raise Malformed(field, '应为一张牌 {"name", "suit", "rank"}', 'must be a card {"name", "suit", "rank"}')
    name = value.get("name")
    if type(name) is not str or not name:
        raise Malformed(f"{field}.name", "牌名应为非空文字", "the name of the card must be a text that is not empty")
    if len(value) == 1:
        return Card(name)
    for key in value:
        if key not in FIELDS:
            raise Malformed(f"{field}.{key}", f"牌没有字段 {key}", f"a card has no field {key}")
    suit, rank = value.get("suit"), value.get("rank")
    if type(suit) is not str or suit not in SUITS:
        raise Malformed(
            f"{field}.suit",
            "花色应为 S、H、C、D 之一，且与点数同时给出",
            "the suit must be S, H, C or D, and comes together with the rank",
        )
    if type(rank) is not int or not 1 <= rank <= 13:
        raise Malformed(
            f"{field}.rank",
            "点数应为 1 至 13 的整数，且与花色同时给出",
            "the rank must be a whole number from 1 to 13, and comes together with the suit",
        )
    return Card(name, suit, rank)


def encode(card: Card) -> dict[str, Any]:
    return card.as_json()


class Catalogue:
    """The physical cards of one deck, and what every name in it is. Never changes once made."""

    __slots__ = ("cards", "counts", "english", "ranges", "size", "types")

    def __init__(
        self,
        cards: Iterable[Card],
        types: Mapping[str, str],
        ranges: Mapping[str, int] | None = None,
        english: Mapping[str, str] | None = None,
    ) -> None:
        self.cards: tuple[Card, ...] = tuple(cards)
        # Also the names this deck does not hold: a referee may let a card of another deck stand.
        self.types: dict[str, Type] = {name: Type(kind) for name, kind in types.items()}
        self.ranges: dict[str, int] = dict(ranges or {})
        self.english: dict[str, str] = dict(english or {})
        self.size = len(self.cards)
        counts: Counter[Card] = Counter()
        for card in self.cards:
            counts.update((card, Card(card.name, card.suit), Card(card.name, None, card.rank), Card(card.name)))
        self.counts: dict[Card, int] = dict(counts)

    def count(self, card: Card) -> int:
        """How many physical cards of the deck it may be; a field not seen matches any."""
        return self.counts.get(card, 0)

    def named(self, name: str) -> int:
        """How many cards of that name the deck holds."""
        return self.counts.get(Card(name), 0)

    def type_of(self, name: str) -> Type | None:
        return self.types.get(name)

    def range_of(self, name: str) -> int | None:
        """The attack range of a weapon, None for any other card."""
        return self.ranges.get(name)

    def slot_of(self, name: str) -> Type | None:
        """The slot of an equipment card (weapon, armor, plus, minus), None for any other card."""
        found = self.types.get(name)
        return found if found in SLOTS else None

    def over(self, seen: Iterable[Card]) -> tuple[tuple[Card, int, int], ...]:
        """Cards seen more often than the deck holds: (card, times seen, times in the deck).

        A card whose suit was not seen counts towards its name alone, so that a partial view never accuses wrongly.
        """
        exact: Counter[Card] = Counter()
        for card in seen:
            if card.suit is not None:
                exact[card] += 1
            exact[Card(card.name)] += 1
        held = self.counts
        return tuple((card, times, held.get(card, 0)) for card, times in exact.items() if times > held.get(card, 0))


def said(card: Card, catalogue: Catalogue | None = None) -> dict[str, str]:
    """The card in both languages: {"zh": "杀♠7", "en": "Slash ♠7"}."""
    name = card.name if catalogue is None else catalogue.english.get(card.name, card.name)
    face = "" if card.suit is None or card.rank is None else f" {SUITS[card.suit][2]}{RANKS[card.rank - 1]}"
    return {"zh": str(card), "en": f"{name}{face}"}
