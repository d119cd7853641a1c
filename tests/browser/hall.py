"""A small released championship on a server of the test's own: four teams, one referee, best of one, one table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tests.conftest import Served

MAKE = """
import json
from django.contrib.auth import get_user_model
from judging import services
from tournament import services as ledger
from tournament.files.teamlist import TeamEntry
from tournament.models import Match
from tournament.words import RoleKind

people = {name: get_user_model().objects.create_user(name, password="secret") for name in ("organiser", "head", "referee", "referee2")}
organiser = people["organiser"]
tournament = ledger.create_tournament(
    name="春季赛", slug="spring", by=organiser, demonstration=True, stage={"name": "全国决赛", "best_of": 1}
)
stage = tournament.stages.get()
for name, players in (("蜀汉一队", "刘一 刘二 刘三"), ("江东虎", "孙一 孙二 孙三"), ("洛水", "曹一 曹二 曹三"), ("白马", "公一 公二 公三")):
    names = tuple(players.split())
    ledger.add_team(stage=stage, entry=TeamEntry(name=name, players=names, captain=names[0]), by=organiser)
ledger.draw(stage=stage, lot=7, by=organiser)
ledger.release_draw(stage=stage, released=True, by=organiser)
for name, kind in (("head", RoleKind.HEAD_REFEREE), ("referee", RoleKind.REFEREE), ("referee2", RoleKind.REFEREE)):
    ledger.grant_role(tournament=tournament, username=name, kind=kind, by=organiser)
table = ledger.add_table(tournament=tournament, number=7, by=organiser)
match = Match.objects.filter(stage=stage, round__number=1).order_by("number").first()
ledger.schedule_match(match=match, table=table, starts_at=None, by=organiser)
services.assign(Match.objects.get(pk=match.pk), usernames=["referee", "referee2"], by=organiser)
print("MADE", json.dumps({"match": match.pk, "slug": tournament.slug}))
"""

OPEN = """
import json
from judging import services
from judging.moments import now_ms
from django.contrib.auth import get_user_model
game, new = services.open_game({match}, user=get_user_model().objects.get(username="referee"), device="", opened_ms=now_ms() - {ago})
print("MADE", json.dumps({{"game": game.pk, "header": game.header}}))
"""


@dataclass
class Hall:
    """A served championship; `match` is a semi-final with its table and its referees."""

    served: Served
    match: int
    slug: str

    @property
    def url(self) -> str:
        return self.served.url

    def open_game(self, ago: int = 0) -> dict[str, Any]:
        """Opens the next game for the referee, as if `ago` ms earlier; {"game", "header"}."""
        return _made(self.served, OPEN.format(match=self.match, ago=ago))


def build(served: Served) -> Hall:
    made = _made(served, MAKE)
    return Hall(served, made["match"], made["slug"])


def _made(served: Served, script: str) -> dict[str, Any]:
    printed = served.manage("shell", "-v", "0", "-c", script)
    line = next(line for line in printed.splitlines() if line.startswith("MADE "))
    made: dict[str, Any] = json.loads(line.removeprefix("MADE "))
    return made
