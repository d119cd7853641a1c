"""身份场 (identity): the rule set as one record of its tables and functions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.articles import article as article_of
from rules.engine import RULES, Applies, Ruleset, ordered
from rules.flags import flagged
from rules.identity import (
    acts,
    areas,
    asking,
    dealing,
    dying,
    ends,
    entries,
    gates,
    harm,
    heir,
    identities,
    moves,
    sheet,
    steps,
    table,
    turns,
    unknowns,
)
from rules.identity.cases import play_case
from rules.identity.decoding import decode
from rules.identity.names import Names
from rules.identity.options import options
from rules.identity.roles import ROLES
from rules.identity.setup import interpretations, read_header
from rules.identity.show import drawn
from rules.identity.state import Chair, State
from rules.identity.view import order, reach, verdict, view
from rules.identity.words import words


def open_state(header: Mapping[str, Any]) -> State:
    """The state before the first entry; Malformed names the field of the header."""
    setup = read_header(header)
    return State(setup=setup, seats={seat: Chair() for seat in setup.seats}, alive=frozenset(setup.seats))


@cache
def cite(name: str) -> str:
    """The citation a message opens with, Chinese first: 计分·胜利 (ID-8.1)."""
    return article_of(name).cite


def said(state: State, row: Mapping[str, Any]) -> dict[str, str]:
    """The entry in a few words of both languages, as the state before it names people; an identity it turns up is told."""
    if row["do"] in ("death", "heir", "reveal") and "role" not in row and state.roles.get(row["seat"]) in ROLES:
        row = {**row, "role": state.roles[row["seat"]]}
    seats = {seat: chair.general or state.setup.name_of(seat) for seat, chair in state.seats.items()}
    return words(row, Names(seats=seats, actor=state.acting.seat if state.acting else None))


APPLY: Applies = {
    **identities.APPLY,
    **dealing.APPLY,
    **turns.APPLY,
    **steps.APPLY,
    **acts.APPLY,
    **moves.APPLY,
    **areas.APPLY,
    **harm.APPLY,
    **asking.APPLY,
    **dying.APPLY,
    **heir.APPLY,
    **table.APPLY,
    **ends.APPLY,
    **sheet.APPLY,
}
# Articles that are no function of their own, and the articles whose functions stand for them.
COVERED_BY = {
    "ID-Q6": ("ID-2.6",),
    "ID-Q29": ("ID-DY.3",),
    "ID-Q31": ("ID-TURN.1",),
}

CHECKING = (gates, unknowns)  # these only check: their rules are there once they have been read

IDENTITY = Ruleset(
    id="identity",
    open=open_state,
    decode=decode,
    apply=APPLY,
    cite=lambda name, state: cite(name),
    flagged=flagged,
    view=view,
    options=options,
    words=said,
    verdict=verdict,
    reach=reach,
    order=order,
    show=drawn,
    signed=lambda state: len(state.signed) == state.setup.n,
    secrets={"deal": ("roles",), "table": ("seats.*.role",)},
    after_signing="ID-7.0",
    frame="ID-0",
    case=play_case,
    interpretations=tuple(interpretations().values()),
    covered_by=COVERED_BY,
    rules=ordered({kind: RULES.get(kind, []) for kind in entries.EVERY}),
)
