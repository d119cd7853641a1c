"""Penalties over the event: who may not play is told where it matters, and technical points are one sum."""

from __future__ import annotations

import pytest
from django.test import Client

from tournament import services
from tournament.models import AuditRow, Notice
from tournament.refusals import Illegal, Malformed
from tournament.services.penalties import bans_of, give, histories, withdraw


def test_technical_points_are_those_of_tables_paper_and_desk(make_stage, organiser, report):
    stage = make_stage(4)
    match = stage.matches.get(key="r1m1")
    team = match.slots.get(position=1).entrant.team
    player = team.players.first()
    services.issue_sanction(
        match=match, team=team, points=1, reason=f"第 1 局 talk {player.name}", by=None, ref="game:1:2"
    )
    report(stage, "r1m2", "A", fouls={"A": 2, "B": 0})
    give(team=team, player=player, kind="points", points=3, why="辱骂裁判", by=organiser)
    gone = give(team=team, kind="points", points=5, why="看错了", by=organiser)
    withdraw(penalty=gone, why="看错了", by=organiser)
    found = {one.team.name: (one.points, one.players) for one in histories(stage.tournament)}
    other = stage.matches.get(key="r1m2").slots.get(position=1).entrant.team
    assert found == {team.name: (4, [(player.name, 4)]), other.name: (2, [])}


def test_only_points_take_points(make_stage, organiser):
    team = make_stage(2).entrants.first().team
    for kind, points in (("warning", 1), ("points", 0), ("points", 100), ("flogging", 0)):
        with pytest.raises(Malformed):
            give(team=team, kind=kind, points=points, why="原因", by=organiser)
    with pytest.raises(Malformed):
        give(team=team, kind="warning", why=" ", by=organiser)


def test_a_ban_is_said_at_check_in_until_it_is_taken_back(make_stage, organiser):
    stage = make_stage(2, drawn=False)
    team = stage.entrants.first().team
    player = team.players.first()
    desk = Client()
    desk.force_login(organiser)
    who = {"who": f"p{player.pk}", "kind": "ban", "why": "作弊", "public": "on", "points": "0"}
    assert desk.post(f"/desk/t/{stage.tournament.slug}/penalties/", who).status_code == 302
    assert bans_of(stage.tournament).of_team(team.pk) == [player.name]
    assert f"停赛：{player.name}" in desk.get(f"/desk/stages/{stage.pk}/checkin/").content.decode()
    services.draw(stage=stage, lot=1, by=organiser)
    assert f"停赛中：{player.name}" in desk.get(f"/desk/stages/{stage.pk}/?part=due").content.decode()
    penalty = stage.tournament.penalties.get()
    desk.post(f"/desk/t/{stage.tournament.slug}/penalties/{penalty.pk}/withdraw/", {"why": "查无此事"})
    assert bans_of(stage.tournament).of_team(team.pk) == []
    assert Notice.objects.count() == 2
    assert AuditRow.objects.filter(verb__in=("give-penalty", "withdraw-penalty")).count() == 2
    with pytest.raises(Illegal):
        withdraw(penalty=penalty, why="再来", by=organiser)


def test_the_page_takes_few_queries(make_stage, organiser, django_assert_max_num_queries):
    stage = make_stage(16)
    for entrant in stage.entrants.select_related("team"):
        give(team=entrant.team, kind="warning", why="迟到", by=organiser)
    desk = Client()
    desk.force_login(organiser)
    with django_assert_max_num_queries(16):
        assert desk.get(f"/desk/t/{stage.tournament.slug}/penalties/").status_code == 200
