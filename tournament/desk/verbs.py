"""What the log's operations are called, for people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

VERBS = {
    "accept-pending": _("采纳新结果"),
    "add-stage": _("加阶段"),
    "add-table": _("加桌"),
    "add-team": _("添加队伍"),
    "add-venue": _("加分站"),
    "change-stage": _("改阶段设置"),
    "change-team": _("改队伍"),
    "change-tournament": _("改赛事"),
    "clear-result": _("撤回结果"),
    "confirm-match": _("确认结果"),
    "create-tournament": _("建立赛事"),
    "decline-pending": _("维持原结果"),
    "draw": _("抽签"),
    "enter-result": _("登记结果"),
    "fill-round": _("整轮排桌"),
    "grant-role": _("给予职务"),
    "import-teams": _("导入名单"),
    "issue-sanction": _("扣技术分"),
    "keep-pending": _("新结果待裁定"),
    "open-account": _("新建账号"),
    "publish": _("公开页面"),
    "release-draw": _("公开对阵"),
    "remove-team": _("移除队伍"),
    "report-result": _("上报结果"),
    "revoke-role": _("撤销职务"),
    "schedule-match": _("排桌与时间"),
    "set-best-of": _("改局数"),
    "set-seeds": _("排种子"),
    "set-status": _("改队伍状态"),
    "set-tables": _("改桌数"),
    "set-venue": _("改分站"),
    "start-match": _("开赛"),
    "undo-draw": _("撤销抽签"),
    "unpublish": _("收回页面"),
    "withdraw-draw": _("收回对阵"),
    "withdraw-sanction": _("撤回处罚"),
}
