"""What the desk's templates cannot say by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournament.desk.verbs import VERBS
from tournament.queries import SideOf

register = template.Library()


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    """The value under a key, empty where there is none."""
    return mapping.get(key, ()) if mapping else ()


@register.filter
def side_name(sides: Mapping[str, SideOf], side: str | None) -> str:
    """The team on side "A" or "B"."""
    found = sides.get(side or "")
    return found["team"].name if found else "–"


@register.filter
def in_words(verb: str) -> str:
    """An operation of the log as people call it; one of another room as it stands."""
    return str(VERBS.get(verb, verb))


@register.filter
def coded(text: str) -> SafeString:
    """The rule book's text with `this` set as code."""
    return mark_safe("".join(f"<code>{part}</code>" if odd else part for part, odd in _parts(escape(text))))


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    return ((part, bool(number % 2)) for number, part in enumerate(text.split("`")))


@register.simple_tag
def officials_url(match_id: int) -> str:
    """Where referees are assigned: a page of the room above, so it may not be there."""
    try:
        return reverse("officials", args=[match_id])
    except NoReverseMatch:
        return reverse("desk-match", args=[match_id])


@register.simple_tag
def above_url(name: str, *about: object) -> str:
    """A page of the room above, by its name; empty where that room is not there."""
    try:
        return reverse(name, args=about)
    except NoReverseMatch:
        return ""
