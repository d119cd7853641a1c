"""The referee's pages: which matches are his now, and the console of a game."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from judging import queries, state, tablets
from judging.models import Game
from judging.versions import versions
from tournament.labels import match_label
from tournament.models import Match, Role, Slot
from tournament.words import MatchState, OutcomeWord, Part, RoleKind


@require_GET
@login_required
def matches(request: HttpRequest) -> HttpResponse:
    """`/console/`: what is mine now; the head referee has every match that is being played."""
    heads = request.user.is_superuser or Role.objects.filter(user=request.user, kind=RoleKind.HEAD_REFEREE).exists()
    rows = [row(match) for match in mine(request.user)]
    shown = {
        "rows": [one for one in rows if not one["over"]],
        "over": [one for one in rows if one["over"]],
        "heads": heads,
        "tablet": _tablet(request),
    }
    return render(request, "console/matches.html", shown)


@require_GET
@login_required
def console(request: HttpRequest, game_id: int) -> HttpResponse:
    """`/console/<game>/`: the shell; everything else the console asks for itself."""
    game, who = queries.visible_game(game_id, request.user)
    queries.refuse_others(who.referee)
    return render(request, "console/console.html", {"game": game, "boot": boot(request, game)})


def mine(user: Any) -> QuerySet[Match]:
    """Matches a referee has to do with: undecided ones first, in the order they begin."""
    headed = Q(stage__tournament__roles__user=user, stage__tournament__roles__kind=RoleKind.HEAD_REFEREE)
    assigned = Q(assignments__user=user) | Q(table__tablets__user=user, table__tablets__revoked_ms=None)
    known = Match.objects.filter(assigned | headed).exclude(outcome=OutcomeWord.BYE)
    known = known.exclude(state=MatchState.WAITING, assignments=None).distinct()
    return (
        known.select_related("stage__tournament", "round", "table")
        .prefetch_related(
            "stage__rounds",
            Prefetch("slots", Slot.objects.select_related("entrant__team").prefetch_related("entrant__team__players")),
            Prefetch("games", Game.objects.select_related("holder").order_by("number")),
        )
        .order_by("outcome", "starts_at", "round__number", "number")
    )


def row(match: Match) -> dict[str, Any]:
    """One match as the list shows it. `may_open`: sides known, nothing decided, no game open; `over`: nothing is left to do.

    A table of many has `players` by seat instead of sides `a` and `b`, and one game that counts.
    """
    pod = match.part == Part.POD
    sides = {} if pod else sides_of(match)
    players = players_of(match) if pod else []
    games = list(match.games.all())
    open_game = next((game for game in games if not game.closed), None)
    ready = len(players) > 1 and all(game.void for game in games) if pod else len(sides) == 2
    return {
        "match": match,
        "label": match_label(match, last=max(one.number for one in match.stage.rounds.all())),
        "number": len(games),
        "a": sides.get(1),
        "b": sides.get(2),
        "table": match.table,
        "games": games,
        "open": open_game,
        "players": players,
        "may_open": ready and not match.outcome and open_game is None,
        "state": match.get_state_display(),
        "over": bool(match.outcome) and open_game is None,
    }


def sides_of(match: Match) -> dict[int, dict[str, Any]]:
    """Position → team and players, from what is prefetched."""
    held = (slot for slot in match.slots.all() if slot.entrant is not None)
    return {
        slot.position: {
            "team": slot.entrant.team,
            "players": [player for player in slot.entrant.team.players.all() if not player.substitute],
        }
        for slot in held
    }


def players_of(match: Match) -> list[tuple[int, str]]:
    """Seat and name of the players of a table of many, from what is prefetched."""
    return [(slot.position, slot.entrant.team.name) for slot in match.slots.all() if slot.entrant is not None]


def boot(request: HttpRequest, game: Game) -> dict[str, Any]:
    """What the console must know before it asks for the first time."""
    api = {name: reverse(f"api-{name}", args=[game.pk]) for name in ("log", "lease", "drawings", "frames")}
    pages = {name: reverse(name, args=[game.pk]) for name in ("record", "sheet", "board")}
    return {
        "game": game.pk,
        "match": game.match_id,
        "number": game.number,
        "table": state.table_of(game),
        "tablet": _tablet(request),
        "user": request.user.get_username(),
        "csrf": get_token(request),
        "urls": {
            "state": reverse("api-game", args=[game.pk]),
            **api,
            **pages,
            "live": f"/live/game.{game.pk}",
            "match": reverse("match", args=[game.match_id]) if game.match_id else None,
            "beat": reverse("api-beat", args=[game.pk]),
            "console": reverse("console-matches"),
        },
        "versions": versions(),
    }


def _tablet(request: HttpRequest) -> dict[str, Any] | None:
    """For a tablet of a table: where it joins again when it is no longer known."""
    tablet = tablets.of(request.user)
    if tablet is None:
        return None
    code = tablets.code_of(tablet.table)
    return {"table": tablet.table.number, "join": reverse("join", args=[code.code])}
