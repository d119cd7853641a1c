"""What a page may load and run, sent with every answer of Django."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; script-src 'self'{nonce}; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors {ancestors}"
)
NOBODY = "'none'"


class ContentSecurityPolicy:
    """Gives a request `csp_nonce()`; only an answer that asked for a nonce carries one.

    Nobody may frame a page, but those whose answer says who in `frame_ancestors`: the embeds, which hold public truth
    and no form.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        drawn: list[str] = []

        def csp_nonce() -> str:
            if not drawn:
                drawn.append(secrets.token_urlsafe(16))
            return drawn[0]

        request.csp_nonce = csp_nonce  # type: ignore[attr-defined]
        response = self.get_response(request)
        nonce = f" 'nonce-{drawn[0]}'" if drawn else ""
        ancestors = getattr(response, "frame_ancestors", NOBODY)
        response.headers.setdefault("Content-Security-Policy", POLICY.format(nonce=nonce, ancestors=ancestors))
        return response
