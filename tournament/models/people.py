"""Team (战队), its players, and the team as entrant of a stage."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Stage, Tournament
from tournament.words import EntrantStatus


class Team(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams", verbose_name=_("赛事"))
    name = models.CharField(_("队名"), max_length=60)
    club = models.CharField(_("俱乐部"), max_length=60, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("战队")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="team_named_once")]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    team = models.ForeignKey(Team, models.CASCADE, related_name="players", verbose_name=_("战队"))
    name = models.CharField(_("姓名"), max_length=40)
    captain = models.BooleanField(_("队长"), default=False)
    substitute = models.BooleanField(_("替补"), default=False)
    order = models.PositiveSmallIntegerField(_("顺序"), default=1)

    class Meta:
        verbose_name = verbose_name_plural = _("选手")
        ordering = ["substitute", "order", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["team", "name"], name="player_named_once_in_team"),
            models.UniqueConstraint(fields=["team"], condition=Q(captain=True), name="one_captain_a_team"),
            models.CheckConstraint(condition=~Q(captain=True, substitute=True), name="captain_is_no_substitute"),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """`seed` is set by hand, `draw_number` (签号) by the draw: the line of the bracket it starts on."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entrants", verbose_name=_("阶段"))
    team = models.ForeignKey(Team, models.CASCADE, related_name="entries", verbose_name=_("战队"))
    seed = models.PositiveSmallIntegerField(_("种子"), null=True, blank=True)
    draw_number = models.PositiveSmallIntegerField(_("签号"), null=True, blank=True)
    status = models.CharField(_("状态"), max_length=14, choices=EntrantStatus, default=EntrantStatus.ENTERED)

    class Meta:
        verbose_name = verbose_name_plural = _("参赛队")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "team"], name="team_enters_stage_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="seed_once_a_stage"),
            models.UniqueConstraint(fields=["stage", "draw_number"], name="draw_number_once_a_stage"),
            models.CheckConstraint(condition=Q(seed__isnull=True) | Q(seed__gte=1), name="seed_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.team)
