"""What the rule book offers a stage to choose from: editions, and interpretations where its text is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rules
from tournament.bilingual import both
from tournament.queries import OWN_EDITION
from tournament.refusals import Malformed

RULESET: Final = "kings-3v3"
EDITION: Final = "edition"
_MARKS: Final = {"round_opener": "F3.1.1"}
_TEAMS: Final = {
    side: {"name": side, "players": [f"{side}{n}" for n in (1, 2, 3)], "captain": f"{side}1"} for side in "AB"
}


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
    def mark(self) -> str:
        """What it is called: its number among the interpretations, or the article it belongs to."""
        return _MARKS.get(self.id, self.id)

    @property
    def is_option(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.readings or self.unit)


def questions() -> tuple[Question, ...]:
    """Every interpretation in the order of the book, in the active language; the edition is a field of its own."""
    return tuple(_question(one) for name, one in _interpretations().items() if name != EDITION)


def editions() -> tuple[Reading, ...]:
    """The known editions, and the organiser's own last."""
    return (*_question(_interpretations()[EDITION]).readings, Reading(OWN_EDITION, str(_("主办方自定"))))


def checked_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from their default; Malformed names an unknown one or a value outside its list."""
    kept: dict[str, Any] = {}
    for name, value in options.items():
        known = _interpretations().get(name)
        if known is None or name == EDITION or not (known.values or known.unit):
            raise Malformed(both(_("没有可选的解释条款“%(name)s”。"), name=name), field=f"options.{name}")
        if known.unit and isinstance(value, str) and value.strip().isdecimal():
            value = int(value)
        if value != known.default:
            kept[name] = value
    return kept


def refuse_unreadable(edition: str, own: Mapping[str, Any] | None, options: Mapping[str, Any]) -> None:
    """Malformed when no game could be opened with this edition and these options; the rule book itself says why."""
    said = {EDITION: own or {} if edition == OWN_EDITION else edition, **options}
    try:
        rules.open({"record": 1, "ruleset": RULESET, "options": said, "teams": _TEAMS})
    except rules.Malformed as error:
        field = error.field.removeprefix("options.")
        raise Malformed(error.message, field=field if field.startswith(EDITION) else f"options.{field}") from error


def _interpretations() -> dict[str, Any]:
    return {one.id: one for one in rules.RULESETS[RULESET].interpretations}


def _question(one: Any) -> Question:
    tongue = "en" if (get_language() or "").startswith("en") else "zh"
    return Question(
        id=one.id,
        text=one.zh if tongue == "zh" else one.en,
        readings=tuple(Reading(value, said[tongue]) for value, said in one.values.items()),
        default=str(one.default),
        unit=one.unit,
        does=one.does_zh if tongue == "zh" else one.does_en,
    )
