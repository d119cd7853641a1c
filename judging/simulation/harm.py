"""Damage, loss and healing, and what follows: skills of the hurt, dying, 桃, death and its reward."""

from __future__ import annotations

import rules
from judging.simulation import answers, slips
from judging.simulation.answers import Told
from judging.simulation.pen import AT_ONCE, Pen
from rules.kings.state import CAMP, COMMANDERS, SLOTS


def damage(pen: Pen, seat: str, points: int, *, source: str | None) -> Told:
    """Damage of a card or a skill; `source` None has none (闪电)."""
    if not pen.alive(seat):
        return
    yield from slips.at_damage(pen, seat, points, source=source)
    yield pen.write("hp", AT_ONCE, seat=seat, delta=-points, kind="damage", source=source)
    yield from fall(pen, seat)
    if source is not None and pen.alive(source) and pen.has(source, "狂骨") and source != seat:
        seen = rules.reach(pen.game, source)
        if pen.alive(seat) and seen[seat]["distance"] <= 1:
            yield from heal(pen, source, skill="狂骨")
    if pen.alive(seat):
        yield from _take_it(pen, seat, points, source)


def lose(pen: Pen, seat: str) -> Told:
    """Loss of 1 HP, which has no source."""
    yield pen.write("hp", AT_ONCE, seat=seat, delta=-1, kind="lose")
    yield from fall(pen, seat)


def heal(pen: Pen, seat: str, *, skill: str = "") -> Told:
    chair = pen.chair(seat)
    if not pen.alive(seat) or chair.hp >= chair.max_hp:
        return
    if skill:
        yield pen.write("skill", AT_ONCE, seat=seat, skill=skill)
    yield pen.write("hp", AT_ONCE, seat=seat, delta=1, kind="heal")
    yield from _lay_aside(pen, seat)


def fall(pen: Pen, seat: str) -> Told:
    """What a seat at 0 HP or below goes through, until it lives again or is dead."""
    yield from _lay_aside(pen, seat)
    while seat in pen.state.dying:
        saved = yield from _peach(pen, seat)
        if not saved:
            yield from _die(pen, seat)
            return


def _peach(pen: Pen, seat: str) -> Told:
    """Everybody is asked in order; the generator's value says whether somebody had a 桃."""
    acting = pen.state.acting.seat if pen.state.acting else seat
    for helper in rules.resolution_order(pen.game, acting):
        if CAMP[helper] != CAMP[seat]:
            continue
        found = answers.serving(pen, helper, "桃")
        if found is not None and pen.chance(0.85):
            pen.cards.spend(helper, found.cards)
            yield pen.write("card", seat=helper, targets=[seat], **found.fields())
            yield from heal(pen, seat)
            return True
    return False


def _die(pen: Pen, seat: str) -> Told:
    kind, source = pen.state.fatal.get(seat, (None, None))
    killer = source if kind != "lose" and source is not None and pen.alive(source) else None
    reward = reward_of(pen, seat, killer)
    yield from slips.at_death(pen, seat, killer, reward)
    _leave(pen, seat)
    if reward and killer is not None:
        pen.cards.draw(killer, reward)
    said = reward if reward and pen.chance(0.5) else None
    yield pen.write("death", seat=seat, killer=killer, asked=True, reward=said)


def reward_of(pen: Pen, seat: str, killer: str | None) -> int:
    if killer is None or killer == seat or seat in COMMANDERS.values():
        return 0
    if CAMP[killer] == CAMP[seat] and pen.state.setup.options["I-5"] == "none":
        return 0
    return pen.state.setup.edition.reward


def _leave(pen: Pen, seat: str) -> None:
    """A dead character's cards go to the discard pile."""
    chair = pen.chair(seat)
    pen.cards.leave(seat)
    pen.cards.discard += [card for slot in SLOTS if (card := getattr(chair, slot)) is not None]
    pen.cards.discard += [lying.card for lying in chair.delayed]
    pen.cards.discard += chair.aside


def _lay_aside(pen: Pen, seat: str) -> Told:
    """不屈: 1 − HP cards lie on the general, one taken back for each HP regained."""
    chair = pen.chair(seat)
    if not pen.has(seat, "不屈"):
        return
    wanted = max(0, 1 - chair.hp)
    if wanted == len(chair.aside):
        return
    laid = list(chair.aside[:wanted])
    pen.cards.discard += chair.aside[wanted:]
    while len(laid) < wanted and (card := pen.cards.turn_up()) is not None:
        laid.append(card)
    if len(laid) == wanted:
        yield pen.write("aside", seat=seat, cards=[card.as_json() for card in laid])


def _take_it(pen: Pen, seat: str, points: int, source: str | None) -> Told:
    """The skills of one who was hurt and lives."""
    if pen.has(seat, "遗计"):
        yield pen.write("skill", seat=seat, skill="遗计")
        for _ in range(2 * points):
            pen.cards.draw(pen.random.choice([seat, *pen.friends(seat)]), 1)
    if pen.has(seat, "奸雄") and pen.chance(0.6) and pen.cards.discard:
        yield pen.write("skill", seat=seat, skill="奸雄")
        pen.cards.hands[seat].append(pen.cards.discard.pop())
    if source is None or source == seat or not pen.alive(source):
        return
    if pen.has(seat, "反馈") and pen.cards.hands[source]:
        yield pen.write("skill", seat=seat, skill="反馈", targets=[source])
        pen.cards.steal(seat, source)
    if pen.has(seat, "刚烈") and pen.chance(0.8):
        yield from _staunch(pen, seat, source)


def _staunch(pen: Pen, seat: str, source: str) -> Told:
    """刚烈: no heart, and the source discards two cards or takes one damage."""
    yield pen.write("skill", seat=seat, skill="刚烈", targets=[source])
    card = yield from answers.judge(pen, seat, "刚烈")
    if card is None or answers.suit(pen, seat, card) == "H":
        return
    if len(pen.cards.hands[source]) >= 2 and pen.chance(0.6):
        pen.cards.drop_some(source, 2)
        yield pen.write("hand", AT_ONCE, seat=source, to=len(pen.cards.hands[source]))
    else:
        yield from damage(pen, source, 1, source=seat)
