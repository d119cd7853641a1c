"""Events to test with: made by the services themselves, so that every test also runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import connection
from django.utils.translation import override

from tournament import services
from tournament.append_only import allow_changes, forbid_changes
from tournament.files.teamlist import TeamEntry
from tournament.models import GameScore, Match, Stage

SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻"


def entry(number: int, **changes: Any) -> TeamEntry:
    """Team 1 is 第1队 with 赵一, 赵二, 赵三."""
    surname = SURNAMES[(number - 1) % len(SURNAMES)]
    players = tuple(f"{surname}{given}{number if number > len(SURNAMES) else ''}" for given in "一二三")
    return TeamEntry(**{"name": f"第{number}队", "players": players, "captain": players[0], "seed": number, **changes})


@pytest.fixture(autouse=True)
def _chinese() -> Iterator[None]:
    """A page asked for in English leaves its language to the thread; the next test begins in Chinese."""
    with override("zh-hans"):
        yield


@pytest.fixture
def log_can_be_emptied(transactional_db: None) -> Iterator[None]:
    """With real transactions the test's end empties every table; the log's triggers would not let it."""
    forbid_changes(connection, "tournament_auditrow")
    yield
    allow_changes(connection, "tournament_auditrow")


@pytest.fixture
def organiser(db: None) -> User:
    return get_user_model().objects.create_user("organiser", password="secret")


@pytest.fixture
def stranger(db: None) -> User:
    return get_user_model().objects.create_user("stranger", password="secret")


@pytest.fixture
def make_stage(organiser: User) -> Callable[..., Stage]:
    """make_stage(teams, drawn=…, released=…, name=…, **stage settings) → Stage, seeds 1 to N by hand."""

    def make(
        teams: int = 0, *, drawn: bool = True, released: bool = False, name: str = "测试杯", **settings: Any
    ) -> Stage:
        tournament = services.create_tournament(name=name, by=organiser, stage=settings)
        stage = tournament.stages.get()
        for number in range(1, teams + 1):
            services.add_team(stage=stage, entry=entry(number), by=organiser)
        if teams and drawn:
            services.draw(stage=stage, lot=1, by=organiser)
        if released:
            services.release_draw(stage=stage, released=True, by=organiser)
        return Stage.objects.select_related("tournament").get(pk=stage.pk)

    return make


@pytest.fixture
def report(organiser: User) -> Callable[..., GameScore]:
    """report(stage, "r1m1", "A") as the judging room would, confirmed unless told otherwise."""

    def call(
        stage: Stage, key: str, winner: str | None, *, number: int = 1, state: str = "confirmed", **more: Any
    ) -> GameScore:
        said: dict[str, Any] = {
            "reason": "commander-dead",
            "figures": {},
            "commanders": {},
            "camps": {},
            "fouls": {},
            "source": "tablet",
            "by": organiser,
            **more,
        }
        return services.report_result(
            match=stage.matches.get(key=key), number=number, winner=winner, state=state, **said
        )

    return call


def sides_of(match: Match) -> list[str]:
    """The two slots in words: a team's name, or what else it holds."""
    return [slot.entrant.team.name if slot.entrant else str(slot.holds) for slot in match.slots.order_by("position")]


def standing(stage: Stage, key: str) -> tuple[Any, ...]:
    """(sides, state, outcome, winner's name) of a match as the database has it."""
    match = stage.matches.get(key=key)
    return sides_of(match), str(match.state), str(match.outcome), match.winner.team.name if match.winner else None
