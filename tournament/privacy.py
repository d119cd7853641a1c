"""Names as the public reads them: whole, by their initials, or gone. And what becomes of them inside of texts."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Player

HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
# Written into records and texts in the place of a name, whatever language they are read in.
GONE = "（已删除）"
SHORTEST = 2  # a name of one character is found by chance inside of other words


def shown_name(player: Player, *, insider: bool = False) -> str:
    """The player's name; staff sees it whole as long as it is there at all."""
    if player.erased:
        return _("（已删除）")
    return player.name if insider or not player.initials else initials(player.name)


def recorded_name(player: Player) -> str:
    """The name as the record of a game has it, which is everybody's in the end: never more than the public may read."""
    if player.erased:
        return GONE
    return initials(player.name) if player.initials else player.name


def initials(name: str) -> str:
    """The surname's first character and a star for each of the others; of Latin words the first letters.

    >>> initials("赵子龙"), initials("Ada Lovelace"), initials("")
    ('赵＊＊', 'A. L.', '')
    """
    if HAN.search(name):
        return name[0] + "＊" * (len(name) - 1)
    return " ".join(f"{word[0].upper()}." for word in name.split())


def without(value: Any, name: str) -> Any:
    """Plain JSON with the name taken out of its texts, keys and all.

    >>> without({"players": ["赵子龙", "关羽"], "why": "赵子龙迟到"}, "赵子龙")
    {'players': ['（已删除）', '关羽'], 'why': '（已删除）迟到'}
    >>> without(["羽", "关羽"], "羽")
    ['（已删除）', '关羽']
    """
    if isinstance(value, str):
        if value == name:
            return GONE
        return value.replace(name, GONE) if len(name) >= SHORTEST else value
    if isinstance(value, dict):
        return {without(key, name): without(one, name) for key, one in value.items()}
    if isinstance(value, list):
        return [without(one, name) for one in value]
    return value
