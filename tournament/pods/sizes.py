"""How many players sit at each table. Plain numbers."""

from __future__ import annotations

from typing import Final

SMALLEST: Final = 5
LARGEST: Final = 8


def sizes(players: int, *, smallest: int = SMALLEST, largest: int = LARGEST) -> tuple[int, ...]:
    """Seats of each table, the larger ones first; empty where no tables fit (9 by fives to eights is the only such number from 5 up).

    As few tables as can be, sizes one apart at most.

    >>> sizes(17), sizes(23), sizes(9)
    ((6, 6, 5), (8, 8, 7), ())
    """
    count = -(-players // largest)
    if players <= 0 or players < count * smallest:
        return ()
    each, more = divmod(players, count)
    return (each + 1,) * more + (each,) * (count - more)


def sit_out(players: int, *, smallest: int = SMALLEST, largest: int = LARGEST) -> int:
    """The fewest who have to sit out so that the others can be seated; all of them where they are too few for a table.

    >>> sit_out(9), sit_out(17), sit_out(4)
    (1, 0, 4)
    """
    return next((out for out in range(players) if sizes(players - out, smallest=smallest, largest=largest)), players)
