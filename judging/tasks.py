"""Long work of the pen."""

from __future__ import annotations

from celery import shared_task

from judging import exports
from judging.models import Export


@shared_task
def pack_records(export_id: int) -> None:
    """Packs the records of a tournament; an export that breaks off says so and can be asked for again."""
    export = Export.objects.select_related("tournament").get(pk=export_id)
    try:
        exports.pack(export)
    except BaseException:
        Export.objects.filter(pk=export_id).update(state=Export.State.FAILED)
        raise
