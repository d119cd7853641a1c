"""Every button of a game of 王者之战, step by step, with sample values for what is still to be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.clocks import remaining
from rules.engine import answers
from rules.kings.picks import due_pick, free_generals, late_lineup, late_pick
from rules.kings.setup import TEAMS
from rules.kings.state import COMMANDERS, PHASES, SEATS, SLOTS, State
from rules.options import Offer, Option, checked

if TYPE_CHECKING:
    from rules.engine import Ruleset

SLASH = {"name": "杀"}
CAMPS = ("warm", "cold")


@answers("KW-F3.1.2")
def options(ruleset: Ruleset, state: State, at: int) -> tuple[Option, ...]:
    """The buttons of this state at the moment `at`, illegal ones of the step with what stands against them."""
    return checked(ruleset, state, at, offered(state, at))


def offered(state: State, at: int) -> Iterator[Offer]:
    """(entry, samples of what is still to be typed) of every button."""
    if state.verdict is None:
        if state.step == "play":
            yield from _in_play(state)
        elif state.step == "level":
            yield {"do": "overtime"}, {}
        else:
            yield from _setting_up(state, at)
    yield from _any_time(state)


def _setting_up(state: State, at: int) -> Iterator[Offer]:
    draft, setup, step = state.draft, state.setup, state.step
    late = state.timer is not None and remaining(state.timer, at) < 0
    match step:
        case "commander":
            yield {"do": "checklist"}, {"items": {"deck": True}}
            for team in TEAMS:
                if team not in draft.commanders:
                    for player in setup.teams[team].players:
                        yield {"do": "commander", "team": team, "player": player}, {}
        case "compare":
            yield {"do": "compare"}, {"A": 2, "B": 1}
        case "camp":
            for camp in CAMPS:
                yield {"do": "camp", "team": draft.winner, "camp": camp}, {}
        case "stack":
            for team in TEAMS:
                for stack in range(1, 5):
                    if team not in draft.stacks:
                        yield {"do": "stack", "team": team, "stack": stack}, {}
        case "reveal":
            yield {"do": "reveal"}, {"generals": list(setup.edition.pool[:16])}
        case "first-pick":
            for camp in CAMPS:
                yield {"do": "first-pick", "camp": camp}, {}
            if late:
                yield {"do": "first-pick", "camp": "warm", "timeout": True}, {}
        case "pick":
            yield from _picks(state, late)
        case "lineup":
            yield from _lineups(state, late)
        case "seat":
            for camp in CAMPS:
                if camp not in draft.seating:
                    team = state.team_of(camp)
                    one, two = (player for player in setup.teams[team].players if player != draft.commanders[team])
                    for left, right in ((one, two), (two, one)):
                        yield {"do": "seat", "camp": camp, "left": left, "right": right}, {}
        case "first-act":
            for camp in CAMPS:
                yield {"do": "first-act", "camp": camp}, {}
        case _:
            yield {"do": step}, {}


def _picks(state: State, late: bool) -> Iterator[Offer]:
    due = due_pick(state)
    if due is None:
        return
    camp, count = due
    # an override may have left fewer free than are due
    yield {"do": "pick", "camp": camp}, {"generals": [*free_generals(state.draft), *state.setup.edition.pool][:count]}
    if late and len(late_pick(state)) == count:
        yield {"do": "pick", "camp": camp, "generals": list(late_pick(state)), "timeout": True}, {}


def _lineups(state: State, late: bool) -> Iterator[Offer]:
    if not state.draft.shown and not state.draft.lineups:
        yield {"do": "shown"}, {}
    for camp in CAMPS:
        if camp not in state.draft.lineups:
            three = late_lineup(state, camp)  # fewer where an override let the camps pick otherwise
            players = state.setup.teams[state.team_of(camp)].players
            sample = three if len(three) == 3 else dict(zip(players, state.setup.edition.pool, strict=False))
            yield {"do": "lineup", "camp": camp}, {"generals": sample}
            if late and len(three) == 3:
                yield {"do": "lineup", "camp": camp, "generals": three, "timeout": True}, {}


def _in_play(state: State) -> Iterator[Offer]:
    acting = state.acting
    if acting is None:
        for seat in SEATS:
            skipped = {"skipped": True} if state.seats[seat].flipped else {}
            if seat in state.alive:
                yield {"do": "turn", "seat": seat, **skipped}, {}
    else:
        seat = acting.seat
        for phase in PHASES[acting.phase + 1 :]:
            yield {"do": "phase", "phase": phase}, {}
        chair = state.seats[seat]
        yield {"do": "end", "seat": seat}, {"hp": max(chair.hp, 0), "hand": 0} if seat in state.alive else {}
        if seat in COMMANDERS.values():
            yield {"do": "surrender", "seat": seat}, {}
    for seat in SEATS:
        if seat in state.alive:
            yield from _at_a_seat(state, seat)
    yield {"do": "time-up"}, {"reason": "—"}


def _at_a_seat(state: State, seat: str) -> Iterator[Offer]:
    chair = state.seats[seat]
    yield {"do": "hp", "seat": seat}, {"delta": -1}
    yield {"do": "hand", "seat": seat}, {"to": chair.hand or 0}
    yield (
        {"do": "card", "seat": seat},
        {"card": SLASH if state.acting is None or seat != state.acting.seat else {"name": "闪"}},
    )
    for skill in chair.skills:
        yield {"do": "skill", "seat": seat, "skill": skill.name}, {}
    for slot in ("weapon", "armor"):
        card = getattr(chair, slot)
        if card is not None:
            yield {"do": "skill", "seat": seat, "skill": card.name}, {}
    yield {"do": "judge", "seat": seat}, {"for": "闪电"}
    yield {"do": "equip", "seat": seat}, {"card": {"name": "青釭剑"}}
    for slot in SLOTS:
        if getattr(chair, slot) is not None:
            yield {"do": "unequip", "seat": seat, "slot": slot}, {}
    yield {"do": "delay", "seat": seat}, {"card": {"name": "乐不思蜀"}}
    for lying in chair.delayed:
        yield (
            {
                "do": "undelay",
                "seat": seat,
                "card": lying.card.as_json(),
                **({"as": lying.lies_as} if lying.lies_as else {}),
            },
            {},
        )
    if any(skill.aside for skill in chair.skills):
        yield {"do": "aside", "seat": seat}, {"cards": []}
    yield {"do": "flip", "seat": seat}, {}
    if seat in state.dying:
        yield {"do": "death", "seat": seat, "asked": True}, {}


def _any_time(state: State) -> Iterator[Offer]:
    if state.verdict is None:
        for team in TEAMS:
            yield {"do": "foul", "team": team}, {}
        if state.seats and state.step in ("play", "level"):
            yield {"do": "table"}, {"seats": {}}
        if state.setup.options["I-17"] == "yes":
            yield {"do": "resume" if state.paused else "pause"}, {}
        if state.clock is not None:
            yield {"do": "adjust"}, {"seconds": 0, "reason": "—"}
        for team in TEAMS:
            yield {"do": "forfeit", "team": team}, {"reason": "—"}
    for n in dict.fromkeys(flag.n for flag in state.flags):
        yield {"do": "resolve", "n": n}, {"decision": "cleared"}
    if state.verdict is not None:
        for team in TEAMS:
            if team not in state.signed:
                yield {"do": "sign", "team": team}, {}
        if len(state.signed) == 2:
            yield {"do": "reopen"}, {"reason": "—"}
    if len(state.signed) < 2:
        for team in TEAMS:
            yield {"do": "protest", "team": team}, {"text": "—"}
    yield {"do": "call"}, {}
    yield {"do": "note"}, {"text": "—"}
