"""The texts of the articles: all there, in both languages, the Chinese word for word the rule book's."""

from rules.articles import all_articles, article, close_to, look_up
from rules.kings.generals import DATA

SEED = (DATA / "seed.txt").read_text(encoding="utf-8")
BOOK = """
KW-0 KW-G1.1 KW-G1.2 KW-G1.3 KW-G1.4 KW-G2 KW-G3 KW-G4.1 KW-G4.2 KW-G5 KW-G6.1 KW-G6.2
KW-F1.1 KW-F1.2 KW-F1.2n KW-F1.3 KW-F1.3a KW-F1.3b KW-F1.3c KW-F2.1 KW-F2.2 KW-F2.3 KW-F2.4
KW-F3.1.1 KW-F3.1.2 KW-F3.1.3 KW-F3.1.4 KW-F3.1.5
KW-F3.2.1 KW-F3.2.2 KW-F3.2.3 KW-F3.2.4 KW-F3.2.4a KW-F3.2.4b KW-F3.2.5 KW-F3.2.6
KW-F4.1 KW-F4.2 KW-F4.3 KW-F4.4
KW-D1 KW-D2 KW-D3 KW-D4 KW-D5 KW-D6 KW-D7 KW-D8 KW-D11 KW-D12 KW-D13 KW-D14 KW-D15 KW-D16 KW-D17 KW-D18
edition round_opener I-1 I-2 I-2b I-3 I-4 I-5 I-5b I-6 I-7 I-8 I-9 I-10 I-11 I-12 I-13 I-14 I-15 I-16 I-17
"""


def test_every_article_of_the_book_is_there_and_no_other():
    assert [one.id for one in all_articles("kings-3v3")] == BOOK.split()


def test_every_article_is_complete_in_both_languages():
    lacking = [one.id for one in all_articles() if not all((one.cite_zh, one.zh, one.en, one.does_zh, one.does_en))]
    assert lacking == []


def test_the_chinese_text_of_an_article_is_the_rule_books_own():
    apart = [
        (one.id, line)
        for one in all_articles()
        if one.id.startswith("KW-")
        for line in one.zh.split("\n")
        if line not in SEED
    ]
    assert apart == []


def test_every_rule_of_the_book_is_in_some_article():
    cited = {line for one in all_articles() for line in one.zh.split("\n")}
    headings = {
        "三国杀王者之战比赛规则", "游卡桌游第十届三国杀王者之战比赛规则", "综述", "总则", "一、国杀规则基础规则",
        "单局比赛流程介绍", "一局比赛流程分为四个阶段：选将阶段、准备阶段、比赛阶段、裁决阶段。", "一、选将阶段", "二、准备阶段",
        "三、比赛阶段", "1、行动顺序", "2、角色回合",
        "是指当前行动角色的阶段统称，定义与《三国杀标准版》中回合的概念一致，共包括以下六个阶段：", "四、裁决阶段：", "【名词解释】",
    }  # fmt: skip
    lines = {line.strip("　 ") for line in SEED.splitlines() if line.strip("　 ")}
    assert lines - cited == headings


def test_kinds_are_the_letters_of_the_book():
    assert {letter for one in all_articles() for letter in one.kind} == set("PSTVCJ")
    assert [one.id for one in all_articles() if "J" in one.kind] == ["KW-F3.2.4a", "KW-D14", "KW-D15"]
    assert [one.id for one in all_articles() if "C" in one.kind] == [
        "KW-G3", "KW-G4.2", "KW-F1.3a", "KW-F1.3b", "KW-F1.3c",
        "KW-F3.2.1", "KW-F3.2.3", "KW-F3.2.5", "KW-F3.2.6", "KW-F4.2",
    ]  # fmt: skip


def test_an_article_cites_itself_in_chinese_first():
    assert article("KW-G4.2").cite == "总则四.2 (KW-G4.2)"
    assert article("KW-D13").cite == "名词解释 13 (KW-D13)"
    assert article("I-6").cite == "解释 I-6"


def test_an_article_is_found_by_any_of_its_names():
    asked = {
        "KW-F3.1.2": "KW-F3.1.2", "F3.1.2": "KW-F3.1.2", "kw-f3.1.2": "KW-F3.1.2", "比赛.1(2)": "KW-F3.1.2",
        "比赛.1（2）": "KW-F3.1.2", "总则四.2": "KW-G4.2", "总则四、2": "KW-G4.2", "总则四.2 (KW-G4.2)": "KW-G4.2",
        "裁决末段": "KW-F4.4", "选将.2 注": "KW-F1.2n", "名词解释13": "KW-D13", "i-6": "I-6", "I5b": "I-5b",
        "KW-D8 (with D9, D10)": "KW-D8", "D9": "KW-D8", "KW-D10": "KW-D8", "名词解释 10": "KW-D8",
        "round_opener": "round_opener",
    }  # fmt: skip
    assert {text: look_up(text).id for text in asked} == asked


def test_an_unknown_name_has_near_ones_or_none():
    assert look_up("KW-F9.9") is None
    assert [one.id for one in close_to("KW-F3.2")][:2] == ["KW-F3.2.1", "KW-F3.2.2"]
    assert "KW-G5" in [one.id for one in close_to("桃园结义")]
    assert close_to("") == ()
    assert close_to("七星灯") == ()


def test_an_interpretation_shows_its_readings_and_the_default():
    assert article("I-7").zh.split("\n") == [
        "时间在重置与下一回合之间到了怎么办？",
        '"next" [默认]: 继续，到下一次回合结束且全部横置',
        '"there": 就此结束',
    ]
    assert article("I-15").en.split("\n")[1] == "2000 ms [default]"
