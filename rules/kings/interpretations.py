"""The interpretations of 王者之战 3V3: edition, round_opener, I-1 … I-17."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.interpretations import Interpretation
from rules.interpretations import interpretations as of_room


def interpretations() -> Mapping[str, Interpretation]:
    """All of them by id, in the order of the rule book."""
    return of_room(Path(__file__).parent)


__all__ = ["Interpretation", "interpretations"]
