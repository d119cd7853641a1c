"""伤害、同频传导、冰冻、濒死、阵亡: what a blow brings, to the end of its way."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.pen import Pen
from judging.simulation.telling import AT_ONCE, QUICK, THINKING, Row


def friends(pen: Pen, one: str, other: str) -> bool:
    """Of one faction as everybody can see it; nobody is a friend of one who has not turned up his fighter."""
    faction = pen.chair(one).faction
    return one == other or (faction is not None and faction == pen.chair(other).faction)


def damage(pen: Pen, seat: str, points: int, *, source: str | None, element: str | None = None) -> Iterator[Row]:
    """A blow of so many HP, what frost leaves, whom it fells, and to whom it passes; nothing for the dead."""
    if not pen.alive(seat):
        return
    if pen.chance(pen.rates.mistakes / 4):
        yield from pen.refuse("hp", seat=seat, delta=pen.chair(seat).max_hp + 1, kind="heal")
    if pen.chance(pen.rates.corrections / 3):
        yield from _at_the_wrong_seat(pen, seat, points)
    yield pen.write("hp", AT_ONCE, seat=seat, delta=-points, kind="damage", source=source, element=element)
    yield from _frozen(pen)
    yield from fallen(pen, seat)
    yield from passed(pen)


def _at_the_wrong_seat(pen: Pen, seat: str, points: int) -> Iterator[Row]:
    safe = [other for other in pen.others(seat) if pen.chair(other).hp > points]
    if safe and pen.state.passing is None:
        yield pen.write("hp", AT_ONCE, seat=pen.random.choice(safe), delta=-points, kind="damage")
        yield pen.write("undo", QUICK)


def passed(pen: Pen) -> Iterator[Row]:
    """Counter-clockwise from one horizontal character to the next."""
    while pen.state.passing is not None:
        along = pen.state.passing
        seat = along.due[0]
        said = {"delta": -along.amount, "kind": "damage", "element": along.element, "chain": True}
        yield pen.write("hp", QUICK, seat=seat, source=along.source, **said)
        yield from fallen(pen, seat)


def _frozen(pen: Pen) -> Iterator[Row]:
    """Frost leaves a card to hide: the hand is told where the log does not know it."""
    for seat in [one for one in pen.state.frost if pen.alive(one) and one not in pen.state.dying]:
        yield pen.write("hand", AT_ONCE, seat=seat, to=pen.hands[seat])
        if pen.hands[seat]:
            pen.hold(seat, -1)
            yield pen.write("hide-card", AT_ONCE, seat=seat, count=1)


def fallen(pen: Pen, seat: str) -> Iterator[Row]:
    """One at 0 HP or below is saved with 能, or dies."""
    if seat not in pen.state.dying:
        return
    _, element, _ = pen.state.fatal.get(seat, (None, None, None))
    savers = [one for one in pen.living if friends(pen, one, seat) and pen.hands[one]]
    if element == "poison":
        if seat in savers and pen.chance(pen.rates.mistakes * 3):
            yield from pen.refuse("rescue", seat=seat, saver=seat, hp=1)
        savers = [one for one in savers if one != seat]
    if savers and pen.chance(0.3):
        saver = pen.random.choice(savers)
        pen.hold(saver, -1)
        yield pen.write("rescue", THINKING, seat=seat, saver=saver, hp=1)
        yield from _frozen(pen)
    else:
        yield from _die(pen, seat)


def _die(pen: Pen, seat: str) -> Iterator[Row]:
    """The killer draws X+1, X the living of the dead one's faction."""
    kind, _, killer = pen.state.fatal.get(seat, (None, None, None))
    faction = pen.chair(seat).faction
    if kind == "lose" or killer == seat or killer is None or not pen.alive(killer):
        killer = None
    mates = sum(pen.chair(one).faction == faction for one in pen.living if one != seat) if faction else 0
    if killer and pen.chance(pen.rates.mistakes * 2):
        yield from pen.refuse("death", seat=seat, drawn=mates + 3)
    yield pen.write("death", THINKING, seat=seat, drawn=mates + 1 if killer and pen.chance(0.4) else None)
    pen.hands[seat] = 0
    if killer:
        pen.hold(killer, mates + 1)
