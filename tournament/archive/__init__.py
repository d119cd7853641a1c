"""A whole tournament as one JSON document, and back (docs/archive.md). Rooms above add their own tables to it."""

from tournament.archive.dumping import archive
from tournament.archive.envelope import MOST, read, write
from tournament.archive.restoring import restore
from tournament.archive.tables import Room, add_room

__all__ = ["MOST", "Room", "add_room", "archive", "read", "restore", "write"]
