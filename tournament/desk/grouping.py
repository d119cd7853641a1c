"""Groups by hand on the desk: who is where, and a team moved before the first result, shown before it is done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.desk.gate import ORGANISER, of_stage
from tournament.models import Entrant, Stage
from tournament.services import regroup


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def grouping(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/groups/`: pick a team and where it goes (a group, or another team's place), look, then do it."""
    asked = request.POST if request.method == "POST" else request.GET
    one, to = _entrant(found, asked.get("team", "")), asked.get("to", "")
    other = _entrant(found, to[1:]) if to.startswith("t") else None
    group = int(to[1:]) if to.startswith("g") and to[1:].isdecimal() else 0
    if request.method == "POST" and one is not None:
        if other is not None:
            regroup.exchange(stage=found, one=one, other=other, by=request.user)
        else:
            regroup.move(stage=found, one=one, group=group, by=request.user)
        messages.success(request, _("已换组。"))
        return redirect("desk-groups", found.pk)
    entrants = list(found.entrants.select_related("team", "group").exclude(group=None).order_by("draw_number"))
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "groups": [(group, [one for one in entrants if one.group_id == group.pk]) for group in found.groups.all()],
        "one": one,
        "to": to,
        "facts": _facts(found, one, other, group) if one and (other or group) else [],
        "locked": found.matches.exclude(started_at=None).exists()
        or found.matches.filter(results__isnull=False).exists(),
    }
    return render(request, "tournament/desk/groups.html", shown)


def _facts(found: Stage, one: Entrant, other: Entrant | None, group: int) -> list[str]:
    """What the move changes, and what speaks against it."""
    if other is not None:
        about = {"a": one.team.name, "b": other.team.name, "x": str(one.group), "y": str(other.group)}
        facts = [_("%(a)s 到 %(y)s 组，%(b)s 到 %(x)s 组；各场的桌与时间不变") % about]
        return (
            facts + _mates(found, one, other.group_id, without=other) + _mates(found, other, one.group_id, without=one)
        )
    target = found.groups.filter(number=group).first()
    sizes = regroup.sizes_if(found, one, group)
    facts = [_("%(team)s 到 %(group)s 组；全部小组赛重新编排") % {"team": one.team.name, "group": str(target or "?")}]
    lost = regroup.placed(found)
    if lost:
        facts.append(_("%(n)d 场已排的桌与时间会丢失") % {"n": lost})
    counts = [count for _name, count in sizes]
    if max(counts) - min(counts) > 1:
        said = _("、").join(f"{name} {count}" for name, count in sizes)
        facts.append(_("注意：各组人数相差超过 1（%(sizes)s）") % {"sizes": said})
    return facts + _mates(found, one, target.pk if target else None)


def _mates(found: Stage, one: Entrant, group_id: int | None, *, without: Entrant | None = None) -> list[str]:
    """Teams of the same club in the group it goes to."""
    if not one.team.club:
        return []
    mates = found.entrants.filter(group=group_id, team__club=one.team.club).exclude(pk=one.pk).select_related("team")
    names = [mate.team.name for mate in mates if without is None or mate.pk != without.pk]
    said = {"team": one.team.name, "names": _("、").join(names)}
    return [_("注意：%(team)s 与 %(names)s 同俱乐部") % said] if names else []


def _entrant(found: Stage, pk: str) -> Entrant | None:
    if not pk.isdecimal():
        return None
    return get_object_or_404(found.entrants.select_related("team", "group"), pk=pk)
