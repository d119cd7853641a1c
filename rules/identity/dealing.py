"""选将、开局: the lord's general before the others', HP cards, four cards each.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.course import settled
from rules.identity.deck import SIZE
from rules.identity.generals import GENERALS, KINGDOMS, POOL
from rules.identity.setup import General
from rules.identity.state import Chair, State

HANDS = 4
PRINTED = (3, 4)  # ID-NOTE.3


# --- generals ---------------------------------------------------------------------------------------------------------


@answers("ID-2.1 ID-3.1 ID-3.2 ID-GEN.1 ID-Q2 ID-Q3")
def left_for_the_others(state: State) -> int | None:
    """Generals in the pile once the lord has chosen; the most there can be while it is not known which he took."""
    if state.setup.options["lord_leftovers"] == "all_back":
        return POOL - 1
    dealt, lords = state.choices.get(state.lord), state.lord_choices
    if dealt is None or lords is None:
        return None
    ordinary = max(dealt - lords, 0)
    return POOL - ordinary - (1 if state.lord_general else 0)


@article("ID-3.2", e.Choices)
def the_others_get_equally_many(state: State, entry: e.Choices) -> Iterable[Finding]:
    dealt = {seat: count for seat, count in {**state.choices, **dict(entry.seats)}.items() if seat != state.lord}
    if len(set(dealt.values())) > 1:
        seen = " ".join(f"{seat}:{dealt[seat]}" for seat in state.setup.seats if seat in dealt)
        zh, en = "主公以外各人的武将牌张数须相等", "all but the lord are dealt equally many generals"
        yield Finding(seen, "=", zh, en)
        return
    each = max(dealt.values(), default=0)
    left, others = left_for_the_others(state), state.setup.n - 1
    if left is not None and each * others > left:
        zh, en = f"每人 {each} 张超出武将牌堆的 {left} 张", f"{each} each is more than the {left} in the pile"
        yield Finding(str(each * others), f"≤ {left}", zh, en)


@article("ID-Q1 ID-Q1b", e.Choices)
def as_many_are_dealt_as_the_organiser_says(state: State, entry: e.Choices) -> Iterable[Finding]:
    for seat, count in entry.seats:
        option, name = ("lord_deal", "ID-Q1") if seat == state.lord else ("other_deal", "ID-Q1b")
        wanted = state.setup.options[option]
        if wanted and count != wanted:
            zh, en = "发的武将牌张数与主办方所定不同", "not as many generals as the organiser set"
            yield Finding(str(count), str(wanted), zh, en, seat=seat, article=name)


@article("ID-2.2", e.Choices)
def half_of_the_lords_are_lord_generals(state: State, entry: e.Choices) -> Iterable[Finding]:
    dealt = dict(entry.seats).get(state.lord)
    if dealt is None or entry.lord_generals is None or state.setup.options["lord_half"] != "dealt":
        return ()
    half = (dealt + 1) // 2
    if entry.lord_generals == half:
        return ()
    zh, en = "主公的武将牌一半为主公武将", "half of the lord's generals are lord generals"
    return (Finding(str(entry.lord_generals), str(half), zh, en, seat=state.lord, level=Level.QUERY),)


@article("ID-GEN.1", e.ShowGeneral, e.Table)
def every_general_is_one_of_the_pool(state: State, entry: e.ShowGeneral | e.Table) -> Iterable[Finding]:
    taken = {chair.general: seat for seat, chair in state.seats.items() if chair.general is not None}
    for seat, name, _ in _generals(entry):
        if name not in GENERALS:
            yield Finding(name, str(POOL), f"将池没有【{name}】", f"the pool has no general {name}", seat=seat)
        elif taken.get(name, seat) != seat:
            zh, en = f"【{name}】已在 {taken[name]} 号", f"{GENERALS[name].english} is on seat {taken[name]} already"
            yield Finding(name, "1", zh, en, seat=seat)
        else:
            taken[name] = seat


def _generals(entry: e.ShowGeneral | e.Table) -> Iterator[tuple[str, str, str | None]]:
    """(seat, general, kingdom) the entry says; only those with a general."""
    if isinstance(entry, e.ShowGeneral):
        yield entry.seat, entry.general, entry.kingdom
        return
    for seat, seen in entry.seats:
        if "general" in seen:
            yield seat, seen["general"], seen.get("kingdom")


@article("ID-GEN.2 ID-GEN.3 ID-GEN.4 ID-GEN.5", e.ShowGeneral, e.Table)
def a_general_is_of_its_kingdom(state: State, entry: e.ShowGeneral | e.Table) -> Iterable[Finding]:
    for seat, name, kingdom in _generals(entry):
        known = GENERALS.get(name)
        if known is None or kingdom is None or kingdom == known.kingdom:
            continue
        (zh, en), (was, was_en) = KINGDOMS[known.kingdom], KINGDOMS[kingdom]
        yield Finding(
            was, zh, f"{name} 是{zh}武将", f"{known.english} is of {en}, not {was_en}", seat=seat, article=known.article
        )


@article("ID-2.3 ID-3.3", e.ShowGeneral)
def the_lord_shows_first_and_the_others_together(state: State, entry: e.ShowGeneral) -> Iterable[Finding]:
    """Asked about: a general may be typed later than it was shown."""
    chair = state.seats[entry.seat]
    lord = entry.seat == state.lord
    name = "ID-2.3" if lord else "ID-3.3"
    if chair.general not in (None, entry.general):
        zh, en = f"已亮出 {chair.general}", f"{chair.general} lies open already"
        yield Finding(entry.general, str(chair.general), zh, en, seat=entry.seat, article=name)
    elif state.step != "general" and chair.general is None:
        zh, en = "武将在游戏开始前亮出", "generals are shown before the game starts"
        yield Finding(state.step, "general", zh, en, seat=entry.seat, level=Level.QUERY, article=name)
    elif not lord and state.lord and state.seats[state.lord].general is None:
        zh, en = "主公先亮出武将", "the lord shows his general first"
        yield Finding(entry.seat, state.lord, zh, en, seat=entry.seat, level=Level.QUERY, article="ID-2.3")


@article("ID-3.3", e.Start)
def nobody_is_left_without_a_general(state: State, entry: e.Start) -> Iterable[Finding]:
    """All show at the same time: some shown and some not is asked about, none at all was not recorded."""
    waiting = [seat for seat in state.setup.seats if state.seats[seat].general is None]
    if not waiting or len(waiting) >= state.setup.n - 1:
        return ()
    zh, en = f"{'、'.join(waiting)} 号没有亮出武将", f"no general was shown on {', '.join(waiting)}"
    return (Finding("|".join(waiting), "general", zh, en, seat=waiting[0], level=Level.QUERY),)


# --- HP cards and hands -----------------------------------------------------------------------------------------------


@article("ID-4.1 ID-4.2 ID-NOTE.3", e.Start)
def hp_cards_are_the_generals(state: State, entry: e.Start) -> Iterable[Finding]:
    """HP and maximum are the general's, the lord's one more each; where its HP is not known, 3 or 4 is expected."""
    for seat, seen in entry.seats:
        lord = state.counts_as(seat) == "lord"
        name = "ID-4.2" if lord else "ID-4.1"
        hp, top, base = seen.get("hp"), seen.get("max_hp"), state.seats[seat].base
        if base is not None:
            due = base + lord
            wrong = [str(figure) for figure in (hp, top) if figure not in (None, due)]
            if wrong:
                zh, en = (
                    f"武将体力 {base}" + ("，主公加一" if lord else ""),
                    f"the general has {base}" + (", the lord one more" if lord else ""),
                )
                yield Finding("/".join(wrong), str(due), zh, en, seat=seat, article=name)
            continue
        if hp is not None and top is not None and hp != top:
            zh, en = "开局体力等于体力上限", "HP is the maximum at the start"
            yield Finding(f"{hp}/{top}", f"{top}/{top}", zh, en, seat=seat, level=Level.QUERY, article=name)
        figure = top if top is not None else hp
        if figure is not None and figure - lord not in PRINTED:
            zh, en = (
                "武将体力应为 3 或 4" + ("，主公加一" if lord else ""),
                "generals have 3 or 4 HP" + (", the lord one more" if lord else ""),
            )
            for cited in ("ID-NOTE.3", "ID-4.2") if lord else ("ID-NOTE.3",):
                yield Finding(
                    str(figure), f"{3 + lord}–{4 + lord}", zh, en, seat=seat, level=Level.QUERY, article=cited
                )


@article("ID-5.1", e.Start)
def everybody_starts_with_four_cards(state: State, entry: e.Start) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        hand = seen.get("hand")
        if hand is not None and hand != HANDS:
            yield Finding(str(hand), str(HANDS), "初始手牌为四张", "everybody starts with four cards", seat=seat)


# --- what they do -----------------------------------------------------------------------------------------------------


def choose(state: State, entry: e.Choices) -> State:
    lords = state.lord_choices if entry.lord_generals is None else entry.lord_generals
    return changed(state, choices={**state.choices, **dict(entry.seats)}, lord_choices=lords)


@answers("ID-2.4 ID-4.1 ID-GEN.2 ID-Q4")
def show_general(state: State, entry: e.ShowGeneral) -> State:
    """HP and the mark of a lord general are the organiser's list's where the entry does not say."""
    known = GENERALS.get(entry.general)
    listed = state.setup.generals.get(entry.general, General())
    chair = state.seats[entry.seat]
    base = entry.base or listed.base or (chair.base if chair.general == entry.general else None)
    kingdom = known.kingdom if known else entry.kingdom
    chair = changed(chair, general=entry.general, kingdom=kingdom, base=base)
    lord_general = state.lord_general
    if entry.seat == state.lord:
        said = entry.lord_general if entry.lord_general is not None else listed.lord_general
        lord_general = lord_general if said is None else said
    state = changed(state, seats={**state.seats, entry.seat: chair}, lord_general=lord_general)
    return settled(state)


@answers("ID-4.1 ID-4.2 ID-5.1 ID-DECK.1")
def start(state: State, entry: e.Start) -> State:
    """HP as the generals have it, four cards each, the rest is the draw pile; what was typed stands where it differs."""
    typed = dict(entry.seats)
    seats = {seat: _begun(state, seat, chair, typed.get(seat, {})) for seat, chair in state.seats.items()}
    hands = sum(chair.hand or 0 for chair in seats.values())
    return changed(
        state,
        seats=seats,
        step="play",
        known_hands=frozenset(seats),
        draw_pile=SIZE - hands if entry.draw_pile is None else entry.draw_pile,
        discard_pile=entry.discard_pile or 0,
    )


def _begun(state: State, seat: str, chair: Chair, seen: Any) -> Chair:
    due = None if chair.base is None else chair.base + (seat == state.lord)
    top = seen.get("max_hp", due)
    return changed(chair, hp=seen.get("hp", top), max_hp=top, hand=seen.get("hand", HANDS))


APPLY: Applies = {e.Choices: choose, e.ShowGeneral: show_general, e.Start: start}
