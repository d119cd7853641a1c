"""Which program and which rules answer: tablets compare them when a game is opened."""

from __future__ import annotations

from django.conf import settings

import rules


def versions() -> dict[str, str]:
    return {"app": settings.STATIC_VERSION, "rules": f"{rules.VERSION}-{settings.RULES_VERSION}"}
