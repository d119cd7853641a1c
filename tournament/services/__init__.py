"""The writers of the ledger. Each is one transaction with its audit row; the world hears of it on commit."""

from tournament.services.access import grant_role, open_account, revoke_role, set_ties
from tournament.services.draw import draw, release_draw, set_best_of, undo_draw
from tournament.services.entrants import preview_status, set_status
from tournament.services.hall import add_table, add_venue, change_table, set_tables, set_venue
from tournament.services.rounds import next_round, take_back_round
from tournament.services.rulings import PaperGame, clear_result, enter_result, preview_clear, preview_result
from tournament.services.sanctions import issue_sanction, withdraw_sanction
from tournament.services.schedule import fill_round, schedule_match
from tournament.services.scores import accept_pending, confirm_match, decline_pending, report_result, start_match
from tournament.services.setup import (
    add_stage,
    change_stage,
    change_tournament,
    create_tournament,
    publish_tournament,
)
from tournament.services.teams import add_team, change_team, import_teams, move_seed, remove_team, set_seeds

__all__ = [
    "PaperGame",
    "accept_pending",
    "add_stage",
    "add_table",
    "add_team",
    "add_venue",
    "change_stage",
    "change_table",
    "change_team",
    "change_tournament",
    "clear_result",
    "confirm_match",
    "create_tournament",
    "decline_pending",
    "draw",
    "enter_result",
    "fill_round",
    "grant_role",
    "import_teams",
    "issue_sanction",
    "move_seed",
    "next_round",
    "open_account",
    "preview_clear",
    "preview_result",
    "preview_status",
    "publish_tournament",
    "release_draw",
    "remove_team",
    "report_result",
    "revoke_role",
    "schedule_match",
    "set_best_of",
    "set_seeds",
    "set_status",
    "set_tables",
    "set_ties",
    "set_venue",
    "start_match",
    "take_back_round",
    "undo_draw",
    "withdraw_sanction",
]
