"""The fields of the score sheet, once for the pen and once for the keyboard: the same templates, so the same order.

In a context with `typing` a field is an input with what was typed so far; otherwise a box on paper, filled in where
`known` has something for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from judging.sheets import order

register = template.Library()
Choices = Iterable[tuple[str, str]]


@register.simple_tag(takes_context=True)
def field(
    context: template.Context, name: str, label: str = "", size: str = "", choices: Choices = (), spoken: str = ""
) -> SafeString:
    """A line of text, or one of some choices. `size` is tiny, short or wide; with `ticks` choices are printed to be ticked.
    `spoken` is its label where the column or its place says it to the eye.
    """
    choices = [(str(key), str(text)) for key, text in choices]
    if not context.get("typing"):
        return _boxes(name, label, size, choices if "ticks" in size else (), context.get("known", {}).get(name, ""))
    value = context["sheet"][name]
    if choices:
        return _select(name, label, size, choices, value, spoken)
    if name.endswith(".events"):  # as long as the turn was
        return format_html(
            '<label class="typed {}"><textarea name="{}" rows="1" maxlength="2000" autocapitalize="off" '
            'spellcheck="false"{}>{}</textarea></label>',
            size,
            name,
            _spoken(spoken),
            value,
        )
    return format_html(
        '<label class="typed {}"><span>{}</span><input name="{}" value="{}" maxlength="2000" autocomplete="off" '
        'autocapitalize="off" spellcheck="false"{}{}></label>',
        size,
        label,
        name,
        value,
        _spoken(spoken),
        _listed(context, name),
    )


def _spoken(label: str) -> SafeString:
    return format_html(' aria-label="{}"', label) if label else SafeString("")


def _listed(context: template.Context, name: str) -> SafeString:
    """The list of suggestions a field has, if any."""
    known = {"general": "generals", "pick": "generals", "lineup": "generals"}.get(name.split("_")[0])
    if known is None and name.endswith(".seat"):
        known = "seats"
    return format_html(' list="{}"', known) if known else SafeString("")


def _select(name: str, label: str, size: str, choices: list[tuple[str, str]], value: str, spoken: str) -> SafeString:
    """A field to choose in; what was typed otherwise and is no choice stays there to be seen."""
    if value and value not in [key for key, _text in choices]:
        choices = [*choices, (value, value)]
    options = format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((key, SafeString(" selected" if key == value else ""), text) for key, text in choices),
    )
    return format_html(
        '<label class="typed {}"><span>{}</span><select name="{}"{}><option value=""></option>{}</select></label>',
        size,
        label,
        name,
        _spoken(spoken),
        options,
    )


def _boxes(name: str, label: str, size: str, choices: Choices, known: str) -> SafeString:
    if not choices:
        size = f"{size} known" if known else size
        return format_html('<span class="box {}" data-field="{}">{} <b>{}</b></span>', size, name, label, known)
    ticks = format_html_join(
        " ",
        '<span class="box tick">{}{}</span>',
        ((text, SafeString(" <b>✓</b>" if key == known else "")) for key, text in choices),
    )
    return format_html('<span class="choice" data-field="{}">{} {}</span>', name, label, ticks)


@register.simple_tag(takes_context=True)
def tick(context: template.Context, name: str, label: str = "") -> SafeString:
    """A box to tick."""
    if not context.get("typing"):
        return format_html('<span class="box tick" data-field="{}">{}</span>', name, label)
    checked = SafeString(" checked" if context["sheet"][name] else "")
    return format_html(
        '<label class="typed tick"><input type="checkbox" name="{}" value="yes"{}> <span>{}</span></label>',
        name,
        checked,
        label,
    )


@register.simple_tag(takes_context=True)
def lines(context: template.Context, name: str, label: str = "") -> SafeString:
    """Several lines of text."""
    if not context.get("typing"):
        return format_html(
            '<div class="lines" data-field="{}"><span class="visually-hidden">{}</span></div>', name, label
        )
    return format_html(
        '<label class="typed wide"><span class="visually-hidden">{}</span><textarea name="{}" rows="3" maxlength="2000">{}</textarea></label>',
        label,
        name,
        context["sheet"][name],
    )


@register.inclusion_tag("judging/paper/said.html", takes_context=True)
def said(context: template.Context, group: str) -> dict[str, Any]:
    """What the entries of a group came to, and what stands against them; nothing on paper."""
    if not context.get("typing"):
        return {}
    told, sheet = context["told"].get(group), context["sheet"]
    reason, ruling = sheet[f"{group}.reason"], sheet[f"{group}.ruling"]
    settle = bool(reason or ruling or (told is not None and told.needs))
    return {"group": group, "told": told, "reason": reason, "ruling": ruling, "settle": settle, "typing": True}


@register.filter
def check_words(name: str) -> str:
    """What an item of the checklist is called; another than the house's own as it stands."""
    return str(dict(order.CHECKS).get(name, name))


@register.filter
def get(mapping: dict[str, Any], key: str) -> Any:
    return mapping.get(key, "") if mapping else ""
