"""Columns and constraints of the ledger. Only services write them."""

from tournament.models.access import AuditRow, Role
from tournament.models.event import Round, Stage, Table, Tournament, Venue
from tournament.models.match import GameScore, Match, Result, Sanction, Slot
from tournament.models.people import Entrant, Player, Team

__all__ = [
    "AuditRow",
    "Entrant",
    "GameScore",
    "Match",
    "Player",
    "Result",
    "Role",
    "Round",
    "Sanction",
    "Slot",
    "Stage",
    "Table",
    "Team",
    "Tournament",
    "Venue",
]
