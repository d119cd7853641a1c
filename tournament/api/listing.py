"""Lists for programs: a page at a time, in an order that stands, with the filters the operation names.

Every list answers {"results": […], "next": cursor or null}; `limit` is 1 to 200. Ask again with `cursor` for what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.response import Response

from tournament.bilingual import both
from tournament.refusals import Malformed

FEW, MOST = 50, 200
LARGEST = 2**31 - 1


class PageQuery(serializers.Serializer[Any]):
    """What every list takes; an operation adds its own filters."""

    limit = serializers.IntegerField(
        required=False, default=FEW, min_value=1, max_value=MOST, help_text="每页条数。How many to a page."
    )
    cursor = serializers.CharField(
        required=False, default="", max_length=20, help_text="上一页的 next。The `next` of the page before."
    )


class SearchQuery(PageQuery):
    search = serializers.CharField(
        required=False, default="", max_length=60, help_text="按名称查找。Part of a name, in any case."
    )


def number(help_text: str, **more: Any) -> serializers.IntegerField:
    """A filter by a number that is somebody's id."""
    return serializers.IntegerField(required=False, min_value=1, max_value=LARGEST, help_text=help_text, **more)


@cache
def page_of(line: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """The answer's shape, for the description."""
    return inline_serializer(
        f"Page{line.__name__.removesuffix('Output').removesuffix('Line')}",
        {
            "results": line(many=True),
            "next": serializers.CharField(allow_null=True, help_text="下一页的 cursor；没有了为 null。"),
        },
    )


def listed(
    found: QuerySet[Any] | Sequence[Any], asked: dict[str, Any], json: Callable[[Any], dict[str, Any]]
) -> Response:
    """One page; the order of `found` must be total, or a line could be seen twice or never."""
    start, limit = _start(asked["cursor"]), asked["limit"]
    rows = list(found[start : start + limit + 1])
    after = str(start + limit) if len(rows) > limit else None
    return Response({"results": [json(row) for row in rows[:limit]], "next": after})


def _start(cursor: str) -> int:
    if cursor and not (cursor.isascii() and cursor.isdecimal() and int(cursor) < LARGEST):
        raise Malformed(both(_("cursor 要原样取自上一页的 next。")), field="cursor")
    return int(cursor or 0)
