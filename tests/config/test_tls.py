"""The server speaks HTTPS by itself, with a certificate made by the very commands of docs/hall.md."""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Served


@pytest.fixture
def certificates(tmp_path: Path) -> Path:
    if shutil.which("openssl") is None:
        pytest.skip("LEFT OUT: no openssl on this machine")
    commands = re.search(r"```sh\n(NAME=.*?)```", (ROOT / "docs/hall.md").read_text(), re.DOTALL)[1]
    told = {"NAME": "localhost", "ADDRESS": "127.0.0.1", "PATH": "/usr/bin:/bin"}
    subprocess.run(["sh", "-ec", commands], cwd=tmp_path, env=told, check=True, capture_output=True)
    return tmp_path


def test_the_hall_guide_makes_a_server_that_its_authority_vouches_for(
    serve: Callable[..., Served], certificates: Path
) -> None:
    context = ssl.create_default_context(cafile=certificates / "ca.crt")
    served = serve(
        TLS_CERT=str(certificates / "server.crt"),
        TLS_KEY=str(certificates / "server.key"),
        SSL_CERT_FILE=str(certificates / "ca.crt"),
    )
    assert served.url.startswith("https://127.0.0.1:")
    with urllib.request.urlopen(f"{served.url}/login/", context=context) as answer:
        assert answer.headers["Strict-Transport-Security"] == "max-age=604800"
        assert "Secure" in answer.headers["Set-Cookie"]
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(f"{served.url}/healthz")
