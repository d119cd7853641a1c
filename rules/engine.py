"""The frame every rule set hangs in: rules with their articles, check, apply. It knows no game.

A rule is a function of the state and an entry that yields a Finding for each thing it objects to; `@article` ties it to
the article it stands for. A Ruleset is a record of tables and functions, not a class to inherit from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeVar

from rules.interpretations import Interpretation

V = TypeVar("V")


class Level(StrEnum):
    """What an objection means for the entry: cannot be entered; only with an override; entered with a flag, because a skill
    may explain it or because something that was not typed decides it; let stand.
    """

    REFUSED = "refused"
    VIOLATION = "violation"
    QUERY = "query"
    UNKNOWN = "unknown"
    OVERRIDDEN = "overridden"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule objects to: the figures seen and expected, and a sentence in both languages.

    `article` is given where a rule stands for several. `stops`: a check that goes on all the same had better skip the
    entry. `moot`: it cannot do anything to the table even where an override lets it stand.
    """

    seen: str
    expected: str
    zh: str
    en: str
    seat: str | None = None
    level: Level = Level.VIOLATION
    article: str = ""
    stops: bool = False
    moot: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding with its article, as an entry's check reports it. `broken` names the later entry a correction would break."""

    level: Level
    article: str
    seat: str | None
    seen: str
    expected: str
    message: Mapping[str, str]
    stops: bool = False
    moot: bool = False
    broken: Mapping[str, Any] | None = None

    def as_json(self) -> dict[str, Any]:
        """The shape of docs/records.md, without the entry's number and line."""
        shown: dict[str, Any] = {"level": str(self.level), "article": self.article}
        if self.seat is not None:
            shown["seat"] = self.seat
        shown |= {"seen": self.seen, "expected": self.expected, "message": dict(self.message)}
        if self.broken is not None:
            shown["broken"] = dict(self.broken)
        return shown


Check = Callable[[Any, Any], Iterable[Finding]]
Applies = Mapping[type, Callable[[Any, Any], Any]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A check with the articles it stands for; a gate that finds anything keeps the later rules from looking.

    `gate` is 0 for none; gate 1 (may such an entry come at all?) is asked before gate 2 (of this seat?).
    """

    check: Check
    articles: tuple[str, ...]
    gate: int


RULES: dict[type, list[Rule]] = {}
CITED: dict[str, list[Callable[..., Any]]] = {}


def article(ids: str, *entries: type, gate: int = 0) -> Callable[[Check], Check]:
    """Ties a rule to its article (several are separated by blanks; a finding then names its own) and to the entries it looks at."""

    def tie(check: Check) -> Check:
        names = tuple(ids.split())
        for name in names:
            CITED.setdefault(name, []).append(check)
        for entry in entries:
            RULES.setdefault(entry, []).append(Rule(check, names, gate))
        return check

    return tie


F = TypeVar("F", bound=Callable[..., Any])


def answers(ids: str) -> Callable[[F], F]:
    """Ties a helper (a consequence that is applied, an order, a verdict) to the articles it answers for."""

    def tie(function: F) -> F:
        for name in ids.split():
            CITED.setdefault(name, []).append(function)
        return function

    return tie


def changed(value: V, **fields: Any) -> V:
    """The frozen value with some fields replaced. For dataclasses without slots; a fifth of dataclasses.replace's time."""
    new = object.__new__(value.__class__)
    object.__setattr__(new, "__dict__", value.__dict__ | fields)
    return new


@dataclass(frozen=True)
class Ruleset:
    """One rule set: how a record is opened, an entry read, judged and applied, and what is shown of a state.

    decode(row, state) makes a typed entry or raises Malformed; apply has a function for each entry type; flagged(state,
    n, problems) marks entry n. reach(state, seat), order(state, seat, direction, card=) and show(game) are what
    rules.reach, rules.resolution_order and `python -m rules show` answer; signed(state) whether the record is closed.
    secrets: verb → fields that nobody but the game's referees may see before the view shows them.
    after_signing: the article a correction of a closed record breaks. frame: the one cited where the record itself, not
    the game, is at fault. case(ruleset, case, options) plays a worked case (rules/cases.py), None where a book has none.
    """

    id: str
    open: Callable[[Mapping[str, Any]], Any]
    decode: Callable[[Mapping[str, Any], Any], Any]
    apply: Applies
    cite: Callable[[str, Any], str]
    flagged: Callable[[Any, int, Iterable[Problem]], Any]
    view: Callable[..., dict[str, Any]]
    options: Callable[..., Any]
    words: Callable[..., dict[str, str]]
    verdict: Callable[[Any], dict[str, Any] | None]
    reach: Callable[[Any, str], Mapping[str, Any]]
    order: Callable[..., tuple[str, ...]]
    show: Callable[[Any], str]
    signed: Callable[[Any], bool]
    secrets: Mapping[str, tuple[str, ...]]
    after_signing: str
    frame: str
    case: Callable[[Ruleset, Mapping[str, Any], Mapping[str, str]], Any] | None = None
    interpretations: tuple[Interpretation, ...] = ()
    covered_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rules: Mapping[type, tuple[tuple[Check, tuple[str, ...], int], ...]] = field(default_factory=dict)


LAST = 9


def ordered(rules: Mapping[type, list[Rule]]) -> dict[type, tuple[tuple[Check, tuple[str, ...], int], ...]]:
    """The rules of each entry, gates first, in their order."""
    return {
        entry: tuple(
            (rule.check, rule.articles, rule.gate) for rule in sorted(found, key=lambda rule: rule.gate or LAST)
        )
        for entry, found in rules.items()
    }


def check(ruleset: Ruleset, state: Any, entry: Any, covers: frozenset[str] = frozenset()) -> tuple[Problem, ...]:
    """What stands against the entry in this state; empty when it is legal.

    A gate that an override opens (`covers` are the articles it names) lets the later rules look: the override is no
    cover for what they find. Behind a moot finding there is nothing to look at.
    """
    found: list[Problem] | None = None
    for rule, articles, gate in ruleset.rules[entry.__class__]:
        for finding in rule(state, entry):
            if found is None:
                found = []
            found.append(problem(ruleset, state, articles[0], finding))
        if gate and found and not all(one.article in covers and not one.moot for one in found):
            break
    return tuple(found) if found else ()


def apply(ruleset: Ruleset, state: Any, entry: Any) -> Any:
    """The state after the entry, whether it was legal or not."""
    return ruleset.apply[entry.__class__](state, entry)


def problem(ruleset: Ruleset, state: Any, name: str, finding: Finding) -> Problem:
    cited = finding.article or name
    cite = ruleset.cite(cited, state)
    return Problem(
        level=finding.level,
        article=cited,
        seat=finding.seat,
        seen=finding.seen,
        expected=finding.expected,
        message={
            "zh": f"{cite}：{finding.zh}（所见 {finding.seen}，应为 {finding.expected}）",
            "en": f"{cited}: {finding.en} (seen {finding.seen}, expected {finding.expected})",
        },
        stops=finding.stops or finding.moot,
        moot=finding.moot,
    )


def may_stand(problems: tuple[Problem, ...], *, force: bool = False) -> bool:
    """Whether an entry with these problems is stored: nothing refused, no violation that no override covers."""
    if force:
        return not any(problem.level is Level.REFUSED or _stops(problem) for problem in problems)
    return not any(problem.level in (Level.REFUSED, Level.VIOLATION) for problem in problems)


def _stops(problem: Problem) -> bool:
    return problem.stops and problem.level is Level.VIOLATION


def overridden(problems: tuple[Problem, ...], covers: frozenset[str]) -> tuple[Problem, ...]:
    """The same problems, those violations let stand that the override names."""
    return tuple(
        replace(problem, level=Level.OVERRIDDEN)
        if problem.level is Level.VIOLATION and problem.article in covers
        else problem
        for problem in problems
    )
