"""What the desk says and shows, for programs: announcements, releases, the public changelog, penalties."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.listing import PageQuery, listed, number, page_of
from tournament.api.operation import Operation
from tournament.api.rounds import RULING, stage_of
from tournament.models import Announcement, Match, Notice, Penalty, Player, Team, Tournament
from tournament.privacy import shown_name
from tournament.refusals import Malformed
from tournament.services import announcements, penalties, releases
from tournament.services.notices import KINDS
from tournament.services.releases import FLAGS, What
from tournament.words import PenaltyKind, RoleKind


class AnnouncementOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    text = serializers.CharField()
    english = serializers.CharField()
    pinned = serializers.BooleanField()
    released_at = serializers.DateTimeField(allow_null=True, help_text="草稿为 null。Null for a draft.")
    withdrawn = serializers.BooleanField()


class AnnouncementInput(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=500)
    english = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    release = serializers.BooleanField(required=False, default=False, help_text="立即发布。Release it at once.")


class Announcements(Operation):
    """GET lists announcements, pinned ones first (drafts for the desk alone); POST writes one."""

    @extend_schema(parameters=[PageQuery], responses=page_of(AnnouncementOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, ruling = self.open_to(slug, *RULING)
        rows = found.announcements.all()
        if not ruling:
            rows = rows.filter(withdrawn=False, released_at__isnull=False)
        return listed(rows.order_by("-pinned", "-released_at", "-pk"), self.asked(PageQuery), _announcement)

    @extend_schema(request=AnnouncementInput, responses={201: AnnouncementOutput})
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, *RULING)
        said = self.read(AnnouncementInput)
        made = announcements.draft(tournament=found, text=said["text"], english=said["english"], by=request.user)
        if said["release"]:
            made = announcements.release(announcement=made, by=request.user)
        return Response(_announcement(made), status=201)


class ActInput(serializers.Serializer[Any]):
    act = serializers.ChoiceField(["release", "pin", "unpin", "withdraw", "change"])
    text = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    english = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class OneAnnouncement(Operation):
    """POST releases, pins, unpins, withdraws or changes an announcement."""

    @extend_schema(request=ActInput, responses=AnnouncementOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        found = self.tournament(slug, *RULING)
        one = found.announcements.filter(pk=number).first()
        if one is None:
            raise Http404
        said, by = self.read(ActInput), request.user
        if said["act"] == "release":
            one = announcements.release(announcement=one, by=by)
        elif said["act"] == "withdraw":
            one = announcements.withdraw(announcement=one, by=by)
        elif said["act"] == "change":
            one = announcements.change(announcement=one, text=said["text"], english=said["english"], by=by)
        else:
            one = announcements.pin(announcement=one, pinned=said["act"] == "pin", by=by)
        return Response(_announcement(one))


def _announcement(one: Announcement) -> dict[str, Any]:
    names = ("text", "english", "pinned", "released_at", "withdrawn")
    return {"id": one.pk, **{name: getattr(one, name) for name in names}}


class ReleaseLineOutput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True, help_text="The round's number; null: the stage as a whole.")
    what = serializers.ChoiceField([what.value for what in What])
    released = serializers.BooleanField()


class WhatInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    what = serializers.ChoiceField([what.value for what in What])
    released = serializers.BooleanField(required=False, default=True)
    round = serializers.IntegerField(required=False, allow_null=True, default=None, help_text="Null: all rounds.")


class ReleaseStates(Operation):
    """GET: what of each stage and round is public; POST shows one thing to everybody, or takes it back."""

    @extend_schema(parameters=[PageQuery], responses=page_of(ReleaseLineOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, insider = self.visible(slug)
        rows = [row for row in _released(found) if insider or row["released"]]
        return listed(rows, self.asked(PageQuery), lambda row: row)

    @extend_schema(request=WhatInput, responses=ReleaseLineOutput(many=True))
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        said = self.read(WhatInput)
        stage = stage_of(found, said["stage"])
        one = stage.rounds.filter(number=said["round"]).first() if said["round"] is not None else None
        if one is None and said["round"] is not None:
            raise Malformed(
                {"zh": f"没有第 {said['round']} 轮。", "en": f"There is no round {said['round']}."}, field="round"
            )
        releases.release(stage=stage, what=said["what"], released=said["released"], round=one, by=request.user)
        return Response([row for row in _released(found) if row["stage"] == stage.pk])


def _released(found: Tournament) -> list[dict[str, Any]]:
    rows = []
    for stage in found.stages.prefetch_related("rounds"):
        for one in stage.rounds.all():
            for what, flag in FLAGS.items():
                rows.append(
                    {"stage": stage.pk, "round": one.number, "what": what.value, "released": getattr(one, flag)}
                )
        standing = {"what": What.STANDINGS.value, "released": stage.standings_released}
        rows.append({"stage": stage.pk, "round": None, **standing})
    return rows


class ChangeQuery(PageQuery):
    kind = serializers.ChoiceField(KINDS, required=False)
    stage = number("阶段编号。The stage's id.")


class ChangeOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(KINDS)
    stage = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    english = serializers.CharField()
    at = serializers.DateTimeField()


class Changes(Operation):
    """GET: the public changelog, the newest first."""

    @extend_schema(parameters=[ChangeQuery], responses=page_of(ChangeOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, _insider = self.visible(slug)
        asked = self.asked(ChangeQuery)
        rows = found.notices.filter(**{name: asked[name] for name in ("kind", "stage") if name in asked})
        return listed(rows.order_by("-pk"), asked, _change)


def _change(one: Notice) -> dict[str, Any]:
    names = ("kind", "text", "english", "at")
    return {"id": one.pk, "stage": one.stage_id, **{name: getattr(one, name) for name in names}}


class PenaltyQuery(PageQuery):
    team = number("战队编号。The team's id in the tournament.")
    kind = serializers.ChoiceField(PenaltyKind.choices, required=False)


class PenaltyOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    team = serializers.IntegerField(help_text="The team's id in the tournament.")
    player = serializers.IntegerField(allow_null=True)
    player_name = serializers.CharField(allow_null=True)
    match = serializers.IntegerField(allow_null=True)
    kind = serializers.ChoiceField(PenaltyKind.choices)
    points = serializers.IntegerField()
    article = serializers.CharField()
    why = serializers.CharField()
    public = serializers.BooleanField()
    withdrawn = serializers.BooleanField()
    at = serializers.DateTimeField()


class PenaltyInput(serializers.Serializer[Any]):
    team = serializers.IntegerField()
    player = serializers.IntegerField(required=False, allow_null=True, default=None)
    match = serializers.IntegerField(required=False, allow_null=True, default=None)
    kind = serializers.ChoiceField(PenaltyKind.choices)
    points = serializers.IntegerField(required=False, default=0, min_value=0, max_value=99)
    article = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    why = serializers.CharField(max_length=300)
    public = serializers.BooleanField(required=False, default=False)


class Penalties(Operation):
    """GET: penalties over the event, everybody's public ones or, for the desk, all; POST gives one."""

    @extend_schema(parameters=[PenaltyQuery], responses=page_of(PenaltyOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, ruling = self.open_to(slug, *RULING)
        asked = self.asked(PenaltyQuery)
        rows = found.penalties.filter(**{name: asked[name] for name in ("team", "kind") if name in asked})
        if not ruling:
            rows = rows.filter(public=True, withdrawn=False)
        rows = rows.select_related("player").order_by("pk")
        return listed(rows, asked, lambda one: _penalty(one, insider=ruling))

    @extend_schema(request=PenaltyInput, responses={201: PenaltyOutput})
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, *RULING)
        said = self.read(PenaltyInput)
        rows = {"team": found.teams.all(), "player": Player.objects.filter(team__tournament=found)}
        rows["match"] = Match.objects.filter(stage__tournament=found).select_related("stage")
        for name, known in rows.items():
            said[name] = _one(known, said[name], name)
        return Response(_penalty(penalties.give(**said, by=request.user), insider=True), status=201)


def _one(rows: Any, key: int | None, name: str) -> Team | Player | Match | None:
    if key is None:
        return None
    found = rows.filter(pk=key).first() if abs(key) < 2**63 else None
    if found is None:
        raise Malformed({"zh": f"{name}：没有 {key}。", "en": f"{name}: there is no {key}."}, field=name)
    return found  # type: ignore[no-any-return]


class WithdrawInput(serializers.Serializer[Any]):
    why = serializers.CharField(max_length=300)


class OnePenalty(Operation):
    """POST takes a penalty back, with the reason."""

    @extend_schema(request=WithdrawInput, responses=PenaltyOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        found = self.tournament(slug, *RULING)
        one = Penalty.objects.filter(tournament=found, pk=number).first()
        if one is None:
            raise Http404
        why = self.read(WithdrawInput)["why"]
        return Response(_penalty(penalties.withdraw(penalty=one, why=why, by=request.user), insider=True))


def _penalty(one: Penalty, *, insider: bool) -> dict[str, Any]:
    names = ("kind", "points", "article", "why", "public", "withdrawn", "at")
    return {
        "id": one.pk,
        "team": one.team_id,
        "player": one.player_id,
        "player_name": shown_name(one.player, insider=insider) if one.player else None,
        "match": one.match_id,
        **{name: getattr(one, name) for name in names},
    }
