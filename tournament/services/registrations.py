"""Registration (报名): teams enter themselves until the desk closes it; the desk takes or declines each."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.files.teamlist import LONGEST_PLAYER, MOST_SUBSTITUTES, PLAYERS, TeamEntry
from tournament.models import Entrant, Player, Registration, Stage, Tournament
from tournament.naming import required, same, tidy
from tournament.refusals import Illegal, Malformed
from tournament.services.giving import given
from tournament.services.publishing import announce
from tournament.services.teams import add_team
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import RegistrationState

MOST_WAITING = 1000


@dataclass(frozen=True, slots=True)
class Form:
    """What a team says of itself: three players, the first of them its captain, and perhaps substitutes."""

    team: str
    contact: str
    players: tuple[str, ...]
    substitutes: tuple[str, ...] = ()
    club: str = ""
    city: str = ""
    note: str = ""


def is_open(stage: Stage, *, now: datetime) -> bool:
    """Whether teams may still enter: the desk has set a time, it is ahead, and nothing has been drawn."""
    closes = stage.tournament.registration_closes_at
    return closes is not None and now < closes and not stage.rounds.exists()


def set_closing(*, tournament: Tournament, closes_at: datetime | None, by: User) -> Tournament:
    """Until when teams may enter; None closes registration."""
    with writing():
        before, tournament.registration_closes_at = tournament.registration_closes_at, closes_at
        if before != closes_at:
            tournament.save(update_fields=["registration_closes_at"])
            audit.record(user=by, verb="set-closing", about=tournament, before=_time(before), after=_time(closes_at))
            announce(tournament, "tournament")
        return tournament


def register(*, stage: Stage, form: Form) -> Registration:
    """A new entry that waits for the desk; its `token` opens its page."""
    with writing():
        stage = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.pk)
        fields = _checked(stage, form, apart_from=None)
        if stage.registrations.filter(state=RegistrationState.WAITING).count() >= MOST_WAITING:
            raise Illegal(both(_("待审核的报名太多，请稍后再试。")))
        made = Registration.objects.create(stage=stage, token=secrets.token_urlsafe(32), **fields)
        audit.record(user=None, verb="register", about=made, after=_told(made))
        return made


def change(*, registration: Registration, form: Form) -> Registration:
    """The team changes its own entry, while the desk has not decided."""
    with writing():
        registration = _waiting(registration)
        before = _told(registration)
        for name, value in _checked(registration.stage, form, apart_from=registration).items():
            setattr(registration, name, value)
        registration.save()
        audit.record(
            user=None, verb="change-registration", about=registration, before=before, after=_told(registration)
        )
        return registration


def withdraw(*, registration: Registration) -> Registration:
    """The team takes its own entry back, while the desk has not decided."""
    with writing():
        registration = _waiting(registration)
        return _settle(registration, RegistrationState.WITHDRAWN, by=None)


def accept(*, registration: Registration, by: User) -> Entrant:
    """The team becomes an entrant of the stage; a name that is taken by now is refused as ever."""
    with writing():
        registration = _waiting(registration)
        players, substitutes = _people(registration)
        entry = TeamEntry(
            name=registration.team,
            players=players,
            captain=players[0],
            club=registration.club,
            city=registration.city,
            substitutes=substitutes,
        )
        entrant = add_team(stage=registration.stage, entry=entry, by=by)
        entrant.team.contact = registration.contact
        entrant.team.save(update_fields=["contact"])
        registration.entrant = entrant
        _settle(registration, RegistrationState.ACCEPTED, by=by)
        return entrant


def decline(*, registration: Registration, why: str, by: User) -> Registration:
    """The desk does not take the team; it reads the reason on its page."""
    why = given(why)
    with writing():
        registration = _waiting(registration)
        registration.why = why
        return _settle(registration, RegistrationState.DECLINED, by=by)


def also_elsewhere(stage: Stage, names: Iterable[str], *, apart_from: Entrant | None = None) -> list[tuple[str, str]]:
    """Players of these names in other teams of the stage, as (player, team): perhaps the same person twice."""
    wanted = {same(name) for name in names}
    others = Player.objects.filter(team__entries__stage=stage, erased=False).select_related("team")
    if apart_from is not None:
        others = others.exclude(team=apart_from.team_id)
    return [(one.name, one.team.name) for one in others.distinct() if same(one.name) in wanted]


def _checked(stage: Stage, form: Form, *, apart_from: Registration | None) -> dict[str, Any]:
    if not is_open(stage, now=timezone.now()):
        raise Illegal(both(_("报名已经截止。")))
    name = required(form.team, field="team", longest=60)
    contact = required(form.contact, field="contact", longest=200)
    players, substitutes = _names(form.players, "player"), _names(form.substitutes, "substitutes")
    if len(players) != PLAYERS:
        raise Malformed(both(_("请写三名选手。")), field=f"player{min(len(players) + 1, PLAYERS)}")
    if substitutes and not stage.substitutes:
        raise Illegal(both(_("本阶段不允许替补。")), field="substitutes")
    if len(substitutes) > MOST_SUBSTITUTES:
        raise Malformed(both(_("最多 %(most)s 名替补。"), most=MOST_SUBSTITUTES), field="substitutes")
    if len({same(one) for one in (*players, *substitutes)}) < len(players) + len(substitutes):
        raise Malformed(both(_("同一支队伍里有两个相同的名字。")), field="player2")
    _refuse_taken(stage, name, apart_from)
    people = [{"name": one, "substitute": False} for one in players]
    people += [{"name": one, "substitute": True} for one in substitutes]
    said = {"team": name, "contact": contact, "players": people, "club": tidy(form.club)[:60]}
    return said | {"city": tidy(form.city)[:60], "note": tidy(form.note)[:300]}


def _refuse_taken(stage: Stage, name: str, apart_from: Registration | None) -> None:
    waiting = stage.registrations.filter(state=RegistrationState.WAITING)
    if apart_from is not None:
        waiting = waiting.exclude(pk=apart_from.pk)
    taken = [*stage.tournament.teams.values_list("name", flat=True), *waiting.values_list("team", flat=True)]
    if same(name) in {same(one) for one in taken}:
        raise Illegal(both(_("队名“%(name)s”重复。"), name=name), field="team")


def _names(typed: Sequence[str], field: str) -> list[str]:
    names = [name for one in typed if (name := tidy(one))]
    for number, name in enumerate(names, 1):
        if len(name) > LONGEST_PLAYER:
            where = f"{field}{number}" if field == "player" else field
            raise Malformed(both(_("名称最多 %(longest)s 字。"), longest=LONGEST_PLAYER), field=where)
    return names


def _people(registration: Registration) -> tuple[tuple[str, ...], tuple[str, ...]]:
    players = tuple(one["name"] for one in registration.players if not one["substitute"])
    return players, tuple(one["name"] for one in registration.players if one["substitute"])


def _waiting(registration: Registration) -> Registration:
    held = Registration.objects.select_for_update(of=("self",)).select_related("stage__tournament")
    found = held.get(pk=registration.pk)
    if found.state != RegistrationState.WAITING:
        state = RegistrationState(found.state).label
        raise Illegal(both(_("这份报名已经处理过了：%(state)s。"), state=state))
    return found


def _settle(registration: Registration, state: RegistrationState, *, by: User) -> Registration:
    registration.state = state
    registration.save(update_fields=["state", "why", "entrant"])
    audit.record(
        user=by,
        verb=f"registration-{state.value}",
        about=registration,
        before={"state": RegistrationState.WAITING.value},
        after={"state": state.value, "because": registration.why},
    )
    return registration


def _told(one: Registration) -> dict[str, Any]:
    return {"team": one.team, "club": one.club, "city": one.city, "players": one.players}


def _time(at: datetime | None) -> dict[str, Any]:
    return {"closes_at": at.isoformat() if at else None}
