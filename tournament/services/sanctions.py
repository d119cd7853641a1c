"""Technical points (技术分) taken from a team, over and above a single game."""

from __future__ import annotations

from tournament import audit
from tournament.models import Match, Sanction, Team
from tournament.services.publishing import announce_matches
from tournament.services.user import User
from tournament.transactions import writing


def issue_sanction(*, match: Match, team: Team, points: int, reason: str, by: User, ref: str = "") -> Sanction:
    """Takes points from `team`. With a `ref` (unique in the match) a repeat gives back the first sanction."""
    with writing():
        if ref:
            known = Sanction.objects.filter(match=match, ref=ref).first()
            if known is not None:
                return known
        given = Sanction.objects.create(match=match, team=team, points=points, reason=reason[:300], ref=ref, by=by)
        audit.record(
            user=by, verb="issue-sanction", about=given, after={"team": team.name, "points": points, "reason": reason}
        )
        announce_matches(match.stage.tournament, [match])
        return given


def withdraw_sanction(*, sanction: Sanction, by: User, why: str) -> Sanction:
    """The sanction counts no longer; it stays on file."""
    with writing():
        if Sanction.objects.filter(pk=sanction.pk, withdrawn=False).update(withdrawn=True):
            audit.record(user=by, verb="withdraw-sanction", about=sanction, after={"because": why})
            announce_matches(sanction.match.stage.tournament, [sanction.match])
        sanction.withdrawn = True
        return sanction
