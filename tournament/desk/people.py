"""People's own wishes on the desk: initials alone, or deletion after a look at what it changes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.desk.gate import ORGANISER, of_tournament, said
from tournament.models import Player, Tournament
from tournament.naming import tidy
from tournament.refusals import Refusal
from tournament.services import people as services

A_PAGE = 60


@of_tournament(*ORGANISER)
@require_safe
def people(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/people/`: everybody who plays, to be found by name or team."""
    word = tidy(request.GET.get("name", ""))[:40]
    rows = Player.objects.filter(team__tournament=found).select_related("team").order_by("team__name", "order", "pk")
    if word:
        rows = rows.filter(Q(name__icontains=word) | Q(team__name__icontains=word))
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    wishes = rows.filter(Q(initials=True) | Q(erased=True)).count()
    shown = {"tournament": found, "page": page, "word": word, "wishes": wishes}
    return render(request, "tournament/desk/people.html", shown)


@of_tournament(*ORGANISER)
@require_POST
def initials(request: HttpRequest, found: Tournament, number: int) -> HttpResponse:
    """Initials from now on, or the whole name again."""
    player = get_object_or_404(Player, pk=number, team__tournament=found)
    only = request.POST.get("initials") == "yes"
    services.set_initials(player=player, initials_only=only, by=request.user)
    told = _("公开处只显示缩写：%(name)s。") if only else _("公开处重新显示全名：%(name)s。")
    messages.success(request, told % {"name": player.name})
    return redirect(f"{request.path.rsplit('/', 3)[0]}/?name={request.POST.get('word', '')[:40]}")


@of_tournament(*ORGANISER)
@require_http_methods(["GET", "POST"])
def erase(request: HttpRequest, found: Tournament, number: int) -> HttpResponse:
    """Where the name stands, then, with a reason, nowhere any more."""
    player = get_object_or_404(Player.objects.select_related("team"), pk=number, team__tournament=found)
    shown: dict[str, Any] = {"tournament": found, "player": player, "why": request.POST.get("why", "")}
    status = 200
    if request.method == "POST":
        try:
            contact = request.POST.get("contact") == "yes"
            services.erase(player=player, why=request.POST.get("why", ""), contact=contact, by=request.user)
        except Refusal as refusal:
            shown["error"], status = said(refusal), refusal.status
        else:
            messages.success(request, _("个人信息已删除。"))
            return redirect("desk-people", found.slug)
    shown |= {"facts": [] if player.erased else _facts(player), "contact": player.team.contact}
    return render(request, "tournament/desk/erase.html", shown, status=status)


def _facts(player: Player) -> list[str]:
    found = services.traces(player)
    facts = [_("战队 %(team)s 的名单、公开页面、打印件和接口里，姓名换成“（已删除）”。") % {"team": player.team.name}]
    if found.team_named:
        facts.append(_("他以个人身份参赛：对阵、排名里的名字也一并换掉。"))
    if found.records:
        facts.append(
            ngettext(
                "%(n)d 份对局记录的首行换掉姓名；走步和封印不变，仍可核对。",
                "%(n)d 份对局记录的首行换掉姓名；走步和封印不变，仍可核对。",
                found.records,
            )
            % {"n": found.records}
        )
    facts += [
        _("%(what)s：%(n)d 条文字里的姓名换掉。") % {"what": what, "n": n} for what, n in sorted(found.texts.items())
    ]
    if found.log:
        facts.append(
            ngettext("操作日志里 %(n)d 行的姓名换掉。", "操作日志里 %(n)d 行的姓名换掉。", found.log) % {"n": found.log}
        )
    facts.append(_("赛果、数据、名次、技术分都保留。"))
    facts.append(_("已经下载的存档、备份、记录文件和打印件管不到，请另行处理；裁判在对局里写的备注受封印保护，不改。"))
    return facts
