"""Somebody with a browser: a session with its cookies and one connection kept open. Standard library alone."""

from __future__ import annotations

import http.client
import json
import re
import time
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

IDLE = 10.0  # seconds; the server closes an idle connection a little later than that
TRIES = 4
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class UnexpectedError(Exception):
    """The server answered what it should not have."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    def expect(self, *statuses: int) -> Any:
        """The body, if the status is one of these."""
        if self.status not in statuses:
            raise UnexpectedError(
                f"{self.status} where {' or '.join(map(str, statuses))} was expected: {self.text[:500]}"
            )
        return self.json if self.text.startswith(("{", "[")) else None


class Visitor:
    """For one thread. A request whose connection breaks is sent again: what a table sends is idempotent."""

    def __init__(self, url: str, *, timeout: float = 60) -> None:
        found = urlsplit(url)
        self._secure, self._host, self._timeout = found.scheme == "https", found.netloc, timeout
        self._origin = f"{found.scheme}://{found.netloc}"
        self._connection: http.client.HTTPConnection | None = None
        self._used = 0.0
        self._cookies: dict[str, str] = {}

    def login(self, name: str, password: str) -> Visitor:
        """Through the login page, as people do."""
        page = self.get("/login/")
        found = TOKEN.search(page.text)
        if page.status != 200 or found is None:
            raise UnexpectedError(f"no login page: {page.status}")
        form = urlencode({"csrfmiddlewaretoken": found[1], "username": name, "password": password})
        done = self._send("POST", "/login/", form.encode(), "application/x-www-form-urlencoded")
        if done.status != 302:
            raise UnexpectedError(f"{name} cannot log in: {done.status}")
        return self

    def get(self, path: str) -> Answer:
        return self._send("GET", path)

    def post(self, path: str, body: Any = None) -> Answer:
        told = json.dumps(body if body is not None else {}, ensure_ascii=False).encode()
        return self._send("POST", path, told, "application/json")

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _send(self, method: str, path: str, body: bytes | None = None, kind: str = "") -> Answer:
        for attempt in range(TRIES):
            try:
                return self._once(method, path, body, kind)
            except (http.client.HTTPException, OSError):
                self.close()
                if attempt == TRIES - 1:
                    raise
                time.sleep(0.2 * 2**attempt)
        raise AssertionError

    def _once(self, method: str, path: str, body: bytes | None, kind: str) -> Answer:
        if time.monotonic() - self._used > IDLE:
            self.close()
        if self._connection is None:
            made = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
            self._connection = made(self._host, timeout=self._timeout)
        self._connection.request(method, path, body, self._headers(kind))
        response = self._connection.getresponse()
        text = response.read().decode("utf-8", "replace")
        self._used = time.monotonic()
        self._keep_cookies(response)
        return Answer(response.status, text)

    def _headers(self, kind: str) -> dict[str, str]:
        headers = {"Accept-Language": "zh-CN", "Referer": f"{self._origin}/", "Origin": self._origin}
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        if kind:
            headers["Content-Type"] = kind
            headers["X-CSRFToken"] = self._cookies.get("csrftoken", "")
        return headers

    def _keep_cookies(self, response: http.client.HTTPResponse) -> None:
        for header in response.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(header).items():
                self._cookies[name] = morsel.value
