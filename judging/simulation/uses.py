"""What is done with a hand in the play phase: each use says whether it is possible now, and then tells what comes of it.

A use is a function of the pen and the seat; its answer is None where the hand or the table does not allow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judging.simulation import blows, laying, scrolls
from judging.simulation.answers import Serving, Told
from judging.simulation.cards import held, told_card
from judging.simulation.harm import heal
from judging.simulation.pen import Pen
from rules.cards import Card

Use = Callable[[Pen, str], Told | None]


def one_use(pen: Pen, seat: str) -> Told | None:
    """A use that is possible now, the likelier ones first; None when nothing is left to do."""
    order = sorted(USES, key=lambda name: pen.random.random() ** (1 / USES[name][0]), reverse=True)
    for name in order:
        told = USES[name][1](pen, seat)
        if told is not None:
            return told
    return None


def peach(pen: Pen, seat: str) -> Told | None:
    chair, found = pen.chair(seat), held(pen, seat, "桃")
    if found is None or chair.hp >= chair.max_hp or (chair.hp > 2 and pen.chance(0.7)):
        return None
    return _peach(pen, seat, found)


def _peach(pen: Pen, seat: str, card: Card) -> Told:
    yield from told_card(pen, seat, Serving((card,)), [seat])
    yield from heal(pen, seat)


# How eagerly each is used; a name stands for whatever serves as it.
USES: Mapping[str, tuple[float, Use]] = {
    "杀": (4, blows.possible),
    "桃": (3, peach),
    "决斗": (2, scrolls.duel),
    "过河拆桥": (2, scrolls.dismantle),
    "顺手牵羊": (3, scrolls.snatch),
    "无中生有": (6, scrolls.something_from_nothing),
    "南蛮入侵": (2, scrolls.barbarians),
    "万箭齐发": (2, scrolls.arrows),
    "桃园结义": (2, scrolls.peach_garden),
    "五谷丰登": (1, scrolls.harvest),
    "借刀杀人": (1, scrolls.borrowed_sword),
    "乐不思蜀": (3, laying.contentment),
    "兵粮寸断": (3, laying.supply_shortage),
    "闪电": (1, laying.lightning),
    "装备": (5, laying.equipment),
}
