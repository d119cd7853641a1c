"""What a rule book offers a stage to choose from: formats, seats, editions, and interpretations where its text is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rules
from tournament.bilingual import both
from tournament.queries import OWN_EDITION
from tournament.refusals import Illegal, Malformed
from tournament.words import Format, RulesetWord

KINGS, IDENTITY, RIDER = (one.value for one in RulesetWord)
EDITION: Final = "edition"
_MARKS: Final = {"round_opener": "F3.1.1"}
_TEAMS: Final = {
    side: {"name": side, "players": [f"{side}{n}" for n in (1, 2, 3)], "captain": f"{side}1"} for side in "AB"
}
_PLAYERS: Final = [f"p{n}" for n in range(1, 6)]


@dataclass(frozen=True, slots=True)
class Seats:
    """How many sit at one table of many: the fewest and the most a rule set knows, and the most that are usual."""

    least: int
    most: int
    usual: int


# 身份场 knows tables of five to eight; 假面骑士杀 of two to twelve, and has ten HP and rage cards.
SEATS: Final[Mapping[str, Seats]] = {IDENTITY: Seats(5, 8, 8), RIDER: Seats(2, 12, 10)}

# The lists of the organiser's own cards that a header may carry.
CARDS: Final[Mapping[str, tuple[str, ...]]] = {IDENTITY: ("generals",), RIDER: ("fighters",)}


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
    cited: str

    @property
    def mark(self) -> str:
        """What it is called: its number among the interpretations, or the article it belongs to."""
        return _MARKS.get(self.id, self.cited)

    @property
    def is_option(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.readings or self.unit)


def formats(ruleset: str) -> tuple[str, ...]:
    """The formats its games can be played in: two teams a match, or tables of many single players."""
    return tuple(one.value for one in Format if (one == Format.PODS) is (ruleset in SEATS))


def ruleset_for(format: str, seats: object = None) -> str:
    """The rule set of a stage that names none: by its format, and tables of more than eight are 假面骑士杀."""
    if format != Format.PODS:
        return KINGS
    return RIDER if isinstance(seats, int) and seats > SEATS[IDENTITY].most else IDENTITY


def refuse_other_formats(ruleset: str, format: str) -> None:
    """Malformed for a rule set nobody knows, Illegal where its games are not played in that format."""
    if ruleset not in RulesetWord.values:
        raise Malformed(both(_("没有规则“%(ruleset)s”。"), ruleset=ruleset), field="ruleset")
    if format in formats(ruleset):
        return
    if ruleset == KINGS:
        raise Illegal(both(_("王者之战是两队对战，不能用多人桌。")), field="format")
    raise Illegal(both(_("%(ruleset)s由个人参赛，只能用多人桌。"), ruleset=RulesetWord(ruleset).label), field="format")


def questions(ruleset: str = KINGS) -> tuple[Question, ...]:
    """Every interpretation in the order of the book, in the active language; the edition is a field of its own."""
    return tuple(_question(one) for name, one in _interpretations(ruleset).items() if name != EDITION)


def editions() -> tuple[Reading, ...]:
    """The known editions of 王者之战, and the organiser's own last."""
    return (*_question(_interpretations(KINGS)[EDITION]).readings, Reading(OWN_EDITION, str(_("主办方自定"))))


def checked_options(options: Mapping[str, Any], ruleset: str = KINGS) -> dict[str, Any]:
    """The options that differ from their default; Malformed names an unknown one or a value outside its list."""
    kept: dict[str, Any] = {}
    for name, value in options.items():
        known = _interpretations(ruleset).get(name)
        if known is None or name == EDITION or not (known.values or known.unit):
            raise Malformed(both(_("没有可选的解释条款“%(name)s”。"), name=name), field=f"options.{name}")
        if known.unit and isinstance(value, str) and value.strip().isdecimal():
            value = int(value)
        if value != known.default:
            kept[name] = value
    return kept


def refuse_unreadable(ruleset: str, edition: str, own: Mapping[str, Any] | None, options: Mapping[str, Any]) -> None:
    """Malformed when no game could be opened with this edition and these options; the rule book itself says why.

    `own` is the organiser's own edition of 王者之战, or the lists of generals or fighters of the other two sets.
    """
    opened: dict[str, Any] = {"record": 1, "ruleset": ruleset}
    if ruleset == KINGS:
        said = {EDITION: own or {} if edition == OWN_EDITION else edition, **options}
        opened |= {"options": said, "teams": _TEAMS}
    else:
        opened |= {**(own or {}), "options": dict(options), "players": _PLAYERS}
    try:
        rules.open(opened)
    except rules.Malformed as error:
        field = error.field.removeprefix("options.")
        raise Malformed(error.message, field=field if field.startswith(EDITION) else f"options.{field}") from error


def _interpretations(ruleset: str) -> dict[str, Any]:
    return {one.id: one for one in rules.RULESETS[ruleset].interpretations}


def _question(one: Any) -> Question:
    tongue = "en" if (get_language() or "").startswith("en") else "zh"
    return Question(
        id=one.id,
        text=one.zh if tongue == "zh" else one.en,
        readings=tuple(Reading(value, said[tongue]) for value, said in one.values.items()),
        default=str(one.default),
        unit=_in(tongue, one.unit),
        does=one.does_zh if tongue == "zh" else one.does_en,
        cited=one.cited,
    )


def _in(tongue: str, unit: str) -> str:
    """A unit is written "张 / cards"."""
    zh, _slash, en = unit.partition(" / ")
    return en or zh if tongue == "en" else zh
