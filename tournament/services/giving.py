"""Reasons: what changes a result says why."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.refusals import Malformed


def given(why: str) -> str:
    """The reason, tidied; Malformed where there is none."""
    text = " ".join(why.split())
    if not text:
        raise Malformed(both(_("请写明原因。")), field="why")
    return text[:300]
