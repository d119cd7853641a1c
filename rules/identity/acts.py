"""What characters do: cards used, the limit of one 杀, skills as often as their kind allows, judgements last placed first."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.counts import forgotten
from rules.identity.deck import SLASHES
from rules.identity.state import Acting, State
from rules.identity.steps import PLACE, PLAY

ONCE = {"phase": "ID-DEF.1", "turn": "ID-DEF.2", "limited": "ID-DEF.3"}
PLAY_ENDS = PLACE["play-ends"]


@article("ID-TURN.14", e.PlayCard)
def one_slash_a_play_phase(state: State, entry: e.PlayCard) -> Iterable[Finding]:
    """A skill or a weapon may allow more. 视为使用 and 不计入次数限制 have no limit themselves."""
    acting = state.acting
    if acting is None or not is_slash(acting, entry) or entry.virtual or entry.uncounted or acting.slashes == 0:
        return ()
    zh, en = "出牌阶段只能使用一张【杀】", "only one 杀 is used in a play phase"
    return (Finding(str(acting.slashes + 1), "1", zh, en, seat=entry.seat, level=Level.QUERY),)


def is_slash(acting: Acting, entry: e.PlayCard) -> bool:
    """Whether the actor uses a 杀 in his play phase, or before any later step is logged."""
    return acting.seat == entry.seat and acting.step <= PLAY and not entry.played and entry.name in SLASHES


@article("ID-DEF.14", e.PlayCard)
def a_card_used_as_if_has_no_face(state: State, entry: e.PlayCard) -> Iterable[Finding]:
    if not entry.virtual or entry.card.suit is None:
        return ()
    zh, en = "视为使用的牌没有花色和点数", "a card used as if has neither suit nor rank"
    return (Finding(str(entry.card), entry.card.name, zh, en, seat=entry.seat, level=Level.QUERY),)


@article("ID-DEF.1 ID-DEF.2 ID-DEF.3", e.UseSkill)
def skills_are_used_as_often_as_their_kind_allows(state: State, entry: e.UseSkill) -> Iterable[Finding]:
    name = ONCE.get(entry.kind or "")
    if name is None:
        return
    use, acting = (entry.seat, entry.skill), state.acting
    if entry.kind == "limited":
        used, zh, en = use in state.limited, "限定技本局游戏限一次", "a limited skill is used once in a game"
    elif entry.kind == "turn":
        used, zh, en = (
            acting is not None and use in acting.used,
            "回合技每名角色的回合各限一次",
            "a turn skill is used once a turn",
        )
    else:
        used, zh, en = acting is not None and use in acting.used, "阶段技限一次", "a phase skill is used once"
        if acting is not None and (acting.seat != entry.seat or acting.step > PLAY):
            zh, en = "阶段技只在自己的出牌阶段发动", "a phase skill is used in one's own play phase"
            yield Finding(acting.seat, entry.seat, zh, en, seat=entry.seat, article=name)
            return
    if used:
        yield Finding("2", "1", f"【{entry.skill}】：{zh}", f"{entry.skill}: {en}", seat=entry.seat, article=name)


@article("ID-TURN.6", e.Judge)
def the_last_placed_is_judged_first(state: State, entry: e.Judge) -> Iterable[Finding]:
    """A judgement for what does not lie there is a skill's."""
    zone = state.seats[entry.seat].delayed
    names = [lying.name for lying in zone]
    if entry.reason not in names or names[-1] == entry.reason:
        return ()
    zh, en = "后放先判", "the last placed is judged first"
    return (Finding(entry.reason, names[-1], zh, en, seat=entry.seat),)


@answers("ID-TURN.14 ID-DEF.14 ID-DEF.15 ID-Q24")
def play_card(state: State, entry: e.PlayCard) -> State:
    """Every use counts for the limit of later ones but an uncounted one; one used as if, as Q24 says."""
    state, acting = forgotten(state), state.acting
    if acting is None or not is_slash(acting, entry) or entry.uncounted:
        return state
    if entry.virtual and state.setup.options["virtual_counts"] == "0":
        return state
    return changed(state, acting=changed(acting, slashes=acting.slashes + 1))


@answers("ID-DEF.1 ID-DEF.2 ID-DEF.3")
def use_skill(state: State, entry: e.UseSkill) -> State:
    state, use = forgotten(state), (entry.seat, entry.skill)
    if entry.kind == "limited":
        return changed(state, limited=state.limited | {use})
    if state.acting is None:
        return state
    return changed(state, acting=changed(state.acting, used=(*state.acting.used, use)))


@answers("ID-TURN.6")
def judge(state: State, entry: e.Judge) -> State:
    """What was judged leaves the zone; where it goes is entered by itself."""
    chair = state.seats[entry.seat]
    names = [lying.name for lying in chair.delayed]
    if entry.reason not in names:
        return forgotten(state)
    at = len(names) - 1 - names[::-1].index(entry.reason)
    chair = changed(chair, delayed=chair.delayed[:at] + chair.delayed[at + 1 :])
    return changed(forgotten(state), seats={**state.seats, entry.seat: chair})


APPLY: Applies = {e.PlayCard: play_card, e.UseSkill: use_skill, e.Judge: judge}
