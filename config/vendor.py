"""Copies what package.json names under "vendor" from node_modules/ to static/vendor/: `python -m config.vendor`.

Modules and files keep their text but for the source-map comment, which would send browsers after files that are not here.
The icons become one sprite, a <symbol> each, used as `<use href="…/vendor/icons.svg#trophy">`.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from .frontend import icons, sources

SOURCE_MAP = re.compile(rb"^[ \t]*//[#@] sourceMappingURL=.*$\s*", re.MULTILINE)
DRAWING = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


def vendor(root: Path) -> None:
    shutil.rmtree(root / "static" / "vendor", ignore_errors=True)
    for target, source in sources(root).items():
        path = root / "static" / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(SOURCE_MAP.sub(b"", (root / "node_modules" / source).read_bytes()))
    (root / "static" / "vendor" / "icons.svg").write_text(sprite(root))


def sprite(root: Path) -> str:
    symbols = "".join(_symbol(root, name) for name in icons(root))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'


def _symbol(root: Path, name: str) -> str:
    drawing = DRAWING.search((root / "node_modules/lucide-static/icons" / f"{name}.svg").read_text())
    if drawing is None:
        raise ValueError(f"icon {name}: no drawing in its file")
    body = re.sub(r"\s*\n\s*", "", drawing[1])
    return (
        f'<symbol id="{name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round">{body}</symbol>\n'
    )


if __name__ == "__main__":
    vendor(Path(__file__).resolve().parent.parent)
