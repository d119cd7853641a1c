"""伤害、濒死、阵亡、托孤: what a blow brings, to the end of its chain."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.identity.dealing import role
from judging.simulation.many.pen import Pen
from judging.simulation.telling import AT_ONCE, QUICK, THINKING, Row
from rules.identity.asking import asking_order
from rules.identity.state import Asking

REWARD = 2


def side(pen: Pen, seat: str) -> str:
    """Whom he plays for: a successor for the lord."""
    return "lord" if seat == pen.state.heir else role(pen, seat)


def friends(pen: Pen, one: str, other: str) -> bool:
    """Whether he would save the other."""
    mine, his = side(pen, one), side(pen, other)
    if one == other:
        return True
    if mine == "traitor" or his == "traitor":
        return his == "lord" and sum(side(pen, seat) == "rebel" for seat in pen.living) > 0
    return (mine == "rebel") is (his == "rebel")


def damage(pen: Pen, seat: str, points: int, *, source: str | None, element: str | None = None) -> Iterator[Row]:
    """A blow of so many HP, whom it fells, and where the chain passes it on; nothing for the dead."""
    if not pen.alive(seat):
        return
    if pen.chance(pen.rates.mistakes / 4):
        yield from pen.refuse("hp", seat=seat, delta=pen.chair(seat).max_hp + 1, kind="heal")
    if pen.chance(pen.rates.corrections / 3):
        yield from _at_the_wrong_seat(pen, seat, points)
    yield pen.write("hp", AT_ONCE, seat=seat, delta=-points, kind="damage", source=source, element=element)
    yield from fallen(pen, seat)
    yield from passed(pen)


def _at_the_wrong_seat(pen: Pen, seat: str, points: int) -> Iterator[Row]:
    """Typed for a neighbour whom it does not fell, and taken back."""
    safe = [other for other in pen.others(seat) if pen.chair(other).hp > points and not pen.chair(other).chained]
    if safe and pen.state.passing is None:
        yield pen.write("hp", AT_ONCE, seat=pen.random.choice(safe), delta=-points, kind="damage")
        yield pen.write("undo", QUICK)


def passed(pen: Pen) -> Iterator[Row]:
    """Along the chain, each in turn."""
    while pen.state.passing is not None and pen.state.step == "play":
        along = pen.state.passing
        seat = along.due[0]
        said = {"delta": -along.amount, "kind": "damage", "element": along.element, "chain": True}
        yield pen.write("hp", QUICK, seat=seat, source=along.source, **said)
        yield from fallen(pen, seat)


def fallen(pen: Pen, seat: str) -> Iterator[Row]:
    """One below 1 HP is asked for all round, and lives or dies."""
    if seat not in pen.state.dying:
        return
    before = pen.state.asking.get(seat, Asking())
    order = (asking_order(pen.state) or (seat,))[len(before.asked) :]
    saver = next((one for one in order if pen.hands[one] and friends(pen, one, seat) and pen.chance(0.22)), None)
    if saver is None and before.saved is None:
        if order and pen.chance(0.6):
            yield pen.write("asked", THINKING, seat=seat, asked=list(order))
        yield from _die(pen, seat)
        return
    if before.saved is None:
        pen.hold(saver, -1)
        asked = list(order[: order.index(saver) + 1])
        yield pen.write("asked", QUICK, seat=seat, asked=asked, saved=saver, card="桃")
    yield pen.write("hp", AT_ONCE, seat=seat, delta=1 - pen.chair(seat).hp, kind="heal")


def _die(pen: Pen, seat: str) -> Iterator[Row]:
    mine, (kind, killer) = role(pen, seat), pen.state.fatal.get(seat, (None, None))
    draws = killer is not None and kind != "lose" and killer != seat and pen.alive(killer)
    penalty = draws and mine == "loyalist" and side(pen, killer) == "lord"
    if draws and pen.chance(pen.rates.mistakes * 2):
        yield from pen.refuse("death", seat=seat, role=mine, reward=3)
    said = None if pen.state.roles.get(seat) == mine and pen.chance(0.5) else mine
    yield pen.write("death", THINKING, seat=seat, role=said)
    pen.hands[seat] = 0
    if draws:
        pen.hands[killer] = 0 if penalty else pen.hands[killer] + REWARD
    if pen.state.step == "heir":
        yield from entrusted(pen)


def entrusted(pen: Pen) -> Iterator[Row]:
    """The dying lord points at somebody, at a rebel now and then."""
    if pen.chance(pen.rates.mistakes * 2):
        yield from pen.refuse("heir", seat=pen.state.lord)
    seat = pen.random.choice(pen.living)
    yield pen.write("heir", THINKING, seat=seat, role=role(pen, seat))
