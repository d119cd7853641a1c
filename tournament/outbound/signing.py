"""The signature of what is sent: HMAC-SHA256 with the time in it, so that an old message cannot be sent again."""

from __future__ import annotations

import hmac
from hashlib import sha256

TOLERANCE = 300  # seconds a receiver should accept between the time in the signature and his own clock


def header(secret: str, body: bytes, *, at: int) -> str:
    """The value of `Marshal-Signature`; `at` in seconds since 1970.

    >>> header("s3cret", b'{"event": "ping"}', at=1700000000)
    't=1700000000,v1=dea3c13f062abb5feeed3405c3d570a89e2539ed6ef8dda0bb2f037980fa7964'
    """
    return f"t={at},v1={_digest(secret, body, at)}"


def verify(secret: str, signature: str, body: bytes, *, now: int) -> bool:
    """What a receiver does: the digest is right, and the time in it is his own, give or take TOLERANCE."""
    parts = dict(part.partition("=")[::2] for part in signature.split(","))
    told = parts.get("t", "")
    if not told.isdecimal() or abs(now - int(told)) > TOLERANCE:
        return False
    return hmac.compare_digest(parts.get("v1", ""), _digest(secret, body, int(told)))


def _digest(secret: str, body: bytes, at: int) -> str:
    return hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
