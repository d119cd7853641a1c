"""Double elimination (双败淘汰) for any number of teams: out with the second defeat, rematches as late as they can be.

Losers of winners' round r drop to their own place in the losers' bracket, seen from another side: the bits of the place are
turned where the bits of r − 1, read backwards, are set. Who met in round r meets again no sooner than those of the two
rounds they dropped from leave a common half, quarter and so on, and neighbouring numbers read backwards differ at once.
With k winners' rounds and the least D for which k − 1 − D ≤ 2^(D+1), nobody meets a team again before losers' round
2k − 3 − 2D (one later for k = 2^D + D + 1). No way of dropping does better: k − D rounds have D bits or more, and since
k − D > 2^D two of them agree in D.
"""

from collections.abc import Sequence
from typing import Final

from tournament.brackets import From, Node, Part, Source, rounds, seeding_order

FEWEST, MOST = 2, 4096
BYE: Final = Source(From.BYE)


def double(entrants: int, *, reset: bool = True) -> tuple[Node, ...]:
    """A double elimination for seeds 1 to `entrants`: 2N − 2 matches to play, one more if the unbeaten loses the final.

    A bye has no loser: its place in the losers' bracket is a bye from the start. Without `reset` the final is one match.

    >>> [node.key for node in double(4)]
    ['W1.1', 'W1.2', 'W2.1', 'L1.1', 'L2.1', 'F1', 'F2']
    """
    if not FEWEST <= entrants <= MOST:
        raise ValueError(f"{entrants} entrants; a double elimination takes {FEWEST} to {MOST}")
    last = rounds(entrants)
    order = seeding_order(1 << last)
    layer = _round(Part.WINNERS, 1, 1, [Source(From.SEED, seed=one) if one <= entrants else BYE for one in order])
    nodes, alive = [*layer], [_loser(node) for node in layer]
    for step in range(1, last):
        layer = _round(Part.WINNERS, step + 1, 3 * step - 1, [_winner(node) for node in layer])
        dropped = _turned([_loser(node) for node in layer], step + 1)
        first = _round(Part.LOSERS, 2 * step - 1, 3 * step, alive)
        beside = [source for pair in zip(dropped, _on(first, len(dropped)), strict=True) for source in pair]
        second = _round(Part.LOSERS, 2 * step, 3 * step + 1, beside)
        nodes += [*layer, *first, *second]
        alive = [_winner(node) for node in second]
    final = Node("F1", 3 * last - 1, 1, (_winner(layer[0]), alive[0]), part=Part.FINAL)
    again = Node("F2", 3 * last, 1, (_loser(final), _winner(final)), part=Part.RESET)
    return (*nodes, final, again) if reset else (*nodes, final)


def _round(part: Part, within: int, number: int, sources: Sequence[Source]) -> list[Node]:
    """The matches of one round of a part; two byes make none."""
    letter = part.value[0].upper()
    pairs = zip(sources[::2], sources[1::2], strict=True)
    return [
        Node(f"{letter}{within}.{place}", number, place, pair, part=part)
        for place, pair in enumerate(pairs, 1)
        if pair != (BYE, BYE)
    ]


def _on(layer: Sequence[Node], places: int) -> list[Source]:
    """Who comes out of each place of a losers' round: a bye where there was no match."""
    winners = {node.number: _winner(node) for node in layer}
    return [winners.get(place, BYE) for place in range(1, places + 1)]


def _turned(sources: Sequence[Source], number: int) -> list[Source]:
    """The losers of winners' round `number`, each at the place they drop to.

    >>> _turned([1, 2, 3, 4, 5, 6, 7, 8], 2)
    [5, 6, 7, 8, 1, 2, 3, 4]
    """
    width = (len(sources) - 1).bit_length()
    turn = sum(((number - 1) >> place & 1) << (width - 1 - place) for place in range(width))
    return [sources[place ^ turn] for place in range(len(sources))]


def _winner(node: Node) -> Source:
    return Source(From.WINNER, match=node.key)


def _loser(node: Node) -> Source:
    """A bye has no loser."""
    return BYE if BYE in node.sources else Source(From.LOSER, match=node.key)
