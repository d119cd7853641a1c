"""回合: the steps of one turn as a referee touches them, with what lies in the judgement zone and what is played."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.happenings import happenings
from judging.simulation.many.identity import cards
from judging.simulation.many.pen import Pen
from judging.simulation.telling import AT_ONCE, QUICK, Row
from rules.identity.steps import PHASE_OF, PLACE
from rules.identity.turns import next_seat

SKIPS = {"乐不思蜀": "before-play", "兵粮寸断": "before-draw"}
NOTES = ("补发一张手牌，已复核", "选手更换座椅", "提醒不要透露身份")


def turn(pen: Pen) -> Iterator[Row]:
    """A turn from its beginning, or the rest of one that is open."""
    if pen.state.acting is None:
        yield from _begun(pen)
    if pen.state.acting is None:
        return
    seat = pen.state.acting.seat
    skipped = set(pen.state.acting.skipped)
    for lying in reversed(pen.chair(seat).delayed):
        yield from _judged(pen, seat, lying.name, skipped)
    if "draw" in skipped:
        yield from _step(pen, "before-draw", skipped=True)
    else:
        yield from _drawn(pen, seat)
    if "play" in skipped:
        yield from _step(pen, "before-play", skipped=True)
    else:
        yield from _step(pen, "play")
        yield from cards.played(pen, seat)
    if pen.acts(seat):
        yield from _ended(pen, seat)


def _begun(pen: Pen) -> Iterator[Row]:
    yield from happenings(pen, notes=NOTES, seen=_seen)
    seat = next_seat(pen.state)
    if seat is None:
        return
    if pen.chance(pen.rates.mistakes):
        yield from pen.refuse("turn", seat=pen.random.choice([other for other in pen.seats if other != seat]))
    flipped = pen.chair(seat).flipped
    yield pen.write("turn", QUICK, seat=seat, skipped=True if flipped else None)
    if pen.chance(pen.rates.corrections / 4) and not flipped:
        yield pen.write("undo", AT_ONCE)
        yield pen.write("turn", QUICK, seat=seat)


def _seen(pen: Pen, seat: str) -> Row:
    chair = pen.chair(seat)
    return {"hp": max(0, chair.hp), "hand": pen.hands[seat], "chained": chair.chained, "flipped": chair.flipped}


def _step(pen: Pen, name: str, *, skipped: bool = False) -> Iterator[Row]:
    """A step that is still to come; a referee leaves most of them out."""
    acting = pen.state.acting
    if PLACE[name] > acting.step and PHASE_OF[name] not in acting.skipped:
        yield pen.write("phase", AT_ONCE, phase=name, skipped=skipped or None)


def _judged(pen: Pen, seat: str, name: str, skipped: set[str]) -> Iterator[Row]:
    """Last placed first; a heart, or a club for 兵粮寸断, lets him off."""
    yield from _step(pen, "judge")
    if pen.chance(pen.rates.mistakes) and len(pen.chair(seat).delayed) > 1:
        yield from pen.refuse("judge", seat=seat, **{"for": pen.chair(seat).delayed[0].name})
    card = pen.card(pen.random.choice(("杀", "闪", "桃", "火攻")))
    yield pen.write("judge", QUICK, seat=seat, card=card, **{"for": name})
    if name in SKIPS and card["suit"] != ("H" if name == "乐不思蜀" else "C"):
        skipped.add(SKIPS[name].removeprefix("before-"))


def _drawn(pen: Pen, seat: str) -> Iterator[Row]:
    yield from _step(pen, "draw")
    if pen.state.acting.slashes:  # the rest of a turn that was left open in its play phase
        return
    yield pen.write("draw", AT_ONCE, seat=seat, count=2)
    pen.hold(seat, 2)


def _ended(pen: Pen, seat: str) -> Iterator[Row]:
    """Down to as many cards as HP; the announced figures at times misheard, and amended."""
    yield from _step(pen, "discard")
    hp = pen.chair(seat).hp
    kept = pen.hands[seat] if "discard" in pen.state.acting.skipped else min(pen.hands[seat], max(hp, 0))
    pen.hands[seat] = kept
    if kept and pen.chance(pen.rates.corrections / 2):
        yield pen.write("end", QUICK, seat=seat, hp=hp, hand=kept - 1)
        yield pen.write("amend", QUICK, n=pen.game.n, entry={"do": "end", "seat": seat, "hp": hp, "hand": kept})
    else:
        yield pen.write("end", QUICK, seat=seat, hp=hp, hand=kept)
