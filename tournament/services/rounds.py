"""Round after round (编排下一轮): the next pairs of a Swiss stage, the next tables of many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Entrant, Match, Result, Round, Stage
from tournament.pods import sit_out
from tournament.refusals import Illegal, Malformed
from tournament.services.bracket import Bracket, hold, load, settle
from tournament.services.field import paired, seated, takes_part
from tournament.services.layout import lay_out, lay_out_pods, swiss_nodes
from tournament.services.publishing import announce
from tournament.services.shape import full_shape, table_limits
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import EntrySource, Format, MatchState

BY_ROUNDS = (Format.SWISS, Format.PODS)
SHOWN = 5


def next_round(*, stage: Stage, by: User, after: int | None = None, resting: Sequence[int] = ()) -> Round:
    """Pairs the next round from confirmed results. `after` is the round the caller saw last: where the next one is there
    already it is answered as it stands, so that a second press makes no second round.

    Illegal while matches are open (`open` lists them), after the last round, and where so many players cannot be seated.
    `resting` are entrants who sit out this round of tables.
    """
    with writing():
        bracket = hold(stage.pk)
        last = _last(bracket)
        if after is not None and after < last:
            return bracket.stage.rounds.get(number=after + 1)
        _refuse_too_early(bracket, last)
        _keep_walkovers(bracket, by=by)
        _number_late_entries(bracket, last + 1)
        bracket = load(bracket.stage)
        ranked = takes_part(bracket, last + 1)
        resting = _known(ranked, resting)
        if bracket.stage.format == Format.SWISS:
            said = lay_out_round(bracket, last + 1, ranked)
        else:
            said = seat_round(bracket, last + 1, [one for one in ranked if one.pk not in resting])
        fresh = load(bracket.stage)
        settle(fresh, fresh.fixtures())
        made = bracket.stage.rounds.get(number=last + 1)
        audit.record(user=by, verb="next-round", about=made, after=said)
        announce(bracket.stage.tournament, "draw")
        return made


def take_back_round(*, stage: Stage, by: User) -> None:
    """Takes the newest round back while nothing of it has been played; the first one goes with the draw."""
    with writing():
        bracket = hold(stage.pk)
        last = _last(bracket)
        if bracket.stage.format not in BY_ROUNDS or last < 2:
            raise Illegal(both(_("没有可以撤销的轮次；第一轮随抽签一起撤销。")))
        own = [key for key, match in bracket.matches.items() if match.round.number == last]
        begun = [key for key in own if key in bracket.played]
        if begun:
            raise Illegal(both(_("本轮已有 %(count)s 场开打或有结果，不能撤销。"), count=len(begun)))
        before = {"round": last, "matches": [_names(bracket, key) for key in own]}
        bracket.stage.rounds.filter(number=last).delete()
        audit.record(user=by, verb="take-back-round", about=bracket.stage, before=before)
        announce(bracket.stage.tournament, "draw")


def still_open(bracket: Bracket) -> list[Match]:
    """Matches without a confirmed end, in the order they were laid out."""
    return [match for match in bracket.matches.values() if match.state != MatchState.DECIDED]


def lay_out_round(bracket: Bracket, number: int, ranked: Sequence[Entrant]) -> dict[str, Any]:
    """Writes a Swiss round for entrants in rank order; what it was made of, for the log."""
    if len(ranked) < 2:
        raise Illegal(both(_("能参加下一轮的队伍不足两支。")))
    found = paired(bracket, number, ranked)
    by_pk = {one.pk: one for one in ranked}
    lines = {pk: one.draw_number or 0 for pk, one in by_pk.items()}
    pairs = [(lines[a], lines[b]) for a, b in found.pairs]
    lay_out(bracket.stage, swiss_nodes(number, pairs, None if found.bye is None else lines[found.bye]))
    return {
        "round": number,
        "pairs": [[by_pk[a].team.name, by_pk[b].team.name] for a, b in found.pairs],
        "bye": None if found.bye is None else by_pk[found.bye].team.name,
        "notes": [[one.note.value, *(by_pk[pk].team.name for pk in one.entrants)] for one in found.notices],
    }


def seat_round(bracket: Bracket, number: int, ranked: Sequence[Entrant]) -> dict[str, Any]:
    """Writes a round of tables of many; refuses a number of players that no tables seat, and says how many have to rest."""
    by_pk = {one.pk: one for one in ranked}
    tables = seated(bracket, number, ranked)
    if not tables:
        limits = table_limits(bracket.stage)
        rest = sit_out(len(ranked), **limits)
        if rest >= len(ranked):
            least = limits["smallest"]
            raise Illegal(both(_("%(count)s 名选手不足一桌，至少要 %(least)s 名。"), count=len(ranked), least=least))
        raise Illegal(
            both(_("%(count)s 名选手坐不成桌；请选 %(rest)s 名本轮轮空。"), count=len(ranked), rest=rest),
            field="resting",
            rest=rest,
        )
    lay_out_pods(bracket.stage, number, [[(by_pk[pk].draw_number or 0, pk) for pk in table] for table in tables])
    return {"round": number, "tables": [[by_pk[pk].team.name for pk in table] for table in tables]}


def _refuse_too_early(bracket: Bracket, last: int) -> None:
    stage = bracket.stage
    if stage.format not in BY_ROUNDS:
        raise Illegal(both(_("只有瑞士制和多人桌一轮一轮编排。")))
    if stage.finished_at is not None:
        raise Illegal(both(_("本阶段已经结束；要改动，先重新打开。")))
    if last == 0:
        raise Illegal(both(_("还没有抽签。")))
    open_ones = still_open(bracket)
    if open_ones:
        raise Illegal(
            both(
                _("还有 %(count)s 场没有确认的结果：%(matches)s。"),
                count=len(open_ones),
                matches=[f"{match.round.number}-{match.number}" for match in open_ones[:SHOWN]],
            ),
            open=[match.pk for match in open_ones],
        )
    planned = full_shape(stage)["rounds"]
    if last >= planned:
        raise Illegal(both(_("%(count)s 轮都已编排；要加赛，先在设置里增加轮数。"), count=planned))


def _last(bracket: Bracket) -> int:
    return max((match.round.number for match in bracket.matches.values()), default=0)


def _names(bracket: Bracket, key: str) -> list[str]:
    names = dict(bracket.stage.entrants.values_list("pk", "team__name"))
    return [names.get(slot.entrant_id or 0, "") for slot in bracket.slots[key]]


def _known(ranked: Sequence[Entrant], resting: Sequence[int]) -> frozenset[int]:
    strangers = set(resting) - {one.pk for one in ranked}
    if strangers:
        raise Malformed(both(_("轮空的选手不在本轮之中。")), field="resting")
    return frozenset(resting)


def _number_late_entries(bracket: Bracket, number: int) -> None:
    """Who entered after the draw gets the next draw numbers."""
    late = list(bracket.stage.entrants.filter(draw_number=None, since_round__lte=number).order_by("pk"))
    highest = bracket.stage.entrants.aggregate(most=Max("draw_number"))["most"] or 0
    for at, entrant in enumerate(late, highest + 1):
        entrant.draw_number = at
    Entrant.objects.bulk_update(late, ["draw_number"])


def _keep_walkovers(bracket: Bracket, *, by: User) -> None:
    """What ended by itself because a team was gone is now a result: the team's return must not open a past round again."""
    for key, fixture in bracket.fixtures().items():
        if fixture.said or fixture.ruling is None or not bracket.complete(key):
            continue
        match = bracket.matches[key]
        Result.objects.create(
            match=match,
            version=(match.results.aggregate(newest=Max("version"))["newest"] or 0) + 1,
            outcome=fixture.ruling.outcome.value,
            winner_id=fixture.winner.entrant,
            confirmed=True,
            source=EntrySource.PAPER,
            by=by if by is not None and by.pk is not None else None,
            confirmed_by=by if by is not None and by.pk is not None else None,
            why=str(_("对手退赛")),
        )
