"""Teams that another stage already has, and single players, entering a stage."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Entrant, Player, Stage, Team
from tournament.naming import required, same
from tournament.refusals import Illegal, Malformed
from tournament.services.publishing import announce
from tournament.services.teams import OTHER_PLAYERS, open_stage
from tournament.services.user import User
from tournament.transactions import writing

MOST_PLAYERS = 2000


def enter_team(*, stage: Stage, team: Team, by: User) -> Entrant:
    """A team of the same tournament in this stage too; entering it twice changes nothing."""
    with writing():
        stage = open_stage(stage, late=True)
        if team.tournament_id != stage.tournament_id:
            raise Malformed(both(_("这支队伍不属于本赛事。")), field="team")
        made, new = Entrant.objects.get_or_create(
            stage=stage, team=team, defaults={"since_round": stage.rounds.count() + 1}
        )
        if new:
            audit.record(user=by, verb="enter-team", about=made, after={"team": team.name})
            announce(stage.tournament, "teams")
        return made


def not_entered(stage: Stage) -> list[Team]:
    """The tournament's teams that are not in this stage."""
    return list(stage.tournament.teams.exclude(entries__stage=stage).order_by("name"))


def enter_players(*, stage: Stage, names: Sequence[str], by: User) -> list[Entrant]:
    """Single players (个人) of a side event, all or none. A name known as a single player here is the same person."""
    wanted = [required(name, field="names", longest=40) for name in names if name.strip()]
    if not 1 <= len(wanted) <= MOST_PLAYERS:
        raise Malformed(both(_("请填写选手，每行一名。")), field="names")
    with writing():
        stage = open_stage(stage, late=True)
        known = {same(team.name): team for team in stage.tournament.teams.all()}
        known |= {same(one.name): one.team for one in _by_initials(stage)}
        _refuse_repeated(stage, wanted, known)
        since = stage.rounds.count() + 1
        made = [Entrant(stage=stage, team=_single(stage, name, known), since_round=since) for name in wanted]
        Entrant.objects.bulk_create(made)
        audit.record(user=by, verb="enter-players", about=stage, after={"players": wanted})
        announce(stage.tournament, "teams")
        return made


def _by_initials(stage: Stage) -> list[Player]:
    """Single players who are shown by their initials; whoever types the whole name means them."""
    mine = Player.objects.filter(team__tournament=stage.tournament_id, team__individual=True, initials=True)
    return list(mine.select_related("team"))


def _refuse_repeated(stage: Stage, wanted: Sequence[str], known: dict[str, Team]) -> None:
    entered = {same(name) for name in stage.entrants.values_list("team__name", flat=True)}
    for name in wanted:
        team = known.get(same(name))
        if same(name) in entered or (team is not None and same(team.name) in entered):
            raise Illegal(both(_("选手“%(name)s”重复。"), name=name), field="names")
        if team is not None and not team.individual:
            raise Illegal(both(OTHER_PLAYERS, name=name), field="names")
        entered.add(same(name))


def _single(stage: Stage, name: str, known: dict[str, Team]) -> Team:
    if same(name) in known:
        return known[same(name)]
    team = Team.objects.create(tournament=stage.tournament, name=name, individual=True)
    Player.objects.create(team=team, name=name, captain=True)
    return team
