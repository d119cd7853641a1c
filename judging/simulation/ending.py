"""裁决: overtime after a level comparison, flags settled, both captains' signatures."""

from __future__ import annotations

from judging.simulation import slips
from judging.simulation.answers import Told
from judging.simulation.pen import QUICK, THINKING, Pen

REFUSALS = ("队长对判罚有异议，拒绝签字", "队长已离场")


def overtime(pen: Pen) -> Told:
    """Five minutes more; the players take a breath."""
    entry = pen.options("overtime")[0].entry
    yield pen.write("overtime", (15.0, 60.0), **{key: value for key, value in entry.items() if key != "do"})


def closing(pen: Pen) -> Told:
    """What is still owed, then every flag, then the signatures."""
    yield from slips.what_is_owed(pen)
    for option in pen.options("resolve"):
        decision = pen.random.choice(("cleared", "confirmed"))
        yield pen.write("resolve", THINKING, n=option.entry["n"], decision=decision)
    for option in pen.options("sign"):
        team = option.entry["team"]
        captain = pen.state.setup.teams[team].captain
        if pen.chance(0.02):
            yield pen.write("sign", (10.0, 30.0), team=team, player=captain, refused=pen.random.choice(REFUSALS))
        else:
            yield pen.write("sign", (6.0, 20.0), team=team, player=captain, drawing=pen.drawing(team))
    if pen.chance(pen.rates.notes) and pen.game.signed:
        yield pen.write("note", QUICK, text="比赛席已清点，用具齐全")
