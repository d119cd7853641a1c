"""What a tablet must know of the edition a game was opened with: generals, cards, skills, times."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from judging.models import Game
from rules.kings.editions import Edition
from rules.kings.editions import edition as edition_of
from rules.kings.generals import general_rows
from rules.kings.skills import gained, skills_of


def edition(game: Game) -> dict[str, Any]:
    """The book of the game's edition, for pickers and labels; no secret, the same for everybody. Times in seconds."""
    return _book(json.dumps(game.header["options"].get("edition", "2011"), sort_keys=True))


@lru_cache(maxsize=16)
def _book(text: str) -> dict[str, Any]:
    found = edition_of(json.loads(text))
    deck = found.deck
    return {
        "name": found.id,
        "title": dict(found.name),
        "sure": dict(found.sure),
        "pool": [_general(found, name) for name in found.pool],
        "cards": [
            {
                "name": card.name,
                "en": deck.english.get(card.name, card.name),
                "type": str(deck.type_of(card.name) or ""),
                "suit": card.suit,
                "rank": card.rank,
                "range": deck.range_of(card.name),
            }
            for card in deck.cards
        ],
        "skills": _skills(found),
        "reward": found.reward,
        "times": {
            **{name: ms // 1000 for name, ms in found.times.items()},
            "game": found.game_ms // 1000,
            "overtime": found.overtime_ms // 1000,
        },
        "foul_limit": found.foul_limit,
    }


def _general(found: Edition, name: str) -> dict[str, Any]:
    general = found.generals[name]
    return {
        "name": name,
        "en": general.english,
        "pinyin": pinyin(name),
        "kingdom": general.kingdom,
        "max_hp": general.max_hp,
        "gender": general.gender,
        "skills": list(general.skills),
    }


def _skills(found: Edition) -> dict[str, dict[str, Any]]:
    skills = [skill for name in found.pool for skill in (*skills_of(name, found), *gained(name, found))]
    return {
        skill.name: {"en": skill.english, "window": skill.window, "kind": skill.kind, "options": list(skill.options)}
        for skill in skills
    }


def pinyin(name: str) -> str:
    """A general's name in pinyin, empty for one that 3V3 does not have."""
    return _pinyin().get(name, "")


@lru_cache(maxsize=1)
def _pinyin() -> dict[str, str]:
    return {row["name_zh"]: row["pinyin"] for row in general_rows()}
