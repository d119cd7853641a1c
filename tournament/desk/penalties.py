"""Penalties on the desk: give one, take one back, and the technical points of every team and player."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament.desk.forms import told
from tournament.desk.gate import RULING, of_tournament
from tournament.models import Penalty, Player, Tournament
from tournament.refusals import Refusal
from tournament.services import penalties as services
from tournament.words import PenaltyKind


class PenaltyFields(forms.Form):
    """`who` is a team ("t7") or a player of one ("p12")."""

    who = forms.ChoiceField(label=lazy("谁"))
    kind = forms.ChoiceField(label=lazy("处分"), choices=PenaltyKind.choices, initial=PenaltyKind.WARNING)
    points = forms.IntegerField(label=lazy("扣几分"), min_value=0, max_value=99, initial=0, required=False)
    article = forms.CharField(label=lazy("条款"), max_length=40, required=False)
    why = forms.CharField(label=lazy("原因"), max_length=300)
    public = forms.BooleanField(label=lazy("公开告知"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.teams = {team.pk: team for team in tournament.teams.prefetch_related("players").order_by("name")}
        self.fields["who"].choices = [("", lazy("请选择")), *(self._group(team) for team in self.teams.values())]

    @staticmethod
    def _group(team: Any) -> tuple[str, list[tuple[str, Any]]]:
        players = [(f"p{one.pk}", one.name) for one in team.players.all()]
        return team.name, [(f"t{team.pk}", lazy("全队")), *players]

    def given(self) -> dict[str, Any]:
        """The arguments of `give`."""
        clean = self.cleaned_data
        number = int(clean["who"][1:])
        player: Player | None = None
        if clean["who"].startswith("p"):
            player = next(one for team in self.teams.values() for one in team.players.all() if one.pk == number)
        team = self.teams[player.team_id if player else number]
        names = ("kind", "article", "why", "public")
        return {"team": team, "player": player, "points": clean["points"] or 0, **{name: clean[name] for name in names}}


@of_tournament(*RULING)
@require_http_methods(["GET", "POST"])
def penalties(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/penalties/`: a form, and every team with points or penalties."""
    form = PenaltyFields(request.POST or None, tournament=found)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.give(**form.given(), by=request.user)
        except Refusal as refusal:
            told(form, refusal)
        else:
            said = {"team": made.team.name, "kind": PenaltyKind(made.kind).label}
            messages.success(request, _("已登记：%(team)s，%(kind)s。") % said)
            return redirect("desk-penalties", found.slug)
    shown = {"tournament": found, "form": form, "histories": services.histories(found)}
    return render(request, "tournament/desk/penalties.html", shown, status=422 if form.errors else 200)


@of_tournament(*RULING)
@require_POST
def withdraw(request: HttpRequest, found: Tournament, number: int) -> HttpResponse:
    """Takes a penalty back, with the reason."""
    penalty = get_object_or_404(Penalty, pk=number, tournament=found)
    services.withdraw(penalty=penalty, why=request.POST.get("why", ""), by=request.user)
    messages.success(request, _("处分已撤回。"))
    return redirect("desk-penalties", found.slug)
