"""The order of the seeds (种子): by hand, drawn by a published number, by a rating, from former stages. No ORM, no chance.

Names are by entrant; the lot decides wherever nothing else does, the way `lots.drawn_order` lets anybody draw again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.lots import drawn_order


def drawn(names: Mapping[int, str], *, lot: int, seeds: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Those seeded by hand in the order of their numbers, then all others as the lot has them.

    >>> drawn({1: "甲", 2: "乙", 3: "丙"}, lot=7, seeds={3: 1})
    (3, 2, 1)
    """
    by_hand = seeds or {}
    lots = _lots(names, lot)
    return tuple(sorted(names, key=lambda one: (one not in by_hand, by_hand.get(one, 0), lots[one])))


def rated(names: Mapping[int, str], ratings: Mapping[int, float], *, lot: int) -> tuple[int, ...]:
    """The highest rating first; those without one stand at the end.

    >>> rated({1: "甲", 2: "乙", 3: "丙"}, {2: 1500, 3: 1720.5}, lot=7)
    (3, 2, 1)
    """
    lots = _lots(names, lot)
    return tuple(sorted(names, key=lambda one: (one not in ratings, -ratings.get(one, 0), lots[one])))


def former(names: Mapping[int, str], places: Sequence[Mapping[int, int]], *, lot: int) -> tuple[int, ...]:
    """By places in former stages: whose best place is better, then whose second best is, and so on; newcomers last.

    >>> former({1: "甲", 2: "乙", 3: "丙", 4: "丁"}, [{1: 2, 2: 1, 3: 1}, {2: 4, 3: 3}], lot=7)
    (3, 2, 1, 4)
    """
    lots = _lots(names, lot)
    none = max((place for stage in places for place in stage.values()), default=0) + 1

    def record(one: int) -> list[int]:
        return sorted(stage.get(one, none) for stage in places)

    return tuple(sorted(names, key=lambda one: (record(one), lots[one])))


def lots(names: Mapping[int, str], *, lot: int) -> dict[int, int]:
    """Everybody's place in the lot, from 1: what standings ask last."""
    return {one: at for at, one in enumerate(drawn(names, lot=lot), 1)}


def _lots(names: Mapping[int, str], lot: int) -> dict[int, tuple[int, int]]:
    """Where the lot puts each entrant; of two with the same name the older entry is first."""
    order = {name: at for at, name in enumerate(drawn_order(sorted(set(names.values())), lot=lot))}
    return {one: (order[name], one) for one, name in names.items()}
