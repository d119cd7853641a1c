"""What happens beside the play: the table counted (盘点), fouls, pauses, the head referee, notes, a forfeit."""

from __future__ import annotations

from typing import Any

from judging.simulation.answers import Told
from judging.simulation.pen import AT_ONCE, QUICK, THINKING, Pen, Row
from rules.clocks import remaining
from rules.kings.state import CAMP, COMMANDERS, SEATS, SLOTS

FOULS: tuple[tuple[str, int | None, int], ...] = (
    ("talk", None, 6), ("gesture", None, 3), ("early", 1, 1), ("touch", 1, 1), ("conduct", 1, 1), ("warning", None, 2),
)  # fmt: skip
PAUSES = ("选手申请如厕", "牌堆被碰倒，重新整理", "核对判定牌", "更换计时器电池")
CALLS = ("选手对判定有异议", "选手迟到", "确认技能时机")
NOTES = ("补发一张手牌，已复核", "摄像机位调整", "观众席提醒安静", "选手更换座椅")
PROTESTS = ("对犯规判罚有异议", "对暂停时间有异议")
FORFEITS = ("选手身体不适，全队退出", "规定时间内未返回比赛席")


def between_turns(pen: Pen) -> Told:
    """Anything but a turn, each with its own chance."""
    rates = pen.rates
    if _time_is_called(pen):
        yield pen.write("time-up", QUICK, reason="时间到，裁判宣布停止")
        return
    if pen.chance(rates.tables):
        yield counted(pen)
    if pen.chance(rates.fouls):
        yield foul(pen)
    if pen.chance(rates.pauses) and pen.options("pause"):
        yield from _pause(pen)
    if pen.chance(rates.notes):
        yield from _something_said(pen)
    if pen.chance(rates.forfeits / 30):
        yield pen.write("forfeit", THINKING, team=pen.random.choice("AB"), reason=pen.random.choice(FORFEITS))


def _time_is_called(pen: Pen) -> bool:
    """Where the event's readings let the referee end the game the moment its clock is out (I-6, I-7)."""
    options, clock = pen.state.setup.options, pen.state.clock
    if clock is None or remaining(clock, pen.at) > 0:
        return False
    return options["I-6"] == "at-once" or (options["I-7"] == "there" and not pen.state.tapped)


def counted(pen: Pen) -> Row:
    """The table, counted by hand and eye."""
    return pen.write("table", (20.0, 45.0), **count_of(pen))


def count_of(pen: Pen) -> dict[str, Any]:
    """Everything on the table, which adds up to the deck; at times only a few seats of it."""
    if pen.chance(0.4):
        return {"seats": {seat: _seen(pen, seat) for seat in pen.random.sample(SEATS, pen.random.randint(1, 3))}}
    piles = {"draw_pile": len(pen.cards.pile), "discard_pile": len(pen.cards.discard)}
    return {"seats": {seat: _seen(pen, seat) for seat in SEATS}, **piles}


def _seen(pen: Pen, seat: str) -> dict[str, Any]:
    chair = pen.chair(seat)
    if not pen.alive(seat):
        return {"alive": False}
    shown: dict[str, Any] = {
        "hp": max(0, chair.hp),
        "hand": len(pen.cards.hands[seat]),
        "tapped": seat in pen.state.tapped,
    }
    for slot in SLOTS:
        card = getattr(chair, slot)
        shown[slot] = None if card is None else card.as_json()
    shown["delayed"] = [
        {"card": lying.card.as_json(), **({"as": lying.lies_as} if lying.lies_as else {})} for lying in chair.delayed
    ]
    if chair.aside:
        shown["aside"] = [card.as_json() for card in chair.aside]
    return shown


def foul(pen: Pen) -> Row:
    kind, points, _ = pen.random.choices(FOULS, [weight for *_, weight in FOULS])[0]
    team = pen.random.choice("AB")
    player = pen.random.choice(pen.state.setup.teams[team].players) if pen.chance(0.8) else None
    said = None if kind == "talk" and pen.chance(0.5) else kind
    return pen.write("foul", QUICK, team=team, player=player, kind=said, points=points)


def _pause(pen: Pen) -> Told:
    if pen.chance(0.4):
        yield pen.write("call", QUICK, reason=pen.random.choice(CALLS))
    yield pen.write("pause", AT_ONCE, reason=pen.random.choice(PAUSES))
    yield pen.write("resume", (25.0, 150.0))
    if pen.chance(0.2):
        yield pen.write("adjust", QUICK, seconds=pen.random.choice((10, 20, 30)), reason="停表迟了，补时")


def _something_said(pen: Pen) -> Told:
    if pen.chance(0.25):
        yield pen.write("protest", THINKING, team=pen.random.choice("AB"), text=pen.random.choice(PROTESTS))
    else:
        yield pen.write("note", QUICK, text=pen.random.choice(NOTES))


def hopeless(pen: Pen, seat: str) -> bool:
    """A commander alone with 1 HP against at least two."""
    alone = not pen.friends(seat) and seat == COMMANDERS[CAMP[seat]]
    return alone and pen.chair(seat).hp <= 1 and len(pen.foes(seat)) >= 2
