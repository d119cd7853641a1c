"""Officiating case 12: a signed game that is reopened and corrected keeps both versions readable."""

from __future__ import annotations

import pytest

from tests.judging.hall import Hall, Table


@pytest.fixture
def reopened(hall: Hall, table: Table) -> Table:
    """Signed with the cold commander's surrender, then reopened by the head referee."""
    table.signed()
    head = Table(hall.client(hall.head), table.game, lease=None, after=table.after, at=table.at)
    head.write("reopen", reason="主将没有认输")
    table.after, table.at = head.after, head.at
    return table


def corrected(table: Table) -> Table:
    surrender = next(one["seq"] for one in table.log() if one["row"]["do"] == "surrender")
    table.write("undo", n=surrender)
    table.write("forfeit", team="A", reason="离场")
    for team in ("A", "B"):
        table.write("sign", team=team, player=table.game.header["teams"][team]["captain"])
    return table


def sheet(hall: Hall, table: Table, query: str = "", user: object = None) -> tuple[int, str]:
    answer = hall.client(user).get(f"/g/{table.game.pk}/sheet/{query}")
    return answer.status_code, answer.content.decode()


def test_until_it_is_signed_again_the_public_reads_what_was_signed(hall: Hall, reopened: Table) -> None:
    status, page = sheet(hall, reopened)
    assert status == 200
    for text in ("认输", "主将没有认输", "更正中"):
        assert text in page, text


def test_both_versions_are_readable_and_the_new_one_is_marked(hall: Hall, reopened: Table) -> None:
    corrected(reopened)
    _status, now = sheet(hall, reopened)
    assert 'class="corrected"' in now
    assert "?version=1" in now
    assert "离场" in now
    _status, then = sheet(hall, reopened, "?version=1")
    assert "离场" not in then
    assert "第 1 版" in then
    assert "认输" in then


def test_a_version_has_its_own_seal(hall: Hall, reopened: Table) -> None:
    from judging import folding
    from judging.models import Game

    corrected(reopened)
    game = Game.objects.get()
    lines = folding.memory(game).lines
    n = next(line.seq for line in lines if line.row["do"] == "reopen") - 1
    assert lines[n - 1].seal[:12] in sheet(hall, reopened, "?version=1")[1]
    assert game.sealed[:12] in sheet(hall, reopened)[1]


@pytest.mark.parametrize("query", ["?version=2", "?version=x", "?version=-1"])
def test_a_version_that_there_is_not_is_400(hall: Hall, reopened: Table, query: str) -> None:
    assert sheet(hall, reopened, query)[0] == 400
