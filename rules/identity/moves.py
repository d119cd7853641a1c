"""摸牌、获得、交给、赠予、重铸、卜算、拼点: cards that move between pile, hands and zones, as the terms of the rules say.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.areas import put_on
from rules.identity.counts import forgotten, hand_of, with_hand, with_more, with_pile
from rules.identity.deck import is_equipment
from rules.identity.state import State
from rules.identity.steps import DRAW, PLACE

DRAWN = 2


def _in_draw_phase(state: State, seat: str) -> bool:
    acting = state.acting
    return acting is not None and acting.seat == seat and PLACE["draw-starts"] <= acting.step <= DRAW


def drawn(state: State, entry: e.Draw) -> int | None:
    """Cards that came into the hand: as typed, else by the hand before and after, else by the pile."""
    before = hand_of(state, entry.seat)
    if entry.count is not None:
        return entry.count
    if entry.hand is not None and before is not None:
        return entry.hand - before
    if entry.draw_pile is not None and state.draw_pile is not None:
        return state.draw_pile - entry.draw_pile
    return None


@article("ID-TURN.10", e.Draw)
def two_cards_are_drawn(state: State, entry: e.Draw) -> Iterable[Finding]:
    count = drawn(state, entry)
    if count is None or count == DRAWN or not _in_draw_phase(state, entry.seat):
        return ()
    zh, en = "摸牌阶段摸两张牌", "two cards are drawn in the draw phase"
    return (Finding(str(count), str(DRAWN), zh, en, seat=entry.seat, level=Level.QUERY),)


@article("ID-DECK.1", e.Draw)
def what_is_drawn_comes_from_the_pile(state: State, entry: e.Draw) -> Iterable[Finding]:
    """The hand grows by as many as the pile shrinks, where both are known before and after."""
    count, before = drawn(state, entry), hand_of(state, entry.seat)
    if count is None:
        return
    zh, en = "手牌与牌堆的增减不符", "hand and pile do not change by the same number"
    if entry.hand is not None and before is not None and entry.hand - before != count:
        yield Finding(f"{entry.hand - before:+d}", f"{count:+d}", zh, en, seat=entry.seat)
    if entry.draw_pile is not None and state.draw_pile is not None and state.draw_pile - entry.draw_pile != count:
        yield Finding(f"{entry.draw_pile - state.draw_pile:+d}", f"{-count:+d}", zh, en, seat=entry.seat)


@article("ID-DEF.8", e.Obtain)
def to_obtain_makes_the_hand_grow(state: State, entry: e.Obtain) -> Iterable[Finding]:
    before = hand_of(state, entry.seat)
    if entry.hand is None or before is None or entry.hand == before + entry.count:
        return ()
    zh, en = (
        f"获得 {entry.count} 张后手牌应增加 {entry.count}",
        f"obtaining {entry.count} makes the hand grow by {entry.count}",
    )
    return (Finding(str(entry.hand), str(before + entry.count), zh, en, seat=entry.seat, level=Level.QUERY),)


@article("ID-DEF.9 ID-DEF.10", e.Give, e.Present)
def nobody_hands_his_card_to_himself(state: State, entry: e.Give | e.Present) -> Iterable[Finding]:
    if entry.giver != entry.receiver:
        return ()
    give = isinstance(entry, e.Give)
    zh, en = (
        f"自己的牌不能{'交给' if give else '赠予'}自己",
        f"nobody {'hands over' if give else 'presents'} his own card to himself",
    )
    return (
        Finding(entry.receiver, "another seat", zh, en, seat=entry.giver, article="ID-DEF.9" if give else "ID-DEF.10"),
    )


@article("ID-DEF.10", e.Present)
def a_present_lies_where_it_belongs(state: State, entry: e.Present) -> Iterable[Finding]:
    """Equipment into the equipment zone, any other card into the hand."""
    equipment = entry.slot is not None or is_equipment(entry.card.name)
    if entry.slot is not None and is_equipment(entry.card.name) is False:
        equipment = False
    wanted = "hand" if equipment is False else "equipment" if equipment else None
    into = entry.into or ("equipment" if entry.slot is not None else None)
    if wanted is None or into is None or into == wanted:
        return ()
    zh, en = "装备牌置入装备区，其他牌置入手牌区", "equipment goes into the equipment zone, any other card to the hand"
    return (Finding(into, wanted, zh, en, seat=entry.receiver),)


@article("ID-DEF.11", e.Recast)
def a_recast_card_is_discarded_and_one_drawn(state: State, entry: e.Recast) -> Iterable[Finding]:
    known = (
        ("手牌", "hand", entry.hand, hand_of(state, entry.seat), 0),
        ("牌堆", "draw pile", entry.draw_pile, state.draw_pile, -1),
        ("弃牌堆", "discard pile", entry.discard_pile, state.discard_pile, 1),
    )
    for zh, en, after, before, change in known:
        if after is not None and before is not None and after != before + change:
            said = (f"重铸后{zh}应为 {before + change}", f"after recasting the {en} is {before + change}")
            yield Finding(str(after), str(before + change), *said, seat=entry.seat)


@article("ID-DEF.17", e.Scry)
def looking_at_the_pile_takes_nothing(state: State, entry: e.Scry) -> Iterable[Finding]:
    if entry.draw_pile is None or state.draw_pile is None or entry.draw_pile == state.draw_pile:
        return ()
    zh, en = "卜算不改变牌堆张数", "卜算 leaves as many cards in the pile"
    return (Finding(str(entry.draw_pile), str(state.draw_pile), zh, en, seat=entry.seat),)


@article("ID-DEF.19", e.Contest)
def the_higher_rank_alone_wins(state: State, entry: e.Contest) -> Iterable[Finding]:
    if entry.seat == entry.other:
        zh, en = "拼点的对象是其他角色", "a contest is with another character"
        yield Finding(entry.other, "another seat", zh, en, seat=entry.seat)
    for seat in (entry.seat, entry.other):
        if hand_of(state, seat) == 0:
            zh, en = "没有手牌不能拼点", "without a hand there is no contest"
            yield Finding("0", "≥ 1", zh, en, seat=seat)
    if entry.ranks and entry.won is not None and entry.won is not (entry.ranks[0] > entry.ranks[1]):
        zh, en = "点数更大才算赢，相同为没赢", "only the higher rank wins; a tie is not won"
        yield Finding(_won(entry.won), _won(not entry.won), zh, en, seat=entry.seat)


def _won(won: bool) -> str:
    return "won" if won else "not won"


@article("ID-DECK.1", e.Hand, e.Draw, e.Obtain, e.Recast, e.Scry, e.Reshuffle)
def no_pile_and_no_hand_is_below_zero(state: State, entry: e.Entry) -> Iterable[Finding]:
    figures = [getattr(entry, name, None) for name in ("hand", "to", "draw_pile", "discard_pile")]
    if isinstance(entry, e.Hand) and entry.delta is not None:
        before = hand_of(state, entry.seat)
        figures.append(None if before is None else before + entry.delta)
    for figure in figures:
        if figure is not None and figure < 0:
            zh, en = "牌数不能少于零", "a number of cards is never negative"
            yield Finding(str(figure), "≥ 0", zh, en, level=Level.REFUSED)


@article("ID-6.2 ID-6.3", e.Hand)
def the_hand_is_the_known_one(state: State, entry: e.Hand) -> Iterable[Finding]:
    if entry.to is None or entry.to < 0:
        return ()
    return hand_differs(state, entry.seat, entry.to)


def hand_differs(state: State, seat: str, said: int) -> tuple[Finding, ...]:
    """A typed hand against a known one: the lord's penalty is a rule, the reward and everything else is asked about."""
    known = hand_of(state, seat)
    if known is None or said == known:
        return ()
    if seat in state.penalised:
        zh, en = "主公杀死忠臣，弃置所有手牌", "the lord has killed a loyalist: he discards his hand"
        return (Finding(str(said), str(known), zh, en, seat=seat, article="ID-6.2"),)
    if seat in state.rewarded:
        zh, en = "伤害来源摸两张牌后手牌数不符", "not the hand after the two cards for the kill"
    else:
        zh, en = "手牌数与刚才所知不符", "not the hand that was just known"
    name = "ID-6.3" if seat in state.rewarded else "ID-DECK.1"
    return (Finding(str(said), str(known), zh, en, seat=seat, level=Level.QUERY, article=name),)


@article("ID-Q18", e.Reshuffle)
def the_discard_pile_is_shuffled_where_the_reading_has_it(state: State, entry: e.Reshuffle) -> Iterable[Finding]:
    if state.setup.options["deck_out"] == "reshuffle":
        return ()
    zh, en = "本赛事牌堆耗尽即平局（Q18）", "here the game is a draw when the pile runs out (Q18)"
    return (Finding("reshuffle", "end-game deck", zh, en, stops=True),)


# --- what they do -----------------------------------------------------------------------------------------------------


def draw(state: State, entry: e.Draw) -> State:
    count = drawn(state, entry)
    state = with_more(state, entry.seat, DRAWN if count is None else count)
    state = with_pile(state, DRAWN if count is None else count)
    if entry.draw_pile is not None:
        state = changed(state, draw_pile=entry.draw_pile)
    return state if entry.hand is None else with_hand(state, entry.seat, entry.hand)


@answers("ID-DEF.8")
def obtain(state: State, entry: e.Obtain) -> State:
    """From wherever: the other hands are unknown from now on."""
    grown = with_more(state, entry.seat, entry.count)
    known = hand_of(grown, entry.seat)
    state = forgotten(grown)
    hand = known if entry.hand is None else entry.hand
    return state if hand is None else with_hand(state, entry.seat, hand)


@answers("ID-DEF.9")
def give(state: State, entry: e.Give) -> State:
    """Out of hand or equipment: his own hand is unknown then."""
    state = with_more(state, entry.receiver, entry.count)
    return changed(state, known_hands=state.known_hands - {entry.giver})


@answers("ID-DEF.10")
def present(state: State, entry: e.Present) -> State:
    """Equipment replaces what lies in its slot."""
    state = changed(state, known_hands=state.known_hands - {entry.giver})
    if entry.slot is None or is_equipment(entry.card.name) is False:
        return with_more(state, entry.receiver, 1)
    return put_on(state, entry.receiver, entry.slot, entry.card)


@answers("ID-DEF.11")
def recast(state: State, entry: e.Recast) -> State:
    """A card from the hand: the hand stays as it is, the draw pile loses one, the discard pile gains it."""
    state = with_pile(state, 1)
    discarded = None if state.discard_pile is None else state.discard_pile + 1
    state = changed(state, discard_pile=discarded if entry.discard_pile is None else entry.discard_pile)
    if entry.draw_pile is not None:
        state = changed(state, draw_pile=entry.draw_pile)
    return state if entry.hand is None else with_hand(state, entry.seat, entry.hand)


@answers("ID-DEF.17")
def scry(state: State, entry: e.Scry) -> State:
    return state if entry.draw_pile is None else changed(state, draw_pile=entry.draw_pile)


@answers("ID-DEF.19")
def contest(state: State, entry: e.Contest) -> State:
    """Both cards go to the discard pile."""
    state = with_more(with_more(state, entry.seat, -1), entry.other, -1)
    pile = state.discard_pile
    return state if pile is None else changed(state, discard_pile=pile + 2)


@answers("ID-Q18")
def reshuffle(state: State, entry: e.Reshuffle) -> State:
    pile = state.discard_pile if entry.draw_pile is None else entry.draw_pile
    return changed(state, draw_pile=pile, discard_pile=0)


def change_hand(state: State, entry: e.Hand) -> State:
    if entry.to is not None:
        return with_hand(state, entry.seat, max(entry.to, 0))
    return with_more(state, entry.seat, entry.delta or 0)


APPLY: Applies = {
    e.Draw: draw,
    e.Obtain: obtain,
    e.Give: give,
    e.Present: present,
    e.Recast: recast,
    e.Scry: scry,
    e.Contest: contest,
    e.Reshuffle: reshuffle,
    e.Hand: change_hand,
}
