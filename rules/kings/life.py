"""体力与阵亡: HP, hands, dying, death and its reward, cards laid on a general (不屈)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.kings import entries as e
from rules.kings.comparison import commander_dead
from rules.kings.ends import keeps_alive
from rules.kings.state import CAMP, COMMANDERS, Chair, State
from rules.kings.turns import settled

LIVING = (
    e.UseSkill, e.Judge, e.PlayCard, e.Hp, e.Hand, e.Equip, e.Unequip, e.Delay, e.Undelay, e.Aside, e.Flip, e.Death,
)  # fmt: skip


@article("KW-D13", *LIVING, gate=2)
def the_dead_stay_dead(state: State, entry: e.Hp) -> Iterable[Finding]:
    seat = entry.seat
    if seat in state.alive:
        return ()
    return (
        Finding("dead", "alive", f"{state.said(seat)} 已阵亡", f"{state.said(seat)} is dead", seat=seat, moot=True),
    )


@article("KW-D4", e.Hp)
def hp_never_exceeds_the_maximum(state: State, entry: e.Hp) -> Iterable[Finding]:
    chair = state.seats[entry.seat]
    hp = entry.to if entry.to is not None else chair.hp + (entry.delta or 0)
    if hp <= chair.max_hp or hp <= chair.hp:
        return ()  # over it and not rising: that was said when it rose
    return (
        Finding(str(hp), f"≤ {chair.max_hp}", "体力不得超过体力上限", "HP never exceeds the maximum", seat=entry.seat),
    )


@article("KW-D4", e.Hp)
def damage_takes_hp_and_healing_gives_it(state: State, entry: e.Hp) -> Iterable[Finding]:
    if entry.kind is None:
        return ()
    before = state.seats[entry.seat].hp
    change = entry.to - before if entry.to is not None else entry.delta or 0
    if change == 0 or (change > 0) is (entry.kind == "heal"):
        return ()
    return (
        Finding(
            f"{entry.kind} {change:+d}", "+" if entry.kind == "heal" else "−", "伤害与流失扣减体力，回复增加体力",
            "damage and loss take HP away, healing gives it", seat=entry.seat, level=Level.QUERY,
        ),
    )  # fmt: skip


@article("KW-G1.4", e.Hand)
def a_hand_is_never_negative(state: State, entry: e.Hand) -> Iterable[Finding]:
    seat = entry.seat
    if entry.to is not None:
        hand = entry.to
    elif seat in state.known_hands:
        hand = (state.seats[seat].hand or 0) + (entry.delta or 0)
    else:
        return ()
    if hand >= 0:
        return ()
    return (Finding(str(hand), "≥ 0", "手牌不能少于零", "a hand is never negative", seat=seat, level=Level.REFUSED),)


@article("KW-D13", e.Death)
def only_the_dying_die(state: State, entry: e.Death) -> Iterable[Finding]:
    if entry.seat in state.dying:
        return ()
    hp = state.seats[entry.seat].hp
    return (Finding(f"HP {hp}", "dying", "该角色没有濒死", "he is not dying", seat=entry.seat, stops=True),)


@article("KW-D13 KW-D14", e.Death)
def everybody_is_asked_for_a_peach(state: State, entry: e.Death) -> Iterable[Finding]:
    if entry.asked:
        return ()
    return (
        Finding(
            "—",
            "asked",
            "未记录询问【桃】",
            "asking for a 桃 was not entered",
            seat=entry.seat,
            level=Level.QUERY,
            article="KW-D13",
        ),
    )


@article("KW-D7", e.Death)
def the_reward_is_the_editions(state: State, entry: e.Death) -> Iterable[Finding]:
    if entry.reward is None:
        return ()
    due = reward_due(state, entry)
    if entry.reward == due:
        return ()
    edition = state.setup.edition.id
    return (
        Finding(
            str(entry.reward), str(due), f"击杀前锋的奖励（{edition} 版）", f"the reward for a vanguard (edition {edition})",
            seat=entry.killer or entry.seat,
        ),
    )  # fmt: skip


@article("KW-D7", e.Death)
def the_killer_dealt_the_fatal_damage(state: State, entry: e.Death) -> Iterable[Finding]:
    fatal = state.fatal.get(entry.seat)
    if entry.killer is None or fatal is None:
        return ()
    kind, source = fatal
    if source is not None and source != entry.killer:
        zh, en = "击杀者不是致命伤害的来源", "the killer is not the source of the fatal damage"
        return (Finding(entry.killer, source, zh, en, seat=entry.seat, level=Level.QUERY),)
    if kind == "lose" and source is None and reward_due(state, entry):
        zh, en = "流失体力没有来源，不应有奖励", "a loss of HP has no source and brings no reward"
        return (Finding(entry.killer, "—", zh, en, seat=entry.seat, level=Level.QUERY),)
    return ()


@answers("KW-D7 I-5 I-5b")
def reward_due(state: State, entry: e.Death) -> int:
    """Cards the killer of a vanguard gets; none without a source, from a dead killer, or where I-5 says so."""
    seat, killer = entry.seat, entry.killer
    if seat in COMMANDERS.values() or killer is None or killer == seat or killer not in state.alive:
        return 0
    if CAMP[killer] == CAMP[seat] and state.setup.options["I-5"] == "none":
        return 0
    return state.setup.edition.reward


@article("I-13", e.Aside)
def cards_aside_match_the_hp(state: State, entry: e.Aside) -> Iterable[Finding]:
    chair = state.seats[entry.seat]
    return aside_findings(state, entry.seat, chair, chair.hp, len(entry.cards))


def aside_findings(state: State, seat: str, chair: Chair, hp: int, laid: int) -> tuple[Finding, ...]:
    """不屈 lays 1 − HP cards on the general from HP 0 down; another general that lays cards is asked about."""
    names = [skill.name for skill in chair.skills if skill.aside]
    wanted = 1 - hp if hp <= 0 else 0
    if "不屈" in names:
        if laid == wanted:
            return ()
        return (
            Finding(
                str(laid),
                str(wanted),
                "【不屈】牌应为 1 − 体力 张",
                "不屈 lays 1 − HP cards",
                seat=seat,
                article="I-13",
            ),
        )
    if names or not laid:
        return ()
    return (
        Finding(
            str(laid), "0", "该武将没有将牌置于武将牌上的技能", "no skill of his lays cards on the general", seat=seat,
            level=Level.QUERY, article="I-13",
        ),
    )  # fmt: skip


@answers("KW-D4 KW-D13")
def change_hp(state: State, entry: e.Hp) -> State:
    """Every change is entered; at 0 or below the seat is dying until it has 1 HP again."""
    seat = entry.seat
    chair = state.seats[seat]
    hp = entry.to if entry.to is not None else chair.hp + (entry.delta or 0)
    chair = changed(chair, hp=hp)
    seats = {**state.seats, seat: chair}
    if hp > 0:
        if seat in state.dying:
            state = changed(state, seats=seats, known_hands=_NONE, rewarded=_NONE, dying=state.dying - {seat})
            return settled(state, entry.at)
        return changed(state, seats=seats, known_hands=_NONE, rewarded=_NONE)
    dying = state.dying - {seat} if keeps_alive(chair) else state.dying | {seat}
    fatal = state.fatal
    if hp < state.seats[seat].hp:
        fatal = {**fatal, seat: (entry.kind, entry.source)}
    return changed(state, seats=seats, known_hands=_NONE, rewarded=_NONE, dying=dying, fatal=fatal)


_NONE: frozenset[str] = frozenset()


def change_hand(state: State, entry: e.Hand) -> State:
    """A typed figure is known; a change of a known one stays known, of an unknown one unknown."""
    seat = entry.seat
    chair = state.seats[seat]
    if entry.to is not None:
        seats = {**state.seats, seat: changed(chair, hand=entry.to)}
        return changed(state, seats=seats, known_hands=state.known_hands | {seat}, rewarded=state.rewarded - {seat})
    hand = max((chair.hand or 0) + (entry.delta or 0), 0)
    return changed(state, seats={**state.seats, seat: changed(chair, hand=hand)})


@answers("I-13")
def lay_aside(state: State, entry: e.Aside) -> State:
    seat = entry.seat
    chair = changed(state.seats[seat], aside=entry.cards)
    dying = state.dying
    if chair.hp <= 0:
        dying = dying - {seat} if keeps_alive(chair) else dying | {seat}
    state = changed(state, seats={**state.seats, seat: chair}, dying=dying, known_hands=_NONE, rewarded=_NONE)
    return settled(state, entry.at)


@answers("KW-D7 KW-D13 KW-F4.1")
def die(state: State, entry: e.Death) -> State:
    """Cards are discarded, the killer rewarded, the identity card taken away; a commander's death ends the game."""
    seat, killer = entry.seat, entry.killer
    reward = entry.reward if entry.reward is not None else reward_due(state, entry)
    seats = {**state.seats, seat: emptied(state.seats[seat])}
    rewarded = state.rewarded
    if reward and killer in state.alive and killer != seat:
        holder = seats[killer]
        seats[killer] = changed(holder, hand=(holder.hand or 0) + reward)
        rewarded = rewarded | {killer}
    state = changed(
        state,
        seats=seats,
        alive=state.alive - {seat},
        tapped=state.tapped - {seat},
        dying=state.dying - {seat},
        known_hands=state.known_hands | {seat},
        rewarded=rewarded - {seat},
    )
    if seat in COMMANDERS.values():
        return commander_dead(state, seat, entry.at)
    return settled(state, entry.at)


def emptied(chair: Chair) -> Chair:
    """A dead character's seat: no hand, no equipment, nothing in judgement or aside."""
    slots = dict.fromkeys(("weapon", "armor", "plus", "minus"))
    return changed(
        chair,
        hand=0,
        delayed=(),
        aside=(),
        flipped=False,
        known=frozenset(("weapon", "armor", "plus", "minus")),
        **slots,
    )


APPLY: Applies = {e.Hp: change_hp, e.Hand: change_hand, e.Aside: lay_aside, e.Death: die}
