"""The API describes itself without a warning, every operation in both languages, and a page draws it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from config.openapi import OPERATIONS

CHINESE = re.compile(r"[\u3400-\u9fff]")


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-any-return]


def operations(schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["operationId"]: one for path in schema["paths"].values() for one in path.values()}


def test_the_description_is_valid_and_warns_of_nothing(tmp_path: Path) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yml"))


def test_every_operation_is_told_in_both_languages_with_its_errors(schema: dict[str, Any]) -> None:
    found = operations(schema)
    assert set(found) == set(OPERATIONS)
    tags = {tag["name"] for tag in schema["tags"]}
    for name, one in found.items():
        zh, _, en = one["description"].partition("\n\n")
        assert (bool(CHINESE.search(zh)), bool(CHINESE.search(en)), len(en) > 5) == (True, False, True), name
        assert set(one["tags"]) <= tags, name
        assert {"400", "403", "404"} <= set(one["responses"]), name
        if "requestBody" in one:
            assert {"409", "422"} <= set(one["responses"]), name
            assert all("example" in content for content in one["requestBody"]["content"].values()), name


def test_every_list_has_a_limit_and_a_cursor(schema: dict[str, Any]) -> None:
    paged = [one for name, one in operations(schema).items() if "Page" in str(one["responses"].get("200", ""))]
    assert len(paged) >= 18
    for one in paged:
        assert {"limit", "cursor"} <= {parameter["name"] for parameter in one["parameters"]}, one["operationId"]


def test_the_page_loads_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/api/docs/")
    assert page["Content-Security-Policy"].count("unsafe") == 0
    assert re.findall(r'(?:src|href)="(https?:[^"]+)"', page.content.decode()) == []
    assert "swagger-ui-bundle.js" in page.content.decode()
