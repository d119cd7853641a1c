"""A sheet held against the rules from its first field to its last: the entries it makes, and where it does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from judging.paper import beside, ending, opening, turns
from judging.paper.sheet import Sheet
from judging.paper.writer import Stop, Writer


def read(
    header: Mapping[str, Any], sheet: Sheet, *, start: rules.Game | None = None, until: int | None = None
) -> Writer:
    """Everything up to the first fault. `start` is a game that was played on a tablet up to some turn, `until` the moment
    that it is now.
    """
    writer = Writer(header, sheet, start, until)
    try:
        dealt = start is not None or opening.write(writer)
        beside.fouls(writer, 0)
        if dealt:
            turns.write(writer)
        ending.write(writer)
    except Stop:
        pass
    return writer
