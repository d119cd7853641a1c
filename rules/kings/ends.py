"""回合结束: the figures announced at a turn's end, the hand limit, and typed hands against known ones."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, article, changed
from rules.kings import entries as e
from rules.kings.state import Acting, Chair, State
from rules.kings.turns import turn_over


@article("KW-F3.2.6", e.End, gate=2)
def the_acting_character_ends_his_turn(state: State, entry: e.End) -> Iterable[Finding]:
    acting = state.acting
    if acting is not None and acting.seat == entry.seat:
        return ()
    expected = f"end {acting.seat}" if acting else "turn"
    if acting:
        zh, en = f"当前是 {state.said(acting.seat)} 的回合", f"it is the turn of {state.said(acting.seat)}"
    else:
        zh, en = "没有进行中的回合", "no turn is open"
    return (Finding(f"end {entry.seat}", expected, zh, en, seat=entry.seat, moot=True),)


@article("KW-F3.2.6 KW-D13", e.End, gate=2)
def the_living_announce_their_figures_and_the_dead_none(state: State, entry: e.End) -> Iterable[Finding]:
    """An entry is read so already; a correction before it may make it otherwise."""
    alive, announced = entry.seat in state.alive, entry.hp is not None
    if alive is announced:
        return ()
    if alive:
        zh, en = "回合结束须报出体力与手牌数", "HP and hand are announced at the turn's end"
        return (Finding("—", "hp hand", zh, en, seat=entry.seat, article="KW-F3.2.6"),)
    zh, en = "已阵亡角色结束回合不报数", "an actor that died announces no figures"
    return (Finding("hp hand", "—", zh, en, seat=entry.seat, article="KW-D13"),)


@article("KW-F3.2.5 I-12 I-13", e.End)
def a_hand_over_hp_is_discarded(state: State, entry: e.End) -> Iterable[Finding]:
    if entry.hp is None or entry.hand is None or entry.hand <= entry.hp:
        return ()
    acting, chair = state.acting, state.seats[entry.seat]
    limit = max(entry.hp, 0)
    if entry.hand <= limit or acting is None:
        return ()
    return _over_the_limit(state, entry.seat, chair, acting, entry.hand, limit)


def _over_the_limit(
    state: State, seat: str, chair: Chair, acting: Acting, hand: int, limit: int
) -> tuple[Finding, ...]:
    used = {name for who, name, _ in acting.skills if who == seat}
    zh, en = "手牌须弃至与体力相等", "cards over HP are discarded"
    level = Level.VIOLATION
    for skill in chair.skills:
        if skill.hand_over == "any":  # 克己: no 杀 of his own play phase
            if not acting.slashed:
                if skill.name in used:
                    return ()
                level, zh, en = Level.QUERY, f"未记录【{skill.name}】", f"{skill.name} has not been entered"
            else:
                zh, en = f"本回合出过【杀】，不能发动【{skill.name}】", f"a 杀 in his play phase rules out {skill.name}"
        elif skill.hand_over and hand <= limit + skill.hand_over:
            if "turn_over" not in skill.alters or seat in acting.flipped:
                return ()
            level, zh, en = (
                Level.QUERY,
                f"【{skill.name}】后未记录翻面",
                f"{skill.name} turns the general over; no flip was entered",
            )
    return (Finding(f"{hand} / {limit}", str(limit), zh, en, seat=seat, level=level, article="KW-F3.2.5"),)


@article("KW-F3.2.6", e.End)
def the_announced_hp_is_the_logs(state: State, entry: e.End) -> Iterable[Finding]:
    if entry.hp is None:
        return ()
    chair = state.seats[entry.seat]
    if entry.hp == chair.hp or (entry.hp == max(chair.hp, 0) and keeps_alive(chair)):
        return ()
    return (
        Finding(
            str(entry.hp),
            str(chair.hp),
            "报出的体力与记录不符",
            "the announced HP is not the log's",
            seat=entry.seat,
            level=Level.QUERY,
        ),
    )


@article("KW-F3.2.6 KW-G1.4 KW-D7", e.End, e.Hand)
def the_announced_hand_is_the_known_one(state: State, entry: e.End | e.Hand) -> Iterable[Finding]:
    said = entry.hand if isinstance(entry, e.End) else entry.to
    if said is None or entry.seat not in state.known_hands or said < 0:
        return ()
    name = "KW-F3.2.6" if isinstance(entry, e.End) else "KW-G1.4"
    return hand_differs(state, entry.seat, said, name)


def hand_differs(state: State, seat: str, said: int, name: str) -> tuple[Finding, ...]:
    """A typed hand against a known one: a reward between the two that does not add up is a violation, all else a query."""
    known = state.seats[seat].hand
    if said == known or seat not in state.known_hands:
        return ()
    reward = seat in state.rewarded
    if reward:
        zh = f"击杀前锋奖励 {state.setup.edition.reward} 张后应为 {known} 张"
        en = f"after the reward of {state.setup.edition.reward} the hand should be {known}"
    else:
        zh, en = "手牌数与刚才所知不符", "the hand is not the one just known"
    level = Level.VIOLATION if reward else Level.QUERY
    return (Finding(str(said), str(known), zh, en, seat=seat, level=level, article="KW-D7" if reward else name),)


def keeps_alive(chair: Chair) -> bool:
    """不屈 (I-13): alive at HP 0 or below while 1 − HP cards of different ranks lie on the general."""
    if chair.hp > 0:
        return True
    ranks = [card.rank for card in chair.aside if card.rank is not None]
    return (
        len(chair.aside) >= 1 - chair.hp
        and len(set(ranks)) == len(ranks)
        and any(skill.name == "不屈" for skill in chair.skills)
    )


def close_turn(state: State, entry: e.End) -> State:
    seat = entry.seat
    if entry.hp is None or entry.hand is None or seat not in state.alive:
        return turn_over(changed(state, acting=None, last_actor=seat), entry.at)
    chair = state.seats[seat]
    hp = chair.hp if entry.hp == max(chair.hp, 0) and keeps_alive(chair) else entry.hp
    state = changed(
        state,
        seats={**state.seats, seat: changed(chair, hp=hp, hand=entry.hand)},
        dying=state.dying - {seat} if hp > 0 else state.dying if hp == chair.hp else state.dying | {seat},
        known_hands=state.known_hands | {seat},
        rewarded=state.rewarded - {seat},
        acting=None,
        last_actor=seat,
    )
    return turn_over(state, entry.at)


APPLY: Applies = {e.End: close_turn}
