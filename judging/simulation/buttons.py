"""A walk over the buttons: any one of `rules.options` that may be touched, with what it leaves to be typed.

Where the player tells a story, this goes anywhere the rules allow, which is what laws are tested with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import rules
from judging.simulation import incidents
from judging.simulation.pen import QUICK, Pen, Row
from rules.cards import Card, Type
from rules.kings.picks import free_generals
from rules.kings.setup import TEAMS
from rules.kings.state import SEATS

ITEMS = ("牌堆清点", "身份牌 6 张", "体力牌", "计时器", "选手证件")
DIRECTED = ("南蛮入侵", "万箭齐发", "桃园结义", "五谷丰登")
TRIES = 40
# How likely a verb is touched; 2 where nothing is said. A walk has to come to an end, so nothing is reopened.
WEIGHTS: Mapping[str, float] = {
    "turn": 40, "end": 5, "phase": 3, "card": 8, "hp": 5, "death": 8, "sign": 20, "resolve": 20, "overtime": 20, "resume": 10,
    "shown": 1, "undelay": 1, "flip": 0.3, "foul": 0.15, "table": 0.7, "pause": 0.2, "adjust": 0.2, "forfeit": 0.01,
    "surrender": 0.1, "time-up": 0.02, "undo": 0.4, "protest": 0.1, "call": 0.1, "note": 0.1, "reopen": 0.0,
}  # fmt: skip


def any_entry(pen: Pen) -> Row | None:
    """One entry that the rules let stand; None where there is none to be found."""
    for _ in range(TRIES):
        row = _touched(pen)
        if row is not None and rules.play(pen.game, row).stored:
            return row
    return None


def _touched(pen: Pen) -> Row | None:
    legal: dict[str, list[rules.Option]] = {}
    for option in rules.options(pen.game, pen.at):
        if option.legal:
            legal.setdefault(option.entry["do"], []).append(option)
    verbs = [verb for verb in legal if WEIGHTS.get(verb, 2) > 0]
    if not verbs:
        return None
    verb = pen.random.choices(verbs, [WEIGHTS.get(verb, 2) for verb in verbs])[0]
    option = pen.random.choice(legal[verb])
    pen.wait(QUICK)
    entry = {**option.entry, **typed(pen, option)}
    return pen.row(entry.pop("do"), **entry)


def typed(pen: Pen, option: rules.Option) -> dict[str, Any]:
    """The fields a button leaves to be typed, and those it does not ask for but a referee would give."""
    entry = option.entry
    fill = FILLED.get(entry["do"])
    if fill is None or ("generals" in entry and entry["do"] in ("pick", "lineup")):
        return {}
    return fill(pen, entry)


Fill = Callable[[Pen, Mapping[str, Any]], dict[str, Any]]


def _compare(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    points: dict[str, Any] = {team: pen.random.randint(1, 13) for team in TEAMS}
    return points | {f"suit_{team}": pen.random.choice("SHCD") for team in TEAMS}


def _pick(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    draft = pen.state.draft
    free = free_generals(draft)
    return {"generals": pen.random.sample(free, min(len(free), 1 if draft.picked == 0 else 2))}


def _lineup(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    players = pen.state.setup.teams[pen.state.team_of(entry["camp"])].players
    return {"generals": dict(zip(players, pen.random.sample(pen.state.draft.picks[entry["camp"]], 3), strict=True))}


def _card(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    hand = pen.cards.hands[entry["seat"]] or list(pen.state.setup.edition.deck.cards)
    card = pen.random.choice(hand)
    said: dict[str, Any] = {"card": card.as_json()}
    if card.name in DIRECTED:
        return said | {"direction": pen.random.choice(("cw", "ccw"))}
    if card.name in ("闪", "无懈可击"):
        return said | {"played": True}
    return said | {"targets": [pen.random.choice(sorted(pen.state.alive))]}


def _hp(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    chair = pen.chair(entry["seat"])
    if chair.hp < chair.max_hp and pen.chance(0.35):
        return {"delta": 1, "kind": "heal"}
    if pen.chance(0.1):
        return {"to": max(0, chair.hp - 1), "kind": "lose"}
    return {"delta": -pen.random.choice((1, 1, 1, 2)), "kind": "damage", "source": pen.random.choice(SEATS)}


def _hand(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    if pen.chance(0.5):
        return {"to": pen.random.randint(0, 6)}
    return {"delta": pen.random.choice((-1, 1, 2))}


def _of(pen: Pen, *kinds: Type) -> dict[str, Any]:
    deck = pen.state.setup.edition.deck
    cards = [card for card in (*pen.cards.pile, *pen.cards.discard) if deck.type_of(card.name) in kinds]
    return {"card": pen.random.choice(cards or [Card("青釭剑")]).as_json()}


def _equip(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    return _of(pen, Type.WEAPON, Type.ARMOR, Type.PLUS, Type.MINUS)


def _delay(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    return _of(pen, Type.DELAYED)


def _judge(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    lying = [one.name for one in pen.chair(entry["seat"]).delayed]
    card = pen.random.choice(pen.state.setup.edition.deck.cards)
    return {"for": pen.random.choice(lying or ["八卦阵"]), "card": card.as_json()}


def _skill(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    own = next((one for one in pen.chair(entry["seat"]).skills if one.name == entry["skill"]), None)
    if own is not None and own.options:
        return {"option": pen.random.choice(own.options)}
    return {"targets": [pen.random.choice(sorted(pen.state.alive))]} if pen.chance(0.5) else {}


def _aside(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    wanted = max(0, 1 - pen.chair(entry["seat"]).hp)
    cards = [*pen.chair(entry["seat"]).aside, *pen.cards.pile]
    return {"cards": [card.as_json() for card in cards[:wanted]]}


def _end(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    if not pen.alive(entry["seat"]):
        return {}
    hp = max(0, pen.chair(entry["seat"]).hp)
    return {"hp": hp, "hand": pen.random.randint(0, hp)}


def _foul(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    return pen.random.choice(({}, {"kind": "gesture"}, {"kind": "warning"}, {"kind": "touch", "points": 1}))


def _sign(pen: Pen, entry: Mapping[str, Any]) -> dict[str, Any]:
    return {"player": pen.state.setup.teams[entry["team"]].captain, "drawing": pen.drawing(entry["team"])}


FILLED: Mapping[str, Fill] = {
    "checklist": lambda pen, entry: {"items": dict.fromkeys(ITEMS, True)},
    "compare": _compare,
    "reveal": lambda pen, entry: {"generals": pen.random.sample(pen.state.setup.edition.pool, 16)},
    "pick": _pick,
    "lineup": _lineup,
    "card": _card,
    "hp": _hp,
    "hand": _hand,
    "equip": _equip,
    "delay": _delay,
    "judge": _judge,
    "skill": _skill,
    "aside": _aside,
    "death": lambda pen, entry: {"killer": pen.random.choice(SEATS)},
    "end": _end,
    "table": lambda pen, entry: incidents.count_of(pen),
    "foul": _foul,
    "forfeit": lambda pen, entry: {"reason": pen.random.choice(incidents.FORFEITS)},
    "adjust": lambda pen, entry: {"seconds": pen.random.choice((-10, 10, 30)), "reason": "停表迟了，补时"},
    "time-up": lambda pen, entry: {"reason": "时间到"},
    "protest": lambda pen, entry: {"text": pen.random.choice(incidents.PROTESTS)},
    "resolve": lambda pen, entry: {"decision": pen.random.choice(("cleared", "confirmed"))},
    "sign": _sign,
    "note": lambda pen, entry: {"text": pen.random.choice(incidents.NOTES)},
}
