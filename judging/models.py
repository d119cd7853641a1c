"""What the pen keeps: games, their entries, who referees a match, and what waits for the head referee.

The log is the truth. A game's columns beside it (step, verdict, n, …) are a summary for lists, written in the
transaction of the entry that changed them and never read back into the rules.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models import Match, Table, Tournament


class Game(models.Model):
    """One game (局) of a match. `header` is the first line of its record and never changes.

    A training game has no match, and is its opener's alone. `frozen` is the entry up to which the public sees it while
    the head referee rules; a voided game keeps its log and counts for nothing.
    """

    match = models.ForeignKey(Match, models.PROTECT, null=True, related_name="games")
    number = models.PositiveSmallIntegerField(_("局"))
    header = models.JSONField()
    ruleset = models.CharField(max_length=32)
    edition = models.CharField(max_length=32)
    opened_ms = models.BigIntegerField()
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    lease = models.PositiveIntegerField(default=1)
    holder = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    device = models.CharField(max_length=64, blank=True)

    n = models.PositiveIntegerField(default=0)
    at = models.BigIntegerField(default=0)
    sealed = models.CharField(max_length=64)
    step = models.CharField(max_length=32)
    verdict = models.JSONField(null=True)
    signed = models.BooleanField(default=False)
    flags = models.PositiveSmallIntegerField(default=0)
    unreported = models.TextField(blank=True)
    frozen = models.PositiveIntegerField(null=True)
    voided_ms = models.BigIntegerField(null=True)
    void_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_game_a_number")]
        verbose_name = _("局")
        verbose_name_plural = _("局")

    def __str__(self) -> str:
        return f"{self.match_id}.{self.number}"

    @property
    def opened_at(self) -> datetime:
        """The moment of `at` 0, the game's anchor."""
        return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=self.opened_ms)

    @property
    def last_ms(self) -> int:
        """When the last entry was touched, in milliseconds since 1970."""
        return self.opened_ms + self.at

    @property
    def finished(self) -> bool:
        return self.verdict is not None and self.signed

    @property
    def void(self) -> bool:
        return self.voided_ms is not None

    @property
    def closed(self) -> bool:
        """Whether the next game of the match may be opened."""
        return self.finished or self.void


class Entry(models.Model):
    """One line of the log. Append-only: a trigger of the database refuses any change.

    `body` is the row as the record holds it and the seal covers it, in canonical JSON; the columns beside it only
    find it. Text and not jsonb, which would not give the same bytes back.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    entry_id = models.CharField(max_length=64)
    at = models.BigIntegerField()
    do = models.CharField(max_length=32)
    body = models.TextField()
    by = models.CharField(max_length=150)
    device = models.CharField(max_length=64, blank=True)
    received_ms = models.BigIntegerField()
    override = models.BooleanField(default=False)

    class Meta:
        ordering = ["game_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["game", "entry_id"], name="one_entry_an_id"),
        ]
        verbose_name = _("条目")
        verbose_name_plural = _("条目")

    def __str__(self) -> str:
        return f"{self.seq} {self.do}"

    @property
    def row(self) -> dict:
        return json.loads(self.body)


class Lease(models.Model):
    """Who held the pen of a game in which epoch; the game's own row says who holds it now."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="leases")
    epoch = models.PositiveIntegerField()
    holder = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    device = models.CharField(max_length=64, blank=True)
    taken_ms = models.BigIntegerField()

    class Meta:
        ordering = ["game_id", "epoch"]
        constraints = [models.UniqueConstraint(fields=["game", "epoch"], name="one_holder_an_epoch")]
        verbose_name = _("执笔")
        verbose_name_plural = _("执笔")

    def __str__(self) -> str:
        return f"{self.game_id} {self.epoch}"


class Assignment(models.Model):
    """A referee and a match that is his to write."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="assignments")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="assignments")

    class Meta:
        ordering = ["match_id", "id"]
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="assigned_once")]
        verbose_name = _("指派")
        verbose_name_plural = _("指派")

    def __str__(self) -> str:
        return f"{self.user} → {self.match}"


class TableCode(models.Model):
    """The way in for tablets at one table: the address on its QR code, and at most one one-time PIN that waits.

    The PIN itself is kept nowhere: it follows from `salt` and the installation's secret key (judging/tablets.py).
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="code")
    code = models.CharField(max_length=16, unique=True)
    salt = models.CharField(max_length=32, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    issued_ms = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["table__number"]
        verbose_name = verbose_name_plural = _("入座码")

    def __str__(self) -> str:
        return f"{self.table} {self.code}"


class Tablet(models.Model):
    """A tablet that has joined a table. It writes as an account of its own, which dies when it is revoked.

    The same device that joins again is the same tablet, so that what it has not sent yet is still its own.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="tablets")
    number = models.PositiveSmallIntegerField()
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tablet")
    device = models.CharField(max_length=64, blank=True)
    joined_ms = models.BigIntegerField()
    revoked_ms = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["table__number", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="tablet_numbered_once")]
        verbose_name = verbose_name_plural = _("平板")

    def __str__(self) -> str:
        return f"{self.table} {self.number}"


class Review(models.Model):
    """An entry of a former writer that arrived after the takeover: kept for the head referee, never lost."""

    class Decision(models.TextChoices):
        WAITING = "waiting", _("待裁定")
        ACCEPTED = "accepted", _("采纳")
        REJECTED = "rejected", _("不采纳")

    game = models.ForeignKey(Game, models.PROTECT, related_name="reviews")
    entry_id = models.CharField(max_length=64)
    lease = models.PositiveIntegerField()
    after = models.PositiveIntegerField()
    body = models.TextField()
    by = models.CharField(max_length=150)
    device = models.CharField(max_length=64, blank=True)
    received_ms = models.BigIntegerField()
    decision = models.CharField(max_length=16, choices=Decision.choices, default=Decision.WAITING)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    decided_ms = models.BigIntegerField(null=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["game_id", "id"]
        constraints = [models.UniqueConstraint(fields=["game", "entry_id"], name="reviewed_once")]
        verbose_name = _("待裁条目")
        verbose_name_plural = _("待裁条目")

    def __str__(self) -> str:
        return f"{self.game_id} {self.entry_id}"

    @property
    def row(self) -> dict:
        return json.loads(self.body)


class Export(models.Model):
    """All public records of a tournament as one zip: made by a worker, `done` of `total` so far."""

    class State(models.TextChoices):
        WAITING = "waiting", _("排队中")
        PACKING = "packing", _("打包中")
        READY = "ready", _("可下载")
        FAILED = "failed", _("失败")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="exports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("记录打包")
        verbose_name_plural = _("记录打包")

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.done}/{self.total}"


class Drawing(models.Model):
    """The strokes of a signature, of a team's captain or of the player on a seat (`team`); the `sign` entry holds their hash."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="drawings")
    team = models.CharField(max_length=2)
    sha256 = models.CharField(max_length=64)
    strokes = models.JSONField()
    kept_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game_id", "id"]
        constraints = [models.UniqueConstraint(fields=["game", "team", "sha256"], name="drawn_once")]
        verbose_name = _("签名笔迹")
        verbose_name_plural = _("签名笔迹")

    def __str__(self) -> str:
        return f"{self.game_id} {self.team} {self.sha256[:12]}"


class PaperSheet(models.Model):
    """A paper sheet as it was typed, field by field (judging/paper): kept while it is being typed, and for good once it
    has become a game. `version` counts what was kept and `page` is the browser page that kept it, so that two who type
    the same sheet do not overwrite each other.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="papers")
    number = models.PositiveSmallIntegerField(_("局"))
    body = models.TextField(default="[]")
    version = models.PositiveIntegerField(default=0)
    page = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    changed_ms = models.BigIntegerField()
    game = models.OneToOneField(Game, models.SET_NULL, null=True, related_name="paper")

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_paper_a_number")]
        verbose_name = verbose_name_plural = _("纸质记分表")

    def __str__(self) -> str:
        return f"{self.match_id}.{self.number}"
