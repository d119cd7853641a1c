"""Three stops into a final: every team's figures are the same on desk, public page, print, in files, by the API and in a restored archive."""

from __future__ import annotations

import csv
import io
import re
from html import unescape
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from tournament.models import Stage, Tournament
from tournament.reasons import figure
from tournament.services.standings import standings, tables
from tournament.standings import Criterion

from .test_championship import _double, _final, _groups, _swiss, stops

__all__ = ["stops"]
Figures = dict[str, tuple[Any, ...]]


def test_every_figure_agrees_everywhere(stops, report, organiser, client):
    swiss, groups, double, final = stops.values()
    for play, stage in ((_swiss, swiss), (_groups, groups), (_double, double)):
        play(stage, report, organiser)
    _final(final, swiss, report, organiser)
    cup = swiss.tournament
    Tournament.objects.filter(pk=cup.pk).update(released=True)
    Stage.objects.filter(tournament=cup).update(standings_released=True)
    for stage in cup.stages.all():
        stage.rounds.update(released=True, schedule_released=True)
    client.force_login(organiser)
    packed = client.get(f"/desk/t/{cup.slug}/archive.json.gz").content
    done = client.post("/desk/restore/", {"file": SimpleUploadedFile("a.json.gz", packed), "slug": "copy"})
    assert done.status_code == 302, text(done.content.decode())
    for stage in cup.stages.all():
        kept = Tournament.objects.get(slug="copy").stages.get(name=stage.name)
        truth = by_service(stage)
        assert by_service(kept) == truth
        assert by_desk(client, stage) == truth
        assert by_public(client, stage) == truth
        assert by_print(client, stage) == truth
        assert by_api(client, stage) == truth
        counted = {one.entrant.team.name: (one.row.wins - one.row.byes, one.row.losses) for one in standings(stage)}
        assert by_results(rows_of_csv(client, stage), stage) == counted
        assert by_results(rows_of_xlsx(client, stage), stage) == counted
        again = [rows(client.get(f"/desk/stages/{stage.pk}/print/pairings/").content.decode()) for _print in range(2)]
        assert again[0] == again[1] != []


def asked(stage: Stage) -> list[Criterion]:
    """The criteria that have a column everywhere."""
    return [one for one in tables(stage)[0].criteria if one is not Criterion.HEAD_TO_HEAD]


def by_service(stage: Stage) -> Figures:
    """Place, played, wins, losses and the figures as people read them."""
    stage, criteria = Stage.objects.get(pk=stage.pk), asked(stage)
    return {
        one.entrant.team.name: (
            str(one.place),
            str(one.row.played),
            str(one.row.wins),
            str(one.row.losses),
            *(figure(one.row.figures.get(criterion), criterion) for criterion in criteria),
        )
        for one in standings(stage)
    }


def rows(page: str) -> list[list[str]]:
    """The cells of every row of a page's tables, without what is marked beside them."""
    found = []
    for row in re.findall(r"<tr[^>]*>(.*?)</tr>", page, re.DOTALL):
        cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        found.append([text(cell) for cell in cells])
    return found


def text(cell: str) -> str:
    cell = re.sub(
        r"<small.*?</small>|<span class=\"(?:badge|moved|visually-hidden).*?</span>|<abbr.*?</abbr>",
        "",
        cell,
        flags=re.DOTALL,
    )
    cell = re.sub(r"<a class=\"ask\".*?</a>", "", cell, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "", cell)).strip()


def by_desk(client: Any, stage: Stage) -> Figures:
    labels, own = asked(stage), rows(client.get(f"/desk/stages/{stage.pk}/standings/").content.decode())
    own = [row for row in own if row[1] != "队伍"]
    found = {}
    for row in own:
        plain = [row[0].rstrip("="), *row[2:5], *("" if cell == "–" else cell for cell in row[5:-1])]
        found[row[1]] = plain
    shown = [one for one in labels if any(one in line.row.figures for line in standings(stage))]
    return {
        name: (*row[:4], *(row[4 + shown.index(one)] if one in shown else "" for one in labels))
        for name, row in found.items()
    }


def by_public(client: Any, stage: Stage) -> Figures:
    page = client.get(f"/t/{stage.tournament.slug}/standings/?stage={stage.pk}").content.decode()
    return {row[1]: (row[0], *row[2:]) for row in rows(page) if row[1] != "队伍"}


def by_print(client: Any, stage: Stage) -> Figures:
    page = client.get(f"/desk/stages/{stage.pk}/print/standings/").content.decode()
    skipped = [place for place, one in enumerate(tables(stage)[0].criteria) if one is Criterion.HEAD_TO_HEAD]
    found = {}
    for row in rows(page):
        if row[1] != "队名":
            figures = [cell for place, cell in enumerate(row[4:]) if place not in skipped]
            found[row[1]] = (row[0].rstrip("="), row[2], *row[3].split("–"), *figures)
    return found


def by_api(client: Any, stage: Stage) -> Figures:
    answer = client.get(f"/api/tournaments/{stage.tournament.slug}/standings/?stage={stage.pk}").json()
    assert answer["next"] is None
    return {row["name"]: api_row(row, asked(stage)) for row in answer["results"]}


def api_row(row: dict[str, Any], criteria: list[Criterion]) -> tuple[str, ...]:
    told = row["figures"]
    figures = (figure(told.get(one.value), one) for one in criteria)
    return (str(row["place"]), str(row["played"]), str(row["wins"]), str(row["losses"]), *figures)


def rows_of_csv(client: Any, stage: Stage) -> list[list[str]]:
    data = client.get(f"/desk/stages/{stage.pk}/files/results.csv").content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(data)))


def rows_of_xlsx(client: Any, stage: Stage) -> list[list[str]]:
    sheet = load_workbook(io.BytesIO(client.get(f"/desk/stages/{stage.pk}/files/results.xlsx").content)).active
    return [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]


def by_results(table: list[list[str]], stage: Stage) -> dict[str, tuple[int, int]]:
    """Wins and losses as the list of results has them, which holds no byes."""
    header, *lines = table
    outcome, winner = header.index("结果"), header.index("胜者")
    names = [header.index(name) for name in ("甲方", "乙方")]
    wins = dict.fromkeys(stage.entrants.values_list("team__name", flat=True), 0)
    losses = dict.fromkeys(wins, 0)
    for line in lines:
        if line[outcome] in ("", "取消"):
            continue
        for at in names:
            if line[at] in wins:
                wins[line[at]] += line[at] == line[winner]
                losses[line[at]] += line[at] != line[winner]
    return {name: (wins[name], losses[name]) for name in wins}
