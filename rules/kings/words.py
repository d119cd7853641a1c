"""An entry in a few words, for the ribbon, the log and the replay: "赵云 −1 ← 张辽".

It reads the entry as typed and the names of who sits where; it judges nothing, and never tells a line-up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.cards import RANKS, SUITS
from rules.kings.names import CAMPS, DECISIONS, DIRECTIONS, FOULS, PHASES, SLOTS, Both, Names, Row
from rules.sayings import arrow, because, each, join, signed


def words(row: Row, names: Names) -> dict[str, str]:
    """The entry in both languages.

    >>> names = Names(seats={"W1": "赵云", "C2": "张辽"})
    >>> words({"do": "hp", "seat": "W1", "delta": -1, "kind": "damage", "source": "C2"}, names)
    {'zh': '赵云 −1 ← 张辽', 'en': 'Zhao Yun −1 ← Zhang Liao'}
    """
    zh, en = SAYINGS[row["do"]](row, names)
    if "override" in row:
        return {"zh": f"{zh} ※照实记录", "en": f"{en} ※ as it was"}
    return {"zh": zh, "en": en}


def _because(row: Row, key: str = "reason") -> Both:
    return because(row.get(key))


def _late(row: Row) -> Both:
    return ("超时", "(late)") if row.get("timeout") else ("", "")


def _arrow(row: Row, key: str, names: Names, mark: str) -> Both:
    return arrow(mark, row.get(key), names.seat)


def _commander(row: Row, names: Names) -> Both:
    return join(names.team(row["team"]), ("主帅", "commander"), names.person(row["player"]))


def _compare(row: Row, names: Names) -> Both:
    suits = {team: SUITS[row[f"suit_{team}"]][2] for team in "AB" if f"suit_{team}" in row}
    drawn = (suits.get(team, "") + RANKS[row[team] - 1] for team in "AB")
    return join(("比点", "comparison"), " : ".join(drawn))


def _camp(row: Row, names: Names) -> Both:
    return join(names.team(row["team"]), ("抽得", "draws"), CAMPS[row["camp"]])


def _stack(row: Row, names: Names) -> Both:
    return join(names.team(row["team"]), (f"取第{row['stack']}份", f"takes stack {row['stack']}"))


def _reveal(row: Row, names: Names) -> Both:
    count = len(row["generals"])
    return f"亮出{count}名武将", f"{count} generals revealed"


def _first_pick(row: Row, names: Names) -> Both:
    return join(CAMPS[row["camp"]], ("先选", "picks first"), _late(row))


def _pick(row: Row, names: Names) -> Both:
    return join(CAMPS[row["camp"]], ("选", "picks"), each(map(names.general, row["generals"])), _late(row))


def _lineup(row: Row, names: Names) -> Both:
    return join(CAMPS[row["camp"]], ("上交阵容", "line-up handed in"), _late(row))


def _seat(row: Row, names: Names) -> Both:
    left, right = names.person(row["left"])[0], names.person(row["right"])[0]
    return join(CAMPS[row["camp"]], (f"入座 左{left} 右{right}", f"seated: left {left}, right {right}"))


def _turn(row: Row, names: Names) -> Both:
    if row.get("skipped"):
        return join(names.seat(row["seat"]), ("翻回，跳过回合", "turned back, turn skipped"))
    return join(names.seat(row["seat"]), ("回合开始", "turn starts"))


def _phase(row: Row, names: Names) -> Both:
    return join(names.seat(names.actor) if names.actor else "", PHASES[row["phase"]])


def _skill(row: Row, names: Names) -> Both:
    name, english = names.called(row["skill"])
    option = row.get("option") or ""
    cards = each(map(names.card, row.get("cards", ())))
    said_so = ("发动", "uses"), (f"{name}{option}", f"{english} {option}".strip())
    return join(names.seat(row["seat"]), *said_so, cards, _arrow(row, "targets", names, "→"))


def _judge(row: Row, names: Names) -> Both:
    card = names.card(row["card"]) if "card" in row else ("", "")
    return join(names.seat(row["seat"]), ("判定", "judges"), names.called(row["for"]), card)


def _card(row: Row, names: Names) -> Both:
    cards = each(map(names.card, row["cards"] if "cards" in row else [row["card"]]))
    if row.get("played"):
        cards = join(("打出", "plays"), cards)
    if row.get("virtual"):
        cards = join(("视为", "as if"), cards)
    as_name = join(("当", "as"), names.called(row["as"])) if "as" in row else ("", "")
    way = DIRECTIONS.get(row.get("direction", ""), ("", ""))
    return join(names.seat(row["seat"]), cards, as_name, _arrow(row, "targets", names, "→"), way)


def _hp(row: Row, names: Names) -> Both:
    figure: Both = (f"体力 {row['to']}", f"HP {row['to']}") if "to" in row else (signed(row["delta"]),) * 2
    lost = ("失去体力", "(loses HP)") if row.get("kind") == "lose" else ("", "")
    healed_himself = row.get("source") == row["seat"] and row.get("kind") == "heal"
    source = ("", "") if healed_himself else _arrow(row, "source", names, "←")
    return join(names.seat(row["seat"]), figure, lost, source)


def _hand(row: Row, names: Names) -> Both:
    figure = str(row["to"]) if "to" in row else signed(row["delta"])
    return join(names.seat(row["seat"]), ("手牌", "hand"), figure)


def _equip(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("装备", "equips"), names.card(row["card"]))


def _unequip(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("失去", "loses"), SLOTS[row["slot"]])


def _delayed(mark: str) -> Callable[[Row, Names], Both]:
    def say(row: Row, names: Names) -> Both:
        card = names.card(row["card"])
        as_name = join(("当", "as"), names.called(row["as"])) if "as" in row else ("", "")
        return join(
            names.seat(row["seat"]), ("判定区", "judgement area"), (f"{mark}{card[0]}", f"{mark}{card[1]}"), as_name
        )

    return say


def _aside(row: Row, names: Names) -> Both:
    cards = each(map(names.card, row["cards"])) if row["cards"] else ("无", "none")
    return join(names.seat(row["seat"]), ("武将牌上", "on the general:"), cards)


def _death(row: Row, names: Names) -> Both:
    reward = f"+{row['reward']}" if row.get("reward") else ""
    return join(names.seat(row["seat"]), ("阵亡", "dies"), _arrow(row, "killer", names, "←"), reward)


def _end(row: Row, names: Names) -> Both:
    if "hp" not in row:
        return join(names.seat(row["seat"]), ("结束（已阵亡）", "ends (dead)"))
    return join(names.seat(row["seat"]), ("结束", "ends"), f"{row['hp']}/{row['hand']}")


def _table(row: Row, names: Names) -> Both:
    piles = [
        (f"{zh} {row[key]}", f"{en} {row[key]}")
        for key, zh, en in (("draw_pile", "牌堆", "draw pile"), ("discard_pile", "弃牌堆", "discard pile"))
        if key in row
    ]
    return join(("盘点", "table:"), each([*map(names.seat, row.get("seats", {})), *piles]))


def _foul(row: Row, names: Names) -> Both:
    kind = row.get("kind", "talk")
    points = row.get("points", 1 if kind in ("talk", "gesture") else 0)
    who = names.person(row["player"]) if "player" in row else ""
    return join(("犯规", "foul"), names.team(row["team"]), who, FOULS[kind], f"−{points}" if points else "")


def _forfeit(row: Row, names: Names) -> Both:
    return join(names.team(row["team"]), ("判弃权", "forfeits"), _because(row))


def _adjust(row: Row, names: Names) -> Both:
    change = signed(row["seconds"])
    return join((f"调表 {change}秒", f"clock {change} s"), _because(row))


def _protest(row: Row, names: Names) -> Both:
    return join(names.team(row["team"]), ("抗议", "protests"), _because(row, "text"))


def _resolve(row: Row, names: Names) -> Both:
    return join((f"第{row['n']}条", f"entry {row['n']}"), DECISIONS[row["decision"]], _because(row))


def _sign(row: Row, names: Names) -> Both:
    who = names.person(row["player"]) if "player" in row else ""
    act = ("拒签", "does not sign") if "refused" in row else ("签名", "signs")
    return join(names.team(row["team"]), who, act, _because(row, "refused"))


def _checklist(row: Row, names: Names) -> Both:
    items = row["items"]
    done = f"{sum(1 for checked in items.values() if checked)}/{len(items)}"
    return join(("赛前清点", "checklist"), done)


def _undo(row: Row, names: Names) -> Both:
    return join(
        ("撤销", "undo"), (f"第{row['n']}条", f"entry {row['n']}") if "n" in row else ("上一条", "the last entry")
    )


def _amend(row: Row, names: Names) -> Both:
    inner = words(row["entry"], names)
    return f"更正第{row['n']}条：{inner['zh']}", f"entry {row['n']} amended: {inner['en']}"


def _seated(zh: str, en: str) -> Callable[[Row, Names], Both]:
    return lambda row, names: join(names.seat(row["seat"]), (zh, en))


def _plain(zh: str, en: str, key: str = "reason") -> Callable[[Row, Names], Both]:
    return lambda row, names: join((zh, en), _because(row, key))


SAYINGS: Mapping[str, Callable[[Row, Names], Both]] = {
    "commander": _commander,
    "compare": _compare,
    "camp": _camp,
    "stack": _stack,
    "reveal": _reveal,
    "first-pick": _first_pick,
    "pick": _pick,
    "shown": _plain("展示结束", "show over"),
    "lineup": _lineup,
    "prepare": _plain("准备阶段，开始计时", "preparation, the clock starts"),
    "seat": _seat,
    "unveil": _plain("亮出武将", "generals unveiled"),
    "first-act": lambda row, names: join(CAMPS[row["camp"]], ("先行动", "acts first")),
    "deal": _plain("发起始手牌", "opening hands dealt"),
    "turn": _turn,
    "phase": _phase,
    "skill": _skill,
    "judge": _judge,
    "card": _card,
    "hp": _hp,
    "hand": _hand,
    "equip": _equip,
    "unequip": _unequip,
    "delay": _delayed("+"),
    "undelay": _delayed("−"),
    "aside": _aside,
    "flip": _seated("翻面", "turned over"),
    "death": _death,
    "end": _end,
    "table": _table,
    "foul": _foul,
    "surrender": _seated("认输", "surrenders"),
    "forfeit": _forfeit,
    "pause": _plain("暂停", "paused"),
    "resume": _plain("继续", "resumed"),
    "adjust": _adjust,
    "time-up": _plain("时间到", "time is up"),
    "overtime": _plain("加时", "overtime"),
    "protest": _protest,
    "resolve": _resolve,
    "sign": _sign,
    "reopen": _plain("重开记录", "record reopened"),
    "checklist": _checklist,
    "call": _plain("呼叫裁判长", "head referee called"),
    "note": _plain("备注", "note", "text"),
    "undo": _undo,
    "amend": _amend,
}
