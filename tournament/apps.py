"""Django's entry for the room."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = _("赛事")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.urls import reverse

        from tournament.services import jobs, timetables

        jobs.register(
            timetables.KIND,
            label=_("自动编排赛程"),
            work=timetables.work,
            after=lambda job: reverse("desk-timetable", args=[job.request["stage"]]) + f"?job={job.pk}",
        )
