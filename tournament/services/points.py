"""The result of a table of many (多人桌): every player's points, and the places they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Match, Result, Slot
from tournament.outcome import Outcome
from tournament.refusals import Illegal, Malformed
from tournament.services.bracket import Bracket, hold
from tournament.services.corrected import tell_corrected
from tournament.services.giving import given
from tournament.services.publishing import announce_matches
from tournament.services.step import refuse_if_finished
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import EntrySource, MatchState, Part, VersionStatus

MOST = Decimal(9999)


def enter_points(
    *,
    match: Match,
    points: Mapping[int, Decimal],
    by: User,
    places: Mapping[int, int] | None = None,
    confirmed: bool = True,
    source: str = EntrySource.PAPER,
    why: str = "",
) -> Match:
    """Points by entrant for everybody at the table; the same again changes nothing, and changing them takes a reason.

    Without `places` those with more points stand higher, equal ones share a place. First place alone wins the table.
    """
    with writing():
        bracket = hold(match.stage_id)
        refuse_if_finished(bracket)
        key = bracket.key_of(match)
        seats = _seats(bracket, key, points)
        ranked = _places(points, places)
        before = _as_json(bracket.slots[key], bracket.results.get(key))
        if before == _said(points, ranked, confirmed):
            return bracket.matches[key]
        known = bracket.results.get(key)
        if source == EntrySource.TABLET and (known is None or not known.confirmed):
            why = ""  # what a tablet says first is no correction
        if known is not None and known.confirmed:
            why = given(why)
            tell_corrected(bracket, bracket.matches[key])
        for slot in seats:
            slot.points, slot.place = points[slot.entrant_id or 0], ranked[slot.entrant_id or 0]
        Slot.objects.bulk_update(seats, ["points", "place"])
        _put(bracket, key, points, ranked, confirmed=confirmed, source=source, by=by, why=why)
        audit.record(user=by, verb="enter-points", about=match, before=before, after=_said(points, ranked, confirmed))
        announce_matches(bracket.stage.tournament, [bracket.matches[key]])
        return bracket.matches[key]


def confirm_points(*, match: Match, by: User) -> Match:
    """Points that a tablet brought stand from now on, as they are; the same again changes nothing."""
    with writing():
        result = match.results.filter(status=VersionStatus.CURRENT, confirmed=False).first()
        if result is None:
            return match
        seats = [slot for slot in match.slots.all() if slot.entrant_id is not None]
        return enter_points(
            match=match,
            points={slot.entrant_id or 0: slot.points or Decimal(0) for slot in seats},
            places={slot.entrant_id or 0: slot.place or 1 for slot in seats},
            source=result.source,
            by=by,
        )


def clear_points(*, match: Match, by: User, why: str) -> Match:
    """Takes a table's points back as if it had not been played; they stay on file as versions."""
    with writing():
        bracket = hold(match.stage_id)
        refuse_if_finished(bracket)
        key = bracket.key_of(match)
        if key not in bracket.results:
            return bracket.matches[key]
        why, before = given(why), _as_json(bracket.slots[key], bracket.results[key])
        Slot.objects.filter(match=match).update(points=None, place=None)
        Result.objects.filter(match=match, status=VersionStatus.CURRENT).update(status=VersionStatus.SUPERSEDED)
        _conclude(bracket.matches[key], MatchState.READY, "", None)
        audit.record(user=by, verb="clear-points", about=match, before=before, after={"because": why})
        announce_matches(bracket.stage.tournament, [bracket.matches[key]])
        return bracket.matches[key]


def points_in(text: str, *, field: str) -> Decimal:
    """Points as somebody typed them, two decimals at most."""
    value = _decimal(text)
    if not value.is_finite() or abs(value) > MOST or value != round(value, 2):
        wrong = both(_("积分应为 -9999 至 9999 的数，至多两位小数，而不是“%(text)s”。"), text=text)
        raise Malformed(wrong, field=field)
    return value


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text.strip())
    except InvalidOperation:
        return Decimal("NaN")


def _seats(bracket: Bracket, key: str, points: Mapping[int, Decimal]) -> list[Slot]:
    if bracket.matches[key].part != Part.POD:
        raise Illegal(both(_("积分只登记在多人桌。")))
    seats = [slot for slot in bracket.slots[key] if slot.entrant_id is not None]
    missing = [slot.entrant_id for slot in seats if slot.entrant_id not in points]
    if missing or len(points) != len(seats):
        raise Malformed(both(_("桌上每名选手都要有积分。")), field=f"points-{missing[0] if missing else ''}")
    return seats


def _places(points: Mapping[int, Decimal], places: Mapping[int, int] | None) -> dict[int, int]:
    if places is None:
        return {one: 1 + sum(other > own for other in points.values()) for one, own in points.items()}
    if set(places) != set(points) or not all(1 <= place <= len(points) for place in places.values()):
        raise Malformed(both(_("名次应为 1 到 %(count)s。"), count=len(points)), field="places")
    return dict(places)


def _put(
    bracket: Bracket,
    key: str,
    points: Mapping[int, Decimal],
    ranked: Mapping[int, int],
    *,
    confirmed: bool,
    source: str,
    by: User,
    why: str,
) -> None:
    match = bracket.matches[key]
    first = [one for one, place in ranked.items() if place == 1]
    winner = first[0] if len(first) == 1 else None
    Result.objects.filter(match=match, status=VersionStatus.CURRENT).update(status=VersionStatus.SUPERSEDED)
    Result.objects.create(
        match=match,
        version=(match.results.aggregate(newest=Max("version"))["newest"] or 0) + 1,
        outcome=Outcome.COMPLETED.value,
        winner_id=winner,
        points={str(one): str(value) for one, value in points.items()},
        confirmed=confirmed,
        source=source,
        by=by,
        confirmed_by=by if confirmed else None,
        why=why[:300],
    )
    if confirmed:
        _conclude(match, MatchState.DECIDED, Outcome.COMPLETED.value, winner)
    else:
        _conclude(match, MatchState.UNCONFIRMED, "", None)


def _conclude(match: Match, state: MatchState, outcome: str, winner: int | None) -> None:
    match.state, match.outcome, match.winner_id = state, outcome, winner
    match.save(update_fields=["state", "outcome", "winner"])


def _said(points: Mapping[int, Decimal], ranked: Mapping[int, int], confirmed: bool) -> dict[str, Any]:
    lines = {str(one): [str(round(Decimal(value), 2)), ranked[one]] for one, value in sorted(points.items())}
    return {"points": lines, "confirmed": confirmed}


def _as_json(slots: Sequence[Slot], result: Result | None) -> dict[str, Any]:
    if result is None:
        return {"points": {}, "confirmed": False}
    points = {slot.entrant_id or 0: slot.points or Decimal(0) for slot in slots if slot.entrant_id is not None}
    places = {slot.entrant_id or 0: slot.place or 0 for slot in slots if slot.entrant_id is not None}
    return _said(points, places, result.confirmed)
