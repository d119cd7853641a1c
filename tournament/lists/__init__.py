"""A stage's seeds, results and schedule as files, both ways: rows out of the ledger, and rows into its services."""

from tournament.lists.attempt import Attempt, Change, attempt
from tournament.lists.kinds import KINDS, Kind

__all__ = ["KINDS", "Attempt", "Change", "Kind", "attempt"]
