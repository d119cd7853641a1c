"""What is written beside the log: games opened, the pen taken over, referees assigned, strokes and late entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Max

import rules
from judging import books, freezing, standing, tablets
from judging.access import NOT_YOURS, VOID, username
from judging.decoding import Strokes, canonical
from judging.header import header
from judging.models import Assignment, Drawing, Game, Lease, Review
from judging.moments import now_ms
from tournament import audit
from tournament import services as ledger
from tournament.models import Match, Role
from tournament.refusals import Forbidden, Illegal, Malformed, Stale
from tournament.transactions import writing


def open_game(match_id: int, *, user: Any, device: str = "", opened_ms: int | None = None) -> tuple[Game, bool]:
    """Opens the next game of a match and puts its pen in the user's hand; (game, False) on a second press.

    409 when the match is decided, a side is not known, or a game of it is still open. An anchor in the past is for
    demonstrations, whose games are told faster than they were played.
    """
    with writing():
        match = _locked(match_id)
        who = standing.at_match(user, match)
        if not who.staff:
            raise Forbidden(NOT_YOURS)
        last = match.games.order_by("-number").first()
        if last is not None and not last.closed:
            if last.n == 0 and standing.holds(last, user, device):
                return last, False
            _refuse_open(last)
        if opened_ms is not None and not match.stage.tournament.demonstration:
            raise Illegal(
                {"zh": "只有演示赛事可以补记开局时间。", "en": "Only a demonstration may be opened in the past."},
                field="opened_ms",
            )
        return _opened(match, user=user, device=device, opened_ms=min(opened_ms or now_ms(), now_ms())), True


def _locked(match_id: int) -> Match:
    matches = Match.objects.select_related("stage__tournament", "round", "table").select_for_update(of=("self",))
    return matches.get(pk=match_id)


def _refuse_open(last: Game) -> None:
    raise Stale(
        {"zh": f"第 {last.number} 局还没有签名结束。", "en": f"Game {last.number} is not signed and closed yet."},
        open={"id": last.pk, "number": last.number},
    )


def _opened(match: Match, *, user: Any, device: str, opened_ms: int) -> Game:
    number = books.of(match.stage.ruleset).next_game(match)
    if number is None:
        raise Stale(
            {"zh": "这一场已有结果，或选手还没有定。", "en": "The match is decided, or its players are not known yet."},
            open=None,
        )
    last = match.games.aggregate(last=Max("number"))["last"] or 0
    number = max(number, last + 1)
    return create_game(
        match,
        header(match, number=number, opened_ms=opened_ms, referee=_referee(match, user)),
        user=user,
        device=device,
        opened_ms=opened_ms,
    )


def create_game(match: Match, head: dict[str, Any], *, user: Any, opened_ms: int, device: str = "") -> Game:
    """A game of the match with this header and no entries yet, its pen in the user's hand. 422 where the rules cannot
    open it. The caller has looked whether there may be one.
    """
    try:
        opened = rules.open(head)
    except rules.Malformed as wrong:
        raise Illegal(
            {"zh": f"不能开局：{wrong.message['zh']}", "en": f"Cannot be opened: {wrong.message['en']}"},
            field=wrong.field,
        ) from wrong
    number = head["about"]["game"]
    game = Game.objects.create(
        match=match,
        number=number,
        header=head,
        ruleset=head["ruleset"],
        edition=books.of(head["ruleset"]).edition(head),
        opened_ms=opened_ms,
        opened_by=user,
        holder=user,
        device=device,
        sealed=rules.seal_open(head),
        step=rules.view(opened)["step"],
    )
    Lease.objects.create(game=game, epoch=game.lease, holder=user, device=device, taken_ms=opened_ms)
    ledger.start_match(match=match, by=user)
    audit.record(user=user, verb="open-game", about=match, after={"game": game.pk, "number": number})
    transaction.on_commit(lambda: freezing.tell(game))
    return game


def _referee(match: Match, user: Any) -> str:
    """Who referees, for the record: at a table's tablet those who are assigned, for it has no name of its own."""
    assigned = match.assignments.select_related("user").order_by("pk")
    if tablets.of(user) is not None and assigned:
        return "、".join(one.user.get_full_name() or one.user.get_username() for one in assigned)
    return user.get_full_name() or user.get_username()


def take_lease(game: Game, *, seen: int, user: Any, device: str = "") -> Game:
    """Takes the pen over from whoever holds it; `seen` is the epoch the taker looked at (409 when it has moved)."""
    if not standing.at_game(user, game).referee:
        raise Forbidden(NOT_YOURS)
    if game.void:
        raise Illegal(VOID)
    with writing():
        mine = Game.objects.filter(pk=game.pk, lease=seen, voided_ms=None)
        before = {"lease": game.lease, "holder": username(game.holder)}
        taken = mine.update(lease=seen + 1, holder=user, device=device)
        game.refresh_from_db()
        if not taken:
            raise Stale(
                {"zh": "执笔人已经又换了。", "en": "The pen has changed hands again meanwhile."},
                lease=game.lease,
                holder=username(game.holder),
                seq=game.n,
            )
        Lease.objects.create(game=game, epoch=game.lease, holder=user, device=device, taken_ms=now_ms())
        after = {"game": game.pk, "lease": game.lease, "holder": user.get_username()}
        audit.record(user=user, verb="take-lease", about=game.match or game, before=before, after=after)
        transaction.on_commit(lambda: freezing.tell(game))
    return game


def assign(match: Match, *, usernames: Sequence[str], by: Any) -> list[Assignment]:
    """Makes these the referees of the match, and no others. Who is taken off it loses the pen of its games."""
    who = standing.at_match(by, match)
    if not (who.organiser or who.head):
        raise Forbidden(
            {"zh": "只有主办或裁判长可以指派裁判。", "en": "Only an organiser or the head referee assigns referees."}
        )
    users = _referees(match, usernames)
    with writing():
        before = list(match.assignments.order_by("pk").values_list("user__username", flat=True))
        match.assignments.exclude(user__in=users).delete()
        for user in users:
            Assignment.objects.get_or_create(match=match, user=user)
        for game in match.games.exclude(holder=None).exclude(holder__in=users).exclude(signed=True):
            _release(game)
        audit.record(
            user=by,
            verb="assign-referees",
            about=match,
            before={"referees": before},
            after={"referees": [user.get_username() for user in users]},
        )
    return list(match.assignments.select_related("user"))


def _referees(match: Match, usernames: Sequence[str]) -> list[Any]:
    wanted = list(dict.fromkeys(usernames))
    found = {user.get_username(): user for user in get_user_model().objects.filter(username__in=wanted, is_active=True)}
    unknown = [name for name in wanted if name not in found]
    if unknown:
        names = "、".join(unknown)
        raise Malformed({"zh": f"没有这个用户：{names}。", "en": f"No such user: {names}."}, field="usernames")
    tournament = match.stage.tournament
    with_role = set(
        Role.objects.filter(tournament=tournament, user__username__in=wanted).values_list("user__username", flat=True)
    )
    strangers = [name for name in wanted if name not in with_role]
    if strangers:
        names = "、".join(strangers)
        raise Illegal(
            {"zh": f"{names} 在本赛事没有职务。", "en": f"{names} holds no role in this tournament."}, field="usernames"
        )
    return [found[name] for name in wanted]


def _release(game: Game) -> None:
    if standing.at_match(game.holder, game.match).staff:
        return
    Game.objects.filter(pk=game.pk, lease=game.lease).update(lease=game.lease + 1, holder=None, device="")


def keep_drawings(game: Game, drawings: Iterable[Strokes]) -> None:
    """Keeps strokes once, however often they are sent."""
    kept = [Drawing(game=game, team=one.team, sha256=one.sha256, strokes=one.strokes) for one in drawings]
    if kept:
        with writing():
            Drawing.objects.bulk_create(kept, ignore_conflicts=True)


def keep_for_review(game: Game, entries: Iterable[dict], *, lease: int, after: int, by: str, device: str) -> None:
    """Keeps entries of a former writer for the head referee, each once."""
    received = now_ms()
    late = [
        Review(
            game=game,
            entry_id=row["id"],
            lease=lease,
            after=after,
            body=canonical(row),
            by=by,
            device=device,
            received_ms=received,
        )
        for row in entries
    ]
    with writing():
        Review.objects.bulk_create(late, ignore_conflicts=True)
