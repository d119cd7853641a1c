"""分发身份、选将、开局: what a table does before the first turn, and which identities were dealt."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.pen import DEALT, Pen
from judging.simulation.telling import AT_ONCE, QUICK, THINKING, Row
from rules.identity.generals import GENERALS
from rules.identity.roles import COUNTS, assignments

CARDS = 104
ITEMS = ("牌堆 104 张", "身份牌", "体力牌", "武将牌 64 张")
LORD_DEAL, OTHER_DEAL = 5, 3


def role(pen: Pen, seat: str) -> str:
    """The identity that was dealt: as the log has it, else one that fits what the log has."""
    known = pen.state.roles.get(seat)
    if known in ("lord", "loyalist", "traitor", "rebel"):
        return str(known)
    return dealt(pen)[seat]


def dealt(pen: Pen) -> dict[str, str]:
    """Everybody's identity; drawn anew where the log rules out what was drawn before."""
    fits = assignments(pen.state.known())
    drawn = tuple(pen.truth.get(seat) for seat in pen.seats)
    if drawn not in fits:
        pen.truth = dict(zip(pen.seats, pen.random.choice(fits), strict=True))
    return pen.truth


def identities(pen: Pen) -> Iterator[Row]:
    """The cards are counted, then dealt; the referee notes them all, or a few less."""
    if pen.chance(0.5):
        yield pen.write("checklist", THINKING, items=dict.fromkeys(ITEMS, True))
    cards = [one for one, count in COUNTS[len(pen.seats)].items() for _ in range(count)]
    pen.random.shuffle(cards)
    pen.truth = dict(zip(pen.seats, cards, strict=True))
    if pen.chance(pen.rates.mistakes):
        yield from pen.refuse("deal", roles=dict.fromkeys(pen.seats, "rebel"))
    hidden = pen.random.sample(pen.seats, 2) if pen.chance(0.15) else []
    yield pen.write("deal", QUICK, roles={seat: one for seat, one in pen.truth.items() if seat not in hidden})


def unveiled(pen: Pen) -> Iterator[Row]:
    """What nobody noted: everybody turns up his card once the game is over."""
    for seat in pen.seats:
        if pen.state.roles.get(seat) != role(pen, seat):
            yield pen.write("reveal", AT_ONCE, seat=seat, role=role(pen, seat))


def generals(pen: Pen) -> Iterator[Row]:
    """The lord's general first, then everybody's, then four cards each."""
    lord, counted = pen.state.lord, pen.chance(0.6)
    others = list(pen.state.around(lord)[1:])
    if pen.chair(lord).general is None:
        if counted:
            yield pen.write("choices", THINKING, seats={lord: LORD_DEAL}, lord_generals=(LORD_DEAL + 1) // 2)
        has_heir = pen.chance(0.85)
        yield pen.write("general", (15.0, 40.0), seat=lord, lord_general=has_heir, **_shown(pen))
        if counted:
            yield pen.write("choices", QUICK, seats=dict.fromkeys(others, OTHER_DEAL))
    for seat in others:
        if pen.chair(seat).general is None:
            if pen.chance(pen.rates.mistakes / 3):
                yield from pen.refuse("general", seat=seat, general=pen.chair(lord).general)
            yield pen.write("general", AT_ONCE, seat=seat, **_shown(pen))
            if pen.chance(pen.rates.corrections / 3):
                yield pen.write("amend", QUICK, n=pen.game.n, entry={"do": "general", "seat": seat, **_shown(pen)})
    pile = CARDS - DEALT * len(pen.seats)
    yield pen.write(
        "start", THINKING, seats={seat: {"hand": DEALT} for seat in pen.seats}, draw_pile=pile, discard_pile=0
    )
    pen.hands = dict.fromkeys(pen.seats, DEALT)


def _shown(pen: Pen) -> Row:
    taken = {chair.general for chair in pen.state.seats.values()}
    name = pen.random.choice([one for one in GENERALS if one not in taken])
    return {"general": name, "base": pen.random.choice((3, 4, 4))}
