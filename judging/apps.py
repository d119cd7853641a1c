from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JudgingConfig(AppConfig):
    name = "judging"
    verbose_name = _("执裁")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.urls import reverse

        from judging import archiving, due, playing, privacy, roster, verbs, voiding
        from judging.results import points
        from tournament import neighbours
        from tournament.archive import add_room
        from tournament.desk.verbs import VERBS
        from tournament.services import jobs, people

        neighbours.add_officials(due.officials)
        neighbours.add_due(due.due)
        neighbours.add_live(playing.live)
        neighbours.add_frozen(playing.frozen)
        neighbours.add_recorded(points.recorded)
        add_room(archiving.ROOM)
        people.add_records(people.Records(privacy.records_of, privacy.rename))
        neighbours.add_clearing(voiding.void_rehearsed)
        jobs.register(
            roster.KIND,
            label=_("编排裁判"),
            work=roster.work,
            after=lambda job: reverse("roster", args=[job.request["stage"]]) + f"?job={job.pk}",
        )
        VERBS.update(verbs.VERBS)
