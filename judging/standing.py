"""Who somebody is at a game: its writer, a referee beside him, the head referee, or one of the public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judging.models import Assignment, Game, Tablet
from tournament import roles
from tournament.models import Match
from tournament.words import RoleKind

BESIDE = ("foul", "note", "protest", "adjust", "call", "undo")
OF_THE_HEAD = ("reopen", "resolve")  # what the head referee enters beside the pen, and nobody else


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
    def beside(self) -> tuple[str, ...]:
        """What one may enter without the pen."""
        return (*BESIDE, *OF_THE_HEAD) if self.head else BESIDE if self.referee else ()

    @property
    def staff(self) -> bool:
        return self.referee or self.organiser


def at_game(user: Any, game: Game) -> Standing:
    """A training game is its opener's alone."""
    if game.match is None:
        own = user.is_authenticated and user.is_active and user.pk == game.opened_by_id
        return Standing(user, assigned=own, head=False, organiser=False)
    return at_match(user, game.match)


def at_match(user: Any, match: Match) -> Standing:
    if not user.is_authenticated or not user.is_active:
        return Standing(user, assigned=False, head=False, organiser=False)
    tournament = match.stage.tournament
    return Standing(
        user,
        assigned=Assignment.objects.filter(match=match, user=user).exists() or _tablet_at(user, match),
        head=roles.may(user, tournament, RoleKind.HEAD_REFEREE),
        organiser=roles.may(user, tournament, RoleKind.ORGANISER),
    )


def _tablet_at(user: Any, match: Match) -> bool:
    """Whether the account is a tablet that has joined the table this match is played at."""
    if match.table_id is None:
        return False
    return Tablet.objects.filter(user=user.pk, table=match.table_id, revoked_ms=None).exists()


def holds(game: Game, user: Any, device: str) -> bool:
    """Whether the pen of this game is in the user's hand, on this tablet."""
    return user.is_authenticated and game.holder_id == user.pk and game.device in ("", device)


def public(match: Match | None) -> bool:
    """Whether anybody may see that this match exists; a training game has none to see."""
    return match is not None and match.stage.tournament.released and match.round.released
