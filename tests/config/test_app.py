"""The console as an app: what a tablet keeps is there, is listed, and holds nobody's data."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.test import Client

from config.app import page_files, rules_files
from tests.config.test_static_files import get


def test_the_service_worker_lists_every_file_of_this_version():
    answer = Client().get("/sw.js")
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/javascript; charset=utf-8", "no-cache")
    first, text = answer.content.decode().split("\n", 1)
    told = json.loads(first.removeprefix("const APP = ").removesuffix(";"))
    assert told["version"] == settings.STATIC_VERSION
    assert text == (settings.ROOT / "frontend/sw.js").read_text()
    assert {get(unquote(path))[0] for path in (*told["files"], *told["rules"])} == {200}


def test_every_module_that_a_page_of_the_console_loads_is_kept():
    kept = {path.removeprefix(settings.STATIC_URL) for path in page_files()}
    console = settings.ROOT / "frontend" / "console"
    wanted = {
        (file.parent / name).resolve().relative_to(settings.ROOT / "frontend").as_posix()
        for file in console.rglob("*.js")
        for name in re.findall(r"""from ['"](\.[^'"]+)['"]""", file.read_text())
    }
    assert wanted - kept == set()


def test_the_manifest_has_icons_that_are_there():
    told = Client().get("/console/manifest.webmanifest").json()
    assert (told["start_url"], told["display"]) == ("/console/", "standalone")
    answers = {icon["sizes"] + icon.get("purpose", ""): get(icon["src"]) for icon in told["icons"]}
    assert {name: status for name, (status, _, _) in answers.items()} == {
        "192x192any": 200,
        "512x512any": 200,
        "512x512maskable": 200,
        "any": 200,
    }
    assert answers["192x192any"][2].startswith(b"\x89PNG")


@pytest.mark.django_db
def test_the_shell_is_the_same_for_everybody():
    anonymous = Client().get("/console/shell/")
    text = anonymous.content.decode()
    assert anonymous.status_code == 200
    assert 'data-game=""' in text
    told = json.loads(re.search(r'<script id="app" type="application/json">(.*?)</script>', text)[1])
    assert told["versions"] == {"app": settings.STATIC_VERSION, "rules": f"1.0-{settings.RULES_VERSION}"}
    assert told["rules"] == rules_files()
    assert told["worker"] == "/sw.js"
