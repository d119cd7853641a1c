"""Tournament (赛事), its stages at venues (分站), rounds and tables."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournament.words import Format, Seeding, StageKind


class Tournament(models.Model):
    slug = models.SlugField(_("网址名"), max_length=60, unique=True)
    name = models.CharField(_("名称"), max_length=100)
    time_zone = models.CharField(_("时区"), max_length=40, default="Asia/Shanghai")
    released = models.BooleanField(_("已公开"), default=False)
    demonstration = models.BooleanField(_("演示"), default=False)
    rehearsal = models.BooleanField(_("彩排"), default=False)
    registration_closes_at = models.DateTimeField(_("报名截止"), null=True, blank=True)
    contact = models.CharField(_("联系方式"), max_length=200, blank=True)
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
    shuffled with, so that anybody can draw again and get the same bracket; `lots`, by group ("" without groups), the
    numbers that level places were parted with, where one was drawn for them.

    `ruleset` names the rule set its games are played by. `shape` is what the format needs beyond that: "reset" (double
    elimination), "groups" and "legs" (round robin), "rounds" (Swiss, pods), "apart" (["club", "city"]), "seats" (pods).
    `criteria` are the standings' criteria in order, empty for the championship's own. `frozen` is the snapshot of the
    standings a finished stage keeps, whatever happens to its teams later. Times are minutes.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages", verbose_name=_("赛事"))
    venue = models.ForeignKey(
        Venue, models.SET_NULL, null=True, blank=True, related_name="stages", verbose_name=_("分站")
    )
    position = models.PositiveSmallIntegerField(_("顺序"), default=1)
    name = models.CharField(_("名称"), max_length=100)
    kind = models.CharField(_("类别"), max_length=12, choices=StageKind, default=StageKind.REGIONAL)
    format = models.CharField(_("赛制"), max_length=12, choices=Format, default=Format.SINGLE)
    ruleset = models.CharField(_("规则"), max_length=12, default="kings-3v3")
    shape = models.JSONField(_("赛制参数"), default=dict, blank=True)
    seeding = models.CharField(_("排签"), max_length=8, choices=Seeding, default=Seeding.DRAWN)
    criteria = models.JSONField(_("排名依据"), default=list, blank=True)
    third_place = models.BooleanField(_("三四名决赛"), default=False)
    edition = models.CharField(_("版本"), max_length=40, default="2011")
    own_edition = models.JSONField(_("自定版本"), null=True, blank=True)
    options = models.JSONField(_("解释条款"), default=dict, blank=True)
    substitutes = models.BooleanField(_("允许替补"), default=False)
    best_of = models.JSONField(_("每场局数"), default=dict, blank=True)
    lot = models.PositiveBigIntegerField(_("抽签号"), null=True, blank=True)
    lots = models.JSONField(_("排名抽签号"), default=dict, blank=True)
    game_minutes = models.PositiveSmallIntegerField(_("每局分钟"), default=50)
    rest_minutes = models.PositiveSmallIntegerField(_("休息分钟"), default=15)
    standings_released = models.BooleanField(_("排名已公开"), default=False)
    finished_at = models.DateTimeField(_("结束时间"), null=True, blank=True)
    frozen = models.JSONField(_("终局名次"), null=True, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("阶段")
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="stage_named_once")]

    def __str__(self) -> str:
        return self.name


class Advancement(models.Model):
    """Who of one stage goes on to another: the best `top` of each group, or of the stage where it has none."""

    source = models.ForeignKey(Stage, models.CASCADE, related_name="leads_to", verbose_name=_("来源阶段"))
    target = models.ForeignKey(Stage, models.CASCADE, related_name="comes_from", verbose_name=_("目标阶段"))
    top = models.PositiveSmallIntegerField(_("晋级名额"))
    wild_cards = models.PositiveSmallIntegerField(_("外卡名额"), default=0)

    class Meta:
        verbose_name = verbose_name_plural = _("晋级")
        ordering = ["source__position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["source", "target"], name="advancement_once"),
            models.CheckConstraint(condition=~Q(source=models.F("target")), name="no_stage_leads_to_itself"),
        ]

    def __str__(self) -> str:
        return f"{self.source} → {self.target}"


class Group(models.Model):
    """`name` is only what an organiser typed; otherwise it is the letter of the number."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="groups", verbose_name=_("阶段"))
    number = models.PositiveSmallIntegerField(_("组号"))
    name = models.CharField(_("名称"), max_length=40, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("小组")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="group_numbered_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="group_from_one"),
        ]

    def __str__(self) -> str:
        return self.name or (chr(64 + self.number) if self.number <= 26 else str(self.number))


class Round(models.Model):
    """`name` is only what an organiser typed; otherwise it follows from the number.

    `released` shows who meets whom, `schedule_released` where and when, `officials_released` who referees.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds", verbose_name=_("阶段"))
    number = models.PositiveSmallIntegerField(_("轮次"))
    name = models.CharField(_("名称"), max_length=60, blank=True)
    released = models.BooleanField(_("已公开"), default=False)
    schedule_released = models.BooleanField(_("时间桌号已公开"), default=False)
    officials_released = models.BooleanField(_("裁判已公开"), default=False)

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
    venue = models.ForeignKey(
        Venue, models.SET_NULL, null=True, blank=True, related_name="tables", verbose_name=_("分站")
    )
    featured = models.BooleanField(_("主舞台"), default=False)

    class Meta:
        verbose_name = verbose_name_plural = _("桌")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_numbered_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_from_one"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)
