"""Entry lists as files: every encoding a Chinese office sends, and every fault by row and column."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tournament.files.cells import read, write_csv
from tournament.files.teamlist import TeamEntry, TeamList, faults_among, read_teams
from tournament.refusals import Malformed

ROWS = [["队伍", "队长"], ["蜀汉一队", "刘备"]]
TEXT = "队伍,队长\r\n蜀汉一队,刘备\r\n"
FULL = ["队名", "俱乐部", "队长", "选手1", "选手2", "选手3", "种子"]


def workbook(rows: list[list[object]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


ENCODED = {
    "GB18030": TEXT.encode("gb18030"),
    "UTF-8": TEXT.encode("utf-8"),
    "UTF-8 with BOM": TEXT.encode("utf-8-sig"),
    "UTF-16 little": b"\xff\xfe" + TEXT.encode("utf-16-le"),
    "UTF-16 big": b"\xfe\xff" + TEXT.encode("utf-16-be"),
    "UTF-16 with tabs, as Excel's Unicode text": b"\xff\xfe" + TEXT.replace(",", "\t").encode("utf-16-le"),
    "xlsx": workbook(ROWS),
}


@pytest.mark.parametrize("content", ENCODED.values(), ids=ENCODED.keys())
def test_T17_every_encoding_gives_the_same_import(content: bytes):
    assert read(content) == ROWS
    teams = read_teams(read(content))
    assert teams == TeamList(((2, TeamEntry("蜀汉一队", ("刘备",), "刘备")),), (), (), captains_only=True)


def test_a_title_above_the_header_is_passed_over_and_rows_keep_their_numbers():
    rows = [["2026 报名表"], [], ["制表:组委会", "", "3 月"], ["序号", "队名", "队长"], ["1", "蜀汉一队", "刘备"]]
    teams = read_teams(read(workbook(rows)))
    assert teams.entries == ((5, TeamEntry("蜀汉一队", ("刘备",), "刘备")),)


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR",
        b"\xff\xff\xff\xff,\xff",
        TEXT.encode("utf-16-le"),
        b"\xff\xfe" + TEXT.encode("utf-16-le")[:-1],
        b"PK\x03\x04 not really",
        b"",
        b" \r\n ",
    ],
    ids=["png", "no text", "utf-16 without mark", "cut off", "broken zip", "empty", "blank"],
)
def test_T17_bytes_that_are_none_of_these_give_one_clear_error(content: bytes):
    with pytest.raises(Malformed) as refused:
        read(content)
    assert refused.value.field == "file"


def test_a_file_that_is_too_large_is_not_read():
    with pytest.raises(Malformed, match="2 MB"):
        read(b"a," * (1024 * 1024 + 1))
    with pytest.raises(Malformed, match="2000"):
        read("队名\n".encode() * 2002)


def test_a_workbook_that_unpacks_to_a_giant_is_not_unpacked():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * (41 * 1024 * 1024))
    with pytest.raises(Malformed, match="2 MB"):
        read(out.getvalue())


def test_a_whole_row():
    teams = read_teams([FULL, ["蜀汉一队", "成都", "关羽", "刘备", "关羽", "张飞", "1"]])
    assert teams.entries == ((2, TeamEntry("蜀汉一队", ("刘备", "关羽", "张飞"), "关羽", "成都", (), 1)),)
    assert teams.faults == ()


@pytest.mark.parametrize(
    "header",
    [
        ["战队名称", "队长", "队员一", "队员二"],
        ["队 名".replace(" ", ""), "队长姓名", "选手 1", "选手 2"],
        ["Team", "Captain", "Player 1", "player2"],
        ["\ufeff队伍", "队长", "成员1", "成员2"],
    ],
)
def test_the_captain_is_a_player_too(header: list[str]):
    assert read_teams([header, ["江东虎", "孙权", "周瑜", "陆逊"]]).entries == (
        (2, TeamEntry("江东虎", ("孙权", "周瑜", "陆逊"), "孙权")),
    )


def test_faults_are_named_by_row_and_column():
    teams = read_teams(
        [
            FULL,
            ["", "", "", "甲", "乙", "丙", ""],
            ["二人队", "", "", "甲", "乙", "", ""],
            ["重名队", "", "", "甲", "甲", "乙", "x"],
            ["很" * 61, "", "", "甲", "乙", "丙", ""],
            ["外人队", "", "丁", "甲", "乙", "丙", ""],
        ]
    )
    assert teams.entries == ()
    assert [(fault.row, fault.column, fault.message["zh"]) for fault in teams.faults] == [
        (2, "队名", "缺少队名。"),
        (3, "选手1", "应有 3 名选手，现有 2 名。"),
        (4, "选手1", "“甲”在这支队里出现了两次。"),
        (4, "种子", "种子应为 1 到 1024 的整数，而不是“x”。"),
        (5, "队名", "队名最多 60 字。"),
        (6, "队长", "队长应是三名选手之一。"),
    ]
    assert all(fault.message["en"] != fault.message["zh"] for fault in teams.faults)


def test_names_and_seeds_are_taken_once():
    rows = [
        FULL,
        ["甲队", "", "", "a", "b", "c", "1"],
        ["甲 队", "", "", "d", "e", "f", "1"],
        ["Ａ", "", "", "g", "h", "i", ""],
    ]
    teams = read_teams(rows)
    rows[2][0] = "甲队"
    faults = faults_among(read_teams(rows), taken_names=["a"], taken_seeds=[], substitutes=False)
    assert [(fault.row, fault.column) for fault in faults] == [(3, "队名"), (3, "种子"), (4, "队名")]
    assert faults_among(teams, taken_names=[], taken_seeds=[2], substitutes=False)[0].column == "种子"


def test_substitutes_only_where_the_event_allows_them():
    teams = read_teams([["队名", "选手1", "选手2", "选手3", "替补1"], ["甲队", "a", "b", "c", "d"]])
    assert teams.entries[0][1].substitutes == ("d",)
    assert len(faults_among(teams, taken_names=[], taken_seeds=[], substitutes=False)) == 1
    assert faults_among(teams, taken_names=[], taken_seeds=[], substitutes=True) == ()


def test_a_file_without_a_column_of_teams_is_refused_and_unknown_columns_are_named():
    with pytest.raises(Malformed):
        read_teams([["姓名", "电话"], ["刘备", "1"]])
    assert read_teams([["队名", "电话", "队长"], ["甲", "1", "乙"]]).ignored == ("电话",)


def test_an_export_opens_in_excel_and_no_cell_is_a_formula():
    content = write_csv([["队名"], ["=HYPERLINK(1)"], ["@甲"], ["-1"], ["蜀汉"], [None]])
    assert content.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(io.StringIO(content.decode("utf-8-sig")))) == [
        ["队名"],
        ["'=HYPERLINK(1)"],
        ["'@甲"],
        ["'-1"],
        ["蜀汉"],
        [""],
    ]


CELL = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf")), max_size=20).map(str.strip)


@given(
    rows=st.lists(
        st.lists(CELL.filter(lambda cell: not cell.startswith("'")), min_size=2, max_size=2), min_size=1, max_size=8
    )
)
def test_what_is_exported_is_imported_again(rows: list[list[str]]):
    table = [["队名", "队长"], *rows, ["末", "行"]]
    assert read(write_csv(table)) == table


@given(content=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes):
    try:
        rows = read(content)
    except Malformed:
        return
    assert rows
