"""A match as a cell of a bracket. Written here and not as a template: a page of 512 teams has a thousand of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django import template
from django.template.defaultfilters import date
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournament.addresses import addresses
from tournament.crosstabs import CrossRow, Crosstab, Meeting
from tournament.draws import Draw, MatchLine, SideLine
from tournament.trees import Branch, branches
from tournament.words import MatchState, OutcomeWord

register = template.Library()
OPEN = {MatchState.PLAYING: "live", MatchState.REVIEW: "query", MatchState.UNCONFIRMED: "query"}
PAGES = {"match": "match", "desk": "desk-match"}


@register.filter(name="branches")
def branches_of(draw: Draw) -> tuple[Branch, ...]:
    """The parts of a bracket."""
    return branches(draw)


@register.simple_tag
def cell(line: MatchLine, linked: str = "match") -> SafeString:
    """The match with its sides and how it stands; a bye is no link, and neither is a final that will not be played."""
    if line.bye:
        return _bye(line)
    sides = mark_safe("".join(_pod_side(side) if line.pod else _side(side, line.played) for side in line.sides))
    body = format_html('<span class="meta">{}</span>{}', mark_safe(_meta(line)), sides)
    if line.needless:
        return format_html('<div class="cell needless">{}</div>', body)
    address = addresses(PAGES[linked])(line.match.pk)
    return format_html('<a class="cell {}" href="{}">{}</a>', line.match.state, address, body)


def _bye(line: MatchLine) -> SafeString:
    names = mark_safe("".join(_name(side) for side in line.sides if side.entrant is not None))
    word = _("轮空")
    return format_html(
        '<div class="cell bye"><span class="side">{}<span class="soft">{}</span></span></div>', names, word
    )


def _meta(line: MatchLine) -> str:
    said = "" if line.match.third else f'<span class="digits">{escape(line.short)}</span>'
    if line.table is not None:
        name = _("%(number)s 号桌") % {"number": line.table.number}
        said += f"<span>{escape(name)}</span>"
    if line.at is not None and line.upcoming:
        at = timezone.localtime(line.at)
        today = at.date() == timezone.localdate()
        said += f'<time datetime="{at.isoformat()}">{date(at, "H:i" if today else "n-j H:i")}</time>'
    return said + _state(line)


def _state(line: MatchLine) -> str:
    match = line.match
    if line.needless:
        return _said(_("无需进行"))
    if match.state in OPEN:
        return f'<span class="state {OPEN[MatchState(match.state)]}">{escape(_state_word(match.state))}</span>'
    if match.outcome and match.outcome != OutcomeWord.COMPLETED:
        return _said(match.get_outcome_display())
    return ""


def _said(word: str) -> str:
    return f'<span class="state">{escape(word)}</span>'


def _state_word(state: str) -> str:
    if state == MatchState.PLAYING:
        return _("进行中")
    return _("复核中") if state == MatchState.REVIEW else _("待确认")


def _side(side: SideLine, played: bool) -> str:
    kind = "won" if side.won else "lost" if side.lost else "unknown" if side.entrant is None else ""
    games = str(side.games) if played else ""
    word = _("胜")
    won = f'<span class="visually-hidden">{escape(word)}</span>' if side.won else ""
    return f'<span class="side {kind}">{_name(side)}<span class="games digits">{games}</span>{won}</span>'


def _pod_side(side: SideLine) -> str:
    points = "" if side.slot.points is None else f"{side.slot.points.normalize():f}"
    place = f'<small class="seed digits">{side.slot.place or side.slot.position}</small>'
    kind = "won" if side.slot.place == 1 else ""
    return (
        f'<span class="side {kind}"><span class="name">{place}{escape(side.name)}</span>'
        f'<span class="games digits">{points}</span></span>'
    )


def _name(side: SideLine) -> str:
    seed = side.entrant.seed if side.entrant is not None else None
    number = f'<small class="seed digits">{seed}</small>' if seed else ""
    return f'<span class="name">{number}{escape(side.name)}</span>'


@register.simple_tag
def crossrows(crosstab: Crosstab, slug: str) -> SafeString:
    """The rows of a group's table: what a row's team did against a column's, a link to each match; the diagonal is dark."""
    said = Said(addresses("match"))
    team = addresses("team", slug)
    return mark_safe("".join(_crossrow(row, at, team, said) for at, row in enumerate(crosstab.rows, 1)))


@dataclass(frozen=True, slots=True)
class Said:
    """Addresses and words of a table's cells, looked up once."""

    match: Callable[[int], str]
    words: dict[str, str] = field(default_factory=lambda: {"won": _("胜"), "lost": _("负")})

    def word(self, one: Meeting) -> str:
        """What a cell's colour says."""
        kind = "won" if one.won else "lost" if one.lost else one.state
        return self.words.get(kind) or self.words.setdefault(kind, escape(MatchState(one.state).label))


def _crossrow(row: CrossRow, at: int, team: Callable[[int], str], said: Said) -> str:
    entrant = row.entrant
    cells = "".join(_crosscell(one, said) for one in row.cells)
    return (
        f'<tr><th scope="row"><span class="digits soft">{at}</span> '
        f'<a href="{team(entrant.team_id)}">{escape(entrant.team.name)}</a></th>{cells}</tr>'
    )


def _crosscell(meetings: tuple[Meeting, ...] | None, said: Said) -> str:
    if meetings is None:
        return '<td class="self"></td>'
    return f'<td class="number digits">{"".join([_meeting(one, said) for one in meetings])}</td>'


def _meeting(one: Meeting, said: Said) -> str:
    kind = "won" if one.won else "lost" if one.lost else "open" if one.open else "ahead"
    score = f"{one.games[0]}:{one.games[1]}" if one.played else _outcome(one.outcome)
    return (
        f'<a class="meeting {kind}" href="{said.match(one.match)}">{score}'
        f'<span class="visually-hidden"> {said.word(one)}</span></a>'
    )


def _outcome(outcome: str) -> str:
    return escape(OutcomeWord(outcome).label) if outcome else "–"
