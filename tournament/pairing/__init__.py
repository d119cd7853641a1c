"""Who plays whom in the next round of a Swiss. Plain values, no ORM, no clock, no chance."""

from tournament.pairing.field import Note, Notice, Player, Round
from tournament.pairing.swiss import swiss_round

__all__ = ["Note", "Notice", "Player", "Round", "swiss_round"]
