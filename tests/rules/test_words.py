"""Every verb in a few words, in both languages."""

import pytest

from rules.kings.names import Names
from rules.kings.words import SAYINGS, words

SLASH = {"name": "杀", "suit": "S", "rank": 7}
DODGE = {"name": "闪", "suit": "H", "rank": 2}
NAMES = Names(
    seats={"W1": "赵云", "WC": "刘备", "W2": "华佗", "C1": "甘宁", "CC": "周瑜", "C2": "张辽"},
    actor="C2",
    people={"p1": "张三", "p2": "李四", "p3": "赵六"},
    teams={"A": "蜀汉一队", "B": "江东虎"},
)
ROWS = [
    ({"do": "commander", "team": "A", "player": "p1"}, "蜀汉一队 主帅 张三", "蜀汉一队 commander 张三"),
    ({"do": "compare", "A": 13, "B": 1}, "比点 K : A", "comparison K : A"),
    ({"do": "compare", "A": 5, "B": 5, "suit_A": "S", "suit_B": "D"}, "比点 ♠5 : ♦5", "comparison ♠5 : ♦5"),
    ({"do": "camp", "team": "A", "camp": "warm"}, "蜀汉一队 抽得 暖方", "蜀汉一队 draws warm"),
    ({"do": "stack", "team": "B", "stack": 4}, "江东虎 取第4份", "江东虎 takes stack 4"),
    ({"do": "reveal", "generals": ["曹操"] * 16}, "亮出16名武将", "16 generals revealed"),
    ({"do": "first-pick", "camp": "warm", "timeout": True}, "暖方 先选 超时", "warm picks first (late)"),
    ({"do": "pick", "camp": "cold", "generals": ["赵云", "吕蒙"]}, "冷方 选 赵云 吕蒙", "cold picks Zhao Yun, Lü Meng"),
    ({"do": "shown"}, "展示结束", "show over"),
    ({"do": "lineup", "camp": "cold", "generals": {"p1": "曹操"}}, "冷方 上交阵容", "cold line-up handed in"),
    ({"do": "prepare"}, "准备阶段，开始计时", "preparation, the clock starts"),
    ({"do": "seat", "camp": "warm", "left": "p2", "right": "p3"}, "暖方 入座 左李四 右赵六", "warm seated: left 李四, right 赵六"),
    ({"do": "unveil"}, "亮出武将", "generals unveiled"),
    ({"do": "first-act", "camp": "cold"}, "冷方 先行动", "cold acts first"),
    ({"do": "deal"}, "发起始手牌", "opening hands dealt"),
    ({"do": "turn", "seat": "C2"}, "张辽 回合开始", "Zhang Liao turn starts"),
    ({"do": "turn", "seat": "C2", "skipped": True}, "张辽 翻回，跳过回合", "Zhang Liao turned back, turn skipped"),
    ({"do": "phase", "phase": "play"}, "张辽 出牌", "Zhang Liao play phase"),
    ({"do": "skill", "seat": "C2", "skill": "突袭", "targets": ["W1", "WC"]},
     "张辽 发动 突袭 → 赵云 刘备", "Zhang Liao uses Raid → Zhao Yun, Liu Bei"),
    ({"do": "skill", "seat": "W1", "skill": "神速", "option": 1}, "赵云 发动 神速1", "Zhao Yun uses Divine Speed 1"),
    ({"do": "skill", "seat": "W1", "skill": "青龙偃月刀"}, "赵云 发动 青龙偃月刀", "Zhao Yun uses Green Dragon Blade"),
    ({"do": "judge", "seat": "C2", "for": "乐不思蜀", "card": DODGE}, "张辽 判定 乐不思蜀 闪♥2", "Zhang Liao judges Contentment Dodge ♥2"),
    ({"do": "card", "seat": "C2", "card": SLASH, "targets": ["W1"]}, "张辽 杀♠7 → 赵云", "Zhang Liao Slash ♠7 → Zhao Yun"),
    ({"do": "card", "seat": "W1", "card": SLASH, "as": "闪", "played": True},
     "赵云 打出 杀♠7 当 闪", "Zhao Yun plays Slash ♠7 as Dodge"),
    ({"do": "card", "seat": "W1", "cards": [SLASH, DODGE], "as": "杀"},
     "赵云 杀♠7 闪♥2 当 杀", "Zhao Yun Slash ♠7, Dodge ♥2 as Slash"),
    ({"do": "card", "seat": "W1", "card": {"name": "杀"}, "virtual": True}, "赵云 视为 杀", "Zhao Yun as if Slash"),
    ({"do": "card", "seat": "WC", "card": {"name": "南蛮入侵"}, "direction": "ccw"},
     "刘备 南蛮入侵 逆时针", "Liu Bei Barbarian Invasion counter-clockwise"),
    ({"do": "hp", "seat": "W1", "delta": -1, "kind": "damage", "source": "C2"}, "赵云 −1 ← 张辽", "Zhao Yun −1 ← Zhang Liao"),
    ({"do": "hp", "seat": "W1", "delta": 1, "kind": "heal", "source": "W1"}, "赵云 +1", "Zhao Yun +1"),
    ({"do": "hp", "seat": "W1", "delta": 1, "kind": "heal", "source": "W2"}, "赵云 +1 ← 华佗", "Zhao Yun +1 ← Hua Tuo"),
    ({"do": "hp", "seat": "W1", "delta": 1, "kind": "heal"}, "赵云 +1", "Zhao Yun +1"),
    ({"do": "hp", "seat": "W1", "delta": -1, "kind": "lose"}, "赵云 −1 失去体力", "Zhao Yun −1 (loses HP)"),
    ({"do": "hp", "seat": "W1", "to": 3}, "赵云 体力 3", "Zhao Yun HP 3"),
    ({"do": "hand", "seat": "W1", "delta": -2}, "赵云 手牌 −2", "Zhao Yun hand −2"),
    ({"do": "hand", "seat": "W1", "to": 5}, "赵云 手牌 5", "Zhao Yun hand 5"),
    ({"do": "equip", "seat": "W1", "card": {"name": "青釭剑"}}, "赵云 装备 青釭剑", "Zhao Yun equips Qinggang Sword"),
    ({"do": "unequip", "seat": "W1", "slot": "plus"}, "赵云 失去 +1马", "Zhao Yun loses +1 horse"),
    ({"do": "delay", "seat": "W1", "card": DODGE, "as": "乐不思蜀"},
     "赵云 判定区 +闪♥2 当 乐不思蜀", "Zhao Yun judgement area +Dodge ♥2 as Contentment"),
    ({"do": "undelay", "seat": "W1", "card": DODGE}, "赵云 判定区 −闪♥2", "Zhao Yun judgement area −Dodge ♥2"),
    ({"do": "aside", "seat": "W1", "cards": [SLASH]}, "赵云 武将牌上 杀♠7", "Zhao Yun on the general: Slash ♠7"),
    ({"do": "aside", "seat": "W1", "cards": []}, "赵云 武将牌上 无", "Zhao Yun on the general: none"),
    ({"do": "flip", "seat": "W1"}, "赵云 翻面", "Zhao Yun turned over"),
    ({"do": "death", "seat": "W1", "killer": "C2", "asked": True}, "赵云 阵亡 ← 张辽", "Zhao Yun dies ← Zhang Liao"),
    ({"do": "death", "seat": "W1", "killer": "C2", "reward": 3}, "赵云 阵亡 ← 张辽 +3", "Zhao Yun dies ← Zhang Liao +3"),
    ({"do": "end", "seat": "W2", "hp": 3, "hand": 1}, "华佗 结束 3/1", "Hua Tuo ends 3/1"),
    ({"do": "end", "seat": "W2"}, "华佗 结束（已阵亡）", "Hua Tuo ends (dead)"),
    ({"do": "table", "seats": {"W1": {"hp": 3}}, "draw_pile": 40}, "盘点 赵云 牌堆 40", "table: Zhao Yun, draw pile 40"),
    ({"do": "foul", "team": "A", "player": "p3"}, "犯规 蜀汉一队 赵六 说话 −1", "foul 蜀汉一队 赵六 talk −1"),
    ({"do": "foul", "team": "A", "kind": "warning"}, "犯规 蜀汉一队 警告", "foul 蜀汉一队 warning"),
    ({"do": "surrender", "seat": "WC"}, "刘备 认输", "Liu Bei surrenders"),
    ({"do": "forfeit", "team": "B", "reason": "缺席"}, "江东虎 判弃权 （缺席）", "江东虎 forfeits (缺席)"),
    ({"do": "pause"}, "暂停", "paused"),
    ({"do": "pause", "reason": "洒水"}, "暂停 （洒水）", "paused (洒水)"),
    ({"do": "resume"}, "继续", "resumed"),
    ({"do": "adjust", "seconds": -30, "reason": "误停"}, "调表 −30秒 （误停）", "clock −30 s (误停)"),
    ({"do": "time-up", "reason": "两堆皆空"}, "时间到 （两堆皆空）", "time is up (两堆皆空)"),
    ({"do": "overtime"}, "加时", "overtime"),
    ({"do": "protest", "team": "A", "text": "牌数不对"}, "蜀汉一队 抗议 （牌数不对）", "蜀汉一队 protests (牌数不对)"),
    ({"do": "resolve", "n": 12, "decision": "cleared"}, "第12条 已澄清", "entry 12 cleared"),
    ({"do": "sign", "team": "A", "player": "p1"}, "蜀汉一队 张三 签名", "蜀汉一队 张三 signs"),
    ({"do": "sign", "team": "A", "refused": "不服"}, "蜀汉一队 拒签 （不服）", "蜀汉一队 does not sign (不服)"),
    ({"do": "reopen", "reason": "记错"}, "重开记录 （记错）", "record reopened (记错)"),
    ({"do": "checklist", "items": {"牌数": True, "计时器": False}}, "赛前清点 1/2", "checklist 1/2"),
    ({"do": "call"}, "呼叫裁判长", "head referee called"),
    ({"do": "note", "text": "换桌布"}, "备注 （换桌布）", "note (换桌布)"),
    ({"do": "undo", "n": 34}, "撤销 第34条", "undo entry 34"),
    ({"do": "undo"}, "撤销 上一条", "undo the last entry"),
    ({"do": "amend", "n": 12, "entry": {"do": "hp", "seat": "W1", "delta": -2, "source": "C2"}},
     "更正第12条：赵云 −2 ← 张辽", "entry 12 amended: Zhao Yun −2 ← Zhang Liao"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "zh", "en"), ROWS, ids=lambda value: value["do"] if isinstance(value, dict) else "")
def test_an_entry_says_itself_in_both_languages(row, zh, en):
    assert words({"at": 0, **row}, NAMES) == {"zh": zh, "en": en}


def test_every_verb_is_said_here():
    assert {row["do"] for row, _, _ in ROWS} == set(SAYINGS)


def test_an_overridden_entry_is_marked():
    row = {
        "at": 0,
        "do": "end",
        "seat": "W1",
        "hp": 3,
        "hand": 5,
        "override": {"articles": ["KW-F3.2.5"], "reason": "…"},
    }
    assert words(row, NAMES) == {"zh": "赵云 结束 3/5 ※照实记录", "en": "Zhao Yun ends 3/5 ※ as it was"}


def test_a_seat_without_a_name_is_its_code_and_a_long_reason_is_cut():
    assert words({"do": "surrender", "seat": "CC"}, Names()) == {"zh": "CC 认输", "en": "CC surrenders"}
    said = words({"do": "note", "text": "一" * 100}, Names())["zh"]
    assert said == f"备注 （{'一' * 27}…）"


def test_a_line_up_is_never_told():
    row = {"do": "lineup", "camp": "warm", "generals": {"p1": "赵云", "p2": "刘备", "p3": "华佗"}}
    assert not any(
        general in text for text in words(row, NAMES).values() for general in ("赵云", "刘备", "华佗", "Zhao")
    )
