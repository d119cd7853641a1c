"""Compiles translations without gettext's own tools: `python -m config.messages FILE.po …`."""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalog(path: Path) -> None:
    with path.open("rb") as source:
        catalog = read_po(source, locale=path.parts[-3], abort_invalid=True)
    with path.with_suffix(".mo").open("wb") as target:
        write_mo(target, catalog)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_catalog(Path(name))
