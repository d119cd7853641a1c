"""Why a request is turned away: four ways, each with its status, in both languages.

The wiring (config/errors.py) turns them into answers; whoever raises one knows nothing of HTTP but the number.
"""

from __future__ import annotations

from typing import Any, ClassVar


class Refusal(Exception):
    """`message` is {"zh": …, "en": …}; `details` are further members of the JSON answer."""

    status: ClassVar[int]

    def __init__(self, message: dict[str, str], *, field: str | None = None, **details: Any) -> None:
        super().__init__(message["zh"])
        self.message = message
        self.field = field
        self.details = details


class Malformed(Refusal):
    """It cannot be read: a field is missing, unknown or of the wrong kind."""

    status = 400


class Forbidden(Refusal):
    """It is not for this person to do."""

    status = 403


class Stale(Refusal):
    """What was sent builds on something that has changed since."""

    status = 409


class Illegal(Refusal):
    """It can be read, and a rule or the state of things stands against it."""

    status = 422
