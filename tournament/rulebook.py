"""What the rule book offers a stage to choose from: editions, and interpretations where its text is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules.kings.editions import edition as read_edition
from rules.kings.editions import known as known_editions
from rules.kings.interpretations import interpretations
from rules.malformed import Malformed as UnreadableRule
from tournament.bilingual import both
from tournament.queries import OWN_EDITION as OWN
from tournament.refusals import Malformed

_HIDDEN = ("edition",)


@dataclass(frozen=True, slots=True)
class Reading:
    """One value of an interpretation, in the reader's language."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """An interpretation as an organiser sees it; without readings it has one reading alone, or takes a number."""

    id: str
    text: str
    readings: tuple[Reading, ...]
    default: str
    unit: str
    does: str

    @property
    def is_option(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.readings or self.unit)


def questions() -> tuple[Question, ...]:
    """Every interpretation in the order of the book, in the active language."""
    tongue = _tongue()
    return tuple(
        Question(
            id=one.id,
            text=one.zh if tongue == "zh" else one.en,
            readings=tuple(Reading(value, said[tongue]) for value, said in one.values.items()),
            default=str(one.default),
            unit=one.unit,
            does=one.does_zh if tongue == "zh" else one.does_en,
        )
        for name, one in interpretations().items()
        if name not in _HIDDEN
    )


def editions() -> tuple[Reading, ...]:
    """The known editions, and the organiser's own last."""
    tongue = _tongue()
    known = [Reading(name, one.name[tongue]) for name, one in known_editions().items()]
    return (*known, Reading(OWN, str(_("主办方自定"))))


def checked_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from their default; Malformed names an unknown one or a value outside its list."""
    kept: dict[str, Any] = {}
    for name, value in options.items():
        known = interpretations().get(name)
        if known is None or name in _HIDDEN or not known.is_option:
            raise Malformed(both(_("没有可选的解释条款“%(name)s”。"), name=name), field=f"options.{name}")
        if known.unit:
            value = _number(name, value)
        elif value not in known.values:
            listed = list(known.values)
            raise Malformed(
                both(_("“%(name)s”应为 %(values)s 之一,而不是“%(value)s”。"), name=name, values=listed, value=value),
                field=f"options.{name}",
            )
        if value != known.default:
            kept[name] = value
    return kept


def checked_edition(name: str, own: Mapping[str, Any] | None) -> None:
    """Malformed when there is no such edition, or the organiser's own cannot be read."""
    if name == OWN:
        try:
            read_edition(own or {})
        except UnreadableRule as error:
            raise Malformed(error.message, field=error.field or "edition") from error
    elif name not in known_editions():
        names = list(known_editions())
        raise Malformed(both(_("没有版本“%(name)s”;已有 %(names)s。"), name=name, names=names), field="edition")


def _number(name: str, value: Any) -> int:
    text = str(value).strip()
    if not text.isdigit() or len(text) > 9:
        raise Malformed(both(_("“%(name)s”应为整数。"), name=name), field=f"options.{name}")
    return int(text)


def _tongue() -> str:
    return "en" if (get_language() or "").startswith("en") else "zh"
