"""A button a console may show: the entry it would make, what must still be typed, and what stands against it.

Each rule set offers its own (offered(state, at)); here an offer is checked with sample values for what is still to be typed,
so that only the button's own obstacles show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules import engine
from rules.engine import Problem

if TYPE_CHECKING:
    from rules.engine import Ruleset

Offer = tuple[dict[str, Any], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Option:
    """`entry` lacks `at` and the fields in `needs`; `problems` is empty for a button that may be touched."""

    entry: Mapping[str, Any]
    needs: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        return not any(problem.level in ("refused", "violation") for problem in self.problems)

    def as_json(self) -> dict[str, Any]:
        return {
            "entry": dict(self.entry),
            "needs": list(self.needs),
            "problems": [problem.as_json() for problem in self.problems],
        }


def checked(ruleset: Ruleset, state: Any, at: int, offers: Iterable[Offer]) -> tuple[Option, ...]:
    """The options of (entry, samples of what is still to be typed), each with what stands against it."""
    return tuple(
        Option(
            {key: value for key, value in row.items() if key not in samples},
            tuple(samples),
            engine.check(ruleset, state, ruleset.decode({**row, **samples, "at": at}, state)),
        )
        for row, samples in offers
    )
