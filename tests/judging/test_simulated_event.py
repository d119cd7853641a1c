"""A whole event through a real server process: champion, records, and nothing in the server's log."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules import checker
from tests.conftest import Served


@pytest.mark.slow
def test_an_event_of_four_teams_finds_its_champion(live_server_process: Served, logins: Path):
    served = live_server_process
    told = served.manage(
        *("simulate", "--url", served.url, "--teams", "4", "--best-of", "3", "--parallel", "2"),
        *("--mistakes", "0.1", "--corrections", "0.1", "--fouls", "0.05", "--seed", "four"),
    )
    assert "unexpected answers 0" in told
    champion = re.search(r"^champion: (.+)$", told, re.MULTILINE)
    slug = json.loads(served.get("/api/tournaments/"))["results"][0]["slug"]
    stage = json.loads(served.get(f"/api/tournaments/{slug}/"))["stages"][0]
    assert champion is not None
    assert champion[1] == stage["champion"]
    assert "ERROR" not in served.log()
    assert "Traceback" not in served.log()
    played = [game["game"] for found in stage["rounds"] for match in found["matches"] for game in match["games"]]
    assert len(played) >= 6
    for game in played:
        report = checker.check_record(served.get(f"/g/{game}/record.sgsr"))
        assert (report.ok, report.verdict is not None) == (True, True)
