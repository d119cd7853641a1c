from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JudgingConfig(AppConfig):
    name = "judging"
    verbose_name = _("执裁")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from judging import due, verbs, voiding
        from tournament import neighbours
        from tournament.desk.verbs import VERBS

        neighbours.add_officials(due.officials)
        neighbours.add_due(due.due)
        neighbours.add_clearing(voiding.void_rehearsed)
        VERBS.update(verbs.VERBS)
