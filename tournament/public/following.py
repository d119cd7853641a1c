"""Following a team by e-mail: ask, confirm, stop. Each by one page and one button, without an account."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournament.desk.forms import told
from tournament.models import Follower
from tournament.public.visiting import show, visit
from tournament.refusals import Refusal
from tournament.services import following


class FollowFields(forms.Form):
    address = forms.EmailField(label=_("邮箱"), max_length=200)


@require_http_methods(["GET", "POST"])
def follow(request: HttpRequest, slug: str, team_id: int) -> HttpResponse:
    """`/t/<slug>/teams/<id>/follow/`: an address, and a mail with a link to confirm."""
    visited = visit(request, slug)
    if not settings.EMAIL_READY:
        raise Http404
    team = get_object_or_404(visited.tournament.teams, pk=team_id)
    form, asked = FollowFields(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        site = request.build_absolute_uri("/").rstrip("/")
        language = get_language() or "zh-hans"
        try:
            following.follow(team=team, address=form.cleaned_data["address"], language=language, site=site)
        except Refusal as refusal:
            told(form, refusal)
        else:
            asked = form.cleaned_data["address"]
    answer = show(request, "follow", visited, team=team, form=form, asked=asked)
    answer.status_code = 422 if form.errors else 200
    return answer


@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """`/follow/<token>/`: a button, since programs that read mail follow links too."""
    follower = get_object_or_404(Follower.objects.select_related("team__tournament"), token=token)
    if request.method == "POST":
        following.confirm(token=token)
        follower.refresh_from_db()
    shown = {"follower": follower, "team": follower.team, "tournament": follower.team.tournament}
    return render(request, "tournament/public/follow_confirm.html", shown)


@never_cache
@csrf_exempt  # a mail program's one-click unsubscribe (RFC 8058) posts without a form; the token is the right to it
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """`/follow/<token>/stop/`: forgets the address."""
    follower = Follower.objects.select_related("team__tournament").filter(token=token).first()
    team = follower.team if follower else None
    if request.method == "POST":
        following.unfollow(token=token)
        follower = None
    shown = {"follower": follower, "team": team, "tournament": team.tournament if team else None}
    return render(request, "tournament/public/follow_stop.html", shown)
