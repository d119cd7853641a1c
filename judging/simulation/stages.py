"""An event of several stages, as its organiser runs it through the API: stops, rounds, their ends, and a national final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from judging.simulation import names
from judging.simulation.event import Event
from judging.simulation.visitor import UnexpectedError

BY_ROUNDS: Final = ("swiss", "pods")
SHAPES: Final[Mapping[str, Mapping[str, Any]]] = {"swiss": {"rounds": 4}, "groups": {"groups": 4}}


@dataclass(frozen=True, slots=True)
class Stop:
    """A stage of the event: its format, how many teams enter, and how many of each of its groups go on."""

    name: str
    format: str
    teams: int
    top: int
    shape: Mapping[str, Any] = field(default_factory=dict)


THREE_STOPS: Final = (
    Stop("成都站", "swiss", 16, 2, {"rounds": 4}),
    Stop("武汉站", "groups", 24, 1, {"groups": 4}),
    Stop("上海站", "double", 37, 2),
)
FINAL: Final = {"name": "全国决赛", "kind": "national", "seeding": "former", "best_of": 3, "third_place": True}


def add_stops(event: Event, stops: Sequence[Stop], random: Random) -> None:
    """The stops with their teams, drawn and released; the first stage of the tournament is the first stop."""
    path, people = f"/api/tournaments/{event.slug}/", names.teams(sum(stop.teams for stop in stops), random)
    known = event.look()["stages"]
    for place, stop in enumerate(stops):
        said = {"name": stop.name, "format": stop.format, "shape": dict(stop.shape)}
        stage = known[0] if place == 0 else event.tell(f"{path}stages/", said)
        for seed in range(1, stop.teams + 1):
            event.tell(f"{path}teams/", {**people.pop(0), "seed": seed, "stage": stage["id"]})
        event.tell(f"{path}draw/", {"lot": random.getrandbits(31), "stage": stage["id"]})
        event.tell(f"{path}release/", {"stage": stage["id"]})
        event.tell(f"{path}release/", {"what": "standings", "stage": stage["id"]})


def pair_on(event: Event) -> bool:
    """The next round of every stage that goes round by round, has one to come and nothing open; whether there was any."""
    path, paired = f"/api/tournaments/{event.slug}/", False
    for stage in event.look()["stages"]:
        drawn = len(stage["rounds"])
        over = all(match["outcome"] is not None for one in stage["rounds"] for match in one["matches"])
        if stage["format"] in BY_ROUNDS and 0 < drawn < stage["shape"]["rounds"] and over:
            for _press in range(2):
                event.tell(f"{path}next-round/", {"stage": stage["id"], "after": drawn})
            event.tell(f"{path}release/", {"stage": stage["id"]})
            paired = True
    return paired


def incidents(event: Event, random: Random) -> None:
    """What goes wrong before anything is played: a team that does not come, one that is disqualified, one that drops."""
    for stage in event.look()["stages"]:
        ready = [match for one in stage["rounds"] for match in one["matches"] if match["state"] == "ready"]
        if len(ready) < 3:
            continue
        absent, cheated, dropped = random.sample(ready, 3)
        event.tell(f"/api/matches/{absent['id']}/result/", {"outcome": "walkover", "winner": "A"})
        ruling = {"outcome": "disqualified", "winner": "B", "why": "串通"}
        event.tell(f"/api/matches/{cheated['id']}/result/", ruling)
        team = dropped["slots"][0]["team"]
        event.tell(f"/api/tournaments/{event.slug}/status/", {"team": team, "status": "dropped", "why": "有事"})


def correct(event: Event) -> bool:
    """A walkover of a Swiss's first round was entered for the wrong side, and that shows once its next round is paired.

    The pairs of that round stay as they are; the figures follow. Whether there was anything to correct.
    """
    for stage in event.look()["stages"]:
        if stage["format"] != "swiss" or len(stage["rounds"]) != 2:
            continue
        first, second = stage["rounds"]
        wrong = next((match for match in first["matches"] if match["outcome"] == "walkover"), None)
        if wrong is None:
            continue
        before = [[slot["team"] for slot in match["slots"]] for match in second["matches"]]
        said = {"outcome": "walkover", "winner": "B", "why": "胜者填反"}
        told = event.tell(f"/api/matches/{wrong['id']}/result/", said)
        if (told["outcome"], told["winner"]) != ("walkover", "B"):
            raise UnexpectedError(f"the correction of match {wrong['id']} was not taken: {told}")
        now = next(one for one in event.look()["stages"] if one["id"] == stage["id"])["rounds"][1]["matches"]
        if [[slot["team"] for slot in match["slots"]] for match in now] != before:
            raise UnexpectedError(f"the correction of match {wrong['id']} moved pairs of the next round")
        return True
    return False


def finish_all(event: Event) -> list[dict[str, Any]]:
    """Ends every stage that is drawn and not over; the final places of the last one."""
    places: list[dict[str, Any]] = []
    for stage in event.look()["stages"]:
        if stage["rounds"] and not stage["finished"]:
            places = event.tell(f"/api/tournaments/{event.slug}/finish/", {"stage": stage["id"]})
    return places


def pass_on(event: Event, final: Mapping[str, Any], *, random: Random) -> bool:
    """A finished first stage's best two of each group into a last one, drawn and released; False once that is there."""
    stages = event.look()["stages"]
    if len(stages) > 1:
        return False
    path = f"/api/tournaments/{event.slug}/"
    made = event.tell(f"{path}stages/", final)
    event.tell(f"{path}advance/", {"stage": made["id"], "ways": [{"stage": stages[0]["id"], "top": 2}]})
    event.tell(f"{path}draw/", {"lot": random.getrandbits(31), "stage": made["id"]})
    event.tell(f"{path}release/", {"stage": made["id"]})
    return True


def open_final(event: Event, stops: Sequence[Stop], random: Random) -> int:
    """The national final: everybody who qualified enters, and it is drawn and released. How many there are."""
    path = f"/api/tournaments/{event.slug}/"
    sources = event.look()["stages"]
    final = event.tell(f"{path}stages/", FINAL)
    ways = [{"stage": stage["id"], "top": stop.top} for stage, stop in zip(sources, stops, strict=True)]
    entered = event.tell(f"{path}advance/", {"stage": final["id"], "ways": ways})
    event.tell(f"{path}draw/", {"lot": random.getrandbits(31), "stage": final["id"]})
    event.tell(f"{path}release/", {"stage": final["id"]})
    return len(entered)
