"""The front end's files: their common version, the vendored packages, the import map. Standard library only."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any


def tree_version(root: Path) -> str:
    """Ten hex digits over every file of frontend/, every template and the pinned packages."""
    seen = hashlib.sha256()
    files = (path for room in ("frontend", "templates") for path in (root / room).rglob("*") if path.is_file())
    for path in sorted((*files, root / "package.json", root / "package-lock.json")):
        seen.update(path.relative_to(root).as_posix().encode() + b"\0")
        seen.update(path.read_bytes() + b"\0")
    return seen.hexdigest()[:10]


def versions(root: Path) -> dict[str, str]:
    """Package → exact version, as package.json pins them."""
    return dict(_package(root)["dependencies"])


def icons(root: Path) -> list[str]:
    return sorted(_package(root)["vendor"]["icons"])


def vendored(root: Path) -> dict[str, str]:
    """Import name → path below static/, in a folder that carries the package's version."""
    pinned = versions(root)
    found = {}
    for name, path in _package(root)["vendor"]["imports"].items():
        package, _, inside = path.partition("/")
        if package.startswith("@"):
            scope, (package, _, inside) = package, inside.partition("/")
            package = f"{scope}/{package}"
        found[name] = f"vendor/{package}@{pinned[package]}/{inside}"
    return found


def files(root: Path) -> dict[str, str]:
    """Path inside node_modules/ → path below static/, for files that one page alone loads: no modules of the map."""
    pinned = versions(root)
    parted = (path.partition("/") for path in _package(root)["vendor"]["files"])
    return {f"{name}/{inside}": f"vendor/{name}@{pinned[name]}/{inside}" for name, _slash, inside in parted}


def sources(root: Path) -> dict[str, str]:
    """Path below static/ → path below node_modules/, for every vendored file."""
    modules = _package(root)["vendor"]["imports"]
    found = {path: modules[name] for name, path in vendored(root).items()}
    return found | {path: source for source, path in files(root).items()}


def _package(root: Path) -> dict[str, Any]:
    package: dict[str, Any] = json.loads((root / "package.json").read_text())
    return package
