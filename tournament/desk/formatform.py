"""The part of a stage's form that says how it is played: format with what that needs, seeding, criteria, minutes."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Stage
from tournament.rounds import ODD
from tournament.rulebook import KINGS
from tournament.services.shape import full_shape
from tournament.services.standings import criteria_of
from tournament.standings import DEFAULT, PODS
from tournament.words import CriterionWord, Format, RulesetWord, Seeding

ORDINALS = range(1, len(DEFAULT) + 1)
CHAMPIONSHIP = "default"


def ruleset_field() -> forms.ChoiceField:
    """The rule set; 王者之战 where nothing is said."""
    return forms.ChoiceField(label=_("规则"), choices=RulesetWord.choices, initial=RulesetWord.KINGS, required=False)


def seats_field() -> forms.IntegerField:
    """The most at one table of many; what is usual for the rule set where nothing is said."""
    return forms.IntegerField(
        label=_("每桌最多几人"),
        min_value=2,
        max_value=12,
        required=False,
        help_text=_("身份场 5 至 8 人，假面骑士杀 2 至 12 人；留空则为 8 或 10。"),
    )


class FormatFields(forms.Form):
    """Fields that the chosen format has no use for are hidden on the page, and left out of what is saved."""

    ruleset = ruleset_field()
    format = forms.ChoiceField(label=_("赛制"), choices=Format.choices, initial=Format.SINGLE, required=False)
    reset = forms.BooleanField(label=_("总决赛可以重赛"), required=False, initial=True)
    groups = forms.IntegerField(label=_("几个小组"), min_value=1, max_value=64, required=False, initial=2)
    legs = forms.TypedChoiceField(
        label=_("循环"), coerce=int, choices=[(1, _("单循环")), (2, _("双循环"))], required=False, initial=1
    )
    rounds = forms.IntegerField(label=_("打几轮"), min_value=1, max_value=20, required=False, initial=5)
    seats = seats_field()
    apart_club = forms.BooleanField(label=_("同俱乐部尽量不相遇"), required=False, initial=True)
    apart_city = forms.BooleanField(label=_("同城尽量不相遇"), required=False, initial=True)
    seeding = forms.ChoiceField(label=_("排签"), choices=Seeding.choices, initial=Seeding.DRAWN, required=False)
    best_of_rounds = forms.CharField(
        label=_("个别轮次另定"), max_length=60, required=False, help_text=_("如 1=1, 4=3：第 1 轮 1 局，第 4 轮 3 局。")
    )
    game_minutes = forms.IntegerField(label=_("每局约几分钟"), min_value=1, max_value=1440, required=False, initial=50)
    rest_minutes = forms.IntegerField(
        label=_("两场之间至少休息"), min_value=0, max_value=1440, required=False, initial=15
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = dict(CriterionWord.choices)
        choices = [("", "–"), *((one.value, known[one.value]) for one in dict.fromkeys((*DEFAULT, *PODS)))]
        for place, default in zip(ORDINALS, DEFAULT, strict=True):
            self.fields[f"criterion_{place}"] = forms.ChoiceField(
                label=_("第 %(n)s 依据") % {"n": place}, choices=choices, required=False, initial=default.value
            )

    def clean(self) -> dict[str, Any] | None:
        """Of a rule set that is played in one format alone, that format; the page does not ask for it then."""
        clean = super().clean() or self.cleaned_data
        ruleset = clean.get("ruleset") or None
        if ruleset is not None and ruleset != KINGS:
            clean["format"] = Format.PODS.value
        clean["ruleset"] = ruleset
        return clean

    def criteria_fields(self) -> list[forms.BoundField]:
        """The criteria in their order."""
        return [self[f"criterion_{place}"] for place in ORDINALS]

    def clean_best_of_rounds(self) -> dict[str, int]:
        """Games by round number."""
        parts = [part for part in re.split(r"[,,、;;\s]+", self.cleaned_data["best_of_rounds"]) if part]
        found: dict[str, int] = {}
        for part in parts:
            said = re.fullmatch(r"([0-9]{1,2})[=:：]([0-9])", part)
            if said is None or int(said[2]) not in ODD or not 1 <= int(said[1]) <= 20:
                raise forms.ValidationError(_("“%(part)s”读不懂；应写成“轮次=局数”。"), params={"part": part})
            found[said[1]] = int(said[2])
        return found

    def format_settings(self) -> dict[str, Any]:
        """The arguments of add_stage and change_stage that this part of the form knows."""
        clean = self.cleaned_data
        format = clean["format"]
        if not format:
            return {}
        return {
            "ruleset": clean["ruleset"],
            "format": format,
            "shape": self._shape(format),
            "seeding": clean["seeding"] or None,
            "criteria": self._criteria(format),
            "game_minutes": clean["game_minutes"],
            "rest_minutes": clean["rest_minutes"],
        }

    def _shape(self, format: str) -> dict[str, Any]:
        clean = self.cleaned_data
        apart = [name for name in ("club", "city") if clean[f"apart_{name}"]]
        wanted: dict[str, Any] = {
            Format.DOUBLE: {"reset": clean["reset"]},
            Format.GROUPS: {"groups": clean["groups"], "legs": clean["legs"], "apart": apart},
            Format.SWISS: {"rounds": clean["rounds"], "apart": apart},
            Format.PODS: {"rounds": clean["rounds"], "seats": clean["seats"]},
        }.get(Format(format), {})
        return {name: value for name, value in wanted.items() if value not in (None, "")}

    def _criteria(self, format: str) -> list[str]:
        """In order; the format's own where one is listed that it does not know, as when the format was just changed."""
        known = {one.value for one in (PODS if format == Format.PODS else DEFAULT)}
        said = [one for place in ORDINALS if (one := self.cleaned_data[f"criterion_{place}"])]
        return said if known.issuperset(said) else []


def format_of(stage: Stage) -> dict[str, Any]:
    """The initial values of this part for a stage as it is."""
    shape = full_shape(stage)
    apart = shape.pop("apart", ("club",))
    by_round = {key: value for key, value in stage.best_of.items() if key.isdigit()}
    listed = [one.value for one in criteria_of(stage)]
    return {
        "ruleset": stage.ruleset,
        "format": stage.format,
        **shape,
        "apart_club": "club" in apart,
        "apart_city": "city" in apart,
        "seeding": stage.seeding,
        "best_of_rounds": ", ".join(
            f"{key}={value}" for key, value in sorted(by_round.items(), key=lambda one: int(one[0]))
        ),
        "game_minutes": stage.game_minutes,
        "rest_minutes": stage.rest_minutes,
        **{f"criterion_{place}": listed[place - 1] if place <= len(listed) else "" for place in ORDINALS},
    }
