"""Chinese is the source; every word the ledger shows has an English one."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "tournament" / "locale" / "en" / "LC_MESSAGES" / "django.po"
KEYWORDS = {
    "_": None,
    "lazy": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def said() -> Iterator[tuple[str, str]]:
    """(file, msgid) of all the room's code and templates."""
    for path in sorted((ROOT / "tournament").rglob("*.py")):
        yield from _messages(path, path.read_bytes())
    for path in sorted((ROOT / "templates" / "tournament").rglob("*.html")):
        yield from _messages(path, templatize(path.read_text(encoding="utf-8"), origin=str(path)).encode())


def _messages(path: Path, source: bytes) -> Iterator[tuple[str, str]]:
    for _line, found, _comments, _context in extract("python", io.BytesIO(source), keywords=KEYWORDS):
        text = found if isinstance(found, str) else found[0]
        if text:
            yield str(path.relative_to(ROOT)), text


def catalog() -> dict[str, str]:
    with CATALOG.open("rb") as file:
        read = read_po(file, locale="en")
    texts = {}
    for message in read:
        key = message.id if isinstance(message.id, str) else message.id[0]
        texts[key] = message.string if isinstance(message.string, str) else message.string[0]
    return texts


def test_every_word_has_an_english_one():
    known = catalog()
    assert [(path, text) for path, text in said() if not known.get(text)] == []


def test_the_catalog_holds_nothing_that_is_no_longer_said():
    used = {text for _path, text in said()}
    assert [text for text in catalog() if text and text not in used] == []


@pytest.mark.parametrize("text", sorted({text for _path, text in said() if "%(" in text}))
def test_places_to_fill_are_the_same_in_both(text: str):
    def places(one: str) -> set[str]:
        return {piece.split(")")[0] for piece in one.split("%(")[1:]}

    assert places(catalog().get(text, "")) == places(text)
