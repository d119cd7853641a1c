"""How times are taken: medians, with the collector quiet, references and measured thing by turns in one run."""

from __future__ import annotations

import gc
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collection in the middle of a measurement."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def timed(act: Callable[[], object]) -> int:
    """Nanoseconds of one call. Wall clock: its median over many calls is not moved by what else runs."""
    start = time.perf_counter_ns()
    act()
    return time.perf_counter_ns() - start


def cpu(act: Callable[[], object], times: int) -> float:
    """CPU nanoseconds of a call, the median of `times`."""
    seen = []
    for _ in range(times):
        start = time.process_time_ns()
        act()
        seen.append(time.process_time_ns() - start)
    return statistics.median(seen)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def machine() -> str:
    """One line that says where a figure was taken."""
    try:
        found = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    except OSError:
        found = []
    model = found[0].split(":", 1)[1].strip() if found else platform.processor()
    return f"{model}, {len(found) or '?'} cores, Python {platform.python_version()}"


def against(name: str, value: float, reference: str, other: float, *, unit: str, target: float | None = None) -> str:
    """A headline: the ratio first."""
    goal = "" if target is None else f"  (target ≤ {target:g}: {'held' if value / other <= target else 'MISSED'})"
    return f"{value / other:6.2f} × {reference}   {name} {value:.2f} {unit}, {reference} {other:.2f} {unit}{goal}"


def peak(statement: str) -> float:
    """MB a process of its own takes at most while it carries out the statement, interpreter and imports included."""
    told = "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    done = subprocess.run([sys.executable, "-c", f"{statement}\n{told}"], capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1]) / 1024
