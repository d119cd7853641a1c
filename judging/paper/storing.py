"""A sheet that is typed is kept, field by field, and becomes a game of its match in one step: opened when it was played,
all its entries at once, one report to the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max

import rules
from judging import folding, freezing, reports, services
from judging.decoding import canonical
from judging.header import header
from judging.models import Entry, Game, PaperSheet
from judging.moments import now_ms
from judging.paper import moments
from judging.paper.reading import read
from judging.paper.sheet import Sheet
from judging.paper.writer import Fault, Stop, Writer
from tournament import audit, queries
from tournament.models import GameScore, Match
from tournament.refusals import Illegal, Stale
from tournament.transactions import writing
from tournament.words import GameState

PAPER = "paper"  # what stands for the tablet in the log's rows


@dataclass(frozen=True, slots=True)
class Place:
    """Game `number` of a match and what there is of it. A sheet may be typed where there is no game yet (the next one, or
    one whose result alone was entered on the day), or for the rest of one whose tablets failed in the middle.
    """

    number: int
    game: Game | None
    score: GameScore | None
    paper: PaperSheet | None
    next: bool

    @property
    def goes_on(self) -> bool:
        """Whether the game was begun on a tablet and its turns are not over."""
        return self.game is not None and not self.game.closed and self.game.step in ("play", "level")

    @property
    def free(self) -> bool:
        return self.game is None or self.goes_on


def places(match: Match) -> list[Place]:
    """The games of the match in order; none before its sides are known."""
    if len(queries.sides(match)) < 2:
        return []
    games = {game.number: game for game in match.games.all()}
    scores = {score.number: score for score in queries.scores(match) if score.state != GameState.VOID}
    papers = {paper.number: paper for paper in match.papers.select_related("by")}
    following = next_number(match)
    numbers = sorted({*games, *scores, *([following] if following else [])})
    return [Place(n, games.get(n), scores.get(n), papers.get(n), n == following) for n in numbers]


def next_number(match: Match) -> int | None:
    """The number the next game of the match would have; None where it is decided."""
    number = queries.next_game(match)
    if number is None:
        return None
    last = match.games.aggregate(last=Max("number"))["last"] or 0
    return max(number, last + 1)


def head_of(match: Match, number: int, sheet: Sheet, *, opened_ms: int = 0) -> dict[str, Any]:
    """The header of the game; the referee is who the sheet names, else those assigned."""
    assigned = match.assignments.select_related("user").order_by("pk")
    names = "、".join(one.user.get_full_name() or one.user.get_username() for one in assigned)
    return header(match, number=number, opened_ms=opened_ms, referee=sheet["referee"] or names, source="paper")


def held_against(match: Match, place: Place, sheet: Sheet) -> tuple[Writer, int]:
    """The sheet read by the rules, and when its game was opened (0 where a fault keeps it from being one)."""
    if place.game is not None:
        return _going_on(place.game, sheet)
    writer = read(head_of(match, place.number, sheet), sheet)
    zone, now = ZoneInfo(match.stage.tournament.time_zone), now_ms()
    try:
        said = moments.written(writer, zone=zone, now=now)
        return writer, 0 if writer.faults else moments.opened_ms(writer, said, now=now)
    except Stop:
        return writer, 0


def _going_on(game: Game, sheet: Sheet) -> tuple[Writer, int]:
    """The rest of a game, from the last entry of the tablet. Its moments lie between that and now."""
    memory, until = folding.memory(game), now_ms() - game.opened_ms
    start = folding.told_anew(memory, memory.fold.seq).game
    writer = read(game.header, sheet, start=start, until=until)
    if not writer.faults and writer.game.at > until:
        minutes = -(-(writer.game.at - until) // 60_000)
        zh, en = f"时钟还没有走到：还差 {minutes} 分钟", f"the clock is not there yet: {minutes} minutes to go"
        writer.faults.append(Fault("clock", "timeup_1", {"zh": zh, "en": en}))
    return writer, game.opened_ms


def keep(match: Match, number: int, sheet: Sheet, *, seen: int, page: str, by: Any, over: bool = False) -> PaperSheet:
    """Keeps what was typed so far. `seen` is the version that was on the page, `page` a name of the page itself; 409
    where another page has kept a newer one (unless `over` it deliberately), or where it is a game by now.
    """
    with writing():
        Match.objects.select_for_update().get(pk=match.pk)
        paper = PaperSheet.objects.select_related("by").filter(match=match, number=number).first()
        if paper is None:
            paper = PaperSheet(match=match, number=number, page=page, by=by)
            audit.record(user=by, verb="type-paper", about=match, after={"number": number})
        _refuse_entered(paper)
        if paper.version > seen and paper.page != page and not over:
            name = paper.by.get_username()
            raise Stale(
                {
                    "zh": f"{name} 也在录入这一局，刚刚存过。",
                    "en": f"{name} is typing this game too and has just saved.",
                },
                version=paper.version,
                by=name,
            )
        if paper.body != sheet.as_text() or paper.page != page:
            paper.body, paper.page, paper.version = sheet.as_text(), page, paper.version + 1
            paper.by, paper.changed_ms = by, now_ms()
            paper.save()
        elif paper.pk is None:
            paper.changed_ms = now_ms()
            paper.save()
    return paper


def _refuse_entered(paper: PaperSheet) -> None:
    if paper.game_id is not None:
        raise Stale({"zh": "这一局已经录入。", "en": "This game has been entered already."}, game=paper.game_id)


def enter(match: Match, number: int, *, by: Any) -> Game:
    """Makes the kept sheet a game, or the rest of one. 422 where it does not hold or comes to no verdict, 409 where it
    has been entered; 403 where a game of a tablet is not this person's to write.
    """
    with writing():
        Match.objects.select_for_update().get(pk=match.pk)
        place = next((one for one in places(match) if one.number == number), None)
        if place is None or place.paper is None or not place.free:
            raise Stale({"zh": "没有可以录入的这一局。", "en": "There is no such game to enter."})
        _refuse_entered(place.paper)
        sheet = Sheet.of_text(place.paper.body)
        writer, opened_ms = held_against(match, place, sheet)
        if not holds(writer, place):
            raise Illegal({"zh": "记分表还不能录入。", "en": "The sheet cannot be entered yet."}, field="sheet")
        if place.game is not None:
            game = services.take_lease(place.game, seen=place.game.lease, user=by, device=PAPER)
            PaperSheet.objects.filter(pk=place.paper.pk).update(body="[]", version=place.paper.version + 1)
        else:
            if place.next and not _closed(match):
                raise Stale({"zh": "平板上的局还没有结束。", "en": "A game on a tablet is not finished yet."})
            head = head_of(match, number, sheet, opened_ms=opened_ms)
            game = services.create_game(match, head, user=by, opened_ms=opened_ms)
            PaperSheet.objects.filter(pk=place.paper.pk).update(game=game)
        _write(game, writer, by=by)
        after = {"game": game.pk, "number": number, "from": writer.before + 1, "to": game.n}
        audit.record(user=by, verb="enter-paper", about=match, after=after)
        reports.try_again(game, by=by)
        transaction.on_commit(lambda: freezing.tell(game))
    return game


def holds(writer: Writer, place: Place) -> bool:
    """Whether the sheet can be entered: a whole game with its verdict, or any part of one that goes on."""
    return not writer.faults and bool(writer.lines) and (writer.over or place.goes_on)


def _closed(match: Match) -> bool:
    return all(game.closed for game in match.games.all())


def _write(game: Game, writer: Writer, *, by: Any) -> None:
    """All entries at once, sealed one by one as the door seals them. Two unique constraints stand behind it."""
    name, received = by.get_username(), now_ms()
    fold = folding.memory(game).fold
    if fold.seq != writer.before:
        raise Stale({"zh": "平板上又有了新的条目。", "en": "The tablet has new entries meanwhile."})
    fold = folding.told_anew(folding.memory(game), fold.seq)
    entries = []
    for n, line in enumerate(writer.lines, writer.before + 1):
        row = {**line.row, "id": f"paper-{n}", "by": name}
        fold, _line = folding.after(fold, row)
        entries.append(
            Entry(
                game=game, seq=n, entry_id=row["id"], at=row["at"], do=row["do"], body=canonical(row), by=name,
                device=PAPER, received_ms=received, override="override" in row,
            )
        )  # fmt: skip
    Entry.objects.bulk_create(entries)
    view = rules.view(fold.game)
    game.n, game.at, game.sealed, game.step = fold.seq, fold.game.at, fold.seal, view["step"]
    game.verdict, game.signed, game.flags = view["verdict"], fold.game.signed, len(view["flags"])
    game.save()
