"""Names of seats, people, teams, cards, phases and fouls, in Chinese and English side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.cards import Card, said
from rules.kings.editions import Edition, edition
from rules.kings.skills import BY_NAME, SKILLS

Row = Mapping[str, Any]
Both = tuple[str, str]

CAMPS: Mapping[str, Both] = {"warm": ("暖方", "warm"), "cold": ("冷方", "cold")}
PHASES: Mapping[str, Both] = {
    "judge": ("判定", "judgement phase"),
    "draw": ("摸牌", "draw phase"),
    "play": ("出牌", "play phase"),
    "discard": ("弃牌", "discard phase"),
    "end": ("结束阶段", "end phase"),
}
SLOTS: Mapping[str, Both] = {
    "weapon": ("武器", "weapon"),
    "armor": ("防具", "armour"),
    "plus": ("+1马", "+1 horse"),
    "minus": ("−1马", "−1 horse"),
}
FOULS: Mapping[str, Both] = {
    "talk": ("说话", "talk"),
    "gesture": ("动作", "gesture"),
    "touch": ("碰牌", "touch"),
    "early": ("抢先", "too early"),
    "conduct": ("行为", "conduct"),
    "warning": ("警告", "warning"),
    "other": ("其他", "other"),
}
DIRECTIONS: Mapping[str, Both] = {"cw": ("顺时针", "clockwise"), "ccw": ("逆时针", "counter-clockwise")}
DECISIONS: Mapping[str, Both] = {"cleared": ("已澄清", "cleared"), "confirmed": ("已确认", "confirmed")}


@dataclass(frozen=True, slots=True)
class Names:
    """Who is who at the moment of the entry.

    seats: seat → Chinese name of its general, or the player's name before `unveil`; actor: the seat whose turn is open;
    people: player id → display name; teams: "A" | "B" → name.
    """

    seats: Mapping[str, str] = field(default_factory=dict)
    actor: str | None = None
    people: Mapping[str, str] = field(default_factory=dict)
    teams: Mapping[str, str] = field(default_factory=dict)
    edition: Edition = field(default_factory=edition)

    def seat(self, seat: str) -> Both:
        name = self.seats.get(seat) or seat
        return name, self.general(name)[1]

    def general(self, name: str) -> Both:
        known = self.edition.general(name)
        return name, known.english if known else name

    def card(self, row: Row) -> Both:
        words = said(Card(row["name"], row.get("suit"), row.get("rank")), self.edition.deck)
        return words["zh"], words["en"]

    def called(self, name: str) -> Both:
        """A card or a skill by its name alone."""
        english = self.edition.deck.english.get(name)
        skill = BY_NAME.get(name) or SKILLS.get(("", name))
        return name, english or (skill.english if skill else name)

    def team(self, team: str) -> Both:
        name = self.teams.get(team) or team
        return name, name

    def person(self, player: str) -> Both:
        name = self.people.get(player) or player
        return name, name
