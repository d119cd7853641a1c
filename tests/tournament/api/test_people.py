"""Single players carry their own name as their entry's: initials and deletion reach it, and nobody is entered twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tournament.models import Player, Stage, Team
from tournament.privacy import without
from tournament.refusals import Illegal, Malformed
from tournament.services import people
from tournament.services.entries import enter_players


@pytest.fixture
def evening(make_stage: Callable[..., Stage], organiser: User) -> Stage:
    stage = make_stage(0, format="pods", shape={"seats": 5, "rounds": 1})
    enter_players(stage=stage, names=["赵子龙", "赵子虎", "马超"], by=organiser)
    return stage


def test_entries_of_single_players_are_renamed_and_told_apart(evening: Stage, organiser: User):
    for player in Player.objects.filter(name__startswith="赵"):
        people.set_initials(player=player, initials_only=True, by=organiser)
    assert [team.name for team in Team.objects.order_by("pk")] == ["赵＊＊", "赵＊＊ 2", "马超"]
    with pytest.raises(Illegal):
        enter_players(stage=evening, names=["赵子虎"], by=organiser)
    people.set_initials(player=Player.objects.get(name="赵子虎"), initials_only=False, by=organiser)
    Team.objects.filter(name="马超").update(contact="138…")
    gone = people.erase(player=Player.objects.get(name="马超"), why="本人要求", by=organiser)
    assert [(team.name, team.contact) for team in Team.objects.order_by("pk")] == [
        ("赵＊＊", ""),
        ("赵子虎", ""),
        (f"（已删除）#{gone.pk}", ""),
    ]
    enter_players(stage=evening, names=["马超"], by=organiser)  # somebody else, or he himself after all
    assert Team.objects.count() == 4


def test_deleting_takes_a_reason(evening: Stage, organiser: User):
    with pytest.raises(Malformed):
        people.erase(player=Player.objects.get(name="马超"), why=" ", by=organiser)
    assert Player.objects.filter(name="马超", erased=False).exists()


def test_a_short_name_is_not_found_inside_of_other_words():
    assert without({"text": "羽毛球", "who": ["羽"]}, "羽") == {"text": "羽毛球", "who": ["（已删除）"]}
