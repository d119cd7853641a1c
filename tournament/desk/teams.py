"""Teams on the desk: typed, imported with a preview, exported, moved, dropped."""

from __future__ import annotations

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import services
from tournament.bilingual import both
from tournament.desk import pods
from tournament.desk.forms import TeamFields, team_as_typed, told
from tournament.desk.gate import ORGANISER, RULING, home_of, of_entrant, of_stage, said
from tournament.desk.tables import as_file, sent
from tournament.files.teamlist import SAMPLE, TeamList, entry_of, read_teams, team_rows
from tournament.labels import short_label
from tournament.models import Entrant, Stage
from tournament.refusals import Malformed, Refusal
from tournament.services.bracket import OUT
from tournament.services.registrations import also_elsewhere
from tournament.services.teams import entry_as_it_is, list_faults
from tournament.words import EntrantStatus, Format

ACTS = {
    EntrantStatus.ENTERED: lazy("恢复参赛"),
    EntrantStatus.CHECKED_IN: lazy("签到"),
    EntrantStatus.DROPPED: lazy("登记退赛"),
    EntrantStatus.DISQUALIFIED: lazy("取消资格"),
}
SALT = "tournament.team-list"
AN_HOUR = 3600


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def new_team(request: HttpRequest, found: Stage) -> HttpResponse:
    """One team; 'and another' keeps the form open."""
    form = TeamFields(request.POST or None, stage=found)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.add_team(stage=found, entry=form.entry(), by=request.user)
        except Refusal as refusal:
            _tell(form, refusal)
        else:
            messages.success(request, _("已添加 %(team)s。") % {"team": made.team.name})
            _hint(request, made)
            return (
                redirect("desk-new-team", found.pk)
                if "another" in request.POST
                else redirect(f"{home_of(found)}#teams")
            )
    shown = {"form": form, "stage": found, "tournament": found.tournament, "entrant": None}
    return render(request, "tournament/desk/team.html", shown, status=422 if form.errors else 200)


@of_entrant(*ORGANISER)
@require_http_methods(["GET", "POST"])
def team(request: HttpRequest, found: Entrant) -> HttpResponse:
    """A team as it is, to be changed; or one who plays for himself."""
    if found.team.individual:
        return pods.player(request, found)
    form = TeamFields(request.POST or None, stage=found.stage, initial=team_as_typed(entry_as_it_is(found)))
    if request.method == "POST" and form.is_valid():
        try:
            services.change_team(entrant=found, entry=form.entry(), by=request.user)
        except Refusal as refusal:
            _tell(form, refusal)
        else:
            messages.success(request, _("已保存 %(team)s。") % {"team": form.cleaned_data["name"]})
            _hint(request, found)
            return redirect(f"{home_of(found)}#teams")
    shown = {
        "form": form,
        "stage": found.stage,
        "tournament": found.stage.tournament,
        "entrant": found,
        "drawn": found.stage.rounds.exists(),
        "out": found.status in OUT,
    }
    return render(request, "tournament/desk/team.html", shown, status=422 if form.errors else 200)


@of_entrant(*ORGANISER)
@require_POST
def move(request: HttpRequest, found: Entrant) -> HttpResponse:
    """One place up or down among the seeds."""
    services.move_seed(entrant=found, up=request.POST.get("to") == "up", by=request.user)
    return redirect(f"{home_of(found)}?sort=seed#teams")


@of_entrant(*ORGANISER)
@require_http_methods(["GET", "POST"])
def remove(request: HttpRequest, found: Entrant) -> HttpResponse:
    """Shows who goes, then takes the team off the list."""
    if request.method == "POST":
        services.remove_team(entrant=found, by=request.user)
        messages.success(request, _("已移除 %(team)s。") % {"team": found.team.name})
        return redirect(f"{home_of(found.stage)}#teams")
    players = "、".join(player.name for player in found.team.players.all())
    facts = [
        _("%(team)s 将从名单中移除") % {"team": found.team.name},
        _("它的选手（%(players)s）一并移除；操作日志里留有全部内容") % {"players": players or "–"},
    ]
    shown = {
        "tournament": found.stage.tournament,
        "stage": found.stage,
        "title": _("移除队伍"),
        "facts": facts,
        "button": _("移除"),
        "danger": True,
        "back": f"{home_of(found)}#teams",
    }
    return render(request, "tournament/desk/ask.html", shown)


@of_entrant(*RULING)
@require_http_methods(["GET", "POST"])
def status(request: HttpRequest, found: Entrant) -> HttpResponse:
    """Dropped, disqualified, checked in, or back: the matches it changes first."""
    asked = request.POST.get("status") or request.GET.get("status", "")
    if asked not in EntrantStatus.values:
        raise Malformed(both(lazy("没有状态“%(status)s”。"), status=asked), field="status")
    if request.method == "POST":
        services.set_status(
            entrant=found,
            status=asked,
            by=request.user,
            why=request.POST.get("why", ""),
            cascade=request.POST.get("cascade") == "yes",
        )
        messages.success(
            request, _("%(team)s：%(status)s。") % {"team": found.team.name, "status": EntrantStatus(asked).label}
        )
        return redirect(f"{home_of(found)}#teams")
    changes = services.preview_status(entrant=found, status=asked)
    shown = {
        "tournament": found.stage.tournament,
        "stage": found.stage,
        "title": _("%(team)s：%(status)s") % {"team": found.team.name, "status": EntrantStatus(asked).label},
        "facts": _facts(found, bool(changes), going=asked in OUT),
        "changes": changes,
        "button": ACTS[EntrantStatus(asked)],
        "danger": True,
        "why": True,
        "carried": {"status": asked, "cascade": "yes"},
        "back": f"{home_of(found)}#teams",
    }
    return render(request, "tournament/desk/ask.html", shown)


def _facts(found: Entrant, changes: bool, *, going: bool) -> list[str]:
    """What is to be known beforehand; a match that still waits for an opponent changes only once he is known."""
    if found.stage.format == Format.PODS:
        return [_("打完的桌保留。下一轮不再入座；本轮还没开打的桌，在那一桌按“没来”，其余的人补上。")]
    if changes:
        return [_("已打完的比赛保留；没打的由对手不战而胜。")]
    waiting = found.slots.filter(match__outcome="").select_related("match__round", "match__group").first()
    if going and waiting is not None and found.stage.finished_at is None:
        told = {"match": short_label(waiting.match)}
        return [_("眼下没有比赛改变。%(match)s 还没有对手：对手确定以后不战而胜。") % told]
    return [_("不影响任何一场比赛。")]


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, found: Stage) -> HttpResponse:
    """A file, then its preview with every fault by row and column; nothing is saved here."""
    shown = {"stage": found, "tournament": found.tournament, "sample": SAMPLE}
    if request.method == "GET":
        return render(request, "tournament/desk/import.html", shown)
    try:
        teams = read_teams(sent(request))
    except Malformed as refusal:
        return render(request, "tournament/desk/import.html", shown | {"error": said(refusal)}, status=400)
    faults = sorted((*teams.faults, *list_faults(found, teams)), key=lambda fault: fault.row)
    shown |= {
        "teams": teams,
        "faults": faults,
        "rows_with_faults": {fault.row for fault in faults},
        "file_name": request.FILES["file"].name,
        "signed": "" if faults else _signed(found, teams),
        "count": ngettext("%(n)d 支队伍", "%(n)d 支队伍", len(teams.entries)) % {"n": len(teams.entries)},
    }
    return render(request, "tournament/desk/preview.html", shown, status=422 if faults else 200)


@of_stage(*ORGANISER)
@require_POST
def save_list(request: HttpRequest, found: Stage) -> HttpResponse:
    """Saves the list that was previewed, whole or not at all."""
    made = services.import_teams(stage=found, teams=_unsigned(found, request.POST.get("list", "")), by=request.user)
    messages.success(request, ngettext("已导入 %(n)d 支队伍。", "已导入 %(n)d 支队伍。", len(made)) % {"n": len(made)})
    return redirect(f"{home_of(found)}#teams")


@of_stage(*RULING)
@require_safe
def export_list(request: HttpRequest, found: Stage, form: str) -> HttpResponse:
    """The teams as a CSV or XLSX that Excel opens and `import_list` reads."""
    entrants = found.entrants.select_related("team").prefetch_related("team__players").order_by("pk")
    entries = [entry_as_it_is(entrant) for entrant in entrants]
    return as_file(f"{found.tournament.slug}-teams", team_rows(entries), form=form)


@of_stage(*RULING)
@require_safe
def sample_list(request: HttpRequest, found: Stage) -> HttpResponse:
    """A small list to start from."""
    return as_file("teams", [list(row) for row in SAMPLE], form="csv")


def _signed(found: Stage, teams: TeamList) -> str:
    rows = [[row, entry.as_json()] for row, entry in teams.entries]
    value = {"stage": found.pk, "rows": rows, "captains_only": teams.captains_only}
    return signing.dumps(value, salt=SALT, compress=True)


def _unsigned(found: Stage, text: str) -> TeamList:
    try:
        value = signing.loads(text, salt=SALT, max_age=AN_HOUR)
    except signing.BadSignature as error:
        raise Malformed(both(lazy("预览已过期，请重新选择文件。")), field="file") from error
    if value["stage"] != found.pk:
        raise Malformed(both(lazy("预览已过期，请重新选择文件。")), field="file")
    entries = tuple((row, entry_of(entry)) for row, entry in value["rows"])
    return TeamList(entries, (), (), captains_only=value["captains_only"])


def _tell(form: TeamFields, refusal: Refusal) -> None:
    """Players are three fields here and one there; the first empty or repeated one is meant."""
    if refusal.field == "players":
        refusal = type(refusal)(refusal.message, field="player1")
    told(form, refusal)


def _hint(request: HttpRequest, entrant: Entrant) -> None:
    """A player of the same name in another team of the stage may be the same person: said, not refused."""
    names = list(entrant.team.players.values_list("name", flat=True))
    for player, team in also_elsewhere(entrant.stage, names, apart_from=entrant):
        messages.warning(request, _("提示：%(player)s 也在 %(team)s。") % {"player": player, "team": team})
