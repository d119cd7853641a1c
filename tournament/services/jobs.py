"""Long work (长任务): asked for at the desk, carried out by a worker, with progress, and stopped when told to.

A room registers what it can do under a kind; the worker finds it there. On one box the worker is another process that
reaches neither the live bus nor the kept pages: work that changes what the public sees hands its `outcome` to a page,
and the page writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Job, Tournament
from tournament.refusals import Illegal, Refusal
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import JobState

OPEN = (JobState.WAITING, JobState.RUNNING)


class Cancelled(Exception):
    """Raised by work that has seen `cancelled` and left everything as it was."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of long work: what it is called, what does it, and the page of the desk that shows what came of it."""

    label: Promise
    work: Callable[[Job], None]
    after: Callable[[Job], str]


KINDS: dict[str, Kind] = {}


def register(kind: str, *, label: Promise, work: Callable[[Job], None], after: Callable[[Job], str]) -> None:
    """`work(job)` calls `progress` and `cancelled` as it goes, and `finish` with what came of it.

    Rooms register when they are loaded (their AppConfig.ready), so that server and worker know the same kinds.
    """
    KINDS[kind] = Kind(label, work, after)


def start(kind: str, tournament: Tournament | None, by: User, request: Mapping[str, Any]) -> Job:
    """A new job, or the same one while it is still at work; another of its kind has to wait (Illegal).

    Call it outside of a transaction: the worker must find the row.
    """
    from tournament.tasks import carry_out

    with writing():
        unfinished = Job.objects.filter(kind=kind, tournament=tournament, state__in=OPEN).first()
        if unfinished is not None:
            if unfinished.request == dict(request):
                return unfinished
            raise Illegal(both(_("同类任务还在进行：%(kind)s。等它完成，或先取消。"), kind=KINDS[kind].label))
        known = by if by is not None and by.pk is not None else None
        job = Job.objects.create(kind=kind, tournament=tournament, by_id=known.pk if known else None, request=request)
        audit.record(user=by, verb="start-job", about=job, after={"kind": kind, "request": dict(request)})
    carry_out.delay(job.pk)
    job.refresh_from_db()
    return job


def progress(job: Job, done: int, total: int) -> None:
    """How far it is, in steps of the work's own."""
    job.done, job.total = done, total
    Job.objects.filter(pk=job.pk, state=JobState.RUNNING).update(done=done, total=total)


def cancelled(job: Job) -> bool:
    """Whether somebody has told the job to stop; asked by the work between its steps."""
    return Job.objects.filter(pk=job.pk, state=JobState.CANCELLED).exists()


def finish(job: Job, outcome: Mapping[str, Any] | None = None, file: str = "") -> bool:
    """The work is done: `outcome` for its page, `file` the name of a file in `folder()`. False: it was cancelled."""
    return _end(job, JobState.DONE, outcome=dict(outcome or {}), file=file)


def fail(job: Job, error: Mapping[str, str]) -> bool:
    """The work could not be done, for a reason in both languages."""
    return _end(job, JobState.FAILED, error=dict(error))


def cancel(job: Job, *, by: User) -> Job:
    """Tells the job to stop; what has ended stays as it ended."""
    with writing():
        changed = Job.objects.filter(pk=job.pk, state__in=OPEN).update(
            state=JobState.CANCELLED, ended_at=timezone.now()
        )
        if changed:
            audit.record(user=by, verb="cancel-job", about=job, after={"kind": job.kind})
    job.refresh_from_db()
    return job


def work_on(job_id: int) -> None:
    """The worker's part: takes the job if it still waits, and sees that it ends, whichever way it ends."""
    with writing():
        if not Job.objects.filter(pk=job_id, state=JobState.WAITING).update(state=JobState.RUNNING):
            return
    job = Job.objects.select_related("tournament", "by").get(pk=job_id)
    try:
        KINDS[job.kind].work(job)
    except Cancelled:
        cancel(job, by=None)
    except Refusal as refusal:
        fail(job, refusal.message)
    except BaseException:
        fail(job, both(_("任务意外中断。请重试；若再次失败，请查看服务器日志。")))
        raise
    else:
        finish(job, job.outcome)


def folder() -> Path:
    """Where files that jobs made are kept."""
    kept = Path(settings.VAR_DIR) / "jobs"
    kept.mkdir(mode=0o700, parents=True, exist_ok=True)
    return kept


def _end(job: Job, state: JobState, **values: Any) -> bool:
    with writing():
        ended = Job.objects.filter(pk=job.pk, state=JobState.RUNNING).update(
            state=state, ended_at=timezone.now(), **values
        )
        job.refresh_from_db()
        return bool(ended)
