"""`python -m rules` on whatever a file may hold: a clear answer and an exit code each time, never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.command import main

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
HEADER = {
    "record": 1,
    "ruleset": "kings-3v3",
    "teams": {
        "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
        "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"},
    },
}
COMMANDER = {"at": 0, "do": "commander", "team": "A", "player": "p1"}
NOTE = {"at": 5, "do": "note", "text": "开赛"}


def run(*arguments, timeout=60):
    done = subprocess.run(
        [sys.executable, "-m", "rules", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        timeout=timeout,
        check=False,
    )
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert "Traceback" not in out + err
    return done.returncode, out, err


def lines(*objects):
    return "\n".join(one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in objects) + "\n"


@pytest.fixture
def checked(tmp_path, capsys):
    """Checks these bytes as a record: (exit code, the answer of --json)."""

    def check(content, *options):
        file = tmp_path / "x.sgsr"
        file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        code = main(["check", str(file), "--json", *options])
        out, err = capsys.readouterr()
        assert err == ""
        return code, json.loads(out)

    return check


def unreadable(answer):
    """Line and field of an unreadable file; the message is there in both languages."""
    code, shown = answer
    assert code == 2
    assert shown["ok"] is False
    assert set(shown["error"]["message"]) == {"zh", "en"}
    assert all(shown["error"]["message"].values())
    return shown["error"]["line"], shown["error"]["field"]


def legal(answer):
    """The number of entries of a record without problems."""
    code, shown = answer
    assert (code, shown["ok"], shown["problems"]) == (0, True, [])
    return shown["entries"]


def test_a_header_alone_is_a_legal_record(checked):
    assert legal(checked(lines(HEADER))) == 0


def test_a_byte_order_mark_carriage_returns_and_blank_last_lines_do_no_harm(checked):
    text = lines(HEADER, COMMANDER, NOTE)
    plain = checked(text)
    assert legal(plain) == 2
    for other in (
        "\ufeff" + text,
        text.replace("\n", "\r\n"),
        "\ufeff" + text.replace("\n", "\r\n"),
        text + "\n",
        text + "\r\n\r\n",
        text.rstrip("\n"),
    ):
        assert checked(other) == plain


@pytest.mark.parametrize(
    ("content", "line", "field"),
    [
        (b"", 1, ""),
        (b"\n\n", 1, ""),
        (b"\xef\xbb\xbf", 1, ""),
        (lines(HEADER).encode("gb18030"), 1, ""),
        (lines(HEADER).encode("utf-16"), 1, ""),
        (lines(HEADER).encode() + b'{"at": 0, "do": "note", "text": "\xff"}\n', 2, ""),
        (b"\x00\x01\x02", 1, ""),
        (lines("[1, 2]"), 1, ""),
        (lines("null"), 1, ""),
        (lines("nonsense"), 1, ""),
        (lines(HEADER, "[]"), 2, ""),
        (lines(HEADER, "7"), 2, ""),
        (lines(HEADER, COMMANDER, '{"at": 5, "do": "no'), 3, ""),
        (lines(HEADER, COMMANDER, '{"at": 5, "do": "note", "text": "x"} {"at": 6}'), 3, ""),
        (lines(HEADER, "", COMMANDER), 2, ""),
        (lines(HEADER, "{'at': 5}"), 2, ""),
        (lines(HEADER, '{"at": 5, "do": "note", "text": "x",}'), 2, ""),
    ],
    ids=lambda value: "" if isinstance(value, bytes | str) else str(value),
)
def test_a_file_that_is_no_record_is_named_by_line(checked, content, line, field):
    assert unreadable(checked(content)) == (line, field)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"at": 5}, "do"),
        ({"do": "note", "text": "x"}, "at"),
        ({**NOTE, "at": -1}, "at"),
        ({**NOTE, "at": 1.0}, "at"),
        ({**NOTE, "at": "5"}, "at"),
        ({**NOTE, "at": True}, "at"),
        ({**NOTE, "at": None}, "at"),
        ({**NOTE, "do": "sing"}, "do"),
        ({**NOTE, "do": 7}, "do"),
        ({**NOTE, "do": ["note"]}, "do"),
        ({**NOTE, "volume": 3}, "volume"),
        ({**NOTE, "text": ""}, "text"),
        ({**NOTE, "text": 7}, "text"),
        ({"at": 5, "do": "note"}, "text"),
        ({**NOTE, "id": ""}, "id"),
        ({**NOTE, "id": 7}, "id"),
        ({**NOTE, "override": {}}, "override.articles"),
        ({**NOTE, "override": {"articles": ["KW-G2"]}}, "override.reason"),
        ({**NOTE, "override": {"articles": ["KW-G2"], "reason": " "}}, "override.reason"),
        ({**NOTE, "override": {"articles": [], "reason": "x"}}, "override.articles"),
        ({**COMMANDER, "team": "C"}, "team"),
        ({**COMMANDER, "team": ["A"]}, "team"),
        ({**COMMANDER, "player": "p9"}, "player"),
        ({**COMMANDER, "player": {}}, "player"),
        ({"at": 5, "do": "compare", "A": 0, "B": 5}, "A"),
        ({"at": 5, "do": "compare", "A": True, "B": 5}, "A"),
        ({"at": 5, "do": "compare", "A": 3, "B": 5, "suit_A": "♠"}, "suit_A"),
        ({"at": 5, "do": "turn", "seat": "W3"}, "seat"),
        ({"at": 5, "do": "turn", "seat": "W1", "skipped": 1}, "skipped"),
        ({"at": 5, "do": "phase", "phase": "nap"}, "phase"),
        ({"at": 5, "do": "equip", "seat": "W1", "card": {"name": "青釭剑", "suit": "X", "rank": 6}}, "card.suit"),
        ({"at": 5, "do": "equip", "seat": "W1", "card": {"name": "青釭剑", "suit": "S", "rank": 14}}, "card.rank"),
        ({"at": 5, "do": "equip", "seat": "W1", "card": {"name": "青釭剑", "rank": 6}}, "card.suit"),
        ({"at": 5, "do": "hp", "seat": "W1"}, "delta"),
        ({"at": 5, "do": "hp", "seat": "W1", "delta": 1, "to": 2}, "delta"),
        ({"at": 5, "do": "reveal", "generals": ["赵云"]}, "generals"),
        ({"at": 5, "do": "foul", "team": "A", "points": 2}, "points"),
        ({"at": 5, "do": "foul", "team": "A", "kind": "conduct"}, "points"),
        ({"at": 5, "do": "table", "seats": {"W9": {}}}, "seats.W9"),
        ({"at": 5, "do": "table", "seats": {"W1": {"mood": 3}}}, "seats.W1.mood"),
        ({"at": 5, "do": "undo", "n": 0}, "n"),
        ({"at": 5, "do": "amend", "n": 1}, "entry"),
        ({"at": 5, "do": "amend", "n": 1, "entry": {"do": "undo"}}, "entry.do"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_malformed_entry_names_its_line_and_field(checked, entry, field):
    assert unreadable(checked(lines(HEADER, COMMANDER, entry))) == (3, field)


@pytest.mark.parametrize("number", ["1e400", "-1e400", "NaN", "Infinity", "1e3", "5.5", "1" + "0" * 5000, "-0.0"])
def test_a_number_that_is_none_of_ours_is_malformed(checked, number):
    line, field = unreadable(checked(lines(HEADER, json.dumps(NOTE).replace("5", number))))
    assert line == 2
    assert field in ("at", "")


def test_time_that_falls_is_malformed(checked):
    assert unreadable(checked(lines(HEADER, {**COMMANDER, "at": 7}, NOTE))) == (3, "at")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"record": 2}, "record"),
        ({"record": True}, "record"),
        ({"ruleset": "whist"}, "ruleset"),
        ({"ruleset": ["kings-3v3"]}, "ruleset"),
        ({"colour": 1}, "colour"),
        ({"teams": {}}, "teams.A"),
        (
            {"teams": {**HEADER["teams"], "A": {"name": "x", "players": ["p1", "p1", "p2"], "captain": "p1"}}},
            "teams.A.players",
        ),
        (
            {"teams": {**HEADER["teams"], "A": {"name": "x", "players": ["q1", "p1", "p2"], "captain": "p1"}}},
            "teams.B.players",
        ),
        (
            {"teams": {**HEADER["teams"], "A": {"name": "x", "players": ["p1", "p2"], "captain": "p1"}}},
            "teams.A.players",
        ),
        (
            {"teams": {**HEADER["teams"], "A": {"name": "x", "players": ["p1", "p2", "p3"], "captain": "q1"}}},
            "teams.A.captain",
        ),
        ({"options": {"I-99": "x"}}, "options.I-99"),
        ({"options": {"I-3": "season"}}, "options.I-3"),
        ({"options": {"I-3": ["match"]}}, "options.I-3"),
        ({"options": {"I-15": True}}, "options.I-15"),
        ({"options": {"edition": "1999"}}, "options.edition"),
        ({"options": {"edition": {"name": {"zh": "x", "en": "y"}, "pool": ["曹操"]}}}, "options.edition.pool"),
        ({"options": []}, "options"),
        ({"history": {}}, "history"),
        ({"people": []}, "people"),
        ({"people": {"p1": 7}}, "people.p1"),
        ({"about": {"weather": "x"}}, "about.weather"),
        ({"about": {"source": "memory"}}, "about.source"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_malformed_header_names_its_field(checked, change, field):
    assert unreadable(checked(lines({**HEADER, **change}))) == (1, field)


@pytest.mark.parametrize(
    ("row", "line"),
    [
        ({**NOTE, "text": "X"}, 2),
        ({**NOTE, "by": "X"}, 2),
        ({**NOTE, "do": "X"}, 2),
        ({**NOTE, "X": 1}, 2),
        ({"at": 0, "do": "checklist", "items": {"X": True}}, 2),
        ({**COMMANDER, "player": "X"}, 2),
        ({**HEADER, "people": {"p1": "X"}}, 1),
        ({**HEADER, "people": {"X": "p1"}}, 1),
        ({**HEADER, "about": {"event": "X"}}, 1),
        ({**HEADER, "options": {"edition": "X"}}, 1),
        ({**HEADER, "history": [{"commanders": {"A": "X"}}]}, 1),
        ({**HEADER, "teams": {**HEADER["teams"], "A": {"name": "x", "players": ["X", "p2", "p3"], "captain": "X"}}}, 1),
    ],
    ids=str,
)
def test_half_a_character_is_malformed_wherever_it_stands(checked, row, line):
    written = json.dumps(row).replace("X", "\\ud800")
    assert unreadable(checked(written if line == 1 else lines(HEADER, written)))[0] == line


def test_a_key_given_twice_is_malformed(checked):
    assert unreadable(checked(lines(HEADER, '{"at": 0, "do": "note", "text": "x", "text": "y"}')))[0] == 2


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"at": 0, "do": "note", "text": '])
def test_deep_nesting_is_malformed(checked, opening):
    assert unreadable(checked(lines(HEADER, opening * 100_000)))[0] == 2


def test_a_nested_card_of_nonsense_is_malformed(checked):
    deep = json.loads("[" * 400 + "]" * 400)
    assert unreadable(checked(lines(HEADER, COMMANDER, {"at": 5, "do": "equip", "seat": "W1", "card": deep}))) == (
        3,
        "card",
    )


def test_a_huge_line_is_malformed(checked):
    assert unreadable(checked(lines(HEADER, COMMANDER, {**NOTE, "text": "长" * 3_000_000})))[0] == 3


def test_a_refused_entry_cannot_be_let_stand(checked):
    code, shown = checked(lines(HEADER, {"at": 0, "do": "undo", "override": {"articles": ["KW-F4.4"], "reason": "x"}}))
    assert (code, shown["ok"], shown["verdict"]) == (1, False, None)
    assert [(one["n"], one["line"], one["level"]) for one in shown["problems"]] == [(1, 2, "refused")]


def test_a_violation_is_named_with_article_figures_and_line(checked):
    code, shown = checked(lines(HEADER, COMMANDER, {"at": 5, "do": "turn", "seat": "W1"}))
    assert (code, shown["ok"], shown["verdict"]) == (1, False, None)
    (problem,) = shown["problems"]
    assert (problem["n"], problem["line"], problem["level"], problem["article"]) == (2, 3, "violation", "KW-G1.1")
    assert set(problem["message"]) == {"zh", "en"}
    assert problem["seen"]
    assert problem["expected"]


def test_the_check_stops_at_the_first_violation_unless_told_otherwise(checked):
    wrong = {"at": 5, "do": "turn", "seat": "W1"}
    content = lines(HEADER, COMMANDER, wrong, {**wrong, "at": 6}, {**NOTE, "at": 7})
    assert [one["n"] for one in checked(content)[1]["problems"]] == [2]
    code, shown = checked(content, "--all")
    assert (code, [one["n"] for one in shown["problems"]], shown["entries"]) == (1, [2, 3], 4)


def test_the_answer_for_people_names_line_article_and_both_languages(tmp_path):
    file = tmp_path / "x.sgsr"
    file.write_text(lines(HEADER, COMMANDER, {"at": 5, "do": "turn", "seat": "W1"}), encoding="utf-8")
    code, out, _ = run("check", file)
    assert code == 1
    assert "KW-G1.1" in out
    assert "总则一.1" in out
    file.write_text(lines(HEADER, COMMANDER, {**NOTE, "volume": 3}), encoding="utf-8")
    code, out, err = run("check", file)
    assert code == 2
    assert "volume" in out + err


def test_a_file_that_is_not_there_and_one_that_is_a_folder(tmp_path):
    for place in (tmp_path / "none.sgsr", tmp_path):
        code, out, _ = run("check", place, "--json")
        assert (code, json.loads(out)["ok"]) == (2, False)
        assert run("check", place)[0] == 2


def test_wrong_arguments_say_how_to_call_it():
    for arguments in ((), ("dance",), ("check",), ("show", "x", "--at", "y"), ("explain",)):
        code, out, err = run(*arguments)
        assert code == 2
        assert "rules" in out + err


def test_explain_shows_an_article_in_both_languages_and_what_checks_it():
    for name in ("KW-F3.1.2", "F3.1.2", "比赛.1(2)"):
        code, out, _ = run("explain", name)
        assert code == 0
        assert "比赛.1(2)" in out
        assert "双方阵营交替行动单元" in out
        assert "alternate" in out
        assert "camps_alternate" in out
    code, out, _ = run("explain", "I-7")
    assert (code, "next" in out) == (0, True)


def test_explain_offers_near_articles_for_an_unknown_one():
    code, out, err = run("explain", "KW-F9.1")
    assert code != 0
    assert "KW-F4.1" in out + err


def test_show_draws_the_table_after_an_entry():
    file = next(iter(sorted(GOLDEN.glob("commander_killed.sgsr"))))
    code, out, _ = run("show", file, "--at", "60")
    assert code == 0
    assert all(name in out for name in ("刘备", "赵云", "华佗", "周瑜", "甘宁", "张辽"))
    assert run("show", file, "--at", "100000")[0] == 2


@pytest.mark.slow
def test_a_hundred_thousand_entries_have_an_answer(tmp_path):
    file = tmp_path / "long.sgsr"
    with file.open("w", encoding="utf-8") as handle:
        handle.write(lines(HEADER))
        handle.writelines(f'{{"at":{at},"do":"note","text":"x"}}\n' for at in range(100_000))
    code, out, _ = run("check", file, "--json", timeout=120)
    assert (code, json.loads(out)["entries"]) == (0, 100_000)
