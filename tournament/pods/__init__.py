"""Tables of 5 to 8 (or up to 12) single players: how many tables, who sits at which, and in which seat. Plain values."""

from tournament.pods.seating import seat
from tournament.pods.seats import Played, Table
from tournament.pods.sizes import LARGEST, SMALLEST, sit_out, sizes

__all__ = ["LARGEST", "SMALLEST", "Played", "Table", "seat", "sit_out", "sizes"]
