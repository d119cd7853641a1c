"""What this room's operations are called in the desk's log, for people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

VERBS = {
    "assign-referees": _("指派裁判"),
    "decide-review": _("裁定迟到条目"),
    "enter-paper": _("纸质记分表入账"),
    "export-records": _("打包记录"),
    "freeze-display": _("冻结公开显示"),
    "issue-pin": _("发入座 PIN"),
    "join-table": _("平板入座"),
    "open-game": _("开局"),
    "report-game": _("重新报送"),
    "restore-game": _("恢复作废的局"),
    "revoke-tablet": _("注销平板"),
    "rule": _("裁定"),
    "take-lease": _("接管执笔"),
    "type-paper": _("录入纸质记分表"),
    "unfreeze-display": _("恢复公开显示"),
    "void-game": _("作废一局"),
    "withdraw-pin": _("收回入座 PIN"),
}
