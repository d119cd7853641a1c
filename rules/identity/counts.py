"""What is known of hands and piles: figures hold from the moment they are typed until something else is entered."""

from __future__ import annotations

from rules.engine import changed
from rules.identity.state import State

_NONE: frozenset[str] = frozenset()


def forgotten(state: State) -> State:
    """Every hand and both piles may have changed unseen; and no settlement is being followed card by card."""
    return changed(
        state,
        known_hands=_NONE,
        rewarded=_NONE,
        penalised=_NONE,
        draw_pile=None,
        discard_pile=None,
        settling=False,
        turned_up=_NONE,
    )


def hand_of(state: State, seat: str) -> int | None:
    """The seat's hand where it is known."""
    return state.seats[seat].hand if seat in state.known_hands else None


def with_hand(state: State, seat: str, hand: int) -> State:
    """The seat's hand was counted."""
    seats = {**state.seats, seat: changed(state.seats[seat], hand=hand)}
    return changed(
        state,
        seats=seats,
        known_hands=state.known_hands | {seat},
        rewarded=state.rewarded - {seat},
        penalised=state.penalised - {seat},
    )


def with_more(state: State, seat: str, count: int) -> State:
    """The seat's hand grew or shrank: a known figure stays known, an unknown one unknown."""
    chair = state.seats[seat]
    hand = None if chair.hand is None else max(chair.hand + count, 0)
    return changed(state, seats={**state.seats, seat: changed(chair, hand=hand)})


def with_pile(state: State, drawn: int) -> State:
    """Cards were drawn: a known draw pile is smaller by them."""
    pile = state.draw_pile
    return state if pile is None else changed(state, draw_pile=max(pile - drawn, 0))
