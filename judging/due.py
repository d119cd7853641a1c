"""What this room adds to the desk: who referees a match, and what of its games waits for somebody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judging.models import Assignment, Game, Review
from judging.results import points
from tournament.labels import match_label
from tournament.models import Match, Stage
from tournament.neighbours import Due
from tournament.words import MatchState, Part


def officials(matches: Iterable[Match]) -> Mapping[int, list[str]]:
    """The referees of each match, by match id."""
    found: dict[int, list[str]] = {}
    assigned = Assignment.objects.filter(match__in=[match.pk for match in matches]).select_related("user")
    for one in assigned:
        found.setdefault(one.match_id, []).append(one.user.get_full_name() or one.user.get_username())
    return found


def due(stage: Stage) -> Iterator[Due]:
    """Entries that wait for the head referee, reports that the ledger did not take, points that no log tells, tables without
    a referee."""
    for review in Review.objects.filter(game__match__stage=stage, decision=Review.Decision.WAITING).select_related(
        "game"
    ):
        url = reverse("officials", args=[review.game.match_id])
        yield Due("decide", _("交接之后到达的条目等待裁定。"), url, late=True)
    for game in Game.objects.filter(match__stage=stage).exclude(unreported=""):
        yield Due(
            "decide",
            _("有一局的结果没有报到组织台，请重新报送。"),
            reverse("officials", args=[game.match_id]),
            late=True,
        )
    yield from _points_to_settle(stage)
    alone = stage.matches.filter(state=MatchState.READY, assignments=None).order_by("starts_at", "pk")
    count, first = alone.count(), alone.first()
    if first is not None:
        text = ngettext("%(n)d 场可以开打，还没有裁判。", "%(n)d 场可以开打，还没有裁判。", count) % {"n": count}
        yield Due("fix", text, reverse("officials", args=[first.pk]))


def _points_to_settle(stage: Stage) -> Iterator[Due]:
    """Tables whose game is over, but not everybody's points follow from its log; the organiser enters them."""
    games = Game.objects.filter(match__stage=stage, match__part=Part.POD, match__outcome="", voided_ms=None)
    for game in games.exclude(verdict=None).select_related("match__round", "match__stage"):
        missing = points.unknown(game.verdict["scores"])
        if missing:
            people, players = game.header["people"], game.header["players"]
            names = "、".join(f"{seat} {people.get(players[int(seat) - 1], '')}" for seat in missing)
            text = _("%(table)s：记录推不出这些选手的积分，请登记：%(names)s。")
            table = match_label(game.match, last=0)
            yield Due(
                "decide",
                text % {"table": table, "names": names},
                reverse("desk-points", args=[game.match_id]),
                late=True,
            )
