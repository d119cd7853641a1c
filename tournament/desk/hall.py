"""The tables of the hall on the desk: name, venue, main stage."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import services
from tournament.desk.gate import ORGANISER, of_tournament
from tournament.models import Tournament
from tournament.transactions import writing


@of_tournament(*ORGANISER)
@require_http_methods(["GET", "POST"])
def tables(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/hall/`: one line a table; a stage's schedule uses the tables of its venue and those of none."""
    rows = list(found.tables.select_related("venue"))
    venues = {str(one.pk): one for one in found.venues.all()}
    if request.method == "POST":
        with writing():
            for table in rows:
                said = {name: request.POST.get(f"{name}-{table.pk}", "") for name in ("name", "venue", "featured")}
                services.change_table(
                    table=table,
                    name=said["name"],
                    venue=venues.get(said["venue"]),
                    featured=bool(said["featured"]),
                    by=request.user,
                )
        messages.success(request, _("已保存。"))
        return redirect("desk-hall", found.slug)
    shown = {"tournament": found, "rows": rows, "venues": list(venues.values())}
    return render(request, "tournament/desk/hall.html", shown)
