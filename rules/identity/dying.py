"""阵亡: deaths one after another, identities turned up, the reward and the lord's penalty."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.counts import hand_of, with_hand, with_more
from rules.identity.course import settled
from rules.identity.harm import without
from rules.identity.identities import with_roles
from rules.identity.roles import FITS, LORD, LOYALIST, NO_REBEL
from rules.identity.state import DUE, ON, Chair, Fell, State
from rules.identity.story import UNKNOWN

REWARD = 2


@article("ID-DY.1", e.Death)
def only_the_dying_die(state: State, entry: e.Death) -> Iterable[Finding]:
    hp = state.seats[entry.seat].hp
    if entry.seat in state.dying or hp is None or hp < 1:
        return ()
    zh, en = "该角色没有濒死", "he is not dying"
    return (Finding(f"HP {hp}", "< 1", zh, en, seat=entry.seat, stops=True),)


@article("ID-DMG.2", e.Death)
def the_last_to_fall_is_settled_first(state: State, entry: e.Death) -> Iterable[Finding]:
    if entry.seat not in state.dying or state.dying[-1] == entry.seat:
        return ()
    last = state.dying[-1]
    zh, en = "后插入的濒死先结算", "the dying settlement that was inserted last comes first"
    return (Finding(entry.seat, last, zh, en, seat=entry.seat),)


@answers("ID-6.3 ID-8.4 ID-Q14 ID-Q20")
def source_of(state: State, entry: e.Death) -> str | None:
    """Whoever dealt the fatal damage; None for nobody, "?" where neither the entry nor the log says."""
    if entry.killer is not None:
        return None if entry.killer == e.NOBODY else entry.killer
    kind, source = state.fatal.get(entry.seat, (None, None))
    if kind == "lose":
        return None
    return source if source is not None else UNKNOWN


@article("ID-6.3", e.Death)
def the_killer_dealt_the_fatal_damage(state: State, entry: e.Death) -> Iterable[Finding]:
    kind, source = state.fatal.get(entry.seat, (None, None))
    if entry.killer is None or kind is None:
        return ()
    logged = e.NOBODY if kind == "lose" else source
    if logged is None or logged == entry.killer:
        return ()
    zh, en = "不是致命伤害的来源", "not the source of the fatal damage"
    return (Finding(entry.killer, logged, zh, en, seat=entry.seat, level=Level.QUERY),)


@answers("ID-6.2 ID-6.3 ID-Q20 ID-NOTE.1")
def consequences(state: State, seat: str, role: str, killer: str | None) -> tuple[int, bool]:
    """(cards the source draws, whether he discards his hand) for a death that does not end the game."""
    if killer is None or killer in (UNKNOWN, seat) or killer not in state.alive:
        return 0, False
    if role == LOYALIST and state.counts_as(killer) == LORD:
        return 0, True
    return REWARD, False


def dying_roles(state: State, entry: e.Death) -> frozenset[str]:
    """What the identity of the one who dies may count as."""
    typed = FITS[None] if entry.role is None else FITS[entry.role]
    if entry.role == LORD and entry.seat == state.heir:
        typed = FITS[NO_REBEL] | {LORD}
    found = state.may_be(entry.seat) & typed
    if entry.seat != state.lord and state.lord and entry.seat != state.heir:
        found -= {LORD}
    return found or typed


def _going_on(state: State) -> bool:
    """Whether the game goes on after this death, 托孤 first or not, whatever is unknown."""
    return state.verdict is None and state.statuses <= {ON, DUE}


@article("ID-6.2 ID-6.3", e.Death)
def the_source_draws_two_or_the_lord_discards(state: State, entry: e.Death) -> Iterable[Finding]:
    """Nothing is demanded of a death that ends the game."""
    after = fallen(state, entry)
    if entry.reward is None or not _going_on(after):
        return ()
    killer = source_of(state, entry)
    if killer == UNKNOWN:
        wanted = {(0, False), (REWARD, False)}
    else:
        wanted = {consequences(state, entry.seat, role, killer) for role in dying_roles(state, entry)}
    if DUE in after.statuses:
        wanted.add((0, False))  # the heir may be a rebel, and then the game is over
    if any(count == entry.reward for count, _ in wanted):
        return ()
    if any(penalty for _, penalty in wanted):
        zh, en, name = "主公杀死忠臣，不摸牌", "the lord has killed a loyalist: nobody draws", "ID-6.2"
    elif wanted == {(0, False)}:
        zh, en, name = "没有存活的伤害来源，无人摸牌", "there is no living source of damage: nobody draws", "ID-6.3"
    else:
        zh, en, name = "伤害来源摸两张牌", "the source of the damage draws two cards", "ID-6.3"
    expected = "|".join(str(count) for count, _ in sorted(wanted))
    return (Finding(str(entry.reward), expected, zh, en, seat=_whom(entry, killer), article=name),)


def _whom(entry: e.Death, killer: str | None) -> str:
    return entry.seat if killer in (None, UNKNOWN) else str(killer)


@article("ID-6.2 ID-6.3", e.Death)
def the_sources_figures_are_right_afterwards(state: State, entry: e.Death) -> Iterable[Finding]:
    """No hand is left to a lord who killed a loyalist, all his equipment is; another's hand has grown by two."""
    killer = source_of(state, entry)
    if killer is None or killer == UNKNOWN or killer == entry.seat or not _going_on(fallen(state, entry)):
        return
    wanted = {consequences(state, entry.seat, role, killer) for role in dying_roles(state, entry)}
    if len(wanted) != 1:
        return
    (reward, penalty) = next(iter(wanted))
    if penalty and entry.hand:
        zh, en = "主公弃置所有手牌", "the lord discards all hand cards"
        yield Finding(str(entry.hand), "0", zh, en, seat=killer, article="ID-6.2")
    known = hand_of(state, killer)
    if not penalty and entry.hand is not None and known is not None and entry.hand != known + reward:
        zh, en = "伤害来源摸牌后手牌数不符", "not the hand after the reward"
        yield Finding(str(entry.hand), str(known + reward), zh, en, seat=killer, level=Level.QUERY, article="ID-6.3")
    chair = state.seats[killer]
    kept = len(chair.equipment)
    if penalty and entry.equipment is not None and entry.equipment < kept:
        zh, en = "只弃手牌，装备保留（Q19）", "only the hand is discarded, equipment stays (Q19)"
        yield Finding(str(entry.equipment), str(kept), zh, en, seat=killer, level=Level.QUERY, article="ID-6.2")


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("ID-6.1 ID-DMG.2 ID-Q16")
def fallen(state: State, entry: e.Death | e.Deaths) -> State:
    """The dead are out of the game, their identities turned up, and how the game stands is settled."""
    deaths = entry.deaths if isinstance(entry, e.Deaths) else (entry,)
    state = with_roles(state, ((death.seat, death.role) for death in deaths if death.role is not None))
    gone = frozenset(death.seat for death in deaths)
    event = tuple(Fell(death.seat, source_of(state, death), _last(state, death)) for death in deaths)
    acting = None if state.acting is not None and state.acting.seat in gone else state.acting
    state = changed(
        state,
        alive=state.alive - gone,
        revealed=state.revealed | {seat for seat in gone if seat in state.roles},
        dying=tuple(seat for seat in state.dying if seat not in gone),
        asking={seat: asked for seat, asked in state.asking.items() if seat not in gone},
        events=(*state.events, event),
        acting=acting,
    )
    for seat in gone:
        state = without(state, seat)
    return settled(state)


def _last(state: State, death: e.Death) -> str | None:
    """Who took the last HP, damage or not (Q14)."""
    if death.seat in state.fatal:
        return state.fatal[death.seat][1]
    return source_of(state, death)


@answers("ID-DY.6 ID-6.2 ID-6.3 ID-Q19")
def die(state: State, entry: e.Death) -> State:
    """托孤 first where it is due; then the cards are discarded, then the reward or the penalty."""
    killer = source_of(state, entry)
    roles = dying_roles(state, entry)
    after = emptied(fallen(state, entry), (entry.seat,))
    if after.verdict is not None or killer is None or killer == UNKNOWN:
        return after
    if DUE in after.statuses:
        return changed(after, owed=killer)
    found = {consequences(state, entry.seat, role, killer) for role in roles}
    if len(found) == 1:
        reward, penalty = next(iter(found))
        after = paid(after, killer, reward if entry.reward is None else entry.reward, penalty=penalty)
    return after if entry.hand is None or killer not in after.alive else with_hand(after, killer, entry.hand)


def die_together(state: State, entry: e.Deaths) -> State:
    """Whose reward it is turns on the order, which nobody knows."""
    return changed(emptied(fallen(state, entry), tuple(death.seat for death in entry.deaths)), known_hands=frozenset())


def paid(state: State, killer: str, reward: int, *, penalty: bool) -> State:
    if killer not in state.alive:
        return state
    if penalty:
        state = with_hand(state, killer, 0)
        return changed(state, penalised=state.penalised | {killer})
    if not reward:
        return state
    state = with_more(state, killer, reward)
    return changed(state, rewarded=state.rewarded | {killer})


def emptied(state: State, seats: Iterable[str]) -> State:
    """Hand, equipment, judgement zone and what lay on the general go to the discard pile."""
    gone = {seat: _emptied(state.seats[seat]) for seat in seats}
    return changed(
        state,
        seats={**state.seats, **gone},
        known_hands=state.known_hands | set(gone),
        draw_pile=None,
        discard_pile=None,
    )


def _emptied(chair: Chair) -> Chair:
    return changed(
        chair, hand=0, weapon=None, armor=None, mounts=(), known=frozenset(("weapon", "armor", "mount")), delayed=(), aside=0,
        flipped=False, chained=False,
    )  # fmt: skip


APPLY: Applies = {e.Death: die, e.Deaths: die_together}
