"""The lists of a stage that come and go as files, by the word in their address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.lists import cards, points, results, schedule, seeds
from tournament.lists.attempt import Attempt, Reading, attempt, refuse_faults
from tournament.models import Stage
from tournament.services.user import User


@dataclass(frozen=True, slots=True)
class Kind:
    """One list: its title, what to know before a file of it is read, and both ways."""

    name: str
    title: str | Promise
    hint: str | Promise
    rows_of: Callable[[Stage], list[list[object]]]
    reader: Callable[..., Reading]

    def try_out(self, stage: Stage, rows: Sequence[Sequence[str]], *, by: User) -> Attempt:
        """What the file would change, and what stands against it; nothing is kept."""
        return self._attempt(stage, rows, by=by, keep=False)

    def take(self, stage: Stage, rows: Sequence[Sequence[str]], *, by: User) -> Attempt:
        """The whole file or, with any fault, nothing: Malformed carries `faults` by row and column."""
        done = self._attempt(stage, rows, by=by, keep=True)
        refuse_faults(done, both(_("文件有 %(count)s 处错误，没有保存任何内容。"), count=len(done.faults)))
        return done

    def _attempt(self, stage: Stage, rows: Sequence[Sequence[str]], *, by: User, keep: bool) -> Attempt:
        reading = self.reader(stage, rows, by=by)
        told: dict[str, Any] = {"rows": len(reading.steps)}

        def log() -> None:
            audit.record(user=by, verb=f"import-{self.name}", about=stage, after=told)

        return attempt(reading, keep=keep, log=log)


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind(
            "seeds", _("种子"), _("一行一队：种子、队名。留空的由抽签决定；没写到的队不变。"), seeds.rows_of, seeds.read
        ),
        Kind(
            "results",
            _("赛果"),
            _("从导出的文件改起：结果、胜者、每局的胜方（A 或 B）与胜因。没填结果的场次不动；改判要写原因。"),
            results.rows_of,
            results.read,
        ),
        Kind(
            "points",
            _("积分"),
            _("一行一个座位。改“得分”一栏；一桌的人都要有分，没填的桌不动。改正要写原因。"),
            points.rows_of,
            points.read,
        ),
        Kind(
            "cards",
            _("牌面"),
            _("主办方自己的牌：身份场各武将的体力、是否主公武将；假面骑士杀各战士的标识、体力上限等。桌上就不必再录。"),
            cards.rows_of,
            cards.read,
        ),
        Kind(
            "schedule",
            _("赛程"),
            _("从导出的文件改起：桌、日期、时间。留空就是取消；裁判一栏只供查看。"),
            schedule.rows_of,
            schedule.read,
        ),
    )
}
