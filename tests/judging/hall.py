"""A small championship and the people in it, and a table at which entries are typed: what the tests of judging share."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.test import Client

import rules
from judging import folding, services
from judging.models import Game
from judging.moments import now_ms
from rules.kings.editions import edition
from tournament import services as ledger
from tournament.files.teamlist import TeamEntry
from tournament.models import Match, Tournament
from tournament.words import RoleKind

HOUR = 3_600_000
POOL = edition("2011").pool
SIXTEEN = POOL[:16]


@dataclass
class Hall:
    """A released championship of four teams; `match` is a semi-final of it."""

    tournament: Tournament
    match: Match
    organiser: Any
    head: Any
    referee: Any
    side: Any
    stranger: Any

    def client(self, user: Any = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    def open(self, user: Any = None, *, device: str = "", ago: int = 2 * HOUR, match: Match | None = None) -> Table:
        """The next game of a match, opened two hours ago, with its pen in the user's hand."""
        user = user or self.referee
        game, _new = services.open_game(
            (match or self.match).pk, user=user, device=device, opened_ms=now_ms() - ago if ago else None
        )
        return Table(self.client(user), game, device=device)


@dataclass
class Table:
    """A game and a tablet that writes it: numbers, moments and ids follow by themselves."""

    client: Client
    game: Game
    device: str = ""
    lease: int | None = 1
    after: int = 0
    at: int = 0
    rows: list[dict] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"/api/games/{self.game.pk}/"

    def row(self, do: str, **said: Any) -> dict:
        self.at = max(self.at + 1000, said.pop("at", 0))
        return {"id": str(uuid.uuid4()), "at": self.at, "do": do, **said}

    def post(self, *rows: dict, **changes: Any) -> HttpResponse:
        """POSTs rows as they are."""
        body = {"lease": self.lease, "after": self.after, "device": self.device, "entries": list(rows), **changes}
        return self.client.post(f"{self.url}log/", json.dumps(body), content_type="application/json")

    def write(self, do: str, **said: Any) -> HttpResponse:
        """Types one entry and expects it stored."""
        answer = self.post(self.row(do, **said))
        assert answer.status_code == 200, answer.json()
        self.after = answer.json()["seq"]
        return answer

    def reading(self, client: Client | None = None) -> dict:
        return (client or self.client).get(self.url).json()

    def log(self, client: Client | None = None) -> list[dict]:
        return (client or self.client).get(f"{self.url}log/").json()["entries"]

    @property
    def folded(self) -> rules.Game:
        return folding.memory(Game.objects.get(pk=self.game.pk)).fold.game

    def until(self, step: str) -> Table:
        """Types the draft and the preparation up to a step: A draws warm; cold acts first."""
        names = [name for name, _do, _said in self.script()]
        up_to = names.index(step) if step != "play" else len(names)
        answer = self.post(*(self.row(do, **said) for _name, do, said in self.script()[:up_to]))
        assert answer.status_code == 200, answer.json()
        self.after = answer.json()["seq"]
        return self

    def script(self) -> list[tuple[str, str, dict]]:
        a, b = (self.game.header["teams"][side]["players"] for side in ("A", "B"))
        turn = (self.game.number - 1) % 3
        warm, cold = (
            [SIXTEEN[i] for i in (0, 3, 4, 7, 8, 11, 12, 15)],
            [SIXTEEN[i] for i in (1, 2, 5, 6, 9, 10, 13, 14)],
        )
        picks = [("warm", warm[:1]), ("cold", cold[:2]), ("warm", warm[1:3]), ("cold", cold[2:4])]
        picks += [("warm", warm[3:5]), ("cold", cold[4:6]), ("warm", warm[5:7]), ("cold", cold[6:8])]
        return [
            ("commander", "commander", {"team": "A", "player": a[turn]}),
            ("commander-b", "commander", {"team": "B", "player": b[turn]}),
            ("compare", "compare", {"A": 9, "B": 5}),
            ("camp", "camp", {"team": "A", "camp": "warm"}),
            ("stack", "stack", {"team": "A", "stack": 1}),
            ("stack-b", "stack", {"team": "B", "stack": 2}),
            ("reveal", "reveal", {"generals": list(SIXTEEN)}),
            ("first-pick", "first-pick", {"camp": "warm"}),
            *(
                (f"pick{i}", "pick", {"camp": camp, "generals": generals})
                for i, (camp, generals) in enumerate(picks, 1)
            ),
            ("lineup", "lineup", {"camp": "warm", "generals": dict(zip(a, warm, strict=False))}),
            ("lineup-cold", "lineup", {"camp": "cold", "generals": dict(zip(b, cold, strict=False))}),
            ("prepare", "prepare", {}),
            ("seat", "seat", {"camp": "warm", "left": a[turn - 2], "right": a[turn - 1]}),
            ("seat-cold", "seat", {"camp": "cold", "left": b[turn - 2], "right": b[turn - 1]}),
            ("unveil", "unveil", {}),
            ("first-act", "first-act", {"camp": "cold"}),
            ("deal", "deal", {}),
        ]

    def decided(self) -> Table:
        """Plays until the cold commander gives up in his first turn: B loses."""
        self.until("play")
        self.write("turn", seat="CC")
        self.write("surrender", seat="CC")
        return self

    def signed(self) -> Table:
        self.decided()
        for team in ("A", "B"):
            self.write("sign", team=team, player=self.game.header["teams"][team]["captain"])
        return self


def build() -> Hall:
    """Makes the hall with the ledger's own services."""
    people = {name: get_user_model().objects.create_user(name, password="x") for name in NAMES}
    organiser = people["organiser"]
    tournament = ledger.create_tournament(
        name="春季赛", slug="spring", by=organiser, demonstration=True, stage={"name": "分站决赛", "best_of": 3}
    )
    stage = tournament.stages.get()
    for number in range(1, 5):
        names = tuple(f"{who}{number}" for who in ("甲", "乙", "丙"))
        entry = TeamEntry(name=f"战队{number}", players=names, captain=names[0])
        ledger.add_team(stage=stage, entry=entry, by=organiser)
    ledger.draw(stage=stage, lot=7, by=organiser)
    ledger.release_draw(stage=stage, released=True, by=organiser)
    for name, kind in (("head", RoleKind.HEAD_REFEREE), ("referee", RoleKind.REFEREE), ("side", RoleKind.REFEREE)):
        ledger.grant_role(tournament=tournament, username=name, kind=kind, by=organiser)
    match = Match.objects.filter(stage=stage, round__number=1).order_by("number").first()
    table = ledger.add_table(tournament=tournament, number=7, by=organiser)
    ledger.schedule_match(match=match, table=table, starts_at=None, by=organiser)
    match = Match.objects.select_related("stage__tournament", "round", "table").get(pk=match.pk)
    services.assign(match, usernames=["referee", "side"], by=organiser)
    return Hall(Tournament.objects.get(pk=tournament.pk), match, **{name: people[name] for name in NAMES})


NAMES = ("organiser", "head", "referee", "side", "stranger")
