"""What is known of hands and piles: figures hold from the moment they are typed until something else is entered.

The hidden zone (暗置区) and rage are followed entry by entry and never forgotten.
"""

from __future__ import annotations

from typing import Any

from rules.engine import changed
from rules.rider.state import State

_NONE: frozenset[str] = frozenset()


def forgotten(state: State) -> State:
    """Every hand and both piles may have changed unseen; and no settlement is being followed card by card."""
    waiting = dict.fromkeys(state.supplying, (None, None))
    return changed(
        state, known_hands=_NONE, rewarded=_NONE, draw_pile=None, discard_pile=None, settling="", supplying=waiting
    )


def put(state: State, seat: str, **fields: Any) -> State:
    """The state with some fields of a seat replaced."""
    return changed(state, seats={**state.seats, seat: changed(state.seats[seat], **fields)})


def hand_of(state: State, seat: str) -> int | None:
    """The seat's hand, without its hidden zone, where it is known."""
    return state.seats[seat].hand if seat in state.known_hands else None


def with_hand(state: State, seat: str, hand: int) -> State:
    """The seat's hand was counted."""
    state = put(state, seat, hand=hand)
    return changed(state, known_hands=state.known_hands | {seat}, rewarded=state.rewarded - {seat})


def with_more(state: State, seat: str, count: int) -> State:
    """The seat's hand grew or shrank: a known figure stays known, an unknown one unknown."""
    hand = state.seats[seat].hand
    return put(state, seat, hand=None if hand is None else max(hand + count, 0))


def with_piles(state: State, drawn: int = 0, discarded: int = 0) -> State:
    """Known piles lose the cards drawn and gain those discarded."""
    draw, discard = state.draw_pile, state.discard_pile
    return changed(
        state,
        draw_pile=None if draw is None else max(draw - drawn, 0),
        discard_pile=None if discard is None else max(discard + discarded, 0),
    )
