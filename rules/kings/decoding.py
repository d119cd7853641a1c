"""The verbs of kings-3v3 with their fields, as rules.fields reads them from JSON (docs/records.md).

It says what is malformed. Whether a well-formed entry is legal is the business of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cards import Card
from rules.cards import decode as decode_card
from rules.fields import (
    LARGEST,
    Verb,
    card,
    count,
    exactly_one,
    flag,
    listed,
    one_of,
    rank,
    read,
    seen_at,
    slot,
    suit,
    text,
    verb,
    whole,
    zone,
)  # fmt: skip
from rules.fields import refuse as _no
from rules.kings import entries as e
from rules.kings.setup import TEAMS, Setup
from rules.kings.state import PHASES, SEATS, SLOTS, State

FOUL_KINDS = ("talk", "gesture", "touch", "early", "conduct", "warning", "other")


def decode(row: Mapping[str, Any], state: State) -> e.Entry:
    """The typed entry of a row whose common fields (at, do, id, by, override) have been read; Malformed names the field."""
    entry: e.Entry = read(VERBS, row, state)
    return entry


team, camp, seat = one_of(*TEAMS), one_of("warm", "cold"), one_of(*SEATS)


def player(value: Any, field: str, setup: Setup) -> str:
    if type(value) is not str or setup.team_of(value) is None:
        _no(field, f"本局没有选手 {value}", f"no player {value} in this game")
    return value


def one_card(value: Any, field: str, setup: Setup) -> tuple[Card, ...]:
    return (decode_card(value, field),)


def lineup(value: Any, field: str, setup: Setup) -> tuple[tuple[str, str], ...]:
    if type(value) is not dict or len(value) != 3:
        _no(field, "应为三名选手各一名武将", "must give three players a general each")
    return tuple(
        (player(key, f"{field}.{key}", setup), text(item, f"{field}.{key}", setup)) for key, item in value.items()
    )


def items(value: Any, field: str, setup: Setup) -> dict[str, bool]:
    if type(value) is not dict or len(value) > 100:
        _no(field, "应为检查项目与结果的对象", "must be an object of checks and results")
    return {text(key, field, setup): flag(item, f"{field}.{key}", setup) for key, item in value.items()}


SEEN = {
    "hp": count,
    "max_hp": whole(0, 1000),
    "hand": count,
    **dict.fromkeys(SLOTS, slot),
    "delayed": zone,
    "aside": listed(card, 0, 60),
    "tapped": flag,
    "alive": flag,
    "flipped": flag,
}


def _settle_change(values: dict[str, Any], state: State) -> None:
    exactly_one(values, "delta", "to")


def _settle_cards(values: dict[str, Any], state: State) -> None:
    exactly_one(values, "cards", "pair")
    if "pair" in values:
        values["cards"] = values.pop("pair")


def _settle_end(values: dict[str, Any], state: State) -> None:
    dead = values["seat"] not in state.alive
    for key in ("hp", "hand"):
        if dead and key in values:
            _no(key, "已阵亡角色结束回合不报数", "no figures at the end of an actor that died")
        if not dead and key not in values:
            _no(key, f"end 缺少字段 {key}", f"end lacks the field {key}")


def _settle_foul(values: dict[str, Any], state: State) -> None:
    kind, points = values.get("kind", "talk"), values.get("points")
    fixed = {"talk": 1, "gesture": 1, "warning": 0}.get(kind)
    if fixed is not None and points not in (None, fixed):
        _no("points", f"{kind} 只能扣 {fixed} 分", f"{kind} costs {fixed}, nothing else")
    if fixed is None and points is None:
        _no("points", f"{kind} 须写明扣分", f"{kind} must say its points")
    values["points"] = fixed if points is None else points
    guilty = values.get("player")
    if guilty is not None and guilty not in state.setup.teams[values["team"]].players:
        _no("player", f"{guilty} 不是该队选手", f"{guilty} is not a player of that team")


_names = listed(text, 1, 2)
_targets = listed(seat, 0, 6)
VERBS: Mapping[str, Verb] = {
    "commander": verb(e.Commander, "team player", team=team, player=player),
    "compare": verb(e.Compare, "A=a B=b suit_A=suit_a? suit_B=suit_b?", a=rank, b=rank, suit_a=suit, suit_b=suit),
    "camp": verb(e.TakeCamp, "team camp", team=team, camp=camp),
    "stack": verb(e.Stack, "team stack", team=team, stack=whole(1, 4)),
    "reveal": verb(e.Reveal, "generals", generals=listed(text, 16, 16)),
    "first-pick": verb(e.FirstPick, "camp timeout?", camp=camp, timeout=flag),
    "pick": verb(e.Pick, "camp generals timeout?", camp=camp, generals=_names, timeout=flag),
    "shown": verb(e.Shown, ""),
    "lineup": verb(e.Lineup, "camp generals timeout?", camp=camp, generals=lineup, timeout=flag),
    "prepare": verb(e.Prepare, ""),
    "seat": verb(e.TakeSeats, "camp left right", camp=camp, left=player, right=player),
    "unveil": verb(e.Unveil, ""),
    "first-act": verb(e.FirstAct, "camp", camp=camp),
    "deal": verb(e.Deal, ""),
    "turn": verb(e.Turn, "seat skipped?", seat=seat, skipped=flag),
    "phase": verb(e.Phase, "phase", phase=one_of(*PHASES)),
    "skill": verb(e.UseSkill, "seat skill option? targets? cards?", seat=seat, skill=text, option=whole(1, 2), targets=_targets,
          cards=listed(card, 0, 60)),
    "judge": verb(e.Judge, "seat for=reason card?", seat=seat, reason=text, card=card),
    "card": verb(e.PlayCard, "seat card=cards? cards=pair? as=used_as? played? virtual? targets? direction?", _settle_cards,
          seat=seat, cards=one_card, pair=listed(card, 2, 2), used_as=text, played=flag, virtual=flag, targets=_targets,
          direction=one_of("cw", "ccw")),
    "hp": verb(e.Hp, "seat delta? to? kind? source?", _settle_change, seat=seat, delta=count, to=count,
          kind=one_of("damage", "heal", "lose"), source=seat),
    "hand": verb(e.Hand, "seat delta? to?", _settle_change, seat=seat, delta=count, to=count),
    "equip": verb(e.Equip, "seat card", seat=seat, card=card),
    "unequip": verb(e.Unequip, "seat slot", seat=seat, slot=one_of(*SLOTS)),
    "delay": verb(e.Delay, "seat card as=lies_as?", seat=seat, card=card, lies_as=text),
    "undelay": verb(e.Undelay, "seat card as=lies_as?", seat=seat, card=card, lies_as=text),
    "aside": verb(e.Aside, "seat cards", seat=seat, cards=listed(card, 0, 60)),
    "flip": verb(e.Flip, "seat", seat=seat),
    "death": verb(e.Death, "seat killer? asked? reward?", seat=seat, killer=seat, asked=flag, reward=whole(0, 1000)),
    "end": verb(e.End, "seat hp? hand?", _settle_end, seat=seat, hp=count, hand=count),
    "table": verb(e.Table, "seats draw_pile? discard_pile?", seats=seen_at(seat, SEEN), draw_pile=count, discard_pile=count),
    "foul": verb(e.Foul, "team player? kind? points?", _settle_foul, team=team, player=player, kind=one_of(*FOUL_KINDS),
          points=whole(0, 3)),
    "surrender": verb(e.Surrender, "seat", seat=seat),
    "forfeit": verb(e.Forfeit, "team reason", team=team, reason=text),
    "pause": verb(e.Pause, "reason?", reason=text),
    "resume": verb(e.Resume, "reason?", reason=text),
    "adjust": verb(e.Adjust, "seconds reason", seconds=whole(-LARGEST, LARGEST), reason=text),
    "time-up": verb(e.TimeUp, "reason", reason=text),
    "overtime": verb(e.Overtime, ""),
    "protest": verb(e.Protest, "team text", team=team, text=text),
    "resolve": verb(e.Resolve, "n decision reason?", n=whole(1, LARGEST), decision=one_of("cleared", "confirmed"), reason=text),
    "sign": verb(e.Sign, "team player? drawing? refused?", team=team, player=player, drawing=text, refused=text),
    "reopen": verb(e.Reopen, "reason", reason=text),
    "checklist": verb(e.Checklist, "items", items=items),
    "call": verb(e.Call, "reason?", reason=text),
    "note": verb(e.Note, "text", text=text),
}  # fmt: skip
