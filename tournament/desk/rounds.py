"""Round after round on the desk: the next one, the newest one back, the end of a stage, and its standings."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import services
from tournament.bilingual import both
from tournament.desk.gate import ORGANISER, RULING, home_of, of_stage, said
from tournament.models import Stage
from tournament.pods import sit_out
from tournament.refusals import Illegal, Malformed
from tournament.roles import may
from tournament.services.bracket import load
from tournament.services.camps import camps_of
from tournament.services.field import takes_part
from tournament.services.finish import finish_stage, missing_before_the_end, reopen_stage
from tournament.services.lots import by_lot, draw_lots, key_of
from tournament.services.shape import table_limits
from tournament.services.standings import Table, tables
from tournament.standings import Criterion
from tournament.words import CriterionWord, Format, OutcomeWord

NAMED = 12  # matches without a result that are named where they stand in the way


@of_stage(*RULING)
@require_safe
def standings(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/standings/`: every table, with what stands between each pair of rows and the camps drawn so far."""
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "tables": [_sheet(table) for table in tables(found)],
        "camps": camps_of(found),
        "lot": secrets.randbelow(1_000_000),
        "missing": missing_before_the_end(found),
        "organiser": may(request.user, found.tournament, *ORGANISER),
    }
    return render(request, "tournament/desk/standings.html", shown)


def _sheet(table: Table) -> dict[str, Any]:
    shown = [one for one in table.criteria if any(one in place.row.figures for place in table.places)]
    drawn = table.stage.lots.get(key_of(table.group.number if table.group else None))
    return {
        "table": table,
        "group": table.group,
        "criteria": shown,
        "labels": [_label(one) for one in shown],
        "ties": [_("、").join(names) for names in by_lot(table)] if _begun(table) else [],
        "drawn": drawn,
        "lot": table.stage.lot if drawn is None else drawn,
    }


def _begun(table: Table) -> bool:
    """Whether places are still open, and anything is known of them."""
    return table.stage.finished_at is None and any(place.row.played for place in table.places)


@of_stage(*ORGANISER)
@require_POST
def lots(request: HttpRequest, found: Stage) -> HttpResponse:
    """Draws the order of who is level in one table, by a number that is published with it."""
    group, lot = request.POST.get("group", ""), request.POST.get("lot", "").strip()
    if not lot.isdecimal() or len(lot) > 10:
        raise Malformed(both(lazy("抽签号应为 0 到 9999999999 的整数。")), field="lot")
    draw_lots(stage=found, group=int(group) if group.isdecimal() else None, lot=int(lot), by=request.user)
    messages.success(request, _("已按抽签号 %(lot)s 抽出并列队伍的先后。") % {"lot": lot})
    return redirect("desk-standings", found.pk)


def _label(criterion: Criterion) -> str:
    return str(CriterionWord(criterion.value).label)


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def next_round(request: HttpRequest, found: Stage) -> HttpResponse:
    """Shows who takes part in the next round, then pairs it. A second press finds the round that is there."""
    after = request.POST.get("after", "")
    if request.method == "POST":
        resting = [int(pk) for pk in request.POST.getlist("resting") if pk.isdecimal()]
        try:
            made = services.next_round(
                stage=found, by=request.user, after=int(after) if after.isdecimal() else None, resting=resting
            )
        except Illegal as refusal:
            return _ask_next(request, found, refusal=said(refusal))
        messages.success(request, _("第 %(n)d 轮已编排，尚未公开。") % {"n": made.number})
        return redirect(f"{home_of(found)}#matches")
    return _ask_next(request, found)


def _ask_next(request: HttpRequest, found: Stage, *, refusal: str = "") -> HttpResponse:
    last = found.rounds.count()
    unfinished = missing_before_the_end(found)["open"]
    prefetch_related_objects(unfinished[:NAMED], "slots__entrant__team")
    playing = takes_part(load(found), last + 1)
    rest = 0
    if found.format == Format.PODS:
        rest = sit_out(len(playing), **table_limits(found))
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "number": last + 1,
        "after": last,
        "playing": playing,
        "rest": rest if rest < len(playing) else 0,
        "open": unfinished[:NAMED],
        "more": len(unfinished[NAMED:]),
        "refusal": refusal,
        "back": f"{home_of(found)}#matches",
    }
    return render(request, "tournament/desk/next_round.html", shown, status=422 if refusal else 200)


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def take_back_round(request: HttpRequest, found: Stage) -> HttpResponse:
    """Shows what taking the newest round back deletes, then does it."""
    if request.method == "POST":
        services.take_back_round(stage=found, by=request.user)
        messages.success(request, _("最新一轮已撤销，可以重新编排。"))
        return redirect(f"{home_of(found)}#matches")
    last = found.rounds.count()
    own = found.matches.filter(round__number=last)
    facts = [
        _("第 %(n)d 轮的 %(count)d 场对阵将被删除，名次不变")
        % {"n": last, "count": own.exclude(outcome=OutcomeWord.BYE).count()}
    ]
    placed = own.exclude(table=None, starts_at=None).count()
    if placed:
        facts.append(_("其中 %(n)d 场已排的桌与时间会丢失") % {"n": placed})
    return _ask(request, found, _("撤销第 %(n)d 轮") % {"n": last}, facts, _("撤销"))


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def finish(request: HttpRequest, found: Stage) -> HttpResponse:
    """Shows what the end of a stage fixes, then fixes it."""
    if request.method == "POST":
        finish_stage(stage=found, by=request.user)
        messages.success(request, _("阶段已结束，名次已定格。"))
        return redirect(reverse("desk-standings", args=[found.pk]))
    missing = missing_before_the_end(found)
    facts = [_("名次按现在的结果定格；之后有队伍退赛，名次也不变"), _("结果不能再改，除非写明原因重新打开")]
    if missing["rounds"]:
        facts.append(_("还有 %(n)d 轮没有编排，就此不打") % {"n": missing["rounds"]})
    leads = [one.target.name for one in found.leads_to.select_related("target")]
    if leads:
        facts.append(_("然后可以在“%(names)s”里让晋级的队伍进入") % {"names": _("、").join(leads)})
    return _ask(request, found, _("结束本阶段"), facts, _("结束"), danger=False)


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def reopen(request: HttpRequest, found: Stage) -> HttpResponse:
    """Shows what reopening undoes, asks why, then does it."""
    if request.method == "POST":
        reopen_stage(stage=found, by=request.user, why=request.POST.get("why", ""))
        messages.success(request, _("阶段已重新打开。"))
        return redirect(home_of(found))
    facts = [_("定格的名次取消，重新按结果计算"), _("已进入后面阶段的队伍不动；再结束一次后，那里会标出不同")]
    return _ask(request, found, _("重新打开阶段"), facts, _("重新打开"), why=True)


def _ask(
    request: HttpRequest,
    found: Stage,
    title: str,
    facts: list[str],
    button: str,
    *,
    danger: bool = True,
    why: bool = False,
) -> HttpResponse:
    shown = {
        "tournament": found.tournament,
        "stage": found,
        "title": title,
        "facts": facts,
        "button": button,
        "danger": danger,
        "why": "needed" if why else "",
        "back": home_of(found),
    }
    return render(request, "tournament/desk/ask.html", shown)
