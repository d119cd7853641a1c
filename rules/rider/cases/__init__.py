"""Worked cases of rider: what a `given` means as entries of a game, played through the rules like any record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.cases import Answer
from rules.engine import Ruleset
from rules.malformed import Malformed
from rules.rider.cases import cards, factions, snapshots, turns
from rules.rider.cases.table import Given, Table, opened

KINDS: Mapping[str, Callable[[Table, Given], Answer]] = {
    "snap": snapshots.snap,
    "turns": turns.turns,
    "steps": turns.steps,
    "judge": turns.judge,
    "invert": turns.invert,
    "reveal_time": turns.reveal_time,
    "chain": turns.chain,
    "toxin": turns.toxin,
    "skill": turns.skill,
    "dist": turns.dist,
    "faction": factions.faction,
    "supply": cards.supply,
    "discard": cards.discard,
    "draw": cards.draw,
    "rage": cards.rage,
    "freeze": cards.freeze,
    "pair": cards.pair,
    "form": cards.form,
}


def play_case(ruleset: Ruleset, case: Mapping[str, Any], options: Mapping[str, str]) -> Answer:
    """What playing the case found; Malformed where it is of no known kind."""
    play = KINDS.get(case["kind"])
    if play is None:
        raise Malformed("kind", f"未知的案例 {case['kind']}", f"unknown kind of case {case['kind']}")
    given: Given = case["given"]
    said = {key: str(value) for key, value in given.get("opts", {}).items()}
    return play(opened(ruleset, given, {**said, **options}), given)
