"""The worked cases of the rule book, each played through the rules, and by article."""

import json
from pathlib import Path

import pytest

import rules
from rules import cases
from rules.command import main

FILE = Path(__file__).parent / "cases.jsonl"
CASES = list(cases.read(FILE.read_bytes().splitlines()))
RIDER = rules.RULESETS["rider"]
ARTICLES = sorted({article for case in CASES for article in case["articles"]})


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['no']} {case['title']}")
def test_a_case_holds_and_nothing_more_is_cited(case):
    outcome = cases.run(RIDER, case)
    assert outcome.holds, str(outcome)
    assert list(outcome.answer.cited) == case["expect"].get("ids", [])


@pytest.mark.parametrize("article", ARTICLES)
def test_the_cases_of_an_article_hold(article):
    found = [cases.run(RIDER, case) for case in CASES if article in case["articles"]]
    assert found
    assert [str(outcome) for outcome in found if not outcome.holds] == []


def test_the_command_tells_a_line_a_case_and_how_many_hold(capsys):
    assert main(["case", "rider", str(FILE)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(CASES) + 1
    assert told[-1] == "72/72 hold"


def test_a_case_that_expects_something_else_does_not_hold(tmp_path, capsys):
    file = tmp_path / "x.jsonl"
    wrong = {**CASES[0], "expect": {"v": "VIOL", "ids": ["RD-3.2"]}}
    file.write_text("\n".join(json.dumps(case, ensure_ascii=False) for case in (CASES[0], wrong)), encoding="utf-8")
    assert main(["case", "rider", str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "1/2 hold"
    assert told[1].startswith("✗   1 plain 8-player setup: OK; v 'OK', expected 'VIOL'")


@pytest.mark.parametrize("line", ["{", "[]", '{"no": 1}'])
def test_a_file_that_holds_no_cases_is_not_readable(line, tmp_path, capsys):
    file = tmp_path / "x.jsonl"
    file.write_text(line, encoding="utf-8")
    assert main(["case", "rider", str(file)]) == 2
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("given", [{}, {"n": "five"}, {"n": 5, "hand": [1, "two"], "deck": "x"}])
def test_a_case_that_cannot_be_read_does_not_hold_and_the_others_are_played(given, tmp_path, capsys):
    file = tmp_path / "x.jsonl"
    odd = {"no": 1, "kind": "snap", "title": "odd", "given": given, "expect": {"v": "OK"}}
    dance = {**odd, "kind": "dance"}
    file.write_text("\n".join(json.dumps(case) for case in (odd, dance, CASES[0])), encoding="utf-8")
    assert main(["case", "rider", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1/3 hold"
