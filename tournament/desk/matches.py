"""A match on the desk: table and time, result from paper, confirmation, corrections, versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import services
from tournament.desk.clashing import Clashing, clashing
from tournament.desk.forms import ScheduleFields, told
from tournament.desk.gate import ORGANISER, RULING, back_to, home_of, of_match, of_score, said
from tournament.desk.resultform import ResultFields, result_as_typed
from tournament.draws import MatchLine, draw_of, last_round, line_of, match_lines
from tournament.models import GameScore, Match
from tournament.neighbours import has_officials, officials_of
from tournament.queries import SideOf, may_command_next, scores, sides
from tournament.refusals import Illegal, Refusal
from tournament.roles import may
from tournament.services.corrected import paired_since
from tournament.services.impact import pending_impact
from tournament.words import MatchState, VersionStatus


@of_match(*RULING)
@require_http_methods(["GET", "POST"])
def match(request: HttpRequest, found: Match) -> HttpResponse:
    """`/desk/matches/<id>/`: everything about a match; POST enters its result from paper."""
    both_sides = sides(found)
    form = _result_form(request, found, both_sides)
    if form is not None and request.method == "POST" and form.is_valid():
        answer = _enter(request, found, form)
        if answer is not None:
            return answer
    line = _line(found)
    shown: dict[str, Any] = {
        "match": found,
        "line": line,
        "stage": found.stage,
        "tournament": found.stage.tournament,
        "form": form,
        "sides": both_sides,
        "schedule": ScheduleFields(
            tournament=found.stage.tournament,
            initial={"table": found.table.number if found.table else None, "starts_at": found.starts_at},
        ),
        "paired_since": paired_since(found),
        "may_command": may_command_next(found) if len(both_sides) == 2 else {},
        "pending": _pending(found),
        "results": found.results.select_related("winner__team", "by", "confirmed_by").order_by("-version"),
        "versions": _versions(found, both_sides),
        "next": _next_to_enter(found),
        "officials": officials_of([found]).get(found.pk, []),
        "has_officials": has_officials(),
        "organiser": may(request.user, found.stage.tournament, *ORGANISER),
    }
    return render(request, "tournament/desk/match.html", shown, status=422 if form is not None and form.errors else 200)


@of_match(*ORGANISER)
@require_POST
def schedule(request: HttpRequest, found: Match) -> HttpResponse:
    """Table and time; from the list of matches only the row comes back."""
    form = ScheduleFields(request.POST, tournament=found.stage.tournament)
    error = ""
    if form.is_valid():
        found = services.schedule_match(match=found, by=request.user, **form.cleaned_data)
    else:
        error = "; ".join(f"{form.fields[name].label}: {problems[0]}" for name, problems in form.errors.items())
    clashes = [one for one in _clashes(found) if found.pk in (one.first.match.pk, one.second.match.pk)]
    if not getattr(request, "htmx", False):
        if error:
            messages.error(request, error)
        for one in clashes:
            messages.warning(request, one.text)
        return redirect(home_of(found))
    shown = {
        "clashing": {found.pk} if clashes else set(),
        "line": _line(found),
        "error": error,
        "organiser": True,
        "has_officials": has_officials(),
        "officials": officials_of([found]),
    }
    return render(request, "tournament/desk/match_row.html", shown)


@of_match(*RULING)
@require_POST
def confirm(request: HttpRequest, found: Match) -> HttpResponse:
    """Confirms what is provisional; asks first where played matches would change."""
    try:
        services.confirm_match(match=found, by=request.user, cascade=request.POST.get("cascade") == "yes")
    except Illegal as refusal:
        return _ask(request, found, refusal, _("确认结果"), {}, action="desk-confirm")
    messages.success(request, _("已确认 %(match)s。") % {"match": _line(found).label})
    return redirect(back_to(request, found))


@of_match(*RULING)
@require_http_methods(["GET", "POST"])
def clear(request: HttpRequest, found: Match) -> HttpResponse:
    """Shows what taking the result back changes, then takes it back."""
    if request.method == "POST":
        services.clear_result(
            match=found, by=request.user, why=request.POST.get("why", ""), cascade=request.POST.get("cascade") == "yes"
        )
        messages.success(request, _("结果已撤回；各个版本仍在档。"))
        return redirect(home_of(found))
    shown = {
        "tournament": found.stage.tournament,
        "stage": found.stage,
        "title": _("撤回结果"),
        "facts": _facts_of_clearing(found),
        "changes": services.preview_clear(match=found),
        "button": _("撤回结果"),
        "danger": True,
        "why": "needed",
        "carried": {"cascade": "yes"},
        "back": home_of(found),
    }
    return render(request, "tournament/desk/ask.html", shown)


def _facts_of_clearing(found: Match) -> list[str]:
    facts = [_("这场比赛的各局作废，比赛重新待打。各个版本仍在档，可以重新登记。")]
    later = paired_since(found)
    if later:
        facts.append(_("之后的 %(n)d 轮已经编排，对阵不变；排名会重新计算。") % {"n": later})
    return facts


@of_score(*RULING)
@require_POST
def accept(request: HttpRequest, found: GameScore) -> HttpResponse:
    """A pending version counts from now on; its consequences were shown beside the button."""
    services.accept_pending(score=found, by=request.user, cascade=True)
    messages.success(request, _("新的结果已生效。"))
    return redirect(home_of(found))


@of_score(*RULING)
@require_POST
def decline(request: HttpRequest, found: GameScore) -> HttpResponse:
    """A pending version is put aside, with the reason."""
    services.decline_pending(score=found, by=request.user, why=request.POST.get("why", ""))
    messages.success(request, _("维持原结果。"))
    return redirect(home_of(found))


def _next_to_enter(found: Match) -> Match | None:
    """The next match of the stage that waits for a result: a pile of sheets is entered one after the other."""
    waiting = found.stage.matches.filter(state=MatchState.READY).exclude(pk=found.pk)
    after = waiting.filter(Q(round__number__gt=found.round.number) | Q(round=found.round, number__gt=found.number))
    return (after.order_by("round__number", "number").first()) or waiting.order_by("round__number", "number").first()


def _clashes(found: Match) -> list[Clashing]:
    """What cannot be kept in the stage as it now stands."""
    lines = [line for line in draw_of(found.stage, released_only=False).matches if not line.bye]
    return clashing(lines, officials_of(line.match for line in lines))


def _result_form(request: HttpRequest, found: Match, both_sides: dict[str, Any]) -> ResultFields | None:
    if len(both_sides) < 2:
        return None
    typed = result_as_typed(found, scores(found))
    return ResultFields(request.POST or None, match=found, sides=both_sides, initial=typed)


def _enter(request: HttpRequest, found: Match, form: ResultFields) -> HttpResponse | None:
    """The answer when the result was entered or has to be asked about; None when the form says what is wrong."""
    try:
        services.enter_result(
            match=found,
            outcome=form.cleaned_data["outcome"],
            winner=form.advances(),
            games=form.paper(),
            why=form.cleaned_data["why"],
            by=request.user,
            cascade=request.POST.get("cascade") == "yes",
        )
    except Illegal as refusal:
        if "changes" not in refusal.details:
            told(form, refusal)
            return None
        return _ask(request, found, refusal, _("改正结果"), _carried(request.POST), action="desk-match")
    except Refusal as refusal:
        told(form, refusal)
        return None
    messages.success(request, _("结果已登记。"))
    later = paired_since(found)
    if later:
        messages.warning(request, _("之后的 %(n)d 轮已按原来的结果编排，对阵不变；排名已重新计算。") % {"n": later})
    return redirect(home_of(found))


def _ask(
    request: HttpRequest, found: Match, refusal: Refusal, title: str, carried: dict[str, str], *, action: str
) -> HttpResponse:
    shown = {
        "tournament": found.stage.tournament,
        "stage": found.stage,
        "title": title,
        "facts": [said(refusal)],
        "changes": refusal.details.get("changes", ()),
        "button": _("仍然改正"),
        "danger": True,
        "action": action,
        "about": found.pk,
        "carried": {**carried, "cascade": "yes"},
        "back": home_of(found),
    }
    return render(request, "tournament/desk/ask.html", shown, status=422)


def _carried(posted: QueryDict) -> dict[str, str]:
    return {name: value for name, value in posted.items() if name != "csrfmiddlewaretoken" and isinstance(value, str)}


def _versions(found: Match, both_sides: Mapping[str, SideOf]) -> list[tuple[GameScore, str]]:
    """Every version, newest first, with its winner's name: the team that sat there then, not the one there now."""
    told: list[tuple[GameScore, str]] = []
    names: dict[str, str] = {}
    number = 0
    for one in found.scores.select_related("by").order_by("-number", "-version"):
        if one.number != number:
            number, names = one.number, {side: held["team"].name for side, held in both_sides.items()}
        if one.figures.get(GameScore.PLAYED_BY):
            names = dict(zip("AB", one.figures[GameScore.PLAYED_BY], strict=False))
        told.append((one, names.get(one.winner or "") or "–"))
    return told


def _line(found: Match) -> MatchLine:
    fresh = match_lines(Match.objects.filter(pk=found.pk)).get()
    return line_of(fresh, last=last_round(found.stage))


def _pending(found: Match) -> list[dict[str, Any]]:
    waiting = found.scores.filter(status=VersionStatus.PENDING).select_related("by", "match")
    return [{"score": score, "changes": pending_impact(score)} for score in waiting]
