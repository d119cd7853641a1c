"""A small released championship on a served database: four teams, two referees, best of one, one table; all logged in."""

from __future__ import annotations

from dataclasses import dataclass

from tests.browser.clerk import Clerk
from tests.conftest import Served

# One round of hashing is enough for people who live for a test.
MAKE = """
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.test import Client
from judging import services
from tournament import services as ledger
from tournament.files.teamlist import TeamEntry
from tournament.models import Match
from tournament.words import RoleKind

User = get_user_model()
password = PBKDF2PasswordHasher().encode("secret", "salt", iterations=1)
names = ("organiser", "head", "referee", "referee2")
people = {name: User.objects.create(username=name + "-MARK", password=password) for name in names}
organiser = people["organiser"]
tournament = ledger.create_tournament(
    name="春季赛", slug="spring-MARK", by=organiser, demonstration=True, stage={"name": "全国决赛", "best_of": 1}
)
stage = tournament.stages.get()
for name, players in (("蜀汉一队", "刘一 刘二 刘三"), ("江东虎", "孙一 孙二 孙三"), ("洛水", "曹一 曹二 曹三"), ("白马", "公一 公二 公三")):
    names = tuple(players.split())
    ledger.add_team(stage=stage, entry=TeamEntry(name=name, players=names, captain=names[0]), by=organiser)
ledger.draw(stage=stage, lot=7, by=organiser)
ledger.release_draw(stage=stage, released=True, by=organiser)
for name, kind in (("head", RoleKind.HEAD_REFEREE), ("referee", RoleKind.REFEREE), ("referee2", RoleKind.REFEREE)):
    ledger.grant_role(tournament=tournament, username=name + "-MARK", kind=kind, by=organiser)
table = ledger.add_table(tournament=tournament, number=7, by=organiser)
match = Match.objects.filter(stage=stage, round__number=1).order_by("number").first()
ledger.schedule_match(match=match, table=table, starts_at=None, by=organiser)
services.assign(Match.objects.get(pk=match.pk), usernames=["referee-MARK", "referee2-MARK"], by=organiser)
sessions = {}
for name, user in people.items():
    client = Client()
    client.force_login(user)
    sessions[user.username] = client.cookies["sessionid"].value
told = {"match": match.pk, "slug": tournament.slug, "sessions": sessions}
"""


@dataclass
class Hall:
    """A served championship; `match` is a semi-final with its table and its referees. `sessions`: account → its cookie."""

    served: Served
    clerk: Clerk
    mark: str
    match: int
    slug: str
    sessions: dict[str, str]

    @property
    def url(self) -> str:
        return self.served.url

    def name(self, who: str) -> str:
        """The account of "referee", "referee2", "head" or "organiser"."""
        return f"{who}-{self.mark}"


def build(served: Served, clerk: Clerk, mark: str) -> Hall:
    """`mark` sets this championship's address and its people's names apart from the others on the server."""
    return Hall(served, clerk, mark, **clerk.ask(MAKE.replace("MARK", mark)))
