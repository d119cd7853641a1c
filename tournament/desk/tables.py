"""A table sent to the browser as a file, and one that the browser sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.files.cells import LARGEST, read, write_csv, write_xlsx
from tournament.refusals import Malformed

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_file(name: str, rows: Iterable[Sequence[object]], *, form: str) -> HttpResponse:
    """The rows as "csv" or "xlsx"; 404 for any other form."""
    if form == "csv":
        answer = HttpResponse(write_csv(rows), content_type="text/csv; charset=utf-8")
    elif form == "xlsx":
        answer = HttpResponse(write_xlsx(rows, title=name), content_type=XLSX)
    else:
        raise Http404
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    answer["Cache-Control"] = "no-store"
    return answer


def sent(request: HttpRequest) -> list[list[str]]:
    """The rows of the uploaded file; Malformed with field "file" where there is none or it is no table."""
    upload = request.FILES.get("file")
    if upload is None:
        raise Malformed(both(_("请选择一个文件。")), field="file")
    if upload.size is not None and upload.size > LARGEST:
        raise Malformed(both(_("文件太大：最多 2 MB。")), field="file")
    return read(upload.read())
