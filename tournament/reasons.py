"""What stands between two rows of a table, and its figures, in the reader's words: the same on every page, print and file."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.labels import match_label, round_label
from tournament.services.standings import Fall, Place, Table
from tournament.standings import Criterion, between
from tournament.words import CriterionWord


def figure(value: object, criterion: Criterion) -> str:
    """A figure as people read it: a difference with its sign, no zeros behind a point."""
    if value is None:
        return ""
    text = f"{value:f}".rstrip("0").rstrip(".") if "." in str(value) else str(value)
    return f"+{text}" if criterion == Criterion.GAME_DIFFERENCE and not text.startswith(("-", "0")) else text


def short(table: Table, above: Place, below: Place) -> str:
    """Why the second row stands under the first, as one cell says it."""
    if not table.criteria:
        return _fell(table, below, level=above.place is not None and above.place == below.place)
    why = between(above.row, below.row)
    if why.criterion is None:
        return _("并列")
    if why.criterion is Criterion.LOT:
        return _("抽签（号 %(lot)s）") % {"lot": lot_of(table)}
    a, b = (figure(one, why.criterion) or "–" for one in (why.figure_a, why.figure_b))
    return _("%(criterion)s %(a)s : %(b)s") % {"criterion": CriterionWord(why.criterion.value).label, "a": a, "b": b}


def sentence(table: Table, above: Place, below: Place) -> str:
    """The same as a sentence, with what each of the two has."""
    if not table.criteria:
        said = {"a": above.entrant.team.name, "b": below.entrant.team.name}
        said |= {"x": _fell(table, above), "y": _fell(table, below)}
        return _("名次由对阵决定。%(a)s：%(x)s；%(b)s：%(y)s。") % said
    why = between(above.row, below.row)
    if why.criterion is None:
        return _("所有依据都相同：名次并列。")
    about = {
        "criterion": CriterionWord(why.criterion.value).label,
        "a": figure(why.figure_a, why.criterion),
        "b": figure(why.figure_b, why.criterion),
        "n": why.among,
    }
    if why.criterion is Criterion.LOT:
        return _("其余依据都相同，抽签（号 %(lot)s）：%(a)s 先于 %(b)s。") % {**about, "lot": lot_of(table)}
    if why.criterion == Criterion.HEAD_TO_HEAD and why.among > 2:
        return _("%(criterion)s（%(n)d 队之间的胜场）：%(a)s 对 %(b)s。") % about
    return _("%(criterion)s：%(a)s 对 %(b)s。") % about


def lot_of(table: Table) -> int | str:
    """The published number that gives the order of who is level in a table."""
    drawn = table.stage.lots.get(str(table.group.number) if table.group else "", table.stage.lot)
    return "–" if drawn is None else int(drawn)


def _fell(table: Table, place: Place, *, level: bool = False) -> str:
    """Where a team left the bracket; `level` beside another that left it as late."""
    fall = table.falls.get(place.entrant.pk)
    if place.place == 1:
        return _("夺冠")
    if place.place is None or fall is None:
        return _("仍在比赛")
    if fall.won:
        return _("%(match)s获胜") % {"match": match_label(fall.match, last=table.last)}
    where = _where(fall, table.last)
    return (_("并列：同样止步于%(round)s") if level else _("止步于%(round)s")) % {"round": where}


def _where(fall: Fall, last: int) -> str:
    if fall.match.third:
        return match_label(fall.match, last=last)
    return round_label(fall.match.round, last=last, match=fall.match)
