"""Whatever a program sends, the API answers as it describes itself, and never breaks (schemathesis over the schema)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from tests.judging.hall import Hall, build
from tournament.services import outside
from tournament.services.announcements import draft
from tournament.services.penalties import give

CHECKS = (
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
)
BRIEF = settings(
    max_examples=3,
    deadline=None,
    database=None,
    derandomize=True,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


class Undone(Exception):
    """Ends an example, and takes back what it wrote."""


@pytest.fixture
def known(db: None) -> dict[str, Any]:
    """Values for the places of addresses and bodies that are really there: most of the examples use them."""
    hall: Hall = build()
    User.objects.filter(pk=hall.organiser.pk).update(is_superuser=True)
    game = hall.open().until("play").game
    team = hall.tournament.teams.first()
    hook = outside.register(tournament=hall.tournament, url="https://example.org/", by=hall.organiser)
    return {
        "slug": hall.tournament.slug,
        "match_id": hall.match.pk,
        "game_id": game.pk,
        "number": draft(tournament=hall.tournament, text="午休", by=hall.organiser).pk,
        "penalty": give(team=team, kind="warning", why="迟到", by=hall.organiser).pk,
        "hook": hook.pk,
        "stage": hall.match.stage_id,
        "team": hall.match.stage.entrants.first().pk,
        "kind": "results",
        "form": "csv",
    }


@pytest.fixture
def login(known: dict[str, Any]) -> dict[str, Any]:
    client = Client()
    client.force_login(User.objects.get(username="organiser"))
    token = "a" * 32
    cookies = {"sessionid": client.cookies["sessionid"].value, "csrftoken": token}
    return {"cookies": cookies, "headers": {"X-CSRFToken": token}}


@pytest.fixture
def _the_connection_stays(login: dict[str, Any]) -> Iterator[None]:
    """As Django's own test client has it: the end of a request does not close the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("_the_connection_stays")
def test_every_operation_answers_as_it_is_described(
    known: dict[str, Any], login: dict[str, Any], settings: Any
) -> None:
    settings.WEBHOOKS_INSIDE = False
    app = get_wsgi_application()
    schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", app)
    wrong: list[str] = []
    for found in schema.get_all_operations():
        operation = found.ok()

        @BRIEF
        @given(case=operation.as_strategy())
        def one(case: Any) -> None:
            _with_what_is_there(case, known)
            try:
                with transaction.atomic():
                    case.validate_response(case.call(**login), checks=CHECKS)
                    raise Undone
            except Undone:
                pass

        try:
            one()
        except (Exception, BaseExceptionGroup) as error:  # every operation is tried before the test fails
            wrong.append(f"{operation.label}: {type(error).__name__} {error}")
    assert "\n\n".join(wrong) == ""


def _with_what_is_there(case: Any, known: dict[str, Any]) -> None:
    """Three examples of four, as their own values fall, have real numbers in them."""
    if len(repr(case.body) + repr(case.query)) % 4 == 0:
        return
    parameters = case.path_parameters or {}
    for name in parameters:
        parameters[name] = known.get(name, parameters[name])
    if "penalties" in case.path:
        parameters |= {"number": known["penalty"]} if "number" in parameters else {}
    if "webhooks" in case.path:
        parameters |= {"number": known["hook"]} if "number" in parameters else {}
    for place in (case.body, case.query):
        if isinstance(place, dict):
            place |= {name: known[name] for name in ("stage", "team") if name in place}
