"""/api/docs/: the API's description as a page, drawn in the browser from /api/schema/."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Every operation of this installation. Nothing of it comes from elsewhere (docs/api.md)."""
    return render(request, "apidocs.html")
