"""Template tags of the house, built in everywhere: `{% import_map %}`, `{% icon "trophy" %}`, `{% vendor "…" %}` and `{% app %}`."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString, mark_safe

from config.frontend import files, vendored

register = template.Library()


@register.simple_tag(takes_context=True)
def import_map(context: dict[str, Any]) -> SafeString:
    """The page's only inline script: which file each vendored module is. The policy lets it in by its nonce."""
    request = context.get("request")
    nonce = request.csp_nonce() if request is not None else ""
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, _map())


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """An icon of the set named in package.json; without a label it is decoration."""
    voice = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html('<svg class="icon" {}><use href="{}#{}"></use></svg>', voice, static("vendor/icons.svg"), name)


@register.simple_tag
def vendor(source: str) -> str:
    """The address of a file of package.json's vendor.files, by its path inside node_modules/."""
    return static(files(settings.ROOT)[source])


@register.simple_tag
def app() -> SafeString:
    """What the console must know of itself as an app: versions, addresses of its rules, its service worker."""
    from config.app import told_to_pages  # it reads views, which are not there yet when tags are

    return json_script(told_to_pages(), "app")


@cache
def _map() -> SafeString:
    modules = {name: static(path) for name, path in vendored(settings.ROOT).items()}
    return mark_safe(json.dumps({"imports": modules}, separators=(",", ":")))
