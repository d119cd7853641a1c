"""总数: the 156 game cards over deck, discard pile and every zone, and what a deck that has run out asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.cards import RANKS, SUITS
from rules.engine import Finding, Level, article
from rules.rider import entries as e
from rules.rider.components import GAME
from rules.rider.state import State

COUNTED = ("hand", "hidden", "hidden_tapped", "equipment", "judgement", "aside", "shown", "down")


@article("RD-2.1c RD-4.2T.4d RD-4.5.2 RD-6.10.3 RD-3.4.4", e.Table, e.Start)
def the_cards_add_up(state: State, entry: e.Table | e.Start) -> Iterable[Finding]:
    """Exactly when both piles and all of every living seat were counted; else what was counted is an upper bound.

    EX cards that were put in, not exchanged, count as such.
    """
    given, size = dict(entry.seats), GAME + max(entry.added, state.added)
    total = (entry.draw_pile or 0) + (entry.discard_pile or 0) + entry.in_flight
    complete = entry.draw_pile is not None and entry.discard_pile is not None
    for seat in state.setup.seats:
        seen = given.get(seat, {})
        parts = (seen.get("hand"), seen.get("hidden"), pieces(seen), laid(seen))
        total += sum(part or 0 for part in parts) + (seen.get("aside") or 0)
        complete = complete and (not lives(state, seat, seen) or None not in parts)
    if total == size or (not complete and total < size):
        return
    zh, en = f"各处的牌加起来不是 {size} 张", f"what was counted does not add up to the {size} cards"
    yield Finding(str(total), str(size) if complete else f"≤ {size}", zh, en)


@article("RD-3.4.4", e.Table, e.Start)
def ex_cards_are_exchanged(state: State, entry: e.Table | e.Start) -> Iterable[Finding]:
    if not entry.added or entry.added == state.added:
        return ()
    zh, en = "EX 牌建议替换原游戏牌而非直接加入", "EX cards had better replace cards than be put in besides"
    return (Finding(f"+{entry.added}", "0", zh, en, level=Level.QUERY),)


@article("RD-4.5.3 RD-R42", e.Table)
def an_empty_deck_is_shuffled_anew(state: State, entry: e.Table) -> Iterable[Finding]:
    if entry.draw_pile != 0 or entry.discard_pile is None:
        return ()
    if entry.discard_pile == 0:
        zh, en = "牌堆与弃牌堆都没有牌", "neither deck nor discard pile holds a card"
        return (Finding("0", "—", zh, en, level=Level.QUERY),)
    zh, en = "牌堆没牌时立即将弃牌堆洗混为新的牌堆", "an empty deck is made anew of the discard pile at once"
    return (Finding("0", str(entry.discard_pile), zh, en),)


@article("RD-R39", e.Table)
def three_decks_where_the_reading_has_it(state: State, entry: e.Table) -> Iterable[Finding]:
    if state.setup.options["three_decks"] == "0":
        return
    for (suit, rank), times in Counter(entry.faces).items():
        if times > 3:
            face = f"{SUITS[suit][2]}{RANKS[rank - 1]}"
            zh, en = f"{face} 有 {times} 张，三副牌只有三张", f"{face} is there {times} times, three decks hold three"
            yield Finding(str(times), "3", zh, en, level=Level.QUERY)


@article("RD-2.1c", e.Table, e.Start, gate=2)
def nothing_is_counted_below_zero(state: State, entry: e.Table | e.Start) -> Iterable[Finding]:
    counts: list[tuple[str | None, int]] = []
    counts += [(seat, seen[key]) for seat, seen in entry.seats for key in COUNTED if key in seen]
    counts += [(None, pile) for pile in (entry.draw_pile, entry.discard_pile) if pile is not None]
    for seat, count in counts:
        if count < 0:
            zh, en = "牌数不能少于零", "a number of cards is never negative"
            yield Finding(str(count), "≥ 0", zh, en, seat=seat, level=Level.REFUSED)


def lives(state: State, seat: str, seen: Mapping[str, Any]) -> bool:
    return bool(seen.get("alive", seat in state.alive))


def pieces(seen: Mapping[str, Any]) -> int | None:
    """Cards in an equipment zone as it was seen."""
    if "equipment" in seen:
        count: int = seen["equipment"]
        return count
    return len(seen["pieces"]) if "pieces" in seen else None


def laid(seen: Mapping[str, Any]) -> int | None:
    """Cards in a judgement zone as it was seen."""
    if "judgement" in seen:
        count: int = seen["judgement"]
        return count
    return len(seen["delayed"]) if "delayed" in seen else None
