"""准备阶段: the vanguards sit down, generals are unveiled, cold decides who acts first, four cards each."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, answers, article, changed
from rules.kings import entries as e
from rules.kings.draft import started
from rules.kings.skills import skills_of
from rules.kings.state import COMMANDERS, VANGUARDS, Chair, State

OPENING_HAND = 4


@article("KW-F2.1", e.TakeSeats)
def the_vanguards_sit_beside_their_commander(state: State, entry: e.TakeSeats) -> Iterable[Finding]:
    team = state.team_of(entry.camp)
    commander = state.draft.commanders[team]
    vanguards = {player for player in state.setup.teams[team].players if player != commander}
    if {entry.left, entry.right} != vanguards:
        yield Finding(
            f"{entry.left} {entry.right}",
            " ".join(sorted(vanguards)),
            "左右应是本方两名前锋",
            "left and right are the two vanguards of that side",
            moot=True,
        )
    elif entry.camp in state.draft.seating:
        yield Finding(
            f"{entry.left} {entry.right}",
            " ".join(state.draft.seating[entry.camp]),
            "座位已定，不能更换",
            "the seats are taken",
            stops=True,
        )


@answers("KW-G3")
def open_preparation(state: State, entry: e.Prepare) -> State:
    """The clock of the game starts with the preparation phase."""
    return changed(state, step="seat", clock=started(state, state.setup.edition.game_ms, entry.at))


@answers("KW-F1.2n KW-F2.1 KW-D1")
def take_seats(state: State, entry: e.TakeSeats) -> State:
    seating = {**state.draft.seating, entry.camp: (entry.left, entry.right)}
    return changed(state, step="unveil" if len(seating) == 2 else "seat", draft=changed(state.draft, seating=seating))


@answers("KW-F2.2 KW-D4 KW-D6")
def unveil(state: State, entry: e.Unveil) -> State:
    """Generals face up, HP as the general's card says; a commander has one more."""
    seats = {}
    for camp, team in (("warm", state.team_of("warm")), ("cold", state.team_of("cold"))):
        left, right = state.draft.seating[camp]
        one, two = VANGUARDS[camp]
        commander = state.draft.commanders[team]
        for seat, player in ((one, left), (COMMANDERS[camp], commander), (two, right)):
            seats[seat] = sit_down(state, seat, player, state.draft.lineups[camp][player])
    return changed(state, step="first-act", seats=seats)


def sit_down(state: State, seat: str, player: str, name: str) -> Chair:
    edition = state.setup.edition
    general = edition.general(name)
    hp = (general.max_hp if general else 4) + (1 if seat in ("WC", "CC") else 0)
    skills = skills_of(name, edition)
    if state.setup.options["I-8"] == "off" or seat not in ("WC", "CC"):
        skills = tuple(skill for skill in skills if skill.kind != "主公技")
    return Chair(player=player, general=name, skills=skills, hp=hp, max_hp=hp, full_hp=hp)


@answers("KW-F2.3 KW-D3")
def choose_first_act(state: State, entry: e.FirstAct) -> State:
    return changed(state, step="deal", opener=entry.camp, to_act=entry.camp)


@answers("KW-F2.4")
def deal(state: State, entry: e.Deal) -> State:
    seats = {seat: changed(chair, hand=OPENING_HAND) for seat, chair in state.seats.items()}
    return changed(state, step="play", seats=seats, known_hands=frozenset(seats))


APPLY: Applies = {
    e.Prepare: open_preparation,
    e.TakeSeats: take_seats,
    e.Unveil: unveil,
    e.FirstAct: choose_first_act,
    e.Deal: deal,
}
