"""The day itself: registrations, penalties over the event, what the desk says in public, and long work."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Stage, Tournament
from tournament.models.match import Match
from tournament.models.people import Entrant, Player, Team
from tournament.words import JobState, PenaltyKind, RegistrationState


class Registration(models.Model):
    """A team's own entry before the desk has taken it; `token` is the secret of its page, `entrant` what came of it."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="registrations", verbose_name=_("阶段"))
    team = models.CharField(_("队名"), max_length=60)
    club = models.CharField(_("俱乐部"), max_length=60, blank=True)
    city = models.CharField(_("城市"), max_length=60, blank=True)
    contact = models.CharField(_("联系方式"), max_length=200)
    players = models.JSONField(_("选手"), default=list)
    note = models.CharField(_("备注"), max_length=300, blank=True)
    state = models.CharField(_("状态"), max_length=10, choices=RegistrationState, default=RegistrationState.WAITING)
    why = models.CharField(_("原因"), max_length=300, blank=True)
    token = models.CharField(_("凭证"), max_length=43, unique=True)
    entrant = models.ForeignKey(
        Entrant, models.SET_NULL, null=True, blank=True, related_name="registrations", verbose_name=_("参赛队")
    )
    at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("报名")
        ordering = ["pk"]
        indexes = [models.Index(fields=["stage", "state"], name="registration_by_state")]

    def __str__(self) -> str:
        return self.team


class Penalty(models.Model):
    """A penalty that stands over the whole event, apart from the fouls the tables log. `points` are technical points."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties", verbose_name=_("赛事"))
    team = models.ForeignKey(Team, models.CASCADE, related_name="penalties", verbose_name=_("战队"))
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="penalties", verbose_name=_("选手")
    )
    match = models.ForeignKey(
        Match, models.SET_NULL, null=True, blank=True, related_name="penalties", verbose_name=_("场")
    )
    kind = models.CharField(_("类别"), max_length=16, choices=PenaltyKind)
    points = models.PositiveSmallIntegerField(_("扣分"), default=0)
    article = models.CharField(_("条款"), max_length=40, blank=True)
    why = models.CharField(_("原因"), max_length=300)
    public = models.BooleanField(_("公开"), default=False)
    withdrawn = models.BooleanField(_("已撤回"), default=False)
    withdrawn_why = models.CharField(_("撤回原因"), max_length=300, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("录入人")
    )
    at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("处分")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind="points") | Q(points=0), name="only_points_take_points"),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.kind}"


class Announcement(models.Model):
    """What the desk tells everybody; unreleased ones are drafts."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="announcements", verbose_name=_("赛事"))
    text = models.CharField(_("内容"), max_length=500)
    english = models.CharField(_("英文"), max_length=500, blank=True)
    pinned = models.BooleanField(_("置顶"), default=False)
    released_at = models.DateTimeField(_("发布时间"), null=True, blank=True)
    withdrawn = models.BooleanField(_("已撤回"), default=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("录入人")
    )

    class Meta:
        verbose_name = verbose_name_plural = _("公告")
        ordering = ["-pinned", "-released_at", "-pk"]

    def __str__(self) -> str:
        return self.text[:40]


class Notice(models.Model):
    """A line of the public changelog: what was released, taken back or corrected. Both languages, written at once."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="notices", verbose_name=_("赛事"))
    stage = models.ForeignKey(
        Stage, models.CASCADE, null=True, blank=True, related_name="notices", verbose_name=_("阶段")
    )
    kind = models.CharField(_("类别"), max_length=20)
    text = models.CharField(_("内容"), max_length=300)
    english = models.CharField(_("英文"), max_length=300)
    at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("公开变更")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["tournament", "-id"], name="notice_by_tournament")]

    def __str__(self) -> str:
        return self.text[:40]


class Follower(models.Model):
    """Somebody who wants to hear of a team: by e-mail, or by web push with the browser's `keys`.

    `site` is the address of this installation as he saw it, for the links in what he is sent; `told` keeps by match what
    he was last told, so that nothing is told twice.
    """

    team = models.ForeignKey(Team, models.CASCADE, related_name="followers", verbose_name=_("战队"))
    address = models.CharField(_("地址"), max_length=500)
    keys = models.JSONField(_("推送密钥"), null=True, blank=True)
    language = models.CharField(_("语言"), max_length=10, default="zh-hans")
    token = models.CharField(_("凭证"), max_length=43, unique=True)
    confirmed = models.BooleanField(_("已确认"), default=False)
    site = models.CharField(_("站点"), max_length=200, blank=True)
    told = models.JSONField(_("已告知"), default=dict, blank=True)
    at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("关注者")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["team", "address"], name="follower_once")]

    def __str__(self) -> str:
        return self.address


class Job(models.Model):
    """Long work with progress: `done` of `total` steps, then `outcome` for the page, or `error` in both languages."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="jobs", verbose_name=_("赛事")
    )
    kind = models.CharField(_("类别"), max_length=20)
    state = models.CharField(_("状态"), max_length=10, choices=JobState, default=JobState.WAITING)
    request = models.JSONField(_("请求"), default=dict, blank=True)
    done = models.PositiveIntegerField(_("已完成"), default=0)
    total = models.PositiveIntegerField(_("总数"), default=0)
    outcome = models.JSONField(_("结果"), null=True, blank=True)
    error = models.JSONField(_("错误"), null=True, blank=True)
    file = models.CharField(_("文件"), max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("录入人")
    )
    at = models.DateTimeField(_("时间"), db_default=Now())
    ended_at = models.DateTimeField(_("结束时间"), null=True, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("长任务")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
