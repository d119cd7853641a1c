"""Columns and constraints of the ledger. Only services write them."""

from tournament.models.access import AuditRow, Role
from tournament.models.day import Announcement, Follower, Job, Notice, Penalty, Registration
from tournament.models.event import Advancement, Group, Round, Stage, Table, Tournament, Venue
from tournament.models.match import GameScore, Match, Result, Sanction, Slot
from tournament.models.outside import Delivery, Webhook
from tournament.models.people import Entrant, Player, Team

__all__ = [
    "Advancement",
    "Announcement",
    "AuditRow",
    "Delivery",
    "Entrant",
    "Follower",
    "GameScore",
    "Group",
    "Job",
    "Match",
    "Notice",
    "Penalty",
    "Player",
    "Registration",
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
    "Webhook",
]
