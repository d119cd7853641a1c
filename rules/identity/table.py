"""盘点: what a table state must satisfy, checked on a `table` entry field by field.

What is given is held against the rules, against itself and against the log; what is left out is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.cards import Card, Lying
from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.areas import crossbow, laid_on, mounts_over, on_the_table, twice
from rules.identity.course import settled
from rules.identity.deck import lives, over
from rules.identity.dying import emptied
from rules.identity.generals import GENERALS
from rules.identity.identities import typed_roles, with_roles
from rules.identity.moves import hand_differs
from rules.identity.state import Chair, State

Seen = Mapping[str, Any]
BELONGINGS = ("hand", "equipment", "weapon", "armor", "mounts", "judgement", "delayed", "aside")


def seen_chair(chair: Chair, seen: Seen) -> Chair:
    """The seat as the entry says it is; what it leaves out stays."""
    given = {
        key: seen[key]
        for key in ("hp", "max_hp", "hand", "weapon", "armor", "mounts", "aside", "flipped", "chained")
        if key in seen
    }
    if "delayed" in seen:
        given["delayed"] = _zone(seen)
    if "general" in seen:
        known = GENERALS.get(seen["general"])
        given |= {"general": seen["general"], "kingdom": known.kingdom if known else seen.get("kingdom")}
    slots = frozenset("mount" if key == "mounts" else key for key in ("weapon", "armor", "mounts") if key in seen)
    return changed(chair, known=chair.known | slots, **given)


def _zone(seen: Seen) -> tuple[Lying, ...]:
    return tuple(Lying(card, None if lies_as == card.name else lies_as) for card, lies_as in seen["delayed"])


@article("ID-6.1", e.Table)
def the_dead_lie_open(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if seen.get("revealed") is False and not lives(state, seat, seen):
            zh, en = "阵亡角色亮出身份牌", "the identity of the dead is turned up"
            yield Finding("face down", "face up", zh, en, seat=seat)


@article("ID-DY.5", e.Table)
def alive_are_those_who_did_not_die(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        logged = seat in state.alive
        if seen.get("alive", logged) is not logged:
            zh, en = (
                ("记录中已阵亡", "his death was entered")
                if seen["alive"]
                else ("记录中没有阵亡", "no death was entered")
            )
            yield Finding(_life(seen["alive"]), _life(logged), zh, en, seat=seat)


def _life(alive: bool) -> str:
    return "alive" if alive else "dead"


@article("ID-DEF.16", e.Table)
def hp_is_at_most_the_maximum(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        hp, top = seen.get("hp", state.seats[seat].hp), seen.get("max_hp", state.seats[seat].max_hp)
        if lives(state, seat, seen) and ("hp" in seen or "max_hp" in seen) and None not in (hp, top) and hp > top:
            yield Finding(str(hp), f"≤ {top}", "体力不超过体力上限", "HP never exceeds the maximum", seat=seat)


@article("ID-DY.1", e.Table)
def the_living_have_hp(state: State, entry: e.Table) -> Iterable[Finding]:
    """Outside of the dying settlement."""
    for seat, seen in entry.seats:
        hp = seen.get("hp")
        if hp is not None and hp < 1 and lives(state, seat, seen) and seat not in state.dying:
            zh, en = (
                "濒死结算之外，存活角色体力至少为 1",
                "outside of the dying settlement the living have at least 1 HP",
            )
            yield Finding(str(hp), "≥ 1", zh, en, seat=seat)


@article("ID-DY.6", e.Table)
def the_dead_have_nothing(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        left = [key for key in BELONGINGS if seen.get(key)]
        if left and not lives(state, seat, seen):
            zh, en = "阵亡角色的牌全部置入弃牌堆", "all cards of the dead are discarded"
            yield Finding("|".join(left), "—", zh, en, seat=seat)


@article("ID-4.1", e.Table)
def hp_is_the_logs(state: State, entry: e.Table) -> Iterable[Finding]:
    """Figures that are wrong by themselves were objected to as such."""
    for seat, seen in entry.seats:
        chair = state.seats[seat]
        hp, top = seen.get("hp", chair.hp), seen.get("max_hp", chair.max_hp)
        wrong = hp is not None and (hp < 1 or (top is not None and hp > top))
        for key, known, zh in (("hp", chair.hp, "体力"), ("max_hp", chair.max_hp, "体力上限")):
            if known is not None and seen.get(key, known) != known and seat in state.alive and not wrong:
                said = (f"{zh}与记录不符", f"{key} is not the log's")
                yield Finding(str(seen[key]), str(known), *said, seat=seat, level=Level.QUERY)


@article("ID-6.2 ID-6.3 ID-DECK.1", e.Table)
def hands_are_the_known_ones(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if seen.get("hand", -1) >= 0 and lives(state, seat, seen):
            yield from hand_differs(state, seat, seen["hand"])


@article("ID-DEF.6 ID-DEF.12", e.Table)
def areas_are_the_logs(state: State, entry: e.Table) -> Iterable[Finding]:
    """Equipment that was entered before, judgement zone, face up or down: another state of them is asked about."""
    for seat, seen in entry.seats:
        if seat not in state.alive or not lives(state, seat, seen):
            continue
        chair = state.seats[seat]
        now = seen_chair(chair, seen)
        for key, zh in (("weapon", "武器"), ("armor", "防具"), ("mounts", "坐骑"), ("delayed", "判定区")):
            logged, said = getattr(chair, key), getattr(now, key)
            unknown = key != "delayed" and ("mount" if key == "mounts" else key) not in chair.known
            if key == "delayed" and any(twice(state, seat, said)):
                continue  # said by itself
            if key in seen and not unknown and _names(logged) != _names(said):
                shown = (_shown(said), _shown(logged))
                yield Finding(
                    *shown,
                    f"{zh}与记录不符",
                    f"{key} is not the log's",
                    seat=seat,
                    level=Level.QUERY,
                    article="ID-DEF.6",
                )
        if seen.get("flipped", chair.flipped) is not chair.flipped and seat not in state.turned_up:
            zh, en = "武将牌正反面与记录不符", "not face up or down as in the log"
            yield Finding(
                _side(seen["flipped"]), _side(chair.flipped), zh, en, seat=seat, level=Level.QUERY, article="ID-DEF.12"
            )


def _side(down: bool) -> str:
    return "face down" if down else "face up"


def _names(value: Any) -> tuple[str, ...]:
    cards = value if isinstance(value, tuple) and not isinstance(value, Card) else (value,)
    return tuple(card.name for card in cards if card is not None)


def _shown(value: Any) -> str:
    return "、".join(_names(value)) or "—"


@article("ID-DECK.1 ID-DECK.2 ID-DECK.4 ID-DECK.10", e.Table)
def the_zones_hold_what_the_deck_has(state: State, entry: e.Table) -> Iterable[Finding]:
    before = {finding.zh for finding in over(state, *on_the_table(state.seats))}
    yield from (finding for finding in over(state, *on_the_table(next_seats(state, entry))) if finding.zh not in before)


@article("ID-DECK.10 ID-Q26 ID-Q27 ID-NOTE.1 ID-NOTE.4", e.Table)
def zones_are_used_as_usual(state: State, entry: e.Table) -> Iterable[Finding]:
    """Mounts, two of a name in judgement, 诸葛连弩, cards on a general: each is asked about."""
    for seat, seen in entry.seats:
        if not lives(state, seat, seen):
            continue
        chair = state.seats[seat]
        yield from mounts_over(state, seat, len(seen.get("mounts", ())))
        if "delayed" in seen and _names(_zone(seen)) != _names(chair.delayed):
            yield from twice(state, seat, _zone(seen))
        if seen.get("weapon") != chair.weapon:
            yield from crossbow(state, seat, seen.get("weapon"))
        yield from laid_on(state, seat, seen.get("aside", 0))
    for name, times in entry.cards:
        if times:
            yield from crossbow(state, None, Card(name))


def next_seats(state: State, entry: e.Table) -> Mapping[str, Chair]:
    seats = dict(state.seats)
    for seat, seen in entry.seats:
        seats[seat] = seen_chair(seats[seat], seen)
    return seats


@answers("ID-6.1 ID-DY.6 ID-DECK.1")
def take_table(state: State, entry: e.Table) -> State:
    """What was seen stands, also where it differs from the log; but nobody dies or comes back to life by it."""
    state = with_roles(state, typed_roles(state, entry))
    shown = frozenset(seat for seat, seen in entry.seats if seen.get("revealed"))
    typed = frozenset(seat for seat, seen in entry.seats if "hand" in seen)
    down = [
        seat for seat, seen in entry.seats if seen.get("hp", 1) < 1 and seat in state.alive and seat not in state.dying
    ]
    up = {seat for seat, seen in entry.seats if seen.get("hp", 0) > 0}
    state = changed(
        state,
        seats=next_seats(state, entry),
        revealed=state.revealed | shown,
        known_hands=state.known_hands | typed,
        rewarded=state.rewarded - typed,
        penalised=state.penalised - typed,
        draw_pile=state.draw_pile if entry.draw_pile is None else entry.draw_pile,
        discard_pile=state.discard_pile if entry.discard_pile is None else entry.discard_pile,
        dying=(*(seat for seat in state.dying if seat not in up), *down),
    )
    return settled(
        emptied(state, [seat for seat in state.setup.seats if seat not in state.alive]) if _somebody(state) else state
    )


def _somebody(state: State) -> bool:
    """Whether a dead seat was given cards."""
    return any(
        chair.hand or chair.equipment or chair.delayed for seat, chair in state.seats.items() if seat not in state.alive
    )


APPLY: Applies = {e.Table: take_table}
