"""Live parts of public pages, kept for the crowd: a thousand phones hear of a change and ask for the same words.

What is kept hangs on the tournament's edition number, which every write renews when it is safe, so nothing old is
ever shown for new. Only visitors without a session get kept words.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

SECONDS = 60
Page = Callable[..., HttpResponse]


def renew(slug: str) -> None:
    """Nothing kept of this tournament counts any more."""
    cache.set(_edition(slug), uuid.uuid4().hex, None)


def keep(page: Page) -> Page:
    """Keeps the page's `?part=live` for visitors without a session."""

    @wraps(page)
    def kept(request: HttpRequest, slug: str, **more: str) -> HttpResponse:
        if request.GET.get("part") != "live" or settings.SESSION_COOKIE_NAME in request.COOKIES:
            return page(request, slug, **more)
        edition = cache.get_or_set(_edition(slug), lambda: uuid.uuid4().hex, None)
        key = f"kept:{edition}:{get_language()}:{uuid.uuid5(uuid.NAMESPACE_URL, request.get_full_path()).hex}"
        known = cache.get(key)
        if known is None:
            answer = page(request, slug, **more)
            if answer.status_code == 200:
                cache.set(key, (answer.content, dict(answer.headers)), SECONDS)
            return answer
        content, headers = known
        return HttpResponse(content, headers=headers)

    return kept


def _edition(slug: str) -> str:
    return f"kept:edition:{slug}"
