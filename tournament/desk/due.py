"""What the desk has to see to now, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.brackets import FEWEST
from tournament.desk.clashing import Clashing
from tournament.draws import Draw, MatchLine, SideLine
from tournament.models import Entrant, GameScore, Stage
from tournament.neighbours import Due, due_elsewhere
from tournament.pods import sit_out, sizes
from tournament.services.penalties import bans_of
from tournament.services.rounds import BY_ROUNDS
from tournament.services.shape import full_shape, table_limits
from tournament.services.teams import incomplete
from tournament.words import EntrantStatus, Format, MatchState, VersionStatus

GRACE = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Milestone:
    """A step on the way from an empty stage to a champion."""

    name: str
    figure: str
    done: bool
    anchor: str


def due(stage: Stage, draw: Draw, entrants: list[Entrant], clashes: list[Clashing], *, now: datetime) -> list[Due]:
    """Late first, then what waits for a decision, then what is still to be set up."""
    found = [
        *_pending(stage),
        *_unsure(draw),
        *_late(draw, now),
        *_clashing(clashes),
        *_banned(stage, draw),
        *due_elsewhere(stage),
        *_unscheduled(draw),
        *_short_teams(draw, entrants),
        *_next_step(stage, draw, entrants),
    ]
    return sorted(found, key=lambda one: not one.late)


def milestones(draw: Draw, entrants: list[Entrant]) -> list[Milestone]:
    """Where the stage is: teams, draw, release, tables and times, matches, champion."""
    playing = [line for line in draw.matches if not line.bye]
    over = [line for line in playing if _is_over(line)]
    placed = [line for line in playing if (line.match.table_id and line.match.starts_at) or _is_over(line)]
    released = bool(draw.rounds) and all(one.round.released for one in draw.rounds)
    active = [one for one in entrants if one.status not in (EntrantStatus.DROPPED, EntrantStatus.DISQUALIFIED)]
    return [
        Milestone(
            _("选手") if draw.stage.format == Format.PODS else _("队伍"),
            str(len(active)),
            bool(draw.rounds) or len(active) > 1,
            "teams",
        ),
        Milestone(_("抽签"), "", bool(draw.rounds), "draw"),
        Milestone(_("公开"), "", released, "draw"),
        Milestone(_("桌与时间"), _of(placed, playing), bool(playing) and len(placed) == len(playing), "matches"),
        Milestone(_("比赛"), _of(over, playing), bool(playing) and len(over) == len(playing), "matches"),
        Milestone(_("冠军"), draw.champion.team.name if draw.champion else "", draw.champion is not None, "places"),
    ]


def _is_over(line: MatchLine) -> bool:
    return line.match.state == MatchState.DECIDED


def _of(part: list[MatchLine], whole: list[MatchLine]) -> str:
    return f"{len(part)}/{len(whole)}" if whole else ""


def _pending(stage: Stage) -> Iterator[Due]:
    waiting = GameScore.objects.filter(match__stage=stage, status=VersionStatus.PENDING).select_related("match__round")
    for score in waiting.order_by("at"):
        text = _("第 %(round)d 轮第 %(match)d 场第 %(game)d 局来了新的结果，而后面的比赛已经打过。请裁定。") % {
            "round": score.match.round.number,
            "match": score.match.number,
            "game": score.number,
        }
        yield Due("decide", text, reverse("desk-match", args=[score.match_id]), late=True)


def _unsure(draw: Draw) -> Iterator[Due]:
    for line in draw.matches:
        if not line.provisional and line.match.state not in (MatchState.REVIEW, MatchState.UNCONFIRMED):
            continue
        url = reverse("desk-match", args=[line.match.pk])
        score = " – ".join(f"{side.name} {_won(side)}" for side in line.sides)
        if line.match.state == MatchState.REVIEW:
            yield Due("decide", _("复核中：%(match)s，%(score)s") % {"match": line.label, "score": score}, url)
        else:
            text = _("待确认：%(match)s，%(score)s") % {"match": line.label, "score": score}
            yield Due("confirm", text, url, match_id=line.match.pk)


def _won(side: SideLine) -> str:
    """Games, or the points of a player at a table of many."""
    return str(side.games if side.slot.points is None else floatformat(side.slot.points))


def _late(draw: Draw, now: datetime) -> Iterator[Due]:
    for line in draw.matches:
        if line.match.state == MatchState.READY and line.at is not None and line.at + GRACE < now:
            text = _("晚点 %(late)s：%(match)s，%(a)s – %(b)s") % {
                "late": _lasted(now - line.at),
                "match": line.label,
                "a": line.sides[0].name,
                "b": line.sides[1].name,
            }
            yield Due("wait", text, reverse("desk-match", args=[line.match.pk]), late=True)


def _clashing(clashes: list[Clashing]) -> Iterator[Due]:
    for one in clashes:
        if one.sure:
            yield Due("fix", one.text, reverse("desk-match", args=[one.second.match.pk]), late=True)


def _banned(stage: Stage, draw: Draw) -> Iterator[Due]:
    """Matches about to be played, or being played, by somebody who is banned: a warning, nobody is stopped."""
    bans = bans_of(stage.tournament)
    for line in draw.matches if bans else ():
        if line.match.state in (MatchState.READY, MatchState.PLAYING):
            for side in line.sides:
                for name in bans.of_team(side.entrant.team_id) if side.entrant else ():
                    said = {"who": name or side.name, "match": line.label}
                    text = _("停赛中：%(who)s，%(match)s") % said
                    yield Due("wait", text, reverse("desk-match", args=[line.match.pk]), late=True)


def _unscheduled(draw: Draw) -> Iterator[Due]:
    ready = [line for line in draw.matches if line.match.state == MatchState.READY]
    count = sum(line.match.table_id is None or line.at is None for line in ready)
    if count:
        text = ngettext("%(n)d 场可以开打，还没有桌或时间。", "%(n)d 场可以开打，还没有桌或时间。", count) % {
            "n": count
        }
        yield Due("fix", text, "?show=unscheduled#matches")


def _short_teams(draw: Draw, entrants: list[Entrant]) -> Iterator[Due]:
    short = incomplete(entrants) if not draw.rounds else []
    if short:
        text = ngettext("%(n)d 支队伍还没有 3 名选手。", "%(n)d 支队伍还没有 3 名选手。", len(short)) % {
            "n": len(short)
        }
        yield Due("fix", text, reverse("desk-team", args=[short[0].pk]))


def _next_step(stage: Stage, draw: Draw, entrants: list[Entrant]) -> Iterator[Due]:
    """Where nothing presses, the next step on the way to a bracket that everybody sees."""
    if stage.format == Format.PODS and not draw.rounds:
        yield _seating(stage, len(entrants))
    elif len(entrants) < FEWEST:
        yield Due("fix", _("先把队伍放进来。"), reverse("desk-new-team", args=[stage.pk]))
    elif not draw.rounds and not incomplete(entrants):
        yield Due("fix", _("%(n)d 支队伍齐了，可以抽签。") % {"n": len(entrants)}, "#draw")
    elif draw.rounds and not all(one.round.released for one in draw.rounds):
        yield Due("fix", _("对阵还没有公开。"), reverse("desk-releases", args=[stage.pk]))
    elif draw.rounds and stage.finished_at is None and all(line.match.outcome for line in draw.matches):
        yield _after_the_last_result(stage, draw)


def _seating(stage: Stage, players: int) -> Due:
    """Of tables of many: whether so many can be seated, and what to do where they cannot."""
    limits = table_limits(stage)
    rest = sit_out(players, **limits)
    if rest >= players:
        return Due("fix", _("先把选手放进来，至少 %(n)d 名。") % {"n": limits["smallest"]}, "#teams")
    if rest:
        said = {"n": players, "rest": rest}
        return Due("fix", _("%(n)d 名选手坐不成桌：抽签时选 %(rest)d 名本轮轮空，或再请 1 名。") % said, "#draw")
    seated = "+".join(map(str, sizes(players, **limits)))
    return Due("fix", _("%(n)d 名选手坐成 %(tables)s，可以抽签。") % {"n": players, "tables": seated}, "#draw")


def _after_the_last_result(stage: Stage, draw: Draw) -> Due:
    """The next round of a Swiss stage or of tables of many while there is one to come; else the end."""
    if stage.format in BY_ROUNDS and len(draw.rounds) < full_shape(stage)["rounds"]:
        text = _("本轮打完了，可以编排第 %(n)d 轮。") % {"n": len(draw.rounds) + 1}
        return Due("fix", text, reverse("desk-next-round", args=[stage.pk]))
    return Due("fix", _("全部打完了，可以结束本阶段。"), reverse("desk-finish", args=[stage.pk]))


def _lasted(time: timedelta) -> str:
    minutes = int(time.total_seconds() // 60)
    if minutes < 120:
        return _("%(n)d 分钟") % {"n": minutes}
    return _("%(n)d 小时") % {"n": minutes // 60}
