"""死亡结算: deaths one after another, everything discarded, and the X+1 cards of the killer.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.chain import without
from rules.rider.counts import hand_of, put, with_hand, with_more, with_piles
from rules.rider.course import settled, standing_after, stood
from rules.rider.factions import faction_of, others_of
from rules.rider.state import ON, UNKNOWN, Fell, State, is_villain


@article("RD-5.1", e.Death)
def only_the_dying_die(state: State, entry: e.Death) -> Iterable[Finding]:
    hp = state.seats[entry.seat].hp
    if entry.seat in state.dying or hp is None or hp < 1:
        return ()
    zh, en = "该角色没有濒死", "he is not dying"
    return (Finding(f"HP {hp}", "< 1", zh, en, seat=entry.seat, stops=True),)


@article("RD-4.5.6", e.Death)
def the_last_to_fall_is_settled_first(state: State, entry: e.Death) -> Iterable[Finding]:
    if entry.seat not in state.dying or state.dying[-1] == entry.seat:
        return ()
    last = state.dying[-1]
    zh, en = "后插入的濒死先结算", "the settlement that was inserted last comes first"
    return (Finding(entry.seat, last, zh, en, seat=entry.seat, level=Level.QUERY),)


@answers("RD-5.7 RD-6.20 RD-6.21")
def killer_of(state: State, entry: e.Death) -> str | None:
    """Whoever killed it; None for nobody (HP loss has no killer), "?" where neither the entry nor the log says."""
    if entry.killer is not None:
        return None if entry.killer == e.NOBODY else entry.killer
    kind, _, source = state.fatal.get(entry.seat, (None, None, None))
    if kind == "lose":
        return None
    return source if source is not None else UNKNOWN


@article("RD-5.7", e.Death)
def the_killer_dealt_the_fatal_damage(state: State, entry: e.Death) -> Iterable[Finding]:
    kind, _, source = state.fatal.get(entry.seat, (None, None, None))
    logged = e.NOBODY if kind == "lose" else source
    if entry.killer is None or logged is None or logged == entry.killer:
        return ()
    zh, en = "不是致命伤害的来源", "not the source of the fatal damage"
    return (Finding(entry.killer, logged, zh, en, seat=entry.seat, level=Level.QUERY),)


@answers("RD-5.6 RD-6.2.3 RD-R21 RD-R22 RD-R23")
def same_faction(state: State, seat: str) -> tuple[int, int]:
    """X: the fewest and the most living characters of the dead one's faction; none for a villain or one without any."""
    chair = state.seats[seat]
    found = faction_of(state, seat)
    if found is None and state.setup.options["reveal_on_death"] == "1":
        found = chair.mark or UNKNOWN
    if found is None or (is_villain(found) and chair.merged is None):
        return 0, 0
    if found == UNKNOWN:
        return 0, len(state.alive - {seat})
    return others_of(state, found, seat)


@answers("RD-5.5 RD-5.6")
def reward(state: State, seat: str, killer: str | None) -> tuple[int, int]:
    """The fewest and the most cards the killer draws: X+1; none without a living killer other than the dead one."""
    if killer is None or killer == seat or (killer != UNKNOWN and killer not in state.alive):
        return 0, 0
    fewest, most = same_faction(state, seat)
    return (0 if killer == UNKNOWN else fewest + 1), most + 1


@article("RD-5.5 RD-5.6", e.Death)
def the_killer_draws_one_more_than_the_faction_has_left(state: State, entry: e.Death) -> Iterable[Finding]:
    """Nothing is demanded of a death that ends the game; what was not typed and decides it is unknown."""
    after = fallen(state, entry)
    if after.verdict is not None or ON not in after.statuses:
        return
    killer = killer_of(state, entry)
    fewest, most = reward(state, entry.seat, killer)
    whom = entry.seat if killer in (None, UNKNOWN) else str(killer)
    if entry.drawn is None:
        if fewest != most:
            yield _open(entry, killer)
        return
    if fewest <= entry.drawn <= most:
        return
    due = str(most) if fewest == most else f"{fewest}–{most}"
    for name in _causes(entry.drawn, most):
        if most == 0:
            zh, en = "没有存活的凶手，无人摸牌", "there is no living killer: nobody draws"
        else:
            zh, en = f"凶手摸 X+1 张，X 为现存同势力的 {most - 1} 人", f"the killer draws X+1, X being {most - 1}"
        yield Finding(str(entry.drawn), due, zh, en, seat=whom, article=name)


def _causes(drawn: int, due: int) -> tuple[str, ...]:
    """The article that explains a wrong figure: the draw (X alone, or none), the count X, or either."""
    if due == 0 or drawn == 0:
        return ("RD-5.5",)
    return ("RD-5.5", "RD-5.6") if drawn == due - 1 else ("RD-5.6",)


def _open(entry: e.Death, killer: str | None) -> Finding:
    if killer == UNKNOWN:
        zh, en, what = "凶手未记录，不知由谁摸牌", "the killer was not typed: who draws?", "killer"
        return Finding("?", what, zh, en, seat=entry.seat, level=Level.UNKNOWN, article="RD-5.5")
    zh, en = "势力未知，凶手摸几张无法推出", "unknown factions leave open how many cards the killer draws"
    return Finding("?", "faction", zh, en, seat=entry.seat, level=Level.UNKNOWN, article="RD-5.6")


@article("RD-5.5", e.Death)
def the_killers_hand_is_right_afterwards(state: State, entry: e.Death) -> Iterable[Finding]:
    killer = killer_of(state, entry)
    if killer in (None, UNKNOWN) or entry.hand is None:
        return
    known, (fewest, most) = hand_of(state, str(killer)), reward(state, entry.seat, killer)
    count = entry.drawn if entry.drawn is not None else (most if fewest == most else None)
    if known is None or count is None or entry.hand == known + count:
        return
    zh, en = "凶手摸牌后手牌数不符", "not the killer's hand after the cards he draws"
    yield Finding(str(entry.hand), str(known + count), zh, en, seat=killer)


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-5.3 RD-3.1 RD-R18")
def fallen(state: State, entry: e.Death | e.Deaths) -> State:
    """The dead are out of the game, and how it stands is settled; of several every order is tried."""
    deaths = entry.deaths if isinstance(entry, e.Deaths) else (entry,)
    found = tuple(Fell(death.seat, killer_of(state, death)) for death in deaths if death.seat in state.alive)
    statuses = standing_after(state, found) if len(found) > 1 else None
    return _gone(state, found, statuses)


def _gone(state: State, found: tuple[Fell, ...], statuses: frozenset[str] | None = None) -> State:
    if state.verdict is not None or not found:
        return state
    gone = frozenset(fell.seat for fell in found)
    acting = None if state.acting is not None and state.acting.seat in gone else state.acting
    state = changed(
        state,
        alive=state.alive - gone,
        tapped=tuple(seat for seat in state.tapped if seat not in gone),
        dying=tuple(seat for seat in state.dying if seat not in gone),
        rescued={seat: by for seat, by in state.rescued.items() if seat not in gone},
        frost={seat: frost for seat, frost in state.frost.items() if seat not in gone},
        deaths=(*state.deaths, found),
        acting=acting,
    )
    for seat in gone:
        state = without(put(state, seat, merged=None, tapped=False, inverted=False), seat)
    return settled(state) if statuses is None else stood(state, statuses)


@answers("RD-5.4 RD-5.5 RD-5.6")
def die(state: State, entry: e.Death) -> State:
    """Its cards are discarded, then the killer draws."""
    killer, due = killer_of(state, entry), reward(state, entry.seat, killer_of(state, entry))
    after = emptied(fallen(state, entry), (entry.seat,))
    if after.verdict is not None or killer in (None, UNKNOWN) or killer not in after.alive:
        return after
    return paid(after, str(killer), due if entry.drawn is None else (entry.drawn, entry.drawn), entry.hand)


def paid(state: State, killer: str, due: tuple[int, int], hand: int | None) -> State:
    """A hand that was known stays known where it is sure how many cards came."""
    fewest, most = due
    if fewest == most:
        state = with_piles(with_more(state, killer, most), drawn=most)
        state = changed(state, rewarded=state.rewarded | {killer})
    else:
        state = changed(state, known_hands=state.known_hands - {killer})
    return state if hand is None else with_hand(state, killer, hand)


def die_together(state: State, entry: e.Deaths) -> State:
    """Who draws how many turns on the order, which nobody knows."""
    after = fallen(state, entry)
    gone = tuple(death.seat for death in entry.deaths if death.seat not in after.alive)
    return changed(emptied(after, gone), known_hands=frozenset())


@answers("RD-5.4")
def emptied(state: State, seats: Iterable[str]) -> State:
    """Hand, hidden zone, equipment, judgement zone and mark zone go to the discard pile."""
    gone = tuple(seats)
    for seat in gone:
        state = put(state, seat, hand=0, hidden=0, shown=0, pieces=(), delayed=(), aside=0)
    return changed(state, known_hands=state.known_hands | set(gone), discard_pile=None)


APPLY: Applies = {e.Death: die, e.Deaths: die_together}
