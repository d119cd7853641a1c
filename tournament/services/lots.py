"""Lots for places (抽签定名次): who is level by everything else stands in the order that a published number gives."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Stage
from tournament.refusals import Illegal, Malformed
from tournament.services.bracket import hold
from tournament.services.publishing import announce
from tournament.services.standings import Table, live
from tournament.services.user import User
from tournament.standings import Criterion, between
from tournament.transactions import writing

MOST = 9_999_999_999


def by_lot(table: Table) -> list[list[str]]:
    """The teams of a table that nothing but the lot parts, those of one tie together."""
    ties: list[list[str]] = []
    last = None
    for above, below in zip(table.places, table.places[1:], strict=False):
        if between(above.row, below.row).criterion is Criterion.LOT:
            if last is not above:
                ties.append([above.entrant.team.name])
            ties[-1].append(below.entrant.team.name)
            last = below
    return ties


def draw_lots(*, stage: Stage, group: int | None, lot: int, by: User) -> Stage:
    """Draws the order of who is level in a table (a group's, or the whole stage's) by this number from now on.

    Until then the number of the stage's own draw gives it. Illegal where no tie comes to the lot, or the stage is over.
    """
    if not 0 <= lot <= MOST:
        raise Malformed(both(_("抽签号应为 0 到 9999999999 的整数。")), field="lot")
    with writing():
        bracket = hold(stage.pk)
        held = bracket.stage
        if held.finished_at is not None:
            raise Illegal(both(_("阶段已结束，名次已定格。")))
        table = next((one for one in live(bracket) if (one.group.number if one.group else None) == group), None)
        ties = by_lot(table) if table else []
        if not ties:
            raise Illegal(both(_("没有要靠抽签分先后的并列。")), field="lot")
        before, name = dict(held.lots), key_of(group)
        held.lots = {**held.lots, name: lot}
        held.save(update_fields=["lots"])
        audit.record(user=by, verb="draw-lots", about=held, before=before, after={**held.lots, "level": ties})
        announce(held.tournament, "standings")
        return held


def key_of(group: int | None) -> str:
    """Under which name a table's number is kept."""
    return "" if group is None else str(group)
