"""The next round of a Swiss: a maximum-weight matching over the likeliest pairs."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.pairing.field import Player, Round


def swiss_round(players: Sequence[Player], *, rounds_left: int = 0) -> Round:
    """The next round for `players` in rank order (the first is the leader; before round 1 the order of seeds).

    In this order of weight: nobody left out, no second bye while somebody has none, no rematch, the nearest scores,
    other clubs, other cities. The bye goes to the lowest ranked of those with the fewest. `rounds_left` counts the
    rounds after this one: small fields are kept pairable for them.
    """
    raise NotImplementedError
