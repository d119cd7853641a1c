"""The rule sets by name, each read when somebody first asks for it: a tablet of one championship never waits for the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from rules.engine import Ruleset

ROOMS: Final[Mapping[str, tuple[str, str]]] = {
    "kings-3v3": ("rules.kings", "KINGS"),
    "identity": ("rules.identity", "IDENTITY"),
    "rider": ("rules.rider", "RIDER"),
}


class Books(Mapping[str, Ruleset]):
    """Id → rule set. Its ids are known without reading one; walking its values reads all.

    >>> list(Books())
    ['kings-3v3', 'identity', 'rider']
    >>> Books()["identity"].id
    'identity'
    """

    def __getitem__(self, name: str) -> Ruleset:
        room, record = ROOMS[name]
        found: Ruleset = getattr(import_module(room), record)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(ROOMS)

    def __len__(self) -> int:
        return len(ROOMS)

    def __contains__(self, name: object) -> bool:
        return name in ROOMS
