"""What the tablet runs without a network: a Python for its browser, and the rules. Standard library only.

Built at set-up into static/tablet/ (build.py): python/ is Pyodide with a trimmed library, rules.zip the package of this
checkout. Each has an address of its own by its content, so a new version of the pages does not send them again.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

PYTHON = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
RULES = "rules.zip"
BUILD = "build.json"


@dataclass(frozen=True, slots=True)
class Built:
    """What stands in static/tablet/: ten hex digits over each part, and the sources that the rules were made from."""

    python: str
    rules: str
    source: str

    @property
    def versions(self) -> frozenset[str]:
        """The parts of addresses whose files never change."""
        return frozenset((self.python, self.rules))

    def files(self) -> tuple[str, ...]:
        """Every file a tablet must hold, as paths below /static/."""
        return (*(f"{self.python}/tablet/python/{name}" for name in PYTHON), f"{self.rules}/tablet/{RULES}")


def built(root: Path) -> Built | None:
    """What set-up has made; None where it has made nothing."""
    try:
        told = json.loads((root / "static" / "tablet" / BUILD).read_text(encoding="utf-8"))
        return Built(told["python"], told["rules"], told["source"])
    except (OSError, ValueError, KeyError):
        return None


def rules_version(root: Path) -> str:
    """Ten hex digits over the sources of the rules, which server and tablet compare."""
    return digest(root, *sources(root))


def sources(root: Path) -> list[Path]:
    """Every file of rules/ that a game may depend on."""
    found = (path for path in (root / "rules").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(found)


def digest(root: Path, *paths: Path, also: str = "") -> str:
    seen = hashlib.sha256(also.encode())
    for path in paths:
        seen.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()[:10]
