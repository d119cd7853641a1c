"""Seeds, results and schedule as files: what comes out goes in again, faults are told by row, nothing half done."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tournament import services
from tournament.files.cells import read, write_csv, write_xlsx
from tournament.files.teamlist import TeamEntry, read_teams, team_rows
from tournament.lists import KINDS
from tournament.models import AuditRow, Result, Stage
from tournament.refusals import Malformed

CELL = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Zs", "Cn", "Co")), max_size=12)
ROW = st.lists(CELL | st.sampled_from(["'=1", "007", "123456789012345678", "-5", "＝1", "''"]), min_size=2, max_size=2)


@given(rows=st.lists(ROW, min_size=1, max_size=6))
def test_T17_what_is_exported_is_imported_again_as_csv_and_as_xlsx(rows: list[list[str]]):
    table = [["队名", "队长"], *rows, ["末", "行"]]
    assert read(write_csv(table)) == table
    assert read(write_xlsx(table, title="队伍")) == table


def test_T17_no_cell_of_a_workbook_is_a_formula():
    from io import BytesIO

    from openpyxl import load_workbook

    content = write_xlsx([["队名", "等级分"], ["=HYPERLINK(1)", 1820]], title="队/伍")
    cells = [cell for row in load_workbook(BytesIO(content)).active for cell in row]
    assert [(cell.value, cell.data_type) for cell in cells[2:]] == [("=HYPERLINK(1)", "s"), (1820, "n")]
    assert cells[2].quotePrefix


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", "图片"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "图片"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\x00", "PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00", "另存为 .xlsx"),
    ],
)
def test_T17_a_picture_is_called_a_picture(content: bytes, said: str):
    with pytest.raises(Malformed, match=said):
        read(content)


def test_teams_come_back_as_they_went():
    entries = [
        TeamEntry("=甲", ("a", "b", "c"), "b", "俱乐部", ("d",), 1, "成都", 1820),
        TeamEntry("乙", ("e", "f", "g"), "e", rating=-3),
    ]
    for content in (write_csv(team_rows(entries)), write_xlsx(team_rows(entries), title="队伍")):
        assert [entry for _row, entry in read_teams(read(content)).entries] == entries


def test_a_column_called_commander_names_the_captain():
    rows = [["战队", "主帅", "队员1", "队员2", "城市"], ["甲", "a", "b", "c", "成都"]]
    assert read_teams(rows).entries == ((2, TeamEntry("甲", ("a", "b", "c"), "a", city="成都")),)


def test_a_rating_that_is_no_number_is_named():
    faults = read_teams([["队名", "选手1", "选手2", "选手3", "等级分"], ["甲", "a", "b", "c", "高"]]).faults
    assert [(fault.row, fault.column, fault.message["zh"]) for fault in faults] == [
        (2, "等级分", "等级分应为整数，而不是“高”。")
    ]


def as_text(rows: list[list[object]]) -> list[list[str]]:
    return read(write_csv(rows))


@pytest.fixture
def played(make_stage, report, organiser) -> Stage:
    """Four teams, a first match by tablet, the second a walkover, a final that is open; two tables, times."""
    stage = make_stage(4)
    services.set_tables(tournament=stage.tournament, count=2, by=organiser)
    services.fill_round(
        round=stage.rounds.get(number=1), starts_at=datetime(2026, 5, 1, 1, 30, tzinfo=UTC), minutes=60, by=organiser
    )
    report(stage, "r1m1", "A")
    second = stage.matches.get(key="r1m2")
    services.enter_result(match=second, outcome="walkover", games=[], winner="B", by=organiser)
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_as_it_was_exported_changes_nothing(played, organiser, kind):
    before = AuditRow.objects.count()
    done = KINDS[kind].take(played, as_text(KINDS[kind].rows_of(played)), by=organiser)
    assert (done.changes, done.faults, done.ignored) == ((), (), ())
    assert AuditRow.objects.count() == before


def test_results_go_into_another_draw_of_the_same_teams(played, make_stage, organiser):
    other = make_stage(4, name="另一届")
    exported = KINDS["results"].rows_of(played)
    KINDS["results"].take(other, as_text(exported), by=organiser)
    assert KINDS["results"].rows_of(other) == exported
    assert exported[1] == ["r1m1", "半决赛 · 第 1 场", "第1队", "第4队", "完赛", "第1队", "1:0", "A 主帅阵亡", ""]


def test_the_schedule_goes_into_another_draw_of_the_same_teams(played, make_stage, organiser):
    other = make_stage(4, name="另一届")
    services.set_tables(tournament=other.tournament, count=2, by=organiser)
    KINDS["schedule"].take(other, as_text(KINDS["schedule"].rows_of(played)[:3]), by=organiser)
    rows = KINDS["schedule"].rows_of(other)
    assert rows[1:3] == KINDS["schedule"].rows_of(played)[1:3]
    assert rows[1][4:7] == [1, "2026-05-01", "09:30"]


def test_seeds_go_in_by_name_and_leave_the_others_alone(make_stage, organiser):
    stage = make_stage(3, drawn=False)
    KINDS["seeds"].take(stage, [["种子", "队名"], ["2", "第1队"], ["1", "第2队"]], by=organiser)
    assert list(stage.entrants.order_by("pk").values_list("seed", flat=True)) == [2, 1, 3]
    KINDS["seeds"].take(stage, [["队名", "种子"], ["第3队", ""]], by=organiser)
    assert list(stage.entrants.order_by("pk").values_list("seed", flat=True)) == [2, 1, None]
    assert AuditRow.objects.filter(verb="import-seeds").count() == 2


FAULTS = [
    (
        "seeds",
        [["种子", "队名"], ["x", "第1队"], ["2", "无名"], ["3", "第2队"], ["3", "第3队"]],
        [
            (2, "种子", "种子应为 1 到 1024 的整数，而不是“x”。"),
            (3, "队名", "本阶段没有队伍“无名”。"),
            (5, "种子", "种子 3 重复。"),
        ],
    ),
    (
        "schedule",
        [
            ["场次", "甲方", "桌", "日期", "时间"],
            ["r1m1", "", "9", "2026-05-01", "9点30"],
            ["r1m2", "第9队", "1", "2026-05-01", "9:30"],
            ["r2m1", "", "1", "5月1日", "9:30"],
            ["r2m1", "", "1", "2026/5/1", "9:30"],
            ["r7m7", "", "1", "2026/5/1", "9:30"],
        ],
        [
            (2, "桌", "没有 9 号桌。"),
            (3, "甲方", "这里现在是“第2队”，不是“第9队”。"),
            (4, "日期", "日期应写成 2026-05-01，而不是“5月1日”。"),
            (5, "场次", "场次 r2m1 重复。"),
            (6, "场次", "本阶段没有场次“r7m7”。"),
        ],
    ),
    (
        "results",
        [
            ["场次", "结果", "胜者", "第1局", "原因"],
            ["r1m1", "完赛", "第4队", "B 主帅阵亡", ""],
            ["r1m2", "赢了", "第2队", "", ""],
            ["r2m1", "完赛", "", "C", ""],
        ],
        [
            (2, "结果", "请写明原因。"),
            (3, "结果", "没有结果“赢了”。"),
            (4, "第1局", "每局应写成“A 主帅阵亡”或“B”，而不是“C”。"),
        ],
    ),
]


@pytest.mark.parametrize(("kind", "rows", "faults"), FAULTS, ids=[one[0] for one in FAULTS])
def test_faults_are_told_by_row_and_column_and_nothing_is_saved(make_stage, report, organiser, kind, rows, faults):
    stage = make_stage(4, drawn=kind != "seeds")
    services.set_tables(tournament=stage.tournament, count=2, by=organiser)
    if kind != "seeds":
        report(stage, "r1m1", "A")
    before = (KINDS[kind].rows_of(stage), AuditRow.objects.count(), Result.objects.count())
    with pytest.raises(Malformed) as refused:
        KINDS[kind].take(stage, rows, by=organiser)
    told = refused.value.details["faults"]
    assert [(one["row"], one["column"], one["message"]["zh"]) for one in told] == faults
    assert all(one["message"]["en"] != one["message"]["zh"] for one in told)
    assert (KINDS[kind].rows_of(stage), AuditRow.objects.count(), Result.objects.count()) == before


def test_a_result_for_teams_that_did_not_come_that_far_is_refused(make_stage, organiser):
    stage = make_stage(4)
    rows = [
        ["场次", "甲方", "乙方", "结果", "胜者", "第1局"],
        ["r2m1", "第1队", "第3队", "完赛", "第3队", "B"],
        ["r1m1", "第1队", "第4队", "完赛", "第1队", "A"],
        ["r1m2", "第2队", "第3队", "完赛", "第2队", "A"],
    ]
    tried = KINDS["results"].try_out(stage, rows, by=organiser)
    assert [(one.row, one.message["zh"]) for one in tried.faults] == [(2, "这里现在是“第2队”，不是“第3队”。")]
    assert Result.objects.count() == 0


def upload(content: bytes) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("list.xlsx", content)}


def test_from_the_desk_a_file_is_previewed_and_then_saved(make_stage, organiser, client: Client):
    client.force_login(organiser)
    stage = make_stage(4)
    base = f"/desk/stages/{stage.pk}/files/"
    page = client.get(base).content.decode()
    assert all(f"{base}{kind}.xlsx" in page for kind in ("seeds", "results", "schedule"))
    exported = read(client.get(f"{base}results.xlsx").content)
    exported[1][4:6], exported[1][7] = ["完赛", "第1队"], "A"
    preview = client.post(f"{base}results/import/", upload(write_xlsx(exported, title="x")))
    assert Result.objects.count() == 0
    assert "完赛 第1队 A" in preview.content.decode()
    client.post(f"{base}results/save/", {"list": preview.context["signed"]})
    assert Result.objects.get().winner.team.name == "第1队"
    refused = client.post(f"{base}results/import/", upload(b"\x89PNG\r\n\x1a\n\x00\x00"))
    assert (refused.status_code, "这是一张图片" in refused.content.decode()) == (400, True)
    assert client.post(f"{base}schedule/save/", {"list": preview.context["signed"]}, follow=True).status_code == 200
    assert client.get(f"{base}nothing.csv").status_code == 404
    assert client.get(f"{base}results.pdf").status_code == 404


def test_files_are_for_the_desk_alone(make_stage, stranger, client: Client):
    stage = make_stage(4)
    client.force_login(stranger)
    for path in ("", "results.csv", "seeds/import/"):
        assert client.get(f"/desk/stages/{stage.pk}/files/{path}").status_code == 403
