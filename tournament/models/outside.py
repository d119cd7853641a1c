"""Programs outside that want to hear what happens."""

import uuid

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Tournament


class Webhook(models.Model):
    """An address that is sent signed events; `events` empty means all kinds.

    `failures` counts the tries that failed since the last one that got through; `given_up` says that there were too many.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="webhooks", verbose_name=_("赛事"))
    url = models.URLField(_("地址"), max_length=500)
    secret = models.CharField(_("密钥"), max_length=64)
    events = models.JSONField(_("事件"), default=list, blank=True)
    active = models.BooleanField(_("启用"), default=True)
    failures = models.PositiveSmallIntegerField(_("连续失败次数"), default=0)
    given_up = models.BooleanField(_("因失败停用"), default=False)
    added_at = models.DateTimeField(_("登记时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("网络回调")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "url"], name="webhook_once")]

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One event on its way to one webhook: retried until `status` is a 2xx or the tries are used up.

    `uid` is the number the other side knows it by, `key` what it tells of, so that nothing is told twice. `next_at` is
    None once nothing more is tried; `answer` is the beginning of what the other side said.
    """

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", verbose_name=_("网络回调"))
    uid = models.UUIDField(_("编号"), default=uuid.uuid4, editable=False)
    key = models.CharField(_("所告之事"), max_length=80, default="")
    event = models.CharField(_("事件"), max_length=40)
    body = models.JSONField(_("内容"))
    tries = models.PositiveSmallIntegerField(_("次数"), default=0)
    status = models.PositiveSmallIntegerField(_("状态码"), null=True, blank=True)
    error = models.CharField(_("错误"), max_length=300, blank=True)
    answer = models.CharField(_("对方的回答"), max_length=300, blank=True)
    next_at = models.DateTimeField(_("下次"), null=True, blank=True)
    delivered_at = models.DateTimeField(_("送达时间"), null=True, blank=True)
    at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = verbose_name_plural = _("回调记录")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "key"], condition=~Q(key=""), name="delivery_told_once")
        ]
        indexes = [models.Index(fields=["next_at"], condition=Q(delivered_at__isnull=True), name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.event} → {self.webhook_id}"
