"""比赛阶段: one turn after another, from whatever the log says is going on."""

from __future__ import annotations

import rules
from judging.simulation import harm, incidents, skills, slips
from judging.simulation.answers import Told, judge, suit
from judging.simulation.pen import AT_ONCE, QUICK, THINKING, Pen
from judging.simulation.uses import one_use
from rules.kings.state import COMMANDERS, DISCARD, DRAW, JUDGE, PLAY, Acting, Lying

BETWEEN_TURNS = (8.0, 28.0)


def go_on(pen: Pen) -> Told:
    """The next thing to settle: somebody dying, the open turn, else a new turn."""
    if pen.state.dying:
        yield from harm.fall(pen, min(pen.state.dying))
    elif pen.state.acting is not None:
        yield from finish(pen, pen.state.acting.seat)
    else:
        yield from incidents.between_turns(pen)
        if pen.state.step == "play":
            yield from begin(pen)


def begin(pen: Pen) -> Told:
    """A turn of one of the seats whose button may be touched."""
    entry = dict(pen.random.choice(pen.options("turn")).entry)
    yield from slips.at_a_turn(pen, entry["seat"])
    yield pen.write("turn", BETWEEN_TURNS, seat=entry["seat"], skipped=entry.get("skipped"))
    if not entry.get("skipped"):
        yield from finish(pen, entry["seat"])


def finish(pen: Pen, seat: str) -> Told:
    """What is left of the open turn, to its `end`."""
    if pen.alive(seat) and _phase(pen) < JUDGE:
        yield from skills.at_the_start(pen, seat)
    if pen.alive(seat) and _phase(pen) < DRAW and not skills.used(pen, seat, "神速", 1):
        yield from _judged(pen, seat)
    if (
        pen.alive(seat)
        and _phase(pen) < DRAW
        and not skills.used(pen, seat, "神速", 1)
        and not _barred(pen, "兵粮寸断", "C")
    ):
        yield from _drawn(pen, seat)
    if pen.alive(seat) and _phase(pen) <= PLAY and not _barred(pen, "乐不思蜀", "H"):
        yield from _played(pen, seat)
    yield from _ended(pen, seat)


def _acting(pen: Pen) -> Acting:
    assert pen.state.acting is not None
    return pen.state.acting


def _phase(pen: Pen) -> int:
    return _acting(pen).phase


def _barred(pen: Pen, name: str, suit_of_luck: str) -> bool:
    """Whether a delayed scroll was judged to take its phase away."""
    seat = _acting(pen).seat
    return any(
        reason == name and card is not None and suit(pen, seat, card) != suit_of_luck
        for reason, card in _acting(pen).judged
    )


def _judged(pen: Pen, seat: str) -> Told:
    """Judgement phase: the scroll laid last is judged first."""
    if not pen.chair(seat).delayed:
        return
    if pen.chance(0.7):
        yield pen.write("phase", AT_ONCE, phase="judge")
    for lying in reversed(pen.chair(seat).delayed):
        if pen.alive(seat) and lying in pen.chair(seat).delayed:
            yield from _one_judgement(pen, seat, lying)


def _one_judgement(pen: Pen, seat: str, lying: Lying) -> Told:
    card = yield from judge(pen, seat, lying.name)
    fields = {"as": lying.lies_as} if lying.lies_as else {}
    yield pen.write("undelay", AT_ONCE, seat=seat, card=lying.card.as_json(), **fields)
    if lying.name != "闪电":
        pen.cards.discard.append(lying.card)
        return
    if card is not None and suit(pen, seat, card) == "S" and 2 <= (card.rank or 0) <= 9:
        pen.cards.discard.append(lying.card)
        yield from harm.damage(pen, seat, 3, source=None)
        return
    yield from _passed_on(pen, seat, lying)


def _passed_on(pen: Pen, seat: str, lying: Lying) -> Told:
    """闪电 moves to the next living seat that has none."""
    for target in rules.resolution_order(pen.game, seat)[1:]:
        if all(other.name != "闪电" for other in pen.chair(target).delayed):
            yield pen.write("delay", AT_ONCE, seat=target, card=lying.card.as_json())
            return
    yield pen.write("delay", AT_ONCE, seat=seat, card=lying.card.as_json())


def _drawn(pen: Pen, seat: str) -> Told:
    if pen.chance(0.25):
        yield pen.write("phase", QUICK, phase="draw")
    pen.cards.draw(seat, (yield from skills.drawing(pen, seat)))


def _played(pen: Pen, seat: str) -> Told:
    if _phase(pen) < PLAY and pen.chance(0.85):
        yield pen.write("phase", QUICK, phase="play")
    yield from slips.at_the_play(pen, seat)
    if seat in COMMANDERS.values() and incidents.hopeless(pen, seat) and pen.chance(pen.rates.surrenders):
        yield pen.write("surrender", THINKING, seat=seat)
    for _ in range(pen.random.randint(2, 9)):
        if not pen.alive(seat):
            return
        told = skills.one_skill(pen, seat) or one_use(pen, seat)
        if told is None:
            return
        yield from told
        yield from _linked_camps(pen, seat)


def _linked_camps(pen: Pen, seat: str) -> Told:
    """连营 and his last card gone."""
    if pen.alive(seat) and pen.has(seat, "连营") and not pen.cards.hands[seat]:
        yield pen.write("skill", AT_ONCE, seat=seat, skill="连营")
        pen.cards.draw(seat, 1)


def _ended(pen: Pen, seat: str) -> Told:
    """Discards, the end's skills, and the announced figures; an actor that died has none."""
    while pen.state.dying:
        yield from harm.fall(pen, min(pen.state.dying))
    yield from slips.what_is_owed(pen)
    if not pen.alive(seat):
        yield pen.write("end", QUICK, seat=seat)
        return
    if (yield from _discarded(pen, seat)):
        return
    yield from skills.at_the_end(pen, seat)
    yield from slips.at_an_end(pen, seat, hp=max(0, pen.chair(seat).hp), hand=len(pen.cards.hands[seat]))


def _discarded(pen: Pen, seat: str) -> Told:
    """Down to his HP; the generator's value says whether the referee let more stand and the turn is over already."""
    over = len(pen.cards.hands[seat]) - max(0, pen.chair(seat).hp)
    if over <= 0:
        return False
    if pen.has(seat, "克己") and not _acting(pen).slashed:
        yield pen.write("skill", AT_ONCE, seat=seat, skill="克己")
        return False
    if (yield from slips.at_the_discards(pen, seat)):
        return True
    if _phase(pen) < DISCARD and pen.chance(0.3):
        yield pen.write("phase", QUICK, phase="discard")
    pen.cards.drop_some(seat, over)
    pen.wait((2.0, 6.0))
    return False
