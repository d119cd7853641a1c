"""Who may command the next game of a match (主帅轮换, KW-G1.1; I-11). Plain values, no ORM."""

from collections import Counter
from collections.abc import Sequence


def may_command(players: Sequence[int], *, commanded: Sequence[int], order: str = "least-used") -> tuple[int, ...]:
    """The players who may command now, in the order given.

    `commanded` lists the commanders of the games already played, in their order. Nobody commands again before each
    team-mate has commanded equally often; with I-11 "fixed" the list of players is the order, again and again.

    >>> may_command([1, 2, 3], commanded=[2])
    (1, 3)
    >>> may_command([1, 2, 3], commanded=[2, 1, 3])
    (1, 2, 3)
    >>> may_command([1, 2, 3], commanded=[1], order="fixed")
    (2,)
    """
    if not players:
        return ()
    if order == "fixed":
        return (players[len(commanded) % len(players)],)
    times = Counter(one for one in commanded if one in players)
    fewest = min(times[one] for one in players)
    return tuple(one for one in players if times[one] == fewest)
