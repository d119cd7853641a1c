"""出牌阶段: what one does with a hand: 杀 and its answer, elements and the chain, scrolls, equipment, skills."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from judging.simulation.many.identity.dealing import role
from judging.simulation.many.identity.fate import damage, friends, side
from judging.simulation.many.pen import Pen
from judging.simulation.telling import AT_ONCE, QUICK, THINKING, Row

ELEMENTS = {"杀": None, "雷杀": "thunder", "火杀": "fire"}
GEAR: Mapping[str, tuple[str, ...]] = {
    "weapon": ("青釭剑", "丈八蛇矛", "青龙偃月刀", "方天画戟", "雌雄双股剑"),
    "armor": ("八卦阵", "仁王盾", "藤甲"),
    "mount": ("的卢", "赤兔", "大宛", "绝影"),
}
MOST = {"weapon": 9, "armor": 5, "mount": 4}
SKILLS = ("仁德", "制衡", "苦肉", "观星", "武圣", "咆哮", "离间")
ACTIONS = 4


def played(pen: Pen, seat: str) -> Iterator[Row]:
    """Up to so many things, as long as it is his turn and he holds cards."""
    slashed = False
    for _ in range(pen.random.randint(1, ACTIONS)):
        if not pen.acts(seat) or not pen.hands[seat]:
            return
        if not slashed and pen.chance(0.7):
            slashed = True
            yield from slash(pen, seat)
        else:
            yield from pen.random.choices(tuple(OTHERS), tuple(OTHERS.values()))[0](pen, seat)
    if pen.acts(seat) and pen.chance(pen.rates.mistakes / 2):
        yield from pen.refuse("phase", phase="draw")


def aim(pen: Pen, seat: str) -> str:
    """Whom he goes for; now and then somebody he takes for a foe."""
    foes = [other for other in pen.others(seat) if not friends(pen, seat, other)]
    if not foes or pen.chance(0.08):
        return pen.random.choice(pen.others(seat))
    if side(pen, seat) == "rebel" and pen.chance(0.4):
        lords = [other for other in foes if side(pen, other) == "lord"]
        foes = lords or foes
    if side(pen, seat) == "traitor":
        rebels = [other for other in foes if side(pen, other) == "rebel"]
        loyal = [other for other in foes if role(pen, other) == "loyalist"]
        foes = rebels or loyal or foes
    return pen.random.choice(foes)


def slash(pen: Pen, seat: str) -> Iterator[Row]:
    """杀, at times with 酒 before it, or a second one that a skill allows (a query)."""
    more = 0
    if pen.hands[seat] > 2 and pen.chance(0.2):
        yield pen.spend(seat, "酒")
        more = 1
    name, target = pen.random.choice(("杀", "杀", "杀", "雷杀", "火杀")), aim(pen, seat)
    yield pen.spend(seat, name, THINKING, targets=[target])
    if pen.hands[target] and pen.chance(0.4):
        yield pen.spend(target, "闪", played=True)
        return
    yield from damage(pen, target, 1 + more, source=seat, element=ELEMENTS[name])


def _burn(pen: Pen, seat: str) -> Iterator[Row]:
    """火攻, 雷击: elemental damage to one."""
    name, element = pen.random.choice((("火攻", "fire"), ("雷击", "thunder")))
    target = aim(pen, seat)
    yield pen.spend(seat, name, THINKING, targets=[target])
    if name == "雷击":
        yield pen.write("judge", QUICK, seat=target, card=pen.card("闪"), **{"for": "雷击"})
    if pen.chance(0.6):
        yield from damage(pen, target, 1, source=seat, element=element)


def _bind(pen: Pen, seat: str) -> Iterator[Row]:
    """铁索连环."""
    targets = pen.random.sample(pen.living, min(2, len(pen.living)))
    yield pen.spend(seat, "铁索连环", THINKING, targets=targets)
    for target in targets:
        yield pen.write("chain", AT_ONCE, seat=target, chained=not pen.chair(target).chained)


def _everybody(pen: Pen, seat: str) -> Iterator[Row]:
    """南蛮入侵, 万箭齐发: all the others in turn."""
    name, answer = pen.random.choice((("南蛮入侵", "杀"), ("万箭齐发", "闪")))
    yield pen.spend(seat, name, THINKING)
    for target in pen.others(seat):
        if not pen.alive(target):
            continue
        if pen.hands[target] and pen.chance(0.6):
            yield pen.spend(target, answer, AT_ONCE, played=True)
        else:
            yield from damage(pen, target, 1, source=seat)


def _peach(pen: Pen, seat: str) -> Iterator[Row]:
    if pen.chair(seat).hp < pen.chair(seat).max_hp:
        yield pen.spend(seat, "桃")
        yield from pen.heal(seat)


def _feast(pen: Pen, seat: str) -> Iterator[Row]:
    """桃园结义, 五谷丰登, 无中生有."""
    name = pen.random.choice(("桃园结义", "五谷丰登", "无中生有", "无中生有"))
    yield pen.spend(seat, name, THINKING)
    if name == "无中生有":
        yield pen.write("draw", AT_ONCE, seat=seat, count=2)
        pen.hold(seat, 2)
    for target in [seat, *pen.others(seat)] if name != "无中生有" else ():
        if name == "桃园结义":
            yield from pen.heal(target)
        else:
            yield pen.write("obtain", AT_ONCE, seat=target, count=1)
            pen.hold(target, 1)


def _take(pen: Pen, seat: str) -> Iterator[Row]:
    """顺手牵羊, 过河拆桥: a hand card, or a piece of equipment."""
    name, target = pen.random.choice(("顺手牵羊", "过河拆桥")), aim(pen, seat)
    if not pen.hands[target]:
        return
    yield pen.spend(seat, name, THINKING, targets=[target])
    pieces = pen.chair(target).equipment
    if pieces and pen.chance(0.4):
        slot, card = pen.random.choice(pieces)
        yield pen.write("unequip", AT_ONCE, seat=target, slot=slot, card=card.as_json() if slot == "mount" else None)
    elif name == "顺手牵羊":
        pen.hold(target, -1)
        pen.hold(seat, 1)
        yield pen.write("give", AT_ONCE, **{"from": target, "to": seat, "count": 1})
    else:
        pen.hold(target, -1)
        yield pen.write("hand", AT_ONCE, seat=target, to=pen.hands[target])


def _equip(pen: Pen, seat: str) -> Iterator[Row]:
    slot = pen.random.choice(tuple(GEAR))
    lying = sum(kind == slot for chair in pen.state.seats.values() for kind, _ in chair.equipment)
    if lying >= MOST[slot] - 1 or len(pen.chair(seat).mounts) >= 2:
        return
    pen.hold(seat, -1)
    yield pen.write("equip", QUICK, seat=seat, slot=slot, card={"name": pen.random.choice(GEAR[slot])})


def _delay(pen: Pen, seat: str) -> Iterator[Row]:
    """乐不思蜀, 兵粮寸断: two of each are in the deck."""
    name, target = pen.random.choice(("乐不思蜀", "兵粮寸断")), aim(pen, seat)
    lying = [one.name for chair in pen.state.seats.values() for one in chair.delayed]
    if lying.count(name) > 1 or any(one.name == name for one in pen.chair(target).delayed):
        return
    pen.hold(seat, -1)
    yield pen.write("delay", THINKING, seat=target, card={"name": name})


def _skill(pen: Pen, seat: str) -> Iterator[Row]:
    """A skill, which the rules know by its kind alone; a phase skill used twice is refused."""
    name = pen.random.choice(SKILLS)
    if any(use == (seat, name) for use in pen.state.acting.used):
        return
    yield pen.write("skill", QUICK, seat=seat, skill=name, kind="phase")
    if pen.chance(pen.rates.mistakes):
        yield from pen.refuse("skill", seat=seat, skill=name, kind="phase")


def _flip(pen: Pen, seat: str) -> Iterator[Row]:
    target = aim(pen, seat)
    yield pen.write("skill", QUICK, seat=seat, skill="放逐", targets=[target])
    yield pen.write("flip", AT_ONCE, seat=target, down=not pen.chair(target).flipped)


def _again(pen: Pen, seat: str) -> Iterator[Row]:
    """Another 杀: the rules ask about it, and the referee says that a skill explains it."""
    if not pen.state.acting.slashes:
        return
    target = aim(pen, seat)
    yield pen.spend(seat, "杀", THINKING, targets=[target])
    if pen.chance(0.5) and any(flag.n == pen.game.n for flag in pen.state.flags):
        yield pen.write("resolve", QUICK, n=pen.game.n, decision="cleared", reason="武器效果")
    if pen.chance(0.5):
        yield from damage(pen, target, 1, source=seat)


OTHERS: Mapping[Callable[[Pen, str], Iterator[Row]], float] = {
    _burn: 3, _bind: 2, _everybody: 2, _peach: 2, _feast: 1.5, _take: 3, _equip: 3, _delay: 1.5, _skill: 1.5, _flip: 0.4, _again: 0.6,
}  # fmt: skip
