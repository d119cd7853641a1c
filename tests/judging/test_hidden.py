"""身份场 and 假面骑士杀: no public answer gives an identity or a fighter away before it is turned up.

Golden games are typed entry by entry, and after each everything that anybody may ask is searched.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

from django.test import Client

from judging import exports, live, reviews
from judging.folding import memory
from judging.models import Export, Game, Review
from tests.judging.hall import Hall, Table
from tests.judging.tables import golden_table

ROLES = {"lord": "主公", "loyalist": "忠臣", "traitor": "内奸", "rebel": "反贼"}
NOTE = "暗号甲乙丙"


def answers(table: Table, client: Client, *, pages: bool) -> dict[str, str]:
    """Everything anybody could ask about a game, as text."""
    game, match = table.game.pk, table.game.match
    urls = [
        f"/api/games/{game}/?edition=0",
        f"/api/games/{game}/log/",
        f"/api/games/{game}/log/?after={max(0, table.after - 2)}",
        f"/api/games/{game}/frames/?after={max(-1, table.after - 2)}&limit=5",
        f"/api/games/{game}/record/",
        f"/api/games/{game}/reach/?seat=1",
        f"/api/games/{game}/reviews/",
    ]
    if pages:
        stage = match.stage
        urls += [
            f"/api/games/{game}/frames/?after=-1&limit=200",
            f"/g/{game}/",
            f"/g/{game}/record.sgsr",
            f"/g/{game}/sheet/",
            f"/g/{game}/sheet/running.css",
            f"/m/{match.pk}/",
            "/t/spring/live/",
            "/t/spring/",
            f"/head/games/{game}/",
            "/head/spring/",
            f"/desk/rounds/{match.round_id}/sheets/",
            f"/api/tournaments/{stage.tournament.slug}/records/",
            f"/console/{game}/",
            "/desk/t/spring/archive.json",
        ]
    said = {url: client.get(url).content.decode() for url in urls}
    known = memory(Game.objects.get(pk=game))
    said["live"] = json.dumps(live.event(table.game, known.fold, known.lines[-1]), ensure_ascii=False)
    return said


def typed(table: Table, rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Types the rows one by one."""
    for row in rows:
        answer = table.post(row)
        assert answer.status_code == 200, answer.json()
        table.after, table.at = answer.json()["seq"], row["at"]
        yield row


def with_more(rows: list[dict[str, Any]], at: int, *more: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows with some put in behind the first `at`; entries typed with their moment."""
    moment = rows[at - 1]["at"]
    put_in = [{"id": f"more{at}-{n}", "at": moment, **row} for n, row in enumerate(more)]
    return [*rows[:at], *put_in, *rows[at:]]


def roles_in(text: str) -> set[str]:
    """Identities that a JSON or a page names."""
    found = {role for role in ROLES if f': "{role}"' in text or f':"{role}"' in text}
    return found | {role for role, word in ROLES.items() if role != "lord" and word in text}


def test_ID_1_2_nobody_else_learns_an_identity_before_it_is_turned_up(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "heir_is_a_rebel")
    dealt = rows[0]["roles"]
    assert rows[0]["do"] == "deal"
    rows = with_more(
        rows,
        1,
        {"do": "amend", "n": 1, "entry": {"do": "deal", "roles": dealt}},
        {"do": "note", "text": NOTE},
        {"do": "call", "reason": NOTE},
    )
    counted = {seat: {"role": role} for seat, role in dealt.items()}
    rows = with_more(rows, 20, {"do": "table", "seats": counted}, {"do": "undo"})
    client, organiser = hall.client(), hall.client(hall.organiser)
    shown: set[str] = set()
    for row in typed(table, rows):
        if row["do"] in ("reveal", "death", "heir"):
            shown.add(dealt[row["seat"]])
        if table.folded.verdict is not None:
            break
        pages = row["do"] in ("amend", "call", "table", "undo", "death")
        for url, text in answers(table, client, pages=pages).items():
            assert roles_in(text) <= shown, (table.after, row["do"], url)
            assert NOTE not in text, (row["do"], url)
        if pages:
            for url, text in answers(table, organiser, pages=True).items():
                if url.endswith("archive.json"):  # the organiser's own, whole, as docs/archive.md says
                    continue
                assert roles_in(text) <= shown, (table.after, row["do"], url)
                assert NOTE not in text or "/head/" in url, (row["do"], url)  # the grid says why he is called
    table.post(*rows[table.after :])
    told = client.get(f"/api/games/{table.game.pk}/").json()["view"]
    assert {seat: one["role"] for seat, one in told["seats"].items()} == dealt
    assert client.get(f"/api/games/{table.game.pk}/log/").json()["entries"][0]["row"]["roles"] == dealt
    assert client.get(f"/g/{table.game.pk}/record.sgsr").status_code == 200


def test_RD_3_2c_nobody_else_learns_a_fighter_before_it_is_turned_up(hall: Hall) -> None:
    table, rows = golden_table(hall, "rider", "unrevealed")
    rows = json.loads(json.dumps(rows).replace('"G4"', '"隐身者"'))  # "G4" alone may stand in a page by chance
    chosen = {row["seat"]: row["fighter"] for row in rows if row["do"] in ("choose", "reveal")}
    assert chosen == {"1": "骑兵", "2": "帝骑", "3": "隐身者"}
    at = next(n for n, row in enumerate(rows, 1) if row["do"] == "choose")
    rows = with_more(
        rows,
        at,
        *({"do": "choose", "seat": seat, "fighter": chosen[seat], "form": "基础"} for seat in ("1", "2")),
        {
            "do": "amend",
            "n": at,
            "entry": {name: value for name, value in rows[at - 1].items() if name not in ("at", "id")},
        },
        {"do": "note", "text": NOTE},
    )
    client, organiser = hall.client(), hall.client(hall.organiser)
    shown: set[str] = set()
    for row in typed(table, rows):
        if row["do"] == "reveal":
            shown.add(row["fighter"])
        if table.folded.verdict is not None:
            break
        pages = row["do"] in ("amend", "note", "reveal", "death")
        for who in (client, organiser) if pages else (client,):
            for url, text in answers(table, who, pages=pages).items():
                if who is organiser and url.endswith("archive.json"):
                    continue
                assert {name for name in chosen.values() if name in text} <= shown, (table.after, row["do"], url)
                assert NOTE not in text, (row["do"], url)
    table.post(*rows[table.after :])
    told = client.get(f"/api/games/{table.game.pk}/").json()["view"]
    assert {seat: one["fighter"] for seat, one in told["seats"].items()} == chosen


def test_RD_6_8_a_card_changed_face_down_is_nobodys_business(hall: Hall) -> None:
    table, rows = golden_table(hall, "rider", "unrevealed")
    at = next(n for n, row in enumerate(rows, 1) if row["do"] == "reveal" and row["seat"] == "2")
    for _row in typed(table, rows[:at]):
        pass
    table.write("hide", seat="2")
    table.write(
        "form", seat="2", kind="change", form="密形", mark="密标", override={"articles": ["RD-6.8.2"], "reason": "照实"}
    )
    table.write("form", seat="2", kind="up", form="再变", rage=0, override={"articles": ["RD-6.8.1"], "reason": "照实"})
    for url, text in answers(table, hall.client(), pages=True).items():
        assert not {word for word in ("密形", "密标", "再变") if word in text}, url
    table.write("reveal", seat="2")
    view = table.reading(hall.client())["view"]["seats"]["2"]
    assert (view["form"], view["earlier"]) == ("再变", ["基础"]) or view["earlier"] == []
    assert "密形" not in json.dumps(answers(table, hall.client(), pages=True), ensure_ascii=False)


def test_a_frozen_display_keeps_back_what_is_turned_up_meanwhile(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "heir_is_a_rebel")
    at = next(n for n, row in enumerate(rows, 1) if row["do"] == "death")
    for _row in typed(table, rows[: at - 1]):
        pass
    Game.objects.filter(pk=table.game.pk).update(frozen=at - 1)
    for _row in typed(table, rows[at - 1 :]):
        pass
    assert table.folded.verdict is not None
    for url, text in answers(table, hall.client(), pages=True).items():
        if url != "live":
            assert roles_in(text) <= {"lord"}, url


def test_a_late_entry_in_the_tray_and_its_audit_row_tell_nobody_a_role(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "heir_is_a_rebel")
    for _row in typed(table, rows[:1]):
        pass
    late = {"id": "late", "at": 1, "do": "deal", "roles": {"2": "traitor"}}
    review = Review.objects.create(
        game=table.game, entry_id="late", lease=1, after=0, body=json.dumps(late), by="referee", received_ms=1
    )
    reviews.decide(review, decision="rejected", reason="迟到", override="", by=hall.head)
    for client in (hall.client(), hall.client(hall.organiser)):
        for url in (f"/api/games/{table.game.pk}/reviews/", f"/head/games/{table.game.pk}/", "/desk/t/spring/log/"):
            assert "traitor" not in client.get(url).content.decode(), url


def test_the_zip_of_records_holds_what_is_over_alone(hall: Hall, settings: Any, tmp_path: Any) -> None:
    settings.VAR_DIR = tmp_path
    table, rows = golden_table(hall, "identity", "heir_is_a_rebel")
    for _row in typed(table, rows[:20]):
        pass

    def packed() -> list[str]:
        export = Export.objects.create(tournament=hall.tournament, by=hall.organiser, total=1)
        exports.pack(export)
        with zipfile.ZipFile(io.BytesIO(exports.path(export).read_bytes())) as found:
            return found.namelist()

    assert packed() == []
    for _row in typed(table, rows[20:]):
        pass
    assert len(packed()) == 1
