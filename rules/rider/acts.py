"""What characters do: cards used, skills aimed, judgements last placed first, contests of ranks (拼点)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.counts import forgotten, hand_of, put, with_hand, with_more, with_piles
from rules.rider.rage import with_rage
from rules.rider.reach import distance
from rules.rider.state import State
from rules.rider.steps import PLACE

SLASH = "杀"


@article("RD-6.17", e.PlayCard, e.Equip, e.Delay)
def game_cards_are_of_three_kinds(state: State, entry: e.PlayCard | e.Equip | e.Delay) -> Iterable[Finding]:
    """基本牌, 装备牌, 战技牌; only equipment is equipped."""
    wanted = "equipment" if isinstance(entry, e.Equip) else "basic|equipment|tactic"
    if entry.kind is None or entry.kind in wanted.split("|"):
        return ()
    zh, en = "牌的类别不符", "not a card of such a kind"
    return (Finding(entry.kind, wanted, zh, en, seat=entry.seat),)


@article("RD-6.19 RD-6.18", e.PlayCard)
def a_slash_reaches_its_targets(state: State, entry: e.PlayCard) -> Iterable[Finding]:
    """Within the attack range, where it was typed; a skill may explain a longer one."""
    far = state.seats[entry.seat].range
    if entry.name != SLASH or entry.played or far is None:
        return
    for target in entry.targets:
        steps = distance(state, entry.seat, target)
        if target in state.alive and steps is not None and steps > far:
            zh, en = f"{target} 号在攻击范围之外", f"seat {target} is beyond the attack range"
            yield Finding(str(steps), f"≤ {far}", zh, en, seat=entry.seat, level=Level.QUERY, article="RD-6.19")


@article("RD-R38", e.PlayCard)
def one_slash_a_play_phase_where_the_reading_has_it(state: State, entry: e.PlayCard) -> Iterable[Finding]:
    acting = state.acting
    if state.setup.options["slash_limit"] == "0" or acting is None or not is_slash(state, entry) or not acting.slashes:
        return ()
    zh, en = "本赛事出牌阶段限用一张【杀】", "here one 杀 is used in a play phase"
    return (Finding(str(acting.slashes + 1), "1", zh, en, seat=entry.seat, level=Level.QUERY),)


def is_slash(state: State, entry: e.PlayCard) -> bool:
    acting = state.acting
    return acting is not None and acting.seat == entry.seat and not entry.played and entry.name == SLASH


@article("RD-6.2.7 RD-R43", e.UseSkill)
def faction_and_gender_ask_for_a_fighter_once_shown(state: State, entry: e.UseSkill) -> Iterable[Finding]:
    if entry.about is None:
        return
    for target in entry.targets:
        if not state.seats[target].revealed:
            zh, en = "不能对没有明置过战士牌的角色使用", "not on a character that has never turned up its fighter"
            yield Finding(target, "revealed", zh, en, seat=entry.seat)


@article("RD-4.2T.2", e.Judge)
def the_last_placed_is_judged_first(state: State, entry: e.Judge) -> Iterable[Finding]:
    """A judgement for what does not lie there is a skill's."""
    names = [lying.name for lying in state.seats[entry.seat].delayed]
    if entry.reason not in names or names[-1] == entry.reason:
        return ()
    zh, en = "最早放置的最后判定", "the last placed is judged first"
    return (Finding(entry.reason, names[-1], zh, en, seat=entry.seat),)


@article("RD-4.2T.2", e.Phase)
def all_that_lies_there_is_judged(state: State, entry: e.Phase) -> Iterable[Finding]:
    """Before the next phase, where the judgement phase was typed at all."""
    acting = state.acting
    if acting is None or acting.step != PLACE["judge"] or entry.phase in ("judge", "prepare"):
        return ()
    names = [lying.name for lying in state.seats[acting.seat].delayed]
    if not names:
        return ()
    zh, en = "判定区还有未判定的牌", "a card in the judgement zone has not been judged"
    return (Finding("|".join(names), "—", zh, en, seat=acting.seat),)


@article("RD-6.22", e.Contest)
def a_contest_takes_a_card_of_each(state: State, entry: e.Contest) -> Iterable[Finding]:
    """One hand card each, both discarded, and the higher rank wins."""
    zh, en = "拼点双方各出一张手牌并置入弃牌堆", "each puts up one hand card, and both are discarded"
    for at, seat in enumerate((entry.seat, entry.other)):
        known = hand_of(state, seat)
        if known is not None and known < 1:
            yield Finding(str(known), "≥ 1", zh, en, seat=seat)
        elif known is not None and entry.hands and entry.hands[at] != known - 1:
            yield Finding(str(entry.hands[at]), str(known - 1), zh, en, seat=seat)
    pile = state.discard_pile
    if entry.discard_pile is not None and pile is not None and entry.discard_pile != pile + 2:
        yield Finding(str(entry.discard_pile), str(pile + 2), zh, en)
    if entry.ranks and entry.won is not None and entry.won is not (entry.ranks[0] > entry.ranks[1]):
        said = ("点数大者赢", "the higher rank wins")
        yield Finding(" : ".join(map(str, entry.ranks)), ">", *said, seat=entry.seat, level=Level.QUERY)


@article("RD-6.22", e.Contest, gate=2)
def a_contest_is_between_two(state: State, entry: e.Contest) -> Iterable[Finding]:
    if entry.seat != entry.other:
        return ()
    zh, en = "拼点在两名角色之间进行", "a contest is between two characters"
    return (Finding(entry.other, "another seat", zh, en, seat=entry.seat, moot=True),)


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-4.2T.4d RD-4.5.2 RD-6.7.2c")
def play_card(state: State, entry: e.PlayCard) -> State:
    state = forgotten(state)
    if entry.rage:
        state = with_rage(state, entry.seat, -1)
    acting = state.acting
    if acting is None or not is_slash(state, entry):
        return state
    return changed(state, acting=changed(acting, slashes=acting.slashes + 1))


@answers("RD-4.2T.2")
def judge(state: State, entry: e.Judge) -> State:
    """What was judged leaves the zone; where it goes is entered by itself."""
    delayed = state.seats[entry.seat].delayed
    names = [lying.name for lying in delayed]
    if entry.reason not in names:
        return forgotten(state)
    at = len(names) - 1 - names[::-1].index(entry.reason)
    return put(forgotten(state), entry.seat, delayed=delayed[:at] + delayed[at + 1 :])


@answers("RD-6.22")
def contest(state: State, entry: e.Contest) -> State:
    state = with_more(with_more(state, entry.seat, -1), entry.other, -1)
    for seat, hand in zip((entry.seat, entry.other), entry.hands, strict=False):
        state = with_hand(state, seat, hand)
    return with_piles(state, discarded=2)


APPLY: Applies = {
    e.PlayCard: play_card,
    e.UseSkill: lambda state, entry: forgotten(state),
    e.Judge: judge,
    e.Contest: contest,
}
