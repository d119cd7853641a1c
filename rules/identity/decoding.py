"""The verbs of identity with their fields, as rules.fields reads them from JSON (docs/records-identity.md).

It says what is malformed. Whether a well-formed entry is legal is the business of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cards import SUITS
from rules.fields import (
    LARGEST,
    Parser,
    Verb,
    card,
    count,
    exactly_one,
    flag,
    listed,
    one_of,
    rank,
    read,
    refuse,
    seen_at,
    slot,
    text,
    verb,
    whole,
    zone,
)
from rules.identity import entries as e
from rules.identity.generals import KINGDOMS
from rules.identity.roles import ROLES
from rules.identity.setup import Setup
from rules.identity.state import SLOTS, State
from rules.identity.steps import BEFORE, MISSING, STEPS, TIMINGS
from rules.identity.story import WINNERS

REASONS = ("won", "time", "deck", "void")
TOGETHER = 4  # deaths of unknown order in one entry: every order is tried


def decode(row: Mapping[str, Any], state: State) -> e.Entry:
    """The typed entry of a row whose common fields (at, do, id, by, override) have been read; Malformed names the field."""
    entry: e.Entry = read(VERBS, row, state)
    return entry


def seat(value: Any, field: str, setup: Setup) -> str:
    if type(value) is not str or value not in setup.seats:
        shown = value if type(value) is str and len(value) < 50 else type(value).__name__
        refuse(field, f"座位应为 1 至 {setup.n}，不是 {shown}", f"a seat is 1 to {setup.n}, not {shown}")
    return value


def killer(value: Any, field: str, setup: Setup) -> str:
    return e.NOBODY if value == e.NOBODY else seat(value, field, setup)


def mapped(key: Parser, value: Parser, least: int = 0) -> Parser:
    """Parser of an object, ((key, value), …)."""

    def parse(item: Any, field: str, setup: Setup) -> tuple[tuple[Any, Any], ...]:
        if type(item) is not dict or not least <= len(item) <= 200:
            refuse(field, "应为对象", "must be an object")
        return tuple(
            (key(name, f"{field}.{name}", setup), value(found, f"{field}.{name}", setup))
            for name, found in item.items()
        )

    return parse


def face(value: Any, field: str, setup: Setup) -> tuple[str, int]:
    if type(value) is not dict or value.keys() != {"suit", "rank"}:
        refuse(field, '应为 {"suit", "rank"}', 'must be {"suit", "rank"}')
    if type(value["suit"]) is not str or value["suit"] not in SUITS:
        refuse(f"{field}.suit", "花色应为 S、H、C、D 之一", "the suit must be S, H, C or D")
    found: int = rank(value["rank"], f"{field}.rank", setup)
    return value["suit"], found


def one_death(value: Any, field: str, setup: Setup) -> e.Death:
    if type(value) is not dict:
        refuse(field, "应为对象", "must be an object")
    parsers: Mapping[str, Parser] = {"seat": seat, "role": role, "killer": killer}
    for key in value:
        if key not in parsers:
            refuse(f"{field}.{key}", f"没有字段 {key}", f"there is no field {key} here")
    if "seat" not in value:
        refuse(f"{field}.seat", "缺少字段 seat", "the field seat is missing")
    return e.Death(**{key: parsers[key](found, f"{field}.{key}", setup) for key, found in value.items()})


role, some, few = one_of(*ROLES), whole(0, 200), whole(1, 200)
pair = listed(count, 2, 2)
SEEN: Mapping[str, Parser] = {
    "role": role,
    "revealed": flag,
    "general": text,
    "kingdom": one_of(*KINGDOMS),
    "hp": count,
    "max_hp": count,
    "hand": count,
    "equipment": count,
    "weapon": slot,
    "armor": slot,
    "mounts": listed(card, 0, 10),
    "judgement": count,
    "delayed": zone,
    "aside": count,
    "alive": flag,
    "flipped": flag,
    "chained": flag,
}
STARTING: Mapping[str, Parser] = {key: SEEN[key] for key in ("hp", "max_hp", "hand", "equipment", "judgement", "aside")}


def _settle_change(values: dict[str, Any], state: State) -> None:
    exactly_one(values, "delta", "to")


def _settle_hp(values: dict[str, Any], state: State) -> None:
    exactly_one(values, "delta", "to")
    if "element" in values and values.get("kind") != "damage":
        refuse("element", "只有伤害有属性", "damage alone has an element")
    if values.get("chain") and "element" not in values:
        refuse("chain", "连环伤害须写明属性", "damage along the chain must say its element")


def _settle_phase(values: dict[str, Any], state: State) -> None:
    if values.get("skipped") and values["phase"] not in BEFORE:
        refuse("skipped", "跳过只写在阶段开始前", "a phase is skipped at its before- step")


def _settle_timing(values: dict[str, Any], state: State) -> None:
    _, words = TIMINGS[values["of"]]
    for number, step in enumerate(values["steps"]):
        if step not in words:
            known = ", ".join(words)
            refuse(f"steps[{number}]", f"{step} 不在 {known} 之中", f"{step} is not one of {known}")


def _settle_deaths(values: dict[str, Any], state: State) -> None:
    seats = [death.seat for death in values["deaths"]]
    if len(set(seats)) != len(seats):
        refuse("deaths", "同一角色写了两次", "a seat is there twice")


def items(value: Any, field: str, setup: Setup) -> dict[str, bool]:
    return dict(mapped(text, flag)(value, field, setup))


_seats = listed(seat, 0, 12)
VERBS: Mapping[str, Verb] = {
    "deal": verb(e.Deal, "roles?", roles=mapped(seat, role)),
    "reveal": verb(e.Reveal, "seat role?", seat=seat, role=role),
    "choices": verb(e.Choices, "seats lord_generals?", seats=mapped(seat, some, 1), lord_generals=some),
    "general": verb(e.ShowGeneral, "seat general kingdom? base? lord_general?", seat=seat, general=text,
                    kingdom=one_of(*KINGDOMS), base=whole(1, 20), lord_general=flag),
    "start": verb(e.Start, "seats? draw_pile? discard_pile? in_flight?", seats=seen_at(seat, STARTING), draw_pile=count,
                  discard_pile=count, in_flight=some),
    "turn": verb(e.Turn, "seat skipped?", seat=seat, skipped=flag),
    "phase": verb(e.Phase, "phase skipped?", _settle_phase, phase=one_of(*STEPS, *MISSING), skipped=flag),
    "end": verb(e.End, "seat hp? hand?", seat=seat, hp=count, hand=count),
    "judge": verb(e.Judge, "seat for=reason card?", seat=seat, reason=text, card=card),
    "card": verb(e.PlayCard, "seat card as=used_as? played? virtual? uncounted? targets?", seat=seat, card=card, used_as=text,
                 played=flag, virtual=flag, uncounted=flag, targets=_seats),
    "skill": verb(e.UseSkill, "seat skill kind? targets?", seat=seat, skill=text,
                  kind=one_of("phase", "turn", "limited", "locked"), targets=_seats),
    "timing": verb(e.Timing, "of steps", _settle_timing, of=one_of(*TIMINGS), steps=listed(text, 1, 10)),
    "draw": verb(e.Draw, "seat count? hand? draw_pile?", seat=seat, count=some, hand=count, draw_pile=count),
    "obtain": verb(e.Obtain, "seat count? hand?", seat=seat, count=few, hand=count),
    "give": verb(e.Give, "from=giver to=receiver count?", giver=seat, receiver=seat, count=few),
    "present": verb(e.Present, "from=giver to=receiver card slot? into?", giver=seat, receiver=seat, card=card,
                    slot=one_of(*SLOTS), into=one_of("hand", "equipment")),
    "recast": verb(e.Recast, "seat card? hand? draw_pile? discard_pile?", seat=seat, card=card, hand=count, draw_pile=count,
                   discard_pile=count),
    "scry": verb(e.Scry, "seat count draw_pile?", seat=seat, count=few, draw_pile=count),
    "contest": verb(e.Contest, "seat with=other ranks? won?", seat=seat, other=seat, ranks=listed(rank, 2, 2), won=flag),
    "reshuffle": verb(e.Reshuffle, "draw_pile?", draw_pile=count),
    "hand": verb(e.Hand, "seat delta? to?", _settle_change, seat=seat, delta=count, to=count),
    "equip": verb(e.Equip, "seat slot card", seat=seat, slot=one_of(*SLOTS), card=card),
    "unequip": verb(e.Unequip, "seat slot card?", seat=seat, slot=one_of(*SLOTS), card=card),
    "delay": verb(e.Delay, "seat card as=lies_as?", seat=seat, card=card, lies_as=text),
    "undelay": verb(e.Undelay, "seat card as=lies_as?", seat=seat, card=card, lies_as=text),
    "aside": verb(e.Aside, "seat count", seat=seat, count=some),
    "flip": verb(e.Flip, "seat down?", seat=seat, down=flag),
    "chain": verb(e.Chain, "seat chained", seat=seat, chained=flag),
    "hp": verb(e.Hp, "seat delta? to? kind? element? chain? source?", _settle_hp, seat=seat, delta=count, to=count,
               kind=one_of("damage", "heal", "lose"), element=one_of("fire", "thunder"), chain=flag, source=seat),
    "asked": verb(e.Asked, "seat asked saved? card?", seat=seat, asked=_seats, saved=seat, card=text),
    "death": verb(e.Death, "seat role? killer? reward? hand? equipment?", seat=seat, role=role, killer=killer, reward=some,
                  hand=count, equipment=count),
    "deaths": verb(e.Deaths, "deaths", _settle_deaths, deaths=listed(one_death, 2, TOGETHER)),
    "heir": verb(e.Heir, "seat role? same? before? after?", seat=seat, role=role, same=flag, before=pair, after=pair),
    "table": verb(e.Table, "seats? draw_pile? discard_pile? in_flight? cards? faces?", seats=seen_at(seat, SEEN),
                  draw_pile=count, discard_pile=count, in_flight=some, cards=mapped(text, some), faces=listed(face, 0, 104)),
    "end-game": verb(e.EndGame, "reason winner?", reason=one_of(*REASONS), winner=one_of(*WINNERS)),
    "score": verb(e.Score, "points", points=mapped(seat, count, 1)),
    "protest": verb(e.Protest, "seat text", seat=seat, text=text),
    "resolve": verb(e.Resolve, "n decision reason?", n=whole(1, LARGEST), decision=one_of("cleared", "confirmed"), reason=text),
    "sign": verb(e.Sign, "seat drawing? refused?", seat=seat, drawing=text, refused=text),
    "reopen": verb(e.Reopen, "reason", reason=text),
    "checklist": verb(e.Checklist, "items", items=items),
    "call": verb(e.Call, "reason?", reason=text),
    "note": verb(e.Note, "text", text=text),
}  # fmt: skip
