"""The pages: what stands on them, who may see them, how many statements they take."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from judging import services, tablets
from judging.models import Game, Review
from tests.judging.hall import Hall, Table
from tournament.models import Match, Role

WHO = ("nobody", "stranger", "referee", "side", "head", "organiser")


def client_of(hall: Hall, who: str) -> Client:
    return hall.client() if who == "nobody" else hall.client(getattr(hall, who))


ALL, STAFF = dict.fromkeys(WHO, 200), {"nobody": 403, "stranger": 403}
DESK = {"nobody": 302, "stranger": 403, "referee": 403, "side": 403, "head": 200, "organiser": 200}
PAGES = [
    ("/m/{match}/", ALL),
    ("/g/{game}/", ALL),
    ("/g/{game}/sheet/", {**ALL, **STAFF}),
    ("/g/{game}/sheet/running.css", {**ALL, **STAFF}),
    ("/g/{game}/sheet/empty/", ALL),
    ("/t/spring/sheets/empty/", ALL),
    ("/g/{game}/record.sgsr", {**ALL, **STAFF, "organiser": 403}),
    ("/t/spring/live/", ALL),
    ("/console/", {**ALL, "nobody": 302}),
    ("/console/{game}/", {**ALL, "nobody": 302, "stranger": 403, "organiser": 403}),
    ("/desk/matches/{match}/officials/", DESK),
    ("/desk/matches/{match}/paper/", {**ALL, "nobody": 302, "stranger": 403}),
    ("/desk/stages/{stage}/roster/", DESK),
    ("/desk/rounds/{round}/sheets/", DESK),
    ("/desk/rounds/{round}/sheets/empty/", DESK),
    ("/head/", {**ALL, "nobody": 302, "head": 302}),
    ("/head/spring/", DESK),
    ("/head/spring/fouls/", DESK),
    ("/head/games/{game}/", {**DESK, "organiser": 403}),
    ("/console/training/", {**ALL, "nobody": 302}),
    ("/pad/{game}/", {**ALL, "nobody": 302, "stranger": 403, "organiser": 403}),
    ("/join/{code}/", ALL),
    ("/desk/t/spring/records/", DESK),
    ("/desk/t/spring/tablets/", DESK),
    ("/desk/t/spring/tablets/slips/", DESK),
    ("/api/games/{game}/", ALL),
    ("/api/games/{game}/log/", ALL),
    ("/api/games/{game}/frames/", ALL),
    ("/api/games/{game}/record/", {**ALL, **STAFF, "organiser": 403}),
    ("/api/games/{game}/reach/?seat=W1", ALL),
    ("/api/games/{game}/order/?seat=W1", ALL),
    ("/api/games/{game}/reviews/", {**dict.fromkeys(WHO, 403), "head": 200}),
    ("/api/tournaments/spring/records/", {**dict.fromkeys(WHO, 403), "head": 404, "organiser": 404}),
    ("/api/tournaments/spring/records/file/", {**dict.fromkeys(WHO, 403), "head": 404, "organiser": 404}),
]


def address_of(table: Table, url: str) -> str:
    code = tablets.code_of(table.game.match.table).code
    review = Review.objects.values_list("pk", flat=True).first()
    match = table.game.match
    role = match.stage.tournament.roles.values_list("pk", flat=True).first()
    places = {"match": match.pk, "stage": match.stage_id, "round": match.round_id, "role": role, "none": 0}
    return url.format(game=table.game.pk, code=code, review=review, **places)


@pytest.mark.parametrize(("url", "statuses"), PAGES)
def test_who_may_read_what_of_a_game_in_play(hall: Hall, table: Table, url: str, statuses: dict[str, int]) -> None:
    table.until("play")
    address = address_of(table, url)
    assert {who: client_of(hall, who).get(address).status_code for who in WHO} == statuses


POSTS = [
    ("/api/games/{game}/log/", {"lease": 1, "after": 0, "entries": []}, {**dict.fromkeys(WHO, 403), "referee": 200}),
    (
        "/api/games/{game}/log/",
        {"lease": None, "after": 0, "entries": []},
        {"nobody": 403, "stranger": 403, "referee": 200, "side": 200, "head": 200, "organiser": 403},
    ),
    (
        "/api/games/{game}/lease/",
        {"lease": 9},
        {"nobody": 403, "stranger": 403, "referee": 409, "side": 409, "head": 409, "organiser": 403},
    ),
    (
        "/api/games/{game}/drawings/",
        {"team": "A", "strokes": [[[0, 0]]]},
        {"nobody": 403, "stranger": 403, "referee": 200, "side": 200, "head": 200, "organiser": 403},
    ),
    (
        "/api/games/{game}/reviews/{review}/",
        {"decision": "rejected", "reason": "x"},
        {**dict.fromkeys(WHO, 403), "head": 200},
    ),
    ("/desk/stages/{stage}/roster/{none}/adopt/", {}, {**DESK, "head": 404, "organiser": 404}),
    ("/desk/roles/{role}/ties/", {"club": "甲社"}, {**DESK, "head": 302, "organiser": 302}),
    ("/join/{code}/", {"pin": "000000"}, dict.fromkeys(WHO, 403)),
    (
        "/api/games/{game}/beat/",
        {"device": "x"},
        {"nobody": 403, "stranger": 403, "referee": 200, "side": 200, "head": 200, "organiser": 403},
    ),
    ("/api/games/{game}/report/", {}, {**dict.fromkeys(WHO, 403), "head": 200, "organiser": 200}),
    (
        "/api/matches/{match}/officials/",
        {"usernames": ["referee"]},
        {**dict.fromkeys(WHO, 403), "head": 200, "organiser": 200},
    ),
    ("/api/tournaments/spring/records/", {}, {**dict.fromkeys(WHO, 403), "head": 202, "organiser": 202}),
]


@pytest.mark.parametrize(("url", "body", "statuses"), POSTS)
def test_who_may_write_what(hall: Hall, table: Table, url: str, body: dict, statuses: dict[str, int]) -> None:
    services.keep_for_review(table.game, [table.row("note", text="x")], lease=1, after=0, by="referee", device="")
    address = address_of(table, url)
    got = {who: client_of(hall, who).post(address, body, content_type="application/json").status_code for who in WHO}
    assert got == statuses


def test_every_route_is_in_one_of_the_two_lists() -> None:
    """A new address is not forgotten: who may read it, and who may write there, is said above."""
    from judging.urls import urlpatterns

    said = {re.sub(r"\{\w+\}", "N", url.split("?")[0]) for url, *_rest in (*PAGES, *POSTS)} | {"/api/matches/N/games/"}
    known = {
        "/" + re.sub(r"<int:\w+>|<slug:code>", "N", re.sub(r"<slug:(slug|name)>", "spring", str(one.pattern)))
        for one in urlpatterns
    }
    assert known == said


@pytest.mark.parametrize("verb", ["put", "patch", "delete"])
def test_nothing_else_is_taken(hall: Hall, table: Table, verb: str) -> None:
    assert getattr(hall.client(hall.head), verb)(f"{table.url}log/").status_code == 405


def test_a_post_without_the_csrf_token_is_refused(hall: Hall, table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(hall.referee)
    body = {"lease": 1, "after": 0, "entries": []}
    assert client.post(f"{table.url}log/", body, content_type="application/json").status_code == 403


def test_the_match_page_tells_the_verdict_with_its_article(hall: Hall, table: Table) -> None:
    table.signed()
    page = hall.client().get(f"/m/{table.game.match_id}/").content.decode()
    for text in ("战队", "第 1 局", "认输", "比赛" if "比赛" in page else "裁决", f"/g/{table.game.pk}/", "已确认"):
        assert text in page
    part = hall.client().get(f"/m/{table.game.match_id}/?part=live").content.decode()
    assert "<html" not in part
    assert "已确认" in part


def test_the_board_of_a_game_in_play_is_there_without_scripts(hall: Hall, table: Table) -> None:
    table.until("play")
    page = hall.client().get(f"/g/{table.game.pk}/").content.decode()
    assert f'data-game="{table.game.pk}" data-mode="live"' in page
    assert page.count('class="general"') == 6


def test_a_finished_game_is_a_replay_with_its_record(hall: Hall, table: Table) -> None:
    table.signed()
    page = hall.client().get(f"/g/{table.game.pk}/").content.decode()
    assert 'data-mode="replay"' in page
    assert f"/g/{table.game.pk}/record.sgsr" in page


def test_the_sheet_of_a_signed_game_needs_no_login(hall: Hall, table: Table) -> None:
    table.until("play")
    table.write("foul", team="A", kind="talk")
    table.write("turn", seat="CC")
    table.write("end", seat="CC", hp=4, hand=4)
    table.write("turn", seat="W1")
    table.write("undo")
    table.write("turn", seat="WC")
    table.write("surrender", seat="WC")
    strokes = [[[0, 0], [100, 200]], [[5, 5]]]
    answer = table.client.post(
        f"{table.url}drawings/", {"team": "A", "strokes": strokes}, content_type="application/json"
    )
    table.write("sign", team="A", player=table.game.header["teams"]["A"]["captain"], drawing=answer.json()["sha256"])
    table.write("sign", team="B", refused="不服")
    table.game.refresh_from_db()
    page = hall.client().get(f"/g/{table.game.pk}/sheet/").content.decode()
    for text in (
        "春季赛",
        "主帅",
        "犯规",
        "更正与撤销",
        "认输",
        '<polyline points="0,0 100,200"/>',
        "不服",
        table.game.sealed[:12],
    ):
        assert text in page, text


def test_pages_speak_english(hall: Hall, table: Table) -> None:
    table.signed()
    client = hall.client()
    for url in (f"/m/{table.game.match_id}/", f"/g/{table.game.pk}/", f"/g/{table.game.pk}/sheet/", "/t/spring/live/"):
        page = client.get(url, headers={"accept-language": "en"}).content.decode()
        assert "Score sheet" in page or "Playing now" in page, url


def test_the_referees_matches_take_the_same_statements_for_one_and_for_three(hall: Hall) -> None:
    def statements() -> int:
        client = hall.client(hall.referee)
        client.get("/console/")
        with CaptureQueriesContext(
            connection,
        ) as counted:
            assert client.get("/console/").status_code == 200
        return len(counted)

    one = statements()
    for match in Match.objects.exclude(pk=hall.match.pk):
        services.assign(match, usernames=["referee"], by=hall.organiser)
    hall.open()
    assert statements() == one


def test_the_tables_in_play_take_the_same_statements_for_one_and_for_two(hall: Hall, table: Table) -> None:
    client = hall.client()

    def statements() -> int:
        client.get("/t/spring/live/")
        with CaptureQueriesContext(connection) as counted:
            client.get("/t/spring/live/")
        return len(counted)

    one = statements()
    hall.open(hall.organiser, match=Match.objects.exclude(pk=hall.match.pk).get(round__number=1))
    assert statements() == one


def test_the_door_needs_few_statements(hall: Hall, table: Table) -> None:
    """Session and user, the game's row, and the transaction: row, entry."""
    table.write("note", text="warm")
    row = table.row("note", text="x")
    with CaptureQueriesContext(connection) as counted:
        assert table.post(row).status_code == 200
    assert len([one for one in counted.captured_queries if "SAVEPOINT" not in one["sql"]]) == 5


def test_assigning_needs_a_role_and_a_user(hall: Hall) -> None:
    client = hall.client(hall.organiser)
    url = f"/api/matches/{hall.match.pk}/officials/"
    for names, status in ((["nobody"], 400), (["stranger"], 422), (["side"], 200), ("side", 400), ([], 200)):
        assert client.post(url, {"usernames": names}, content_type="application/json").status_code == status, names
    assert hall.match.assignments.count() == 0


def test_who_is_taken_off_a_match_loses_the_pen(hall: Hall, table: Table) -> None:
    services.assign(hall.match, usernames=["side"], by=hall.organiser)
    late = table.post(table.row("note", text="x"))
    assert late.status_code == 409
    assert late.json()["review"]
    assert "options" in late.json()
    assert late.json()["options"] == []
    assert table.post(table.row("note", text="y"), lease=2).status_code == 403


def test_the_head_referee_has_what_is_to_be_played_first_what_is_over_folded_and_no_byes(
    hall: Hall, table: Table
) -> None:
    def listed() -> list[int]:
        page = hall.client(hall.head).get("/console/").content.decode()
        return [len(re.findall(r'class="my-match[ "]', part)) for part in page.split("<details")]

    (before,) = listed()
    Game.objects.filter(pk=table.game.pk).update(signed=True, verdict={"winner": "A"})
    Match.objects.filter(pk=hall.match.pk).update(outcome="cancelled", state="decided")
    assert listed() == [before - 1, 1]
    winner = hall.match.slots.first().entrant
    Match.objects.filter(pk=hall.match.pk).update(outcome="bye", winner=winner)
    assert listed() == [before - 1]


def test_where_nobody_is_a_referee_the_desk_says_where_to_name_one(hall: Hall) -> None:
    Role.objects.filter(tournament=hall.tournament).exclude(user=hall.organiser).delete()
    page = hall.client(hall.organiser).get(f"/desk/matches/{hall.match.pk}/officials/").content.decode()
    assert 'href="/desk/t/spring/#people"' in page


def test_the_desk_assigns_and_shows_what_waits(hall: Hall, table: Table) -> None:
    table.client.post(f"{table.url}lease/", {"lease": 1}, content_type="application/json")
    table.post(table.row("note", text="迟到"))
    client = hall.client(hall.head)
    page = client.get(f"/desk/matches/{hall.match.pk}/officials/").content.decode()
    assert f"/head/games/{table.game.pk}/" in page
    assert "1 条待裁定" in page
    assert "待裁定" not in hall.client(hall.organiser).get(f"/desk/matches/{hall.match.pk}/officials/").content.decode()
    answer = client.post(f"/desk/matches/{hall.match.pk}/officials/", {"usernames": ["side"]})
    assert (answer.status_code, answer["Location"]) == (302, f"/desk/matches/{hall.match.pk}/")
    assert [one.user.username for one in hall.match.assignments.all()] == ["side"]
