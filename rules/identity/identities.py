"""身份: what is typed of identities, held against the table's numbers, the lord's card first and always open.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rules.engine import Applies, Finding, answers, article, changed
from rules.identity import entries as e
from rules.identity.course import settled
from rules.identity.roles import ARTICLES, COUNTS, FEWEST, FITS, LORD, MOST, NO_REBEL, ROLES, WORDS, completable
from rules.identity.state import State


@article("ID-1.7", e.Deal, gate=2)
def a_table_seats_five_to_eight(state: State, entry: e.Deal) -> Iterable[Finding]:
    n = state.setup.n
    if n in COUNTS:
        return ()
    zh, en = "身份场只有五至八人局", "there are tables of five to eight only"
    return (Finding(str(n), f"{FEWEST}–{MOST}", zh, en, moot=True),)


def typed_roles(state: State, entry: e.Entry) -> tuple[tuple[str, str], ...]:
    """(seat, role) that the entry says."""
    if isinstance(entry, e.Deal):
        return entry.roles
    if isinstance(entry, e.Table):
        return tuple((seat, seen["role"]) for seat, seen in entry.seats if "role" in seen)
    said = entry.deaths if isinstance(entry, e.Deaths) else (entry,)
    return tuple((one.seat, one.role) for one in said if isinstance(one, e.Reveal | e.Death | e.Heir) and one.role)


@answers("ID-2.8 ID-Q32")
def as_dealt(state: State, seat: str, role: str, *, heir: bool = False) -> str:
    """What a typed role says of the card that was dealt: a successor may be typed as the lord he counts as now."""
    if role == LORD and (heir or seat == state.heir):
        return state.roles.get(seat, NO_REBEL)
    return role


@article("ID-1.1", e.Reveal, e.Death, e.Deaths, e.Heir, e.Table)
def a_seat_has_one_identity(state: State, entry: e.Entry) -> Iterable[Finding]:
    for seat, role in typed_roles(state, entry):
        known = state.roles.get(seat)
        dealt = as_dealt(state, seat, role, heir=isinstance(entry, e.Heir))
        if known is not None and not FITS[known] & FITS[dealt]:
            (zh, en), (was_zh, was_en) = WORDS[role], WORDS[known]
            yield Finding(
                role, known, f"身份牌是{was_zh}，不是{zh}", f"his card is the {was_en}'s, not the {en}'s", seat=seat
            )


@article("ID-1.3 ID-1.4 ID-1.5 ID-1.6", e.Deal, e.Reveal, e.Death, e.Deaths, e.Heir, e.Table)
def the_identities_are_those_of_the_table(state: State, entry: e.Entry) -> Iterable[Finding]:
    """Whether what is known, with what the entry says, can still be completed (2.4)."""
    typed = typed_roles(state, entry)
    if not typed or state.setup.n not in COUNTS:
        return
    roles = dict(state.roles)
    for seat, role in typed:
        roles.setdefault(seat, as_dealt(state, seat, role, heir=isinstance(entry, e.Heir)))
    known = tuple(roles.get(seat) for seat in state.setup.seats)
    if completable(known) or not completable(state.known()):
        return
    zh, en = f"{state.setup.n} 人局的身份数不符", f"not the identities of a table of {state.setup.n}"
    yield Finding(
        _counted(Counter(roles.values())), _counted(COUNTS[state.setup.n]), zh, en, article=ARTICLES[state.setup.n]
    )


def _counted(counts: Any) -> str:
    return " ".join(f"{WORDS[role][0]}{counts[role]}" for role in (*ROLES, NO_REBEL) if counts.get(role))


@article("ID-1.2", e.Reveal)
def the_lord_turns_up_his_card_first(state: State, entry: e.Reveal) -> Iterable[Finding]:
    if state.step != "reveal":
        return ()
    role = entry.role or state.roles.get(entry.seat)
    if role in (None, LORD):
        return ()
    zh, en = "先亮出的是主公的身份牌", "the card turned up first is the lord's"
    return (Finding(str(role), LORD, zh, en, seat=entry.seat, stops=True),)


@article("ID-1.2", e.Table)
def the_lords_card_lies_open(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if seen.get("revealed") is False and LORD in (seen.get("role"), state.roles.get(seat)):
            zh, en = "主公的身份牌始终亮出", "the lord's identity card always lies open"
            yield Finding("face down", "face up", zh, en, seat=seat)


# --- what they do -----------------------------------------------------------------------------------------------------


def with_roles(state: State, typed: Iterable[tuple[str, str]], *, heir: bool = False) -> State:
    """The state with roles more, as they were dealt."""
    roles = dict(state.roles)
    for seat, role in typed:
        roles[seat] = as_dealt(state, seat, role, heir=heir)
    lord = next((seat for seat in state.setup.seats if roles.get(seat) == LORD), state.lord)
    return changed(state, roles=roles, lord=lord)


@answers("ID-1.1")
def deal(state: State, entry: e.Deal) -> State:
    return changed(with_roles(state, entry.roles), step="reveal")


@answers("ID-1.2")
def reveal(state: State, entry: e.Reveal) -> State:
    """The first card turned up is the lord's."""
    first = state.step == "reveal"
    role = entry.role or (LORD if first else None)
    state = with_roles(state, ((entry.seat, role),) if role else ())
    state = changed(state, revealed=state.revealed | {entry.seat})
    return changed(state, step="general") if first else settled(state)


APPLY: Applies = {e.Deal: deal, e.Reveal: reveal}
