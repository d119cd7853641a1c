"""Long work: seen while it goes on, stopped when told to, and never half done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournament.bilingual import both
from tournament.models import AuditRow, Job
from tournament.refusals import Illegal, Malformed
from tournament.services import jobs, notices
from tournament.transactions import writing


@pytest.fixture
def kind() -> Iterator[Callable[[Callable[[Job], None]], None]]:
    """kind(work) makes the work of jobs of the kind "count"."""

    def use(work: Callable[[Job], None]) -> None:
        jobs.register("count", label=gettext_lazy("赛程与结果"), work=work, after=lambda job: "/desk/")

    yield use
    jobs.KINDS.pop("count", None)


def count_to_three(job: Job) -> None:
    for number in range(1, 4):
        jobs.progress(job, number, 3)
    (jobs.folder() / f"{job.pk}.txt").write_text("一二三")
    jobs.finish(job, {"counted": 3}, file=f"{job.pk}.txt")


def test_a_job_ends_with_its_outcome_and_its_file(make_stage, organiser, kind):
    kind(count_to_three)
    tournament = make_stage().tournament
    job = jobs.start("count", tournament, organiser, {"to": 3})
    assert (job.state, job.done, job.total, job.outcome) == ("done", 3, 3, {"counted": 3})
    desk = Client()
    desk.force_login(organiser)
    assert "看结果" in desk.get(f"/desk/jobs/{job.pk}/").content.decode()
    assert b"".join(desk.get(f"/desk/jobs/{job.pk}/file/").streaming_content) == "一二三".encode()
    assert AuditRow.objects.filter(verb="start-job", object=f"job:{job.pk}").count() == 1


def test_a_refusal_is_shown_in_the_readers_language(make_stage, organiser, kind):
    def refuse(job: Job) -> None:
        raise Malformed(both(gettext_lazy("请写明原因。")), field="why")

    kind(refuse)
    job = jobs.start("count", make_stage().tournament, organiser, {})
    assert (job.state, job.error["zh"]) == ("failed", "请写明原因。")
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(organiser)
    assert job.error["en"] in desk.get(f"/desk/jobs/{job.pk}/?part=progress").content.decode()


def test_work_that_breaks_says_so_and_may_be_asked_for_again(make_stage, organiser, kind):
    def break_off(job: Job) -> None:
        raise ZeroDivisionError

    kind(break_off)
    tournament = make_stage().tournament
    with pytest.raises(ZeroDivisionError):
        jobs.start("count", tournament, organiser, {})
    assert Job.objects.get().state == "failed"
    kind(count_to_three)
    assert jobs.start("count", tournament, organiser, {}).state == "done"


def test_cancelled_work_stops_between_two_steps(make_stage, organiser, kind):
    steps: list[int] = []

    def stop_at_two(job: Job) -> None:
        for number in range(1, 9):
            if jobs.cancelled(job):
                raise jobs.Cancelled
            steps.append(number)
            if number == 2:
                Client().post(f"/desk/jobs/{job.pk}/cancel/")
                jobs.cancel(job, by=organiser)

    kind(stop_at_two)
    job = jobs.start("count", make_stage().tournament, organiser, {})
    assert (steps, job.state) == ([1, 2], "cancelled")
    assert jobs.finish(job, {"late": True}) is False
    assert Job.objects.get().outcome is None


def test_the_same_job_asked_for_twice_is_one(make_stage, organiser, kind):
    kind(count_to_three)
    tournament = make_stage().tournament
    waiting = Job.objects.create(kind="count", tournament=tournament, request={"to": 3}, by=organiser)
    assert jobs.start("count", tournament, organiser, {"to": 3}).pk == waiting.pk
    with pytest.raises(Illegal):
        jobs.start("count", tournament, organiser, {"to": 4})
    jobs.cancel(waiting, by=organiser)
    assert jobs.start("count", tournament, organiser, {"to": 4}).state == "done"


def test_a_stranger_sees_no_job(make_stage, organiser, stranger, kind):
    kind(count_to_three)
    job = jobs.start("count", make_stage().tournament, organiser, {})
    other = Client()
    other.force_login(stranger)
    paths = (f"/desk/jobs/{job.pk}/", f"/desk/jobs/{job.pk}/file/")
    assert [other.get(path).status_code for path in paths] == [404, 404]
    assert other.post(f"/desk/jobs/{job.pk}/cancel/").status_code == 404


def test_the_changelog_says_a_thing_once(make_stage, organiser):
    tournament = make_stage().tournament
    with writing():
        notices.tell(tournament, "release", "对阵已公布", "The draw is out")
        notices.tell(tournament, "release", "对阵已公布", "The draw is out")
        notices.tell(tournament, "take-back", "对阵已收回", "The draw was taken back")
    said: list[Any] = list(tournament.notices.values_list("kind", "english"))
    assert said == [("take-back", "The draw was taken back"), ("release", "The draw is out")]


@pytest.mark.parametrize(("seconds", "told"), [(5, False), (30, True)])
def test_a_job_that_no_worker_takes_says_so(make_stage, organiser, kind, seconds, told):
    kind(count_to_three)
    asked = timezone.now() - timedelta(seconds=seconds)
    job = Job.objects.create(kind="count", tournament=make_stage().tournament, by=organiser, request={}, at=asked)
    desk = Client()
    desk.force_login(organiser)
    assert ("还没有后台进程" in desk.get(f"/desk/jobs/{job.pk}/").content.decode()) is told
    Job.objects.filter(pk=job.pk).update(state="running")
    english = desk.get(f"/desk/jobs/{job.pk}/", headers={"accept-language": "en"}).content.decode()
    assert ("Running" in english, "Cancel this task" in english) == (True, True)
