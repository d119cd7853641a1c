"""选将 and 准备 on the sheet: commanders, comparison, camps, stacks, the sixteen, picks, line-ups and seats, first act.

A section that was left blank ends the draft where nothing behind it was filled in either; else it is missing.
"""

from __future__ import annotations

from collections.abc import Callable

from judging.paper.lexicon import generals, plain
from judging.paper.sheet import COMPARISONS, PICKS, SIXTEEN, picks
from judging.paper.writer import Stop, Writer
from rules.kings.state import OPPOSITE

TEAMS = ("A", "B")
CHECKS = ("deck", "generals", "identity", "players", "captains")
RANKS = {"a": 1, "j": 11, "q": 12, "k": 13}
SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D", "s": "S", "h": "H", "c": "C", "d": "D"}
CAMPS = {"warm": ("暖", "暖方", "暖色方", "w", "warm"), "cold": ("冷", "冷方", "冷色方", "c", "cold")}
LEFT, RIGHT = ("左", "1", "l", "left"), ("右", "2", "r", "right")


def write(writer: Writer) -> bool:
    """Enters the draft as far as it was filled in; True when the hands are dealt and turns may follow."""
    filled = [place for place, (fields, _say) in enumerate(SECTIONS) if writer.sheet.any(*fields)]
    last = len(SECTIONS) if writer.sheet.rows("t") else max(filled, default=-1)
    for place, (_fields, say) in enumerate(SECTIONS):
        if place > last:
            return False
        try:
            say(writer)
        except Stop:
            if place < last or not _ends_here(writer):
                raise
            writer.faults.clear()
            return False
    return True


def _ends_here(writer: Writer) -> bool:
    """Whether the game came to its end in the middle of this section: what is missing of it was never written."""
    return all(fault.blank for fault in writer.faults) and writer.sheet.any("winner", "reason")


def _checklist(writer: Writer) -> None:
    """What was ticked; what was not is not said to be wrong."""
    items = {name: True for name in CHECKS if f"check_{name}" in writer.sheet}
    if items:
        writer.enter("checklist", f"check_{next(iter(items))}", {"do": "checklist", "items": items})


def _commanders(writer: Writer) -> None:
    for team in TEAMS:
        field = f"commander_{team}"
        if field not in writer.sheet:
            writer.missing("commanders", field, "主帅没有填", "the commander is missing")
        writer.enter("commanders", field, {"do": "commander", "team": team, "player": writer.sheet[field]})


def _compare(writer: Writer) -> None:
    for number in COMPARISONS:
        names = {team: f"compare_{team}{number}" for team in TEAMS}
        if writer.state.step == "camp":
            if writer.sheet.any(*names.values()):
                writer.missing("compare", names["A"], "比点已分胜负", "the comparison was decided before")
            return
        row: dict[str, object] = {"do": "compare"}
        for team, name in names.items():
            suit, rank = _point(writer, name)
            row |= {team: rank} | ({f"suit_{team}": suit} if suit else {})
        writer.enter("compare", names["A"], row)
    if writer.state.step == "compare":
        writer.missing("compare", "compare_A3", "比点仍未分出胜负", "the comparison is still level")


def _point(writer: Writer, name: str) -> tuple[str, int]:
    """Suit (may be empty) and rank of a card drawn: K, 13, ♠K, SK."""
    text = writer.sheet[name]
    said = plain(text).replace(" ", "")
    suit = SUITS.get(said[:1], "") if len(said) > 1 else ""
    rank = said[1:] if suit else said
    if not text:
        writer.missing("compare", name, "比点没有填", "the comparison is missing")
    figure = RANKS.get(rank) or (int(rank) if rank.isdecimal() and len(rank) < 3 else 0)
    if not 1 <= figure <= 13:
        writer.missing("compare", name, f"“{text}”不是 A 至 K 的点数", f"“{text}” is no rank from A to K")
    return suit, figure


def _camp(writer: Writer) -> None:
    camp = _camp_of(writer, "camp", "camp")
    writer.enter("camp", "camp", {"do": "camp", "team": writer.state.draft.winner, "camp": camp})


def _camp_of(writer: Writer, group: str, field: str) -> str:
    text = writer.sheet[field]
    if not text:
        writer.missing(group, field, "没有填暖方或冷方", "warm or cold is missing")
    camp = next((camp for camp, names in CAMPS.items() if plain(text) in names), None)
    if camp is None:
        writer.missing(group, field, f"“{text}”应为暖或冷", f"“{text}” should be warm or cold")
    return camp


def _stacks(writer: Writer) -> None:
    winner = writer.state.draft.winner
    for team in (winner, "B" if winner == "A" else "A"):
        field = f"stack_{team}"
        text = plain(writer.sheet[field])
        if not text.isdecimal() or len(text) > 2:
            writer.missing("stacks", field, "武将牌堆应为 1 至 4", "the stack should be 1 to 4")
        writer.enter("stacks", field, {"do": "stack", "team": team, "stack": int(text)})


def _sixteen(writer: Writer) -> None:
    names = [_general(writer, "generals", f"general_{number}", order=()) for number in SIXTEEN]
    twice = [number for number in SIXTEEN if names[number - 1] in names[: number - 1]]
    field = f"general_{twice[0] if twice else 1}"
    writer.enter("generals", field, {"do": "reveal", "generals": names})


def _general(writer: Writer, group: str, field: str, *, order: tuple[str, ...]) -> str:
    """The general a field names: by name, its beginning, pinyin, or the number it lies at among `order`."""
    text = writer.sheet[field]
    said = plain(text)
    if not text:
        writer.missing(group, field, "武将没有填全", "a general is missing")
    if said.isdecimal() and order:
        if 1 <= int(said[:4]) <= len(order):
            return order[int(said) - 1]
        writer.missing(group, field, f"没有第 {text} 名武将", f"there is no general number {text}")
    known = generals(writer.state.setup.edition)
    whole = known.found(said, 0)
    words = whole[1] if whole is not None and whole[0] == len(said) else known.only(said)
    if not words:
        zh, en = f"“{text}”不是武将池中的一名武将", f"“{text}” is not one general of the pool"
        writer.missing(group, field, zh, en)
    return words[0].value


def _first_pick(writer: Writer) -> None:
    late = "first_pick_late" in writer.sheet
    camp = "warm" if late and "first_pick" not in writer.sheet else _camp_of(writer, "first-pick", "first_pick")
    _enter_in_time(writer, "first-pick", "first_pick", {"do": "first-pick", "camp": camp}, late=late)


def _picks(writer: Writer) -> None:
    order, first = tuple(writer.state.draft.generals), writer.state.draft.first_pick
    for number in range(1, len(PICKS) + 1):
        names = [_general(writer, "picks", field, order=order) for field in picks(number)]
        row = {"do": "pick", "camp": first if number % 2 else OPPOSITE[first], "generals": names}
        _enter_in_time(writer, "picks", picks(number)[0], row, late=f"pick_{number}_late" in writer.sheet)


def _enter_in_time(writer: Writer, group: str, field: str, row: dict[str, object], *, late: bool) -> None:
    """Enters a step of the draft before its deadline, or as late at its deadline (I-2)."""
    if late:
        writer.enter(group, field, {**row, "timeout": True}, at=writer.deadline())
    else:
        writer.enter(group, field, row)


def _lineups(writer: Writer) -> None:
    """Those in time first: a late one is entered at the deadline, and another after it would be late too."""
    order = tuple(writer.state.draft.generals)
    for team in sorted(TEAMS, key=lambda team: f"lineup_{team}_late" in writer.sheet):
        lineup = {
            player: _general(writer, "lineups", f"lineup_{team}_{place}", order=order)
            for place, player in enumerate(writer.header["teams"][team]["players"], 1)
        }
        row = {"do": "lineup", "camp": writer.state.draft.camps[team], "generals": lineup}
        _enter_in_time(writer, "lineups", f"lineup_{team}_1", row, late=f"lineup_{team}_late" in writer.sheet)


def _seats(writer: Writer) -> None:
    writer.enter("seats", "place_A_1", {"do": "prepare"})
    for team in TEAMS:
        row = {"do": "seat", "camp": writer.state.draft.camps[team], **_places(writer, team)}
        writer.enter("seats", f"place_{team}_1", row)


def _places(writer: Writer, team: str) -> dict[str, str]:
    """Who sits left and right; one of the two is enough."""
    players, commander = writer.header["teams"][team]["players"], writer.state.draft.commanders[team]
    found: dict[str, str] = {}
    for number, player in enumerate(players, 1):
        field = f"place_{team}_{number}"
        said = plain(writer.sheet[field])
        if player == commander or not said:
            continue
        side = "left" if said in LEFT else "right" if said in RIGHT else ""
        if not side or side in found:
            writer.missing("seats", field, "座位应为左、右各一", "one sits left, one right")
        found[side] = player
    if not found:
        writer.missing("seats", f"place_{team}_1", "前锋的座位没有填", "the vanguards' seats are missing")
    rest = [player for player in players if player != commander and player not in found.values()]
    return found if not rest else {**found, "right" if "left" in found else "left": rest[0]}


def _first_act(writer: Writer) -> None:
    camp = _camp_of(writer, "first-act", "first_act")
    for row in ({"do": "unveil"}, {"do": "first-act", "camp": camp}, {"do": "deal"}):
        writer.enter("first-act", "first_act", row)


SECTIONS: tuple[tuple[tuple[str, ...], Callable[[Writer], None]], ...] = (
    (tuple(f"check_{name}" for name in CHECKS), _checklist),
    (("commander_A", "commander_B"), _commanders),
    (tuple(f"compare_{team}{number}" for number in COMPARISONS for team in TEAMS), _compare),
    (("camp",), _camp),
    (("stack_A", "stack_B"), _stacks),
    (tuple(f"general_{number}" for number in SIXTEEN), _sixteen),
    (("first_pick", "first_pick_late"), _first_pick),
    (tuple(name for number in range(1, len(PICKS) + 1) for name in picks(number)), _picks),
    (tuple(f"lineup_{team}_{place}" for team in TEAMS for place in (1, 2, 3)), _lineups),
    (tuple(f"place_{team}_{place}" for team in TEAMS for place in (1, 2, 3)), _seats),
    (("first_act",), _first_act),
)
