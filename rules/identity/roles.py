"""身份: how many of each identity a table has, and which assignments fit what is known of it.

Roles are words: lord (主公), loyalist (忠臣), traitor (内奸), rebel (反贼). A role that was dealt never changes; what a
successor's counts as is story.py's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from rules.engine import answers
from rules.lists import rows

LORD, LOYALIST, TRAITOR, REBEL = ROLES = ("lord", "loyalist", "traitor", "rebel")
# What a successor's role typed as lord says of the one that was dealt.
NO_REBEL = "no-rebel"
WORDS = {
    LORD: ("主公", "lord"),
    LOYALIST: ("忠臣", "loyalist"),
    TRAITOR: ("内奸", "traitor"),
    REBEL: ("反贼", "rebel"),
    NO_REBEL: ("非反贼", "no rebel"),
}
FITS = {role: frozenset((role,)) for role in ROLES} | {NO_REBEL: frozenset((LOYALIST, TRAITOR)), None: frozenset(ROLES)}

_ROWS = rows(Path(__file__).parent / "data" / "roles.csv")
# Players → role → cards of it, and players → the article that says so.
COUNTS: Mapping[int, Mapping[str, int]] = MappingProxyType(
    {int(row["players"]): {role: int(row[role]) for role in ROLES} for row in _ROWS}
)
ARTICLES: Mapping[int, str] = MappingProxyType({int(row["players"]): row["article"] for row in _ROWS})
FEWEST, MOST = min(COUNTS), max(COUNTS)

Known = tuple[str | None, ...]


@answers("ID-1.3 ID-1.4 ID-1.5 ID-1.6")
@lru_cache(maxsize=4096)
def assignments(known: Known) -> tuple[tuple[str, ...], ...]:
    """Every way the identities may have been dealt, in seat order, that fits what is known (None: nothing).

    Empty when none does, or when no table has so many players.

    >>> len(assignments((None,) * 8)), len(assignments(("lord",) + (None,) * 7))
    (840, 105)
    >>> assignments(("lord", None, "traitor", None, "loyalist"))
    (('lord', 'rebel', 'traitor', 'rebel', 'loyalist'),)
    """
    counts = COUNTS.get(len(known))
    return () if counts is None else tuple(_dealt(known, dict(counts)))


def _dealt(known: Known, left: dict[str, int]) -> Iterator[tuple[str, ...]]:
    if not known:
        yield ()
        return
    for role in ROLES:
        if left[role] and role in FITS[known[0]]:
            rest = left | {role: left[role] - 1}
            yield from ((role, *others) for others in _dealt(known[1:], rest))


def completable(known: Known) -> bool:
    """Whether these roles can be those of one table."""
    return bool(assignments(known))
