"""Builds static/tablet/: `python -m config.tablet.build`. Needs node_modules/ and a Node, no Python 3.11."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from . import BUILD, RULES, digest, rules_version, sources
from .icons import draw_icons

HERE = Path(__file__).parent
SOURCE_MAP = re.compile(rb"^[ \t]*//[#@] sourceMappingURL=.*$\s*", re.MULTILINE)
PACKED = ("python_stdlib.zip", RULES, "pyodide.asm.wasm")


def build(root: Path, target: Path) -> None:
    """All anew, then put in the place of what was there, so that a running server never sees half of it."""
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".tablet-") as folder:
        made = Path(folder) / "tablet"
        (made / "python").mkdir(parents=True)
        _pack(root, made)
        _copy_python(root, made)
        draw_icons(made / "icons")
        _write_versions(root, made)
        for path in made.rglob("*"):
            if path.name in PACKED:
                path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
        shutil.rmtree(target, ignore_errors=True)
        made.rename(target)


def _pack(root: Path, made: Path) -> None:
    node = shutil.which("node") or str(root / ".venv" / "bin" / "node")
    command = [node, str(HERE / "pack.mjs"), str(root / "node_modules" / "pyodide"), str(root), str(made)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "NODE_OPTIONS": ""}, check=False)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    (made / "python_stdlib.zip").rename(made / "python" / "python_stdlib.zip")


def _copy_python(root: Path, made: Path) -> None:
    package = root / "node_modules" / "pyodide"
    for name in ("pyodide.mjs", "pyodide.asm.js"):
        (made / "python" / name).write_bytes(SOURCE_MAP.sub(b"", (package / name).read_bytes()))
    shutil.copyfile(package / "pyodide.asm.wasm", made / "python" / "pyodide.asm.wasm")
    # Node, which tests run it under, would take the script for a module by this checkout's package.json.
    (made / "python" / "package.json").write_text('{"type": "commonjs"}')
    # The list of packages Pyodide could fetch from elsewhere: here there are none.
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    (made / "python" / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))


def _write_versions(root: Path, made: Path) -> None:
    """By what the parts were made from: two compilations of one source need not be equal to the byte."""
    packed = "\n".join(zipfile.ZipFile(made / "python" / "python_stdlib.zip").namelist())
    told = {
        "python": digest(root, root / "package-lock.json", HERE / "pack.py", also=packed),
        "rules": digest(root, *sources(root), HERE / "pack.py"),
        "source": rules_version(root),
    }
    (made / BUILD).write_text(json.dumps(told))


if __name__ == "__main__":
    here = Path(__file__).resolve().parent.parent.parent
    build(here, here / "static" / "tablet")
