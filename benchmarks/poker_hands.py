"""The reference for one checked bet: random hands of no-limit hold'em, played by PokerKit."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pokerkit import Automation, Mode, NoLimitTexasHoldem, State

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def hand(random: Random) -> State:
    """A fresh hand of six, the blinds posted, the cards dealt."""
    stacks = [random.randint(100, 400) for _ in range(6)]
    return NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, tuple(stacks), 6, mode=Mode.CASH_GAME)


@dataclass(frozen=True, slots=True)
class Bet:
    """What the next player does. `ask` only asks whether he may, which a table that shows buttons does; `make` does it."""

    kind: str
    ask: Callable[[], bool]
    make: Callable[[], object]


def next_bet(state: State, random: Random) -> Bet | None:
    """A raise where there may be one, one time in three; else a check or a call. None when the betting is over."""
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    if state.actor_index is None:
        return None
    if low is not None and high is not None and random.random() < 0.33:
        amount = min(high, low + random.randint(0, 10))
        return Bet(
            "raise",
            lambda: state.can_complete_bet_or_raise_to(amount),
            lambda: state.complete_bet_or_raise_to(amount),
        )
    return Bet("call", state.can_check_or_call, state.check_or_call)


def quiet() -> None:
    warnings.filterwarnings("ignore", module="pokerkit")
