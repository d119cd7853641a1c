"""Names as people type them: trimmed, one space between words, neither empty nor endless."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.refusals import Malformed


def tidy(name: str) -> str:
    """The name without control characters and surplus spaces (also full-width ones), in composed form."""
    composed = unicodedata.normalize("NFC", str(name))
    visible = "".join(" " if unicodedata.category(char) in ("Cc", "Zl", "Zp") else char for char in composed)
    return " ".join(visible.replace("\u3000", " ").replace("\ufeff", "").split())


def required(name: str, *, field: str, longest: int) -> str:
    """The tidy name, or Malformed naming the field."""
    text = tidy(name)
    if not text:
        raise Malformed(both(_("请填写名称。")), field=field)
    if len(text) > longest:
        raise Malformed(both(_("名称最多 %(longest)s 字。"), longest=longest), field=field)
    return text


def same(name: str) -> str:
    """A form in which names that a reader would take for the same are equal."""
    return unicodedata.normalize("NFKC", tidy(name)).casefold()
