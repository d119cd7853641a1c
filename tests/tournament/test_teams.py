"""Teams entering a stage, their seeds, and the draw."""

from __future__ import annotations

import pytest

from tournament import services
from tournament.files.teamlist import TeamEntry, read_teams
from tournament.models import AuditRow, Player, Team
from tournament.refusals import Illegal, Malformed

from .conftest import entry, sides_of

LIST = [["队名", "选手1", "选手2", "选手3"], ["蜀汉一队", "刘备", "关羽", "张飞"], ["江东虎", "孙权", "周瑜", "陆逊"]]


def test_a_team_has_three_players_and_a_captain(make_stage, organiser):
    stage = make_stage()
    made = services.add_team(stage=stage, entry=TeamEntry("蜀汉 ", ("刘备", " 关羽", "张飞"), "关羽"), by=organiser)
    assert made.team.name == "蜀汉"
    assert list(made.team.players.values_list("name", "captain", "order")) == [
        ("刘备", False, 1),
        ("关羽", True, 2),
        ("张飞", False, 3),
    ]


@pytest.mark.parametrize(
    ("players", "captain", "field"),
    [
        (("甲", "乙"), "", "players"),
        (("甲", "乙", "丙", "丁"), "", "players"),
        (("甲", "甲", "乙"), "", "players"),
        (("甲", "乙", "丙"), "丁", "captain"),
    ],
)
def test_a_wrong_team_is_refused_by_field(make_stage, organiser, players, captain, field):
    stage = make_stage()
    with pytest.raises(Malformed) as refused:
        services.add_team(stage=stage, entry=TeamEntry("甲队", players, captain), by=organiser)
    assert refused.value.field == field
    assert Team.objects.count() == 0


def test_a_list_is_imported_whole_or_not_at_all(make_stage, organiser):
    stage = make_stage()
    services.add_team(stage=stage, entry=TeamEntry("江东虎", ("甲", "乙", "丙"), "甲"), by=organiser)
    before = AuditRow.objects.count()
    with pytest.raises(Malformed) as refused:
        services.import_teams(stage=stage, teams=read_teams(LIST), by=organiser)
    assert [(row["row"], row["column"]) for row in refused.value.details["faults"]] == [(3, "队名")]
    assert (Team.objects.count(), AuditRow.objects.count()) == (1, before)


def test_a_good_list_is_imported_with_one_row_in_the_log(make_stage, organiser):
    stage = make_stage()
    services.import_teams(stage=stage, teams=read_teams(LIST), by=organiser)
    assert list(stage.entrants.values_list("team__name", flat=True)) == ["蜀汉一队", "江东虎"]
    assert Player.objects.filter(captain=True).count() == 2
    assert AuditRow.objects.filter(verb="import-teams").count() == 1


def test_T17_a_list_of_captains_is_taken_and_the_draw_waits_for_the_players(make_stage, organiser):
    stage = make_stage()
    services.import_teams(
        stage=stage, teams=read_teams([["队伍", "队长"], ["蜀汉一队", "刘备"], ["江东虎", "孙权"]]), by=organiser
    )
    with pytest.raises(Illegal, match="蜀汉一队、江东虎"):
        services.draw(stage=stage, lot=1, by=organiser)


def test_a_player_spelt_right_at_last_stays_the_same_person(make_stage, organiser):
    stage = make_stage()
    made = services.add_team(stage=stage, entry=TeamEntry("甲队", ("刘备", "关羽", "张非"), "刘备"), by=organiser)
    third = made.team.players.get(order=3)
    services.change_team(entrant=made, entry=TeamEntry("甲队", ("刘备", "关羽", "张飞"), "关羽"), by=organiser)
    assert Player.objects.get(pk=third.pk).name == "张飞"
    assert made.team.players.get(captain=True).name == "关羽"


def test_unseeded_teams_follow_by_the_published_lot(make_stage, organiser):
    drawn = []
    for name in ("一", "二"):
        stage = make_stage(name=name)
        for number in (3, 1, 2, 4) if name == "一" else (1, 2, 3, 4):
            services.add_team(stage=stage, entry=entry(number, seed=1 if number == 4 else None), by=organiser)
        services.draw(stage=stage, lot=2026, by=organiser)
        drawn.append([sides_of(match) for match in stage.matches.filter(round__number=1)])
    assert drawn[0] == drawn[1]
    assert drawn[0][0][0] == "第4队"


def test_seeds_are_set_by_hand_all_or_none(make_stage, organiser):
    stage = make_stage(3, drawn=False)
    first, second, third = stage.entrants.order_by("seed")
    services.set_seeds(stage=stage, seeds={first.pk: 2, second.pk: 1, third.pk: None}, by=organiser)
    assert list(stage.entrants.order_by("pk").values_list("seed", flat=True)) == [2, 1, None]
    with pytest.raises(Malformed):
        services.set_seeds(stage=stage, seeds={first.pk: 1, second.pk: 1}, by=organiser)
    assert list(stage.entrants.order_by("pk").values_list("seed", flat=True)) == [2, 1, None]


def test_a_seed_moves_up_and_down(make_stage, organiser):
    stage = make_stage(3, drawn=False)
    last = stage.entrants.get(seed=3)
    services.move_seed(entrant=last, up=True, by=organiser)
    assert list(stage.entrants.order_by("seed").values_list("team__name", flat=True)) == ["第1队", "第3队", "第2队"]
    services.move_seed(entrant=stage.entrants.get(team__name="第2队"), up=False, by=organiser)
    assert stage.entrants.get(team__name="第2队").seed is None
    services.move_seed(entrant=stage.entrants.get(team__name="第2队"), up=True, by=organiser)
    assert stage.entrants.get(team__name="第2队").seed == 3


def test_after_the_draw_the_list_is_closed_until_it_is_undone(make_stage, organiser):
    stage = make_stage(4)
    with pytest.raises(Illegal):
        services.add_team(stage=stage, entry=entry(5), by=organiser)
    with pytest.raises(Illegal):
        services.remove_team(entrant=stage.entrants.first(), by=organiser)
    services.undo_draw(stage=stage, by=organiser)
    assert (stage.rounds.count(), set(stage.entrants.values_list("draw_number", flat=True))) == (0, {None})
    services.remove_team(entrant=stage.entrants.first(), by=organiser)
    assert Team.objects.count() == 3


def test_a_draw_with_a_result_is_not_undone(make_stage, report, organiser):
    stage = make_stage(4)
    report(stage, "r1m1", "A", state="provisional")
    with pytest.raises(Illegal):
        services.undo_draw(stage=stage, by=organiser)


def test_T18_drawing_twice_changes_nothing(make_stage, organiser):
    stage = make_stage(5)
    services.draw(stage=stage, lot=99, by=organiser)
    assert stage.matches.count() == 7
    assert AuditRow.objects.filter(verb="draw").count() == 1


@pytest.mark.parametrize("teams", [0, 1])
def test_a_draw_takes_two_teams(make_stage, organiser, teams):
    stage = make_stage(teams, drawn=False)
    with pytest.raises(Illegal):
        services.draw(stage=stage, lot=1, by=organiser)


def test_best_of_goes_by_round(make_stage):
    stage = make_stage(8, best_of={"default": 1, "semifinal": 3, "final": 5}, third_place=True)
    assert list(stage.matches.order_by("pk").values_list("best_of", flat=True)) == [1, 1, 1, 1, 3, 3, 5, 3]
