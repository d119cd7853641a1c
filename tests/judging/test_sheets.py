"""The score sheet of games that read like games: played through the door, then read by everybody, in both languages."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from django.test import Client

import rules
from judging import folding, log
from judging.models import Game
from judging.simulation.player import Player
from judging.simulation.rates import LIVELY
from tests.judging.hall import HOUR, Hall, Table
from tournament.models import Player as Person
from tournament.models import Team

LANGUAGES = ("zh-hans", "en")


def played(hall: Hall, seed: int) -> Table:
    """A whole game with a referee's mistakes and corrections, entry by entry over HTTP."""
    table = hall.open(ago=8 * HOUR)
    player = Player(rules.open(table.game.header), Random(seed), rates=LIVELY)
    drawn: set[str] = set()
    for n, row in enumerate(player):
        fresh = [one for digest, one in player.drawings.items() if digest not in drawn]
        drawn |= set(player.drawings)
        answer = table.post({**row, "id": f"{seed}-{n}"}, drawings=fresh)
        if answer.status_code == 200:
            table.after = answer.json()["seq"]
    return table


def page(client: Client, url: str, language: str = "zh-hans") -> str:
    answer = client.get(url, headers={"accept-language": language})
    assert answer.status_code == 200, url
    return unescape(answer.content.decode())


def section(text: str, name: str) -> str:
    found = re.search(rf'data-section="{name}".*?</(?:section|table|ol|p)>', text, re.S)
    return found[0] if found else ""


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_holds_the_whole_game(hall: Hall, seed: int, language: str) -> None:
    table = played(hall, seed)
    game = Game.objects.get()
    folded = folding.memory(game).fold.game
    text = page(hall.client(), f"/g/{game.pk}/sheet/", language)
    english = language == "en"
    rows = [row for _seq, row in log.effective(folded)]
    turns = sum(row["do"] == "turn" for row in rows)
    numbers = [
        int(n) for n in re.findall(r'<td class="number">(\d+)</td>\s*<td class="number">', section(text, "turns"))
    ]
    assert numbers[-1:] == [turns]
    ends = [row for row in rows if row["do"] == "end" and "hp" in row]
    figures = re.findall(r'<td class="number">(-?\d+)</td><td class="number">(\d+)</td></tr>', section(text, "turns"))
    assert figures == [(str(row["hp"]), str(row["hand"])) for row in ends]
    overruled = [row["override"]["reason"] for row in rows if "override" in row]
    typed = [row.raw["text"] for row in folded.rows if row.raw["do"] == "protest"]
    assert [reason for reason in (*overruled, *typed) if reason not in text] == []
    article = rules.article(folded.verdict["by"])
    assert (article.id in text, (article.en if english else article.zh)[:20] in text) == (True, True)
    assert game.sealed[:12] in text
    assert f"{turns}" in text
    assert "<svg" in text
    assert table.game.header["teams"]["A"]["name"] in text


def test_picks_stand_in_their_order_and_the_sixteen_as_they_lay(hall: Hall) -> None:
    played(hall, 3)
    game = Game.objects.get()
    folded = folding.memory(game).fold.game
    text = page(hall.client(), f"/g/{game.pk}/sheet/")
    laid = re.findall(r'class="general">([^<]+)<', section(text, "generals"))
    assert laid == list(folded.state.draft.generals)
    picked = re.findall(r'class="general">([^<]+)<', section(text, "picks"))
    assert [name for group in picked for name in group.split("　")][:3] == [
        name for row in log.effective(folded) if row[1]["do"] == "pick" for name in row[1]["generals"]
    ][:3]


def test_what_was_corrected_stands_corrected_and_says_what_it_was(hall: Hall) -> None:
    table = hall.open().until("play")
    table.write("turn", seat="CC")
    table.write("hp", seat="W1", delta=-1, kind="damage", source="CC")
    table.write("amend", n=table.after, entry={"do": "hp", "seat": "W2", "delta": -1, "kind": "damage", "source": "CC"})
    table.write("foul", team="A", kind="talk")
    table.write("undo")
    table.write("end", seat="CC", hp=4, hand=4)
    text = page(hall.client(hall.referee), f"/g/{table.game.pk}/sheet/")
    names = {seat: chair.general for seat, chair in table.folded.state.seats.items()}
    assert f"{names['W2']} −1 ← {names['CC']}" in section(text, "turns")
    assert f"{names['W1']} −1" not in section(text, "turns")
    assert "撤销" in section(text, "fouls")
    assert f"（原第 {table.after - 4} 条：{names['W1']} −1 ← {names['CC']}）" in text


def test_a_flag_says_how_it_was_settled(hall: Hall) -> None:
    table = hall.open().until("play")
    table.write("turn", seat="CC")
    asked = table.write("end", seat="CC", hp=3, hand=2).json()["seq"]
    open_text = page(hall.client(hall.referee), f"/g/{table.game.pk}/sheet/")
    assert "未裁定" in open_text
    table.write("resolve", n=asked, decision="cleared", reason="报错了，以报数为准")
    text = page(hall.client(hall.referee), f"/g/{table.game.pk}/sheet/")
    assert ("未裁定" in text, "报错了，以报数为准" in text, "KW-F3.2.6" in text) == (False, True, True)


def test_a_reopened_game_is_marked_and_keeps_the_seals_of_its_versions(hall: Hall) -> None:
    table = hall.open().signed()
    first = Game.objects.get().sealed
    table.client = hall.client(hall.head)
    table.lease = None
    table.write("reopen", reason="复查录像")
    text = page(hall.client(hall.head), f"/g/{table.game.pk}/sheet/")
    assert ("更正" in text, "第 2 版" in text, first[:12] in text, "复查录像" in text) == (True,) * 4
    old = page(hall.client(), f"/g/{table.game.pk}/sheet/")
    assert ("第 1 版" in old, first[:12] in old) == (True, True)


def test_the_code_on_a_print_says_whether_the_record_is_still_the_same(hall: Hall) -> None:
    table = hall.open().signed()
    url, first = f"/g/{table.game.pk}/sheet/", Game.objects.get().sealed
    assert "打印件与现在的记录一致" in page(hall.client(), f"{url}?seal={first}")
    table.write("note", text="交回牌堆")
    assert f"那是第 {table.after - 1} 条时的记录" in page(hall.client(), f"{url}?seal={first[:12]}")
    assert "不是本局的记录" in page(hall.client(), f"{url}?seal={'0' * 64}")
    assert "不是本局的记录" in page(hall.client(), f"{url}?seal=<script>")


def test_the_foot_of_a_page_cannot_be_written_by_a_name(hall: Hall) -> None:
    for team in Team.objects.all():
        team.name = f'{team.pk}"}} * {{ display: none }} /*\\'
        team.save()
    table = hall.open().signed()
    css = hall.client().get(f"/g/{table.game.pk}/sheet/running.css")
    body = css.content.decode()
    assert css.headers["Content-Type"].startswith("text/css")
    assert (body.count("{"), body.count('"'), "/*" in body) == (2, 2, False)
    assert Game.objects.get().sealed[:12] in body


def test_no_sheet_shows_the_line_ups_before_they_are_unveiled(hall: Hall) -> None:
    table = hall.open().until("prepare")
    lineups = [entry["row"]["generals"] for entry in table.log() if entry["row"]["do"] == "lineup"]
    three = {tuple(lineup.values()) for lineup in lineups}
    for client in (hall.client(), hall.client(hall.organiser), hall.client(hall.stranger), hall.client(hall.referee)):
        empty = page(client, f"/g/{table.game.pk}/sheet/empty/")
        assert section(empty, "lineups").count("known") == 0
    sheet = page(hall.client(hall.organiser), f"/g/{table.game.pk}/sheet/")
    assert section(sheet, "lineups") == ""
    assert all(
        name in page(hall.client(hall.referee), f"/g/{table.game.pk}/sheet/") for names in three for name in names
    )


def test_the_empty_sheet_has_the_fields_of_the_typing_page_in_their_order(hall: Hall) -> None:
    printed = page(hall.client(), f"/t/spring/sheets/empty/?match={hall.match.pk}")
    typed = page(hall.client(hall.organiser), f"/desk/matches/{hall.match.pk}/paper/")
    boxes = re.findall(r'data-field="([^"]+)"', printed)
    names = re.findall(r'<(?:input|select|textarea)(?: type="checkbox")? name="([^"]+)"', typed)
    settled = (".reason", ".ruling")
    form = [name for name in names if not name.endswith(settled) and name not in ("csrfmiddlewaretoken", "next")]
    shared = [name for name in boxes if name in form]
    assert shared == [name for name in form if name in boxes]
    missing = [name for name in form if name not in boxes]
    assert missing == []
    assert sum(name.endswith(".events") for name in boxes) == 40


def test_every_match_that_is_still_to_be_played_gets_a_sheet_with_its_names(hall: Hall) -> None:
    text = page(hall.client(hall.organiser), "/t/spring/sheets/empty/?match=all")
    assert text.count('class="sheet blank"') == 2
    assert all(name in text for name in Person.objects.values_list("name", flat=True))
    assert hall.client().get("/t/spring/sheets/empty/?match=all").status_code == 403


def test_before_its_release_a_tournament_has_no_sheet_for_strangers(hall: Hall) -> None:
    hall.tournament.released = False
    hall.tournament.save()
    assert hall.client().get("/t/spring/sheets/empty/").status_code == 404
    assert hall.client(hall.organiser).get("/t/spring/sheets/empty/").status_code == 200
    assert hall.client().get(f"/t/spring/sheets/empty/?match={hall.match.pk}").status_code == 404
