"""Django's entry for the room."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = _("赛事")
    default_auto_field = "django.db.models.BigAutoField"
