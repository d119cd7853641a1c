"""行动顺序: whose turn it is, the phases of a turn, its end, and the reset of the identity cards.

The successor rule in one line: all living tapped → reset, then the camp opposite the last actor's; else the last actor's
upright living partner, if the actor is a vanguard; else the opposite camp if it has an upright living character; else the
same camp.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.clocks import remaining
from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.kings import entries as e
from rules.kings.comparison import compared
from rules.kings.state import (
    CAMP,
    CAMP_WORDS,
    COMMANDERS,
    DISCARD,
    DRAW,
    OPPOSITE,
    PARTNER,
    PHASES,
    PLAY,
    VANGUARDS,
    Acting,
    Chair,
    State,
)  # fmt: skip

PHASE_WORDS = {
    "judge": "判定阶段",
    "draw": "摸牌阶段",
    "play": "出牌阶段",
    "discard": "弃牌阶段",
    "end": "回合结束阶段",
}
FORBIDDEN_AFTER = (("乐不思蜀", "H", "play"), ("兵粮寸断", "C", "draw"))


@answers("KW-F3.1.1 KW-F3.1.2 KW-F3.1.5 KW-D11 KW-D12")
def due(state: State) -> tuple[str, tuple[str, ...]]:
    """The camp that is to act and the seats it may choose from, while no turn is open.

    With round_opener "first-camp" every camp round opens with the camp that opened the game.
    """
    if state.turns == 0:
        return state.opener, (COMMANDERS[state.opener],)
    upright = state.alive - state.tapped
    last = state.last_actor
    if last is None:
        camp = state.to_act
    else:
        partner = PARTNER.get(last)
        if partner in upright and partner is not None:
            return CAMP[last], (partner,)
        camp = OPPOSITE[CAMP[last]]
    seats = unit(camp, upright)
    if not seats:
        camp = OPPOSITE[camp]
        seats = unit(camp, upright)
    return camp, seats


def unit(camp: str, upright: frozenset[str]) -> tuple[str, ...]:
    """The upright characters of a camp, in the order they sit."""
    left, right = VANGUARDS[camp]
    return tuple(seat for seat in (left, COMMANDERS[camp], right) if seat in upright)


@article("KW-F3.1.3", e.Turn, gate=True)
def one_turn_at_a_time(state: State, entry: e.Turn) -> Iterable[Finding]:
    if state.acting is None:
        return ()
    return (
        Finding(
            entry.seat, f"end {state.acting.seat}", f"{state.said(state.acting.seat)} 的回合尚未结束",
            f"the turn of {state.said(state.acting.seat)} is still open", seat=entry.seat, stops=True,
        ),
    )  # fmt: skip


@article("KW-D13 KW-F3.1.2 KW-D11 KW-F3.1.5", e.Turn)
def camps_alternate(state: State, entry: e.Turn) -> Iterable[Finding]:
    """The dead do not act; the camps alternate units; only upright characters are chosen, a vanguard's partner first."""
    camp, seats = due(state)
    seat = entry.seat
    if seat in seats:
        return ()
    expected = "|".join(seats)
    if seat not in state.alive:
        return (
            Finding(
                seat, expected, f"{state.said(seat)} 已阵亡", f"{state.said(seat)} is dead", seat=seat, article="KW-D13"
            ),
        )
    if CAMP[seat] != camp:
        zh, en = CAMP_WORDS[camp]
        return (Finding(seat, expected, f"轮到{zh}行动", f"the {en} camp is to act", seat=seat, article="KW-F3.1.2"),)
    if state.turns == 0:
        return (
            Finding(
                seat,
                expected,
                "先行动方首个回合须由主帅行动",
                "the game opens with the commander",
                seat=seat,
                article="KW-F3.1.2",
            ),
        )
    if seat in state.tapped:
        zh, en = f"{state.said(seat)} 的身份牌已横置", f"the identity card of {state.said(seat)} is tapped"
    else:
        zh, en = "另一名前锋须接着行动", "the other vanguard of the unit is due"
    return (Finding(seat, expected, zh, en, seat=seat, article="KW-D11"),)


@article("KW-0", e.Turn)
def a_general_turned_over_skips_his_turn(state: State, entry: e.Turn) -> Iterable[Finding]:
    flipped = state.seats[entry.seat].flipped
    if entry.skipped is flipped:
        return ()
    if flipped:
        zh, en = "武将牌背面朝上，翻回并跳过此回合", "the general lies face down: he is turned back and skips this turn"
    else:
        zh, en = "武将牌正面朝上，不能跳过回合", "the general lies face up and cannot skip his turn"
    return (Finding(_skips(entry.skipped), _skips(flipped), zh, en, seat=entry.seat),)


def _skips(skipped: bool) -> str:
    return "skipped" if skipped else "turn"


@article("KW-0", e.Phase)
def phases_come_in_order(state: State, entry: e.Phase) -> Iterable[Finding]:
    acting = state.acting
    if acting is None:
        return (Finding(entry.phase, "turn", "没有进行中的回合", "no turn is open", stops=True),)
    wanted = PHASES.index(entry.phase)
    if wanted > acting.phase:
        return ()
    now = PHASES[acting.phase]
    zh = f"已进入{PHASE_WORDS[now]}，不能回到{PHASE_WORDS[entry.phase]}"
    return (Finding(entry.phase, "|".join(PHASES[acting.phase + 1 :]), zh, f"{now} has begun", seat=acting.seat),)


@article("KW-F3.2.2", e.Phase)
def what_lies_in_judgement_is_judged(state: State, entry: e.Phase) -> Iterable[Finding]:
    acting = state.acting
    if acting is None:
        return
    chair = state.seats[acting.seat]
    wanted = PHASES.index(entry.phase)
    names = {name for name, _ in acting.judged}
    waiting = [lying.name for lying in chair.delayed if lying.name not in names]
    if wanted >= DRAW and not acting.asked and waiting and not _skipped_judgement(acting):
        listed = "、".join(waiting)
        yield Finding(
            entry.phase, f"judge {listed}", f"判定区的{listed}尚未判定", f"{listed} has not been judged",
            seat=acting.seat, level=Level.QUERY,
        )  # fmt: skip
    verdicts = dict(acting.judged)
    for name, suit, phase in FORBIDDEN_AFTER:
        counted = verdicts.get(name)
        if entry.phase != phase or counted is None or counted.suit in (None, suit):
            continue
        hearts = any(skill.suit_as for skill in chair.skills)
        yield Finding(
            str(counted), suit, f"{name}判定生效，跳过{PHASE_WORDS[phase]}", f"{name} took effect: the {phase} phase is skipped",
            seat=acting.seat, level=Level.QUERY if hearts else Level.VIOLATION,
        )  # fmt: skip


def _skipped_judgement(acting: Acting) -> bool:
    return any(seat == acting.seat and name == "神速" and option != 2 for seat, name, option in acting.skills)


@article("KW-F3.2.6", e.End, gate=True)
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


@answers("KW-F3.1.3 KW-D8")
def open_turn(state: State, entry: e.Turn) -> State:
    seat, number = entry.seat, state.turns + 1
    tapped = state.tapped | {seat}
    if not entry.skipped:
        acting = Acting(seat, number)
        return changed(state, acting=acting, turns=number, tapped=tapped, known_hands=frozenset(), rewarded=frozenset())
    seats = {**state.seats, seat: changed(state.seats[seat], flipped=False)}
    state = changed(
        state,
        seats=seats,
        acting=None,
        turns=number,
        tapped=tapped,
        last_actor=seat,
        known_hands=frozenset(),
        rewarded=frozenset(),
    )
    return turn_over(state, entry.at)


def enter_phase(state: State, entry: e.Phase) -> State:
    if state.acting is None:
        return state
    phase = PHASES.index(entry.phase)
    acting = changed(state.acting, phase=phase, asked=state.acting.asked or phase >= DRAW)
    return changed(state, acting=acting, known_hands=frozenset(), rewarded=frozenset())


def close_turn(state: State, entry: e.End) -> State:
    seat = entry.seat
    if entry.hp is None or entry.hand is None:
        return turn_over(changed(state, acting=None, last_actor=seat), entry.at)
    chair = state.seats[seat]
    hp = chair.hp if entry.hp == max(chair.hp, 0) and keeps_alive(chair) else entry.hp
    state = changed(
        state,
        seats={**state.seats, seat: changed(chair, hp=hp, hand=entry.hand)},
        dying=state.dying if hp > 0 or hp == chair.hp else state.dying | {seat},
        known_hands=state.known_hands | {seat},
        rewarded=state.rewarded - {seat},
        acting=None,
        last_actor=seat,
    )
    return turn_over(state, entry.at)


@answers("KW-F3.1.4 KW-F4.2 KW-D8 KW-D12 I-6")
def turn_over(state: State, at: int) -> State:
    """What follows a turn: nothing while an identity card is upright; else the comparison if time is up, else the reset."""
    if not state.alive <= state.tapped or state.dying:
        return state
    if state.clock is not None and remaining(state.clock, at) <= 0:
        return compared(state)
    return reset(state)


def settled(state: State, at: int) -> State:
    """What a death or a rescue between two turns brings about: nobody upright may be left, and then no turn could open."""
    if state.acting is None and state.turns and state.last_actor is not None and state.step == "play":
        return turn_over(state, at)
    return state


def reset(state: State) -> State:
    """All identity cards upright again; the camp opposite the last actor's is to act (KW-F3.1.4)."""
    to_act = state.to_act
    if state.setup.options["round_opener"] == "first-camp":
        to_act = state.opener
    elif state.last_actor is not None:
        to_act = OPPOSITE[CAMP[state.last_actor]]
    return changed(state, tapped=frozenset(), last_actor=None, to_act=to_act, camp_round=state.camp_round + 1)


APPLY: Applies = {e.Turn: open_turn, e.Phase: enter_phase, e.End: close_turn}
__all__ = ["APPLY", "DISCARD", "PLAY", "due", "hand_differs", "keeps_alive", "reset", "settled", "turn_over", "unit"]
