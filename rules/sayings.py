"""The parts of a short saying in Chinese and English side by side, for every rule set's words.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Both = tuple[str, str]
LONGEST = 28
NOTHING: Both = ("", "")


def join(*parts: Both | str) -> Both:
    """Parts side by side, the empty ones left out; a text that both languages share is given once.

    >>> join(("阵亡", "dies"), "", "+2")
    ('阵亡 +2', 'dies +2')
    """
    both = [(part, part) if isinstance(part, str) else part for part in parts]
    return " ".join(zh for zh, _ in both if zh), " ".join(en for _, en in both if en)


def each(items: Iterable[Both]) -> Both:
    """A list: blanks in Chinese, commas in English."""
    both = tuple(items)
    return " ".join(zh for zh, _ in both), ", ".join(en for _, en in both)


def signed(number: int) -> str:
    """With its sign: −1, +2."""
    return f"−{-number}" if number < 0 else f"+{number}"


def short(text: object) -> str:
    """On one line, cut where it is long."""
    line = " ".join(str(text or "").split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def because(text: object) -> Both:
    """A reason in brackets, nothing where there is none."""
    line = short(text)
    return (f"（{line}）", f"({line})") if line else NOTHING


def arrow(mark: str, value: object, named: Callable[[str], Both]) -> Both:
    """← or → and the seats of a field that may be one seat, a list or missing."""
    seats = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return join(mark, each(map(named, seats))) if seats else NOTHING
