"""What people write into a row, in Chinese and English, long and short, and what it is read as."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judging.paper.lexicon import Lexicon, at_table
from judging.paper.notation import read
from rules.kings.editions import edition

SEATS = {"W1": "张飞", "WC": "曹操", "W2": "华佗", "C1": "甘宁", "CC": "孙权", "C2": "大乔"}


@pytest.fixture(scope="module")
def words() -> Lexicon:
    people = {"p1": "张三", "q1": "王五"}
    return at_table(edition(), seats=SEATS, people=people, teams={"A": "蜀汉一队", "B": "江东虎"})


def card(name: str, face: str = "") -> dict:
    return {"name": name} if not face else {"name": name, "suit": face[0], "rank": int(face[1:])}


WRITTEN = [
    ("杀♠7 → 曹操", {"do": "card", "seat": "CC", "card": card("杀", "S7"), "targets": ["WC"]}),
    ("杀s7>wc", {"do": "card", "seat": "CC", "card": card("杀", "S7"), "targets": ["WC"]}),
    ("杀曹操", {"do": "card", "seat": "CC", "card": card("杀"), "targets": ["WC"]}),
    ("Slash S7 > Cao Cao", {"do": "card", "seat": "CC", "card": card("杀", "S7"), "targets": ["WC"]}),
    ("杀 C2", {"do": "card", "seat": "CC", "card": card("杀"), "targets": ["C2"]}),
    ("杀C2 > C2", {"do": "card", "seat": "CC", "card": card("杀", "C2"), "targets": ["C2"]}),
    ("南蛮 顺", {"do": "card", "seat": "CC", "card": card("南蛮入侵"), "direction": "cw"}),
    ("barb ccw", {"do": "card", "seat": "CC", "card": card("南蛮入侵"), "direction": "ccw"}),
    ("过拆 > W1, w2", {"do": "card", "seat": "CC", "card": card("过河拆桥"), "targets": ["W1", "W2"]}),
    ("W1 打出 闪", {"do": "card", "seat": "W1", "played": True, "card": card("闪")}),
    (
        "甘宁 闪♥2 当 过河拆桥 → 大乔",
        {"do": "card", "seat": "C1", "card": card("闪", "H2"), "as": "过河拆桥", "targets": ["C2"]},
    ),
    ("W1-1<cc", {"do": "hp", "seat": "W1", "delta": -1, "kind": "damage", "source": "CC"}),
    ("张飞 −1 ← 孙权", {"do": "hp", "seat": "W1", "delta": -1, "kind": "damage", "source": "CC"}),
    ("zhangfei -1 < sunq", {"do": "hp", "seat": "W1", "delta": -1, "kind": "damage", "source": "CC"}),
    ("W1 -1", {"do": "hp", "seat": "W1", "delta": -1}),
    ("W1 -1 流失", {"do": "hp", "seat": "W1", "delta": -1, "kind": "lose"}),
    ("Zhang Fei −1 (loses HP)", {"do": "hp", "seat": "W1", "delta": -1, "kind": "lose"}),
    ("+1", {"do": "hp", "seat": "CC", "delta": 1, "kind": "heal"}),
    ("W1 = 2", {"do": "hp", "seat": "W1", "to": 2}),
    ("WC 手4", {"do": "hand", "seat": "WC", "to": 4}),
    ("WC hand +1", {"do": "hand", "seat": "WC", "delta": 1}),
    ("装 青釭", {"do": "equip", "seat": "CC", "card": card("青釭剑")}),
    ("W1 失去 +1马", {"do": "unequip", "seat": "W1", "slot": "plus"}),
    ("W2 判+乐C6", {"do": "delay", "seat": "W2", "card": card("乐不思蜀", "C6")}),
    ("判定 乐 桃♥3", {"do": "judge", "seat": "CC", "for": "乐不思蜀", "card": card("桃", "H3")}),
    ("判定", {"do": "phase", "phase": "judge"}),
    ("play phase", {"do": "phase", "phase": "play"}),
    ("制衡 杀♠7、闪h2", {"do": "skill", "seat": "CC", "skill": "制衡", "cards": [card("杀", "S7"), card("闪", "H2")]}),
    ("W1 发动 八卦阵", {"do": "skill", "seat": "W1", "skill": "八卦阵"}),
    ("翻", {"do": "flip", "seat": "CC"}),
    ("亡 W1 < CC 已问", {"do": "death", "seat": "W1", "killer": "CC", "asked": True}),
    ("认输", {"do": "surrender", "seat": "CC"}),
    ("暂停（裁判长来了；等他）", {"do": "pause", "reason": "裁判长来了；等他"}),
    ("调表 +15秒（耽搁）", {"do": "adjust", "seconds": 15, "reason": "耽搁"}),
    ("记 说话的是观众，不计", {"do": "note", "text": "说话的是观众，不计"}),
    ("江东虎 抗议（听不清）", {"do": "protest", "team": "B", "text": "听不清"}),
    ("犯规 A 张三 说话 −1", {"do": "foul", "team": "A", "player": "p1", "kind": "talk", "points": 1}),
    (
        "盘点 W1 3/4 武器 丈八♠Q 防具 无, WC 2/- 无装备, C1 阵亡, 牌堆 40 弃牌堆 47",
        {
            "do": "table",
            "seats": {
                "W1": {"hp": 3, "hand": 4, "weapon": card("丈八蛇矛", "S12"), "armor": None},
                "WC": {"hp": 2, "weapon": None, "armor": None, "plus": None, "minus": None},
                "C1": {"alive": False},
            },
            "draw_pile": 40,
            "discard_pile": 47,
        },
    ),
]


@pytest.mark.parametrize(("written", "row"), WRITTEN)
def test_what_is_written_is_read(words: Lexicon, written: str, row: dict) -> None:
    (event,) = read(written, words, actor="CC")
    assert event.wrong is None, event.wrong
    assert event.row == row


@pytest.mark.parametrize(
    ("written", "zh"),
    [
        ("抓牌", "“抓牌”中的“抓”看不懂"),
        ("W9 -1", "“W9 -1”中的“W9”看不懂"),
        ("八卦阵", "“八卦阵”：写“装备 八卦阵”或“发动 八卦阵”"),
        ("W1", "“W1”：W1 做了什么？"),
        ("装备", "“装备”没有写完"),
        ("W1 判定区 乐", "“W1 判定区 乐”：判定区写 +牌 或 −牌"),
    ],
)
def test_what_cannot_be_read_says_which_part(words: Lexicon, written: str, zh: str) -> None:
    (event,) = read(written, words, actor="CC")
    assert event.wrong is not None
    assert event.wrong["zh"] == zh


def test_between_turns_an_event_needs_its_seat(words: Lexicon) -> None:
    (event,) = read("-1", words, actor=None)
    assert event.wrong == {"zh": "“-1”：是哪个座位？", "en": "“-1”: which seat?"}


def test_events_are_parted_by_semicolons_dots_and_lines_but_not_in_brackets(words: Lexicon) -> None:
    said = read("杀 > W1；W1 -1 < CC\n装备 的卢 · 暂停（等；再等）。加时", words, actor="CC")
    assert [event.row["do"] for event in said] == ["card", "hp", "equip", "pause", "overtime"]


def test_a_reason_behind_the_mark_overrules(words: Lexicon) -> None:
    (event,) = read("杀 → W1 ※当时没有看到", words, actor="CC")
    assert (event.overruled, event.row["do"]) == ("当时没有看到", "card")


LETTERS = st.sampled_from("杀闪桃装备判定区阵亡W1CC+-−→<>=（）();；,、 ♠♥7KAs7无当打出手牌 \n※0123456789/")


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=40), st.text(LETTERS, max_size=40)))
def test_whatever_is_written_is_read_or_named(text: str) -> None:
    lexicon = at_table(edition(), seats=SEATS, people={}, teams={"A": "A", "B": "B"})
    for event in read(text, lexicon, actor="CC"):
        assert bool(event.row) is (event.wrong is None)
