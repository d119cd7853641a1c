"""Skills (技能): when each may be declared, and what a check of the table must know of it.

The rows are data/skills.csv; docs/editions.md says what its columns mean. The skill of a weapon or an armour goes by
the card's name and belongs to no general.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from rules.cards import Card, Catalogue, Type
from rules.kings.editions import Edition
from rules.kings.generals import table

Limit = int | Literal["any"]
LOCKED, LORD, LIMITED, AWAKENING, ORDINARY = "锁定技", "主公技", "限定技", "觉醒技", "普通"
BLACK_SCROLL = "black_scroll"
SUPPLIES = (Type.BASIC, Type.WEAPON, Type.ARMOR, Type.PLUS, Type.MINUS)


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill of one general (general "" for equipment).

    window: "start", "draw", "discard", "end", or "" where it has none that could be missed; window_2 is option 2's
    (神速). listed: the seed names the window. alters: what it may change that a table check sees.
    slash_limit: 杀 a play phase, None for no change; slash_again: each use allows one 杀 more (青龙偃月刀).
    hand_over: cards over HP that may stay at the turn's end. distance_out: added to distances its owner computes,
    distance_in: to distances to its owner, distance_team: to distances enemies compute to its owner's team-mates.
    reach: for a card's name, the distance its owner may use it at. as_names: what it lets a card be used as.
    forbids: names its owner cannot be the target of ("black_scroll": every black scroll), at no hand alone if
    forbids_no_hand. virtual: cards it uses without a card. skips: phases it skips, per option. gains: skills it
    brings when it awakes, gained_by: the skill that brings it. max_hp: change of max HP. aside: lays cards on the general.
    suit_as: own suits that count as another. once: "game", "phase" or "".
    """

    name: str
    english: str
    general: str
    kind: str
    window: str
    window_2: str
    options: tuple[int, ...]
    listed: bool
    alters: frozenset[str]
    slash_limit: Limit | None
    slash_again: bool
    hand_over: Limit
    distance_out: int
    distance_in: int
    distance_team: int
    reach: Mapping[str, Limit]
    as_names: tuple[str, ...]
    as_from: tuple[str, ...]
    as_cards: int
    forbids: frozenset[str]
    forbids_no_hand: bool
    virtual: tuple[str, ...]
    skips: tuple[tuple[str, ...], ...]
    gains: tuple[str, ...]
    gained_by: str
    max_hp: int
    aside: bool
    suit_as: Mapping[str, str]
    once: str
    timing: str
    note: str

    def window_of(self, option: int | None = None) -> tuple[str, bool]:
        """The window of an option, and whether the seed names it (of 神速 it names option 1 alone)."""
        if option == 2 and self.window_2:
            return self.window_2, False
        return self.window, self.listed

    def explains(self, as_name: str, cards: tuple[Card, ...], deck: Catalogue) -> bool:
        """Whether it lets these cards be used as `as_name`; a suit that was not seen speaks for it."""
        if len(cards) != self.as_cards:
            return False
        return any(
            name in (as_name, "any") and all(_fits(card, source, self.suit_as, deck) for card in cards)
            for name, source in zip(self.as_names, self.as_from, strict=True)
        )

    def forbids_target(self, name: str, card: Card, hand: int | None, deck: Catalogue) -> bool:
        """Whether its owner, holding `hand` cards (None: unknown), cannot be the target of `card` used as `name`."""
        if self.forbids_no_hand and hand != 0:
            return False
        if name in self.forbids:
            return True
        scroll = deck.type_of(name) in (Type.SCROLL, Type.DELAYED)
        return BLACK_SCROLL in self.forbids and scroll and card.colour == "black"


def _fits(card: Card, source: str, suit_as: Mapping[str, str], deck: Catalogue) -> bool:
    if source == "any":
        return True
    suit = card.suit if card.suit is None else suit_as.get(card.suit, card.suit)
    if source in ("red", "black"):
        return suit is None or Card(card.name, suit).colour == source
    if source in ("heart", "diamond"):
        return suit in (None, source[0].upper())
    if source == "black_supply":
        return suit in (None, "S", "C") and deck.type_of(card.name) in SUPPLIES
    return card.name == source


def _limit(text: str) -> Limit:
    return "any" if text == "any" else int(text or 0)


def _names(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(";") if part)


def _pairs(text: str) -> dict[str, str]:
    return {key: value for key, _, value in (part.partition(":") for part in _names(text))}


def _skill(row: Mapping[str, str]) -> Skill:
    return Skill(
        name=row["skill_zh"],
        english=row["skill_en"],
        general=row["general_zh"],
        kind=row["kind"],
        window=row["window"],
        window_2=row["window_2"],
        options=tuple(int(option) for option in _names(row["options"])),
        listed=row["listed_in_seed"] == "1",
        alters=frozenset(_names(row["alters"])) - {"none"},
        slash_limit=_limit(row["slash_limit"]) if row["slash_limit"] else None,
        slash_again=row["slash_again"] == "1",
        hand_over=_limit(row["hand_over"]),
        distance_out=int(row["distance_out"] or 0),
        distance_in=int(row["distance_in"] or 0),
        distance_team=int(row["distance_team"] or 0),
        reach=MappingProxyType({name: _limit(far) for name, far in _pairs(row["reach"]).items()}),
        as_names=_names(row["as_name"]),
        as_from=_names(row["as_from"]),
        as_cards=int(row["as_cards"] or 1),
        forbids=frozenset(_names(row["forbids"])),
        forbids_no_hand=row["forbids_when"] == "no_hand",
        virtual=_names(row["virtual"]),
        skips=tuple(_names(part) for part in row["skips"].split("|")),
        gains=_names(row["gains"]),
        gained_by=row["gained_by"],
        max_hp=int(row["max_hp"] or 0),
        aside=row["aside"] == "1",
        suit_as=MappingProxyType(_pairs(row["suit_as"])),
        once=row["once"],
        timing=row["timing_window"],
        note=row["note_en"],
    )


SKILLS: Mapping[tuple[str, str], Skill] = MappingProxyType(
    {(row["general_zh"], row["skill_zh"]): _skill(row) for row in table("skills.csv")}
)
BY_NAME: Mapping[str, Skill] = MappingProxyType(
    {skill.name: skill for skill in reversed(tuple(SKILLS.values())) if skill.general}
)
_UNKNOWN = dict.fromkeys(next(iter(table("skills.csv"))), "")


def equipment_skill(card_name: str) -> Skill | None:
    """The skill of a weapon or an armour, None for a card that has none."""
    return SKILLS.get(("", card_name))


@lru_cache(maxsize=1024)
def skills_of(general: str, edition: Edition) -> tuple[Skill, ...]:
    """What the general's card names, without what an awakening brings later; () for an unknown general.

    A skill that an organiser's own general has and no row describes allows everything it may and alters nothing.
    """
    card = edition.general(general)
    return () if card is None else tuple(_of(general, name) for name in card.skills)


@lru_cache(maxsize=1024)
def gained(general: str, edition: Edition) -> tuple[Skill, ...]:
    """The skills an awakening (志继, 魂姿, 战神) may bring the general later."""
    return tuple(_of(general, name) for skill in skills_of(general, edition) for name in skill.gains)


def _of(general: str, name: str) -> Skill:
    found = SKILLS.get((general, name)) or BY_NAME.get(name)
    return found or _skill(_UNKNOWN | {"skill_zh": name, "skill_en": name, "general_zh": general, "kind": ORDINARY})
