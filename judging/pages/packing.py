"""`/desk/t/<slug>/records/`: all public records of a tournament as one zip, with its progress."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from judging import exports
from judging.models import Export
from tournament.desk.gate import RULING, of_tournament
from tournament.models import Tournament


@of_tournament(*RULING)
@require_http_methods(["GET", "POST"])
def records(request: HttpRequest, found: Tournament) -> HttpResponse:
    """The button, and how far the newest packing is; the page asks again by itself while it is at work."""
    if request.method == "POST":
        exports.ask(found, by=request.user)
        return redirect("records-pack", found.slug)
    newest = Export.objects.filter(tournament=found).first()
    working = newest is not None and newest.state in (Export.State.WAITING, Export.State.PACKING)
    return render(request, "judging/packing.html", {"tournament": found, "newest": newest, "working": working})
