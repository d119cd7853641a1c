"""The console as an app on a tablet: its service worker, its manifest, and its page without a game.

What a tablet keeps is listed here, from what is on this disk: every file of the console under the version of the whole
tree, and the rules with their Python under versions of their own (config/tablet).
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from judging.versions import versions

from . import tablet

SHELL = "/console/shell/"
ROOMS = ("console", "css", "images", "js")
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("maskable-512.png", "512x512", "maskable"),
)
GROUND = "#131519"  # tokens.css, --ground by night: a manifest reads no variables


def static_versions() -> frozenset[str]:
    """Every version in an address under which a file never changes."""
    built = settings.TABLET
    return frozenset((settings.STATIC_VERSION,)) | (built.versions if built else frozenset())


@cache
def told_to_pages() -> dict[str, Any]:
    """What the console's pages must know of the app: versions, the rules' files, whether a service worker may run."""
    return {"versions": versions(), "rules": rules_files(), "worker": None if settings.DEBUG else "/sw.js"}


def rules_files() -> dict[str, Any] | None:
    """Addresses and sizes of what runs the rules; None where set-up has built nothing, or other rules than these."""
    built = settings.TABLET
    if built is None or built.source != settings.RULES_VERSION:
        return None
    home = settings.ROOT / "static"
    files = [
        {"url": f"/static/{path}", "bytes": (home / path.partition("/")[2]).stat().st_size} for path in built.files()
    ]
    python, pack = files[0]["url"].removesuffix(tablet.PYTHON[0]), files[-1]["url"]
    return {"python": python, "rules": pack, "files": files}


@cache
def page_files() -> tuple[str, ...]:
    """Addresses of every file that a page of the console may ask for."""
    frontend, made = settings.ROOT / "frontend", settings.ROOT / "static"
    found = [path.relative_to(frontend) for room in ROOMS for path in (frontend / room).rglob("*") if path.is_file()]
    found += [path.relative_to(made) for path in (made / "vendor").rglob("*") if path.is_file()]
    return tuple(static(path.as_posix()) for path in sorted(found))


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """frontend/sw.js behind the list of this version: one byte of it changes, and browsers fetch a new version."""
    rules = rules_files()
    told = {
        "version": settings.STATIC_VERSION,
        "shell": SHELL,
        "files": page_files(),
        "rules": [file["url"] for file in rules["files"]] if rules else [],
    }
    text = (settings.ROOT / "frontend" / "sw.js").read_text(encoding="utf-8")
    return HttpResponse(f"const APP = {json.dumps(told)};\n{text}", content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> JsonResponse:
    icons = [
        {"src": static(f"tablet/icons/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in ICONS
    ]
    told = {
        "id": "/console/",
        "name": "Marshal 主帅 · 裁判台",
        "short_name": "裁判台",
        "lang": "zh-Hans",
        "start_url": "/console/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [*icons, {"src": static("images/marshal.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JsonResponse(told, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
@cache_control(no_cache=True)
def shell(request: HttpRequest) -> HttpResponse:
    """The console's page without a game and without a person: what the service worker keeps and answers with."""
    return render(request, "console/console.html")
