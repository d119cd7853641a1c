"""Set-up runs on a bare Python and does nothing twice."""

from __future__ import annotations

import ast
import gettext
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config import setup
from config.frontend import icons, versions
from config.messages import compile_catalog
from tests.conftest import ROOT
from tests.test_doors import imports


def test_a_second_run_is_quick_and_silent():
    command = [sys.executable, "-m", "config.setup", "--dev"]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    begun = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize(
    "name", ["setup", "vendor", "frontend", "__init__", "tablet/__init__", "tablet/build", "tablet/icons"]
)
def test_what_runs_before_the_packages_are_there_needs_none_of_them(name: str):
    taken = {module.split(".")[0] for module in imports(ROOT / "config" / f"{name}.py")}
    assert taken <= {*sys.stdlib_module_names, "config"}


def test_setup_can_be_read_by_an_older_python_to_be_refused_politely():
    ast.parse((ROOT / "config/setup.py").read_text(), feature_version=(3, 8))


def test_a_step_is_done_again_only_when_its_files_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "STAMPS", tmp_path / "stamps")
    file = tmp_path / "package.json"
    file.write_text("1")
    assert not setup._fresh("npm", setup._digest(file))
    setup._done("npm", setup._digest(file))
    assert setup._fresh("npm", setup._digest(file))
    file.write_text("2")
    assert not setup._fresh("npm", setup._digest(file))


def test_a_catalog_is_compiled_without_gettext(tmp_path: Path):
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "杀"\nmsgstr "Strike"\n'
    )
    compile_catalog(folder / "django.po")
    assert gettext.translation("django", tmp_path, ["en"]).gettext("杀") == "Strike"


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-node.txt"])
def test_every_python_package_is_pinned(name: str):
    lines = [line for line in (ROOT / name).read_text().splitlines() if line and not line.startswith(("#", "-r "))]
    assert [line for line in lines if "==" not in line] == []


def test_every_npm_package_is_pinned_and_no_address_is_kept():
    assert [version for version in versions(ROOT).values() if not version[0].isdigit()] == []
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()


def test_every_icon_the_pages_ask_for_is_in_the_sprite():
    known = set(icons(ROOT))
    asked = {
        name
        for path in ROOT.glob("templates/**/*.html")
        for name in re.findall(r"""{% icon ["']([\w-]+)["']""", path.read_text())
    }
    assert asked - known == set()


def test_every_dependency_has_its_reason():
    text = (ROOT / "docs/dependencies.md").read_text()
    direct = [*versions(ROOT)]
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-node.txt"):
        own = (ROOT / name).read_text().split("bring")[0]
        direct += [line.split("==")[0].split("[")[0] for line in own.splitlines() if "==" in line]
    assert [name for name in direct if f"**{name}**" not in text] == []
