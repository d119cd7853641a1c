"""The verbs of rider with their fields, as rules.fields reads them from JSON (docs/records-rider.md).

It says what is malformed. Whether a well-formed entry is legal is the business of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cards import SUITS, Card
from rules.cards import decode as decode_card
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
    text,
    verb,
    whole,
)
from rules.rider import entries as e
from rules.rider.components import KINDS
from rules.rider.factions import TOGETHER
from rules.rider.setup import OWN, Setup, mark
from rules.rider.state import SLOTS, Piece, State
from rules.rider.steps import STEPS


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


def faction(value: Any, field: str, setup: Setup) -> str:
    """A mark, "villain", "villain:5"; as a winner also "seat:3"."""
    found = text(value, field, setup)
    kind, colon, where = found.partition(":")
    if not colon:
        return found if found == OWN else mark(found, field, setup)
    if kind not in (OWN, "seat"):
        refuse(field, "应为势力标识、villain 或 villain:座位", "must be a mark, villain or villain:seat")
    return f"{kind}:{seat(where, field, setup)}"


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


def fields_of(value: Any, field: str, setup: Setup, needed: str, parsers: Mapping[str, Parser]) -> dict[str, Any]:
    """The fields of an object inside an entry."""
    if type(value) is not dict:
        refuse(field, "应为对象", "must be an object")
    for key in value:
        if key not in parsers:
            refuse(f"{field}.{key}", f"没有字段 {key}", f"there is no field {key} here")
    if needed not in value:
        refuse(f"{field}.{needed}", f"缺少字段 {needed}", f"the field {needed} is missing")
    return {key: parsers[key](found, f"{field}.{key}", setup) for key, found in value.items()}


def face(value: Any, field: str, setup: Setup) -> tuple[str, int]:
    found = fields_of(value, field, setup, "suit", {"suit": one_of(*SUITS), "rank": rank})
    if "rank" not in found:
        refuse(f"{field}.rank", "缺少字段 rank", "the field rank is missing")
    return found["suit"], found["rank"]


def one_death(value: Any, field: str, setup: Setup) -> e.Death:
    return e.Death(**fields_of(value, field, setup, "seat", {"seat": seat, "killer": killer}))


def piece(value: Any, field: str, setup: Setup) -> Piece:
    parsers = {"slot": one_of(*SLOTS), "card": card, "down": flag, "tapped": flag}
    return Piece(**fields_of(value, field, setup, "slot", parsers))


def waiting(value: Any, field: str, setup: Setup) -> tuple[Card, str | None, bool]:
    """A card in a judgement zone: what it is, the name it lies as, whether it lies face down."""
    found = fields_of(value, field, setup, "card", {"card": _card, "as": text, "down": flag})
    return found["card"], found.get("as"), found.get("down", False)


def _card(value: Any, field: str, setup: Setup) -> Card:
    return decode_card(value, field)


some, few = whole(0, 400), whole(1, 200)
SEEN: Mapping[str, Parser] = {
    "face_up": flag, "fighter": text, "form": text, "mark": mark, "base": faction, "faction": faction, "tapped": flag,
    "inverted": flag, "alive": flag, "hp": count, "max_hp": whole(1, 20), "rage": count, "hand": count, "hidden": count,
    "hidden_tapped": count, "shown": count, "pieces": listed(piece, 0, 10), "equipment": count, "down": count, "delayed": listed(waiting, 0, 20),
    "judgement": count, "aside": count, "draw": some, "limit": some, "supply": some, "range": some, "up": flag, "change": flag,
}  # fmt: skip
STARTING: Mapping[str, Parser] = {
    key: SEEN[key]
    for key in ("face_up", "hp", "max_hp", "rage", "hand", "hidden", "equipment", "judgement", "aside", "range")
}


def _settle_change(values: dict[str, Any], state: State) -> None:
    exactly_one(values, "delta", "to")


def _settle_hp(values: dict[str, Any], state: State) -> None:
    if "delta" not in values and "to" not in values:
        refuse("delta", "delta 与 to 须给出一个", "delta or to must be given")
    if "element" in values and values.get("kind") != "damage":
        refuse("element", "只有伤害有属性", "damage alone has an element")
    if values.get("chain") and values.get("element") not in ("fire", "thunder"):
        refuse("chain", "传导的是火焰或雷电伤害", "what passes on is fire or thunder damage")


def _settle_table(values: dict[str, Any], state: State) -> None:
    for name, seen in values.get("seats", ()):
        for whole_zone, counted in (("pieces", "equipment"), ("delayed", "judgement")):
            if whole_zone in seen and counted in seen and len(seen[whole_zone]) != seen[counted]:
                refuse(f"seats.{name}.{counted}", "张数与所列的牌不同", "not as many as the cards listed")


def _settle_deaths(values: dict[str, Any], state: State) -> None:
    seats = [death.seat for death in values["deaths"]]
    if len(set(seats)) != len(seats):
        refuse("deaths", "同一角色写了两次", "a seat is there twice")


def _settle_taps(values: dict[str, Any], state: State) -> None:
    if len(set(values["seats"])) != len(values["seats"]):
        refuse("seats", "同一角色写了两次", "a seat is there twice")


def items(value: Any, field: str, setup: Setup) -> dict[str, bool]:
    return dict(mapped(text, flag)(value, field, setup))


_seats, kinds = listed(seat, 0, 12), one_of("basic", "equipment", "tactic", "other")
PRINTED = "fighter? form? mark? max_hp? draw=draws? limit? supply? up? change?"
_printed: Mapping[str, Parser] = {
    "fighter": text, "form": text, "mark": mark, "max_hp": whole(1, 20), "draws": some, "limit": some, "supply": some,
    "up": flag, "change": flag,
}  # fmt: skip
VERBS: Mapping[str, Verb] = {
    "deal": verb(e.Deal, "seats? components?", seats=mapped(seat, some), components=mapped(one_of(*KINDS), some)),
    "choose": verb(e.Choose, f"seat {PRINTED}", seat=seat, **_printed),
    "start": verb(e.Start, "seats? draw_pile? discard_pile? in_flight? added? youngest?", seats=seen_at(seat, STARTING),
                  draw_pile=count, discard_pile=count, in_flight=some, added=some, youngest=seat),
    "turn": verb(e.Turn, "seat skipped?", seat=seat, skipped=flag),
    "phase": verb(e.Phase, "phase", phase=one_of(*STEPS)),
    "end": verb(e.End, "seat hp? hand? hidden? rage?", seat=seat, hp=count, hand=count, hidden=count, rage=count),
    "judge": verb(e.Judge, "seat for=reason card?", seat=seat, reason=text, card=card),
    "reveal": verb(e.Reveal, f"seat for=time? {PRINTED} faction? drawn? hand?", seat=seat, time=one_of("prepare", "skill"),
                   faction=faction, drawn=some, hand=count, **_printed),
    "hide": verb(e.Hide, "seat", seat=seat),
    "supply": verb(e.Supply, "seat drawn? hand?", seat=seat, drawn=some, hand=count),
    "form": verb(e.Form, f"seat kind {PRINTED} source? cost? icon? rage?", seat=seat, kind=one_of("change", "up", "back"),
                 source=one_of("change", "up"), cost=some, icon=flag, rage=count, **_printed),
    "tap": verb(e.Tap, "seat leader? faction?", seat=seat, leader=seat, faction=faction),
    "taps": verb(e.Taps, "seats", _settle_taps, seats=listed(seat, 2, TOGETHER)),
    "reset": verb(e.Reset, "seat", seat=seat),
    "invert": verb(e.Invert, "seat inverted?", seat=seat, inverted=flag),
    "rage": verb(e.Rage, "seat delta why? discarded?", seat=seat, delta=count,
                 why=one_of("discard", "convert", "form", "skill"), discarded=some),
    "card": verb(e.PlayCard, "seat card as=used_as? played? rage? kind? targets?", seat=seat, card=card, used_as=text,
                 played=flag, rage=flag, kind=kinds, targets=_seats),
    "skill": verb(e.UseSkill, "seat skill about? targets?", seat=seat, skill=text, about=one_of("faction", "gender"),
                  targets=_seats),
    "contest": verb(e.Contest, "seat with=other ranks? won? hands? discard_pile?", seat=seat, other=seat,
                    ranks=listed(rank, 2, 2), won=flag, hands=listed(some, 2, 2), discard_pile=count),
    "draw": verb(e.Draw, "seat count? hand? draw_pile?", seat=seat, count=some, hand=count, draw_pile=count),
    "discard": verb(e.Discard, "seat count? hand? hidden? rage?", seat=seat, count=some, hand=count, hidden=count, rage=count),
    "hand": verb(e.Hand, "seat delta? to?", _settle_change, seat=seat, delta=count, to=count),
    "reshuffle": verb(e.Reshuffle, "draw_pile?", draw_pile=count),
    "equip": verb(e.Equip, "seat slot card kind?", seat=seat, slot=one_of(*SLOTS), card=card, kind=kinds),
    "unequip": verb(e.Unequip, "seat slot", seat=seat, slot=one_of(*SLOTS)),
    "delay": verb(e.Delay, "seat card as=lies_as? kind?", seat=seat, card=card, lies_as=text, kind=kinds),
    "undelay": verb(e.Undelay, "seat card as=lies_as?", seat=seat, card=card, lies_as=text),
    "hide-card": verb(e.HideCard, "seat slot? count? hand? hidden?", seat=seat, slot=one_of(*SLOTS), count=few, hand=count,
                      hidden=count),
    "show-card": verb(e.ShowCard, "seat from=place count?", seat=seat, place=one_of("hand", "hidden", *SLOTS), count=few),
    "tap-card": verb(e.TapCard, "seat slot tapped", seat=seat, slot=one_of(*SLOTS), tapped=flag),
    "aside": verb(e.Aside, "seat count", seat=seat, count=some),
    "hp": verb(e.Hp, "seat delta? to? kind? element? chain? source?", _settle_hp, seat=seat, delta=count, to=count,
               kind=one_of("damage", "heal", "lose"), element=one_of("fire", "thunder", "frost", "poison"), chain=flag,
               source=seat),
    "rescue": verb(e.Rescue, "seat saver card? hp?", seat=seat, saver=seat, card=text, hp=count),
    "death": verb(e.Death, "seat killer? drawn? hand?", seat=seat, killer=killer, drawn=some, hand=count),
    "deaths": verb(e.Deaths, "deaths", _settle_deaths, deaths=listed(one_death, 2, TOGETHER)),
    "table": verb(e.Table, "seats? draw_pile? discard_pile? in_flight? added? villain_cards? faces?", _settle_table,
                  seats=seen_at(seat, SEEN), draw_pile=count, discard_pile=count, in_flight=some, added=some,
                  villain_cards=some, faces=listed(face, 0, 400)),
    "end-game": verb(e.EndGame, "reason winner?", reason=one_of("won", "time", "void"), winner=faction),
    "score": verb(e.Score, "points", points=mapped(seat, count, 1)),
    "protest": verb(e.Protest, "seat text", seat=seat, text=text),
    "resolve": verb(e.Resolve, "n decision reason?", n=whole(1, LARGEST), decision=one_of("cleared", "confirmed"), reason=text),
    "sign": verb(e.Sign, "seat drawing? refused?", seat=seat, drawing=text, refused=text),
    "reopen": verb(e.Reopen, "reason", reason=text),
    "checklist": verb(e.Checklist, "items", items=items),
    "call": verb(e.Call, "reason?", reason=text),
    "note": verb(e.Note, "text", text=text),
}  # fmt: skip
