"""Releases on the desk: what is public, a look through the public's eyes before it is, publish, take back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, resolve, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournament.bilingual import both
from tournament.desk.gate import ORGANISER, RULING, of_stage
from tournament.labels import round_label
from tournament.models import Round, Stage
from tournament.refusals import Malformed
from tournament.roles import may
from tournament.services.releases import FLAGS, LABELS, What, release
from tournament.transactions import writing
from tournament.words import OutcomeWord

SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)  # a look needs none, and its frame lets none run
PAGES = (
    ("championship", lazy("赛况")),
    ("bracket", lazy("对阵")),
    ("schedule", lazy("赛程")),
    ("standings", lazy("排名")),
    ("teams", lazy("队伍")),
)
FIRST = {What.DRAW: "bracket", What.SCHEDULE: "schedule", What.OFFICIALS: "match", What.STANDINGS: "standings"}


@dataclass(frozen=True, slots=True)
class RoundFlags:
    """A round and which of its things are public."""

    round: Round
    label: str
    flags: tuple[tuple[str, str, bool], ...]
    matches: int


@of_stage(*RULING)
@require_safe
def releases(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/releases/`: every round, every thing, public or not."""
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "rounds": _rounds(found),
        "labels": [(what.value, LABELS[what]) for what in FLAGS],
        "notices": found.tournament.notices.select_related("stage")[:12],
        "organiser": may(request.user, found.tournament, *ORGANISER),
    }
    return render(request, "tournament/desk/releases.html", shown)


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def one(request: HttpRequest, found: Stage) -> HttpResponse:
    """What `?what=` (of `?round=`) would show or, with `?back=yes`, hide: first a look, then the button."""
    what, round, releasing = _asked(request, found)
    if request.method == "POST":
        release(stage=found, what=what, round=round, released=releasing, by=request.user)
        said = _("%(what)s已公布。") if releasing else _("%(what)s已收回。")
        messages.success(request, said % {"what": LABELS[what]})
        return redirect("desk-releases", found.pk)
    asked = {"what": what.value, **({"round": round.pk} if round else {}), **({} if releasing else {"back": "yes"})}
    page = request.GET.get("page") or FIRST[what]
    pages = _pages(found, round)
    if page not in [name for name, _label, _url in pages]:
        page = "championship"
    url = next(url for name, _label, url in pages if name == page)
    with writing():
        release(stage=found, what=what, round=round, released=releasing, by=request.user)
        seen = as_the_public(request, url)
        transaction.set_rollback(True)
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "title": _title(what, round, releasing),
        "facts": _facts(found, what, round, releasing),
        "releasing": releasing,
        "query": urlencode(asked),
        "pages": [(name, label) for name, label, _url in pages],
        "page": page,
        "seen": seen,
    }
    return render(request, "tournament/desk/release.html", shown)


def as_the_public(request: HttpRequest, url: str) -> str | None:
    """The page at `url` as somebody without an account gets it; None where there is none for him."""
    path, _mark, query = url.partition("?")
    asked = HttpRequest()
    asked.method, asked.path, asked.path_info, asked.GET = "GET", path, path, QueryDict(query)
    asked.META = {
        name: value for name, value in request.META.items() if isinstance(value, str) and "COOKIE" not in name
    }
    asked.user = AnonymousUser()
    asked.LANGUAGE_CODE = getattr(request, "LANGUAGE_CODE", "zh-hans")
    asked.htmx = False  # type: ignore[attr-defined]
    asked.csp_nonce = request.csp_nonce  # type: ignore[attr-defined]
    found = resolve(path)
    try:
        answer = found.func(asked, *found.args, **found.kwargs)
    except Http404:
        return None
    return SCRIPT.sub("", answer.content.decode()) if answer.status_code == 200 else None


def _asked(request: HttpRequest, found: Stage) -> tuple[What, Round | None, bool]:
    asked = request.GET.get("what", What.DRAW.value)
    if asked not in {one.value for one in What}:
        raise Malformed(both(lazy("没有“%(what)s”可以公布。"), what=asked), field="what")
    number = request.GET.get("round", "")
    round = found.rounds.filter(pk=number).first() if number.isdecimal() else None
    if number and round is None:
        raise Http404
    return What(asked), round, request.GET.get("back") != "yes"


def _rounds(found: Stage) -> list[RoundFlags]:
    rounds = list(found.rounds.prefetch_related("matches__round"))
    last = max((round.number for round in rounds), default=0)
    return [
        RoundFlags(
            round,
            _label(round, last),
            tuple((what.value, str(LABELS[what]), getattr(round, flag)) for what, flag in FLAGS.items()),
            sum(match.outcome != OutcomeWord.BYE for match in round.matches.all()),
        )
        for round in rounds
    ]


def _label(round: Round, last: int) -> str:
    first = next(iter(round.matches.all()), None)
    return round_label(round, last=last, match=first)


def _pages(found: Stage, round: Round | None) -> list[tuple[str, Any, str]]:
    """The public's pages that may be looked at, as far as this house has them."""
    pages = []
    for name, label in PAGES:
        try:
            pages.append((name, label, f"{reverse(name, args=[found.tournament.slug])}?stage={found.pk}"))
        except NoReverseMatch:
            continue
    match = (round.matches if round else found.matches).exclude(outcome=OutcomeWord.BYE).first()
    if match is not None:
        pages.append(("match", lazy("一场比赛"), reverse("match", args=[match.pk])))
    return pages


def _title(what: What, round: Round | None, releasing: bool) -> str:
    name = f"{_label(round, max(round.stage.rounds.values_list('number', flat=True)))} · " if round else ""
    act = _("公布%(what)s") if releasing else _("收回%(what)s")
    return name + act % {"what": LABELS[what]}


def _facts(found: Stage, what: What, round: Round | None, releasing: bool) -> list[str]:
    matches = (round.matches if round else found.matches).exclude(outcome=OutcomeWord.BYE).count()
    if what is What.DRAW and releasing:
        facts = [_("全部 %(n)d 场对阵和之后的赛果对所有人可见；桌、时间和裁判另行公布") % {"n": matches}]
        return facts if found.tournament.released else [*facts, _("赛事页面和队伍名单同时公开")]
    if what is What.DRAW:
        return [
            _("对阵、赛程、裁判和赛果将从公开页面消失（%(n)d 场）") % {"n": matches},
            _("比赛和记录不受影响"),
        ]
    if what is What.SCHEDULE:
        placed = (round.matches if round else found.matches).exclude(table=None).exclude(starts_at=None).count()
        return [_("%(placed)d 场已有桌与时间，共 %(n)d 场") % {"placed": placed, "n": matches}]
    if what is What.OFFICIALS:
        return [_("%(n)d 场的裁判姓名") % {"n": matches}]
    return [_("整个阶段的排名；未确认的结果会标明“待定”")]
