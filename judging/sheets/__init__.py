"""The score sheet (记分表): of a game, everything a captain signs for in the order it happened; empty, the same on paper."""

from judging.sheets.filled import sheet
from judging.sheets.outcome import cite, verdict
from judging.sheets.signatures import drawings

__all__ = ["cite", "drawings", "sheet", "verdict"]
