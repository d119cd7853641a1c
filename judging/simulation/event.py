"""An organiser with his event: entered, drawn, released, scheduled and staffed through the API, round after round."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from judging.simulation import names
from judging.simulation.visitor import UnexpectedError, Visitor

MINUTES_A_GAME = 45


@dataclass(slots=True)
class Event:
    """One tournament seen by its organiser. Its calls may come from several tables at once."""

    organiser: Visitor
    slug: str
    lock: threading.Lock = field(default_factory=threading.Lock)

    def look(self) -> dict[str, Any]:
        """The whole tournament as it stands."""
        with self.lock:
            told: dict[str, Any] = self.organiser.get(f"/api/tournaments/{self.slug}/").expect(200)
        return told

    def matches(self) -> Iterator[dict[str, Any]]:
        """Every match, round by round, with its round's number as `round`."""
        for stage in self.look()["stages"]:
            for found in stage["rounds"]:
                for match in found["matches"]:
                    yield {**match, "round": found["number"]}

    def match(self, match_id: int) -> dict[str, Any]:
        with self.lock:
            told: dict[str, Any] = self.organiser.get(f"/api/matches/{match_id}/").expect(200)
        return told

    def champion(self) -> str | None:
        champion: str | None = self.look()["stages"][0]["champion"]
        return champion

    def schedule(self, match_id: int, *, table: int, starts_at: datetime) -> None:
        self.tell(f"/api/matches/{match_id}/schedule/", {"table": table, "starts_at": starts_at.isoformat()})

    def staff(self, match_id: int, referees: Sequence[str]) -> None:
        self.tell(f"/api/matches/{match_id}/officials/", {"usernames": list(referees)})

    def settled(self, match_id: int) -> dict[str, Any]:
        """The match, after the organiser has confirmed a game that somebody would not sign."""
        match = self.match(match_id)
        many = len(match["slots"]) > 2
        if (many and match["state"] == "unconfirmed") or any(
            game["state"] in ("provisional", "review") and game["winner"] for game in match["games"]
        ):
            self.tell(f"/api/matches/{match_id}/confirm/", {})
            match = self.match(match_id)
        return match

    def tell(self, path: str, body: Mapping[str, Any]) -> Any:
        with self.lock:
            return self.organiser.post(path, dict(body)).expect(200, 201)


@dataclass(frozen=True, slots=True)
class Plan:
    """What an organiser decides beforehand; `players` enter singly where the rule set is for many."""

    name: str
    slug: str = ""
    teams: int = 16
    tables: int = 4
    best_of: int | Mapping[str, int] = 1
    edition: str = "2011"
    options: Mapping[str, Any] = field(default_factory=dict)
    stage: str = "正赛"
    kind: str = "regional"
    third_place: bool = False
    demonstration: bool = True
    ruleset: str = "kings-3v3"
    players: int = 0
    format: str = "single"
    shape: Mapping[str, Any] = field(default_factory=dict)


def enter(organiser: Visitor, plan: Plan, *, random: Random, head: str, referees: Sequence[str]) -> Event:
    """From nothing to a released draw with tables and officials; what is there already, by its slug, is left as it is."""
    told = open_tournament(organiser, plan)
    event, path = Event(organiser, told["slug"]), f"/api/tournaments/{told['slug']}/"
    stage = told["stages"][0]
    if not stage["rounds"] and plan.players:
        if not stage["teams"]:
            event.tell(f"{path}players/", {"stage": stage["id"], "names": names.players(plan.players, random)})
        event.tell(f"{path}draw/", {"lot": random.getrandbits(31)})
    elif not stage["rounds"] and plan.teams:
        known = {team["name"] for team in stage["teams"]}
        for team in names.teams(plan.teams, random):
            if team["name"] not in known:
                event.tell(f"{path}teams/", team)
        event.tell(f"{path}draw/", {"lot": random.getrandbits(31)})
    for number in range(1, plan.tables + 1):
        event.tell(f"{path}tables/", {"number": number})
    event.tell(f"{path}roles/", {"username": head, "kind": "head-referee"})
    for referee in referees:
        event.tell(f"{path}roles/", {"username": referee, "kind": "referee"})
    if plan.teams or plan.players:
        event.tell(f"{path}release/", {})
        if plan.format != "single":
            event.tell(f"{path}release/", {"what": "standings", "stage": stage["id"]})
    return event


def open_tournament(organiser: Visitor, plan: Plan) -> dict[str, Any]:
    """The tournament with its first stage, made if its slug is not there yet."""
    if plan.slug:
        found = organiser.get(f"/api/tournaments/{plan.slug}/")
        if found.status == 200:
            there: dict[str, Any] = found.json
            return there
    said = {
        "name": plan.name,
        "slug": plan.slug,
        "demonstration": plan.demonstration,
        "stage_name": plan.stage,
        "kind": plan.kind,
        "edition": plan.edition,
        "options": dict(plan.options),
        "best_of": plan.best_of if isinstance(plan.best_of, int) else dict(plan.best_of),
        "third_place": plan.third_place,
        "ruleset": plan.ruleset,
        "format": plan.format,
        "shape": dict(plan.shape),
    }
    made: dict[str, Any] = organiser.post("/api/tournaments/", said).expect(201)
    return made


def schedule_all(event: Event, plan: Plan, *, first: datetime, referees: Sequence[str]) -> None:
    """Tables and times for every match, wave after wave; referees to the tables in turn."""
    start = first
    by_round: dict[int, list[dict[str, Any]]] = {}
    for match in event.matches():
        by_round.setdefault(match["round"], []).append(match)
    for matches in by_round.values():
        playable = [match for match in matches if match["outcome"] != "bye"]
        for place, match in enumerate(playable):
            if match["starts_at"] is not None:
                continue
            wave, table = divmod(place, plan.tables)
            length = timedelta(minutes=MINUTES_A_GAME * match["best_of"])
            event.schedule(match["id"], table=table + 1, starts_at=start + wave * length)
            event.staff(match["id"], [referees[table % len(referees)]])
        waves = -(-len(playable) // plan.tables)
        longest = max((match["best_of"] for match in matches), default=1)
        start += timedelta(minutes=MINUTES_A_GAME * longest) * max(1, waves)


def ready(event: Event) -> list[dict[str, Any]]:
    """Matches whose sides are known and which nobody has decided."""
    return [
        match
        for match in event.matches()
        if match["outcome"] is None and all(slot["holds"] == "entrant" for slot in match["slots"])
    ]


def refuse_a_standstill(event: Event) -> None:
    if event.champion() is None:
        states = [(match["number"], match["state"], match["outcome"]) for match in event.matches()]
        raise UnexpectedError(f"nothing is left to play and there is no champion: {states}")
