"""One POST to an address outside: no redirect followed, no proxy, a small part of the answer read, an end to waiting."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournament.outbound.addresses import Address, allowed, looked_up

PATIENCE = 5.0  # seconds for each step
LONGEST = 15.0  # seconds for the whole of it, however slowly the other side drips
READ = 1024  # bytes of the answer that are looked at
SHOWN = 300


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it: a status and the beginning of the answer, or an error in words."""

    status: int | None
    text: str = ""
    error: str = ""

    @property
    def good(self) -> bool:
        """Whether the other side has it."""
        return self.status is not None and 200 <= self.status < 300


def send(address: Address, body: bytes, headers: Mapping[str, str], *, inside: bool = False) -> Answer:
    """Never raises for what the other side does. `inside` lets addresses of the server's own network through."""
    try:
        found = looked_up(address)
    except OSError as error:
        return Answer(None, error=f"{address.host}: {error.strerror or error}"[:SHOWN])
    refused = [one for one in found if not (inside or allowed(one))]
    if refused or not found:
        return Answer(None, error=f"refused: {address.host} is inside the server's own network")
    return _post(address, found[0], body, headers)


def _post(address: Address, ip: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    connection = _connection(address, ip)
    ended = threading.Timer(LONGEST, _cut(connection))
    ended.daemon = True
    ended.start()
    try:
        connection.request("POST", address.path, body, dict(headers))
        answer = connection.getresponse()
        return Answer(answer.status, text=_printable(answer.read(READ)))
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Answer(None, error=(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)[:SHOWN])
    finally:
        ended.cancel()
        connection.close()


class _Pinned(http.client.HTTPConnection):
    """A connection to the very address that was looked at, under the name that was asked for."""

    def __init__(self, address: Address, ip: str) -> None:
        super().__init__(address.host, address.port, timeout=PATIENCE)
        self._ip, self._secure = ip, address.scheme == "https"
        self.held: socket.socket | None = None  # `sock` is let go of while the answer is still read

    def connect(self) -> None:
        self.sock = self.held = socket.create_connection((self._ip, self.port), PATIENCE)
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
        self.held = self.sock


class _PinnedTls(_Pinned):
    default_port = 443


def _connection(address: Address, ip: str) -> _Pinned:
    return (_PinnedTls if address.scheme == "https" else _Pinned)(address, ip)


def _cut(connection: _Pinned) -> Callable[[], None]:
    def cut() -> None:
        if connection.held is not None:
            with contextlib.suppress(OSError):
                connection.held.shutdown(socket.SHUT_RDWR)

    return cut


def _printable(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    return "".join(char if char.isprintable() else " " for char in text)[:SHOWN].strip()
