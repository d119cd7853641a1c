"""Tournament (赛事), its stages at venues (分站), rounds and tables."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournament.words import Format, StageKind


class Tournament(models.Model):
    slug = models.SlugField(_("网址名"), max_length=60, unique=True)
    name = models.CharField(_("名称"), max_length=100)
    time_zone = models.CharField(_("时区"), max_length=40, default="Asia/Shanghai")
    released = models.BooleanField(_("已公开"), default=False)
    demonstration = models.BooleanField(_("演示"), default=False)
    created_at = models.DateTimeField(_("建立时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("赛事")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name


class Venue(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="venues", verbose_name=_("赛事"))
    name = models.CharField(_("分站"), max_length=100)
    city = models.CharField(_("城市"), max_length=60, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("分站")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="venue_named_once")]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """`best_of` maps "default", "final", "semifinal", "quarterfinal", "third" or a round's number to an odd N.

    `own_edition` describes the organiser's own edition when `edition` is "own".
    `options` maps interpretations ("I-3") to values that differ from their default. `lot` is the number the draw was
    shuffled with, so that anybody can draw again and get the same bracket.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages", verbose_name=_("赛事"))
    venue = models.ForeignKey(
        Venue, models.SET_NULL, null=True, blank=True, related_name="stages", verbose_name=_("分站")
    )
    position = models.PositiveSmallIntegerField(_("顺序"), default=1)
    name = models.CharField(_("名称"), max_length=100)
    kind = models.CharField(_("类别"), max_length=12, choices=StageKind, default=StageKind.REGIONAL)
    format = models.CharField(_("赛制"), max_length=12, choices=Format, default=Format.SINGLE)
    third_place = models.BooleanField(_("三四名决赛"), default=False)
    edition = models.CharField(_("版本"), max_length=40, default="2011")
    own_edition = models.JSONField(_("自定版本"), null=True, blank=True)
    options = models.JSONField(_("解释条款"), default=dict, blank=True)
    substitutes = models.BooleanField(_("允许替补"), default=False)
    best_of = models.JSONField(_("每场局数"), default=dict, blank=True)
    lot = models.PositiveBigIntegerField(_("抽签号"), null=True, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("阶段")
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="stage_named_once")]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """`name` is only what an organiser typed; otherwise it follows from the number."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds", verbose_name=_("阶段"))
    number = models.PositiveSmallIntegerField(_("轮次"))
    name = models.CharField(_("名称"), max_length=60, blank=True)
    released = models.BooleanField(_("已公开"), default=False)

    class Meta:
        verbose_name = verbose_name_plural = _("轮")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_numbered_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_from_one"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)


class Table(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tables", verbose_name=_("赛事"))
    number = models.PositiveSmallIntegerField(_("桌号"))
    name = models.CharField(_("名称"), max_length=60, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("桌")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_numbered_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_from_one"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)
