"""Which function checks or answers each article, and which tests name it.

Tests are found by their names beside the rules (tests/rules), where they are there; a test that cites an article bears it in
its name: test_KW_F3_1_2_camps_alternate.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import rules
from rules.articles import article
from rules.engine import CITED, RULES

TESTS = Path(__file__).resolve().parent.parent / "tests" / "rules"


@dataclass(frozen=True, slots=True)
class Coverage:
    """`checks` are rules that look at entries, `answers` are consequences and helpers; both as module.function."""

    article: str
    kind: str
    checks: tuple[str, ...]
    answers: tuple[str, ...]
    covered_by: tuple[str, ...]
    tests: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "article": self.article,
            "kind": self.kind,
            "checks": list(self.checks),
            "answers": list(self.answers),
            "covered_by": list(self.covered_by),
            "tests": list(self.tests),
        }

    def lines(self) -> list[str]:
        found = [f"{article(self.article).cite} [{self.kind or '–'}]"]
        for word, names in (("检查 check", self.checks), ("回答 answer", self.answers)):
            found += [f"    {word}: {name}" for name in names]
        if self.covered_by:
            found.append(f"    见 see: {', '.join(self.covered_by)}")
        return found + [f"    测试 test: {name}" for name in self.tests]


def covered(name: str) -> Coverage:
    """What stands for the article."""
    books = tuple(rules.RULESETS.values())  # what cites an article is known once every book has been read
    checks = {rule.check for found in RULES.values() for rule in found}
    functions = CITED.get(name, [])
    return Coverage(
        article=name,
        kind=article(name).kind,
        checks=tuple(dict.fromkeys(_named(function) for function in functions if function in checks)),
        answers=tuple(dict.fromkeys(_named(function) for function in functions if function not in checks)),
        covered_by=next((book.covered_by[name] for book in books if name in book.covered_by), ()),
        tests=tuple(test for test, text in _tests() if _cites(test, text, name)),
    )


def _named(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__}"


@cache
def _tests() -> tuple[tuple[str, str], ...]:
    """(name, name with the marks of its parameters) of every test beside the rules."""
    found = []
    for file in sorted(TESTS.rglob("test_*.py")):
        for match in re.finditer(r"^\s*def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            found.append((f"{file.relative_to(TESTS).as_posix()}::{match[1]}", match[1]))
    return tuple(found)


def _cites(test: str, text: str, name: str) -> bool:
    mark = name.replace("-", "_").replace(".", "_")
    return re.search(rf"(?:^|_){re.escape(mark)}(?:_(?![0-9])|$)", text) is not None
