"""Runs inside Pyodide: packs rules/ and what it needs of the standard library, compiled, into two zips.

Kept is what is loaded once every module of rules/ and everything they name is imported, and what shows an error.
Stored, not deflated: the server sends them gzipped, and the tablet need not inflate them at each start.
"""

import importlib.util
import marshal
import sys
from pathlib import Path
from typing import Any

SOURCE = Path("/source")
LIBRARY = "/lib/python311.zip"
ALSO = ("encodings.ascii", "encodings.latin_1", "encodings.utf_8", "linecache", "tokenize", "traceback", "zipimport")
AT_A_DESK = (
    "rules/__main__.py",
    "rules/command.py",
    "rules/coverage.py",
    "rules/kings/data/seed.txt",
    "rules/identity/data/seed.txt",
    "rules/rider/data/seed.txt",
)
WHEN = (1980, 1, 1, 0, 0, 0)  # the same content gives the same file
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)


def main() -> None:
    sys.path.insert(0, str(SOURCE))
    modules = sorted(path for path in SOURCE.rglob("*.py") if _inside(path) not in AT_A_DESK)
    for path in modules:
        importlib.import_module(_name(path))
    for name in sorted({*_named(modules), *ALSO}):
        importlib.import_module(name)
    loaded = dict(sys.modules)  # before this script's own imports

    import zipfile

    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile("/python_stdlib.zip", "w") as out:
        for path in sorted(set(filter(None, map(_in_library, loaded.values())))):
            # Without docstrings: nothing here asks the standard library for help.
            _write(out, path + "c", _compiled(library.read(path), f"{LIBRARY}/{path}", optimize=2))
    with zipfile.ZipFile("/rules.zip", "w") as out:
        for path in sorted(path for path in SOURCE.rglob("*") if path.is_file()):
            _pack(out, path)


def _inside(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def _name(path: Path) -> str:
    return _inside(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _named(modules: list[Path]) -> set[str]:
    """Every module that a file of rules/ imports, also inside a function."""
    import ast

    found = set()
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    return found


def _in_library(module: object) -> str | None:
    file = getattr(module, "__file__", None) or ""
    return file.removeprefix(LIBRARY + "/") if file.startswith(LIBRARY) else None


def _pack(out: Any, path: Path) -> None:
    inside = _inside(path)
    if inside in AT_A_DESK:
        return
    if path.suffix == ".py":
        _write(out, inside + "c", _compiled(path.read_bytes(), inside, optimize=0))
    elif "data" in path.parts:
        _write(out, inside, path.read_bytes())


def _compiled(source: bytes, name: str, *, optimize: int) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def _write(out: Any, name: str, data: bytes) -> None:
    import zipfile

    out.writestr(zipfile.ZipInfo(name, WHEN), data)


main()
