"""Lots for places, groups changed by hand, and where a team left a bracket."""

from __future__ import annotations

import pytest

from tournament.models import AuditRow, Stage
from tournament.refusals import Illegal
from tournament.services import regroup
from tournament.services.finish import finish_stage
from tournament.services.lots import draw_lots
from tournament.services.standings import tables

pytestmark = pytest.mark.databases


def groups_of(stage: Stage) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in stage.entrants.select_related("team", "group").order_by("draw_number"):
        found.setdefault(str(one.group), []).append(one.team.name)
    return found


def order(stage: Stage) -> list[str]:
    return [place.entrant.team.name for table in tables(stage) for place in table.places]


@pytest.fixture
def desk(organiser, client):
    client.force_login(organiser)
    return client


def test_a_tie_that_comes_to_the_lot_is_drawn_on_the_desk_with_a_published_number(desk, make_stage, report):
    stage = make_stage(4, format="groups", shape={"groups": 1})
    page = f"/desk/stages/{stage.pk}/standings/"
    assert "只靠抽签分先后" not in desk.get(page).content.decode()
    for match in stage.matches.filter(round__number=1):
        report(stage, match.key, "A")
    assert "只靠抽签分先后（抽签号 1）" in desk.get(page).content.decode()
    orders = set()
    for lot in range(6):
        assert desk.post(f"/desk/stages/{stage.pk}/lots/", {"group": "1", "lot": str(lot)}).status_code == 302
        stage.refresh_from_db()
        assert stage.lots == {"1": lot}
        orders.add(tuple(order(stage)))
    assert len(orders) > 1
    assert "抽签（号 5）" in desk.get(page).content.decode()
    assert AuditRow.objects.filter(verb="draw-lots").count() == 6
    refused = desk.post(f"/desk/stages/{stage.pk}/lots/", {"group": "1", "lot": "x"}, follow=True)
    assert "抽签号应为 0 到 9999999999 的整数" in refused.content.decode()
    for match in stage.matches.exclude(round__number=1):
        report(stage, match.key, "A")
    finish_stage(stage=stage, by=stage.tournament.roles.first().user)
    with pytest.raises(Illegal):
        draw_lots(stage=stage, group=1, lot=9, by=stage.tournament.roles.first().user)


def test_two_teams_change_places_between_groups_and_their_matches_stay(desk, make_stage):
    stage = make_stage(6, format="groups", shape={"groups": 2})
    before, keys = groups_of(stage), set(stage.matches.values_list("pk", flat=True))
    (a, b) = (stage.entrants.get(team__name=before[name][0]) for name in "AB")
    asked = {"team": str(a.pk), "to": f"t{b.pk}"}
    assert "各场的桌与时间不变" in desk.get(f"/desk/stages/{stage.pk}/groups/", asked).content.decode()
    assert groups_of(stage) == before
    assert desk.post(f"/desk/stages/{stage.pk}/groups/", asked).status_code == 302
    after = groups_of(stage)
    assert set(after["A"]) == set(before["A"]) - {a.team.name} | {b.team.name}
    assert set(stage.matches.values_list("pk", flat=True)) == keys
    playing = {slot.entrant.team.name for match in stage.matches.filter(group__number=1) for slot in match.slots.all()}
    assert playing == set(after["A"])


def test_a_team_moves_to_another_group_with_a_warning_on_sizes(desk, make_stage, report, organiser):
    stage = make_stage(7, format="groups", shape={"groups": 2}, released=True)
    before = groups_of(stage)
    small, large = sorted(before, key=lambda name: len(before[name]))
    one = stage.entrants.get(team__name=before[small][0])
    number = {"A": 1, "B": 2}
    asked = {"team": str(one.pk), "to": f"g{number[large]}"}
    assert "各组人数相差超过 1" in desk.get(f"/desk/stages/{stage.pk}/groups/", asked).content.decode()
    assert desk.post(f"/desk/stages/{stage.pk}/groups/", asked).status_code == 302
    assert {name: len(names) for name, names in groups_of(stage).items()} == {small: 2, large: 5}
    assert stage.matches.count() == 1 + 10
    assert all(one.released for one in stage.rounds.all())
    assert AuditRow.objects.get(verb="move-team").before == {name: before[name] for name in before}
    with pytest.raises(Illegal, match="至少 2"):
        regroup.move(
            stage=stage, one=stage.entrants.filter(group__number=number[small])[0], group=number[large], by=organiser
        )
    report(stage, stage.matches.first().key, "A")
    with pytest.raises(Illegal, match="不能再换组"):
        regroup.move(stage=stage, one=one, group=number[small], by=organiser)


def test_the_standings_of_a_bracket_say_where_a_team_went_out(desk, make_stage, report, organiser):
    stage = make_stage(4, third_place=True)
    for key in ("r1m1", "r1m2"):
        report(stage, key, "A")
    page = f"/desk/stages/{stage.pk}/standings/"
    assert "仍在比赛" in desk.get(page).content.decode()
    for match in stage.matches.filter(round__number=2):
        report(stage, match.key, "A")
    for _finished in range(2):
        said = desk.get(page).content.decode()
        assert all(word in said for word in ("止步于决赛", "三四名决赛获胜", "止步于三四名决赛"))
        finish_stage(stage=stage, by=organiser)
    public = make_stage(4, name="另一个")
    for key in ("r1m1", "r1m2"):
        report(public, key, "A")
    assert "并列：同样止步于半决赛" in desk.get(f"/desk/stages/{public.pk}/standings/").content.decode()
