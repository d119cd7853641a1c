"""王者之战 3V3 (kings-3v3): the rule set as one record of its tables and functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from rules.articles import article as article_of
from rules.engine import RULES, Applies, Level, Problem, Ruleset, changed, ordered
from rules.kings import (
    acts,
    areas,
    comparison,
    draft,
    ends,
    entries,
    gates,
    life,
    phases,
    picks,
    preparation,
    sheet,
    table,
    turns,
)
from rules.kings.decoding import decode
from rules.kings.interpretations import interpretations
from rules.kings.options import options
from rules.kings.setup import read_header
from rules.kings.state import Flag, State
from rules.kings.view import said, verdict, view


def open_state(header: Mapping[str, Any]) -> State:
    """The state before the first entry; Malformed names the field of the header."""
    return State(setup=read_header(header))


@cache
def cite(name: str, state: State | None = None) -> str:
    """The citation a message opens with, Chinese first: 总则四.2 (KW-G4.2)."""
    try:
        return article_of(name).cite
    except KeyError:
        return name


def flagged(state: State, n: int, problems: Iterable[Problem]) -> State:
    """Entry n marked with what must be settled before anybody signs: its queries, and what an override let stand."""
    flags = list(state.flags)
    for level in (Level.QUERY, Level.OVERRIDDEN):
        articles = tuple(dict.fromkeys(found.article for found in problems if found.level is level))
        if articles:
            flags.append(Flag(n, "query" if level is Level.QUERY else "override", articles))
    return changed(state, flags=tuple(flags))


APPLY: Applies = {
    **draft.APPLY,
    **picks.APPLY,
    **preparation.APPLY,
    **turns.APPLY,
    **phases.APPLY,
    **ends.APPLY,
    **comparison.APPLY,
    **life.APPLY,
    **acts.APPLY,
    **areas.APPLY,
    **table.APPLY,
    **sheet.APPLY,
}

assert gates.DUE  # the gates register themselves when the room is read

KINGS = Ruleset(
    id="kings-3v3",
    open=open_state,
    decode=decode,
    apply=APPLY,
    cite=lambda name, state: cite(name),
    flagged=flagged,
    view=view,
    options=options,
    words=said,
    verdict=verdict,
    interpretations=tuple(interpretations().values()),
    rules=ordered({kind: RULES.get(kind, []) for kind in entries.EVERY}),
)
