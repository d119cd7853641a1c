"""The stairs of the house: rules ← tournament ← judging ← config. Read from the imports of every file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAIRS = ("rules", "tournament", "judging", "config")


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, relative ones spelled out."""
    package = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level]) if node.level else ""
            yield ".".join(part for part in (above, node.module) if part)


def files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def test_nobody_imports_up_the_stairs():
    upward = [
        f"{path.relative_to(ROOT)} imports {name}"
        for step, room in enumerate(STAIRS)
        for path in files(room)
        for name in imports(path)
        if name.split(".")[0] in STAIRS[step + 1 :]
    ]
    assert upward == []


def test_rules_imports_the_standard_library_and_itself():
    foreign = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files("rules")
        for name in imports(path)
        if name.split(".")[0] not in {"rules", *sys.stdlib_module_names}
    ]
    assert foreign == []


def test_no_room_imports_the_tests():
    taken = [path for room in STAIRS for path in files(room) for name in imports(path) if name.split(".")[0] == "tests"]
    assert taken == []


def test_every_room_is_read():
    assert [room for room in STAIRS if not files(room)] == []


def test_a_relative_import_is_spelled_out(tmp_path: Path, monkeypatch):
    file = tmp_path / "rules" / "kings" / "draft.py"
    file.parent.mkdir(parents=True)
    file.write_text("from .. import cards\nfrom .turn import order\nimport config.urls as urls\n")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert list(imports(file)) == ["rules", "rules.kings.turn", "config.urls"]
