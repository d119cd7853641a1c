"""How often things happen that a quiet game does not have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rates:
    """Chances from 0 to 1, a turn each unless said otherwise.

    mistakes: an entry the rules refuse is typed, then corrected or overridden. corrections: something legal is typed
    wrongly, then undone or amended. tables: the table is counted (盘点). late: a step of the draft runs out, each.
    surrenders: a turn of a commander who stands no chance. forfeits: a game. pace: what thinking takes, 1 being a game of
    some thirty minutes.
    """

    mistakes: float = 0.0
    corrections: float = 0.0
    fouls: float = 0.02
    tables: float = 0.06
    pauses: float = 0.015
    notes: float = 0.02
    late: float = 0.01
    surrenders: float = 0.1
    forfeits: float = 0.01
    pace: float = 1.0


QUIET = Rates(fouls=0, tables=0, pauses=0, notes=0, late=0, surrenders=0, forfeits=0)
LIVELY = Rates(mistakes=0.08, corrections=0.08)
