"""Every button of a game of 身份场, step by step, with sample values for what is still to be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import answers
from rules.identity.asking import asking_order
from rules.identity.generals import GENERALS
from rules.identity.roles import COUNTS, LORD, assignments
from rules.identity.scores import scores
from rules.identity.state import DUE, State
from rules.identity.steps import BEFORE, STEPS
from rules.options import Offer, Option, checked

if TYPE_CHECKING:
    from rules.engine import Ruleset


@answers("ID-7.0 ID-2.5 ID-5.3")
def options(ruleset: Ruleset, state: State, at: int) -> tuple[Option, ...]:
    """The buttons of this state at the moment `at`, illegal ones of the step with what stands against them."""
    return checked(ruleset, state, at, offered(state))


def offered(state: State) -> Iterator[Offer]:
    """(entry, samples of what is still to be typed) of every button."""
    match state.step:
        case "deal":
            yield {"do": "deal"}, ({"roles": {}} if state.setup.n in COUNTS else {})
        case "reveal":
            for seat in state.setup.seats:
                yield {"do": "reveal", "seat": seat, "role": LORD}, {}
        case "general":
            yield from _choosing(state)
        case "heir":
            for seat in state.setup.seats:
                if seat in state.alive:
                    yield {"do": "heir", "seat": seat}, _role(state, seat)
            yield from _telling(state)
        case "play":
            yield from _in_play(state)
            yield from _telling(state)
        case "undecided":
            yield from _telling(state)
        case "over":
            yield {"do": "score"}, _sheet(state)
    yield from _any_time(state)


def _role(state: State, seat: str) -> dict[str, object]:
    """What must be typed of an identity that is turned up: nothing where it is known."""
    at = state.setup.seats.index(seat)
    possible = sorted({dealt[at] for dealt in assignments(state.known())})
    return {} if seat in state.roles or not possible else {"role": possible[0]}


def _sheet(state: State) -> dict[str, object]:
    found = scores(state)
    points = {} if found is None else {seat: count for seat, count in found.points.items() if count is not None}
    return {"points": points or {state.setup.seats[0]: 0}}


def _choosing(state: State) -> Iterator[Offer]:
    """The lord's generals first, then the others', then the start."""
    lord = state.lord or state.setup.seats[0]
    free = [name for name in GENERALS if all(chair.general != name for chair in state.seats.values())]
    waiting = [seat for seat in state.setup.seats if state.seats[seat].general is None]
    yield {"do": "choices"}, {"seats": {lord: 5} if lord in waiting else dict.fromkeys(_others(state, lord), 3)}
    for at, seat in enumerate(waiting):
        yield {"do": "general", "seat": seat}, {"general": free[at]}
    yield {"do": "start"}, {}


def _others(state: State, lord: str) -> list[str]:
    return [seat for seat in state.setup.seats if seat != lord]


def _telling(state: State) -> Iterator[Offer]:
    """What may be made known late: identities, and the lord's general while 托孤 hangs on it."""
    for seat in state.setup.seats:
        if seat not in state.revealed:
            yield {"do": "reveal", "seat": seat}, _role(state, seat)
    lord = state.lord
    if lord and state.lord_general is None and state.seats[lord].general is not None:
        for flag in (True, False):
            yield {"do": "general", "seat": lord, "general": state.seats[lord].general, "lord_general": flag}, {}
    if DUE in state.statuses and state.lord_general is None and lord and state.seats[lord].general is None:
        yield {"do": "general", "seat": lord}, {"general": next(iter(GENERALS)), "lord_general": True}


def _in_play(state: State) -> Iterator[Offer]:
    acting = state.acting
    for seat in state.setup.seats:
        if seat in state.alive:
            yield {"do": "turn", "seat": seat, **({"skipped": True} if state.seats[seat].flipped else {})}, {}
    if acting is not None:
        for step in STEPS[acting.step + 1 :]:
            yield {"do": "phase", "phase": step}, {}
            if step in BEFORE:
                yield {"do": "phase", "phase": step, "skipped": True}, {}
        chair = state.seats[acting.seat]
        yield {"do": "end", "seat": acting.seat}, {"hp": 1 if chair.hp is None else max(chair.hp, 1), "hand": 0}
    for seat in state.setup.seats:
        if seat in state.alive:
            yield from _at_a_seat(state, seat)
    if len(state.alive) > 1:
        two = [seat for seat in state.setup.seats if seat in state.alive][:2]
        yield {"do": "deaths"}, {"deaths": [{"seat": seat} for seat in two]}
        for verb, more in (("give", {}), ("present", {"card": {"name": "闪"}})):
            yield {"do": verb}, {"from": two[0], "to": two[1], **more}
        yield {"do": "contest"}, {"seat": two[0], "with": two[1]}
    yield {"do": "timing"}, {"of": "card", "steps": ["need"]}
    yield {"do": "reshuffle"}, {}
    yield {"do": "table"}, {"seats": {}}


def _at_a_seat(state: State, seat: str) -> Iterator[Offer]:
    chair = state.seats[seat]
    yield {"do": "hp", "seat": seat}, {"delta": -1}
    if state.passing is not None and seat in state.passing.due:
        passing = state.passing
        source = {} if passing.source is None else {"source": passing.source}
        along = {"delta": -passing.amount, "kind": "damage", "element": passing.element, "chain": True}
        yield {"do": "hp", "seat": seat, **along, **source}, {}
    yield {"do": "hand", "seat": seat}, {"to": chair.hand or 0}
    yield {"do": "draw", "seat": seat, "count": 2}, {}
    yield {"do": "card", "seat": seat}, {"card": {"name": "闪"}}
    yield {"do": "skill", "seat": seat}, {"skill": "—"}
    yield {"do": "judge", "seat": seat}, {"for": chair.delayed[-1].name if chair.delayed else "—"}
    yield {"do": "obtain", "seat": seat}, {"count": 1}
    yield {"do": "recast", "seat": seat}, {}
    yield {"do": "scry", "seat": seat}, {"count": 1}
    yield {"do": "equip", "seat": seat}, {"slot": "weapon", "card": {"name": "武器"}}
    for slot in sorted({slot for slot, _ in chair.equipment}):
        yield {"do": "unequip", "seat": seat, "slot": slot}, {}
    yield {"do": "delay", "seat": seat}, {"card": {"name": "乐不思蜀"}}
    for lying in chair.delayed:
        more = {"as": lying.lies_as} if lying.lies_as else {}
        yield {"do": "undelay", "seat": seat, "card": lying.card.as_json(), **more}, {}
    yield {"do": "aside", "seat": seat}, {"count": chair.aside}
    yield {"do": "flip", "seat": seat}, {}
    yield {"do": "chain", "seat": seat, "chained": not chair.chained}, {}
    if seat in state.dying or chair.hp is None:
        order = asking_order(state) or (seat,)
        yield {"do": "asked", "seat": seat}, {"asked": list(order)}
        yield {"do": "death", "seat": seat}, {**_role(state, seat), "killer": "none"}


def _any_time(state: State) -> Iterator[Offer]:
    closed = len(state.signed) == state.setup.n
    if state.verdict is None and state.step not in ("deal", "reveal"):
        for reason in ("time", "void"):
            yield {"do": "end-game", "reason": reason}, {}
        for winner in sorted(state.statuses - {"on", DUE}):
            yield {"do": "end-game", "reason": "won", "winner": winner}, {}
    if state.step == "deal":
        yield {"do": "checklist"}, {"items": {"deck": True}}
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
