"""What the pen does differently for each rule set: a record of functions a set (Book), asked for by the set's name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judging.books.book import Book
from judging.books.identity import IDENTITY
from judging.books.kings import KINGS
from judging.books.rider import RIDER
from tournament.refusals import Malformed

BOOKS: Mapping[str, Book] = MappingProxyType({one.id: one for one in (KINGS, IDENTITY, RIDER)})


def of(ruleset: str) -> Book:
    """The book of a rule set; Malformed names one that is not known."""
    found = BOOKS.get(ruleset)
    if found is None:
        raise Malformed(
            {"zh": f"没有这套规则：{ruleset}。", "en": f"There is no such rule set: {ruleset}."}, field="ruleset"
        )
    return found


__all__ = ["BOOKS", "Book", "of"]
