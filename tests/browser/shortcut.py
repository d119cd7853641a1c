"""Brings a game to a step by the API, so that a test begins where it has something to say, with one load of the console."""

from __future__ import annotations

import time
from typing import Any

from tests.browser.referee import Referee

WARM, COLD = (0, 3, 4, 7, 8, 11, 12, 15), (1, 2, 5, 6, 9, 10, 13, 14)
PICKS = (
    *(("warm", 0, 1), ("cold", 0, 2), ("warm", 1, 3), ("cold", 2, 4)),
    *(("warm", 3, 5), ("cold", 4, 6), ("warm", 5, 7), ("cold", 6, 8)),
)


def begin(referee: Referee, until: str = "play", *more: dict[str, Any], ago_ms: int = 0) -> int:
    """Opens the match of the referee's hall and brings it to `until` and `more`; the console of the game is on the screen.
    `ago_ms`: opened so long ago."""
    hall = referee.hall
    assert hall is not None
    said: dict[str, Any] = {"device": referee.device}
    if ago_ms:
        said["opened_ms"] = int(time.time() * 1000) - ago_ms
    game: int = referee.post(f"/api/matches/{hall.match}/games/", said)["id"]
    if until != "commander" or more:
        play(referee, game, until, *more)
    referee.open_console(game)
    referee.wait_in_step()
    return game


def forward(referee: Referee, until: str = "play", *more: dict[str, Any]) -> None:
    """The same for a game that is on the screen and has no entry yet; the console is loaded anew."""
    play(referee, referee.game, until, *more)
    referee.page.reload()
    referee.wait_in_step()


def advance(referee: Referee) -> None:
    """The entries of the step on the screen, from beside it: the console finds the next step without being loaded anew."""
    state = referee.state()
    step = state["view"]["step"]
    script = draft(state["header"]["teams"], [one["name"] for one in state["edition"]["pool"][:16]])
    done = referee.verbs().count(step)
    beside(referee, *[row for name, row in script if name == step][done:])


def beside(referee: Referee, *rows: dict[str, Any]) -> None:
    """Entries from the tablet that holds the pen, but not by touch; its console looks at once."""
    send(referee, referee.game, referee.state(), list(rows))
    referee.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def play(referee: Referee, game: int, until: str, *more: dict[str, Any]) -> None:
    """Everything before the step `until`, then `more` entries, from the tablet that holds the pen; captains sign."""
    state = referee.state(game)
    script = draft(state["header"]["teams"], [one["name"] for one in state["edition"]["pool"][:16]])
    steps = [step for step, _row in script]
    rows = [row for _step, row in script[: steps.index(until) if until in steps else None]] + list(more)
    signed = {
        team: {"do": "sign", "team": team, "player": told["captain"]} for team, told in state["header"]["teams"].items()
    }
    rows = [signed[row["team"]] if row["do"] == "sign" else row for row in rows]
    send(referee, game, state, rows)


def send(referee: Referee, game: int, state: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    device = referee.device or referee.page.evaluate("localStorage.getItem('marshal.device')")
    at, seq = state["view"]["at"], state["seq"]
    entries = [{"id": f"short-{seq + place}", "at": at + place, **row} for place, row in enumerate(rows)]
    said = {"lease": state["lease"], "after": state["seq"], "device": device, "entries": entries}
    referee.post(f"/api/games/{game}/log/", said)


def draft(teams: dict[str, Any], sixteen: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """(step, entry) of a whole draft: A is warm, cold acts first."""
    a, b = teams["A"]["players"], teams["B"]["players"]
    picked = {"warm": [sixteen[place] for place in WARM], "cold": [sixteen[place] for place in COLD]}
    rows = [
        *({"do": "commander", "team": team, "player": players[0]} for team, players in (("A", a), ("B", b))),
        {"do": "compare", "A": 9, "B": 5},
        {"do": "camp", "team": "A", "camp": "warm"},
        *({"do": "stack", "team": team, "stack": stack} for team, stack in (("A", 1), ("B", 2))),
        {"do": "reveal", "generals": sixteen},
        {"do": "first-pick", "camp": "warm"},
        *({"do": "pick", "camp": camp, "generals": picked[camp][start:end]} for camp, start, end in PICKS),
        {"do": "lineup", "camp": "warm", "generals": dict(zip(a, picked["warm"], strict=False))},
        {"do": "lineup", "camp": "cold", "generals": dict(zip(b, picked["cold"], strict=False))},
        {"do": "prepare"},
        *({"do": "seat", "camp": camp, "left": team[1], "right": team[2]} for camp, team in (("warm", a), ("cold", b))),
        {"do": "unveil"},
        {"do": "first-act", "camp": "cold"},
        {"do": "deal"},
    ]
    return [(row["do"], row) for row in rows]
