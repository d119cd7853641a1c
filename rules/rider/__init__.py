"""假面骑士杀 (rider): the rule set as one record of its tables and functions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.articles import article as article_of
from rules.engine import RULES, Applies, Ruleset, ordered
from rules.flags import flagged
from rules.rider import (
    acts,
    areas,
    chain,
    dealing,
    dying,
    ends,
    entries,
    fighters,
    forms,
    gates,
    harm,
    hiding,
    lying,
    moves,
    phases,
    rage,
    rescue,
    sheet,
    table,
    totals,
    turns,
    unknowns,
    zones,
)
from rules.rider.cases import play_case
from rules.rider.decoding import decode
from rules.rider.names import Names
from rules.rider.options import options
from rules.rider.reach import order, reach
from rules.rider.setup import interpretations, read_header
from rules.rider.show import drawn
from rules.rider.state import Chair, State
from rules.rider.view import verdict, view
from rules.rider.words import words


def open_state(header: Mapping[str, Any]) -> State:
    """The state before the first entry; Malformed names the field of the header."""
    setup = read_header(header)
    return State(setup=setup, seats={seat: Chair() for seat in setup.seats}, alive=frozenset(setup.seats))


@cache
def cite(name: str) -> str:
    """The citation a message opens with, Chinese first: 四.2 势力确定(1) (RD-4.2F.1)."""
    return article_of(name).cite


def said(state: State, row: Mapping[str, Any]) -> dict[str, str]:
    """The entry in a few words of both languages, as the state before it names people."""
    seats = {
        seat: chair.fighter if chair.fighter is not None and chair.seen else state.setup.name_of(seat)
        for seat, chair in state.seats.items()
    }
    names = Names(seats=seats, actor=state.acting.seat if state.acting else None)
    return words(as_everybody_sees_it(state, row), names)


def as_everybody_sees_it(state: State, row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A reveal tells what lay there; a change of form face down does not tell the card."""
    if row["do"] == "amend":
        return {**row, "entry": as_everybody_sees_it(state, row["entry"])}
    if row["do"] == "reveal":
        chair = state.seats[row["seat"]]
        known = {"fighter": chair.fighter, "form": chair.form, "mark": chair.mark}
        return {**{key: value for key, value in known.items() if value is not None}, **row}
    if row["do"] == "form" and not state.seats[row["seat"]].face_up:
        return {key: value for key, value in row.items() if key not in ("fighter", "form", "mark")}
    return row


APPLY: Applies = {
    **dealing.APPLY,
    **turns.APPLY,
    **phases.APPLY,
    **fighters.APPLY,
    **forms.APPLY,
    **lying.APPLY,
    **rage.APPLY,
    **acts.APPLY,
    **moves.APPLY,
    **areas.APPLY,
    **hiding.APPLY,
    **harm.APPLY,
    **rescue.APPLY,
    **dying.APPLY,
    **table.APPLY,
    **ends.APPLY,
    **sheet.APPLY,
}
# Articles that are no function of their own, and the articles whose functions stand for them.
COVERED_BY: dict[str, tuple[str, ...]] = {}

CHECKING = (chain, gates, totals, unknowns, zones)  # these only check: their rules are there once they have been read
PRINTED = ("fighter", "form", "mark", "max_hp", "draw", "limit", "supply", "up", "change")

RIDER = Ruleset(
    id="rider",
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
    secrets={"choose": PRINTED, "form": PRINTED, "table": tuple(f"seats.*.{name}" for name in PRINTED)},
    after_signing="RD-4.1.3",
    frame="RD-0.1",
    case=play_case,
    interpretations=tuple(interpretations().values()),
    covered_by=COVERED_BY,
    rules=ordered({kind: RULES.get(kind, []) for kind in entries.EVERY}),
)
