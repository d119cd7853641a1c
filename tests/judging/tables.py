"""An evening of single players with its tables, and golden records to play at them: what tests of identity and rider share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rules
from judging import services
from tests.judging.hall import Hall, Table
from tournament import services as ledger
from tournament.models import Match, Stage
from tournament.services.entries import enter_players

GOLDEN = Path(__file__).parent.parent / "rules"
NAMES = (
    "童青禾",
    "沈逸尘",
    "翟景行",
    "陆知遥",
    "顾南星",
    "宋听澜",
    "许望舒",
    "程砚秋",
    "林晚照",
    "苏慕白",
    "江映雪",
    "叶知秋",
)


def golden(ruleset: str, name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Header and rows of a golden record of that set."""
    return rules.record.read((GOLDEN / ruleset / "golden" / f"{name}.sgsr").read_bytes())


def evening(hall: Hall, ruleset: str, players: int, **fields: Any) -> Match:
    """A released stage of that set in the hall's event: one table of so many, with the referees of the hall."""
    stage = ledger.add_stage(
        tournament=hall.tournament,
        name=f"{ruleset}之夜",
        format="pods",
        shape={"seats": players if players > 5 else 5},
        by=hall.organiser,
    )
    Stage.objects.filter(pk=stage.pk).update(ruleset=ruleset, **fields)
    enter_players(stage=stage, names=NAMES[:players], by=hall.organiser)
    ledger.draw(stage=stage, lot=1, by=hall.organiser)
    ledger.release_draw(stage=stage, released=True, by=hall.organiser)
    match = Match.objects.select_related("stage__tournament", "round", "table").get(stage=stage)
    services.assign(match, usernames=["referee", "side"], by=hall.organiser)
    return match


def golden_table(hall: Hall, ruleset: str, name: str) -> tuple[Table, list[dict[str, Any]]]:
    """A table with the header of a golden record, open, and the record's rows to type there. The head
    referee writes, since some golden records reopen."""
    header, rows = golden(ruleset, name)
    own = {part: header[part] for part in ("generals", "fighters") if part in header}
    match = evening(hall, ruleset, len(header["players"]), own_edition=own or None, options=header.get("options", {}))
    typed = [
        {"id": f"e{n}", **{key: value for key, value in row.items() if key != "by"}} for n, row in enumerate(rows, 1)
    ]
    return hall.open(hall.head, match=match), typed
