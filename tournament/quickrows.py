"""Rows of a large stage as objects of their models, without the work that Django does anew for each of them.

`Model.__init__` sets every column through a descriptor and asks two signals: half a page's time where a stage has ten
thousand rows. What comes out here is an object like any other, loaded whole, ready to be saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.db.models.base import ModelState

Row = TypeVar("Row", bound=Model)


def quick(query: QuerySet[Row], **known: dict[int, Any]) -> list[Row]:
    """The query's rows in its order. `known` has objects by id for its foreign keys, so that nobody asks for them again."""
    model, keys = query.model, [(name, f"{name}_id", objects) for name, objects in known.items()]
    columns = [field.attname for field in model._meta.concrete_fields]
    found = []
    for values in query.values_list(*columns):
        row, state = model.__new__(model), ModelState()
        row.__dict__.update(zip(columns, values, strict=True))
        state.adding, state.db, state.fields_cache = False, query.db, {}
        row._state = state
        for name, column, objects in keys:
            other = row.__dict__[column]
            if other is None or other in objects:
                state.fields_cache[name] = objects.get(other)
        found.append(row)
    return found


def join(rows: Sequence[Model], name: str) -> None:
    """Fetches what a foreign key of these rows points at, in one query, or in none where it points at nothing."""
    asked = {row.__dict__[f"{name}_id"] for row in rows} - {None}
    if not asked:
        return
    related: Any = rows[0]._meta.get_field(name).related_model
    objects = related._default_manager.in_bulk(asked)
    for row in rows:
        row._state.fields_cache[name] = objects.get(row.__dict__[f"{name}_id"])
