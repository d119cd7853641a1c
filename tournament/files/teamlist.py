"""An entry list: rows of cells to teams, with every fault named by its row and column. Saves nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.files.table import Fault, column_of, header_in
from tournament.naming import same, tidy
from tournament.refusals import Malformed

PLAYERS, MOST_SUBSTITUTES = 3, 3
LONGEST_TEAM, LONGEST_PLAYER = 60, 40
LARGEST_SEED, LARGEST_RATING = 1024, 1_000_000
_COLUMNS: Final = {
    "team": ("队伍", "队名", "战队", "战队名", "队伍名", "队伍名称", "战队名称", "参赛队", "team", "team name", "name"),
    "club": ("俱乐部", "单位", "所属", "所属单位", "club"),
    "city": ("城市", "所在城市", "地区", "city"),
    "captain": ("队长", "队长姓名", "主帅", "captain", "commander"),
    "rating": ("等级分", "积分", "评分", "rating"),
    "seed": ("种子", "种子号", "种子序号", "seed"),
    "player": ("选手", "队员", "选手姓名", "队员姓名", "姓名", "成员", "player", "member"),
    "substitute": ("替补", "替补选手", "替补队员", "substitute", "reserve"),
}
SAMPLE: Final = (
    ("队名", "俱乐部", "城市", "队长", "选手1", "选手2", "选手3", "等级分", "种子"),
    ("蜀汉一队", "成都桌游社", "成都", "刘备", "刘备", "关羽", "张飞", "1820", "1"),
    ("江东虎", "", "南京", "孙权", "孙权", "周瑜", "陆逊", "", ""),
)


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team as it was typed: three players, the captain among them, and perhaps substitutes, a seed, a rating."""

    name: str
    players: tuple[str, ...]
    captain: str
    club: str = ""
    substitutes: tuple[str, ...] = ()
    seed: int | None = None
    city: str = ""
    rating: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Plain JSON, which `entry_of` reads back."""
        return asdict(self)


def entry_of(value: dict[str, Any]) -> TeamEntry:
    """The entry that `as_json` wrote."""
    return TeamEntry(**{**value, "players": tuple(value["players"]), "substitutes": tuple(value["substitutes"])})


@dataclass(frozen=True, slots=True)
class TeamList:
    """What a file says: entries with their rows, faults that forbid it, and columns that nobody reads."""

    entries: tuple[tuple[int, TeamEntry], ...]
    faults: tuple[Fault, ...]
    ignored: tuple[str, ...]
    captains_only: bool


def read_teams(rows: Sequence[Sequence[str]]) -> TeamList:
    """Reads rows under a header, which may stand below a title; Malformed when no column of team names is recognised.

    A list with captains and no column of players is taken as it is: the players are added later.
    """
    top = header_in(rows, _COLUMNS, needs="team")
    titles = [tidy(title) for title in rows[top]]
    columns = [column_of(title, _COLUMNS) for title in titles]
    if "team" not in columns:
        raise Malformed(both(_("没有找到队名一列。第一行应有“队名”（或“队伍”“战队”）。")), field="file")
    captains_only = "player" not in columns
    entries: list[tuple[int, TeamEntry]] = []
    faults: list[Fault] = []
    for number, row in enumerate(rows[top + 1 :], top + 2):
        cells = [tidy(cell) for cell in row] + [""] * (len(titles) - len(row))
        if not any(cells):
            continue
        entry, wrong = _read_row(number, titles, columns, cells, captains_only=captains_only)
        faults += wrong
        if entry is not None:
            entries.append((number, entry))
    if not entries and not faults:
        faults.append(Fault(top + 1, titles[columns.index("team")], both(_("标题行下面没有队伍。"))))
    unread = tuple(title for title, column in zip(titles, columns, strict=True) if column is None and title)
    return TeamList(tuple(entries), tuple(faults), unread, captains_only)


def team_rows(entries: Sequence[TeamEntry]) -> list[list[object]]:
    """The entries as rows under a header, which `read_teams` reads back the same."""
    most = max((len(entry.substitutes) for entry in entries), default=0)
    header = [*SAMPLE[0][:7], *(f"替补{n}" for n in range(1, most + 1)), *SAMPLE[0][7:]]
    return [header, *(_team_row(entry, most) for entry in entries)]


def _team_row(entry: TeamEntry, most: int) -> list[object]:
    players = [*entry.players, *[""] * PLAYERS][:PLAYERS]
    substitutes = [*entry.substitutes, *[""] * most][:most]
    return [entry.name, entry.club, entry.city, entry.captain, *players, *substitutes, entry.rating, entry.seed]


def faults_among(
    teams: TeamList, *, taken_names: Collection[str], taken_seeds: Collection[int], substitutes: bool
) -> tuple[Fault, ...]:
    """Faults between rows, and between the list and what the stage already has."""
    faults: list[Fault] = []
    names = {same(name) for name in taken_names}
    seeds = set(taken_seeds)
    for row, entry in teams.entries:
        if same(entry.name) in names:
            faults.append(Fault(row, str(_("队名")), both(_("队名“%(name)s”重复。"), name=entry.name)))
        if entry.seed is not None and entry.seed in seeds:
            faults.append(Fault(row, str(_("种子")), both(_("种子 %(seed)s 重复。"), seed=entry.seed)))
        if entry.substitutes and not substitutes:
            faults.append(Fault(row, str(_("替补")), both(_("本阶段不允许替补。"))))
        names.add(same(entry.name))
        seeds |= {entry.seed} if entry.seed is not None else set()
    return tuple(faults)


def _read_row(
    row: int, titles: Sequence[str], columns: Sequence[str | None], cells: Sequence[str], *, captains_only: bool
) -> tuple[TeamEntry | None, list[Fault]]:
    def values(column: str) -> list[str]:
        return [cell for cell, known in zip(cells, columns, strict=False) if known == column and cell]

    def title(column: str) -> str:
        return titles[columns.index(column)] if column in columns else str(_("选手"))

    name = next(iter(values("team")), "")
    captain = next(iter(values("captain")), "")
    players, substitutes = values("player"), values("substitute")
    faults: list[Fault] = []
    if captain and same(captain) not in [same(one) for one in players]:
        if len(players) >= PLAYERS:
            faults.append(Fault(row, title("captain"), both(_("队长应是三名选手之一。"))))
        else:
            players = [captain, *players]
    for column, wrong in _wrong(name, players, substitutes, captains_only=captains_only):
        faults.append(Fault(row, title(column), wrong))
    seed, unread = seed_in(next(iter(values("seed")), ""))
    if unread is not None:
        faults.append(Fault(row, title("seed"), unread))
    rating, unread = _rating(next(iter(values("rating")), ""))
    if unread is not None:
        faults.append(Fault(row, title("rating"), unread))
    if faults:
        return None, faults
    named = next((one for one in players if same(one) == same(captain)), players[0] if players else "")
    club, city = (next(iter(values(column)), "")[:LONGEST_TEAM] for column in ("club", "city"))
    return TeamEntry(name, tuple(players), named, club, tuple(substitutes), seed, city, rating), []


def wrong_with(entry: TeamEntry) -> list[tuple[str, dict[str, str]]]:
    """Faults of one team as typed: (field, message)."""
    found = _wrong(entry.name, list(entry.players), list(entry.substitutes), captains_only=False)
    if entry.captain and same(entry.captain) not in [same(one) for one in entry.players]:
        found.append(("captain", both(_("队长应是三名选手之一。"))))
    return found


def _wrong(
    name: str, players: list[str], substitutes: list[str], *, captains_only: bool
) -> list[tuple[str, dict[str, str]]]:
    found: list[tuple[str, dict[str, str]]] = []
    if not name:
        found.append(("team", both(_("缺少队名。"))))
    elif len(name) > LONGEST_TEAM:
        found.append(("team", both(_("队名最多 %(longest)s 字。"), longest=LONGEST_TEAM)))
    if not captains_only and len(players) != PLAYERS:
        found.append(("player", both(_("应有 3 名选手，现有 %(count)s 名。"), count=len(players))))
    if len(substitutes) > MOST_SUBSTITUTES:
        found.append(("substitute", both(_("替补最多 %(most)s 名。"), most=MOST_SUBSTITUTES)))
    everybody = [*players, *substitutes]
    long = next((one for one in everybody if len(one) > LONGEST_PLAYER), None)
    if long is not None:
        found.append(("player", both(_("姓名最多 %(longest)s 字。"), longest=LONGEST_PLAYER)))
    twice = next((one for one in everybody if [same(each) for each in everybody].count(same(one)) > 1), None)
    if twice is not None:
        found.append(("player", both(_("“%(name)s”在这支队里出现了两次。"), name=twice)))
    return found


def seed_in(text: str) -> tuple[int | None, dict[str, str] | None]:
    """The seed a cell says (None: drawn by lot), and what is wrong with it."""
    if not text:
        return None, None
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= LARGEST_SEED:
        return int(text), None
    return None, both(_("种子应为 1 到 1024 的整数，而不是“%(text)s”。"), text=text)


def _rating(text: str) -> tuple[int | None, dict[str, str] | None]:
    if not text:
        return None, None
    if re.fullmatch(r"-?[0-9]{1,7}", text) and abs(int(text)) <= LARGEST_RATING:
        return int(text), None
    return None, both(_("等级分应为整数，而不是“%(text)s”。"), text=text)
