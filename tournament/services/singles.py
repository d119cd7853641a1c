"""A single player (个人) corrected: name, club, city, rating. He is a team of one, and both go by the same name."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Entrant, Player, Team
from tournament.naming import required, same, tidy
from tournament.refusals import Illegal
from tournament.services.publishing import announce
from tournament.services.user import User
from tournament.transactions import writing


def change_player(*, entrant: Entrant, name: str, club: str, city: str, rating: int | None, by: User) -> Team:
    """Another name is one nobody else in the championship has; games keep the name they were opened with."""
    wanted = required(name, field="name", longest=40)
    with writing():
        team = Team.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=entrant.team_id)
        taken = team.tournament.teams.exclude(pk=team.pk).values_list("name", flat=True)
        if same(wanted) in {same(one) for one in taken}:
            raise Illegal(both(_("选手“%(name)s”重复。"), name=wanted), field="name")
        before = {"name": team.name, "club": team.club, "city": team.city, "rating": team.rating}
        team.name, team.club, team.city, team.rating = wanted, tidy(club)[:60], tidy(city)[:60], rating
        team.save(update_fields=["name", "club", "city", "rating"])
        Player.objects.filter(team=team).update(name=wanted)
        after = {"name": team.name, "club": team.club, "city": team.city, "rating": team.rating}
        audit.record(user=by, verb="change-player", about=team, before=before, after=after)
        announce(team.tournament, "teams")
        return team
