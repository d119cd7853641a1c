"""The sections of a score sheet in their order: the one in which a game happens, the same on paper, empty, and typed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from judging.paper.sheet import PICKS, SIXTEEN, TIMES_UP, picks
from tournament.words import Reason

# Rows of sections; those in one row stand side by side.
SECTIONS = (
    ("head",),
    ("checklist",),
    ("commanders", "compare", "camp", "stacks"),
    ("generals",),
    ("first-pick",),
    ("picks",),
    ("lineups",),
    ("first-act",),
    ("turns",),
    ("fouls",),
    ("clock",),
    ("protests",),
    ("remarks",),
    ("final",),
    ("verdict",),
    ("signatures",),
)
CHECKS = (
    ("deck", _("游戏牌")),
    ("generals", _("武将牌")),
    ("identity", _("身份牌 6 张，正放")),
    ("players", _("选手到齐，座位无误")),
    ("captains", _("两队队长")),
)
CAMPS = (("warm", _("暖方")), ("cold", _("冷方")))
SIGNED = (("yes", _("已签")), ("refused", _("拒签")))
REASONS = tuple(Reason.choices)
PICKED = tuple((number, picks(number), f"pick_{number}_late") for number in range(1, len(PICKS) + 1))
LAID_OPEN = tuple((number, f"general_{number}") for number in SIXTEEN)
CLOCKS = tuple((number, f"timeup_{number}") for number in TIMES_UP)
