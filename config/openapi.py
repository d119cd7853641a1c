"""The API's description: every operation in both languages, with its tag, its errors and an example of each.

The words stand in the rooms (tournament/api/words.py, judging/api/words.py), by operation; a test wants all of them there.
"""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.openapi import AutoSchema

from config.errors import WORDS
from judging.api.words import WORDS as PEN
from tournament.api.words import INTRODUCTION, TAGS
from tournament.api.words import WORDS as LEDGER

OPERATIONS = {**LEDGER, **PEN}
READS, WRITES = (400, 403, 404), (400, 403, 404, 409, 415, 422)
MEANS = {
    400: "请求无法读取；error.field 指出是哪一项。It cannot be read; error.field names the field.",
    403: "没有权限，或登录、CSRF 失效。Not yours to do, or the login or CSRF token is over.",
    404: "没有，或还没有公开。Not there, or not public.",
    409: "在您查看之后内容已有变化。It builds on something that has changed since.",
    415: "只接受 JSON。Only JSON is taken.",
    422: "有规则不允许；有的另带 changes（会改动的比赛）或 violations（条款）。A rule stands against it; some carry `changes` or `violations`.",
}


class Described(AutoSchema):
    """Operations are called after their view: `Matches` and GET make `matches_get`."""

    def get_operation_id(self) -> str:
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(self.view).__name__).lower()
        return f"{name}_{self.method.lower()}"

    def get_tags(self) -> list[str]:
        words = OPERATIONS.get(self.get_operation_id())
        return [words.tag] if words else ["?"]

    def get_summary(self) -> str:
        words = OPERATIONS.get(self.get_operation_id())
        return f"{words.zh.partition('。')[0]} · {words.en.partition('. ')[0].rstrip('.')}" if words else ""

    def get_description(self) -> str:
        words = OPERATIONS.get(self.get_operation_id())
        return f"{words.zh}\n\n{words.en}" if words else ""


def ours(endpoints: list[Any]) -> list[Any]:
    """The API alone: pages that a view of it also serves are no operations."""
    return [one for one in endpoints if one[0].startswith("/api/") and not one[0].startswith("/api/schema/")]


def described(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Errors with their shape and examples for every operation, tags in both languages, and how to begin."""
    result["info"]["description"] = INTRODUCTION
    result["tags"] = [{"name": name, "description": said} for name, said in TAGS.items()]
    result["components"]["schemas"]["Error"] = ERROR
    for operations in result["paths"].values():
        for method, operation in operations.items():
            if "responses" in operation:
                _example(operation)
                for status in READS if method == "get" else WRITES:
                    operation["responses"].setdefault(str(status), _error(status))
    return result


def _example(operation: dict[str, Any]) -> None:
    words = OPERATIONS.get(operation["operationId"])
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if words is not None and words.example:
            content["example"] = words.example


def _error(status: int) -> dict[str, Any]:
    example = {"error": {"field": "name" if status == 400 else None, "message": WORDS[status]}}
    content = {"schema": {"$ref": "#/components/schemas/Error"}, "example": example}
    return {"description": MEANS[status], "content": {"application/json": content}}


ERROR = {
    "type": "object",
    "description": "每个拒绝都有中英文的理由。Every refusal says why in both languages.",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "field": {"type": "string", "nullable": True, "description": "The field it is about."},
                "message": {
                    "type": "object",
                    "properties": {"zh": {"type": "string"}, "en": {"type": "string"}},
                    "required": ["zh", "en"],
                },
            },
            "required": ["field", "message"],
        },
        "changes": {
            "type": "array",
            "items": {"type": "object", "additionalProperties": {}},
            "description": "已打过、会随之改动的比赛；带 cascade 重发即同意。Played matches that would change; send `cascade` to agree.",
        },
    },
    "required": ["error"],
    "additionalProperties": {},
}
