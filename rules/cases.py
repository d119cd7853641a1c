"""Worked cases: what a rule book's examples give and expect, played through the rules.

A file holds one case a line: {"no", "kind", "title", "given", "expect", "articles", "alt"?}. What a `given` means is each
rule set's own (Ruleset.case); here it is read, compared and told. `alt` is the same case under another option.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine import Level, Problem, Ruleset
from rules.malformed import Malformed

# The verdict of a case, the weightiest first.
VERDICTS = ((Level.VIOLATION, "VIOL"), (Level.REFUSED, "VIOL"), (Level.UNKNOWN, "UNK"), (Level.QUERY, "QUERY"))


@dataclass(frozen=True, slots=True)
class Answer:
    """What playing a case found. `figures` is what else can be asked for by name: winner, score, pool, …"""

    problems: tuple[Problem, ...]
    figures: Mapping[str, Any] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        levels = {problem.level for problem in self.problems}
        return next((word for level, word in VERDICTS if level in levels), "OK")

    @property
    def cited(self) -> tuple[str, ...]:
        """The articles of the weightiest problems, each once."""
        words = dict(VERDICTS)
        verdict = self.verdict
        return tuple(dict.fromkeys(found.article for found in self.problems if words.get(found.level) == verdict))

    def asked(self, name: str) -> Any:
        return {"v": self.verdict, "ids": list(self.cited)}.get(name, self.figures.get(name))


@dataclass(frozen=True, slots=True)
class Outcome:
    """One case and what was found. `apart` lists (what, expected, found) where they differ, its alternative's included."""

    no: int
    title: str
    answer: Answer
    apart: tuple[tuple[str, Any, Any], ...]

    @property
    def holds(self) -> bool:
        return not self.apart

    def __str__(self) -> str:
        found = " ".join((self.answer.verdict, *self.answer.cited))
        line = f"{'✓' if self.holds else '✗'} {self.no:>3} {self.title}: {found}"
        return line + "".join(f"; {name} {seen!r}, expected {expected!r}" for name, expected, seen in self.apart)


def run(ruleset: Ruleset, case: Mapping[str, Any]) -> Outcome:
    """Plays the case, and its alternative. It holds when everything expected was found; more articles may be cited.

    A case that cannot be read does not hold, and says why; the others of its file are played all the same.
    """
    try:
        return _played(ruleset, case)
    except (Malformed, KeyError, TypeError, ValueError, IndexError) as error:
        return Outcome(
            case["no"], case["title"], Answer(()), (("given", "readable", f"{type(error).__name__}: {error}"),)
        )


def _played(ruleset: Ruleset, case: Mapping[str, Any]) -> Outcome:
    assert ruleset.case is not None
    answer: Answer = ruleset.case(ruleset, case, {})
    apart = list(_apart(case["expect"], answer))
    if "alt" in case:
        option, _, value = case["alt"]["opt"].partition("=")
        other = ruleset.case(ruleset, case, {option: value or "1"})
        apart += [(f"[{case['alt']['opt']}] {name}", *two) for name, *two in _apart(case["alt"]["exp"], other)]
    return Outcome(case["no"], case["title"], answer, tuple(apart))


def _apart(expect: Mapping[str, Any], answer: Answer) -> Iterator[tuple[str, Any, Any]]:
    for name, wanted in expect.items():
        found = answer.asked(name)
        if not _met(name, wanted, found):
            yield name, wanted, found


def _met(name: str, wanted: Any, found: Any) -> bool:
    return set(wanted) <= set(found) if name == "ids" else bool(wanted == found)


def read(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The cases of a file; Malformed names the line."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
        except ValueError as error:
            raise Malformed("", "不是 JSON", "not JSON", line=number) from error
        for key in ("no", "kind", "title", "given", "expect"):
            if type(case) is not dict or key not in case:
                raise Malformed(key, f"案例缺少字段 {key}", f"a case lacks the field {key}", line=number)
        yield case
