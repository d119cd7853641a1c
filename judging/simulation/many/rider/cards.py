"""出牌阶段: any number of 杀, elements and 同频, equipment in three places, hidden cards, rage turned into cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import rules
from judging.simulation.many.pen import Pen
from judging.simulation.many.rider.fate import damage, friends
from judging.simulation.many.rider.fighters import shown
from judging.simulation.telling import AT_ONCE, QUICK, THINKING, Row

ELEMENTS = (None, None, None, "fire", "thunder", "frost", "poison")
GEAR: Mapping[str, tuple[str, ...]] = {
    "gear": ("腰带强化器", "变身护腕"),
    "weapon": ("泰坦剑", "龙枪", "法伊兹枪"),
    "bike": ("试验追踪者", "加速机车"),
}
TACTICS = ("封印", "迷雾", "拘束")
ACTIONS = 4


def played(pen: Pen, seat: str) -> Iterator[Row]:
    """Up to so many things, as long as it is his turn and he holds cards."""
    for _ in range(pen.random.randint(1, ACTIONS)):
        if not pen.acts(seat) or not pen.hands[seat]:
            return
        if pen.chance(0.55):
            yield from _slash(pen, seat)
        else:
            yield from pen.random.choices(tuple(OTHERS), tuple(OTHERS.values()))[0](pen, seat)
    if pen.acts(seat) and pen.chance(pen.rates.mistakes / 2):
        yield from pen.refuse("phase", phase="draw")


def aim(pen: Pen, seat: str) -> str:
    """Whom he goes for: another faction he can see before one he cannot; nobody of his own while he knows it."""
    foes = [other for other in pen.others(seat) if not friends(pen, seat, other)]
    seen = [other for other in foes if pen.chair(other).revealed]
    return pen.random.choice(seen if seen and pen.chance(0.6) else foes or pen.others(seat))


def _slash(pen: Pen, seat: str) -> Iterator[Row]:
    target, element = aim(pen, seat), pen.random.choice(ELEMENTS)
    if friends(pen, seat, target):
        return
    if pen.chair(seat).rage and pen.chance(0.3):
        yield pen.spend(seat, "能", THINKING, **{"as": "杀"}, rage=True, targets=[target])
    else:
        if not pen.chair(seat).rage and pen.chance(pen.rates.mistakes / 2):
            card = pen.card("能", face=False)
            yield from pen.refuse("card", seat=seat, card=card, **{"as": "杀"}, rage=True, targets=[target])
        yield pen.spend(seat, "杀", THINKING, kind="basic", targets=[target])
    if pen.hands[target] and pen.chance(0.35):
        yield pen.spend(target, "闪", played=True)
        return
    if not pen.chair(target).face_up and pen.chance(0.15):
        yield from _forced(pen, target)
    yield from damage(pen, target, pen.random.choice((1, 1, 2)), source=seat, element=element)


def _forced(pen: Pen, seat: str) -> Iterator[Row]:
    """A fighter turned up out of turn, for its skill."""
    yield from shown(pen, seat, "skill")
    yield pen.write("skill", AT_ONCE, seat=seat, skill="变身")


def _tune(pen: Pen, seat: str) -> Iterator[Row]:
    """同频: one or two fighters turned horizontal, or upright where they are."""
    yield pen.spend(seat, "同频", THINKING, kind="tactic")
    for target in pen.random.sample(pen.living, min(2, len(pen.living))):
        if pen.state.verdict is None:
            tapped = pen.chair(target).tapped
            yield pen.write("reset" if tapped else "tap", AT_ONCE, seat=target)


def _invert(pen: Pen, seat: str) -> Iterator[Row]:
    target = aim(pen, seat)
    if not pen.chair(target).inverted:
        yield pen.spend(seat, "逆转", THINKING, kind="tactic", targets=[target])
        yield pen.write("invert", AT_ONCE, seat=target)


def _energy(pen: Pen, seat: str) -> Iterator[Row]:
    if pen.chair(seat).hp < pen.chair(seat).max_hp:
        yield pen.spend(seat, "能", kind="basic")
        yield from pen.heal(seat)


def _equip(pen: Pen, seat: str) -> Iterator[Row]:
    slot = pen.random.choice(tuple(GEAR))
    taken = {piece.card.name for piece in pen.chair(seat).pieces if piece.card is not None}
    name = next((one for one in GEAR[slot] if one not in taken), None)
    if name is not None:
        pen.hold(seat, -1)
        yield pen.write("equip", QUICK, seat=seat, slot=slot, card={"name": name}, kind="equipment")


def _delay(pen: Pen, seat: str) -> Iterator[Row]:
    target, name = aim(pen, seat), pen.random.choice(TACTICS)
    lying = [one.name for one in pen.chair(target).delayed]
    if name in lying:
        if pen.chance(pen.rates.mistakes * 3):
            yield from pen.refuse("delay", seat=target, card={"name": name})
        return
    pen.hold(seat, -1)
    yield pen.write("delay", THINKING, seat=target, card={"name": name}, kind="tactic")


def _hide(pen: Pen, seat: str) -> Iterator[Row]:
    """暗置 of a hand card of somebody else, or of a piece of equipment."""
    target = aim(pen, seat)
    pieces = [piece for piece in pen.chair(target).pieces if not piece.down]
    if pieces and pen.chance(0.5):
        yield pen.write("hide-card", QUICK, seat=target, slot=pieces[0].slot)
    elif pen.hands[target]:
        pen.hold(target, -1)
        yield pen.write("hide-card", QUICK, seat=target, count=1)


def _contest(pen: Pen, seat: str) -> Iterator[Row]:
    target = aim(pen, seat)
    if not pen.hands[target]:
        return
    mine, his = pen.random.randint(1, 13), pen.random.randint(1, 13)
    pen.hold(seat, -1)
    pen.hold(target, -1)
    yield pen.write("contest", THINKING, seat=seat, **{"with": target}, ranks=[mine, his], won=mine > his)


def _skill(pen: Pen, seat: str) -> Iterator[Row]:
    """A skill that asks for a faction: refused on one who has never turned up his fighter."""
    hidden = [other for other in pen.others(seat) if not pen.chair(other).revealed]
    if hidden and pen.chance(pen.rates.mistakes * 2):
        yield from pen.refuse("skill", seat=seat, skill="骑士踢", about="faction", targets=hidden[:1])
    if not pen.chair(seat).face_up:
        yield from _forced(pen, seat)
    yield pen.write("skill", QUICK, seat=seat, skill="骑士踢", targets=[aim(pen, seat)])


def _far(pen: Pen, seat: str) -> Iterator[Row]:
    """Who is how far away, asked of the rules as the console does; the nearest foe is shot at."""
    seen = rules.reach(pen.game, seat)
    near = sorted(pen.others(seat), key=lambda other: seen.get(other, {}).get("distance", 9))
    foes = [other for other in near if not friends(pen, seat, other)]
    if foes:
        yield pen.spend(seat, "杀", THINKING, targets=foes[:1])
        yield from damage(pen, foes[0], 1, source=seat)


OTHERS: Mapping[Callable[[Pen, str], Iterator[Row]], float] = {
    _tune: 3, _invert: 1, _energy: 2, _equip: 2, _delay: 1.5, _hide: 1.5, _contest: 1, _skill: 2, _far: 2,
}  # fmt: skip
