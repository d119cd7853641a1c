"""Score sheets of a whole round, empty and filled."""

from __future__ import annotations

from html import unescape

from tests.judging.hall import HOUR, Hall
from tournament.models import Match


def test_a_round_s_sheets_come_in_one_pile(hall: Hall) -> None:
    table = hall.open(ago=HOUR)
    round_id = table.game.match.round_id
    desk = hall.client(hall.organiser)
    filled = unescape(desk.get(f"/desk/rounds/{round_id}/sheets/").content.decode())
    assert (filled.count('class="sheet"'), "尚未签名" in filled) == (1, True)
    empty = unescape(desk.get(f"/desk/rounds/{round_id}/sheets/empty/").content.decode())
    matches = Match.objects.filter(round=round_id, outcome="")
    assert empty.count('class="sheet blank"') == matches.count() > 0
    assert hall.client().get(f"/desk/rounds/{round_id}/sheets/").status_code == 302
