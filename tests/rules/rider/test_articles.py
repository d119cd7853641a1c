"""The texts of the articles: all there, in both languages, the Chinese word for word the seed's; house rules labelled so."""

import csv
import json
from pathlib import Path

import rules
from rules.articles import all_articles, article, look_up
from rules.rider.components import ALL, KINDS, TABLES

DATA = Path(rules.__file__).parent / "rider" / "data"
SEED = (DATA / "seed.txt").read_text(encoding="utf-8")
STRENGTH = {row["id"]: row["strength"] for row in json.loads((DATA / "articles.json").read_text(encoding="utf-8"))}
HOUSE = [name for name in STRENGTH if name.startswith("RD-H.")]
OF_THE_SEED = [name for name in STRENGTH if name not in HOUSE]
BOOK = {"0": 2, "1": 1, "2": 7, "3": 16, "4": 34, "5": 8, "6": 49, "7": 8, "H": 3}


def test_every_article_of_the_book_is_there_and_no_other():
    found: dict[str, int] = {}
    for name in STRENGTH:
        chapter = name.removeprefix("RD-").partition(".")[0]
        found[chapter] = found.get(chapter, 0) + 1
    assert found == BOOK
    listed = [one.id for one in all_articles("rider")]
    assert listed[: len(STRENGTH)] == list(STRENGTH)
    assert [name for name in listed[len(STRENGTH) :] if not name.startswith("RD-R")] == []
    assert [f"RD-R{number}" in listed for number in range(1, 44)] == [True] * 43


def test_every_article_is_complete_in_both_languages():
    lacking = [
        one.id for one in all_articles("rider") if not all((one.cite_zh, one.zh, one.en, one.does_zh, one.does_en))
    ]
    assert lacking == []


def test_the_chinese_text_of_an_article_is_the_seeds_own():
    apart = [(name, line) for name in OF_THE_SEED for line in article(name).zh.split("\n") if line not in SEED]
    assert apart == []


def test_every_line_of_the_seed_is_in_some_article():
    cited = {line for name in OF_THE_SEED for line in article(name).zh.split("\n")}
    left = [line for line in SEED.splitlines() if line.strip() and not any(part in line for part in cited)]
    assert left == []


def test_house_rules_say_that_they_are():
    assert HOUSE == ["RD-H.1", "RD-H.2", "RD-H.3"]
    said = [("自定规则" in article(name).zh, "House rule" in article(name).en) for name in HOUSE]
    assert said == [(True, True)] * 3


def test_citations_are_different_ones():
    names = [one.cite_zh for one in all_articles("rider")]
    assert len(set(names)) == len(names)


def test_an_article_is_found_by_any_of_its_names():
    asked = {
        "RD-4.2F.1": "RD-4.2F.1", "4.2F.1": "RD-4.2F.1", "rd-6.13": "RD-6.13", "6.1.3": "RD-6.1.3", "6.22": "RD-6.22", "四.2势力确定(1)": "RD-4.2F.1",
        "六.13火焰伤害 (RD-6.13)": "RD-6.13", "half": "RD-R4", "R35": "RD-R35", "timeout_points": "RD-R20b",
    }  # fmt: skip
    assert {text: look_up(text).id for text in asked} == asked


def test_an_interpretation_shows_its_readings_and_the_default():
    assert article("RD-R4").zh.split("\n") == [
        "存活人数为奇数时怎么算一半？",
        '"exact" [默认]: 精确：两倍人数不小于存活数',
        '"floor": 舍去小数',
    ]
    assert article("win_points").en.split("\n")[1] == "2 分 / points [default]"


def test_RD_2_1_the_five_kinds_are_311_cards():
    assert (ALL, {key: kind.count for key, kind in KINDS.items()}) == (
        311,
        {"identity": 5, "fighter": 130, "game": 156, "hp": 10, "rage": 10},
    )


def test_the_lists_add_up_as_the_articles_say():
    """Fighters dealt and left, hands of four, the deck that remains, cards short for eleven and twelve."""
    with (DATA / "players.csv").open(encoding="utf-8", newline="") as file:
        rows = {int(row["players"]): row for row in csv.DictReader(file)}
    assert sorted(rows) == sorted(TABLES) == list(range(2, 13))
    for n, row in rows.items():
        each, deck = TABLES[n].each, TABLES[n].deck
        assert (each, deck) == (5 if n < 9 else 3, 156 - 4 * n)
        assert int(row["fighters_left_of_130"]) == 130 - each * n
        assert (TABLES[n].hp_short, TABLES[n].rage_short) == (max(n - 10, 0),) * 2
