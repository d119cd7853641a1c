"""A referee's tablet over real HTTP: logs in with cookies, posts JSON with the CSRF token, follows a live stream."""

from __future__ import annotations

import http.client
import json
import re
import uuid
from typing import Any
from urllib.parse import urlencode, urlsplit

SEAT = """
from django.contrib.auth import get_user_model
from tests.judging.hall import build
hall = build()
print("MATCH", hall.match.pk)
"""


OPEN: list[Tablet] = []


class Tablet:
    """One connection, kept open."""

    def __init__(self, url: str) -> None:
        self.address = urlsplit(url).netloc
        self.connection = http.client.HTTPConnection(self.address, timeout=10)
        self.cookies: dict[str, str] = {}
        OPEN.append(self)

    def close(self) -> None:
        self.connection.close()

    def ask(self, method: str, path: str, body: str = "", kind: str = "application/json") -> tuple[int, bytes]:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "Content-Type": kind}
        if "csrftoken" in self.cookies:
            headers["X-CSRFToken"] = self.cookies["csrftoken"]
        self.connection.request(method, path, body.encode() or None, headers)
        answer = self.connection.getresponse()
        for name, value in re.findall(r"^(\w+)=([^;]*)", "\n".join(answer.headers.get_all("Set-Cookie") or []), re.M):
            self.cookies[name] = value
        return answer.status, answer.read()

    def log_in(self, name: str, password: str = "x") -> Tablet:
        self.ask("GET", "/login/")
        form = urlencode({"username": name, "password": password})
        status, body = self.ask("POST", "/login/", form, "application/x-www-form-urlencoded")
        assert status == 302, body.decode()
        return self

    def get(self, path: str) -> dict[str, Any]:
        status, body = self.ask("GET", path)
        assert status == 200, body.decode()
        return json.loads(body)

    def post(self, path: str, said: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        status, body = self.ask("POST", path, json.dumps(said))
        return status, json.loads(body)

    def append(self, game: int, after: int, *, at: int = 0, text: str = "x") -> tuple[int, dict[str, Any]]:
        entry = {"id": str(uuid.uuid4()), "at": at, "do": "note", "text": text}
        return self.post(f"/api/games/{game}/log/", {"lease": 1, "after": after, "entries": [entry]})
