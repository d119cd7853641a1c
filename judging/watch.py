"""The head referee's grid: every game in play, those that need him first, and why.

It reads the referees' truth, never the frozen one. Silence comes from the beats, everything else from the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _

import rules
from judging import beats, books, folding, queries, rulings
from judging.beats import Beat
from judging.models import Game, Review
from judging.moments import now_ms
from tournament.models import Match, Table, Tournament

SHORT_MS = 5 * 60_000
# What needs him, the most urgent first; the words are in `_said`.
KINDS = ("call", "protest", "fouls", "silent", "flags", "clock", "unsigned", "tray", "unreported", "frozen")
URGENT = ("call", "protest", "silent")


@dataclass(frozen=True, slots=True)
class Signal:
    """One reason to look at a table. `n` is the entry it is about, where he can answer at once."""

    kind: str
    text: str
    n: int | None = None

    @property
    def urgent(self) -> bool:
        return self.kind in URGENT


@dataclass(frozen=True, slots=True)
class Timer:
    """A clock as the page counts it down by itself: milliseconds left now, and whether they run."""

    left: int
    running: bool
    overtime: int = 0


@dataclass(frozen=True, slots=True)
class Watched:
    """A game in play as one card of the grid; `parties` are its two teams, or the players by seat."""

    game: Game
    view: dict[str, Any]
    parties: tuple[dict[str, Any], ...]
    clock: Timer | None
    deadline: Timer | None
    beat: Beat | None
    signals: tuple[Signal, ...]

    @property
    def table(self) -> Table | None:
        return self.game.match.table if self.game.match else None

    @property
    def urgent(self) -> bool:
        return any(signal.urgent for signal in self.signals)

    @property
    def rank(self) -> tuple[Any, ...]:
        kinds = [KINDS.index(signal.kind) for signal in self.signals]
        number = self.table.number if self.table else 10**6
        return (min(kinds, default=len(KINDS)), -len(kinds), number, self.game.pk)


def tables(tournament: Tournament) -> list[Watched]:
    """Every game of the tournament that is not closed, those that need him first."""
    games = list(
        queries.games()
        .filter(match__stage__tournament=tournament, voided_ms=None)
        .exclude(signed=True, verdict__isnull=False, frozen=None)
        .annotate(waiting=Count("reviews", filter=Q(reviews__decision=Review.Decision.WAITING)))
    )
    heard = beats.of_writers(games)
    return sorted((watched(game, heard.get(game.pk), waiting=game.waiting) for game in games), key=lambda one: one.rank)


def watched(game: Game, beat: Beat | None, *, waiting: int) -> Watched:
    folded = folding.memory(game).fold.game
    view = rules.view(folded)
    now = now_ms() - game.opened_ms
    clock = _timer(view.get("clock"), now)
    parties = tuple(books.of(game.ruleset).watched(game, view))
    signals = tuple(_signals(game, folded, view, parties=parties, clock=clock, beat=beat, waiting=waiting))
    return Watched(game, view, parties, clock, _timer(view.get("deadline"), now), beat, signals)


def idle(tournament: Tournament, busy: Iterable[Watched]) -> list[tuple[Table, Match | None]]:
    """Tables at which nothing is played, each with its next match."""
    taken = {one.table.pk for one in busy if one.table}
    undecided = Match.objects.filter(table__tournament=tournament, outcome="").select_related("round", "stage")
    upcoming: dict[int, Match] = {}
    for match in undecided.order_by("starts_at", "round__number", "number"):
        upcoming.setdefault(match.table_id or 0, match)
    return [(table, upcoming.get(table.pk)) for table in tournament.tables.all() if table.pk not in taken]


def _timer(clock: dict[str, Any] | None, now: int) -> Timer | None:
    if clock is None:
        return None
    running = clock["since"] is not None
    left = clock["left"] - (max(0, now - clock["since"]) if running else 0)
    return Timer(left, running, clock.get("overtime", 0))


def _signals(
    game: Game,
    folded: rules.Game,
    view: dict[str, Any],
    *,
    parties: tuple[dict[str, Any], ...],
    clock: Timer | None,
    beat: Beat | None,
    waiting: int,
) -> Iterable[Signal]:
    done = rulings.answered(folded)
    for row in rulings.open_calls(folded):
        reason = row.row.get("reason", "")
        yield Signal("call", _("呼叫：%(reason)s") % {"reason": reason} if reason else _("呼叫裁判长"), row.n)
    protested = [row.n for row in rulings.protests(folded) if row.n not in done]
    if protested:
        yield Signal("protest", _("异议待裁定"), protested[0])
    for party in parties:
        if party["last"]:
            yield Signal("fouls", _("%(team)s 再犯即负") % {"team": party["name"]})
    if game.step != "over" or not game.signed:
        yield from _silence(game, beat)
    if view["flags"]:
        yield Signal("flags", _("存疑 %(n)d 条") % {"n": len(view["flags"])})
    if clock is not None and view["verdict"] is None and clock.left < SHORT_MS:
        yield Signal("clock", _("时间到") if clock.left <= 0 else _("不足 5 分钟"))
    if view["verdict"] is not None and not all(party["signed"] for party in parties):
        yield Signal("unsigned", _("待签名"))
    if waiting:
        yield Signal("tray", _("迟到条目 %(n)d 条") % {"n": waiting})
    if game.unreported:
        yield Signal("unreported", _("结果未报到组织台"))
    if game.frozen is not None:
        yield Signal("frozen", _("公开显示已冻结"))


def _silence(game: Game, beat: Beat | None) -> Iterable[Signal]:
    """A program that writes without a device never beats and is never silent."""
    if game.holder_id is None:
        yield Signal("silent", _("无人执笔"))
    elif game.device and (beat is None or beat.stale):
        yield Signal("silent", _("平板断开"))
    elif beat is not None and beat.waiting:
        yield Signal("silent", _("待发 %(n)d 条") % {"n": beat.waiting})
