"""The texts of the articles: all there, in both languages, the Chinese word for word the seed's."""

import json
from pathlib import Path

import rules
from rules.articles import all_articles, article, look_up

DATA = Path(rules.__file__).parent / "identity" / "data"
SEED = (DATA / "seed.txt").read_text(encoding="utf-8")
STRENGTH = {row["id"]: row["strength"] for row in json.loads((DATA / "articles.json").read_text(encoding="utf-8"))}
BOOK = {
    "": 1, "1": 7, "2": 9, "3": 3, "4": 2, "5": 3, "6": 3, "7": 4, "8": 5, "DECK": 12, "TURN": 25, "CT": 10, "DMG": 4, "DY": 6,
    "DEF": 20, "GEN": 7, "NOTE": 8,
}  # fmt: skip


def chapter(name):
    return name.removeprefix("ID-").rpartition(".")[0]


def test_every_article_of_the_book_is_there_and_no_other():
    found: dict[str, int] = {}
    for name in STRENGTH:
        found[chapter(name)] = found.get(chapter(name), 0) + 1
    assert found == BOOK
    listed = [one.id for one in all_articles("identity")]
    assert listed[: len(STRENGTH)] == list(STRENGTH)
    assert [name for name in listed[len(STRENGTH) :] if not name.startswith("ID-Q")] == []
    assert [f"ID-Q{number}" in listed for number in range(1, 35)] == [True] * 34


def test_every_article_is_complete_in_both_languages():
    lacking = [
        one.id for one in all_articles("identity") if not all((one.cite_zh, one.zh, one.en, one.does_zh, one.does_en))
    ]
    assert lacking == []


def test_the_chinese_text_of_an_article_is_the_seeds_own():
    apart = [(name, line) for name in STRENGTH for line in article(name).zh.split("\n") if line not in SEED]
    assert apart == []


def test_every_line_of_the_seed_is_in_some_article():
    cited = {line for name in STRENGTH for line in article(name).zh.split("\n")}
    left = [line for line in SEED.splitlines() if line.strip() and not any(part in line for part in cited)]
    assert left == []


def test_citations_are_different_ones():
    names = [one.cite_zh for one in all_articles("identity")]
    assert len(set(names)) == len(names)


def test_an_article_is_found_by_any_of_its_names():
    asked = {
        "ID-8.4": "ID-8.4", "8.4": "ID-8.4", "id-turn.6": "ID-TURN.6", "TURN.6": "ID-TURN.6", "计分·胜利": "ID-8.1",
        "托孤·势力 (ID-2.9)": "ID-2.9", "timeout": "ID-Q17", "Q17": "ID-Q17", "DEF.13": "ID-DEF.13",
    }  # fmt: skip
    assert {text: look_up(text).id for text in asked} == asked


def test_an_interpretation_shows_its_readings_and_the_default():
    assert article("ID-Q13").zh.split("\n") == [
        "8.3 看反贼全灭的那一刻，还是看终局？",
        '"moment" [默认]: 那一刻内奸存活，之后死亡也保留',
        '"end": 终局时内奸存活',
    ]
    assert article("lord_deal").en.split("\n")[1] == "0 张 / cards [default]"
