"""Announcements on the desk: write, release, pin, change, withdraw."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament.desk.forms import told
from tournament.desk.gate import RULING, of_tournament
from tournament.models import Announcement, Tournament
from tournament.refusals import Refusal
from tournament.services import announcements as services


class AnnouncementFields(forms.Form):
    text = forms.CharField(label=lazy("内容"), max_length=services.LONGEST, widget=forms.Textarea({"rows": 3}))
    english = forms.CharField(
        label=lazy("英文"), max_length=services.LONGEST, required=False, widget=forms.Textarea({"rows": 2})
    )


@of_tournament(*RULING)
@require_http_methods(["GET", "POST"])
def announcements(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/announcements/`: a draft is saved, or released at once."""
    form = AnnouncementFields(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.draft(tournament=found, by=request.user, **form.cleaned_data)
            if "release" in request.POST:
                services.release(announcement=made, by=request.user)
        except Refusal as refusal:
            told(form, refusal)
        else:
            messages.success(request, _("公告已发布。") if "release" in request.POST else _("草稿已保存。"))
            return redirect("desk-announcements", found.slug)
    rows = found.announcements.select_related("by")
    shown = {"tournament": found, "form": form, "rows": rows, "notices": found.notices.select_related("stage")[:20]}
    return render(request, "tournament/desk/announcements.html", shown, status=422 if form.errors else 200)


@of_tournament(*RULING)
@require_POST
def act(request: HttpRequest, found: Tournament, number: int) -> HttpResponse:
    """Release, pin, unpin, withdraw, or other words."""
    one = get_object_or_404(Announcement, pk=number, tournament=found)
    said = request.POST.get("act", "")
    if said == "release":
        services.release(announcement=one, by=request.user)
        messages.success(request, _("公告已发布。"))
    elif said in ("pin", "unpin"):
        services.pin(announcement=one, pinned=said == "pin", by=request.user)
    elif said == "withdraw":
        services.withdraw(announcement=one, by=request.user)
        messages.success(request, _("公告已撤回。"))
    else:
        text, english = request.POST.get("text", ""), request.POST.get("english", "")
        services.change(announcement=one, text=text, english=english, by=request.user)
        messages.success(request, _("公告已修改。"))
    return redirect("desk-announcements", found.slug)
