"""What the rules say of an entry, with people by their names: the rules know players by the ids of the record."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.translation import get_language


def in_names(message: str, people: Mapping[str, str]) -> str:
    """ "所见 p40，应为 p41|p42" → "所见 翟景行，应为 童青禾 / 沈逸尘"."""
    if people:
        ids = "|".join(re.escape(one) for one in sorted(people, key=len, reverse=True))
        message = re.sub(rf"(?<![\w-])(?:{ids})(?![\w-])", lambda found: people[found[0]], message)
    return message.replace("|", " / ")


def in_words(both: tuple[str, str]) -> str:
    """Of a word in Chinese and English the one in the reader's language."""
    return both[1] if get_language() == "en" else both[0]
