"""盘点: what a table state must satisfy, checked on a `table` entry field by field.

What is given is held against the rules, against itself and against the log; what is left out is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.cards import Lying
from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.chain import newly_tapped
from rules.rider.counts import put
from rules.rider.course import never_ended, settled
from rules.rider.dying import emptied
from rules.rider.factions import based, laid_together, upright
from rules.rider.fighters import said_faction
from rules.rider.hiding import frost_counted
from rules.rider.moves import hand_differs
from rules.rider.state import UNKNOWN, Chair, State, is_villain
from rules.rider.steps import PLACE
from rules.rider.totals import lives

Seen = Mapping[str, Any]
BELONGINGS = ("hand", "hidden", "equipment", "pieces", "judgement", "delayed", "aside", "shown", "down")
# Fields of a seat that are taken over as they are seen.
TAKEN = {
    "fighter": "fighter", "form": "form", "mark": "mark", "hp": "hp", "max_hp": "max_hp", "hand": "hand", "hidden": "hidden",
    "shown": "shown", "rage": "rage", "draw": "draws", "limit": "limit", "supply": "supply", "range": "range", "up": "up",
    "change": "change", "aside": "aside", "inverted": "inverted", "pieces": "pieces",
}  # fmt: skip


@article("RD-5.3", e.Table)
def alive_are_those_who_did_not_die(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        logged = seat in state.alive
        if seen.get("alive", logged) is not logged:
            zh, en = (
                ("记录中已阵亡", "his death was entered") if not logged else ("记录中没有阵亡", "no death was entered")
            )
            yield Finding(_life(seen["alive"]), _life(logged), zh, en, seat=seat)


def _life(alive: bool) -> str:
    return "alive" if alive else "dead"


@article("RD-5.4", e.Table)
def the_dead_have_nothing(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        left = [key for key in BELONGINGS if seen.get(key)]
        if left and not lives(state, seat, seen):
            zh, en = "弃置死亡角色区域内的所有牌", "all cards in the zones of the dead are discarded"
            yield Finding("|".join(left), "—", zh, en, seat=seat)


@article("RD-3.3.3 RD-4.5.4", e.Table, e.Start)
def hp_is_at_most_the_maximum(state: State, entry: e.Table | e.Start) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        hp, top = seen.get("hp", state.seats[seat].hp), seen.get("max_hp", state.seats[seat].max_hp)
        if lives(state, seat, seen) and ("hp" in seen or "max_hp" in seen) and None not in (hp, top) and hp > top:
            yield Finding(str(hp), f"≤ {top}", "体力不超过体力上限", "HP never exceeds the maximum", seat=seat)


@article("RD-4.1.2 RD-5.1", e.Table)
def the_living_have_hp(state: State, entry: e.Table) -> Iterable[Finding]:
    """Outside of the death settlement."""
    for seat, seen in entry.seats:
        hp = seen.get("hp")
        if hp is not None and hp < 1 and lives(state, seat, seen) and seat not in state.dying:
            zh, en = "体力扣减至 0 或更低时立即执行死亡结算", "at 0 HP or below the death settlement comes at once"
            yield Finding(str(hp), "≥ 1", zh, en, seat=seat)


@article("RD-4.5.4", e.Table)
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


@article("RD-5.5 RD-2.1c", e.Table)
def hands_are_the_known_ones(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if "hand" in seen and lives(state, seat, seen) and seat not in state.frost:
            yield from hand_differs(state, seat, seen["hand"])


@article("RD-4.2T.1b RD-6.10.3", e.Table)
def hidden_cards_are_back_in_the_own_turn(state: State, entry: e.Table) -> Iterable[Finding]:
    """Past the start of the own preparation phase this is a rule, at other times another figure is asked about."""
    acting = state.acting
    for seat, seen in entry.seats:
        chair, own = state.seats[seat], acting is not None and acting.seat == seat
        early = own and acting is not None and acting.step <= PLACE["prepare-starts"]
        for key, logged in (("hidden", chair.hidden), ("down", chair.down)):
            said = seen.get(key, logged)
            if (
                said == logged
                or early
                or seat in state.frost
                or not lives(state, seat, seen)
                or seat not in state.alive
            ):
                continue
            if own and said > logged:
                zh, en = (
                    "准备阶段开始时暗置的牌应回到手牌、翻回正面",
                    "hidden cards came back as the preparation phase began",
                )
                yield Finding(f"{key} {said}", str(logged), zh, en, seat=seat)
            elif key == "hidden" or chair.looked:
                zh, en = "暗置的牌与记录不符", "not the hidden cards of the log"
                yield Finding(f"{key} {said}", str(logged), zh, en, seat=seat, level=Level.QUERY, article="RD-6.10.3")


@article("RD-6.11.1", e.Table)
def no_more_hand_cards_lie_open_than_there_are(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        shown, hand = seen.get("shown"), seen.get("hand")
        if shown is not None and hand is not None and shown > hand:
            zh, en = "明置的手牌多于手牌", "more hand cards lie open than there are"
            yield Finding(str(shown), f"≤ {hand}", zh, en, seat=seat)


@article("RD-4.2F.1 RD-4.2F.2 RD-4.2F.3a RD-6.2.6", e.Table)
def factions_are_the_derived_ones(state: State, entry: e.Table) -> Iterable[Finding]:
    """A typed faction is compared; one of a seat that has none yet is asked about."""
    for seat, seen in entry.seats:
        chair = state.seats[seat]
        for key, derived in (("base", chair.base), ("faction", chair.faction)):
            typed = said_faction(seat, seen.get(key))
            if typed is None or typed == derived or derived == UNKNOWN or seat not in state.alive:
                continue
            zh, en = "势力与推得的不同", "not the faction that is derived"
            if derived is None:
                zh, en = "未明置过战士牌的角色没有势力", "without a reveal there is no faction"
                yield Finding(typed, "—", zh, en, seat=seat, level=Level.QUERY, article="RD-6.2.6")
            elif key == "faction" and chair.merged is not None:
                yield Finding(typed, derived, zh, en, seat=seat, level=Level.QUERY, article="RD-4.2F.3a")
            else:
                name = "RD-4.2F.2" if is_villain(derived) else "RD-4.2F.1"
                yield Finding(typed, derived, zh, en, seat=seat, article=name)


@article("RD-6.1.3", e.Table)
def fighters_lie_face_up_as_in_the_log(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        logged = state.seats[seat].face_up
        if seat in state.alive and lives(state, seat, seen) and seen.get("face_up", logged) is not logged:
            zh, en = "战士牌的明置与暗置和记录不符", "not face up or down as in the log"
            yield Finding(_side(seen["face_up"]), _side(logged), zh, en, seat=seat, level=Level.QUERY)


def _side(up: bool) -> str:
    return "face up" if up else "face down"


# --- what it does -----------------------------------------------------------------------------------------------------


def seen_chair(chair: Chair, seen: Seen) -> Chair:
    """The seat as the entry says it is; what it leaves out stays."""
    given = {name: seen[key] for key, name in TAKEN.items() if key in seen}
    if "delayed" in seen:
        given["delayed"] = tuple(Lying(card, None if as_ == card.name else as_) for card, as_, _ in seen["delayed"])
    if "pieces" in seen:
        given["looked"] = True
    if "face_up" in seen:
        given |= {"face_up": seen["face_up"], "seen": chair.seen or seen["face_up"]}
    return changed(chair, **given)


def _with_faction(state: State, seat: str, seen: Seen) -> State:
    """A typed faction counts where none is derived."""
    chair = state.seats[seat]
    base, typed = said_faction(seat, seen.get("base")), said_faction(seat, seen.get("faction"))
    if base is not None and chair.base in (None, UNKNOWN):
        state = put(based(state, seat, base), seat, revealed=True)
    elif typed is not None and chair.merged == UNKNOWN:
        state = put(state, seat, merged=typed)
    elif typed is not None and chair.faction in (None, UNKNOWN):
        state = put(based(state, seat, typed), seat, revealed=True)
    return state


@answers("RD-5.4 RD-2.1c")
def take_table(state: State, entry: e.Table) -> State:
    """What was seen stands, also where it differs from the log; but nobody dies or comes back to life by it."""
    fresh = newly_tapped(state, entry)
    after, _ = laid_together(_seen(state, entry), fresh)
    dead = [seat for seat in after.setup.seats if seat not in after.alive]
    after = emptied(after, dead) if any(_holds(after.seats[seat]) for seat in dead) else after
    return never_ended(state, after) if fresh else settled(after)


def _seen(state: State, entry: e.Table) -> State:
    """The state with every figure of the entry, newly horizontal fighters apart."""
    for seat, seen in entry.seats:
        state = changed(state, seats={**state.seats, seat: seen_chair(state.seats[seat], seen)})
        state = _with_faction(state, seat, seen)
        if seen.get("tapped") is False and state.seats[seat].tapped:
            state = upright(state, seat)
        if "hand" in seen:
            state = frost_counted(state, seat, seen["hand"])
    typed = frozenset(seat for seat, seen in entry.seats if "hand" in seen)
    hidden = {seat for seat, seen in entry.seats if "hidden" in seen}
    return changed(
        state,
        known_hands=state.known_hands | typed,
        rewarded=state.rewarded - typed,
        frost={seat: frost for seat, frost in state.frost.items() if seat not in hidden},
        added=max(entry.added, state.added),
        draw_pile=state.draw_pile if entry.draw_pile is None else entry.draw_pile,
        discard_pile=state.discard_pile if entry.discard_pile is None else entry.discard_pile,
        dying=_dying(state, entry),
    )


def _dying(state: State, entry: e.Table) -> tuple[str, ...]:
    hp = {seat: seen["hp"] for seat, seen in entry.seats if "hp" in seen and seat in state.alive}
    still = [seat for seat in state.dying if hp.get(seat, 0) < 1]
    return (*still, *(seat for seat, figure in hp.items() if figure < 1 and seat not in state.dying))


def _holds(chair: Chair) -> bool:
    """Whether a dead seat was given cards."""
    return bool(chair.hand or chair.hidden or chair.pieces or chair.delayed)


APPLY: Applies = {e.Table: take_table}
