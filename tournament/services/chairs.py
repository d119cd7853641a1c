"""Seats at a table of many before its game: somebody who did not come leaves, somebody who came late sits down."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Entrant, Match, Slot
from tournament.refusals import Illegal
from tournament.rulebook import SEATS
from tournament.services.bracket import OUT, Bracket, hold
from tournament.services.publishing import announce_matches
from tournament.services.shape import table_limits
from tournament.services.step import refuse_if_finished
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import Part, SlotHolds, SourceKind


def leave_table(*, match: Match, entrant: int, by: User, why: str = "") -> Match:
    """Takes the seat away and moves the later ones up; he may sit down at another table, or in the next round.

    Illegal once the table plays, and where too few would be left: then another table lends somebody, or the round is
    taken back and seated anew.
    """
    with writing():
        bracket, key = _open(match)
        seats = list(bracket.slots[key])
        gone = next((slot for slot in seats if slot.entrant_id == entrant), None)
        if gone is None:
            raise Illegal(both(_("这名选手不在这一桌。")), field="leave")
        least = table_limits(bracket.stage)["smallest"]
        if len(seats) - 1 < least:
            raise Illegal(
                both(
                    _("只剩 %(count)s 人，不足 %(least)s 人一桌：先从别的桌调一人过来，或撤销本轮、重新编排。"),
                    count=len(seats) - 1,
                    least=least,
                ),
                field="leave",
            )
        before = _names(seats)
        gone.delete()
        for slot in seats:
            if slot.position > gone.position:
                Slot.objects.filter(pk=slot.pk).update(position=slot.position - 1)
        audit.record(user=by, verb="leave-table", about=match, before=before, after={"gone": _name(gone), "why": why})
        announce_matches(bracket.stage.tournament, [bracket.matches[key]])
        return bracket.matches[key]


def join_table(*, match: Match, entrant: Entrant, by: User) -> Match:
    """Sits somebody who is at no table of this round down in the last seat, a late entry too."""
    with writing():
        bracket, key = _open(match)
        number = bracket.matches[key].round.number
        if entrant.pk not in {one.pk for one in free_for(match)}:
            raise Illegal(both(_("%(name)s 本轮已有座位，或已退赛。"), name=entrant.team.name), field="join")
        seats = bracket.slots[key]
        most = SEATS[bracket.stage.ruleset].most if bracket.stage.ruleset in SEATS else len(seats)
        if len(seats) >= most:
            raise Illegal(both(_("一桌最多 %(most)s 人。"), most=most), field="join")
        Slot.objects.create(
            match=match,
            position=len(seats) + 1,
            source=SourceKind.SEED,
            source_seed=entrant.draw_number,
            holds=SlotHolds.ENTRANT,
            entrant=entrant,
        )
        if entrant.since_round > number:
            Entrant.objects.filter(pk=entrant.pk).update(since_round=number)
        audit.record(user=by, verb="join-table", about=match, before=_names(seats), after={"joined": entrant.team.name})
        announce_matches(bracket.stage.tournament, [bracket.matches[key]])
        return bracket.matches[key]


def free_for(match: Match) -> QuerySet[Entrant]:
    """Who takes part in the stage and sits at no table of the match's round."""
    seated = Slot.objects.filter(match__round=match.round, entrant__isnull=False).values("entrant")
    everybody = match.stage.entrants.exclude(status__in=OUT).exclude(pk__in=seated)
    return everybody.select_related("team").order_by("team__name")


def may_reseat(match: Match) -> bool:
    """Whether the table's seats may still change: nothing has been played there."""
    begun = match.started_at is not None or match.outcome != "" or match.results.exists()
    return match.part == Part.POD and not begun and match.stage.finished_at is None


def _open(match: Match) -> tuple[Bracket, str]:
    bracket = hold(match.stage_id)
    refuse_if_finished(bracket)
    key = bracket.key_of(match)
    if bracket.matches[key].part != Part.POD:
        raise Illegal(both(_("只有多人桌可以调座位。")))
    if key in bracket.played:
        raise Illegal(both(_("这一桌已经开打，座位不能再动。")))
    return bracket, key


def _names(slots: Any) -> dict[str, Any]:
    return {"seats": [_name(slot) for slot in slots]}


def _name(slot: Slot) -> str:
    return slot.entrant.team.name if slot.entrant else ""
