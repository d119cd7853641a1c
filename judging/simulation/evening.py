"""An evening of single players: rounds of tables, somebody late, somebody gone, points that add up, and a final table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any

from judging.simulation import names
from judging.simulation.event import Event
from judging.simulation.visitor import UnexpectedError

FINALISTS = 6


@dataclass(slots=True)
class Points:
    """What the verdicts of a stage gave everybody, by his id in the stage; the ledger is held to it."""

    given: Counter[int] = field(default_factory=Counter)

    def take(self, match: Mapping[str, Any], verdict: Mapping[str, Any]) -> None:
        """The points of one table: the ledger's are the verdict's, seat by seat."""
        told = {str(slot["position"]): slot["points"] for slot in match["slots"]}
        said = {seat: str(one["points"]) for seat, one in verdict["scores"].items()}
        if told != said:
            raise UnexpectedError(f"{match['label']}: the ledger has {told}, the verdict {said}")
        for slot in match["slots"]:
            self.given[slot["team"]] += int(slot["points"])

    def hold(self, places: list[dict[str, Any]]) -> None:
        """The standings' points are the sums, and nobody stands above one with more."""
        told = {one["team"]: Decimal(one["points"]) for one in places if one["points"] is not None}
        wrong = {team: (told[team], self.given[team]) for team in told if told[team] != self.given[team]}
        if wrong:
            raise UnexpectedError(f"points of the standings and of the verdicts differ: {wrong}")
        ranked = [told[one["team"]] for one in places if one["team"] in told]
        if ranked != sorted(ranked, reverse=True):
            raise UnexpectedError(f"the standings are not in the order of their points: {ranked}")


def between(event: Event, stage: dict[str, Any], random: Random) -> str:
    """After the first round somebody comes late, after the second somebody goes; what happened, in a word."""
    path, number = f"/api/tournaments/{event.slug}/", len(stage["rounds"])
    if number == 1:
        known = {team["name"] for team in stage["teams"]}
        late = next(name for name in names.players(len(known) + 1, random) if name not in known)
        event.tell(f"{path}players/", {"stage": stage["id"], "names": [late]})
        return "late"
    if number == 2:
        gone = random.choice(stage["teams"])
        event.tell(f"{path}status/", {"team": gone["id"], "status": "dropped", "why": "有事先走"})
        return "dropped"
    return ""


def open_final_table(event: Event, stage: dict[str, Any], *, ruleset: str, random: Random) -> int:
    """The best of the evening at one table more, drawn and released; the id of that stage."""
    path = f"/api/tournaments/{event.slug}/"
    said = {"name": "决赛桌", "ruleset": ruleset, "format": "pods", "seeding": "former", "shape": {"rounds": 1}}
    final = event.tell(f"{path}stages/", said)
    event.tell(f"{path}advance/", {"stage": final["id"], "ways": [{"stage": stage["id"], "top": FINALISTS}]})
    event.tell(f"{path}draw/", {"lot": random.getrandbits(31), "stage": final["id"]})
    event.tell(f"{path}release/", {"stage": final["id"]})
    event.tell(f"{path}release/", {"what": "standings", "stage": final["id"]})
    return int(final["id"])
