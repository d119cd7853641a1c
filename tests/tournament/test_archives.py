"""Archive and backup by a button, and back: from the desk and from the command line."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test import Client

from tests.conftest import Served
from tournament.archive import archive, read
from tournament.models import AuditRow, Tournament
from tournament.services import backups


@pytest.fixture
def desk(organiser, client: Client, settings, tmp_path: Path) -> Client:
    settings.VAR_DIR = tmp_path
    client.force_login(organiser)
    return client


@pytest.mark.databases
def test_from_the_desk_an_archive_goes_out_and_comes_back(make_stage, report, desk):
    stage = make_stage(5, format="double", name="秋季杯")
    report(stage, "W1.2", "A")
    event = stage.tournament
    assert f"/desk/t/{event.slug}/safe/" in desk.get(f"/desk/t/{event.slug}/").content.decode()
    page = desk.get(f"/desk/t/{event.slug}/safe/").content.decode()
    assert f"/desk/t/{event.slug}/archive.json" in page
    data = desk.get(f"/desk/t/{event.slug}/archive.json").content
    packed = desk.get(f"/desk/t/{event.slug}/archive.json.gz").content
    assert read(data) == read(packed) == archive(event)
    taken = desk.post("/desk/restore/", {"file": SimpleUploadedFile("a.json", data)})
    assert (taken.status_code, "请另取一个" in taken.content.decode()) == (422, True)
    done = desk.post("/desk/restore/", {"file": SimpleUploadedFile("a.json.gz", packed), "slug": "copy"})
    assert done["Location"] == "/desk/t/copy/"
    copy = Tournament.objects.get(slug="copy")
    assert archive(copy) == {**archive(event), "tournament": {**archive(event)["tournament"], "slug": "copy"}}
    broken = desk.post("/desk/restore/", {"file": SimpleUploadedFile("a.json", data[:-9]), "slug": "third"})
    assert (broken.status_code, "第 1 行第" in broken.content.decode()) == (400, True)
    assert AuditRow.objects.filter(verb="restore-archive").count() == 1


def test_archives_are_for_the_organiser_alone(make_stage, stranger, client: Client):
    event = make_stage(2).tournament
    client.force_login(stranger)
    for path in (f"t/{event.slug}/safe/", f"t/{event.slug}/archive.json", "restore/", "backups/marshal-1.sqlite3"):
        assert client.get(f"/desk/{path}").status_code == 403


@pytest.mark.databases
def test_from_the_command_line_an_archive_goes_out_and_comes_back(make_stage, tmp_path: Path):
    event = make_stage(4, format="groups").tournament
    file = tmp_path / "event.json.gz"
    call_command("archive", event.slug, str(file))
    with pytest.raises(CommandError, match="请另取一个"):
        call_command("restore", str(file))
    call_command("restore", str(file), "--slug", "copy")
    copy = archive(Tournament.objects.get(slug="copy"))
    assert copy == {**archive(event), "tournament": copy["tournament"]}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="LEFT OUT: a backup of PostgreSQL needs its own pg_dump")
def test_one_button_backs_up_and_the_newest_are_kept(make_stage, desk, monkeypatch):
    monkeypatch.setattr(backups, "KEPT", 2)
    event = make_stage(2).tournament
    for _ in range(3):
        desk.post(f"/desk/t/{event.slug}/backup/")
    kept = backups.kept()
    assert [len(kept), kept[0].stat().st_mode & 0o777] == [2, 0o600]
    with sqlite3.connect(kept[0]) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT count(*) FROM django_migrations").fetchone()[0] > 10
    page = desk.get(f"/desk/t/{event.slug}/safe/").content.decode()
    assert kept[0].name in page
    assert desk.get(f"/desk/backups/{kept[0].name}").status_code == 403
    assert AuditRow.objects.filter(verb="back-up").count() == 3


@pytest.mark.databases
@pytest.mark.skipif(connection.vendor != "postgresql", reason="LEFT OUT: SQLite is copied, not dumped")
@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="LEFT OUT: no pg_dump on this machine")
def test_one_button_dumps_postgresql_whole(make_stage, desk):
    event = make_stage(2).tournament
    assert desk.post(f"/desk/t/{event.slug}/backup/").status_code == 302
    (kept,) = backups.kept()
    assert (kept.suffix, kept.stat().st_mode & 0o777, kept.read_bytes()[:5]) == (".dump", 0o600, b"PGDMP")
    assert kept.name in desk.get(f"/desk/t/{event.slug}/safe/").content.decode()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="LEFT OUT: PostgreSQL is restored with pg_restore")
def test_a_backup_is_restored_once_the_server_has_stopped(live_server_process: Served, tmp_path: Path):
    served = live_server_process
    served.add_user("before")
    name = Path(served.manage("backup").strip()).name
    served.add_user("after")
    count = "from django.contrib.auth import get_user_model as g; print(sorted(g().objects.values_list('username', flat=True)))"
    with pytest.raises(AssertionError, match="still running"):
        served.manage("restore_backup", name)
    assert served.manage("shell", "-v", "0", "-c", count).strip() == "['after', 'before']"
    served.stop()
    (tmp_path / "no.sqlite3").write_bytes(b"no database at all" * 100)
    with pytest.raises(AssertionError, match="no backup of Marshal"):
        served.manage("restore_backup", str(tmp_path / "no.sqlite3"))
    assert "before" in served.manage("restore_backup", name)
    assert served.manage("shell", "-v", "0", "-c", count).strip() == "['before']"
