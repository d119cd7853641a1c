"""What lies face down and no log sees: the draw pile, the hands, and the discard pile's order.

Every physical card of the deck is in exactly one place, these or the areas that the log knows, so a count adds up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from rules.cards import Card
from rules.kings.areas import on_the_table
from rules.kings.state import SEATS, Chair, State


class Hidden:
    """Piles with their top at the end, hands by seat."""

    def __init__(self, state: State, random: Random) -> None:
        """Deals what a state leaves open: as many cards to a hand as were said last, the rest to the draw pile."""
        deck = list(state.setup.edition.deck.cards)
        random.shuffle(deck)
        for card in _lying(state.seats):
            _take_out(deck, card)
        self.random = random
        self.discard: list[Card] = []
        self.hands: dict[str, list[Card]] = {seat: [] for seat in SEATS}
        for seat, chair in state.seats.items():
            if seat in state.alive:
                self.hands[seat] = [deck.pop() for _ in range(min(chair.hand or 0, len(deck)))]
        self.pile = deck

    def draw(self, seat: str, count: int) -> None:
        """From the draw pile, the discard pile shuffled under it; fewer where both are empty (I-9)."""
        self.hands[seat] += filter(None, (self.turn_up() for _ in range(count)))

    def turn_up(self) -> Card | None:
        """The top card, in nobody's place any more."""
        if not self.pile:
            self.pile, self.discard = self.discard, []
            self.random.shuffle(self.pile)
        return self.pile.pop() if self.pile else None

    def spend(self, seat: str, cards: Iterable[Card]) -> None:
        """From a hand to the discard pile."""
        for card in cards:
            self.hands[seat].remove(card)
            self.discard.append(card)

    def lay(self, seat: str, card: Card) -> Card:
        """From a hand onto the table."""
        self.hands[seat].remove(card)
        return card

    def drop_some(self, seat: str, count: int) -> list[Card]:
        """So many cards of a hand are discarded, the holder's worst first."""
        hand = self.hands[seat]
        self.random.shuffle(hand)
        gone = sorted(hand, key=_worth)[:count]
        self.spend(seat, gone)
        return gone

    def steal(self, seat: str, target: str) -> Card | None:
        """One card of a hand, unseen, into another."""
        hand = self.hands[target]
        if not hand:
            return None
        card = hand.pop(self.random.randrange(len(hand)))
        self.hands[seat].append(card)
        return card

    def leave(self, seat: str) -> None:
        """The hand of a dead character is discarded."""
        self.spend(seat, list(self.hands[seat]))


def _lying(seats: Mapping[str, Chair]) -> list[Card]:
    return [card for _, _, card in on_the_table(seats)]


def _take_out(deck: list[Card], card: Card) -> None:
    """The card itself, else one of its name, else any: what a referee let lie is no longer in the pile."""
    same = next((held for held in deck if held == card), None)
    named = same or next((held for held in deck if held.name == card.name), None)
    if deck:
        deck.remove(named or deck[-1])


def _worth(card: Card) -> int:
    return {"桃": 3, "闪": 2, "无懈可击": 2}.get(card.name, 1)
