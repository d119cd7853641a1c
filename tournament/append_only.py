"""Database triggers that let a table only grow, on SQLite and PostgreSQL alike."""

from collections.abc import Callable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import RunPython


def forbid_changes(connection: BaseDatabaseWrapper, table: str) -> None:
    """From now on an UPDATE or DELETE of `table` is an error of the database itself."""
    with connection.cursor() as cursor:
        for statement in _create(connection.vendor, table):
            cursor.execute(statement)


def allow_changes(connection: BaseDatabaseWrapper, table: str) -> None:
    """Takes the triggers away again, for a migration that must or a test database that is emptied."""
    with connection.cursor() as cursor:
        for statement in _drop(connection.vendor, table):
            cursor.execute(statement)


def append_only(table: str) -> RunPython:
    """The migration operation, reversible."""
    return RunPython(_migration(forbid_changes, table), _migration(allow_changes, table), elidable=False)


def _migration(action: Callable[[BaseDatabaseWrapper, str], None], table: str) -> Callable[[Any, Any], None]:
    def run(apps: Any, schema_editor: Any) -> None:
        action(schema_editor.connection, table)

    return run


def _create(vendor: str, table: str) -> tuple[str, ...]:
    if vendor == "sqlite":
        return tuple(
            f'CREATE TRIGGER IF NOT EXISTS "{table}_no_{event}" BEFORE {event.upper()} ON "{table}" '
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            for event in ("update", "delete")
        )
    return (
        f'CREATE OR REPLACE FUNCTION "{table}_no_change"() RETURNS trigger LANGUAGE plpgsql AS '
        f"$$ BEGIN RAISE EXCEPTION '{table} is append-only'; END $$",
        f'CREATE OR REPLACE TRIGGER "{table}_no_change" BEFORE UPDATE OR DELETE ON "{table}" '
        f'FOR EACH ROW EXECUTE FUNCTION "{table}_no_change"()',
    )


def _drop(vendor: str, table: str) -> tuple[str, ...]:
    if vendor == "sqlite":
        return tuple(f'DROP TRIGGER IF EXISTS "{table}_no_{event}"' for event in ("update", "delete"))
    return (
        f'DROP TRIGGER IF EXISTS "{table}_no_change" ON "{table}"',
        f'DROP FUNCTION IF EXISTS "{table}_no_change"()',
    )
