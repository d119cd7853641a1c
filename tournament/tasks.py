"""What a worker of the ledger does: jobs, whatever their kind, mail to followers, and messages to programs outside."""

from __future__ import annotations

from smtplib import SMTPException

from celery import shared_task
from celery.signals import worker_ready
from django.utils import timezone

from tournament.models import Follower
from tournament.services import deliveries, following, jobs


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


@shared_task
def send_webhooks() -> None:
    """Sends what is due to programs outside, and comes back when more will be.

    The worker's memory of that may be lost with it: whatever happens next, and a worker's start, sweep up as well.
    """
    deliveries.deliver_due(now=timezone.now())
    wait = deliveries.next_due(now=timezone.now())
    if wait is not None and not send_webhooks.app.conf.task_always_eager:
        send_webhooks.apply_async(countdown=wait.total_seconds())


@worker_ready.connect
def sweep(**_said: object) -> None:
    """A worker that starts sends what an earlier one left."""
    send_webhooks.delay()
