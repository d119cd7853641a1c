"""Worked cases of identity: what a `given` means as entries of a game, played through the rules like any record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.cases import Answer
from rules.engine import Ruleset
from rules.identity.cases import deaths, snapshots, terms, turns
from rules.identity.cases.table import Given, Table, opened
from rules.malformed import Malformed

KINDS: Mapping[str, Callable[[Table, Given], Answer]] = {
    "snap": snapshots.snap,
    "turns": turns.turns,
    "steps": turns.steps,
    "slash": turns.slash,
    "judge": turns.judge,
    "draw": turns.draw,
    "recast": turns.recast,
    "ask": deaths.ask,
    "chain": deaths.chain,
    "reward": deaths.reward,
    "game": deaths.game,
    "misc": terms.term,
}


def play_case(ruleset: Ruleset, case: Mapping[str, Any], options: Mapping[str, str]) -> Answer:
    """What playing the case found; Malformed where it is of no known kind."""
    play = KINDS.get(case["kind"])
    if play is None:
        raise Malformed("kind", f"未知的案例 {case['kind']}", f"unknown kind of case {case['kind']}")
    given: Given = case["given"]
    said = {key: str(value) for key, value in given.get("opts", {}).items()}
    return play(opened(ruleset, given, {**said, **options}), given)
