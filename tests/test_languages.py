"""Chinese first, English complete: every string a page may show has its translation, with the same placeholders."""

from __future__ import annotations

import ast
import io
import re
from pathlib import Path

from babel.messages.pofile import read_po
from django.template.base import Lexer, TokenType

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("tournament", "judging", "config")
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
CHINESE = re.compile(r"[\u3400-\u9fff]")
PLACE = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
TRANSLATED = re.compile(r"""\b(?:translate|trans)\s+(?:"([^"]*)"|'([^']*)')|\b_\((?:"([^"]*)"|'([^']*)')\)""")
# A language is called by its own name in every language; the product and the kingdoms have theirs.
OWN_NAMES = re.compile(r'(?<=lang="zh-Hans">)[^<]*|中文|data-kingdom="."')


def catalog() -> dict[str, str | tuple[str, ...]]:
    found: dict[str, str | tuple[str, ...]] = {}
    for path in [ROOT / "locale", *(ROOT / room / "locale" for room in ROOMS)]:
        for file in path.glob("en/LC_MESSAGES/*.po"):
            for message in read_po(io.BytesIO(file.read_bytes()), locale="en"):
                if message.id and message.string and not message.fuzzy:
                    name = message.id if isinstance(message.id, str) else message.id[0]
                    found[name] = message.string
    return found


def said_by_python() -> dict[str, Path]:
    said = {}
    for path in (file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in MARKS:
                texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
                said.update({text: path for text in texts[-1:] if CHINESE.search(text)})
    return said


def templates() -> list[Path]:
    return sorted(path for room in (".", *ROOMS) for path in (ROOT / room / "templates").rglob("*.html"))


def said_by_templates() -> dict[str, Path]:
    said = {}
    for path in templates():
        inside: list[str] | None = None
        trimmed = False
        for token in Lexer(path.read_text(encoding="utf-8")).tokenize():
            first = token.contents.split(" ")[0] if token.contents else ""
            if token.token_type == TokenType.BLOCK and first in {"blocktranslate", "blocktrans"}:
                inside, trimmed = [], "trimmed" in token.contents
            elif token.token_type == TokenType.BLOCK and first in {"endblocktranslate", "endblocktrans", "plural"}:
                text = "".join(inside or [])
                inside = None
                if trimmed:
                    text = " ".join(line.strip() for line in text.splitlines() if line.strip())
                said[text] = path
            elif inside is not None:
                inside.append(f"%({token.contents})s" if token.token_type == TokenType.VAR else token.contents)
            elif token.token_type in {TokenType.BLOCK, TokenType.VAR}:
                for groups in TRANSLATED.findall(token.contents):
                    said["".join(groups)] = path
    return {text: path for text, path in said.items() if CHINESE.search(text)}


def test_every_string_has_its_english():
    known = catalog()
    said = {**said_by_python(), **said_by_templates()}
    missing = sorted(f"{path.relative_to(ROOT)}: {text}" for text, path in said.items() if text not in known)
    assert missing == []


def test_no_english_is_left_in_chinese():
    strings = {name: (text,) if isinstance(text, str) else text for name, text in catalog().items()}
    # Terms of the game are quoted in Chinese where English has none; a string that is nothing else is forgotten.
    left = [name for name, texts in strings.items() if any(not re.search(r"[A-Za-z0-9]", text) for text in texts)]
    assert [name for name in left if CHINESE.search(name)] == []


def test_translations_keep_the_placeholders():
    broken = {
        name: text
        for name, text in catalog().items()
        if isinstance(text, str) and sorted(PLACE.findall(name)) != sorted(PLACE.findall(text))
    }
    assert broken == {}


def test_no_page_says_chinese_outside_of_translations():
    bare = []
    for path in templates():
        inside = False
        for token in Lexer(path.read_text(encoding="utf-8")).tokenize():
            first = token.contents.split(" ")[0] if token.contents else ""
            if token.token_type == TokenType.BLOCK and first.endswith(("blocktranslate", "blocktrans")):
                inside = not first.startswith("end")
            if token.token_type == TokenType.TEXT and not inside:
                visible = OWN_NAMES.sub("", token.contents)
                bare += [f"{path.relative_to(ROOT)}: {text}" for text in re.findall(rf"{CHINESE.pattern}+", visible)]
    assert bare == []
