"""明置与形态转换: fighters turned up, their supply drawn, and other forms of the same fighter."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.pen import Pen
from judging.simulation.many.rider.dealing import FORMS, card_of
from judging.simulation.telling import AT_ONCE, QUICK, THINKING, Row


def shown(pen: Pen, seat: str, why: str) -> Iterator[Row]:
    """明置: the card's figures where nobody noted them, its supply drawn the first time."""
    chair, card = pen.chair(seat), card_of(pen, seat)
    first, held = not chair.revealed, pen.hands[seat]
    due = max(0, card["supply"] - held - chair.hidden) if first else 0
    if first and pen.chance(0.5):
        yield pen.write("hand", AT_ONCE, seat=seat, to=held)
        if pen.chance(pen.rates.mistakes):
            yield from pen.refuse("reveal", seat=seat, drawn=due + 2, **{"for": why}, **card)
    said = {} if chair.mark is not None and not pen.chance(0.2) else card
    yield pen.write("reveal", QUICK, seat=seat, drawn=due if first else None, **{"for": why}, **said)
    pen.hold(seat, due)


def changed(pen: Pen, seat: str) -> Iterator[Row]:
    """同阶, 进阶, 退阶, as far as icon, rage and earlier forms allow."""
    chair, card = pen.chair(seat), card_of(pen, seat)
    kind = next((one for one in ("up", "back", "change") if _may(pen, seat, one)), None)
    if kind is None:
        if chair.up is False and pen.chance(pen.rates.mistakes * 2):
            yield from pen.refuse("form", seat=seat, kind="up", form=FORMS[2], cost=0)
        return
    form = chair.earlier[-1] if kind == "back" else next(one for one in FORMS[::-1] if one != chair.form)
    after = {**card, "form": form, "up": kind != "up", "change": pen.chance(0.5)}
    if kind == "up":
        after["max_hp"] = min(card["max_hp"] + 1, 6)
    if pen.state.acting.step < 0:
        yield pen.write("phase", AT_ONCE, phase="prepare-starts")
    paid = {"cost": 1} if kind == "up" else {}
    printed = {name: after[name] for name in ("form", "max_hp", "draw", "limit", "up", "change")}
    yield pen.write("form", THINKING, seat=seat, kind=kind, **printed, **paid)
    pen.truth[seat] = after


def _may(pen: Pen, seat: str, kind: str) -> bool:
    chair = pen.chair(seat)
    if kind == "up":
        return bool(chair.up) and (chair.rage or 0) >= 1
    return bool(chair.earlier) and pen.chance(0.3) if kind == "back" else bool(chair.change) and pen.chance(0.5)
