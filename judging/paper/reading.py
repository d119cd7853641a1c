"""A sheet held against the rules from its first field to its last: the entries it makes, and where it does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judging.paper import beside, ending, opening, turns
from judging.paper.sheet import Sheet
from judging.paper.writer import Stop, Writer


def read(header: Mapping[str, Any], sheet: Sheet) -> Writer:
    """Everything up to the first fault."""
    writer = Writer(header, sheet)
    try:
        dealt = opening.write(writer)
        beside.fouls(writer, 0)
        if dealt:
            turns.write(writer)
        ending.write(writer)
    except Stop:
        pass
    return writer
