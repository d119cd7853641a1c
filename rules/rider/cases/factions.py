"""Factions in a case: who has which, then reveals, horizontal fighters, resets and deaths in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.cases import Answer
from rules.engine import changed
from rules.rider import entries as e
from rules.rider.cases.table import Given, Table, seats
from rules.rider.dying import killer_of, reward
from rules.rider.factions import based
from rules.rider.fighters import said_faction
from rules.rider.scores import scores
from rules.rider.state import ON, UNKNOWN, State, is_villain, villain


def faction(table: Table, given: Given) -> Answer:
    _sat_down(table, given)
    figures: dict[str, Any] = {}
    for what, *rest in given.get("log", ()):
        for entry in ENTRIES[what](*_typed(table, given, what, rest)):
            if isinstance(entry, e.Form):
                table.acts(entry.seat, "准备阶段开始时")
            if isinstance(entry, e.Death):
                figures["draw"] = _draw(table.state, entry)
            table.enter(entry)
    for seat in [key for key in given.get("typed", {}) if not _revealed_in(given, key)]:
        table.enter(e.Table(((seat, {"faction": token(seat, given["typed"][seat])}),)))
    state = table.state
    figures["faction"] = {str(seat): shown(state.seats[str(seat)].faction) for seat in given.get("ask", ())}
    return table.answer(winner=_winner(state), score=_score(state), **figures)


def _sat_down(table: Table, given: Given) -> None:
    """Printed marks, factions determined already, the dead."""
    for number, mark in enumerate(given.get("printed") or "", start=1):
        table.put(str(number), mark=None if mark == "?" else mark)
    for seat, base in (given.get("base") or {}).items():
        if base is not None:
            table.put(seat, face_up=True, revealed=True, seen=True)
            table.state = based(table.state, seat, token(seat, base))
    table.state = changed(table.state, alive=table.state.alive - set(seats(given.get("dead"))))
    for seat in seats(given.get("horiz")):
        table.enter(e.Tap(seat))


def token(seat: str, letter: str) -> str:
    """ "A" as it is, "V" the seat's own villain faction, "V5" that of seat 5."""
    if letter == "V":
        return villain(seat)
    return villain(letter[1:]) if letter[:1] == "V" and letter[1:].isdigit() else letter


def shown(faction: str | None) -> str | None:
    """A faction as cases write it."""
    return f"V{str(faction).removeprefix('villain:')}" if is_villain(faction) else faction


def _revealed_in(given: Given, seat: str) -> bool:
    return any(what == "reveal" and str(rest[0]) == seat for what, *rest in given.get("log", ()))


def _typed(table: Table, given: Given, what: str, rest: list[Any]) -> list[Any]:
    """A reveal with the faction that was typed for its seat."""
    typed = given.get("typed", {})
    if what == "reveal" and str(rest[0]) in typed and not table.state.seats[str(rest[0])].revealed:
        return [rest[0], token(str(rest[0]), typed[str(rest[0])])]
    return rest


def _reveal(seat: int, typed: str | None = None) -> list[e.Entry]:
    return [e.Reveal(str(seat), faction=typed)]


def _form(seat: int, mark: str) -> list[e.Entry]:
    return [e.Form(str(seat), "change", form="另一形态", mark=mark)]


def _death(seat: int, killer: int | None = None, drawn: int | None = None) -> list[e.Entry]:
    return [e.Death(str(seat), e.NOBODY if killer is None else str(killer), drawn)]


def _fire(seat: int, amount: int = 1) -> list[e.Entry]:
    return [e.Hp(str(seat), delta=-amount, kind="damage", element="fire")]


def _batch(steps: list[list[Any]]) -> list[e.Entry]:
    """Several things at once, in no order."""
    if all(what == "death" for what, *_ in steps):
        return [e.Deaths(tuple(one for _, *rest in steps for one in _death(*rest)))]  # type: ignore[misc]
    if all(what == "horiz" for what, *_ in steps):
        return [e.Taps(tuple(str(seat) for _, seat in steps))]
    return [entry for what, *rest in steps for entry in ENTRIES[what](*rest)]


ENTRIES: Mapping[str, Callable[..., list[e.Entry]]] = {
    "reveal": _reveal,
    "hide": lambda seat: [e.Hide(str(seat))],
    "form": _form,
    "horiz": lambda seat, typed=None: [e.Tap(str(seat), faction=said_faction(str(seat), typed))],
    "reset": lambda seat: [e.Reset(str(seat))],
    "invert": lambda seat: [e.Invert(str(seat))],
    "firehit": _fire,
    "death": _death,
    "batch": _batch,
}


def _draw(state: State, entry: e.Death) -> int | str:
    """Cards the killer draws."""
    fewest, most = reward(state, entry.seat, killer_of(state, entry))
    return most if fewest == most else f"{fewest}–{most}"


def _winner(state: State) -> str | None:
    """The winner as cases write it: a letter, "V5", "?3"; None while it goes on."""
    if state.verdict is not None:
        winner = state.verdict.winner
        return f"?{winner.removeprefix('seat:')}" if winner and winner.startswith("seat:") else shown(winner)
    open_ = sorted(state.statuses - {ON, UNKNOWN})
    return "|".join(filter(None, map(shown, open_))) or None


def _score(state: State) -> list[int] | None:
    found = scores(state)
    points = [] if found is None else [found.points[seat] for seat in state.setup.seats]
    return None if not points or None in points else [count for count in points if count is not None]
