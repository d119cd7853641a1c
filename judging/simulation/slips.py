"""What a referee gets wrong: entries the rules refuse, and legal ones that were meant otherwise.

A refused entry is followed by the right one, or by the same with a reason (照实记录). A wrong one is undone or amended.
"""

from __future__ import annotations

from typing import Any

from judging.simulation.answers import Told, reachable, serving
from judging.simulation.pen import AT_ONCE, QUICK, THINKING, Pen, Row
from rules.kings.picks import free_generals
from rules.kings.state import SEATS

REASONS = ("裁判长核实后照实记录", "双方主帅同意照现状继续", "发现时已过多个回合，不再追溯")


def at_the_draft(pen: Pen, verb: str, entry: dict[str, Any]) -> Told:
    """A general already taken, a step too early; or the right thing, touched too soon and taken back."""
    if pen.chance(pen.rates.mistakes / 2):
        if verb == "pick" and pen.state.draft.picked:
            taken = [name for name in pen.state.draft.generals if name not in free_generals(pen.state.draft)]
            wrong = [pen.random.choice(taken), *entry["generals"][1:]]
            yield from _refused(pen, "pick", camp=entry["camp"], generals=wrong)
        elif verb != "deal":
            yield from _refused(pen, "deal")
    if verb in ("compare", "camp", "stack", "first-act") and pen.chance(pen.rates.corrections / 2):
        yield pen.write(verb, **entry)
        yield pen.write("undo", QUICK)


def at_a_turn(pen: Pen, seat: str) -> Told:
    """A seat that is not due; or the turn, touched and taken back."""
    if pen.chance(pen.rates.mistakes):
        wrong = pen.random.choice([other for other in SEATS if other != seat])
        yield from _refused(pen, "turn", seat=wrong)
    if pen.chance(pen.rates.corrections / 4) and not pen.chair(seat).flipped:
        yield pen.write("turn", THINKING, seat=seat)
        yield pen.write("undo", AT_ONCE, n=pen.game.n if pen.chance(0.5) else None)


def at_the_play(pen: Pen, seat: str) -> Told:
    """A skill he has not, a phase gone back to, another turn while this one is open."""
    if not pen.chance(pen.rates.mistakes):
        return
    which = pen.random.randrange(4)
    if which == 0:
        foreign = "制衡" if not pen.has(seat, "制衡") else "奸雄"
        yield from _refused(pen, "skill", seat=seat, skill=foreign)
    elif which == 1:
        yield from _refused(pen, "phase", phase="judge")
    elif which == 2:
        yield from _refused(pen, "turn", seat=pen.random.choice([other for other in SEATS if other != seat]))
    else:
        yield from _refused(pen, "equip", seat=seat, card={"name": "青釭剑", "suit": "H", "rank": 2})


def at_a_card(pen: Pen, fields: dict[str, Any], after: tuple[float, float] = THINKING) -> Told:
    """The `card` entry, at times typed without suit and rank, which an amend brings later; and one 杀 too many."""
    full = {name: value for name, value in fields.items() if value is not None}
    if "card" in full and "as" not in full and pen.chance(pen.rates.corrections / 2):
        yield pen.write("card", after, **{**full, "card": {"name": full["card"]["name"]}})
        pen.owed.append((pen.game.n, {"do": "card", **full}))
        return
    yield pen.write("card", after, **full)
    if pen.chance(pen.rates.mistakes / 2):
        yield from _one_slash_more(pen, full["seat"])


def _one_slash_more(pen: Pen, seat: str) -> Told:
    found, targets = serving(pen, seat, "杀"), reachable(pen, seat)
    if found is None or not targets:
        return
    fields = {"seat": seat, "targets": targets[:1], **found.fields()}
    told = pen.refused("card", THINKING, **fields)
    if told is None:
        return
    row, articles = told
    yield row
    if articles == ["KW-F3.2.4b"] and pen.chance(0.4):
        pen.cards.spend(seat, found.cards)
        yield pen.write("card", QUICK, **fields, override=_because(pen, articles))


def at_damage(pen: Pen, seat: str, points: int, *, source: str | None) -> Told:
    """HP typed at the wrong seat and undone, or the wrong figure; never one that would fell anybody."""
    if pen.chance(pen.rates.mistakes / 4):
        over = pen.chair(seat).max_hp - pen.chair(seat).hp + 1
        yield from _refused(pen, "hp", seat=seat, delta=over, kind="heal")
    if not pen.chance(pen.rates.corrections / 2):
        return
    others = [other for other in SEATS if other != seat and pen.alive(other) and pen.chair(other).hp > points]
    if others:
        yield pen.write("hp", AT_ONCE, seat=pen.random.choice(others), delta=-points, kind="damage", source=source)
        yield pen.write("undo", QUICK)


def at_death(pen: Pen, seat: str, killer: str | None, reward: int) -> Told:
    """A reward of another edition."""
    if killer is not None and pen.chance(pen.rates.mistakes * 2):
        yield from _refused(pen, "death", seat=seat, killer=killer, asked=True, reward=reward + 1)


def at_the_discards(pen: Pen, seat: str) -> Told:
    """The end announced with too many cards; the generator's value says whether the referee let it stand."""
    if not pen.chance(pen.rates.mistakes):
        return False
    fields = {"seat": seat, "hp": max(0, pen.chair(seat).hp), "hand": len(pen.cards.hands[seat])}
    told = pen.refused("end", **fields)
    if told is None:
        return False
    row, articles = told
    yield row
    if not articles or not pen.chance(0.35):
        return False
    yield pen.write("end", THINKING, **fields, override=_because(pen, articles))
    return True


def at_an_end(pen: Pen, seat: str, *, hp: int, hand: int) -> Told:
    """The `end` with its figures; at times the hand is misheard, and amended at once."""
    if hand and pen.chance(pen.rates.corrections / 2):
        yield pen.write("end", QUICK, seat=seat, hp=hp, hand=hand - 1)
        yield pen.write("amend", QUICK, n=pen.game.n, entry={"do": "end", "seat": seat, "hp": hp, "hand": hand})
    else:
        yield pen.write("end", QUICK, seat=seat, hp=hp, hand=hand)


def what_is_owed(pen: Pen) -> Told:
    """The amends of this turn."""
    while pen.owed:
        n, entry = pen.owed.pop(0)
        yield pen.write("amend", QUICK, n=n, entry=entry)


def _refused(pen: Pen, do: str, **said: Any) -> Told:
    told = pen.refused(do, **said)
    if told is not None:
        yield told[0]


def _because(pen: Pen, articles: list[str]) -> Row:
    return {"articles": sorted(set(articles)), "reason": pen.random.choice(REASONS)}
