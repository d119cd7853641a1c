"""An entry in a few words, for the ribbon, the log and the replay: "3号空我 −1 ← 5号龙骑".

It reads the entry as typed and the names of who sits where; it judges nothing, and never tells a fighter that is not turned
up by the entry itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.rider.names import (
    DECISIONS,
    ELEMENTS,
    FORMS,
    PHASES,
    PLACES,
    REASONS,
    SLOTS,
    WHY,
    Both,
    Names,
    Row,
    faction,
)
from rules.sayings import arrow, because, each, join, signed

Say = Callable[[Row, Names], Both]
NOTHING: Both = ("", "")


def words(row: Row, names: Names) -> dict[str, str]:
    """The entry in both languages.

    >>> words({"do": "hp", "seat": "3", "delta": -1, "source": "5"}, Names(seats={"3": "空我", "5": "龙骑"}))
    {'zh': '3号空我 −1 ← 5号龙骑', 'en': '3 空我 −1 ← 5 龙骑'}
    """
    zh, en = SAYINGS[row["do"]](row, names)
    if "override" in row:
        return {"zh": f"{zh} ※照实记录", "en": f"{en} ※ as it was"}
    return {"zh": zh, "en": en}


def _turn(row: Row, names: Names) -> Both:
    if row.get("skipped"):
        return join(names.seat(row["seat"]), ("重置，跳过回合", "reset, turn skipped"))
    return join(names.seat(row["seat"]), ("回合", "turn"))


def _phase(row: Row, names: Names) -> Both:
    return join(names.seat(names.actor) if names.actor else "", PHASES[row["phase"]])


def _end(row: Row, names: Names) -> Both:
    figures = "/".join(str(row.get(key, "?")) for key in ("hp", "hand")) if row.keys() & {"hp", "hand"} else ""
    hidden = (f"暗置 {row['hidden']}", f"hidden {row['hidden']}") if row.get("hidden") else NOTHING
    rage = (f"怒气 {row['rage']}", f"rage {row['rage']}") if "rage" in row else NOTHING
    return join(names.seat(row["seat"]), ("结束", "ends"), figures, hidden, rage)


def _judge(row: Row, names: Names) -> Both:
    card = names.card(row["card"]) if "card" in row else NOTHING
    return join(names.seat(row["seat"]), ("判定", "judges"), row["for"], card)


def _printed(row: Row) -> str:
    return "·".join(str(row[key]) for key in ("fighter", "form") if key in row)


def _reveal(row: Row, names: Names) -> Both:
    drawn = (f"补牌 {row['drawn']}", f"supply {row['drawn']}") if row.get("drawn") else NOTHING
    what = faction(row.get("faction") or row.get("mark")) if row.keys() & {"faction", "mark"} else NOTHING
    return join(names.seat(row["seat"]), ("明置", "turns up"), _printed(row), what, drawn)


def _supply(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("补牌", "supply"), str(row["drawn"]) if "drawn" in row else "")


def _form(row: Row, names: Names) -> Both:
    cost = (f"怒气 −{row['cost']}", f"rage −{row['cost']}") if row.get("cost") else NOTHING
    return join(names.seat(row["seat"]), FORMS[row["kind"]], _printed(row), cost)


def _tap(row: Row, names: Names) -> Both:
    after = faction(row["faction"]) if "faction" in row else NOTHING
    return join(names.seat(row["seat"]), ("横置", "horizontal"), after)


def _taps(row: Row, names: Names) -> Both:
    return join(("同时横置：", "horizontal at once:"), each(map(names.seat, row["seats"])))


def _rage(row: Row, names: Names) -> Both:
    why = WHY[row["why"]] if "why" in row else NOTHING
    return join(names.seat(row["seat"]), ("怒气", "rage"), signed(row["delta"]), why)


def _card(row: Row, names: Names) -> Both:
    card = names.card(row["card"])
    if row.get("played"):
        card = join(("打出", "plays"), card)
    as_name = join(("当", "as"), row["as"]) if "as" in row else NOTHING
    rage = ("（怒气 −1）", "(rage −1)") if row.get("rage") else NOTHING
    return join(names.seat(row["seat"]), card, as_name, rage, arrow("→", row.get("targets"), names.seat))


def _skill(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("发动", "uses"), row["skill"], arrow("→", row.get("targets"), names.seat))


def _contest(row: Row, names: Names) -> Both:
    ranks = " : ".join(map(str, row["ranks"])) if "ranks" in row else ""
    won = {True: ("赢", "won"), False: ("没赢", "not won"), None: NOTHING}[row.get("won")]
    return join(names.seat(row["seat"]), ("拼点", "contest with"), names.seat(row["with"]), ranks, won)


def _counted(zh: str, en: str, default: int | None = None) -> Say:
    def say(row: Row, names: Names) -> Both:
        count = row.get("count", default)
        return join(names.seat(row["seat"]), (zh, en), "" if count is None else str(count))

    return say


def _hand(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("手牌", "hand"), str(row["to"]) if "to" in row else signed(row["delta"]))


def _equip(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("装备", "equips"), names.card(row["card"]))


def _unequip(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("失去", "loses"), SLOTS[row["slot"]])


def _delayed(mark: str) -> Say:
    def say(row: Row, names: Names) -> Both:
        card, _ = names.card(row["card"])
        as_name = join(("当", "as"), row["as"]) if "as" in row else NOTHING
        return join(names.seat(row["seat"]), ("判定区", "judgement zone"), f"{mark}{card}", as_name)

    return say


def _hide_card(row: Row, names: Names) -> Both:
    what = SLOTS[row["slot"]] if "slot" in row else PLACES["hand"]
    count = f"×{row['count']}" if row.get("count", 1) > 1 else ""
    return join(names.seat(row["seat"]), ("暗置", "hides"), what, count)


def _show_card(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("明置", "shows"), PLACES[row["from"]])


def _tap_card(row: Row, names: Names) -> Both:
    act = ("横置", "horizontal:") if row["tapped"] else ("重置", "upright again:")
    return join(names.seat(row["seat"]), act, SLOTS[row["slot"]])


def _hp(row: Row, names: Names) -> Both:
    figure: Both = (signed(row["delta"]),) * 2 if "delta" in row else NOTHING
    if "to" in row:
        figure = join(figure, (f"体力 {row['to']}", f"HP {row['to']}"))
    element = ELEMENTS[row["element"]] if "element" in row else NOTHING
    along = ("传导", "(passed on)") if row.get("chain") else NOTHING
    lost = ("失去体力", "(loses HP)") if row.get("kind") == "lose" else NOTHING
    return join(names.seat(row["seat"]), figure, element, along, lost, arrow("←", row.get("source"), names.seat))


def _rescue(row: Row, names: Names) -> Both:
    return join(names.seat(row["seat"]), ("获救", "is saved"), arrow("←", row["saver"], names.seat))


def _death(row: Row, names: Names) -> Both:
    by = ("无凶手", "no killer") if row.get("killer") == "none" else arrow("←", row.get("killer"), names.seat)
    drawn = f"+{row['drawn']}" if row.get("drawn") else ""
    return join(names.seat(row["seat"]), ("阵亡", "dies"), by, drawn)


def _deaths(row: Row, names: Names) -> Both:
    return join(("先后不明的阵亡：", "died in an unknown order:"), each(_death(one, names) for one in row["deaths"]))


def _seen(seat: str, seen: Row, names: Names) -> Both:
    """A seat of a look at the table, with HP and hand as far as they were counted."""
    figures = "/".join(str(seen.get(key, "?")) for key in ("hp", "hand")) if seen.keys() & {"hp", "hand"} else ""
    return join(names.seat(seat), figures)


def _table(row: Row, names: Names) -> Both:
    piles = [
        (f"{zh} {row[key]}", f"{en} {row[key]}")
        for key, zh, en in (("draw_pile", "牌堆", "deck"), ("discard_pile", "弃牌堆", "discard pile"))
        if key in row
    ]
    return join(
        ("盘点", "table:"), each([*(_seen(seat, seen, names) for seat, seen in row.get("seats", {}).items()), *piles])
    )


def _end_game(row: Row, names: Names) -> Both:
    return join(("结束", "the end:"), REASONS[row["reason"]], faction(row["winner"]) if "winner" in row else NOTHING)


def _score(row: Row, names: Names) -> Both:
    return join(("得分", "points"), each((f"{seat}:{count}",) * 2 for seat, count in row["points"].items()))


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
    last = ("上一条", "the last entry")
    return join(("撤销", "undo"), (f"第{row['n']}条", f"entry {row['n']}") if "n" in row else last)


def _amend(row: Row, names: Names) -> Both:
    inner = words(row["entry"], names)
    return f"更正第{row['n']}条：{inner['zh']}", f"entry {row['n']} amended: {inner['en']}"


def _seated(zh: str, en: str) -> Say:
    return lambda row, names: join(names.seat(row["seat"]), (zh, en))


def _plain(zh: str, en: str, key: str = "reason") -> Say:
    return lambda row, names: join((zh, en), because(row.get(key)))


SAYINGS: Mapping[str, Say] = {
    "deal": _plain("发战士牌", "fighters dealt"),
    "choose": _seated("选定战士并暗置", "lays a fighter face down"),
    "start": _plain("游戏开始", "the game starts"),
    "turn": _turn, "phase": _phase, "end": _end, "judge": _judge, "reveal": _reveal,
    "hide": _seated("暗置战士牌", "turns its fighter down"),
    "supply": _supply, "form": _form, "tap": _tap, "taps": _taps,
    "reset": _seated("重置", "is reset"),
    "invert": _seated("倒置", "is inverted"),
    "rage": _rage, "card": _card, "skill": _skill, "contest": _contest,
    "draw": _counted("摸牌", "draws"),
    "discard": _counted("弃牌", "discards"),
    "hand": _hand,
    "reshuffle": _plain("洗牌", "the discard pile is shuffled"),
    "equip": _equip, "unequip": _unequip, "delay": _delayed("+"), "undelay": _delayed("−"),
    "hide-card": _hide_card, "show-card": _show_card, "tap-card": _tap_card,
    "aside": _counted("标记牌区", "mark zone:"),
    "hp": _hp, "rescue": _rescue, "death": _death, "deaths": _deaths, "table": _table, "end-game": _end_game, "score": _score,
    "protest": _protest, "resolve": _resolve, "sign": _sign,
    "reopen": _plain("重开记录", "record reopened"),
    "checklist": _checklist,
    "call": _plain("呼叫裁判长", "head referee called"),
    "note": _plain("备注", "note", "text"),
    "undo": _undo, "amend": _amend,
}  # fmt: skip
