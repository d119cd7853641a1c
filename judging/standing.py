"""Who somebody is at a game: its writer, a referee beside him, the head referee, or one of the public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judging.models import Assignment, Game
from tournament import roles
from tournament.models import Match
from tournament.words import RoleKind

BESIDE = ("foul", "note", "protest", "adjust", "call", "undo")


@dataclass(frozen=True, slots=True)
class Standing:
    """What `user` is at a match; `referee` holds for the head referee too."""

    user: Any
    assigned: bool
    head: bool
    organiser: bool

    @property
    def referee(self) -> bool:
        return self.assigned or self.head

    @property
    def staff(self) -> bool:
        return self.referee or self.organiser


def at_match(user: Any, match: Match) -> Standing:
    if not user.is_authenticated or not user.is_active:
        return Standing(user, assigned=False, head=False, organiser=False)
    tournament = match.stage.tournament
    return Standing(
        user,
        assigned=Assignment.objects.filter(match=match, user=user).exists(),
        head=roles.may(user, tournament, RoleKind.HEAD_REFEREE),
        organiser=roles.may(user, tournament, RoleKind.ORGANISER),
    )


def holds(game: Game, user: Any, device: str) -> bool:
    """Whether the pen of this game is in the user's hand, on this tablet."""
    return user.is_authenticated and game.holder_id == user.pk and game.device in ("", device)


def public(match: Match) -> bool:
    """Whether anybody may see that this match exists."""
    return match.stage.tournament.released and match.round.released
