"""The verdict on the sheet: who won, by which article, with which figures."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language

import rules


def verdict(view: dict[str, Any]) -> dict[str, Any] | None:
    """The verdict with its article in the reader's language and its figures as rows (name, A, B)."""
    found = view["verdict"]
    if found is None:
        return None
    article = rules.article(found["by"])
    english = get_language() == "en"
    winner = found.get("winner")
    return {
        **found,
        "winner_name": view["teams"][winner]["name"] if winner else "",
        "article": article.id,
        "cite": cite(article.id),
        "text": article.en if english else article.zh,
        "rows": [(name, pair.get("A"), pair.get("B")) for name, pair in found.get("figures", {}).items()],
    }


def cite(article: str) -> str:
    """How an article is called in the reader's language: 总则四.2, or KW-G4.2."""
    known = rules.look_up(article)
    return article if known is None or get_language() == "en" else known.cite_zh
