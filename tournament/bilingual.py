"""A message in both languages at once, whatever language the request is in."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import override

LANGUAGES = {"zh": "zh-hans", "en": "en"}
_BETWEEN = {"zh": "、", "en": ", "}


def both(message: str | Promise, **values: Any) -> dict[str, str]:
    """{"zh": …, "en": …} of a lazy message with %(name)s places; a list is joined in the language's way."""
    said = {}
    for short, language in LANGUAGES.items():
        with override(language):
            said[short] = str(message) % {name: _text(value, short) for name, value in values.items()}
    return said


def _text(value: Any, language: str) -> str:
    if isinstance(value, (list, tuple)):
        return _BETWEEN[language].join(str(one) for one in value)
    return str(value)
