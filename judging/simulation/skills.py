"""Skills a character declares in his own turn, each in its window. What answers a blow is in harm.py and blows.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judging.simulation.answers import Told, judge, protected, suit
from judging.simulation.blows import struck, weakest
from judging.simulation.harm import damage, heal, lose
from judging.simulation.pen import AT_ONCE, THINKING, Pen
from judging.simulation.scrolls import duelling
from rules.cards import Card
from rules.kings.state import CAMP, SEATS


def at_the_start(pen: Pen, seat: str) -> Told:
    """观星, 洛神, and 神速 instead of judging and drawing."""
    if pen.has(seat, "观星"):
        yield pen.write("skill", seat=seat, skill="观星")
    if pen.has(seat, "洛神"):
        yield pen.write("skill", seat=seat, skill="洛神")
        for _ in range(4):
            card = yield from judge(pen, seat, "洛神")
            if card is None or suit(pen, seat, card) not in "SC":
                break
            if card in pen.cards.discard:
                pen.cards.discard.remove(card)
                pen.cards.hands[seat].append(card)
            if pen.chance(0.1):
                break
    if pen.has(seat, "神速") and (pen.chair(seat).delayed or pen.chance(0.15)) and _speed_targets(pen, seat):
        yield from _speed(pen, seat, 1)


def _speed_targets(pen: Pen, seat: str) -> list[str]:
    return [foe for foe in pen.foes(seat) if not protected(pen, foe, "杀", Card("杀"))]


def _speed(pen: Pen, seat: str, option: int) -> Told:
    target = weakest(pen, _speed_targets(pen, seat))
    yield pen.write("skill", seat=seat, skill="神速", option=option, targets=[target])
    yield pen.write("card", AT_ONCE, seat=seat, card={"name": "杀"}, virtual=True, targets=[target])
    yield from struck(pen, seat, target, black=False)


def used(pen: Pen, seat: str, name: str, option: int | None = None) -> bool:
    """Whether he has declared it in this turn."""
    acting = pen.state.acting
    return acting is not None and any(
        who == seat and skill == name and option in (None, chosen) for who, skill, chosen in acting.skills
    )


def drawing(pen: Pen, seat: str) -> Told:
    """The draw phase's skills; how many cards the pile gives is the generator's value."""
    if pen.has(seat, "英姿") and pen.chance(0.95):
        yield pen.write("skill", AT_ONCE, seat=seat, skill="英姿")
        return 3
    if pen.has(seat, "裸衣") and pen.chance(0.3):
        yield pen.write("skill", AT_ONCE, seat=seat, skill="裸衣")
        return 1
    rich = [foe for foe in pen.foes(seat) if pen.cards.hands[foe]]
    if pen.has(seat, "突袭") and rich and pen.chance(0.7):
        robbed = pen.random.sample(rich, min(2, len(rich)))
        yield pen.write("skill", seat=seat, skill="突袭", targets=robbed)
        for foe in robbed:
            pen.cards.steal(seat, foe)
        return 0
    return 2


def one_skill(pen: Pen, seat: str) -> Told | None:
    """A skill of the play phase that he may declare now and does."""
    for skill in pen.chair(seat).skills:
        use = IN_PLAY.get(skill.name)
        if use is None or (skill.once == "phase" and used(pen, seat, skill.name)):
            continue
        told = use(pen, seat) if pen.chance(0.5) else None
        if told is not None:
            return told
    return None


def balance(pen: Pen, seat: str) -> Told | None:
    return _balance(pen, seat) if len(pen.cards.hands[seat]) >= 2 else None


def _balance(pen: Pen, seat: str) -> Told:
    gone = pen.cards.drop_some(seat, pen.random.randint(1, len(pen.cards.hands[seat]) - 1))
    yield pen.write("skill", seat=seat, skill="制衡", cards=[card.as_json() for card in gone])
    pen.cards.draw(seat, len(gone))


def benevolence(pen: Pen, seat: str) -> Told | None:
    ready = len(pen.cards.hands[seat]) >= 3 and pen.friends(seat) and not used(pen, seat, "仁德")
    return _give(pen, seat) if ready else None


def _give(pen: Pen, seat: str) -> Told:
    friend = pen.random.choice(pen.friends(seat))
    yield pen.write("skill", seat=seat, skill="仁德", targets=[friend])
    for _ in range(2):
        pen.cards.steal(friend, seat)
    yield from heal(pen, seat)


def discord(pen: Pen, seat: str) -> Told | None:
    return _discord(pen, seat) if pen.cards.hands[seat] and pen.foes(seat) else None


def _discord(pen: Pen, seat: str) -> Told:
    target = weakest(pen, pen.foes(seat))
    yield pen.write("skill", THINKING, seat=seat, skill="反间", targets=[target])
    pen.cards.steal(target, seat)
    if pen.chance(0.7):
        yield from damage(pen, target, 1, source=seat)


def marriage(pen: Pen, seat: str) -> Told | None:
    general = pen.state.setup.edition.general
    grooms = [
        friend
        for friend in pen.friends(seat)
        if pen.chair(friend).hp < pen.chair(friend).max_hp
        and getattr(general(pen.chair(friend).general), "gender", "") == "M"
    ]
    return _marry(pen, seat, pen.random.choice(grooms)) if grooms and len(pen.cards.hands[seat]) >= 3 else None


def _marry(pen: Pen, seat: str, groom: str) -> Told:
    gone = pen.cards.drop_some(seat, 2)
    yield pen.write("skill", seat=seat, skill="结姻", targets=[groom], cards=[card.as_json() for card in gone])
    for place in (seat, groom):
        yield from heal(pen, place)


def medicine(pen: Pen, seat: str) -> Told | None:
    hurt = [place for place in (seat, *pen.friends(seat)) if pen.chair(place).hp < pen.chair(place).max_hp]
    return _cure(pen, seat, pen.random.choice(hurt)) if hurt and pen.cards.hands[seat] else None


def _cure(pen: Pen, seat: str, patient: str) -> Told:
    gone = pen.cards.drop_some(seat, 1)
    yield pen.write("skill", seat=seat, skill="青囊", targets=[patient], cards=[card.as_json() for card in gone])
    yield from heal(pen, patient)


def sacrifice(pen: Pen, seat: str) -> Told | None:
    return _sacrifice(pen, seat) if pen.chair(seat).hp >= 3 else None


def _sacrifice(pen: Pen, seat: str) -> Told:
    yield pen.write("skill", AT_ONCE, seat=seat, skill="苦肉")
    yield from lose(pen, seat)
    if pen.alive(seat):
        pen.cards.draw(seat, 2)


def estrangement(pen: Pen, seat: str) -> Told | None:
    general = pen.state.setup.edition.general
    men = [
        place
        for place in SEATS
        if place != seat and pen.alive(place) and getattr(general(pen.chair(place).general), "gender", "") == "M"
    ]
    foes = [place for place in men if CAMP[place] != CAMP[seat]]
    return _estrange(pen, seat, foes, men) if foes and len(men) >= 2 and pen.cards.hands[seat] else None


def _estrange(pen: Pen, seat: str, foes: list[str], men: list[str]) -> Told:
    target = weakest(pen, foes)
    first = pen.random.choice([place for place in men if place != target])
    gone = pen.cards.drop_some(seat, 1)
    cards = [card.as_json() for card in gone]
    yield pen.write("skill", THINKING, seat=seat, skill="离间", targets=[first, target], cards=cards)
    yield from duelling(pen, first, target)


IN_PLAY: Mapping[str, Callable[[Pen, str], Told | None]] = {
    "制衡": balance, "仁德": benevolence, "反间": discord, "结姻": marriage, "青囊": medicine, "苦肉": sacrifice,
    "离间": estrangement,
}  # fmt: skip


def at_the_end(pen: Pen, seat: str) -> Told:
    """闭月 and 据守, after discarding."""
    if pen.has(seat, "闭月"):
        yield pen.write("skill", AT_ONCE, seat=seat, skill="闭月")
        pen.cards.draw(seat, 1)
    if pen.has(seat, "据守") and pen.chance(0.35):
        yield pen.write("skill", AT_ONCE, seat=seat, skill="据守")
        pen.cards.draw(seat, 3)
        yield pen.write("flip", AT_ONCE, seat=seat)
