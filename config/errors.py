"""Errors → status and words: a page for people, {"error": {…}} for programs, always in both languages there.

400 cannot be read · 403 not yours · 404 not there · 409 built on something old · 422 against a rule · 500 ours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from rules.malformed import Malformed as Unreadable
from tournament.refusals import Forbidden, Malformed, Refusal

WORDS = {
    400: {"zh": "这个请求无法读取。", "en": "This request cannot be read."},
    401: {"zh": "请先登录。", "en": "Please log in first."},
    403: {"zh": "您没有这项权限。", "en": "You may not do this."},
    404: {"zh": "这里什么也没有。", "en": "There is nothing here."},
    405: {"zh": "这个地址不接受这种请求。", "en": "This address does not take this kind of request."},
    409: {"zh": "在您查看之后，内容已有变化。", "en": "Something has changed since you looked."},
    413: {"zh": "发送的内容太大。", "en": "What was sent is too large."},
    415: {"zh": "这里只接受 JSON。", "en": "Only JSON is taken here."},
    422: {"zh": "有规则不允许这样做。", "en": "A rule stands against this."},
    429: {"zh": "请求太多，请稍后再试。", "en": "Too many requests; please try again later."},
    500: {"zh": "系统出错了，错误已记录。", "en": "Something broke on our side; it has been logged."},
}

# A form or a tablet's page from before a login, or sent from another site.
EXPIRED = {
    "zh": "这一页已经过期，请重新打开后再试。",
    "en": "This page has expired; please open it again and retry.",
}

# By the codes that serializer fields give their complaints.
COMPLAINTS = {
    "required": {"zh": "这一项必须填写。", "en": "This field is required."},
    "blank": {"zh": "这一项不能空着。", "en": "This field may not be empty."},
    "null": {"zh": "这一项不能是 null。", "en": "This field may not be null."},
    "invalid": {"zh": "这一项的格式不对。", "en": "This field is not of the right kind."},
    "invalid_choice": {"zh": "没有这个选项。", "en": "There is no such choice."},
    "does_not_exist": {"zh": "没有这一项。", "en": "There is no such thing."},
    "not_a_list": {"zh": "这里要一个列表。", "en": "A list is needed here."},
    "empty": {"zh": "列表不能是空的。", "en": "The list may not be empty."},
    "max_length": {"zh": "太长了。", "en": "It is too long."},
    "min_length": {"zh": "太短了。", "en": "It is too short."},
    "max_value": {"zh": "数字太大。", "en": "The number is too large."},
    "min_value": {"zh": "数字太小。", "en": "The number is too small."},
    "unique": {"zh": "已经有这一项了。", "en": "There is one already."},
}


class Refusals:
    """Middleware: a refusal raised by a room becomes its page or its JSON; anything else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        refusal = _as_refusal(error)
        return None if refusal is None else say(request, refusal.status, refusal.message, **_rest(refusal))


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler. None leaves an error that is ours to Django: logged, 500."""
    refusal = _as_refusal(error)
    if refusal is not None:
        set_rollback()
        body = {"error": {"field": refusal.field, "message": refusal.message}, **refusal.details}
        return Response(body, status=refusal.status)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if not isinstance(error, exceptions.APIException):
        return None
    set_rollback()
    if isinstance(error, exceptions.ValidationError):
        field, told = _first(error.detail)
        return Response({"error": {"field": field, "message": told}, "detail": error.detail}, status=400)
    status = 403 if error.status_code == 401 else error.status_code
    if status == 403 and str(error.detail).startswith("CSRF Failed"):
        return Response({"error": {"field": None, "message": EXPIRED}}, status=403)
    message = WORDS[401 if isinstance(error, exceptions.NotAuthenticated) else status]
    told = {**message, "detail": str(error.detail)} if isinstance(error, exceptions.ParseError) else message
    return Response({"error": {"field": None, "message": told}}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return say(request, 400, WORDS[400])


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return say(request, 403, WORDS[403])


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return say(request, 404, WORDS[404])


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return say(request, 403, EXPIRED, back=_came_from(request))


def _came_from(request: HttpRequest) -> str:
    """The page of this house that the form stood on, so that it can be opened afresh; empty where it is not known."""
    page = request.headers.get("referer", "")
    ours = url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return page if page and ours else ""


def fault(request: HttpRequest) -> HttpResponse:
    return say(request, 500, WORDS[500])


def say(
    request: HttpRequest, status: int, message: dict[str, str], *, field: str | None = None, **details: Any
) -> HttpResponse:
    """The answer to somebody whose request ends here."""
    if request.path.startswith("/api/"):
        body = {"error": {"field": field, "message": message}, **details}
        return JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})
    told = message["en" if get_language() == "en" else "zh"]
    page = "errors/fault.html" if status == 500 else "errors/refusal.html"
    return render(request, page, {"status": status, "message": told, "field": field, **details}, status=status)


def _as_refusal(error: Exception) -> Refusal | None:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Unreadable):
        return Malformed(error.message, field=error.field or None)
    if isinstance(error, PermissionDenied) and error.args and isinstance(error.args[0], dict):
        return Forbidden(error.args[0])
    return None


def _rest(refusal: Refusal) -> dict[str, Any]:
    return {"field": refusal.field, **refusal.details}


def _first(detail: Any, field: str = "") -> tuple[str | None, dict[str, str]]:
    """The first field a serializer complains of, with its place, and the complaint in both languages."""
    while isinstance(detail, dict | list) and detail:
        if isinstance(detail, dict):
            key, detail = next(iter(detail.items()))
            field = f"{field}[{key}]" if isinstance(key, int) else f"{field}.{key}" if field else str(key)
        else:
            place = next(place for place, item in enumerate(detail) if item)
            detail = detail[place]
            if isinstance(detail, dict):
                field = f"{field}[{place}]"
    told = str(detail)
    return field or None, COMPLAINTS.get(getattr(detail, "code", ""), {"zh": told, "en": told})
