"""The record of a game: sealed, downloadable when it is over, and accepted by the checker."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from judging.models import Entry, Game
from tests.judging.hall import Hall, Table

ROOT = Path(__file__).resolve().parents[2]


def checked(data: bytes, tmp_path: Path) -> dict:
    """What `python -m rules check --json` says of a file."""
    path = tmp_path / "game.sgsr"
    path.write_bytes(data)
    command = [sys.executable, "-m", "rules", "check", str(path), "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return {**json.loads(done.stdout), "exit": done.returncode}


def test_a_signed_games_record_passes_the_checker_and_has_its_seal(hall: Hall, table: Table, tmp_path: Path) -> None:
    table.until("play")
    table.write("turn", seat="CC")
    table.write("hp", seat="W1", delta=-1, kind="damage", source="CC")
    table.write("undo")
    table.write("note", text="更正 “引号”\n换行 \\")
    table.write("surrender", seat="CC")
    for team in ("A", "B"):
        table.write("sign", team=team, player=table.game.header["teams"][team]["captain"])
    answer = hall.client().get(f"/g/{table.game.pk}/record.sgsr")
    assert answer["Content-Disposition"] == f'attachment; filename="spring-{table.game.match.key}-1.sgsr"'
    said = checked(answer.content, tmp_path)
    assert (said["ok"], said["exit"], said["entries"]) == (True, 0, table.after)
    assert said["verdict"]["winner"] == "A"
    assert said["seal"] == Game.objects.get().sealed
    assert hall.client().get(f"{table.url}record/").content == answer.content


def test_an_overridden_record_passes_too(hall: Hall, table: Table, tmp_path: Path) -> None:
    table.until("play")
    wrong = table.row("turn", seat="C1")
    articles = [one["article"] for one in table.post(wrong).json()["refused"]["problems"]]
    table.post({**wrong, "override": {"articles": articles, "reason": "已经行动"}})
    table.after += 1
    table.write("forfeit", team="B", reason="离场")
    table.write("resolve", n=table.after - 1, decision="confirmed")
    for team in ("A", "B"):
        table.write("sign", team=team, player=table.game.header["teams"][team]["captain"])
    said = checked(hall.client(hall.referee).get(f"{table.url}record/").content, tmp_path)
    assert (said["ok"], said["exit"], [one["level"] for one in said["problems"]]) == (True, 0, ["overridden"])


def test_the_seal_is_the_hash_chain_of_what_is_stored(table: Table) -> None:
    table.write("note", text="一")
    table.write("note", text="二")
    game = Game.objects.get()
    canonical = {"ensure_ascii": False, "sort_keys": True, "separators": (",", ":")}
    seal = hashlib.sha256(json.dumps(game.header, **canonical).encode()).hexdigest()
    for entry in Entry.objects.all():
        assert entry.body == json.dumps(entry.row, **canonical)
        seal = hashlib.sha256(f"{seal}\n{entry.body}".encode()).hexdigest()
    assert (
        game.sealed
        == seal
        == rules.seal_next(rules.seal_next(rules.seal_open(game.header), table.log()[0]["row"]), table.log()[1]["row"])
    )


@pytest.mark.parametrize("who", ["nobody", "stranger", "organiser"])
def test_before_it_is_signed_the_record_is_its_referees_alone(hall: Hall, table: Table, who: str) -> None:
    table.decided()
    client = hall.client() if who == "nobody" else hall.client(getattr(hall, who))
    assert client.get(f"/g/{table.game.pk}/record.sgsr").status_code == 403
    for user in (hall.referee, hall.side, hall.head):
        assert hall.client(user).get(f"/g/{table.game.pk}/record.sgsr").status_code == 200


def test_the_record_reads_back_as_it_was_written(hall: Hall, table: Table) -> None:
    table.signed()
    header, rows = rules.record.read(table.client.get(f"{table.url}record/").content)
    assert header == Game.objects.get().header
    assert rows == [entry.row for entry in Entry.objects.all()]


def test_all_records_of_a_tournament_come_as_a_zip(hall: Hall, table: Table) -> None:
    import zipfile

    table.signed()
    url = "/api/tournaments/spring/records/"
    assert hall.client(hall.referee).post(url).status_code == 403
    client = hall.client(hall.organiser)
    asked = client.post(url)
    assert asked.status_code == 202
    told = client.get(url).json()
    assert (told["done"], told["total"], told["state"]) == (1, 1, "ready")
    answer = client.get(f"{url}file/")
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as packed:
        assert packed.namelist() == [f"spring-{table.game.match.key}-1.sgsr"]
        assert packed.read(packed.namelist()[0]) == client.get(f"{table.url}record/").content
