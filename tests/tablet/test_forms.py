"""Every verb of 身份场 and 假面骑士杀 can be typed: the console's forms have the fields the rules read, no more, no less."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from rules.identity import decoding as identity
from rules.identity.roles import ROLES
from rules.identity.state import SLOTS as IDENTITY_SLOTS
from rules.identity.steps import STEPS as IDENTITY_STEPS
from rules.identity.steps import TIMINGS
from rules.rider import decoding as rider
from rules.rider.state import SLOTS as RIDER_SLOTS
from rules.rider.steps import STEPS as RIDER_STEPS
from tests.conftest import ROOT

MODULES = [(ROOT / "frontend" / "console" / "many" / name).as_uri() for name in ("verbs.js", "stockfields.js")]
TELL = f"Promise.all({json.dumps(MODULES)}.map((one) => import(one))).then((told) => console.log(JSON.stringify(Object.assign({{}}, ...told))))"
ELSEWHERE = {"start", "table", "score", "sign"}  # screens of their own


@pytest.fixture(scope="module")
def console() -> dict[str, Any]:
    node = shutil.which("node") or str(ROOT / ".venv" / "bin" / "node")
    answer = subprocess.run([node, "-e", TELL], capture_output=True, text=True, timeout=30, check=True)
    told: dict[str, Any] = json.loads(answer.stdout)
    return told


@pytest.mark.parametrize(("forms", "verbs"), [("IDENTITY_VERBS", identity.VERBS), ("RIDER_VERBS", rider.VERBS)])
def test_every_verb_has_a_form_with_the_fields_of_the_rules(console: dict[str, Any], forms: str, verbs: Any) -> None:
    typed = {name: {field["name"] for field in fields} for name, fields in console[forms].items()}
    read = {name: set(verb.fields) for name, verb in verbs.items() if name not in ELSEWHERE}
    assert typed == read
    for name, fields in console[forms].items():
        must = {field["name"] for field in fields if field["need"] == "must"}
        assert must >= {key for key, field in verbs[name].fields.items() if field.required}, name


@pytest.mark.parametrize(("ruleset", "rules"), [("identity", identity), ("rider", rider)])
def test_a_stocktake_and_a_start_have_every_figure_that_can_be_seen(
    console: dict[str, Any], ruleset: str, rules: Any
) -> None:
    assert set(console["FIELDS"][ruleset]["table"]) == set(rules.SEEN)
    assert set(console["FIELDS"][ruleset]["start"]) == set(rules.STARTING)
    for verb in ("table", "start"):
        assert set(console["WHOLE"][ruleset][verb]) == set(rules.VERBS[verb].fields) - {"seats"}


def test_steps_slots_timings_and_identities_are_those_of_the_rules(console: dict[str, Any]) -> None:
    assert console["STEPS"] == {"identity": list(IDENTITY_STEPS), "rider": list(RIDER_STEPS)}
    assert console["SLOTS"] == {"identity": list(IDENTITY_SLOTS), "rider": list(RIDER_SLOTS)}
    assert console["TIMINGS"] == {of: list(words) for of, (_article, words) in TIMINGS.items()}
    assert set(console["ROLES"]) == set(ROLES)
