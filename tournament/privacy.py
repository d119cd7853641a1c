"""Names as the public reads them: whole, by their initials, or gone."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from tournament.models import Player

HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")


def shown_name(player: Player, *, insider: bool = False) -> str:
    """The player's name; staff sees it whole as long as it is there at all."""
    if player.erased:
        return _("（已删除）")
    return player.name if insider or not player.initials else initials(player.name)


def initials(name: str) -> str:
    """The surname's first character and a star for each of the others; of Latin words the first letters.

    >>> initials("赵子龙"), initials("Ada Lovelace"), initials("")
    ('赵＊＊', 'A. L.', '')
    """
    if HAN.search(name):
        return name[0] + "＊" * (len(name) - 1)
    return " ".join(f"{word[0].upper()}." for word in name.split())
