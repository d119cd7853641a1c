"""What the pen adds to the organiser's desk."""

from __future__ import annotations

from judging import services
from judging.models import Assignment, Game
from tests.judging.hall import Hall

ALONE = "1 场可以开打，还没有裁判。"


def due(hall: Hall) -> list[str]:
    page = hall.client(hall.organiser).get(f"/desk/stages/{hall.match.stage_id}/")
    return [one.text for one in page.context["due"]]


def test_a_match_without_a_referee_is_due_until_it_has_one(hall: Hall):
    for match in hall.match.stage.matches.exclude(pk=hall.match.pk):
        services.assign(match, usernames=[hall.referee.get_username()], by=hall.organiser)
    Assignment.objects.filter(match=hall.match).delete()
    assert ALONE in due(hall)
    services.assign(hall.match, usernames=[hall.referee.get_username()], by=hall.organiser)
    assert ALONE not in due(hall)


def test_the_desk_names_the_referee(hall: Hall):
    services.assign(hall.match, usernames=[hall.referee.get_username()], by=hall.organiser)
    page = hall.client(hall.organiser).get(f"/desk/stages/{hall.match.stage_id}/").content.decode()
    assert hall.referee.get_username() in page


def test_a_report_the_ledger_did_not_take_is_due(hall: Hall):
    table = hall.open()
    Game.objects.filter(pk=table.game.pk).update(unreported="12: broken")
    assert "有一局的结果没有报到组织台，请重新报送。" in due(hall)
