"""The rows of the sheet, one a turn: clock, seat, events, HP and hand at its end.

A row without a seat stands between turns (加时, 盘点, 时间到). Overtime after a level comparison begins with the next row.
"""

from __future__ import annotations

import re

from judging.paper import beside, notation
from judging.paper.lexicon import Lexicon, at_table, plain
from judging.paper.sheet import TIMES_UP
from judging.paper.writer import Writer
from rules.clocks import remaining

CLOCK = re.compile(r"(\d{1,3})\s*(?:[:.,'’′](\d{1,2})?)?\s*(?:min|分)?")
FIGURE = re.compile(r"-?\d{1,3}")
# A game is told in steps of a second, or less where the clock is short, so that it never runs out by itself.
ENTRIES_A_ROW = 24
ROUGH_MS = 120_000  # how far a clock written by hand may lie behind what was told before it


def write(writer: Writer) -> None:
    """Enters the rows until the game is decided; what stands behind that is at fault."""
    keys = writer.sheet.rows("t")
    _set_pace(writer, len(keys))
    number = writer.turns_before
    for place, key in enumerate(keys):
        if writer.over:
            field = next(name for name, _text in writer.sheet.pairs if name.startswith(f"{key}."))
            zh, en = "胜负已定，此行之后不应再有经过", "the game is decided; nothing more can happen"
            writer.missing(key, field, zh, en)
        if writer.state.step == "level":
            writer.enter(key, f"{key}.seat", {"do": "overtime"})
            _set_pace(writer, len(keys) - place)
        number += f"{key}.seat" in writer.sheet
        _row(writer, key, number, last=place == len(keys) - 1)


def _set_pace(writer: Writer, rows: int) -> None:
    clock, at = writer.state.clock, writer.game.at
    left = remaining(clock, at) if clock is not None else 0
    if writer.until is not None:
        left = min(left, writer.until - at)
    writer.pace = max(0 if writer.start else 1, min(1000, left // (ENTRIES_A_ROW * (rows + 1))))


def words_of(writer: Writer) -> Lexicon:
    """The names of this table: its edition's, and who sits where."""
    header = writer.header
    return at_table(
        writer.state.setup.edition,
        seats={seat: chair.general for seat, chair in writer.state.seats.items()},
        people=header.get("people", {}),
        teams={team: header["teams"][team]["name"] for team in ("A", "B")},
    )


def _row(writer: Writer, key: str, number: int, *, last: bool) -> None:
    lexicon = words_of(writer)
    seat = _seat(writer, key, lexicon)
    said = notation.read(writer.sheet[f"{key}.events"], lexicon, actor=seat)
    for event in said:
        if event.wrong is not None:
            writer.missing(key, f"{key}.events", event.wrong["zh"], event.wrong["en"])
    moment = _moment(writer, key)
    if seat is None:
        _happen(writer, key, said, at=moment)
        return
    if not (writer.game is writer.start and writer.state.acting is not None and writer.state.acting.seat == seat):
        _open(writer, key, seat, moment, skipped=any(event.skips for event in said))
    _in_turn(writer, key, said, number)
    if not writer.over and writer.state.acting is not None:
        _end(writer, key, seat, number, last=last)


def _seat(writer: Writer, key: str, lexicon: Lexicon) -> str | None:
    """The seat of the row, by its letters, its general or its player."""
    text = writer.sheet[f"{key}.seat"]
    said = plain(text)
    if not text:
        if writer.sheet.any(f"{key}.hp", f"{key}.hand"):
            writer.missing(key, f"{key}.seat", "是谁的回合？", "whose turn is it?")
        return None
    people = writer.header.get("people", {})
    found = lexicon.found(said, 0)
    words = found[1] if found is not None and found[0] == len(said) else lexicon.only(said, "seat")
    named = [word.value for word in words if word.kind == "seat"]
    named += [seat for seat, chair in writer.state.seats.items() if plain(people.get(chair.player, "")) == said]
    if not named:
        seats = "、".join(f"{seat} {chair.general}" for seat, chair in writer.state.seats.items())
        writer.missing(key, f"{key}.seat", f"没有座位“{text}”：{seats}", f"no seat “{text}”: {seats}")
    return named[0]


def _moment(writer: Writer, key: str) -> int:
    """The moment of a row by its clock, 0 where none is written. The sheet's clock counts down, as the table's does."""
    text, clock, field = writer.sheet[f"{key}.clock"], writer.state.clock, f"{key}.clock"
    if not text or clock is None or clock.since is None:
        return 0
    found = CLOCK.fullmatch(plain(text))
    if found is None or int(found[2] or 0) > 59:
        writer.missing(key, field, f"“{text}”应为剩余的 分:秒", f"“{text}” should be the minutes:seconds left")
    left = (int(found[1]) * 60 + int(found[2] or 0)) * 1000
    moment = int(clock.since + clock.left - left)
    if left > clock.left:
        writer.missing(key, field, f"“{text}”多于全部时间", f"“{text}” is more than there was")
    if moment < writer.game.at - ROUGH_MS:
        writer.missing(key, field, f"“{text}”：时钟不会倒走", f"“{text}”: the clock does not run backwards")
    return moment


def _open(writer: Writer, key: str, seat: str, moment: int, *, skipped: bool) -> None:
    """Opens the turn. Where the last one's figures were not written down, its reason lets this one begin all the same."""
    left_open = writer.state.acting is not None and writer.lines
    reason = writer.sheet[f"{writer.lines[-1].group}.reason"] if left_open else ""
    row = {"do": "turn", "seat": seat} | ({"skipped": True} if skipped else {})
    writer.enter(key, f"{key}.seat", row, at=moment, reason=reason)


def _in_turn(writer: Writer, key: str, said: list[notation.Event], number: int) -> None:
    """The events of a turn, and what the sheet keeps beside it: behind them, or before where they decide the game."""
    before = writer.mark()
    _happen(writer, key, said)
    if writer.over and beside.has_fouls(writer, number):
        writer.back_to(before)
        beside.fouls(writer, number)
        _happen(writer, key, said)
    else:
        beside.fouls(writer, number)
    beside.protests(writer, number)


def _happen(writer: Writer, key: str, said: list[notation.Event], *, at: int = 0) -> None:
    for event in said:
        if event.skips:
            continue
        if writer.over:
            zh, en = f"“{event.said}”之前胜负已定", f"the game was decided before “{event.said}”"
            writer.missing(key, f"{key}.events", zh, en)
        writer.enter(key, f"{key}.events", event.row, at=at, reason=event.overruled)


def _end(writer: Writer, key: str, seat: str, number: int, *, last: bool) -> None:
    """The announced figures. A turn whose figures were not written down stays open, for a reason; so may the last one."""
    at = _time_up(writer, number)
    figures = {name: figure for name in ("hp", "hand") if (figure := _figure(writer, key, name)) is not None}
    if seat not in writer.state.alive:
        if any(figures.values()):
            writer.missing(key, f"{key}.hp", "已阵亡，不报数", "he is dead and announces nothing")
        writer.enter(key, f"{key}.seat", {"do": "end", "seat": seat}, at=at)
    elif len(figures) == 2:
        fields = {"hp": f"{key}.hp", "hand": f"{key}.hand"}
        writer.enter(key, f"{key}.hp", {"do": "end", "seat": seat, **figures}, at=at, fields=fields)
    elif f"{key}.reason" not in writer.sheet and (figures or not last):
        zh, en = "报数没有填；纸上没有的，写明理由", "the figures are missing; where the sheet has none, say why"
        writer.missing(key, f"{key}.hand" if "hp" in figures else f"{key}.hp", zh, en)


def _figure(writer: Writer, key: str, name: str) -> int | None:
    text = writer.sheet[f"{key}.{name}"]
    if text and not FIGURE.fullmatch(plain(text)):
        writer.missing(key, f"{key}.{name}", f"“{text}”应为数字", f"“{text}” should be a number")
    return int(plain(text)) if text else None


def _time_up(writer: Writer, number: int) -> int:
    """The moment the clock runs out, where the sheet says it ran out in this turn or an earlier one; else 0."""
    clock = writer.state.clock
    name = f"timeup_{min(writer.state.overtimes, len(TIMES_UP) - 1) + 1}"
    text = writer.sheet[name]
    if not text or clock is None or clock.since is None:
        return 0
    if not FIGURE.fullmatch(plain(text)):
        writer.missing("clock", name, f"“{text}”应为回合的序号", f"“{text}” should be the number of a turn")
    return int(clock.since + clock.left) if number >= int(plain(text)) else 0
