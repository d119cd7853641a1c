"""The benchmarks run and print their ratios; how fast anything is, no test says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from config.app import rules_files
from tests.servers import CHROMIUM

ROOT = Path(__file__).resolve().parent.parent.parent


def printed(*command: str) -> str:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("benchmarks.rules_entry", "--games", "1", "--passes", "1"),
        ("benchmarks.rules_fold", "--entries", "60", "--passes", "1"),
    ],
)
def test_a_benchmark_of_the_rules_prints_ratios(command: tuple[str, ...]):
    assert " × python-chess" in printed(*command)


@pytest.mark.parametrize(
    ("command", "reference"),
    [
        (("benchmarks.double", "--teams", "8", "--more", "16", "--passes", "1"), " × brackets-manager"),
        (("benchmarks.standings", "--teams", "32", "--rounds", "5", "--passes", "1"), " × SQLite"),
        (("benchmarks.swiss", "--teams", "16", "--passes", "1"), " × swisspair"),
        (("benchmarks.pods", "--passes", "1"), " × shuffle"),
        (("benchmarks.pages", "--teams", "16", "--passes", "1", "--only", "groups"), " × bare page"),
    ],
)
def test_a_benchmark_of_the_desk_prints_ratios(command: tuple[str, ...], reference: str):
    assert reference in printed(*command)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "reference"),
    [
        (("benchmarks.door", "--tables", "2", "--entries", "6"), " × /healthz"),
        (("benchmarks.live", "--viewers", "10", "--entries", "3"), " × bare echo"),
    ],
)
def test_a_benchmark_of_the_server_prints_ratios(command: tuple[str, ...], reference: str):
    assert reference in printed(*command)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None or rules_files() is None, reason="LEFT OUT: no Chromium, or make setup")
def test_the_benchmark_of_a_tablet_prints_its_starts():
    told = printed("benchmarks.tablet", "--slower", "1", "--entries", "30", "--touches", "2")
    assert [name for name in ("transferred once", "cold start", "warm start", "a touch") if name not in told] == []
