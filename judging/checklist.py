"""What is counted and checked before a game (KW-G2), for the edition it is played with and the people who play it.

The console shows the list and keeps what was touched in the record: `checklist` with {name: true}.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from judging import book
from judging.models import Game
from tournament.models import Player
from tournament.services.penalties import bans_of

Both = dict[str, str]
TYPES = {
    "basic": ("基本牌", "basic"),
    "scroll": ("锦囊牌", "scrolls"),
    "delayed_scroll": ("延时锦囊", "delayed scrolls"),
    "weapon": ("武器", "weapons"),
    "armor": ("防具", "armour"),
    "plus": ("+1 马", "+1 horses"),
    "minus": ("−1 马", "−1 horses"),
}
KINGDOMS = {"wei": ("魏", "Wei"), "shu": ("蜀", "Shu"), "wu": ("吴", "Wu"), "qun": ("群", "Qun")}


def items(game: Game) -> list[dict[str, Any]]:
    """[{"name", "zh", "en", "detail": {"zh", "en"}}], in the order in which a referee goes round the table."""
    edition = book.edition(game)
    cards, pool = edition["cards"], edition["pool"]
    return [
        _item("deck", f"游戏牌 {len(cards)} 张", f"{len(cards)} playing cards", _deck(cards)),
        _item("generals", f"武将牌 {len(pool)} 张", f"{len(pool)} general cards", _generals(pool)),
        _item(
            "identity",
            "身份牌 6 张，正放",
            "6 identity cards, upright",
            _both([("主帅 2", "2 commanders"), ("前锋 4", "4 vanguards")]),
        ),
        {**_item("players", "选手到齐，座位无误", "Players and seats", _players(game.header)), "banned": banned(game)},
        _item("captains", "两队队长", "Both captains", _captains(game.header)),
    ]


def banned(game: Game) -> list[str]:
    """Ids of players in the header who are banned (停赛), alone or with their team: told, nobody is stopped by it."""
    bans = bans_of(game.match.stage.tournament) if game.match else None
    if not bans:
        return []
    alone = {player.pk for players in bans.players.values() for player in players}
    ids = [one for team in game.header["teams"].values() for one in team["players"]]
    known = {f"p{pk}": team for pk, team in _teams_of(ids)}
    return [one for one in ids if one in known and (known[one] in bans.teams or int(one[1:]) in alone)]


def _teams_of(ids: list[str]) -> Iterable[tuple[int, int]]:
    """(player, team) of those that are players of the ledger."""
    return Player.objects.filter(pk__in=[int(one[1:]) for one in ids if one[1:].isdecimal()]).values_list(
        "pk", "team_id"
    )


def _item(name: str, zh: str, en: str, detail: Both) -> dict[str, Any]:
    return {"name": name, "zh": zh, "en": en, "detail": detail}


def _deck(cards: list[dict[str, Any]]) -> Both:
    counted = Counter(card["type"] for card in cards)
    return _both(
        (f"{zh} {counted[kind]}", f"{counted[kind]} {en}") for kind, (zh, en) in TYPES.items() if counted[kind]
    )


def _generals(pool: list[dict[str, Any]]) -> Both:
    counted = Counter(general["kingdom"] for general in pool)
    return _both((f"{zh} {counted[name]}", f"{en} {counted[name]}") for name, (zh, en) in KINGDOMS.items())


def _players(header: dict[str, Any]) -> Both:
    people, teams = header.get("people", {}), header["teams"].values()
    told = [(team["name"], [people.get(one, one) for one in team["players"]]) for team in teams]
    return _both((f"{name}：{'、'.join(who)}", f"{name}: {', '.join(who)}") for name, who in told)


def _captains(header: dict[str, Any]) -> Both:
    people = header.get("people", {})
    told = [(team["name"], people.get(team["captain"], team["captain"])) for team in header["teams"].values()]
    return _both((f"{name}：{who}", f"{name}: {who}") for name, who in told)


def _both(pairs: Iterable[tuple[str, str]]) -> Both:
    told = list(pairs)
    return {"zh": " · ".join(zh for zh, _en in told), "en": " · ".join(en for _zh, en in told)}
