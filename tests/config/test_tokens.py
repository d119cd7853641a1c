"""The colours of tokens.css: every pair that a page may put together is readable in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOKENS = (ROOT / "frontend/css/tokens.css").read_text()
COLOURS = dict(re.findall(r"--([\w-]+): light-dark\((.+?)\);", TOKENS))
GROUNDS = ("ground", "surface", "raised", "sunken")
ROLES = ("lord", "loyalist", "rebel", "traitor")
STATES = ("good", "query", "bad", "calm", "warm", "cold", "wei", "shu", "wu", "qun", *ROLES, "accent")
PAIRS = [
    *((ink, ground) for ink in ("ink", "ink-soft", "ink-faint") for ground in GROUNDS),
    *((state, ground) for state in STATES for ground in ("ground", "surface", "raised")),
    *((state, f"{state}-soft") for state in STATES),
    *(("ink", f"{state}-soft") for state in STATES),
    *((f"on-{fill}", fill) for fill in ("accent", "warm", "cold")),
]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def in_theme(name: str, theme: int) -> str:
    return COLOURS[name].split(", ")[theme]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_has_AA_contrast(theme: int):
    weak = {
        f"{ink} on {ground}": round(contrast(in_theme(ink, theme), in_theme(ground, theme)), 2)
        for ink, ground in PAIRS
        if contrast(in_theme(ink, theme), in_theme(ground, theme)) < 4.5
    }
    assert weak == {}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_field_borders_and_the_focus_ring_are_seen(theme: int):
    pairs = [("line-strong", "surface"), ("line-strong", "ground"), ("focus", "ground"), ("focus", "surface")]
    assert [pair for pair in pairs if contrast(*(in_theme(name, theme) for name in pair)) < 3] == []


def test_no_sheet_but_the_tokens_names_a_colour():
    literal = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgb\(|\bhsl\(")
    allowed = {"tokens.css", "base.css"}  # base.css: paper when printed
    sheets = [path for path in (ROOT / "frontend").rglob("*.css") if path.name not in allowed]
    found = {path.name: literal.findall(path.read_text()) for path in sheets}
    assert {name: colours for name, colours in found.items() if colours} == {}
