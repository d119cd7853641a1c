"""盘点各区域: what a `table` says of equipment and judgement zones, held against the rules and the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine import Finding, Level, article
from rules.rider import entries as e
from rules.rider.areas import PLACES, full, places, twice
from rules.rider.state import State
from rules.rider.totals import lives

Seen = Mapping[str, Any]


@article("RD-4.2T.4b RD-R33", e.Table)
def no_zone_holds_two_of_a_name(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        chair = state.seats[seat]
        if "pieces" in seen:
            yield from twice(seat, _equipped(seen["pieces"]), new=_equipped(chair.pieces))
        if "delayed" in seen:
            yield from twice(seat, _waiting(seen), new=[lying.name for lying in chair.delayed])


def _equipped(pieces: Any) -> list[str]:
    return [piece.card.name for piece in pieces if piece.card is not None]


def _waiting(seen: Seen) -> list[str]:
    return [lies_as or card.name for card, lies_as, _ in seen["delayed"]]


@article("RD-7.4.1 RD-7.4.4 RD-R34", e.Table)
def equipment_lies_in_its_places(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if "pieces" in seen and _slots(seen["pieces"]) != _slots(state.seats[seat].pieces):
            yield from places(state, seat, seen["pieces"])
        elif seen.get("equipment", 0) > PLACES:
            yield full(seat, seen["equipment"])


def _slots(pieces: Any) -> list[str]:
    return sorted(piece.slot for piece in pieces)


@article("RD-6.10.2", e.Table)
def hidden_equipment_stays_where_it_is(state: State, entry: e.Table) -> Iterable[Finding]:
    """Right after it was hidden."""
    for seat, seen in entry.seats:
        hidden = [piece.slot for piece in state.seats[seat].pieces if piece.down]
        kept = {piece.slot for piece in seen.get("pieces", ())}
        gone = [slot for slot in hidden if slot not in kept]
        if "pieces" in seen and gone and state.settling == f"hide {seat}":
            zh, en = "被暗置的装备牌置于原处", "equipment that is hidden stays where it is"
            yield Finding("—", "|".join(gone), zh, en, seat=seat)


@article("RD-6.10.5", e.Table)
def hidden_cards_are_not_horizontal(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        for piece in seen.get("pieces", ()):
            if piece.down and piece.tapped:
                zh, en = "被暗置的牌不能再被横置", "a hidden card is not turned horizontal"
                yield Finding(piece.slot, "hidden | horizontal", zh, en, seat=seat)
        if seen.get("hidden_tapped", 0) > 0:
            zh, en = "暗置区的牌不能再被横置", "a card in the hidden zone is not turned horizontal"
            yield Finding(str(seen["hidden_tapped"]), "0", zh, en, seat=seat)


@article("RD-7.1", e.Table)
def cards_in_judgement_lie_face_up(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        for card, _, down in seen.get("delayed", ()):
            if down:
                zh, en = "判定区内等待结算的牌均为明置的牌", "cards that wait for judgement lie face up"
                yield Finding(f"{card} down", "face up", zh, en, seat=seat)


@article("RD-7.4.2 RD-7.1", e.Table)
def zones_are_the_logs(state: State, entry: e.Table) -> Iterable[Finding]:
    """Equipment that was entered before, and the judgement zone: another state of them is asked about."""
    for seat, seen in entry.seats:
        chair = state.seats[seat]
        if seat not in state.alive or not lives(state, seat, seen):
            continue
        said, logged = _equipped(seen.get("pieces", ())), _equipped(chair.pieces)
        hidden = state.settling == f"hide {seat}"
        if "pieces" in seen and chair.looked and not hidden and sorted(said) != sorted(logged):
            yield _differs(seat, said, logged, ("装备区", "equipment"), "RD-7.4.2")
        if "delayed" in seen:
            said, logged = _waiting(seen), [lying.name for lying in chair.delayed]
            if said != logged and not any(twice(seat, said, new=logged)):
                yield _differs(seat, said, logged, ("判定区", "the judgement zone"), "RD-7.1")


def _differs(seat: str, said: list[str], logged: list[str], zone: tuple[str, str], name: str) -> Finding:
    zh, en = f"{zone[0]}与记录不符", f"{zone[1]} is not the log's"
    shown = ("、".join(said) or "—", "、".join(logged) or "—")
    return Finding(*shown, zh, en, seat=seat, level=Level.QUERY, article=name)
