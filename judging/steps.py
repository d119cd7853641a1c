"""What the steps of a game are called, for people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

KINGS = {
    "commander": _("定主帅"),
    "compare": _("比点"),
    "camp": _("定阵营"),
    "stack": _("选牌堆"),
    "reveal": _("亮将池"),
    "first-pick": _("定先选"),
    "pick": _("选将"),
    "lineup": _("排阵"),
    "prepare": _("准备"),
    "seat": _("入座"),
    "unveil": _("亮将"),
    "first-act": _("定先手"),
    "deal": _("发牌"),
    "play": _("比赛"),
    "level": _("平局"),
    "over": _("裁决"),
}

IDENTITY = {
    "deal": _("发身份"),
    "reveal": _("亮主公"),
    "general": _("选武将"),
    "play": _("比赛"),
    "heir": _("托孤"),
    "undecided": _("胜负待定"),
    "over": _("裁决"),
}

RIDER = {
    "deal": _("发战士牌"),
    "choose": _("选战士"),
    "play": _("比赛"),
    "undecided": _("胜负待定"),
    "over": _("裁决"),
}
