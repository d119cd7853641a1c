"""A team of one stage enters another of the same event by hand, in a list, or by name; it stays one team."""

from __future__ import annotations

import pytest

from tournament import services
from tournament.files.teamlist import read_teams
from tournament.models import Entrant, Team
from tournament.refusals import Illegal, Malformed
from tournament.services.entries import enter_players, enter_team, not_entered
from tournament.services.teams import list_faults

from ..conftest import entry


@pytest.fixture
def two(make_stage, organiser):
    first = make_stage(3)
    second = services.add_stage(tournament=first.tournament, name="全国决赛", by=organiser)
    return first, second


def test_the_same_name_and_players_are_the_same_team(two, organiser):
    first, second = two
    services.add_team(stage=second, entry=entry(1), by=organiser)
    assert Team.objects.filter(tournament=first.tournament).count() == 3
    assert Entrant.objects.filter(team__name="第1队").count() == 2


def test_the_same_name_with_other_players_is_refused_in_words(two, organiser):
    with pytest.raises(Illegal) as refused:
        services.add_team(stage=two[1], entry=entry(1, players=("甲", "乙", "丙"), captain="甲"), by=organiser)
    assert "选手不同" in refused.value.message["zh"]


def test_twice_in_one_stage_is_still_refused(two, organiser):
    services.add_team(stage=two[1], entry=entry(1), by=organiser)
    with pytest.raises(Illegal):
        services.add_team(stage=two[1], entry=entry(1), by=organiser)


def test_a_list_brings_teams_of_the_stage_before(two, organiser):
    rows = [["队名", "选手1", "选手2", "选手3"], ["第1队", "赵一", "赵二", "赵三"], ["新队", "甲", "乙", "丙"]]
    made = services.import_teams(stage=two[1], teams=read_teams(rows), by=organiser)
    assert [one.team.entries.count() for one in made] == [2, 1]


def test_a_list_says_in_which_row_the_players_differ(two, organiser):
    rows = [["队名", "选手1", "选手2", "选手3"], ["第1队", "赵一", "赵二", "别人"]]
    assert [(fault.row, fault.column) for fault in list_faults(two[1], read_teams(rows))] == [(2, "队名")]
    with pytest.raises(Malformed):
        services.import_teams(stage=two[1], teams=read_teams(rows), by=organiser)


def test_a_team_is_entered_by_a_press(two, organiser):
    first, second = two
    team = first.entrants.get(seed=2).team
    made = enter_team(stage=second, team=team, by=organiser)
    assert enter_team(stage=second, team=team, by=organiser).pk == made.pk
    assert [one.name for one in not_entered(second)] == ["第1队", "第3队"]


def test_removing_it_from_one_stage_leaves_the_other(two, organiser):
    first, second = two
    made = enter_team(stage=second, team=first.entrants.get(seed=2).team, by=organiser)
    services.remove_team(entrant=made, by=organiser)
    assert first.entrants.filter(team__name="第2队").exists()


def test_single_players_enter_line_by_line(make_stage, organiser):
    stage = make_stage(format="pods")
    made = enter_players(stage=stage, names=["甲", "乙", " ", "丙"], by=organiser)
    assert [(one.team.name, one.team.individual) for one in made] == [("甲", True), ("乙", True), ("丙", True)]
    with pytest.raises(Illegal):
        enter_players(stage=stage, names=["丁", "甲"], by=organiser)
    assert stage.entrants.count() == 3
