"""The writers of the ledger. Each is one transaction with its audit row; the world hears of it on commit."""

from tournament.services.sanctions import issue_sanction, withdraw_sanction
from tournament.services.scores import accept_pending, confirm_match, decline_pending, report_result, start_match

__all__ = [
    "accept_pending", "confirm_match", "decline_pending", "issue_sanction", "report_result", "start_match",
    "withdraw_sanction",
]
