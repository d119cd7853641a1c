"""Asking for the dying, damage along the chain, rewards, and whole games as their deaths in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.cards import Card
from rules.cases import Answer
from rules.engine import changed
from rules.identity import entries as e
from rules.identity.cases.table import ROLES, Given, Table, seats
from rules.identity.identities import with_roles
from rules.identity.scores import scores
from rules.identity.state import Acting, Asking, State
from rules.identity.turns import next_seat

LETTERS = {role: letter for letter, role in ROLES.items()}


def ask(table: Table, given: Given) -> Answer:
    turn, seat, gone = given.get("turn"), str(given["dying"]), set(seats(given.get("dead")))
    acting = Acting(str(turn), 1) if turn is not None and str(turn) not in gone else None
    state = changed(
        table.state, alive=table.state.alive - gone, acting=acting, last=str(turn) if turn is not None else ""
    )
    table.state = changed(state, dying=(seat,), asking={seat: Asking()})
    asked, saved = tuple(seats(given["asked"])), given.get("saved")
    saver = (asked[-1] if asked else None) if saved is True else str(saved) if saved else None
    table.enter(e.Asked(seat, asked, saver, given.get("card") or given.get("with")))
    if saver is None:
        table.enter(e.Death(seat, killer=e.NOBODY))
    return table.answer("ID-DY")


def chain(table: Table, given: Given) -> Answer:
    element = None if given.get("element") in (None, "normal") else given["element"]
    chained = seats(given.get("chained"))
    state = changed(table.state, acting=Acting(str(given["turn"]), 1) if given.get("turn") else None)
    table.state = changed(state, alive=state.alive - set(seats(given.get("dead"))))
    for seat in chained:
        table.put(seat, chained=True)
    kind = "lose" if given.get("element") == "loss" else "damage"
    table.enter(e.Hp(str(given["victim"]), delta=-given["amount"], kind=kind, element=element))
    for seat, amount in given.get("chain") or ():
        table.enter(e.Hp(str(seat), delta=-amount, kind="damage", element=element, chain=True))
    if "chained_after" in given:
        after = seats(given["chained_after"])
        seen = tuple(
            (seat, {"chained": seat in after}) for seat in table.state.setup.seats if seat in table.state.alive
        )
        table.enter(e.Table(seen))
    if table.state.passing is not None:
        table.enter(e.Turn(next_seat(table.state) or "1"))
    return table.answer("ID-DEF.13", "ID-DMG")


def reward(table: Table, given: Given) -> Answer:
    """One death; no more of the table is known than the two it is about."""
    seat, source = str(given["dead"]), given.get("src")
    typed = [(seat, given.get("dead_role")), (str(source), given.get("src_role"))]
    table.state = with_roles(table.state, [(at, ROLES[letter]) for at, letter in typed if letter in ROLES])
    kept = given.get("src_eq") or (None, None)
    killer = _killer(source)
    if killer in table.state.setup.seats:
        hand = given.get("src_hand_before")
        table.put(killer, mounts=tuple(Card(f"装备{number}") for number in range(kept[0] or 0)), hand=hand)
        table.state = changed(table.state, known_hands=frozenset((killer,)) if hand is not None else frozenset())
        if given.get("src_dead") or not given.get("src_alive", True):
            table.state = changed(table.state, alive=table.state.alive - {killer})
    role = ROLES.get(given.get("dead_role", ""))
    table.enter(
        e.Death(seat, role, killer, reward=given.get("drew"), hand=given.get("src_hand_after"), equipment=kept[1])
    )
    return table.answer("ID-6")


def _killer(source: Any) -> str | None:
    """A seat, nobody, or None for a source that was not recorded."""
    return e.NOBODY if source is None else None if source == "?" else str(source)


def game(table: Table, given: Given) -> Answer:
    for what, *rest in given["log"]:
        for entry in ENTRIES[what](*rest):
            table.enter(entry)
    if "typed_score" in given:
        table.enter(e.Score(tuple((str(seat), points) for seat, points in enumerate(given["typed_score"], start=1))))
    return table.answer(winner=_letter(table.state), score=_score(table.state))


def _death(seat: int, source: Any = "?", more: Any = None) -> list[e.Entry]:
    """A death; what it has besides is the identity turned up, or who took the last HP without damage."""
    told = more if isinstance(more, dict) else {"role": more}
    lost = [e.Hp(str(seat), delta=-1, kind="lose", source=str(told["last"]))] if told.get("last") else []
    return [*lost, _one_death(seat, source, told.get("role"))]


def _one_death(seat: int, source: Any = "?", role: str | None = None) -> e.Death:
    return e.Death(str(seat), ROLES.get(role or ""), _killer(source))


def _heir(targets: Any, more: Given | None = None) -> list[e.Entry]:
    told = more or {}
    role = ROLES.get(told.get("role", ""))
    before, after = tuple(told.get("before") or ()), tuple(told.get("after") or ())
    return [e.Heir(seat, role, told.get("same"), before, after) for seat in seats(targets)]


def _batch(deaths: list[list[Any]]) -> list[e.Entry]:
    return [e.Deaths(tuple(_one_death(*rest) for _, *rest in deaths))]


def _end(how: str | None = None) -> list[e.Entry]:
    if how in ("time", "void", "deck"):
        return [e.EndGame(how)]
    return [e.EndGame("won", ROLES.get(how or ""))]


ENTRIES: Mapping[str, Callable[..., list[e.Entry]]] = {
    "death": _death,
    "tuogu": _heir,
    "turn": lambda seat: [e.Turn(str(seat))],
    "batch": _batch,
    "end": _end,
}


def _letter(state: State) -> str | None:
    """The winner by letter, None while it goes on or nobody has won, several where it cannot be derived."""
    if state.verdict is not None:
        return LETTERS[state.verdict.winner] if state.verdict.winner else None
    found = [letter for letter, role in ROLES.items() if role in state.statuses]
    if len(state.statuses) == 1 or not found:
        return None
    return "|".join(found + ["null"] * (len(found) < len(state.statuses)))


def _score(state: State) -> list[int] | None:
    found = scores(state)
    points = [] if found is None else [found.points[seat] for seat in state.setup.seats]
    return None if not points or None in points else [count for count in points if count is not None]
