"""托孤: the lord who picked a lord general and dies before anybody else makes one other turn up his identity."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.course import WON_BY, settled
from rules.identity.dying import REWARD, paid
from rules.identity.identities import with_roles
from rules.identity.roles import FITS, REBEL
from rules.identity.state import DUE, ON, Chosen, State


@article("ID-2.4 ID-2.6 ID-2.7", e.Heir, gate=2)
def there_is_an_heir_only_when_the_lord_dies_first(state: State, entry: e.Heir) -> Iterable[Finding]:
    if state.heir:
        zh, en = "【托孤】只令一名角色亮出身份牌", "托孤 turns up one identity, once"
        return (Finding(f"heir {entry.seat}", state.heir, zh, en, seat=entry.seat, article="ID-2.7", moot=True),)
    if DUE in state.statuses:
        return ()
    if state.lord_general is False:
        zh, en = "主公的武将不是主公武将，没有【托孤】", "the lord's general is no lord general: he has no 托孤"
        return (Finding("heir", "—", zh, en, seat=state.lord or None, article="ID-2.4", moot=True),)
    dead = [seat for event in state.events if not isinstance(event, Chosen) for seat in (fell.seat for fell in event)]
    if state.lord in dead:
        zh, en = "此前已有角色死亡过，不能【托孤】", "somebody had died before: there is no 托孤"
    else:
        zh, en = "主公没有死亡，不能【托孤】", "the lord has not died: there is no 托孤"
    return (
        Finding(
            " ".join(dead) or "—", state.lord or "lord", zh, en, seat=state.lord or None, article="ID-2.6", moot=True
        ),
    )


@article("ID-2.7", e.Heir, gate=2)
def the_heir_is_one_other_living_character(state: State, entry: e.Heir) -> Iterable[Finding]:
    if state.heir or entry.seat in state.alive:
        return ()
    if entry.seat == state.lord:
        zh, en = "须为一名其他角色", "it is another character"
    else:
        zh, en = "该角色已阵亡", "that character is dead"
    return (Finding(entry.seat, "|".join(sorted(state.alive)), zh, en, seat=entry.seat, moot=True),)


@answers("ID-2.9 ID-Q5 ID-Q7")
def bonuses(state: State, entry: e.Heir) -> frozenset[int]:
    """What the heir's maximum and HP may grow by: 1 for the dead lord's kingdom, as the readings have it."""
    options = state.setup.options
    same = same_kingdom(state, entry)
    found = set()
    for role in heir_roles(state, entry):
        for kingdom in (True, False) if same is None else (same,):
            rebel = role == REBEL
            bonus = int(kingdom and not (rebel and options["heir_bonus"] == "nonrebel"))
            found.add(bonus + int(options["heir_hp_plus1"] == "1" and not rebel))
    return frozenset(found)


def same_kingdom(state: State, entry: e.Heir) -> bool | None:
    """By the generals where both are known, else as typed."""
    mine, his = state.seats[entry.seat].kingdom, state.seats[state.lord].kingdom if state.lord else None
    return entry.same if mine is None or his is None else mine == his


def heir_roles(state: State, entry: e.Heir) -> frozenset[str]:
    """What the heir's identity may have been dealt as; typed as lord, it was no rebel's."""
    dealt = FITS[state.roles.get(entry.seat)] - {"lord"}
    if entry.role is None:
        return dealt
    typed = dealt - {REBEL} if entry.role == "lord" else frozenset((entry.role,))
    return dealt & typed or typed


@article("ID-2.9", e.Heir)
def his_kingdoms_heir_grows_by_one(state: State, entry: e.Heir) -> Iterable[Finding]:
    """+1 maximum, then 1 HP recovered: both by one or neither. A kingdom typed against the generals' is wrong itself."""
    derived = same_kingdom(state, entry)
    if entry.same is not None and derived is not entry.same:
        zh, en = "势力是否相同与武将不符", "whether the kingdoms are the same does not fit the generals"
        yield Finding(str(entry.same), str(derived), zh, en, seat=entry.seat)
    chair = state.seats[entry.seat]
    before = entry.before or (() if chair.hp is None or chair.max_hp is None else (chair.hp, chair.max_hp))
    wanted = bonuses(state, entry)
    if before and entry.after and not any(entry.after == (before[0] + one, before[1] + one) for one in wanted):
        due = "|".join(f"{before[0] + one}/{before[1] + one}" for one in sorted(wanted))
        zh, en = (
            "势力相同则加一点体力上限并回复一点体力",
            "of the same kingdom he gets one more maximum HP and recovers one",
        )
        yield Finding(f"{entry.after[0]}/{entry.after[1]}", due, zh, en, seat=entry.seat)
    elif before and not entry.after and len(wanted) > 1:
        zh, en = (
            "势力是否相同未记录，不知体力是否增加",
            "nobody typed whether the kingdoms are the same: does he get the HP?",
        )
        yield Finding("?", "same", zh, en, seat=entry.seat, level=Level.UNKNOWN)


@article("ID-2.8", e.Heir)
def the_heirs_identity_is_known(state: State, entry: e.Heir) -> Iterable[Finding]:
    after = chosen(state, entry)
    if after.statuses <= {ON} or after.verdict is not None:
        return
    zh, en = "亮出的身份未记录，不知是否反贼", "the identity turned up was not typed: is he a rebel?"
    for status in sorted(after.statuses - {ON}):
        yield Finding(
            "?",
            "role",
            zh,
            en,
            seat=entry.seat,
            level=Level.UNKNOWN,
            article=WON_BY.get(status, "ID-2.8"),
        )


def chosen(state: State, entry: e.Heir) -> State:
    """His identity is turned up and counts as the lord's from now on unless it is a rebel's."""
    state = with_roles(state, ((entry.seat, entry.role),) if entry.role else (), heir=True)
    state = changed(
        state,
        heir=entry.seat,
        lord_general=True,
        revealed=state.revealed | {entry.seat},
        events=(*state.events, Chosen(entry.seat)),
        step="play",
    )
    return settled(state)


@answers("ID-2.7 ID-2.8 ID-2.9")
def choose(state: State, entry: e.Heir) -> State:
    """Then whoever killed the lord is rewarded, if the game goes on."""
    grown = bonuses(state, entry)
    after = chosen(state, entry)
    chair = after.seats[entry.seat]
    if entry.after:
        chair = changed(chair, hp=entry.after[0], max_hp=entry.after[1])
    elif len(grown) == 1 and chair.hp is not None and chair.max_hp is not None:
        more = next(iter(grown))
        chair = changed(chair, hp=chair.hp + more, max_hp=chair.max_hp + more)
    after = changed(after, seats={**after.seats, entry.seat: chair}, owed=None)
    if state.owed is not None and after.verdict is None:
        after = paid(after, state.owed, REWARD, penalty=False)
    return after


APPLY: Applies = {e.Heir: choose}
