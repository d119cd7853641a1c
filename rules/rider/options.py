"""Every button of a game of 假面骑士杀, step by step, with sample values for what is still to be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.engine import answers
from rules.options import Offer, Option, checked
from rules.rider.components import TABLES
from rules.rider.scores import scores
from rules.rider.state import ON, UNKNOWN, State
from rules.rider.steps import STEPS

if TYPE_CHECKING:
    from rules.engine import Ruleset

MARK = "龙"  # a sample, where a mark is still to be typed


@answers("RD-4.1.3 RD-4.1.1 RD-6.1.4")
def options(ruleset: Ruleset, state: State, at: int) -> tuple[Option, ...]:
    """The buttons of this state at the moment `at`, illegal ones of the step with what stands against them."""
    return checked(ruleset, state, at, offered(state))


def offered(state: State) -> Iterator[Offer]:
    """(entry, samples of what is still to be typed) of every button."""
    match state.step:
        case "deal":
            table = TABLES.get(state.setup.n)
            yield {"do": "deal", "seats": dict.fromkeys(state.setup.seats, table.each) if table else {}}, {}
        case "choose":
            for seat in state.setup.seats:
                yield {"do": "choose", "seat": seat}, {"mark": MARK}
            yield {"do": "start"}, {}
            yield {"do": "start"}, {"youngest": state.setup.seats[0]}
        case "play":
            yield from _in_play(state)
        case "over":
            yield {"do": "score"}, _sheet(state)
    yield from _any_time(state)


def _sheet(state: State) -> dict[str, Any]:
    found = scores(state)
    points = {} if found is None else {seat: count for seat, count in found.points.items() if count is not None}
    return {"points": points or {state.setup.seats[0]: 0}}


def _in_play(state: State) -> Iterator[Offer]:
    acting = state.acting
    living = [seat for seat in state.setup.seats if seat in state.alive]
    for seat in living:
        yield {"do": "turn", "seat": seat, **({"skipped": True} if state.seats[seat].inverted else {})}, {}
    if acting is not None:
        for step in STEPS[acting.step + 1 :]:
            yield {"do": "phase", "phase": step}, {}
        hp = state.seats[acting.seat].hp
        yield {"do": "end", "seat": acting.seat}, {"hp": 1 if hp is None else max(hp, 1), "hand": 0}
    for seat in living:
        yield from _fighter(state, seat)
        yield from _cards(state, seat)
        yield from _harm(state, seat)
    if len(living) > 1:
        yield {"do": "deaths"}, {"deaths": [{"seat": seat} for seat in living[:2]]}
        yield {"do": "contest"}, {"seat": living[0], "with": living[1]}
        yield {"do": "taps"}, {"seats": living[:2]}
    yield {"do": "reshuffle"}, {}
    yield {"do": "table"}, {"seats": {}}


def _fighter(state: State, seat: str) -> Iterator[Offer]:
    """The fighter card: up and down, horizontal and inverted, its forms and its rage."""
    chair, acting = state.seats[seat], state.acting
    if chair.face_up:
        yield {"do": "hide", "seat": seat}, {}
    else:
        known = {} if chair.mark is not None or chair.revealed else {"mark": MARK}
        for time in ("prepare", "skill"):
            yield {"do": "reveal", "seat": seat, "for": time}, known
    if seat in state.supplying:
        yield {"do": "supply", "seat": seat}, {"drawn": state.supplying[seat][1] or 0}
    if chair.tapped or chair.inverted:
        yield {"do": "reset", "seat": seat}, {}
    if not chair.tapped:
        yield {"do": "tap", "seat": seat}, {}
    yield {"do": "invert", "seat": seat}, {}
    if acting is not None and acting.seat == seat:
        for kind in ("change", "up", "back"):
            more = {"cost": 0} if kind == "up" else {}
            yield {"do": "form", "seat": seat, "kind": kind}, {"form": "—", **more}
        yield {"do": "rage", "seat": seat, "delta": 1, "why": "discard"}, {}
    yield {"do": "rage", "seat": seat}, {"delta": 1}


def _cards(state: State, seat: str) -> Iterator[Offer]:
    chair = state.seats[seat]
    yield {"do": "card", "seat": seat}, {"card": {"name": "杀"}}
    yield {"do": "card", "seat": seat, "rage": True}, {"card": {"name": "能"}, "as": "杀"}
    yield {"do": "skill", "seat": seat}, {"skill": "—"}
    yield {"do": "judge", "seat": seat}, {"for": chair.delayed[-1].name if chair.delayed else "—"}
    yield {"do": "hand", "seat": seat}, {"to": chair.hand or 0}
    yield {"do": "draw", "seat": seat}, {"count": 2 if chair.draws is None else chair.draws}
    yield {"do": "discard", "seat": seat}, {"count": 0}
    yield {"do": "equip", "seat": seat}, {"slot": "weapon", "card": {"name": "武器"}}
    yield {"do": "delay", "seat": seat}, {"card": {"name": "战技"}}
    yield {"do": "hide-card", "seat": seat}, {"count": 1}
    yield {"do": "show-card", "seat": seat, "from": "hand"}, {}
    yield {"do": "aside", "seat": seat}, {"count": chair.aside}
    if chair.hidden:
        yield {"do": "show-card", "seat": seat, "from": "hidden"}, {}
    for slot in dict.fromkeys(piece.slot for piece in chair.pieces):
        yield {"do": "unequip", "seat": seat, "slot": slot}, {}
        yield {"do": "hide-card", "seat": seat, "slot": slot}, {}
        yield {"do": "show-card", "seat": seat, "from": slot}, {}
        tapped = any(piece.tapped for piece in chair.pieces if piece.slot == slot)
        yield {"do": "tap-card", "seat": seat, "slot": slot, "tapped": not tapped}, {}
    for lying in chair.delayed:
        more = {"as": lying.lies_as} if lying.lies_as else {}
        yield {"do": "undelay", "seat": seat, "card": lying.card.as_json(), **more}, {}


def _harm(state: State, seat: str) -> Iterator[Offer]:
    yield {"do": "hp", "seat": seat}, {"delta": -1}
    passing = state.passing
    if passing is not None and seat in passing.due:
        source = {} if passing.source is None else {"source": passing.source}
        along = {"delta": -passing.amount, "kind": "damage", "element": passing.element, "chain": True}
        yield {"do": "hp", "seat": seat, **along, **source}, {}
    if seat in state.dying or state.seats[seat].hp is None:
        for saver in (place for place in state.setup.seats if place in state.alive):
            yield {"do": "rescue", "seat": seat, "saver": saver}, {"hp": 1}
        yield {"do": "death", "seat": seat}, {"killer": "none"}


def _any_time(state: State) -> Iterator[Offer]:
    closed = len(state.signed) == state.setup.n
    if state.verdict is None and state.step != "deal":
        for reason in ("time", "void"):
            yield {"do": "end-game", "reason": reason}, {}
        for winner in sorted(state.statuses - {ON}):
            named = {"winner": MARK} if winner == UNKNOWN else {}
            yield {"do": "end-game", "reason": "won", **({} if named else {"winner": winner})}, named
    if state.step == "deal":
        yield {"do": "checklist"}, {"items": {"311": True}}
    for n in dict.fromkeys(flag.n for flag in state.flags):
        yield {"do": "resolve", "n": n}, {"decision": "cleared"}
    if state.verdict is not None:
        for seat in state.setup.seats:
            if seat not in state.signed:
                yield {"do": "sign", "seat": seat}, {}
        if closed:
            yield {"do": "reopen"}, {"reason": "—"}
    if not closed:
        yield {"do": "protest"}, {"seat": state.setup.seats[0], "text": "—"}
    yield {"do": "call"}, {}
    yield {"do": "note"}, {"text": "—"}
