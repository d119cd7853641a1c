"""Who may do what in a tournament, and the append-only log of what was done."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Tournament
from tournament.words import RoleKind


class Role(models.Model):
    """A user's duty in a tournament. A referee's `club`, `city` and `team` keep him from matches of his own."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="roles", verbose_name=_("用户"))
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="roles", verbose_name=_("赛事"))
    kind = models.CharField(_("职务"), max_length=14, choices=RoleKind)
    club = models.CharField(_("俱乐部"), max_length=60, blank=True)
    city = models.CharField(_("城市"), max_length=60, blank=True)
    team = models.ForeignKey(
        "tournament.Team", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("战队")
    )

    class Meta:
        verbose_name = verbose_name_plural = _("职务")
        ordering = ["kind", "user__username"]
        constraints = [models.UniqueConstraint(fields=["user", "tournament", "kind"], name="role_once")]

    def __str__(self) -> str:
        return self.kind


class AuditRow(models.Model):
    """One write. Triggers on both databases refuse to change or delete it; it outlives what it is about."""

    at = models.DateTimeField(_("时间"), db_default=Now())
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("用户"),
    )
    username = models.CharField(_("用户名"), max_length=150, blank=True)
    tournament = models.ForeignKey(
        Tournament, models.DO_NOTHING, null=True, db_constraint=False, related_name="audit", verbose_name=_("赛事")
    )
    verb = models.CharField(_("操作"), max_length=40)
    object = models.CharField(_("对象"), max_length=80)
    before = models.JSONField(_("之前"), null=True)
    after = models.JSONField(_("之后"), null=True)

    class Meta:
        verbose_name = verbose_name_plural = _("操作日志")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["tournament", "-id"], name="audit_by_tournament")]

    def __str__(self) -> str:
        return f"{self.verb} {self.object}"
