"""What a worker of the ledger does: jobs, whatever their kind, and mail to followers."""

from __future__ import annotations

from smtplib import SMTPException

from celery import shared_task

from tournament.models import Follower
from tournament.services import following, jobs


@shared_task
def carry_out(job_id: int) -> None:
    """Carries a job out; one that was cancelled while it waited is left alone."""
    jobs.work_on(job_id)


@shared_task(autoretry_for=(OSError, SMTPException), retry_backoff=30, max_retries=3)
def ask_follower(follower_id: int) -> None:
    """Sends the link by which somebody confirms that he follows a team."""
    follower = Follower.objects.select_related("team__tournament").filter(pk=follower_id, confirmed=False).first()
    if follower is not None:
        following.ask(follower)


@shared_task(autoretry_for=(OSError, SMTPException), retry_backoff=30, max_retries=3)
def tell_followers(matches: list[int]) -> None:
    """Tells whoever follows a team of these matches what is new; what a failed mail did not tell, the retry does."""
    following.tell(matches)
