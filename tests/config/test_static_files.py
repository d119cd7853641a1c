"""/static/: what may be kept, what is asked for again, and that no request of Django's is needed."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Template
from django.templatetags.static import static
from django.test import RequestFactory

from config.app import rules_files, static_versions
from config.frontend import tree_version, vendored
from config.policy import POLICY
from config.static_files import WORKER, WORKER_POLICY, StaticFiles
from config.vendor import SOURCE_MAP
from tests.loops import in_a_loop

CSS = (settings.ROOT / "frontend/css/tokens.css").read_bytes()


def get(path: str, *, method: str = "GET", live: bool = False, **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing of the request's body is needed")

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    app = StaticFiles(versions=static_versions(), live=live)
    in_a_loop(app({"type": "http", "method": method, "path": path, "headers": raw}, receive, send))
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], told, b"".join(message["body"] for message in sent[1:])


def test_a_file_of_this_version_may_be_kept_for_ever():
    status, headers, body = get(static("css/tokens.css"))
    assert (status, body) == (200, CSS)
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["content-type"] == 'text/css; charset="utf-8"'
    assert headers["x-content-type-options"] == "nosniff"


def test_a_file_of_another_version_is_todays_and_asked_for_again():
    status, headers, body = get("/static/0123456789/css/tokens.css")
    assert (status, headers["cache-control"], body) == (200, "no-cache", CSS)


def test_text_is_sent_compressed_to_who_takes_it():
    _, headers, body = get(static("css/tokens.css"), accept_encoding="gzip, br")
    assert gzip.decompress(body) == CSS
    assert (headers["content-encoding"], headers["vary"]) == ("gzip", "Accept-Encoding")
    assert headers["content-length"] == str(len(body))


def test_a_known_file_is_not_sent_again():
    _, headers, _ = get(static("css/tokens.css"))
    status, again, body = get(static("css/tokens.css"), if_none_match=headers["etag"])
    assert (status, body) == (304, b"")
    assert again["cache-control"].endswith("immutable")


def test_a_range_is_served():
    status, headers, body = get(static("css/tokens.css"), range="bytes=2-5")
    assert (status, body) == (206, CSS[2:6])
    assert headers["content-range"] == f"bytes 2-5/{len(CSS)}"


def test_HEAD_has_no_body():
    status, headers, body = get(static("css/tokens.css"), method="HEAD")
    assert (status, headers["content-length"], body) == (200, str(len(CSS)), b"")


def test_files_are_only_read():
    assert get(static("css/tokens.css"), method="POST")[0] == 405


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize(
    "path",
    ["css/", "css/nothing.css", "../config/settings.py", "css/../../manage.py", "/etc/passwd", "", "css\\tokens.css"],
)
def test_nothing_else_is_there(path: str, live: bool):
    assert get(f"{settings.STATIC_URL}{path}", live=live)[0] == 404


def test_while_debugging_a_file_is_looked_up_anew():
    status, headers, body = get(static("css/tokens.css"), live=True)
    assert (status, headers["cache-control"], body) == (200, "no-cache", CSS)


def test_every_vendored_module_is_served_and_has_no_source_map():
    answers = {name: get(static(path).replace("%40", "@")) for name, path in vendored(settings.ROOT).items()}
    assert {name: status for name, (status, _, _) in answers.items() if status != 200} == {}
    assert [name for name, (_, _, body) in answers.items() if b"sourceMappingURL" in body] == []
    assert {headers["content-type"] for _, headers, _ in answers.values()} == {'text/javascript; charset="utf-8"'}


def test_source_map_comments_are_stripped():
    text = b"let a = 1\n//# sourceMappingURL=a.js.map\n"
    assert SOURCE_MAP.sub(b"", text) == b"let a = 1\n"


def test_the_import_map_has_the_nonce_of_its_page():
    request = RequestFactory().get("/")
    request.csp_nonce = lambda: "once"
    page = Template("{% import_map %}").render(Context({"request": request}))
    assert page.startswith('<script type="importmap" nonce="once">{"imports":{"htm":"/static/')
    assert page.endswith("</script>")


def test_an_icon_is_decoration_unless_it_is_named():
    page = Template('{% icon "trophy" %}{% icon "x" "关闭" %}').render(Context())
    sprite = static("vendor/icons.svg")
    assert page == (
        f'<svg class="icon" aria-hidden="true"><use href="{sprite}#trophy"></use></svg>'
        f'<svg class="icon" role="img" aria-label="关闭"><use href="{sprite}#x"></use></svg>'
    )


def test_the_version_changes_with_any_file(tmp_path: Path):
    (tmp_path / "frontend/css").mkdir(parents=True)
    (tmp_path / "frontend/css/a.css").write_text("a")
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "package-lock.json").write_text("{}")
    first = tree_version(tmp_path)
    assert first == tree_version(tmp_path)
    (tmp_path / "frontend/css/a.css").write_text("b")
    second = tree_version(tmp_path)
    (tmp_path / "frontend/css/a.css").rename(tmp_path / "frontend/css/b.css")
    assert len({first, second, tree_version(tmp_path)}) == 3


def test_the_rules_of_tablets_have_addresses_of_their_own_and_come_compressed():
    files = rules_files()
    if files is None:
        pytest.skip("the rules have changed since: make setup")
    for file in files["files"]:
        status, headers, body = get(file["url"], accept_encoding="gzip")
        assert (status, headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
        if file["bytes"] > 1000:
            assert headers["content-encoding"] == "gzip"
            assert len(gzip.decompress(body)) == file["bytes"]


def test_webassembly_may_be_compiled_in_the_worker_alone():
    policies = {path: get(static(path))[1].get("content-security-policy") for path in (WORKER, "console/console.js")}
    assert policies == {WORKER: WORKER_POLICY, "console/console.js": None}
    assert "wasm" not in POLICY
