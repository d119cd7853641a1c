"""A file tried out in a transaction: kept when every row went through, undone when one did not or it was a preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournament.files.table import Fault
from tournament.refusals import Malformed, Refusal
from tournament.services.user import User
from tournament.transactions import writing


@dataclass(frozen=True, slots=True)
class Change:
    """What a row changes: its number in the file, what it is about, and how that stands before and after."""

    row: int
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Step:
    """A row's change and how it is made; a refusal is told under `column`."""

    change: Change
    column: str
    do: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a file would do, or did: its changes, the faults that forbid it, and the columns nobody reads."""

    changes: tuple[Change, ...]
    faults: tuple[Fault, ...]
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A file as it was understood: the steps it asks for, and what could not be understood."""

    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]
    ignored: tuple[str, ...]


class _Undone(Exception):
    pass


def attempt(reading: Reading, *, keep: bool, log: Callable[[], object]) -> Attempt:
    """Makes all the steps in order; with `keep` and no fault they stay, and `log` writes the audit row of the file."""
    faults = list(reading.faults)
    try:
        with writing():
            faults += _refused(reading.steps)
            if faults or not keep:
                raise _Undone
            if reading.steps:
                log()
    except _Undone:
        pass
    return Attempt(tuple(step.change for step in reading.steps), tuple(sorted(faults, key=_by_row)), reading.ignored)


def _refused(steps: Iterable[Step]) -> list[Fault]:
    faults = []
    for step in steps:
        try:
            with writing():
                step.do()
        except Refusal as refusal:
            faults.append(Fault(step.change.row, step.column, refusal.message))
    return faults


def _by_row(fault: Fault) -> int:
    return fault.row


def refuse_faults(done: Attempt, message: dict[str, str]) -> None:
    """Malformed with `faults` by row and column where there are any."""
    if done.faults:
        rows = [{"row": one.row, "column": one.column, "message": one.message} for one in done.faults]
        raise Malformed(message, field="file", faults=rows)


Reader = Callable[..., Reading]
__all__ = ["Attempt", "Change", "Reader", "Reading", "Step", "User", "attempt", "refuse_faults"]
