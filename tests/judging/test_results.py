"""What the ledger hears of a game."""

from __future__ import annotations

import pytest

from judging.models import Entry, Game
from tests.judging.hall import SIXTEEN, Hall, Table
from tournament import services as ledger
from tournament.models import GameScore, Match, Sanction


def current() -> tuple[str, str | None, str]:
    score = GameScore.objects.get(status="current")
    return (score.state, score.winner, score.reason)


def test_a_verdict_is_provisional_and_both_signatures_confirm_it(hall: Hall, table: Table) -> None:
    table.decided()
    assert current() == ("provisional", "A", "surrender")
    score = GameScore.objects.get(status="current")
    teams = table.game.header["teams"]
    assert score.commanders == {"A": teams["A"]["players"][0], "B": teams["B"]["players"][0]}
    assert (score.camps, score.fouls, score.game, score.source) == (
        {"A": "warm", "B": "cold"},
        {"A": 0, "B": 0},
        table.game.pk,
        "tablet",
    )
    table.write("sign", team="A", player=teams["A"]["captain"])
    assert current()[0] == "provisional"
    table.write("sign", team="B", player=teams["B"]["captain"])
    assert current()[0] == "confirmed"
    assert Game.objects.get().finished


def test_the_beaten_side_lost_all_of_its_hp_for_the_standings(table: Table) -> None:
    table.decided()
    figures = GameScore.objects.get(status="current").figures
    assert figures["lost_hp"]["B"] == 0
    assert figures["toll"]["B"] > figures["toll"]["A"]


def test_a_captain_who_will_not_sign_leaves_it_to_the_organiser(hall: Hall, table: Table) -> None:
    table.decided()
    table.write("sign", team="A", player=table.game.header["teams"]["A"]["captain"])
    table.write("sign", team="B", refused="不服裁决")
    assert current()[0] == "provisional"
    assert Game.objects.get().finished
    ledger.confirm_match(match=hall.match, by=hall.organiser)
    assert current()[0] == "confirmed"


def test_an_undo_after_the_verdict_puts_it_under_review_and_a_new_verdict_is_provisional(table: Table) -> None:
    table.decided()
    table.write("undo")
    assert current()[:2] == ("review", None)
    table.write("surrender", seat="CC")
    assert current() == ("provisional", "A", "surrender")


def test_a_reopened_game_signed_again_is_confirmed_again(hall: Hall, table: Table) -> None:
    table.signed()
    head = Table(hall.client(hall.head), table.game, lease=None, after=table.after, at=table.at)
    head.write("reopen", reason="复核")
    assert current() == ("review", "A", "surrender")
    table.after, table.at = head.after, head.at
    for team in ("A", "B"):
        table.write("sign", team=team, player=table.game.header["teams"][team]["captain"])
    assert current() == ("confirmed", "A", "surrender")
    assert [one.state for one in GameScore.objects.order_by("version")] == [
        "provisional",
        "confirmed",
        "review",
        "confirmed",
    ]


def test_fouls_become_sanctions_and_follow_their_corrections(table: Table) -> None:
    table.write("foul", team="A", kind="talk")
    table.write("foul", team="A", kind="warning", points=0)
    table.write("foul", team="B", kind="conduct", points=2)
    assert [(one.team.name, one.points) for one in Sanction.objects.filter(withdrawn=False).order_by("pk")] == [
        (table.game.header["teams"]["A"]["name"], 1),
        (table.game.header["teams"]["B"]["name"], 2),
    ]
    table.write("amend", n=3, entry={"do": "foul", "team": "B", "kind": "conduct", "points": 1})
    table.write("undo", n=1)
    assert [(one.points, one.withdrawn) for one in Sanction.objects.order_by("pk")] == [
        (1, True),
        (2, True),
        (1, False),
    ]


def test_an_entry_commits_whatever_the_ledger_says(hall: Hall, table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """The ledger's own table is gone: the entry stays, the game says what was not reported, and it can be sent again."""
    from django.db import connection

    table.until("play")
    table.write("turn", seat="CC")
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournament_gamescore RENAME TO tournament_gamescore_away")
    table.write("surrender", seat="CC")
    assert Entry.objects.filter(do="surrender").count() == 1
    assert Game.objects.get().unreported.startswith(f"{table.after}: ")
    assert "the ledger did not take the report" in caplog.text
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournament_gamescore_away RENAME TO tournament_gamescore")
    assert hall.client(hall.referee).post(f"{table.url}report/").status_code == 403
    assert hall.client(hall.organiser).post(f"{table.url}report/").status_code == 200
    assert Game.objects.get().unreported == ""
    assert current()[0] == "provisional"


def test_a_result_that_would_change_a_played_match_waits_as_pending(hall: Hall, table: Table) -> None:
    """Both semi-finals are played and the final has begun; reopening the first semi-final changes nothing there."""
    _win(hall, hall.match, table)
    other = Match.objects.exclude(pk=hall.match.pk).get(round__number=1)
    _win(hall, other)
    final = Match.objects.get(round__number=2)
    hall.open(hall.organiser, match=final)
    head = Table(hall.client(hall.head), table.game, lease=None, after=table.after, at=table.at)
    head.write("reopen", reason="复核")
    head.lease = head.client.post(f"{table.url}lease/", {"lease": 1}, content_type="application/json").json()["lease"]
    n = next(one["seq"] for one in head.log() if one["row"]["do"] == "forfeit")
    head.write("amend", n=n, entry={"do": "forfeit", "team": "A", "reason": "弄反了"})
    for team in ("A", "B"):
        head.write("sign", team=team, player=table.game.header["teams"][team]["captain"])
    assert Entry.objects.filter(game=table.game, do="amend").count() == 1
    pending = GameScore.objects.filter(match=hall.match, status="pending")
    assert [one.winner for one in pending] == ["B"]
    assert final.slots.get(position=1).entrant_id == Match.objects.get(pk=hall.match.pk).winner_id


def _win(hall: Hall, match: Match, first: Table | None = None) -> None:
    """A wins the match by two forfeits; `first` is its first game when it is open already."""
    Match.objects.filter(pk=match.pk).update(best_of=1)
    table = first or hall.open(hall.organiser, match=match)
    table.write("forfeit", team="B", reason="缺席")
    for team in ("A", "B"):
        table.write("sign", team=team, player=table.game.header["teams"][team]["captain"])


def test_the_ledger_keeps_the_draft_for_the_histories(table: Table) -> None:
    table.decided()
    draft = GameScore.objects.get(status="current").figures["draft"]
    a = table.game.header["teams"]["A"]["players"]
    warm = [SIXTEEN[n] for n in (0, 3, 4, 7, 8, 11, 12, 15)]
    assert (draft["laid"], draft["first"], draft["picks"]["A"]) == (list(SIXTEEN), "A", warm)
    assert draft["lineups"]["A"] == dict(zip(a, warm, strict=False))
    assert sorted(draft["lineups"]) == ["A", "B"]


def test_a_game_lost_in_the_draft_keeps_its_line_ups_to_itself(table: Table) -> None:
    table.until("prepare").write("forfeit", team="B", reason="离场")
    draft = GameScore.objects.get(status="current").figures["draft"]
    assert (draft["lineups"], len(draft["picks"]["B"])) == ({}, 8)
