"""Team (战队), its players, and the team as entrant of a stage."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Group, Stage, Tournament
from tournament.words import EntrantStatus, Origin


class Team(models.Model):
    """`individual` teams are single players of a side event; `rating` is an imported figure, higher is stronger."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams", verbose_name=_("赛事"))
    name = models.CharField(_("队名"), max_length=60)
    club = models.CharField(_("俱乐部"), max_length=60, blank=True)
    city = models.CharField(_("城市"), max_length=60, blank=True)
    rating = models.IntegerField(_("等级分"), null=True, blank=True)
    individual = models.BooleanField(_("个人"), default=False)
    contact = models.CharField(_("联系方式"), max_length=200, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("战队")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="team_named_once")]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """`initials` shows only the first letters in public; an `erased` person's name is gone for good."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="players", verbose_name=_("战队"))
    name = models.CharField(_("姓名"), max_length=40)
    captain = models.BooleanField(_("队长"), default=False)
    substitute = models.BooleanField(_("替补"), default=False)
    order = models.PositiveSmallIntegerField(_("顺序"), default=1)
    initials = models.BooleanField(_("只显示缩写"), default=False)
    erased = models.BooleanField(_("已删除"), default=False)

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
    """`seed` is set by hand, `draw_number` (签号) by the draw: the line of the bracket it starts on.

    `origin` says how it came in; `former` is the entry of the stage before, which it reached as `former_place`, and
    `why` the reason of a wild card or a replacement, `replaces` the qualified entry it came in for. `since_round` is the first round it is paired in (late entry),
    `code` is the secret of its check-in QR code.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entrants", verbose_name=_("阶段"))
    team = models.ForeignKey(Team, models.CASCADE, related_name="entries", verbose_name=_("战队"))
    seed = models.PositiveSmallIntegerField(_("种子"), null=True, blank=True)
    draw_number = models.PositiveSmallIntegerField(_("签号"), null=True, blank=True)
    status = models.CharField(_("状态"), max_length=14, choices=EntrantStatus, default=EntrantStatus.ENTERED)
    group = models.ForeignKey(
        Group, models.SET_NULL, null=True, blank=True, related_name="entrants", verbose_name=_("小组")
    )
    origin = models.CharField(_("来源"), max_length=12, choices=Origin, default=Origin.ENTRY)
    former = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="later", verbose_name=_("前一阶段")
    )
    former_place = models.PositiveSmallIntegerField(_("前一阶段名次"), null=True, blank=True)
    why = models.CharField(_("原因"), max_length=300, blank=True)
    replaces = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="replacements", verbose_name=_("递补的席位")
    )
    since_round = models.PositiveSmallIntegerField(_("起始轮"), default=1)
    checked_in_at = models.DateTimeField(_("签到时间"), null=True, blank=True)
    code = models.CharField(_("签到码"), max_length=24, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("参赛队")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "team"], name="team_enters_stage_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="seed_once_a_stage"),
            models.UniqueConstraint(fields=["stage", "draw_number"], name="draw_number_once_a_stage"),
            models.UniqueConstraint(fields=["code"], condition=~Q(code=""), name="checkin_code_once"),
            models.CheckConstraint(condition=Q(seed__isnull=True) | Q(seed__gte=1), name="seed_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.team)
