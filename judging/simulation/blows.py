"""杀: whom it reaches, what the weapons and skills of both sides make of it, and the hit."""

from __future__ import annotations

from judging.simulation import slips
from judging.simulation.answers import Serving, Told, dodge, judge, protected, reachable, serving, suit
from judging.simulation.cards import stripped
from judging.simulation.harm import damage
from judging.simulation.pen import AT_ONCE, QUICK, THINKING, Pen
from rules.kings.acts import slash_limit
from rules.kings.state import COMMANDERS


def weakest(pen: Pen, targets: list[str]) -> str:
    """One of them, most likely a commander or one who is nearly down."""

    def appeal(seat: str) -> float:
        return (2.0 if seat in COMMANDERS.values() else 1.0) / max(1, pen.chair(seat).hp)

    return pen.random.choices(targets, [appeal(target) for target in targets])[0]


def possible(pen: Pen, seat: str) -> Told | None:
    """A 杀 within the limit at somebody it reaches, or None."""
    acting, limit = pen.state.acting, slash_limit(pen.state, pen.chair(seat))
    if acting is None or (limit is not None and acting.slashes - acting.allowed >= limit):
        return None
    found = serving(pen, seat, "杀")
    targets = [] if found is None else targets_of(pen, seat, found)
    return slash(pen, seat, found, weakest(pen, targets)) if found and targets else None


def targets_of(pen: Pen, seat: str, found: Serving) -> list[str]:
    return [target for target in reachable(pen, seat) if not protected(pen, target, "杀", found.cards[0])]


def slash(pen: Pen, seat: str, found: Serving, target: str, *, again: bool = False) -> Told:
    pen.cards.spend(seat, found.cards)
    fields = {"seat": seat, "targets": [target], **found.fields()}
    yield from slips.at_a_card(pen, fields, QUICK if again else THINKING)
    black = all(card.colour == "black" for card in found.cards)
    yield from struck(pen, seat, target, black=black)


def struck(pen: Pen, seat: str, target: str, *, black: bool) -> Told:
    """What comes of a 杀 that has its target."""
    weapon, armor = _name(pen.chair(seat).weapon), _name(pen.chair(target).armor)
    through = weapon == "青釭剑"
    if armor == "仁王盾" and black and not through:
        return
    certain = yield from _cannot_be_dodged(pen, seat, target)
    for _ in range(0 if certain else 2 if pen.has(seat, "无双") else 1):
        if not (yield from dodge(pen, target, through_armour=through)):
            break
    else:
        if not certain:
            if pen.alive(seat) and pen.alive(target):
                yield from _dodged(pen, seat, target, weapon)
            return
    if not (pen.alive(seat) and pen.alive(target)):
        return
    if weapon == "寒冰剑" and len(pen.cards.hands[target]) >= 2 and pen.chance(0.3):
        yield pen.write("skill", seat=seat, skill=weapon, targets=[target])
        pen.cards.drop_some(target, 2)
        yield pen.write("hand", AT_ONCE, seat=target, delta=-2)
        return
    yield from damage(pen, target, 2 if _bare(pen, seat) else 1, source=seat)
    if weapon == "麒麟弓" and pen.alive(target) and pen.alive(seat):
        yield from _unhorsed(pen, seat, target)


def _name(card: object) -> str:
    return getattr(card, "name", "")


def _bare(pen: Pen, seat: str) -> bool:
    """裸衣, used this turn."""
    acting = pen.state.acting
    return acting is not None and acting.seat == seat and any(name == "裸衣" for _, name, _ in acting.skills)


def _cannot_be_dodged(pen: Pen, seat: str, target: str) -> Told:
    if pen.has(seat, "铁骑") and pen.chance(0.9):
        yield pen.write("skill", AT_ONCE, seat=seat, skill="铁骑", targets=[target])
        card = yield from judge(pen, seat, "铁骑")
        return card is not None and suit(pen, seat, card) in "HD"
    if pen.has(seat, "烈弓") and len(pen.cards.hands[target]) >= pen.chair(seat).hp:
        yield pen.write("skill", AT_ONCE, seat=seat, skill="烈弓", targets=[target])
        return True
    return False


def _dodged(pen: Pen, seat: str, target: str, weapon: str) -> Told:
    hand = pen.cards.hands[seat]
    if weapon == "青龙偃月刀" and pen.chance(0.8):
        found = serving(pen, seat, "杀")
        if found is not None and target in targets_of(pen, seat, found):
            yield pen.write("skill", seat=seat, skill=weapon, targets=[target])
            yield from slash(pen, seat, found, target, again=True)
    elif weapon == "贯石斧" and len(hand) >= 3 and pen.chance(0.5):
        gone = pen.cards.drop_some(seat, 2)
        yield pen.write("skill", seat=seat, skill=weapon, cards=[card.as_json() for card in gone])
        yield from damage(pen, target, 1, source=seat)


def _unhorsed(pen: Pen, seat: str, target: str) -> Told:
    horses = [slot for slot in ("plus", "minus") if getattr(pen.chair(target), slot) is not None]
    if horses and pen.chance(0.8):
        yield pen.write("skill", seat=seat, skill="麒麟弓", targets=[target])
        pen.cards.discard.append((yield from stripped(pen, target, pen.random.choice(horses))))
