"""What a worker of the ledger does: jobs, whatever their kind."""

from __future__ import annotations

from celery import shared_task

from tournament.services import jobs


@shared_task
def carry_out(job_id: int) -> None:
    """Carries a job out; one that was cancelled while it waited is left alone."""
    jobs.work_on(job_id)
