"""Every way a request can end badly: its status, its words in both languages, as a page and as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config import errors
from rules.malformed import Malformed as Unreadable
from tournament.refusals import Forbidden, Illegal, Malformed, Stale

WORDS = {"zh": "不行", "en": "No"}
RAISED = {
    "malformed": Malformed(WORDS, field="seat"),
    "unreadable": Unreadable("card.suit", "没有这种花色", "no such suit"),
    "forbidden": Forbidden(WORDS),
    "denied": PermissionDenied(),
    "suspicious": SuspiciousOperation(),
    "missing": Http404("x"),
    "stale": Stale(WORDS, missing=[42], seq=42),
    "illegal": Illegal(WORDS, problems=["KW-F3.1.2"]),
    "fault": RuntimeError("ours"),
}


def page(request: HttpRequest, kind: str) -> HttpResponse:
    raise RAISED[kind]


class Api(APIView):
    def post(self, request: Request, kind: str) -> Response:
        class Entry(serializers.Serializer[Any]):
            at = serializers.IntegerField()

        class Input(serializers.Serializer[Any]):
            entries = Entry(many=True)

        if kind == "input":
            Input(data=request.data).is_valid(raise_exception=True)
        if kind == "anonymous":
            raise exceptions.NotAuthenticated
        raise RAISED[kind]


urlpatterns = [
    path("page/<str:kind>/", page),
    path("api/<str:kind>/", Api.as_view()),
    path("", include("config.urls")),
]
handler400, handler403 = errors.bad_request, errors.forbidden
handler404, handler500 = errors.not_found, errors.fault

pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


@pytest.fixture
def browser_client() -> Client:
    return Client(raise_request_exception=False)


def post(client: Client, kind: str, body: str = "{}") -> tuple[int, Any]:
    response = client.post(f"/api/{kind}/", body, content_type="application/json")
    return response.status_code, json.loads(response.content)


def test_the_api_says_what_was_refused(browser_client: Client):
    said = {kind: post(browser_client, kind) for kind in ("malformed", "unreadable", "forbidden", "stale", "illegal")}
    assert said == {
        "malformed": (400, {"error": {"field": "seat", "message": WORDS}}),
        "unreadable": (400, {"error": {"field": "card.suit", "message": {"zh": "没有这种花色", "en": "no such suit"}}}),
        "forbidden": (403, {"error": {"field": None, "message": WORDS}}),
        "stale": (409, {"error": {"field": None, "message": WORDS}, "missing": [42], "seq": 42}),
        "illegal": (422, {"error": {"field": None, "message": WORDS}, "problems": ["KW-F3.1.2"]}),
    }


def test_the_api_says_djangos_own_errors_in_both_languages(browser_client: Client):
    said = {kind: post(browser_client, kind) for kind in ("denied", "missing", "anonymous", "fault")}
    assert said == {
        "denied": (403, {"error": {"field": None, "message": errors.WORDS[403]}}),
        "missing": (404, {"error": {"field": None, "message": errors.WORDS[404]}}),
        "anonymous": (403, {"error": {"field": None, "message": errors.WORDS[401]}}),
        "fault": (500, {"error": {"field": None, "message": errors.WORDS[500]}}),
    }


def test_a_field_that_does_not_fit_is_named_with_its_place(browser_client: Client):
    status, said = post(browser_client, "input", '{"entries": [{"at": 1}, {"at": "soon"}]}')
    assert (status, said["error"]["field"]) == (400, "entries[1].at")
    assert said["error"]["message"] == {"zh": "这一项的格式不对。", "en": "This field is not of the right kind."}
    status, said = post(browser_client, "input")
    assert (status, said["error"]["field"]) == (400, "entries")
    assert said["error"]["message"] == {"zh": "这一项必须填写。", "en": "This field is required."}


def test_what_is_not_json_is_refused(browser_client: Client):
    status, said = post(browser_client, "input", "{")
    assert (status, said["error"]["message"]["zh"]) == (400, errors.WORDS[400]["zh"])
    answer = browser_client.post("/api/input/", "a=1", content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, answer.json()["error"]["message"]) == (415, errors.WORDS[415])


def test_a_get_where_there_is_only_post_is_405(browser_client: Client):
    answer = browser_client.get("/api/input/")
    assert (answer.status_code, answer.json()["error"]["message"]) == (405, errors.WORDS[405])


@pytest.mark.parametrize(
    ("kind", "status", "zh", "en"),
    [
        ("malformed", 400, "不行", "No"),
        ("suspicious", 400, errors.WORDS[400]["zh"], errors.WORDS[400]["en"]),
        ("forbidden", 403, "不行", "No"),
        ("denied", 403, errors.WORDS[403]["zh"], errors.WORDS[403]["en"]),
        ("missing", 404, errors.WORDS[404]["zh"], errors.WORDS[404]["en"]),
        ("stale", 409, "不行", "No"),
        ("illegal", 422, "不行", "No"),
        ("fault", 500, errors.WORDS[500]["zh"], errors.WORDS[500]["en"]),
    ],
)
def test_a_person_gets_a_page_in_his_language(browser_client: Client, kind: str, status: int, zh: str, en: str):
    for language, words in (("zh-CN", zh), ("en", en)):
        answer = browser_client.get(f"/page/{kind}/", headers={"accept-language": language})
        assert answer.status_code == status
        assert f"<h1>{words}</h1>" in answer.content.decode()


def test_the_page_of_a_fault_asks_nothing_of_the_database(browser_client: Client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert browser_client.get("/page/fault/").status_code == 500


def test_a_refused_visitor_is_offered_to_log_in(browser_client: Client):
    assert '/login/?next=/page/forbidden/"' in browser_client.get("/page/forbidden/").content.decode()


def test_a_form_without_its_token_is_told_to_open_the_page_again():
    answer = Client(enforce_csrf_checks=True).post("/login/", {"username": "x", "password": "y"})
    assert (answer.status_code, f"<h1>{errors.EXPIRED['zh']}</h1>" in answer.content.decode()) == (403, True)


def test_the_api_without_its_token_says_the_same(django_user_model):
    client = Client(enforce_csrf_checks=True)
    client.force_login(django_user_model.objects.create_user("referee"))
    assert post(client, "input") == (403, {"error": {"field": None, "message": errors.EXPIRED}})


def test_every_answer_has_the_policy(browser_client: Client):
    answer = browser_client.get("/page/stale/")
    policy = answer["Content-Security-Policy"]
    assert "script-src 'self' 'nonce-" in policy
    assert "unsafe" not in policy
    nonce = policy.split("'nonce-")[1].split("'")[0]
    assert f'nonce="{nonce}"' in answer.content.decode()
    assert browser_client.get("/healthz")["Content-Security-Policy"].split(";")[1] == " script-src 'self'"


def test_an_expired_form_leads_back_to_its_page_but_to_no_other_house() -> None:
    client = Client(enforce_csrf_checks=True)
    for came_from, shown in (("http://testserver/desk/stages/7/", True), ("https://elsewhere.example/", False)):
        answer = client.post("/login/", {"username": "x"}, headers={"referer": came_from})
        assert answer.status_code == 403
        assert (f'href="{came_from}"' in answer.content.decode()) is shown
