from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.conftest import Served
from tests.judging.hall import Hall, Table, build
from tournament.append_only import allow_changes, forbid_changes

APPEND_ONLY = ("judging_entry", "tournament_auditrow")


@pytest.fixture
def logins(live_server_process: Served) -> Path:
    """The file with the served demonstration's accounts, made now."""
    live_server_process.manage("shell", "-v", "0", "-c", "from config import logins; logins.ensure()")
    return live_server_process.var / "logins.txt"


@pytest.fixture
def hall(db: None) -> Hall:
    """The hall inside a test's transaction: nothing goes out on commit."""
    return build()


@pytest.fixture
def table(hall: Hall) -> Table:
    return hall.open()


@pytest.fixture
def real_hall(transactional_db: None) -> Iterator[Hall]:
    """The hall with real transactions, for races and live events. The triggers are lifted while it is emptied."""
    for name in APPEND_ONLY:
        forbid_changes(connection, name)
    yield build()
    for name in APPEND_ONLY:
        allow_changes(connection, name)
