"""What every page may ask of the ledger, answered only when it does."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournament.roles import may_create, organises_any


def rooms(request: HttpRequest) -> dict[str, Any]:
    """`has_desk`: whether the desk opens for the reader."""
    return {"has_desk": SimpleLazyObject(lambda: organises_any(request.user) or may_create(request.user))}
