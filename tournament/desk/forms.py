"""What the desk's forms ask. They read types; the services judge, and `told` puts their refusals beside the field."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.desk.formatform import FormatFields, format_of
from tournament.desk.gate import said
from tournament.files.teamlist import PLAYERS, TeamEntry
from tournament.models import Match, Stage, Table, Tournament
from tournament.queries import OWN_EDITION
from tournament.refusals import Refusal
from tournament.rounds import ODD
from tournament.rulebook import KINGS, Question, editions, questions, ruleset_for
from tournament.words import RoleKind, RulesetWord, StageKind

LATE = ("semifinal", "final")

ZONES = ("Asia/Shanghai", "Asia/Hong_Kong", "Asia/Taipei", "Asia/Singapore", "Asia/Tokyo", "Europe/Berlin", "UTC")


def told(form: forms.Form, refusal: Refusal) -> None:
    """Puts a refusal beside the field it names, or above the form."""
    name = (refusal.field or "").replace(".", "-").replace("best_of-", "best_of_").removeprefix("shape-")
    name = {"criteria": "criterion_1", "apart": "apart_club"}.get(name, name)
    if name.startswith("options-") and name not in form.fields:
        name = f"{form.cleaned_data.get('ruleset')}-{name}"
    form.add_error(name if name in form.fields else None, said(refusal))


class NewTournament(forms.Form):
    name = forms.CharField(label=_("赛事名称"), max_length=100, widget=forms.TextInput({"autofocus": True}))
    slug = forms.SlugField(
        label=_("网址名"),
        max_length=60,
        required=False,
        help_text=_("公开页面的地址，如 shanghai-2026；留空则自动生成。"),
    )
    time_zone = forms.CharField(label=_("时区"), initial="Asia/Shanghai", widget=forms.TextInput({"list": "zones"}))


class TournamentFields(forms.Form):
    name = forms.CharField(label=_("赛事名称"), max_length=100)
    time_zone = forms.CharField(label=_("时区"), widget=forms.TextInput({"list": "zones"}))


class StageSettings(FormatFields):
    """A stage's rules. Interpretations are fields named options-I-3, identity-options-kill and so on."""

    stage_name = forms.CharField(label=_("阶段名称"), max_length=100, initial=_("正赛"))
    kind = forms.ChoiceField(label=_("类别"), choices=StageKind.choices, initial=StageKind.REGIONAL)
    venue = forms.CharField(label=_("分站"), max_length=100, required=False, help_text=_("比赛在哪里举行；可以留空。"))
    edition = forms.ChoiceField(label=_("版本"), initial="2011")
    own_name = forms.CharField(label=_("自定版本的名称"), max_length=60, required=False)
    own_base = forms.ChoiceField(label=_("以哪一版为底"), required=False)
    own_minutes = forms.IntegerField(label=_("每局分钟数"), min_value=1, max_value=1440, required=False)
    own_overtime = forms.IntegerField(label=_("加时分钟数"), min_value=1, max_value=1440, required=False)
    own_reward = forms.IntegerField(label=_("杀死前锋的奖励牌数"), min_value=0, max_value=10, required=False)
    best_of_default = forms.TypedChoiceField(label=_("各轮"), coerce=int, initial=1)
    best_of_semifinal = forms.TypedChoiceField(label=_("半决赛"), coerce=int, required=False, empty_value=None)
    best_of_final = forms.TypedChoiceField(label=_("决赛"), coerce=int, required=False, empty_value=None)
    third_place = forms.BooleanField(label=_("打三四名决赛"), required=False)
    substitutes = forms.BooleanField(label=_("允许替补"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(one.value, one.label) for one in editions()]
        self.fields["edition"].choices = known
        self.fields["own_base"].choices = [pair for pair in known if pair[0] != OWN_EDITION]
        games = [(number, number) for number in ODD]
        self.fields["best_of_default"].choices = games
        for name in LATE:
            self.fields[f"best_of_{name}"].choices = [("", _("同各轮")), *games]
        self.questions = {ruleset: questions(ruleset) for ruleset in RulesetWord.values}
        for ruleset, asked in self.questions.items():
            for question in asked:
                if question.is_option:
                    self.fields[option_field(ruleset, question.id)] = _reading_field(question)

    def articles(self) -> list[dict[str, Any]]:
        """Every interpretation of each rule set with its field, or the one reading it has."""
        return [
            {
                "ruleset": ruleset,
                "label": RulesetWord(ruleset).label,
                "rows": [
                    {"question": one, "field": self[option_field(ruleset, one.id)] if one.is_option else None}
                    for one in asked
                ],
            }
            for ruleset, asked in self.questions.items()
        ]

    def settings(self) -> dict[str, Any]:
        """The arguments of add_stage and change_stage, the venue still as its name."""
        clean = self.cleaned_data
        late = {name: clean[f"best_of_{name}"] for name in ("default", *LATE)}
        best_of = {name: games for name, games in late.items() if games} | clean["best_of_rounds"]
        ruleset = clean["ruleset"] or ruleset_for(clean["format"], clean["seats"])
        said = {one.id: clean.get(option_field(ruleset, one.id)) for one in self.questions[ruleset] if one.is_option}
        common = {
            **self.format_settings(),
            "name": clean["stage_name"],
            "kind": clean["kind"],
            "edition": clean["edition"],
            "options": {name: value for name, value in said.items() if value not in ("", None)},
        }
        if ruleset != KINGS:
            return common
        return {
            **common,
            "own_edition": self._own(),
            "best_of": best_of,
            "third_place": clean["third_place"],
            "substitutes": clean["substitutes"],
        }

    def _own(self) -> dict[str, Any] | None:
        clean = self.cleaned_data
        if clean["edition"] != OWN_EDITION:
            return None
        name = clean["own_name"] or str(_("主办方自定"))
        own: dict[str, Any] = {"base": clean["own_base"] or "2011", "name": {"zh": name, "en": name}}
        if clean["own_minutes"]:
            own["game_ms"] = clean["own_minutes"] * 60_000
        if clean["own_overtime"]:
            own["overtime_ms"] = clean["own_overtime"] * 60_000
        if clean["own_reward"] is not None:
            own["reward"] = clean["own_reward"]
        return own


def settings_of(stage: Stage) -> dict[str, Any]:
    """The initial values of the form for a stage as it is."""
    own = stage.own_edition or {}
    best_of = stage.best_of
    return {
        "stage_name": stage.name,
        "kind": stage.kind,
        "venue": stage.venue.name if stage.venue else "",
        "edition": stage.edition,
        "own_name": own.get("name", {}).get("zh", ""),
        "own_base": own.get("base", "2011"),
        "own_minutes": own["game_ms"] // 60_000 if "game_ms" in own else None,
        "own_overtime": own["overtime_ms"] // 60_000 if "overtime_ms" in own else None,
        "own_reward": own.get("reward"),
        "best_of_default": best_of.get("default", 1),
        **{f"best_of_{name}": best_of.get(name, "") for name in LATE},
        "third_place": stage.third_place,
        "substitutes": stage.substitutes,
        **format_of(stage),
        **{option_field(stage.ruleset, name): value for name, value in stage.options.items()},
    }


def option_field(ruleset: str, name: str) -> str:
    """The form's field of an interpretation; those of 王者之战 go by their number alone."""
    return f"options-{name}" if ruleset == KINGS else f"{ruleset}-options-{name}"


def _reading_field(question: Question) -> forms.Field:
    if question.unit:
        return forms.IntegerField(label=question.text, initial=question.default, required=False, min_value=0)
    choices = [(one.value, one.label) for one in question.readings]
    return forms.ChoiceField(label=question.text, choices=choices, initial=question.default, required=False)


class TeamFields(forms.Form):
    name = forms.CharField(label=_("队名"), max_length=60, widget=forms.TextInput({"autofocus": True}))
    club = forms.CharField(label=_("俱乐部"), max_length=60, required=False)
    city = forms.CharField(label=_("城市"), max_length=60, required=False)
    player1 = forms.CharField(label=_("选手 1"), max_length=40)
    player2 = forms.CharField(label=_("选手 2"), max_length=40)
    player3 = forms.CharField(label=_("选手 3"), max_length=40)
    captain = forms.ChoiceField(
        label=_("队长"), choices=[(n, n) for n in "123"], initial="1", widget=forms.RadioSelect, required=False
    )
    substitutes = forms.CharField(
        label=_("替补"), max_length=140, required=False, help_text=_("多名替补用顿号或逗号隔开。")
    )
    seed = forms.IntegerField(
        label=_("种子"), min_value=1, max_value=1024, required=False, help_text=_("留空则由抽签决定签位。")
    )
    rating = forms.IntegerField(label=_("等级分"), min_value=-1_000_000, max_value=1_000_000, required=False)

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not stage.substitutes:
            del self.fields["substitutes"]

    def entry(self) -> TeamEntry:
        """The team as typed."""
        clean = self.cleaned_data
        players = tuple(clean[f"player{n}"] for n in range(1, PLAYERS + 1))
        return TeamEntry(
            name=clean["name"],
            players=players,
            captain=players[int(clean["captain"] or 1) - 1],
            club=clean["club"],
            substitutes=tuple(filter(None, re.split(r"[、,,;;\s]+", clean.get("substitutes", "")))),
            seed=clean["seed"],
            city=clean["city"],
            rating=clean["rating"],
        )


def team_as_typed(entry: TeamEntry) -> dict[str, Any]:
    """The initial values of the form for a team as it is."""
    players = [*entry.players, "", "", ""][:PLAYERS]
    return {
        "name": entry.name,
        "club": entry.club,
        **{f"player{n}": name for n, name in enumerate(players, 1)},
        "captain": str(players.index(entry.captain) + 1) if entry.captain in players else "1",
        "substitutes": "、".join(entry.substitutes),
        "seed": entry.seed,
        "city": entry.city,
        "rating": entry.rating,
    }


class ScheduleFields(forms.Form):
    table = forms.IntegerField(
        label=_("桌"), min_value=1, max_value=999, required=False, widget=forms.TextInput({"inputmode": "numeric"})
    )
    starts_at = forms.DateTimeField(
        label=_("时间"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def clean_table(self) -> Table | None:
        """The table of that number."""
        number = self.cleaned_data["table"]
        if number is None:
            return None
        found = self.tournament.tables.filter(number=number).first()
        if found is None:
            raise forms.ValidationError(_("没有 %(number)s 号桌。"), params={"number": number})
        return found


class FillFields(forms.Form):
    starts_at = forms.DateTimeField(
        label=_("从"), widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )
    minutes = forms.IntegerField(label=_("每场分钟数"), min_value=5, max_value=1440, initial=60)


class RoleFields(forms.Form):
    username = forms.CharField(label=_("账号"), max_length=60)
    kind = forms.ChoiceField(label=_("职务"), choices=RoleKind.choices, initial=RoleKind.REFEREE)
    new = forms.BooleanField(label=_("账号还没有，新建一个"), required=False)


class WhyFields(forms.Form):
    why = forms.CharField(label=_("原因"), max_length=300, required=False)


def is_known(match: Match) -> bool:
    """Whether both sides are known, so that a result can be typed."""
    return all(slot.entrant_id is not None for slot in match.slots.all())
