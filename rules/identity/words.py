"""An entry in a few words, for the ribbon, the log and the replay: "3号赵云 −1 ← 5号张辽".

It reads the entry as typed and the names of who sits where; it judges nothing, and never tells an identity that is not
turned up by the entry itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.identity.names import (
    DECISIONS,
    ELEMENTS,
    KINDS,
    PHASES,
    REASONS,
    ROLES,
    SIDES,
    SLOTS,
    Both,
    Names,
    Row,
)
from rules.sayings import arrow, because, each, join, signed

Say = Callable[[Row, Names], Both]


def words(row: Row, names: Names) -> dict[str, str]:
    """The entry in both languages.

    >>> words({"do": "hp", "seat": "3", "delta": -1, "source": "5"}, Names(seats={"3": "赵云", "5": "张辽"}))
    {'zh': '3号赵云 −1 ← 5号张辽', 'en': '3 Zhao Yun −1 ← 5 Zhang Liao'}
    """
    zh, en = SAYINGS[row["do"]](row, names)
    if "override" in row:
        return {"zh": f"{zh} ※照实记录", "en": f"{en} ※ as it was"}
    return {"zh": zh, "en": en}


def _role(row: Row) -> Both:
    return ROLES[row["role"]] if row.get("role") else ("", "")


def _reveal(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("亮出身份", "turns up"), _role(row))


def _choices(row: Row, names: Names) -> Both:
    dealt = each((f"{seat}:{count}", f"{seat}:{count}") for seat, count in row["seats"].items())
    return join(("发武将牌", "generals dealt"), dealt)


def _general(row: Row, names: Names) -> Both:
    mark = ("（主公武将）", "(lord general)") if row.get("lord_general") else ("", "")
    return join(names.seat(row["seat"]), ("亮出武将", "shows"), names.general(row["general"]), mark)


def _turn(row: Row, names: Names) -> Both:
    if row.get("skipped"):
        return join(names.seat(row["seat"]), ("翻回，跳过回合", "turned up, turn skipped"))
    return join(names.seat(row["seat"]), ("回合", "turn"))


def _phase(row: Row, names: Names) -> Both:
    skipped = ("：跳过", "skipped") if row.get("skipped") else ("", "")
    return join(names.seat(names.actor) if names.actor else "", PHASES[row["phase"]], skipped)


def _end(row: Row, names: Names) -> Both:
    figures = "/".join(str(row.get(key, "?")) for key in ("hp", "hand")) if row.keys() & {"hp", "hand"} else ""
    return join(names.seat(row["seat"]), ("结束", "ends"), figures)


def _judge(row: Row, names: Names) -> Both:
    card = names.card(row["card"]) if "card" in row else ("", "")
    return join(names.seat(row["seat"]), ("判定", "judges"), names.called(row["for"]), card)


def _card(row: Row, names: Names) -> Both:
    card = names.card(row["card"])
    for key, zh, en in (
        ("played", "打出", "plays"),
        ("virtual", "视为使用", "as if"),
        ("uncounted", "不计次数", "uncounted"),
    ):
        if row.get(key):
            card = join((zh, en), card)
    as_name = join(("当", "as"), names.called(row["as"])) if "as" in row else ("", "")
    return join(names.seat(row["seat"]), card, as_name, arrow("→", row.get("targets"), names.seat))


def _skill(row: Row, names: Names) -> Both:
    kind = KINDS[row["kind"]] if "kind" in row else ("", "")
    return join(
        names.seat(row["seat"]), ("发动", "uses"), (row["skill"],) * 2, kind, arrow("→", row.get("targets"), names.seat)
    )


def _timing(row: Row, names: Names) -> Both:
    what = ("牌的时机", "timings of a card") if row["of"] == "card" else ("伤害结算", "timings of damage")
    return join(what, str(len(row["steps"])))


def _counted(zh: str, en: str, default: int | None = None) -> Say:
    def say(row: Row, names: Names) -> Both:
        count = row.get("count", default)
        return join(names.seat(row["seat"]), (zh, en), "" if count is None else str(count))

    return say


def _moved(zh: str, en: str) -> Say:
    def say(row: Row, names: Names) -> Both:
        what = names.card(row["card"]) if "card" in row else (str(row.get("count", 1)),) * 2
        return join(names.seat(row["from"]), (zh, en), what, arrow("→", row["to"], names.seat))

    return say


def _recast(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("重铸", "recasts"), names.card(row["card"]) if "card" in row else ("", ""))


def _contest(row: Row, names: Names) -> Both:
    ranks = " : ".join(map(str, row["ranks"])) if "ranks" in row else ""
    won = {True: ("赢", "won"), False: ("没赢", "not won"), None: ("", "")}[row.get("won")]
    return join(names.seat(row["seat"]), ("拼点", "contest with"), names.seat(row["with"]), ranks, won)


def _hand(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("手牌", "hand"), str(row["to"]) if "to" in row else signed(row["delta"]))


def _equip(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("装备", "equips"), names.card(row["card"]))


def _unequip(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("失去", "loses"), SLOTS[row["slot"]])


def _delayed(mark: str) -> Say:
    def say(row: Row, names: Names) -> Both:
        zh, en = names.card(row["card"])
        as_name = join(("当", "as"), names.called(row["as"])) if "as" in row else ("", "")
        return join(names.seat(row["seat"]), ("判定区", "judgement zone"), (f"{mark}{zh}", f"{mark}{en}"), as_name)

    return say


def _chain(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("横置", "chained") if row["chained"] else ("重置", "upright again"))


def _hp(row: Row, names: Names) -> Both:
    figure: Both = (f"体力 {row['to']}", f"HP {row['to']}") if "to" in row else (signed(row["delta"]),) * 2
    element = ELEMENTS[row["element"]] if "element" in row else ("", "")
    along = ("连环", "(chain)") if row.get("chain") else ("", "")
    lost = ("失去体力", "(loses HP)") if row.get("kind") == "lose" else ("", "")
    return join(names.seat(row["seat"]), figure, element, along, lost, arrow("←", row.get("source"), names.seat))


def _asked(row: Row, names: Names) -> Both:
    saved = join(("获救", "saved"), arrow("←", row["saved"], names.seat)) if "saved" in row else ("", "")
    return join(names.seat(row["seat"]), ("濒死询问", "asked for:"), " ".join(row["asked"]), saved)


def _death(row: Row, names: Names) -> Both:
    killer = row.get("killer")
    by = ("无来源", "no source") if killer == "none" else arrow("←", killer, names.seat)
    reward = f"+{row['reward']}" if row.get("reward") else ""
    return join(names.seat(row["seat"]), ("阵亡", "dies"), _role(row), by, reward)


def _deaths(row: Row, names: Names) -> Both:
    return join(
        ("先后不明的阵亡：", "died in an unknown order:"), each(_death(death, names) for death in row["deaths"])
    )


def _heir(row: Row, names: Names) -> Both:
    return join(("托孤", "托孤"), arrow("→", row["seat"], names.seat), _role(row))


def _seen(seat: str, seen: Row, names: Names) -> Both:
    """A seat of a look at the table, with HP and hand as far as they were counted."""
    figures = "/".join(str(seen.get(key, "?")) for key in ("hp", "hand")) if seen.keys() & {"hp", "hand"} else ""
    return join(names.seat(seat), figures)


def _table(row: Row, names: Names) -> Both:
    piles = [
        (f"{zh} {row[key]}", f"{en} {row[key]}")
        for key, zh, en in (("draw_pile", "牌堆", "draw pile"), ("discard_pile", "弃牌堆", "discard pile"))
        if key in row
    ]
    return join(
        ("盘点", "table:"), each([*(_seen(seat, seen, names) for seat, seen in row.get("seats", {}).items()), *piles])
    )


def _end_game(row: Row, names: Names) -> Both:
    winner = SIDES[row["winner"]] if "winner" in row else ("", "")
    return join(("结束", "the end:"), REASONS[row["reason"]], winner)


def _score(row: Row, names: Names) -> Both:
    return join(("计分", "points"), each((f"{seat}:{count}",) * 2 for seat, count in row["points"].items()))


def _protest(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("抗议", "protests"), because(row.get("text")))


def _resolve(row: Row, names: Names) -> Both:
    return join((f"第{row['n']}条", f"entry {row['n']}"), DECISIONS[row["decision"]], because(row.get("reason")))


def _sign(row: Row, names: Names) -> Both:
    act = ("拒签", "does not sign") if "refused" in row else ("签名", "signs")
    return join(names.seat(row["seat"]), act, because(row.get("refused")))


def _checklist(row: Row, names: Names) -> Both:
    done = sum(1 for checked in row["items"].values() if checked)
    return join(("赛前清点", "checklist"), f"{done}/{len(row['items'])}")


def _undo(row: Row, names: Names) -> Both:
    return join(
        ("撤销", "undo"), (f"第{row['n']}条", f"entry {row['n']}") if "n" in row else ("上一条", "the last entry")
    )


def _amend(row: Row, names: Names) -> Both:
    inner = words(row["entry"], names)
    return f"更正第{row['n']}条：{inner['zh']}", f"entry {row['n']} amended: {inner['en']}"


def _seated(zh: str, en: str) -> Say:
    return lambda row, names: join(names.seat(row["seat"]), (zh, en))


def _plain(zh: str, en: str, key: str = "reason") -> Say:
    return lambda row, names: join((zh, en), because(row.get(key)))


SAYINGS: Mapping[str, Say] = {
    "deal": _plain("分发身份牌", "identities dealt"),
    "reveal": _reveal,
    "choices": _choices,
    "general": _general,
    "start": _plain("游戏开始", "the game starts"),
    "turn": _turn,
    "phase": _phase,
    "end": _end,
    "judge": _judge,
    "card": _card,
    "skill": _skill,
    "timing": _timing,
    "draw": _counted("摸牌", "draws"),
    "obtain": _counted("获得", "obtains", 1),
    "give": _moved("交给", "hands over"),
    "present": _moved("赠予", "presents"),
    "recast": _recast,
    "scry": _counted("卜算", "looks at the top"),
    "contest": _contest,
    "reshuffle": _plain("洗牌", "the discard pile is shuffled"),
    "hand": _hand,
    "equip": _equip,
    "unequip": _unequip,
    "delay": _delayed("+"),
    "undelay": _delayed("−"),
    "aside": _counted("武将牌上", "on the general:"),
    "flip": _seated("翻面", "flips"),
    "chain": _chain,
    "hp": _hp,
    "asked": _asked,
    "death": _death,
    "deaths": _deaths,
    "heir": _heir,
    "table": _table,
    "end-game": _end_game,
    "score": _score,
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
