"""A state as plain data: what boards, consoles and replays show. Line-ups are left out until they are unveiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cards import Card
from rules.clocks import Clock, remaining
from rules.engine import answers
from rules.kings.comparison import comparison, points
from rules.kings.names import Names
from rules.kings.picks import due_pick
from rules.kings.setup import TEAMS
from rules.kings.state import CAMP, PHASES, ROLES, SEATS, SLOTS, Chair, State
from rules.kings.turns import due
from rules.kings.words import words

SECRET_STEPS = frozenset(("lineup", "prepare", "seat", "unveil"))


def view(state: State, *, secret: bool = False) -> dict[str, Any]:
    """The state in JSON's types; with `secret` the line-ups before `unveil`, which only the game's referees may see."""
    setup, draft = state.setup, state.draft
    return {
        "ruleset": "kings-3v3",
        "edition": setup.edition.id,
        "step": state.step,
        "teams": {team: _team(state, team) for team in TEAMS},
        "people": dict(setup.people),
        "draft": {
            "compare": None if draft.points is None else dict(zip(TEAMS, draft.points, strict=True)),
            "winner": draft.winner,
            "stacks": dict(draft.stacks),
            "generals": list(draft.generals),
            "first_pick": draft.first_pick,
            "picks": {camp: list(names) for camp, names in draft.picks.items()},
            "due": _due_pick(state),
            "shown": draft.shown,
            "handed_in": {camp: camp in draft.lineups for camp in ("warm", "cold")},
            "lineups": {camp: dict(names) for camp, names in draft.lineups.items()} if secret or state.seats else {},
            "seating": {camp: list(pair) for camp, pair in draft.seating.items()},
        },
        "deadline": None if state.timer is None else {"step": state.step, **_clock(state.timer)},
        "clock": None if state.clock is None else {**_clock(state.clock), "overtime": state.overtimes},
        "paused": state.paused,
        "opener": state.opener or None,
        "camp_round": state.camp_round,
        "seats": {seat: _seat(state, seat, chair) for seat, chair in state.seats.items()},
        "turn": _turn(state),
        "next": _next(state),
        "lead": lead(state),
        "verdict": verdict(state),
        "flags": [{"n": flag.n, "level": flag.level, "articles": list(flag.articles)} for flag in state.flags],
    }


def _team(state: State, team: str) -> dict[str, Any]:
    sheet = state.setup.teams[team]
    return {
        "name": sheet.name,
        "players": list(sheet.players),
        "captain": sheet.captain,
        "camp": state.draft.camps.get(team),
        "commander": state.draft.commanders.get(team),
        "fouls": points(state)[team],
        "signed": team in state.signed,
    }


def _due_pick(state: State) -> dict[str, Any] | None:
    pick = due_pick(state) if state.step == "pick" else None
    return None if pick is None else {"camp": pick[0], "count": pick[1]}


def _clock(clock: Clock) -> dict[str, Any]:
    return {"left": clock.left, "since": clock.since}


def _seat(state: State, seat: str, chair: Chair) -> dict[str, Any]:
    general = state.setup.edition.general(chair.general)
    shown: dict[str, Any] = {
        "player": chair.player,
        "general": chair.general,
        "kingdom": general.kingdom if general else None,
        "skills": [skill.name for skill in chair.skills],
        "role": ROLES[seat],
        "hp": chair.hp,
        "max_hp": chair.max_hp,
        "hand": chair.hand,
        "hand_known": seat in state.known_hands,
        "known": [slot for slot in SLOTS if slot in chair.known],
        "delayed": [{"card": lying.card.as_json(), "as": lying.name} for lying in chair.delayed],
        "aside": [card.as_json() for card in chair.aside],
        "tapped": seat in state.tapped,
        "alive": seat in state.alive,
        "flipped": chair.flipped,
        "dying": seat in state.dying,
    }
    for slot in SLOTS:
        card: Card | None = getattr(chair, slot)
        shown[slot] = None if card is None else card.as_json()
    return shown


def _turn(state: State) -> dict[str, Any] | None:
    acting = state.acting
    if acting is None:
        return None
    phase = PHASES[acting.phase] if acting.phase >= 0 else None
    return {"seat": acting.seat, "phase": phase, "number": acting.number, "slashes": acting.slashes}


def _next(state: State) -> dict[str, Any] | None:
    if state.step != "play" or state.acting is not None:
        return None
    camp, seats = due(state)
    return {"camp": camp, "seats": list(seats)}


@answers("KW-G4.2")
def lead(state: State) -> dict[str, Any] | None:
    """Who would win if time ended now and by which criterion; None before the generals are unveiled and after the end."""
    if not state.seats or state.verdict is not None:
        return None
    winner, reason, figures = comparison(state)
    camp = state.draft.camps.get(winner) if winner else None
    return {"winner": winner, "camp": camp, "reason": reason, "by": "KW-G4.2", "figures": _plain(figures)}


def _plain(figures: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {name: dict(sides) for name, sides in figures.items()}


def verdict(state: State) -> dict[str, Any] | None:
    """The shape of docs/records.md; None while the game goes on."""
    found = state.verdict
    if found is None:
        return None
    return {
        "winner": found.winner,
        "camp": found.camp,
        "by": found.by,
        "reason": found.reason,
        "figures": _plain(found.figures),
    }


def is_up(state: State, at: int) -> bool:
    """Whether the game's clock has run out by the moment `at`."""
    return state.clock is not None and remaining(state.clock, at) <= 0


def said(state: State, row: Mapping[str, Any]) -> dict[str, str]:
    """The entry in a few words of both languages, as the state before it names people."""
    setup = state.setup
    seats = {seat: chair.general for seat, chair in state.seats.items()} or {
        seat: setup.name_of(player) for seat, player in _sitting(state).items()
    }
    names = Names(
        seats=seats,
        actor=state.acting.seat if state.acting else None,
        people=setup.people,
        teams={team: setup.teams[team].name for team in TEAMS},
        edition=setup.edition,
    )
    return words(row, names)


def _sitting(state: State) -> dict[str, str]:
    """Seat → player, as far as commanders are named and vanguards sit."""
    sitting: dict[str, str] = {}
    for team, camp in state.draft.camps.items():
        left, middle, right = (seat for seat in SEATS if CAMP[seat] == camp)
        sitting[middle] = state.draft.commanders[team]
        if camp in state.draft.seating:
            sitting[left], sitting[right] = state.draft.seating[camp]
    return sitting
