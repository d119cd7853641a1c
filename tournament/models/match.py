"""Match (场) with its slots, its versioned results, the scores of its games (局), and sanctions."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Group, Round, Stage, Table
from tournament.models.people import Entrant, Team
from tournament.words import (
    EntrySource,
    GameState,
    MatchState,
    OutcomeWord,
    Part,
    Reason,
    SideWord,
    SlotHolds,
    SourceKind,
    VersionStatus,
)

_UNDECIDED = Q(outcome="", winner__isnull=True)
_ADVANCES = Q(outcome__in=["completed", "walkover", "retired", "bye"], winner__isnull=False)
_ADVANCES_NOBODY = Q(outcome__in=["cancelled", "abandoned", "double-walkover"], winner__isnull=True)
_EITHER = Q(outcome="disqualified")


_SHARED = Q(outcome="completed", winner__isnull=True)


class Match(models.Model):
    """`key` names the match in the bracket's structure. `state`, `outcome` and `winner` follow from the results.

    `part` is where in its stage it belongs, `group` its group. A table of many (part "pod") may end with first place
    shared, and then has no winner.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="matches", verbose_name=_("阶段"))
    round = models.ForeignKey(Round, models.CASCADE, related_name="matches", verbose_name=_("轮"))
    key = models.CharField(_("代号"), max_length=12)
    number = models.PositiveSmallIntegerField(_("场次"))
    part = models.CharField(_("部分"), max_length=8, choices=Part, blank=True, default="")
    group = models.ForeignKey(
        Group, models.CASCADE, null=True, blank=True, related_name="matches", verbose_name=_("小组")
    )
    third = models.BooleanField(_("三四名决赛"), default=False)
    best_of = models.PositiveSmallIntegerField(_("局数"), default=1)
    table = models.ForeignKey(
        Table, models.SET_NULL, null=True, blank=True, related_name="matches", verbose_name=_("桌")
    )
    starts_at = models.DateTimeField(_("开赛时间"), null=True, blank=True)
    started_at = models.DateTimeField(_("实际开赛"), null=True, blank=True)
    state = models.CharField(_("进度"), max_length=12, choices=MatchState, default=MatchState.WAITING)
    outcome = models.CharField(_("结果"), max_length=16, choices=OutcomeWord, blank=True, default="")
    winner = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("胜者"))

    class Meta:
        verbose_name = verbose_name_plural = _("场")
        ordering = ["round__number", "number"]
        indexes = [models.Index(fields=["stage", "state"], name="match_by_state")]
        constraints = [
            models.UniqueConstraint(fields=["stage", "key"], name="match_keyed_once"),
            models.UniqueConstraint(fields=["round", "number"], name="match_numbered_once"),
            models.CheckConstraint(condition=Q(best_of__in=[1, 3, 5, 7, 9]), name="best_of_is_odd"),
            models.CheckConstraint(
                condition=_UNDECIDED | _ADVANCES | _ADVANCES_NOBODY | _EITHER | (Q(part="pod") & _SHARED),
                name="outcome_agrees_with_winner",
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Slot(models.Model):
    """One of the places in a match: where its occupant comes from, and what it holds now.

    At a table of many `position` is the seat, `points` and `place` what its game brought.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="slots", verbose_name=_("场"))
    position = models.PositiveSmallIntegerField(_("位置"))
    source = models.CharField(_("来源"), max_length=8, choices=SourceKind)
    source_seed = models.PositiveSmallIntegerField(_("来源签号"), null=True, blank=True)
    source_match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="feeds", verbose_name=_("来源场次")
    )
    holds = models.CharField(_("占位"), max_length=8, choices=SlotHolds, default=SlotHolds.WAITING)
    entrant = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="slots", verbose_name=_("参赛队")
    )
    points = models.DecimalField(_("得分"), max_digits=8, decimal_places=2, null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("桌内名次"), null=True, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = _("位")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["match", "position"], name="slot_once_a_match"),
            models.UniqueConstraint(fields=["match", "entrant"], name="entrant_once_a_match"),
            models.CheckConstraint(
                condition=Q(holds="entrant", entrant__isnull=False) | (~Q(holds="entrant") & Q(entrant__isnull=True)),
                name="slot_holds_what_it_says",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.position}"


class Result(models.Model):
    """A version of how a match ended: who said it, who confirmed it, and why it changed.

    `points` holds, for a table of many, every entrant's points by its id.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="results", verbose_name=_("场"))
    version = models.PositiveIntegerField(_("版本"))
    status = models.CharField(_("版本状态"), max_length=10, choices=VersionStatus, default=VersionStatus.CURRENT)
    outcome = models.CharField(_("结果"), max_length=16, choices=OutcomeWord)
    winner = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("胜者"))
    score_a = models.PositiveSmallIntegerField(_("A 胜局"), default=0)
    score_b = models.PositiveSmallIntegerField(_("B 胜局"), default=0)
    points = models.JSONField(_("得分"), null=True, blank=True)
    confirmed = models.BooleanField(_("已确认"), default=False)
    source = models.CharField(_("录入方式"), max_length=6, choices=EntrySource)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("录入人")
    )
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("确认人")
    )
    why = models.CharField(_("原因"), max_length=300, blank=True)
    at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("场结果")
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="result_versioned_once"),
            models.UniqueConstraint(fields=["match"], condition=Q(status="current"), name="one_current_result"),
            models.CheckConstraint(
                condition=_ADVANCES | _ADVANCES_NOBODY | _EITHER | (Q(points__isnull=False) & _SHARED),
                name="result_agrees_with_winner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} v{self.version}"


class GameScore(models.Model):
    """A version of what one game of a match ended with. `game` is the judging room's id, when a tablet kept it."""

    # In the figures of a version voided because other teams came into the match: the names of the two that played it.
    PLAYED_BY = "played_by"

    match = models.ForeignKey(Match, models.CASCADE, related_name="scores", verbose_name=_("场"))
    number = models.PositiveSmallIntegerField(_("局"))
    version = models.PositiveIntegerField(_("版本"))
    status = models.CharField(_("版本状态"), max_length=10, choices=VersionStatus, default=VersionStatus.CURRENT)
    state = models.CharField(_("确认"), max_length=12, choices=GameState)
    winner = models.CharField(_("胜者"), max_length=1, choices=SideWord, null=True, blank=True)  # noqa: DJ001
    reason = models.CharField(_("胜因"), max_length=20, choices=Reason, blank=True)
    figures = models.JSONField(_("数据"), default=dict, blank=True)
    commanders = models.JSONField(_("主帅"), default=dict, blank=True)
    camps = models.JSONField(_("阵营"), default=dict, blank=True)
    fouls = models.JSONField(_("技术分"), default=dict, blank=True)
    source = models.CharField(_("录入方式"), max_length=6, choices=EntrySource)
    game = models.PositiveBigIntegerField(_("对局编号"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("录入人")
    )
    why = models.CharField(_("原因"), max_length=300, blank=True)
    at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("局结果")
        ordering = ["number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number", "version"], name="score_versioned_once"),
            models.UniqueConstraint(
                fields=["match", "number"], condition=Q(status="current"), name="one_current_score"
            ),
            models.UniqueConstraint(
                fields=["match", "number"], condition=Q(status="pending"), name="one_pending_score"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}.{self.number} v{self.version}"


class Sanction(models.Model):
    """Technical points (技术分) taken from a team in a match; `ref` keeps a repeated report from counting twice."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="sanctions", verbose_name=_("场"))
    team = models.ForeignKey(Team, models.CASCADE, related_name="sanctions", verbose_name=_("战队"))
    points = models.PositiveSmallIntegerField(_("扣分"))
    reason = models.CharField(_("原因"), max_length=300)
    ref = models.CharField(_("来源编号"), max_length=80, blank=True)
    withdrawn = models.BooleanField(_("已撤回"), default=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("录入人")
    )
    at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("处罚")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["match", "ref"], condition=~Q(ref=""), name="sanction_reported_once"),
        ]

    def __str__(self) -> str:
        return f"−{self.points}"
