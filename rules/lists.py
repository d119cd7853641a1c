"""The lists of a rule set (generals, cards, roles): rows of the CSV files in its data folder."""

from __future__ import annotations

import csv
from pathlib import Path


def rows(file: Path) -> list[dict[str, str]]:
    """A dict a line, by the names of the first."""
    with file.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))
