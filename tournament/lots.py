"""Drawing lots that anybody can draw again: an order that follows from a published number. Plain values, no ORM."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def drawn_order(names: Sequence[str], *, lot: int) -> tuple[str, ...]:
    """The names in the order of SHA-256 of "number:name".

    >>> drawn_order(["甲", "乙", "丙"], lot=1) == drawn_order(["丙", "甲", "乙"], lot=1)
    True
    """
    return tuple(sorted(names, key=lambda name: (hashlib.sha256(f"{lot}:{name}".encode()).hexdigest(), name)))
