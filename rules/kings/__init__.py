"""王者之战 3V3 (kings-3v3): the rule set as one record of its tables and functions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.articles import article as article_of
from rules.engine import RULES, Applies, Ruleset, ordered
from rules.flags import flagged
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
from rules.kings.reach import reaches, resolution_order
from rules.kings.setup import TEAMS, read_header
from rules.kings.show import drawn
from rules.kings.state import State
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

# Articles that are no function of their own, and the articles whose functions stand for them.
COVERED_BY = {
    "edition": ("KW-G2", "KW-D7", "KW-G3", "KW-F1.3a"),
    "KW-D1": ("KW-F2.1",),
    "KW-D15": ("KW-G1.2",),
    "I-15": ("KW-F1.3a",),
    "I-12": ("KW-F3.2.5",),
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
    reach=reaches,
    order=resolution_order,
    show=drawn,
    signed=lambda state: len(state.signed) == len(TEAMS),
    secrets={"lineup": ("generals",)},
    after_signing="KW-F4.4",
    frame="KW-D15",
    interpretations=tuple(interpretations().values()),
    covered_by=COVERED_BY,
    rules=ordered({kind: RULES.get(kind, []) for kind in entries.EVERY}),
)
