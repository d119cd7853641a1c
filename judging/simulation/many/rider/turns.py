"""回合: the steps of one turn as a referee touches them: a fighter turned up, judgements, drawing, discarding."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.happenings import happenings
from judging.simulation.many.pen import Pen
from judging.simulation.many.rider import cards
from judging.simulation.many.rider.dealing import card_of
from judging.simulation.many.rider.fighters import changed, shown
from judging.simulation.telling import AT_ONCE, QUICK, Row
from rules.rider.steps import PLACE
from rules.rider.turns import next_seat

SHY = 0.25  # how likely a fighter is turned up in the own preparation phase, and how much more with every turn
NOTES = ("补发一张手牌，已复核", "选手更换座椅", "提醒不要翻看暗置的战士牌")


def turn(pen: Pen) -> Iterator[Row]:
    """A turn from its beginning, or the rest of one that is open."""
    begins = pen.state.acting is None
    if begins:
        yield from _begun(pen)
    if pen.state.acting is None:
        return
    seat = pen.state.acting.seat
    if begins:
        yield from _prepared(pen, seat)
        for lying in reversed(pen.chair(seat).delayed):
            yield from _step(pen, "judge")
            yield pen.write("judge", QUICK, seat=seat, card=pen.card("战技"), **{"for": lying.name})
        yield from _step(pen, "draw")
        count = card_of(pen, seat)["draw"]
        yield pen.write("draw", AT_ONCE, seat=seat, count=count)
        pen.hold(seat, count)
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
    inverted = pen.chair(seat).inverted
    if not inverted:
        pen.hold(seat, pen.chair(seat).hidden)
    yield pen.write("turn", QUICK, seat=seat, skipped=True if inverted else None)


def _seen(pen: Pen, seat: str) -> Row:
    chair = pen.chair(seat)
    return {"hp": max(0, chair.hp), "hand": pen.hands[seat], "tapped": chair.tapped, "inverted": chair.inverted}


def _step(pen: Pen, name: str) -> Iterator[Row]:
    """A step that is still to come; a referee leaves some of them out."""
    if pen.state.acting is not None and PLACE[name] > pen.state.acting.step:
        yield pen.write("phase", AT_ONCE, phase=name)


def _prepared(pen: Pen, seat: str) -> Iterator[Row]:
    """A fighter turned up at last, or another form of one that is up already."""
    chair = pen.chair(seat)
    if not chair.face_up:
        if chair.revealed or pen.chance(SHY + 0.01 * pen.state.turns):
            yield from _step(pen, "prepare-starts")
            yield from shown(pen, seat, "prepare")
        return
    if pen.chance(0.25):
        yield from changed(pen, seat)
    if chair.tapped and pen.chance(0.3):
        yield pen.write("reset", AT_ONCE, seat=seat)


def _ended(pen: Pen, seat: str) -> Iterator[Row]:
    """Discarding down to the limit, which gives one rage; the announced figures at times misheard."""
    limit, hidden = card_of(pen, seat)["limit"], pen.chair(seat).hidden
    excess = min(pen.hands[seat], max(0, pen.hands[seat] + hidden - limit))
    if excess:
        yield from _step(pen, "discard")
        pen.hold(seat, -excess)
        yield pen.write("discard", QUICK, seat=seat, count=excess, hand=pen.hands[seat])
        if pen.chance(pen.rates.mistakes):
            yield from pen.refuse("rage", seat=seat, delta=1, why="discard")
    hp, hand = pen.chair(seat).hp, pen.hands[seat]
    if hand and pen.chance(pen.rates.corrections / 2):
        yield pen.write("end", QUICK, seat=seat, hp=hp, hand=hand - 1)
        yield pen.write("amend", QUICK, n=pen.game.n, entry={"do": "end", "seat": seat, "hp": hp, "hand": hand})
    else:
        yield pen.write("end", QUICK, seat=seat, hp=hp, hand=hand)
