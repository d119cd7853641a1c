"""The one way to write: a transaction, behind a lock of this process where SQLite is the database.

SQLite lets writers wait by polling, and the unlucky one for a second or more; threads that queue here first are
served in a few milliseconds. Another process (long work, a command) still meets SQLite's own lock and its 5 s.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

_pen = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """One atomic write; may be nested. What goes out to the world belongs in transaction.on_commit."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        # Inside a transaction SQLite's lock is held already; to wait for ours here could wait for ever.
        with transaction.atomic():
            yield
        return
    with _pen, transaction.atomic():
        yield
