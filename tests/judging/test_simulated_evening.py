"""An evening through a real server: 23 players over four rounds of 身份场, and ten at a table of 假面骑士杀."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Served


def simulated(served: Served, name: str, *told: str) -> dict[str, Any]:
    """The event as the public sees it, after the simulator has played it to its end."""
    common = ("--url", served.url, "--name", name, "--parallel", "2", "--batch", "40", "--tables", "3")
    said = served.manage("simulate", *common, *told)
    assert "unexpected answers 0" in said
    assert "champion: " in said
    found: dict[str, Any] = json.loads(served.get(f"/api/tournaments/{name.lower()}/"))
    return found


@pytest.mark.slow
def test_an_evening_of_23_over_four_rounds_and_a_table_of_ten(live_server_process: Served, logins: Path):
    served = live_server_process
    evening = simulated(served, "Evening", "--ruleset", "identity", "--players", "23", "--rounds", "4", "--seed", "23")
    stage = evening["stages"][0]
    assert (stage["ruleset"], stage["finished"], len(stage["rounds"])) == ("identity", True, 4)
    assert [[len(match["slots"]) for match in one["matches"]] for one in stage["rounds"]] == [[8, 8, 7]] * 4
    table = simulated(served, "Ten", "--ruleset", "rider", "--players", "10", "--rounds", "1", "--seed", "10")
    ten = table["stages"][0]["rounds"][0]["matches"][0]
    assert (len(ten["slots"]), ten["outcome"]) == (10, "completed")
    for match in (stage["rounds"][3]["matches"][2], ten):
        page = served.get(f"/m/{match['id']}/").decode()
        for slot in match["slots"]:
            assert slot["points"] is not None
            assert slot["name"] in page
        assert "逐条得分" in page
        assert ("ID-8.1" if match is not ten else "RD-H.1") in page
    standings = served.get(f"/t/{evening['slug']}/standings/").decode()
    assert standings.count('class="number digits"><a href="/m/') == 23 * 4
    assert "ERROR" not in served.log()
    assert "Traceback" not in served.log()
