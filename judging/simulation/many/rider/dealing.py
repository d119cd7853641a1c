"""挑选战士、开局: which fighter lies before whom, and what its card says."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.pen import DEALT, Pen
from judging.simulation.telling import AT_ONCE, QUICK, THINKING, Row
from rules.rider.components import TABLES

FIGHTERS = (
    "空我", "亚极陀", "龙骑", "法伊兹", "剑", "响鬼", "甲斗", "电王", "月骑", "帝骑", "W", "欧兹", "福泽", "巫骑", "铠武", "驰骑",
)  # fmt: skip
FORMS = ("基本", "强化", "终极")
MARKS = ("龙", "蛇", "虎", "鹰")
ITEMS = ("身份牌 5 张", "战士牌 130 张", "游戏牌 156 张", "体力牌 10 张", "怒气牌 10 张")
PRINTED = ("fighter", "form", "mark", "max_hp", "draw", "limit", "supply", "up", "change")


def card_of(pen: Pen, seat: str) -> Row:
    """The fighter before him with all that is printed on it; drawn where nobody noted it."""
    if seat not in pen.truth:
        chair = pen.chair(seat)
        pen.truth[seat] = _drawn(pen) | {name: said for name, said in _noted(chair).items() if said is not None}
    card: Row = pen.truth[seat]
    return card


def dealt(pen: Pen) -> Iterator[Row]:
    """The checklist, now and then, and how many fighters each was dealt."""
    if pen.chance(0.5):
        yield pen.write("checklist", THINKING, items=dict.fromkeys(ITEMS, True))
    table = TABLES[len(pen.seats)]
    if pen.chance(pen.rates.mistakes):
        yield from pen.refuse("deal", seats=dict.fromkeys(pen.seats, table.each + 1))
    yield pen.write("deal", THINKING, seats=dict.fromkeys(pen.seats, table.each))


def chosen(pen: Pen) -> Iterator[Row]:
    """Everybody lays one face down, which the referee notes for most; then hands, and the youngest begins."""
    for seat in pen.seats:
        if pen.chair(seat).mark is None and pen.chance(0.8):
            yield pen.write("choose", AT_ONCE, seat=seat, **card_of(pen, seat))
    figures = {seat: {"hand": DEALT, "max_hp": card_of(pen, seat)["max_hp"]} for seat in pen.seats}
    if pen.chance(pen.rates.mistakes):
        wrong = {**figures, pen.seats[0]: {"hand": DEALT + 1}}
        yield from pen.refuse("start", seats=wrong)
    youngest, pile = pen.random.choice(pen.seats), TABLES[len(pen.seats)].deck
    yield pen.write("start", QUICK, seats=figures, draw_pile=pile, discard_pile=0, youngest=youngest)
    pen.hands = dict.fromkeys(pen.seats, DEALT)


def _drawn(pen: Pen) -> Row:
    used = {card["fighter"] for card in pen.truth.values()}
    used |= {chair.fighter for chair in pen.state.seats.values()}
    free = [name for name in FIGHTERS if name not in used]
    return {
        "fighter": pen.random.choice(free),
        "form": FORMS[0],
        "mark": pen.random.choice(MARKS[: max(2, len(pen.seats) // 2)]),
        "max_hp": pen.random.choice((3, 4, 4)),
        "draw": 2,
        "limit": pen.random.choice((3, 4)),
        "supply": pen.random.choice((0, 0, 3, 5)),
        "up": pen.chance(0.5),
        "change": pen.chance(0.4),
    }


def _noted(chair: object) -> Row:
    names = {"draw": "draws"}
    return {name: getattr(chair, names.get(name, name)) for name in PRINTED}
