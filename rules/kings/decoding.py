"""Reads an entry of kings-3v3 from JSON, strictly: every field by its type, its list and its count (docs/records.md).

It says what is malformed. Whether a well-formed entry is legal is the business of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

from rules.cards import SUITS, Card
from rules.cards import decode as decode_card
from rules.kings import entries as e
from rules.kings.setup import TEAMS, Setup
from rules.kings.state import PHASES, SEATS, SLOTS, State
from rules.malformed import Malformed

Parser = Callable[[Any, str, Setup], Any]
LONGEST = 2000
LARGEST = 10**9
FOUL_KINDS = ("talk", "gesture", "touch", "early", "conduct", "warning", "other")


class Field(NamedTuple):
    attribute: str
    parse: Parser
    required: bool


def decode(row: Mapping[str, Any], state: State) -> e.Entry:
    """The typed entry of a row whose common fields (at, do, id, by, override) have been read; Malformed names the field."""
    verb = row["do"]
    found = VERBS.get(verb) if type(verb) is str else None
    if found is None:
        _no("do", f"未知动作 {verb}", f"unknown verb {verb}")
    kind, fields, settle = found
    setup = state.setup
    values: dict[str, Any] = {"at": row["at"]}
    for key, value in row.items():
        wanted = fields.get(key)
        if wanted is not None:
            values[wanted.attribute] = wanted.parse(value, key, setup)
        elif key not in COMMON:
            _no(key, f"{verb} 没有字段 {key}", f"{verb} has no field {key}")
    for key, wanted in fields.items():
        if wanted.required and key not in row:
            _no(key, f"{verb} 缺少字段 {key}", f"{verb} lacks the field {key}")
    if settle is not None:
        settle(values, state)
    entry: e.Entry = kind(**values)
    return entry


COMMON = frozenset(("at", "do", "id", "by", "override"))


def _no(field: str, zh: str, en: str) -> NoReturn:
    raise Malformed(field, zh, en)


def text(value: Any, field: str, setup: Setup) -> str:
    if type(value) is not str or not value.strip():
        _no(field, "应为非空文字", "must be a text that is not empty")
    if len(value) > LONGEST:
        _no(field, f"不得超过 {LONGEST} 字", f"must not be longer than {LONGEST} characters")
    if "\0" in value or (not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value)):
        _no(field, "含有无法保存的字符", "holds a character that cannot be stored")
    return value


def flag(value: Any, field: str, setup: Setup) -> bool:
    if type(value) is not bool:
        _no(field, "应为 true 或 false", "must be true or false")
    return value


def one_of(*values: str) -> Parser:
    listed = frozenset(values)

    def parse(value: Any, field: str, setup: Setup) -> str:
        if type(value) is not str or value not in listed:
            shown = value if type(value) is str and len(value) < 50 else type(value).__name__
            _no(field, f"{shown} 不在 {'、'.join(values)} 之中", f"{shown} is not one of {', '.join(values)}")
        return value

    return parse


def whole(low: int, high: int) -> Parser:
    def parse(value: Any, field: str, setup: Setup) -> int:
        if type(value) is not int or not low <= value <= high:
            _no(field, f"应为 {low} 至 {high} 的整数", f"must be a whole number from {low} to {high}")
        return value

    return parse


def listed(parse: Parser, low: int, high: int) -> Parser:
    def parse_list(value: Any, field: str, setup: Setup) -> tuple[Any, ...]:
        if type(value) is not list or not low <= len(value) <= high:
            count = str(low) if low == high else f"{low}–{high}"
            _no(field, f"应为 {count} 项的列表", f"must be a list of {count}")
        return tuple(parse(item, f"{field}[{number}]", setup) for number, item in enumerate(value))

    return parse_list


def player(value: Any, field: str, setup: Setup) -> str:
    if type(value) is not str or setup.team_of(value) is None:
        _no(field, f"本局没有选手 {value}", f"no player {value} in this game")
    return value


def card(value: Any, field: str, setup: Setup) -> Card:
    return decode_card(value, field)


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


team, camp, seat = one_of(*TEAMS), one_of("warm", "cold"), one_of(*SEATS)
suit, rank = one_of(*SUITS), whole(1, 13)
count = whole(-1000, 1000)


def slot(value: Any, field: str, setup: Setup) -> Card | None:
    return None if value is None else decode_card(value, field)


def zone(value: Any, field: str, setup: Setup) -> tuple[tuple[Card, str | None], ...]:
    if type(value) is not list or len(value) > 20:
        _no(field, "应为判定区牌的列表", "must be the list of the cards in the judgement zone")
    return tuple(_lying(item, f"{field}[{number}]", setup) for number, item in enumerate(value))


def _lying(value: Any, field: str, setup: Setup) -> tuple[Card, str | None]:
    if type(value) is not dict or "card" not in value or not value.keys() <= {"card", "as"}:
        _no(field, '应为 {"card", "as"?}', 'must be {"card", "as"?}')
    lies_as = text(value["as"], f"{field}.as", setup) if "as" in value else None
    return decode_card(value["card"], f"{field}.card"), lies_as


SEEN: Mapping[str, Parser] = {
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


def seats_seen(value: Any, field: str, setup: Setup) -> tuple[tuple[str, dict[str, Any]], ...]:
    if type(value) is not dict:
        _no(field, "应为座位与所见的对象", "must be an object of seats and what was seen")
    return tuple(
        (seat(key, f"{field}.{key}", setup), _seen(item, f"{field}.{key}", setup)) for key, item in value.items()
    )


def _seen(value: Any, field: str, setup: Setup) -> dict[str, Any]:
    if type(value) is not dict:
        _no(field, "应为所见各项的对象", "must be an object of what was seen")
    for key in value:
        if key not in SEEN:
            _no(f"{field}.{key}", f"座位没有字段 {key}", f"a seat has no field {key}")
    return {key: SEEN[key](item, f"{field}.{key}", setup) for key, item in value.items()}


def _exactly_one(values: dict[str, Any], one: str, two: str) -> None:
    if (one in values) == (two in values):
        _no(one, f"{one} 与 {two} 须且只须给出一个", f"exactly one of {one} and {two} must be given")


def _settle_change(values: dict[str, Any], state: State) -> None:
    _exactly_one(values, "delta", "to")


def _settle_cards(values: dict[str, Any], state: State) -> None:
    _exactly_one(values, "cards", "pair")
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


VERBS: Mapping[str, tuple[type[Any], dict[str, Field], Callable[[dict[str, Any], State], None] | None]] = {}


def _verb(
    name: str,
    kind: type[Any],
    fields: str,
    settle: Callable[[dict[str, Any], State], None] | None = None,
    /,
    **parsers: Parser,
) -> None:
    """Writes a verb down: its fields by name, `?` behind one that may be left out, `=` before another attribute name."""
    read: dict[str, Field] = {}
    for part in fields.split():
        key, _, attribute = part.rstrip("?").partition("=")
        read[key] = Field(attribute or key, parsers[attribute or key], not part.endswith("?"))
    assert isinstance(VERBS, dict)
    VERBS[name] = (kind, read, settle)


_names = listed(text, 1, 2)
_targets = listed(seat, 0, 6)
_verb("commander", e.Commander, "team player", team=team, player=player)
_verb("compare", e.Compare, "A=a B=b suit_A=suit_a? suit_B=suit_b?", a=rank, b=rank, suit_a=suit, suit_b=suit)
_verb("camp", e.TakeCamp, "team camp", team=team, camp=camp)
_verb("stack", e.Stack, "team stack", team=team, stack=whole(1, 4))
_verb("reveal", e.Reveal, "generals", generals=listed(text, 16, 16))
_verb("first-pick", e.FirstPick, "camp timeout?", camp=camp, timeout=flag)
_verb("pick", e.Pick, "camp generals timeout?", camp=camp, generals=_names, timeout=flag)
_verb("shown", e.Shown, "")
_verb("lineup", e.Lineup, "camp generals timeout?", camp=camp, generals=lineup, timeout=flag)
_verb("prepare", e.Prepare, "")
_verb("seat", e.TakeSeats, "camp left right", camp=camp, left=player, right=player)
_verb("unveil", e.Unveil, "")
_verb("first-act", e.FirstAct, "camp", camp=camp)
_verb("deal", e.Deal, "")
_verb("turn", e.Turn, "seat skipped?", seat=seat, skipped=flag)
_verb("phase", e.Phase, "phase", phase=one_of(*PHASES))
_verb("skill", e.UseSkill, "seat skill option? targets? cards?", seat=seat, skill=text, option=whole(1, 2), targets=_targets,
      cards=listed(card, 0, 60))  # fmt: skip
_verb("judge", e.Judge, "seat for=reason card?", seat=seat, reason=text, card=card)
_verb("card", e.PlayCard, "seat card=cards? cards=pair? as=used_as? played? virtual? targets? direction?", _settle_cards,
      seat=seat, cards=one_card, pair=listed(card, 2, 2), used_as=text, played=flag, virtual=flag, targets=_targets,
      direction=one_of("cw", "ccw"))  # fmt: skip
_verb("hp", e.Hp, "seat delta? to? kind? source?", _settle_change, seat=seat, delta=count, to=count,
      kind=one_of("damage", "heal", "lose"), source=seat)  # fmt: skip
_verb("hand", e.Hand, "seat delta? to?", _settle_change, seat=seat, delta=count, to=count)
_verb("equip", e.Equip, "seat card", seat=seat, card=card)
_verb("unequip", e.Unequip, "seat slot", seat=seat, slot=one_of(*SLOTS))
_verb("delay", e.Delay, "seat card as=lies_as?", seat=seat, card=card, lies_as=text)
_verb("undelay", e.Undelay, "seat card as=lies_as?", seat=seat, card=card, lies_as=text)
_verb("aside", e.Aside, "seat cards", seat=seat, cards=listed(card, 0, 60))
_verb("flip", e.Flip, "seat", seat=seat)
_verb("death", e.Death, "seat killer? asked? reward?", seat=seat, killer=seat, asked=flag, reward=whole(0, 1000))
_verb("end", e.End, "seat hp? hand?", _settle_end, seat=seat, hp=count, hand=count)
_verb("table", e.Table, "seats draw_pile? discard_pile?", seats=seats_seen, draw_pile=count, discard_pile=count)
_verb("foul", e.Foul, "team player? kind? points?", _settle_foul, team=team, player=player, kind=one_of(*FOUL_KINDS),
      points=whole(0, 3))  # fmt: skip
_verb("surrender", e.Surrender, "seat", seat=seat)
_verb("forfeit", e.Forfeit, "team reason", team=team, reason=text)
_verb("pause", e.Pause, "reason?", reason=text)
_verb("resume", e.Resume, "reason?", reason=text)
_verb("adjust", e.Adjust, "seconds reason", seconds=whole(-LARGEST, LARGEST), reason=text)
_verb("time-up", e.TimeUp, "reason", reason=text)
_verb("overtime", e.Overtime, "")
_verb("protest", e.Protest, "team text", team=team, text=text)
_verb(
    "resolve",
    e.Resolve,
    "n decision reason?",
    n=whole(1, LARGEST),
    decision=one_of("cleared", "confirmed"),
    reason=text,
)
_verb("sign", e.Sign, "team player? drawing? refused?", team=team, player=player, drawing=text, refused=text)
_verb("reopen", e.Reopen, "reason", reason=text)
_verb("checklist", e.Checklist, "items", items=items)
_verb("call", e.Call, "reason?", reason=text)
_verb("note", e.Note, "text", text=text)
