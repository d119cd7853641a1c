"""The desk: from nothing to a released bracket by hand, and every button asks before it destroys."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tournament import services
from tournament.models import AuditRow, GameScore, Role, Stage, Team, Tournament

from .conftest import standing

LIST = "队名,队长,选手1,选手2,选手3\n蜀汉一队,刘备,刘备,关羽,张飞\n江东虎,孙权,孙权,周瑜,陆逊\n"


@pytest.fixture
def desk(organiser: Any, client: Client) -> Client:
    client.force_login(organiser)
    return client


def form_of(answer: Any) -> dict[str, Any]:
    """What a browser would send back from the forms of a page without touching them."""
    data: dict[str, Any] = {}
    for name in ("form", "stage_form"):
        form = answer.context.get(name)
        for bound in form or ():
            if bound.value() not in (None, False):
                data[bound.name] = bound.value()
    return data


def upload(content: bytes, name: str = "teams.csv") -> dict[str, Any]:
    return {"file": SimpleUploadedFile(name, content)}


def test_from_nothing_to_a_released_bracket(desk, make_stage):
    make_stage(name="已有")
    said = form_of(desk.get("/desk/new/")) | {"name": "秋季杯", "best_of_final": 3, "options-I-3": "match"}
    page = desk.post("/desk/new/", said, follow=True)
    stage = Stage.objects.get(tournament__name="秋季杯")
    assert page.redirect_chain[-1][0] == f"/desk/stages/{stage.pk}/"
    assert (stage.options, stage.best_of) == ({"I-3": "match"}, {"default": 1, "final": 3})
    preview = desk.post(f"/desk/stages/{stage.pk}/teams/import/", upload(LIST.encode("gb18030")))
    assert Team.objects.filter(tournament=stage.tournament).count() == 0
    assert "蜀汉一队" in preview.content.decode()
    desk.post(f"/desk/stages/{stage.pk}/teams/save/", {"list": preview.context["signed"]})
    for number in (3, 4):
        team = {"name": f"第{number}队", "player1": "甲", "player2": "乙", "player3": "丙", "captain": "2"}
        desk.post(f"/desk/stages/{stage.pk}/teams/new/", team)
    assert stage.entrants.count() == 4
    desk.post(f"/desk/stages/{stage.pk}/draw/", {"lot": "7"})
    assert Client().get(f"/t/{stage.tournament.slug}/").status_code == 404
    assert "江东虎" in desk.get(f"/desk/stages/{stage.pk}/release/").content.decode()
    assert Client().get(f"/t/{stage.tournament.slug}/bracket/").status_code == 404
    assert stage.rounds.filter(released=True).count() == 0
    desk.post(f"/desk/stages/{stage.pk}/release/")
    assert "蜀汉一队" in Client().get(f"/t/{stage.tournament.slug}/bracket/").content.decode()


def test_a_bye_is_no_match_to_release(desk, make_stage):
    stage = make_stage(3)
    assert "全部 2 场对阵" in desk.get(f"/desk/stages/{stage.pk}/release/").content.decode()


def test_a_wrong_form_names_the_field_and_loses_nothing_typed(desk, make_stage):
    stage = make_stage(1, drawn=False)
    typed = {
        "name": "第1队",
        "club": "桌游社",
        "player1": "甲",
        "player2": "乙",
        "player3": "丙",
        "captain": "3",
        "seed": "9",
    }
    answer = desk.post(f"/desk/stages/{stage.pk}/teams/new/", typed)
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"name": ["队名“第1队”重复。"]}
    assert 'value="桌游社"' in answer.content.decode()
    short = desk.post(f"/desk/stages/{stage.pk}/teams/new/", typed | {"name": "新队", "player3": ""})
    assert list(short.context["form"].errors) == ["player3"]


def test_a_list_with_faults_is_shown_by_row_and_column_and_cannot_be_saved(desk, make_stage):
    stage = make_stage()
    content = "队名,选手1,选手2,选手3\n甲队,a,b,c\n甲队,d,e,\n".encode()
    answer = desk.post(f"/desk/stages/{stage.pk}/teams/import/", upload(content))
    assert answer.status_code == 422
    assert [(fault.row, fault.column) for fault in answer.context["faults"]] == [(3, "选手1")]
    assert answer.context["signed"] == ""
    assert Team.objects.count() == 0


def test_bytes_that_are_no_list_are_one_error(desk, make_stage):
    stage = make_stage()
    answer = desk.post(f"/desk/stages/{stage.pk}/teams/import/", upload(b"\x89PNG\r\n\x00\x00"))
    assert answer.status_code == 400
    assert "这是一张图片" in answer.content.decode()


def test_a_forged_or_foreign_preview_is_not_saved(desk, make_stage):
    stage, second = make_stage(), make_stage(name="另一个")
    preview = desk.post(f"/desk/stages/{stage.pk}/teams/import/", upload(LIST.encode()))
    desk.post(f"/desk/stages/{second.pk}/teams/save/", {"list": preview.context["signed"]})
    desk.post(f"/desk/stages/{stage.pk}/teams/save/", {"list": "x" + preview.context["signed"]})
    assert Team.objects.count() == 0


def test_T18_saving_a_preview_twice_saves_once(desk, make_stage):
    stage = make_stage()
    preview = desk.post(f"/desk/stages/{stage.pk}/teams/import/", upload(LIST.encode()))
    for _ in range(2):
        desk.post(f"/desk/stages/{stage.pk}/teams/save/", {"list": preview.context["signed"]})
    assert Team.objects.count() == 2


def test_T17_what_is_exported_is_imported_again(desk, make_stage):
    first = make_stage(3, drawn=False)
    exported = desk.get(f"/desk/stages/{first.pk}/teams.csv").content
    assert exported.startswith(b"\xef\xbb\xbf")
    second = make_stage(name="另一个")
    preview = desk.post(f"/desk/stages/{second.pk}/teams/import/", upload(exported))
    desk.post(f"/desk/stages/{second.pk}/teams/save/", {"list": preview.context["signed"]})
    assert desk.get(f"/desk/stages/{second.pk}/teams.csv").content == exported


def test_seeds_by_hand(desk, make_stage):
    stage = make_stage(3, drawn=False)
    first, second, third = stage.entrants.order_by("seed")
    typed = {f"seed-{first.pk}": "3", f"seed-{second.pk}": "", f"seed-{third.pk}": "1"}
    desk.post(f"/desk/stages/{stage.pk}/seeds/", typed)
    assert list(stage.entrants.order_by("pk").values_list("seed", flat=True)) == [3, None, 1]
    desk.post(f"/desk/teams/{first.pk}/move/", {"to": "up"})
    assert list(stage.entrants.order_by("pk").values_list("seed", flat=True)) == [1, None, 2]


def test_undoing_a_draw_says_what_goes_first(desk, make_stage):
    stage = make_stage(4)
    assert "3 场对阵将被删除" in desk.get(f"/desk/stages/{stage.pk}/undo-draw/").content.decode()
    assert stage.matches.count() == 3
    desk.post(f"/desk/stages/{stage.pk}/undo-draw/")
    assert stage.matches.count() == 0


def test_what_is_due_stands_on_top(desk, make_stage, report):
    stage = make_stage(4, released=True)
    report(stage, "r1m1", "A", state="provisional")
    page = desk.get(f"/desk/stages/{stage.pk}/")
    due = [(one.kind, one.match_id) for one in page.context["due"]]
    assert due[0] == ("confirm", stage.matches.get(key="r1m1").pk)
    assert "1 场可以开打，还没有桌或时间。" in [one.text for one in page.context["due"]]
    desk.post(f"/desk/matches/{stage.matches.get(key='r1m1').pk}/confirm/")
    assert standing(stage, "r1m1")[1] == "decided"


def test_a_form_leads_back_into_this_house_only(desk, make_stage):
    stage = make_stage(4)
    url = f"/desk/t/{stage.tournament.slug}/tables/"
    assert desk.post(url, {"count": "2", "back": f"/desk/stages/{stage.pk}/"}).url == f"/desk/stages/{stage.pk}/"
    assert (
        desk.post(url, {"count": "2", "back": "https://elsewhere.example/"}).url == f"/desk/t/{stage.tournament.slug}/"
    )


def test_a_late_match_is_due_first(desk, make_stage, organiser):
    from datetime import UTC, datetime

    stage = make_stage(4)
    match = stage.matches.get(key="r1m2")
    services.schedule_match(match=match, table=None, starts_at=datetime(2020, 1, 1, tzinfo=UTC), by=organiser)
    first = desk.get(f"/desk/stages/{stage.pk}/").context["due"][0]
    assert (first.kind, first.late) == ("wait", True)


def test_a_round_gets_tables_and_times_at_one_press(desk, make_stage):
    stage = make_stage(6)
    desk.post(f"/desk/t/{stage.tournament.slug}/tables/", {"count": "1"})
    desk.post(f"/desk/rounds/{stage.rounds.get(number=1).pk}/fill/", {"starts_at": "2026-11-29T09:30", "minutes": "45"})
    rows = (
        stage.matches.filter(round__number=1, outcome="").order_by("number").values_list("table__number", "starts_at")
    )
    assert [(table, at.isoformat()) for table, at in rows] == [
        (1, "2026-11-29T01:30:00+00:00"),
        (1, "2026-11-29T02:15:00+00:00"),
    ]


def test_a_round_is_offered_the_hour_at_which_the_one_before_it_is_over(desk, make_stage):
    stage = make_stage(4)
    services.set_tables(tournament=stage.tournament, count=2, by=None)
    first = stage.rounds.get(number=1)
    desk.post(f"/desk/rounds/{first.pk}/fill/", {"starts_at": "2099-01-01T10:00", "minutes": "60"})
    blocks = desk.get(f"/desk/stages/{stage.pk}/").context["blocks"]
    begins = [f"{block.begins:%Y-%m-%d %H:%M}" for block in blocks]
    assert begins[1] == "2099-01-01 10:50"


def test_the_games_of_a_round_change_where_nothing_has_begun(desk, make_stage, report):
    stage = make_stage(4)
    report(stage, "r1m1", "A")
    desk.post(f"/desk/rounds/{stage.rounds.get(number=1).pk}/best-of/", {"best_of": "3"})
    desk.post(f"/desk/rounds/{stage.rounds.get(number=2).pk}/best-of/", {"best_of": "2"})
    assert list(stage.matches.order_by("pk").values_list("best_of", flat=True)) == [1, 3, 1]


def test_a_tournament_gets_another_name_and_a_wrong_time_zone_is_named(desk, make_stage):
    stage = make_stage()
    url = f"/desk/t/{stage.tournament.slug}/name/"
    wrong = desk.post(url, {"name": "新名", "time_zone": "Mars/Olympus"})
    assert list(wrong.context["form"].errors) == ["time_zone"]
    desk.post(url, {"name": "新名", "time_zone": "Asia/Tokyo"})
    stage.tournament.refresh_from_db()
    assert (stage.tournament.name, stage.tournament.time_zone) == ("新名", "Asia/Tokyo")


def test_one_row_of_the_schedule_comes_back_to_htmx(desk, make_stage):
    stage = make_stage(2)
    match = stage.matches.get()
    services.set_tables(tournament=stage.tournament, count=2, by=None)
    url = f"/desk/matches/{match.pk}/schedule/"
    answer = desk.post(url, {"table": "2"}, headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith("<tr")
    match.refresh_from_db()
    assert match.table == stage.tournament.tables.get(number=2)
    assert "没有 9 号桌。" in desk.post(url, {"table": "9"}, headers={"HX-Request": "true"}).content.decode()


def test_T16_a_clash_is_marked(desk, make_stage, organiser):
    from datetime import UTC, datetime

    stage = make_stage(4)
    services.set_tables(tournament=stage.tournament, count=1, by=organiser)
    for key in ("r1m1", "r1m2"):
        services.schedule_match(
            match=stage.matches.get(key=key),
            table=stage.tournament.tables.get(),
            starts_at=datetime(2099, 1, 1, tzinfo=UTC),
            by=organiser,
        )
    assert desk.get(f"/desk/stages/{stage.pk}/").content.decode().count("冲突") == 3


def test_a_result_from_paper(desk, make_stage):
    stage = make_stage(2, best_of=3)
    match = stage.matches.get()
    typed = form_of(desk.get(f"/desk/matches/{match.pk}/"))
    answer = desk.post(f"/desk/matches/{match.pk}/", typed | {"g1-winner": "A"})
    assert answer.status_code == 422
    assert "须有一方胜 2 局" in answer.content.decode()
    assert 'value="A" selected' in answer.content.decode()
    desk.post(
        f"/desk/matches/{match.pk}/",
        typed | {"g1-winner": "A", "g1-reason": "surrender", "g1-camp": "warm", "g2-winner": "A"},
    )
    assert standing(stage, "r1m1")[1:] == ("decided", "completed", "第1队")
    assert list(GameScore.objects.values_list("reason", "camps", "source")) == [
        ("surrender", {"A": "warm", "B": "cold"}, "paper"),
        ("", {}, "paper"),
    ]


def test_a_walkover_needs_somebody_to_move_on(desk, make_stage):
    stage = make_stage(2)
    match = stage.matches.get()
    answer = desk.post(f"/desk/matches/{match.pk}/", {"outcome": "walkover"})
    assert answer.context["form"].errors == {"winner": ["请选择谁晋级。"]}
    desk.post(f"/desk/matches/{match.pk}/", {"outcome": "walkover", "winner": "B"})
    assert standing(stage, "r1m1")[1:] == ("decided", "walkover", "第2队")


def test_confirming_a_game_of_the_tablet_on_paper_keeps_where_it_came_from(desk, make_stage, report):
    stage = make_stage(2)
    report(stage, "r1m1", "A", state="provisional", game_id=5, figures={"survivors": {"A": 3, "B": 0}})
    match = stage.matches.get()
    desk.post(f"/desk/matches/{match.pk}/", form_of(desk.get(f"/desk/matches/{match.pk}/")))
    newest = GameScore.objects.get(status="current")
    assert (newest.state, newest.source, newest.game) == ("confirmed", "tablet", 5)


def test_T4_a_correction_shows_the_list_first_and_changes_nothing_until_yes(desk, make_stage, report):
    stage = make_stage(4)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "B")
    match = stage.matches.get(key="r1m1")
    before = AuditRow.objects.count()
    asked = desk.post(f"/desk/matches/{match.pk}/", {"outcome": "completed", "g1-winner": "A", "why": "登记颠倒"})
    page = asked.content.decode()
    assert asked.status_code == 422
    assert "结果作废，须重打" in page
    assert AuditRow.objects.count() == before
    desk.post(f"/desk/matches/{match.pk}/", asked.context["carried"])
    assert standing(stage, "r2m1") == (["第1队", "第3队"], "ready", "", None)


def test_a_version_names_the_team_that_won_it_and_not_the_one_that_came_into_its_place(desk, make_stage, report):
    stage = make_stage(4)
    for key, winner in (("r1m1", "B"), ("r1m2", "B"), ("r2m1", "A")):
        report(stage, key, winner)
    assert standing(stage, "r2m1")[0][0] == "第4队"
    match = stage.matches.get(key="r1m1")
    asked = desk.post(f"/desk/matches/{match.pk}/", {"outcome": "completed", "g1-winner": "A", "why": "登记颠倒"})
    desk.post(f"/desk/matches/{match.pk}/", asked.context["carried"])
    assert standing(stage, "r2m1")[0][0] == "第1队"
    page = desk.get(f"/desk/matches/{stage.matches.get(key='r2m1').pk}/")
    assert [name for _one, name in page.context["versions"]] == ["第4队", "第4队"]


def test_a_pending_version_is_decided_on_the_match_page(desk, make_stage, report):
    stage = make_stage(4)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "B")
    late = report(stage, "r1m1", "A")
    assert desk.get(f"/desk/stages/{stage.pk}/").context["due"][0].kind == "decide"
    assert "采纳新结果" in desk.get(f"/desk/matches/{late.match_id}/").content.decode()
    desk.post(f"/desk/scores/{late.pk}/accept/")
    assert standing(stage, "r1m1")[3] == "第1队"


def test_taking_a_result_back_shows_what_changes(desk, make_stage, report):
    stage = make_stage(4)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "B")
    match = stage.matches.get(key="r1m1")
    assert "须重打" in desk.get(f"/desk/matches/{match.pk}/clear/").content.decode()
    desk.post(f"/desk/matches/{match.pk}/clear/", {"why": "登错", "cascade": "yes"})
    assert standing(stage, "r1m1")[1] == "ready"


def test_dropping_a_team_shows_the_matches_it_gives_away(desk, make_stage):
    stage = make_stage(4)
    entrant = stage.entrants.get(seed=1)
    assert "第4队 胜" in desk.get(f"/desk/teams/{entrant.pk}/status/?status=dropped").content.decode()
    desk.post(f"/desk/teams/{entrant.pk}/status/", {"status": "dropped", "why": "伤病", "cascade": "yes"})
    assert standing(stage, "r1m1")[1:] == ("decided", "walkover", "第4队")


def test_people_get_roles_and_new_accounts_a_password_shown_once(desk, make_stage, stranger):
    stage = make_stage()
    url = f"/desk/t/{stage.tournament.slug}/"
    desk.post(url, {"username": "stranger", "kind": "referee"})
    assert Role.objects.filter(user=stranger, kind="referee").count() == 1
    answer = desk.post(url, {"username": "小乔", "kind": "referee", "new": "on"})
    assert answer.context["password"] in answer.content.decode()
    assert Client().login(username="小乔", password=answer.context["password"])
    again = desk.post(url, {"username": "小乔", "kind": "referee", "new": "on"})
    assert list(again.context["form"].errors) == ["username"]
    assert answer.context["password"] not in str(list(AuditRow.objects.values()))


def test_the_last_organiser_stays(desk, make_stage, organiser):
    stage = make_stage()
    role = Role.objects.get(user=organiser)
    desk.post(f"/desk/roles/{role.pk}/revoke/")
    assert Role.objects.filter(pk=role.pk).exists()
    assert stage.tournament.roles.count() == 1


def test_the_settings_keep_what_was_set_and_name_what_is_wrong(desk, make_stage):
    stage = make_stage()
    url = f"/desk/stages/{stage.pk}/settings/"
    said = form_of(desk.get(url)) | {"edition": "own", "own_name": "快棋版", "own_base": "2012", "own_minutes": "30"}
    desk.post(url, said)
    stage.refresh_from_db()
    assert stage.own_edition == {"base": "2012", "name": {"zh": "快棋版", "en": "快棋版"}, "game_ms": 1_800_000}
    assert form_of(desk.get(url))["own_minutes"] == 30
    wrong = desk.post(url, said | {"options-I-15": "-1"})
    assert list(wrong.context["form"].errors) == ["options-I-15"]


GETS = [
    "/desk/t/{slug}/",
    "/desk/t/{slug}/log/",
    "/desk/stages/{stage}/",
    "/desk/stages/{stage}/settings/",
    "/desk/stages/{stage}/teams/new/",
    "/desk/stages/{stage}/teams/import/",
    "/desk/stages/{stage}/teams.csv",
    "/desk/stages/{stage}/sample.csv",
    "/desk/stages/{stage}/undo-draw/",
    "/desk/stages/{stage}/release/",
    "/desk/t/{slug}/stages/new/",
    "/desk/t/{slug}/name/",
    "/desk/teams/{team}/",
    "/desk/teams/{team}/remove/",
    "/desk/teams/{team}/status/?status=dropped",
    "/desk/matches/{match}/",
    "/desk/matches/{match}/clear/",
]
POSTS = [
    "/desk/t/{slug}/tables/",
    "/desk/t/{slug}/publish/",
    "/desk/stages/{stage}/seeds/",
    "/desk/stages/{stage}/draw/",
    "/desk/stages/{stage}/undo-draw/",
    "/desk/stages/{stage}/release/",
    "/desk/stages/{stage}/settings/",
    "/desk/stages/{stage}/teams/save/",
    "/desk/stages/{stage}/teams/new/",
    "/desk/rounds/{round}/fill/",
    "/desk/rounds/{round}/best-of/",
    "/desk/t/{slug}/name/",
    "/desk/teams/{team}/",
    "/desk/teams/{team}/move/",
    "/desk/teams/{team}/remove/",
    "/desk/teams/{team}/status/",
    "/desk/matches/{match}/",
    "/desk/matches/{match}/schedule/",
    "/desk/matches/{match}/confirm/",
    "/desk/matches/{match}/clear/",
    "/desk/scores/{score}/accept/",
    "/desk/scores/{score}/decline/",
    "/desk/roles/{role}/revoke/",
]


@pytest.fixture
def places(make_stage, report) -> dict[str, Any]:
    stage = make_stage(2)
    score = report(stage, "r1m1", "A", state="provisional")
    return {
        "slug": stage.tournament.slug,
        "stage": stage.pk,
        "team": stage.entrants.first().pk,
        "score": score.pk,
        "match": stage.matches.get().pk,
        "round": stage.rounds.get().pk,
        "role": Role.objects.get().pk,
    }


@pytest.mark.parametrize("url", GETS)
def test_every_page_opens_for_the_organiser_and_for_nobody_else(desk, places, stranger, url):
    address = url.format(**places)
    assert desk.get(address).status_code == 200
    assert Client().get(address).status_code == 302
    other = Client()
    other.force_login(stranger)
    assert other.get(address).status_code == 403


@pytest.mark.parametrize("url", POSTS)
@pytest.mark.parametrize("kind", ["", "referee"])
def test_every_write_is_forbidden_to_others(places, stranger, organiser, url, kind):
    client = Client()
    client.force_login(stranger)
    if kind:
        services.grant_role(tournament=Tournament.objects.get(), username="stranger", kind=kind, by=organiser)
    before = AuditRow.objects.count()
    assert client.post(url.format(**places), {"released": "yes", "lot": "1"}).status_code == 403
    assert AuditRow.objects.count() == before


def test_a_head_referee_rules_and_does_not_draw(places, stranger, organiser):
    services.grant_role(tournament=Tournament.objects.get(), username="stranger", kind="head-referee", by=organiser)
    client = Client()
    client.force_login(stranger)
    assert client.post(f"/desk/matches/{places['match']}/confirm/").status_code == 302
    assert client.post(f"/desk/stages/{places['stage']}/draw/", {"lot": "1"}).status_code == 403


def test_the_desk_itself_is_for_organisers(client, stranger, organiser, make_stage):
    client.force_login(stranger)
    assert client.get("/desk/").status_code == 403
    make_stage(2, name="我的赛事")
    client.force_login(organiser)
    assert "我的赛事" in client.get("/desk/").content.decode()


def test_the_way_to_the_desk_is_shown_to_whom_it_opens(client, stranger, organiser, make_stage):
    make_stage()
    client.force_login(stranger)
    assert 'href="/desk/"' not in client.get("/").content.decode()
    client.force_login(organiser)
    assert 'href="/desk/"' in client.get("/").content.decode()


@pytest.mark.parametrize("teams", [4, 16])
def test_the_stage_takes_the_same_number_of_queries_whatever_its_size(
    desk, make_stage, report, django_assert_max_num_queries, teams
):
    stage = make_stage(teams)
    report(stage, "r1m1", "A", state="provisional")
    url = f"/desk/stages/{stage.pk}/"
    desk.get(url)
    with django_assert_max_num_queries(27):
        desk.get(url)


def test_the_admin_reads_and_does_not_write(admin_client, make_stage):
    stage = make_stage(2)
    assert admin_client.get("/admin/tournament/auditrow/").status_code == 200
    row = AuditRow.objects.first()
    assert admin_client.get(f"/admin/tournament/auditrow/{row.pk}/change/").status_code == 200
    assert admin_client.post(f"/admin/tournament/match/{stage.matches.get().pk}/change/", {}).status_code == 403
    assert admin_client.get("/admin/tournament/match/add/").status_code == 403
