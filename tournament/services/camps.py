"""Which camp (阵营) a team has had: drawn at the table by the rules (KW-F1.1), so it is shown here and evened out by nobody."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tournament.models import GameScore, Slot, Stage
from tournament.queries import SIDES
from tournament.words import GameState, VersionStatus


@dataclass(frozen=True, slots=True)
class Camps:
    """Games in the warm and in the cold camp."""

    warm: int
    cold: int


def camps_of(stage: Stage) -> dict[int, Camps]:
    """By entrant, over the games of this stage that count."""
    sides: dict[tuple[int, str], int] = {}
    slots = Slot.objects.filter(match__stage=stage, entrant__isnull=False, position__lte=2)
    for match_id, position, entrant_id in slots.values_list("match_id", "position", "entrant_id"):
        sides[match_id, SIDES[position - 1]] = entrant_id or 0
    counted: Counter[tuple[int, str]] = Counter()
    scores = GameScore.objects.filter(match__stage=stage, status=VersionStatus.CURRENT).exclude(state=GameState.VOID)
    for match_id, camps in scores.values_list("match_id", "camps"):
        for side, camp in (camps or {}).items():
            entrant = sides.get((match_id, side))
            if entrant is not None:
                counted[entrant, str(camp)] += 1
    return {one: Camps(counted[one, "warm"], counted[one, "cold"]) for one, _camp in counted}
