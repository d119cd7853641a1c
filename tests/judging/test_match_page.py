"""The match's page: protests and rulings as anybody may read them, and the marks on a game."""

from __future__ import annotations

from typing import Any

import pytest

from judging import freezing, queries, rulings
from tests.judging.hall import Hall, Table
from tournament.models import Player


def page(hall: Hall, user: Any = None) -> str:
    return hall.client(user).get(f"/m/{hall.match.pk}/").content.decode()


def rule(hall: Hall, table: Table, about: int | None, reason: str = "维持原判") -> None:
    head = Table(hall.client(hall.head), table.game, device="head", lease=None, after=table.after, at=table.at)
    head.write("note", text=rulings.spell("KW-G4.2", about=about, reason=reason))
    table.after, table.at = head.after, head.at


@pytest.fixture
def played(table: Table) -> Table:
    """In play, a turn begun; the foul is entry `after`."""
    table.until("play").write("turn", seat="CC")
    table.write("foul", team="B", kind="talk")
    return table


def test_a_protest_and_its_ruling_are_told_with_moment_article_and_reason(hall: Hall, played: Table) -> None:
    foul = played.after
    played.write("protest", team="B", text="没有人说话")
    before = page(hall)
    assert [words in before for words in ("没有人说话", "战队", f"#{foul} ", "裁定中", "第 1 回合")] == [True] * 5
    rule(hall, played, about=foul, reason="裁判席听到了")
    after = page(hall)
    assert [words in after for words in ("裁判席听到了", "总则四.2", "裁定中")] == [True, True, False]
    assert after.index("没有人说话") < after.index("裁判席听到了")


def test_rulings_without_a_protest_are_told_too(hall: Hall, played: Table) -> None:
    rule(hall, played, about=None, reason="加赛照常")
    rule(hall, played, about=played.after, reason="第二项")
    assert [words in page(hall) for words in ("加赛照常", "第二项", "异议</span>")] == [True, True, False]


def test_what_came_after_the_display_was_frozen_is_not_told(hall: Hall, played: Table) -> None:
    freezing.freeze(queries.game(played.game.pk), by=hall.head)
    played.write("protest", team="B", text="没有人说话")
    rule(hall, played, about=played.after, reason="裁判席听到了")
    for user in (None, hall.stranger):
        shown = page(hall, user)
        assert [words in shown for words in ("没有人说话", "裁判席听到了", "裁定中")] == [False, False, True]


def test_before_the_generals_lie_open_a_protest_has_no_words(hall: Hall, table: Table) -> None:
    table.until("prepare").write("protest", team="A", text="对方的刘备应是关羽")
    rule(hall, table, about=table.after, reason="刘备无误")
    shown = page(hall)
    assert [words in shown for words in ("异议", "总则四.2", "关羽", "刘备")] == [True, True, False, False]


def test_a_player_who_shows_initials_is_not_named_by_a_protest(hall: Hall, played: Table) -> None:
    player = Player.objects.filter(team__entries__slots__match=hall.match).order_by("pk").first()
    Player.objects.filter(pk=player.pk).update(name="赵子龙", initials=True)
    played.write("protest", team="B", text="赵子龙没有说话")
    shown = page(hall)
    assert ["赵子龙" in shown, "赵＊＊没有说话" in shown] == [False, True]


def test_marks_of_a_game_signed_and_then_corrected(hall: Hall, table: Table) -> None:
    table.signed()
    assert ["已签名" in page(hall), "更正" in page(hall)] == [True, False]
    Table(hall.client(hall.head), table.game, lease=None, after=table.after, at=table.at).write("reopen", reason="误判")
    assert ["已签名" in page(hall), "更正" in page(hall)] == [False, True]
