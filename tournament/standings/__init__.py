"""Standings (排名): a list of criteria in order, shared places, and why one row stands above another. No ORM, no chance."""

from tournament.standings.criteria import DEFAULT, PODS, Criterion
from tournament.standings.figures import Character, Played, Sat, lost_hp
from tournament.standings.pods import points_table
from tournament.standings.ranking import Row, Why, between, why
from tournament.standings.snapshot import frozen, level_at, qualified, thawed
from tournament.standings.teams import table

__all__ = [
    "DEFAULT",
    "PODS",
    "Character",
    "Criterion",
    "Played",
    "Row",
    "Sat",
    "Why",
    "between",
    "frozen",
    "level_at",
    "lost_hp",
    "points_table",
    "qualified",
    "table",
    "thawed",
    "why",
]
