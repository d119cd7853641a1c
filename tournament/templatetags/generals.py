"""Heads of columns that sort the table of generals."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def sortable(name: str, label: str, by: str, only: Any = None) -> SafeString:
    """A head that sorts by its column; the one sorted by says so."""
    query = urlencode({"by": name} | ({"stage": only.pk} if only is not None else {}))
    ways = {"name": "ascending"}
    sort = format_html(' aria-sort="{}"', ways.get(name, "descending")) if name == by else mark_safe("")
    kind = mark_safe("") if name == "name" else mark_safe(' class="number"')
    return format_html('<th scope="col"{}{}><a href="?{}">{}</a></th>', kind, sort, query, label)
