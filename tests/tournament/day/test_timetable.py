"""The schedule: proposed by the solver, taken over by the desk, changed by hand with every clash told (T16)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tournament import services
from tournament.models import AuditRow, Job, Stage
from tournament.refusals import Illegal
from tournament.services import jobs, timetables
from tournament.services.timetables import Wish, starts_of

SHANGHAI = ZoneInfo("Asia/Shanghai")
TEN = datetime(2031, 5, 1, 10, 0, tzinfo=SHANGHAI)


@pytest.fixture
def hall(make_stage: Any, organiser: Any) -> Stage:
    """Eight teams drawn, three tables."""
    stage: Stage = make_stage(8)
    services.set_tables(tournament=stage.tournament, count=3, by=organiser)
    return stage


@pytest.fixture
def desk(organiser: Any) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def test_a_proposal_keeps_rest_and_order_and_counts_once_it_is_taken_over(hall, desk):
    asked = {
        "starts": "2031-05-01T10:00",
        "step": "15",
        "hours": "8",
        "days": "1",
        "breaks": "12:00-13:00",
        "keep": "on",
    }
    answer = desk.post(f"/desk/stages/{hall.pk}/timetable/", asked)
    job = Job.objects.get()
    assert (answer["Location"], job.state) == (f"/desk/jobs/{job.pk}/", "done")
    assert hall.matches.exclude(starts_at=None).count() == 0
    page = desk.get(f"/desk/stages/{hall.pk}/timetable/?job={job.pk}")
    assert len(page.context["proposal"]["rows"]) == 7
    assert f'href="?job={job.pk}"' in desk.get(f"/desk/stages/{hall.pk}/timetable/").content.decode()
    desk.post(f"/desk/stages/{hall.pk}/timetable/{job.pk}/adopt/")
    matches = list(hall.matches.select_related("round"))
    rounds = {n: [one.starts_at for one in matches if one.round.number == n] for n in (1, 2, 3)}
    for number in (2, 3):
        assert min(rounds[number]) >= max(rounds[number - 1]) + timedelta(minutes=50) or number == 2
    lunch = [datetime(2031, 5, 1, 12, 0, tzinfo=SHANGHAI), datetime(2031, 5, 1, 13, 0, tzinfo=SHANGHAI)]
    assert all(one.starts_at + timedelta(minutes=50) <= lunch[0] or one.starts_at >= lunch[1] for one in matches)
    assert desk.get(f"/desk/stages/{hall.pk}/timetable/").context["clashes"] == []
    assert AuditRow.objects.filter(verb="adopt-timetable").count() == 1


def test_a_cancelled_proposal_writes_nothing(hall, organiser, monkeypatch):
    monkeypatch.setattr(jobs, "cancelled", lambda job: True)
    job = timetables.ask(stage=hall, wish=Wish(TEN, 15, 8), by=organiser)
    assert (job.state, job.outcome) == ("cancelled", None)
    assert hall.matches.exclude(starts_at=None).count() == 0


def test_what_cannot_be_placed_is_refused_with_its_reason(hall, make_stage, organiser):
    with pytest.raises(Illegal) as refused:
        timetables.ask(stage=hall, wish=Wish(TEN, 15, 2, breaks=(("09:00", "13:00"),)), by=organiser)
    assert refused.value.field == "breaks"
    with pytest.raises(Illegal) as refused:
        timetables.ask(stage=make_stage(2, name="无桌杯"), wish=Wish(TEN, 15, 8), by=organiser)
    assert refused.value.field == "tables"


def test_starts_are_clear_of_breaks_and_of_the_evening():
    found = starts_of(Wish(TEN, 60, 5, days=2, breaks=(("12:00", "13:00"),)), SHANGHAI, lasts=timedelta(minutes=50))
    assert [one.strftime("%d %H") for one in found] == [
        f"{day} {hour}" for day in ("01", "02") for hour in ("10", "11", "13", "14")
    ]


@pytest.mark.parametrize(("minutes", "said"), [(0, "同时有两场"), (30, "同时有两场"), (50, ""), (49, "同时有两场")])
def test_T16_the_same_table_twice_is_due_on_the_desk(hall, organiser, desk, minutes, said):
    table = hall.tournament.tables.get(number=1)
    for key, at in (("r1m1", TEN), ("r1m2", TEN + timedelta(minutes=minutes))):
        services.schedule_match(match=hall.matches.get(key=key), table=table, starts_at=at, by=organiser)
    text = desk.get(f"/desk/stages/{hall.pk}/?part=due").content.decode()
    assert (f"1 号桌{said}" in text) is bool(said)
    assert ("冲突" in text) is bool(said)


@pytest.mark.parametrize(("minutes", "what"), [(49, "同时有两场"), (50, "休息不足"), (64, "休息不足"), (65, "")])
def test_T16_a_team_at_once_and_without_its_rest(make_stage, organiser, desk, minutes, what):
    stage = make_stage(3, format="groups", shape={"groups": 1})
    first, second = stage.matches.exclude(outcome="bye").order_by("round__number")[:2]
    for match, at in ((first, TEN), (second, TEN + timedelta(minutes=minutes))):
        services.schedule_match(match=match, table=None, starts_at=at, by=organiser)
    clashes = desk.get(f"/desk/stages/{stage.pk}/timetable/").context["clashes"]
    assert [one.what.split(" ")[1] for one in clashes] == ([what] if what else [])


def test_the_page_tells_who_is_late_and_when_a_round_ends(hall, organiser, desk):
    late = hall.matches.get(key="r1m1")
    services.schedule_match(match=late, table=None, starts_at=datetime(2026, 1, 1, 1, tzinfo=UTC), by=organiser)
    page = desk.get(f"/desk/stages/{hall.pk}/timetable/")
    assert [line.match.key for line in page.context["late"]] == ["r1m1"]
    assert [(one.over, one.all) for one in page.context["rounds"]] == [(0, 4), (0, 2), (0, 1)]
    ends = [one.ends for one in page.context["rounds"]]
    assert ends == sorted(ends)
    assert ends[1] - ends[0] == ends[2] - ends[1] == timedelta(minutes=15 + 50)


def test_a_change_by_hand_is_warned_of_at_once(hall, organiser, desk):
    one, two = hall.matches.get(key="r1m1"), hall.matches.get(key="r1m2")
    said = {"table": "1", "starts_at": "2031-05-01T10:00"}
    desk.post(f"/desk/matches/{one.pk}/schedule/", said)
    row = desk.post(f"/desk/matches/{two.pk}/schedule/", said, headers={"hx-request": "true"}).content.decode()
    assert "冲突" in row
    page = desk.post(f"/desk/matches/{two.pk}/schedule/", said, follow=True).content.decode()
    assert "1 号桌同时有两场" in page


def test_a_stage_uses_the_tables_of_its_venue(hall, organiser, desk):
    services.set_venue(stage=hall, name="成都站", by=organiser)
    other = services.add_venue(tournament=hall.tournament, name="上海站", city="", by=organiser)
    first, *others = hall.tournament.tables.all()
    said = {f"venue-{one.pk}": str(other.pk) for one in others} | {
        f"featured-{first.pk}": "yes",
        f"name-{first.pk}": "主桌",
    }
    desk.post(f"/desk/t/{hall.tournament.slug}/hall/", said)
    first.refresh_from_db()
    assert (first.name, first.featured, first.venue_id) == ("主桌", True, None)
    stage = Stage.objects.select_related("tournament", "venue").get(pk=hall.pk)
    assert timetables.problem_of(stage, Wish(TEN, 15, 8)).tables == [first.pk]


def test_what_stands_is_kept_when_asked_for(hall, organiser):
    table = hall.tournament.tables.get(number=2)
    late = TEN + timedelta(hours=3)
    services.schedule_match(match=hall.matches.get(key="r1m1"), table=table, starts_at=late, by=organiser)
    job = timetables.ask(stage=hall, wish=Wish(TEN, 15, 10), by=organiser)
    assert (job.state, timetables.adopt(job=job, by=organiser)) == ("done", 6)
    kept = hall.matches.get(key="r1m1")
    assert (kept.table_id, kept.starts_at) == (table.pk, late)
    assert hall.matches.get(key="r2m1").starts_at >= late + timedelta(minutes=65)
