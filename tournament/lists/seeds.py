"""Seeds (种子) as a file: a team and its seed a row; a blank seed is drawn by lot, a team left out keeps its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.files.table import Fault, read_table
from tournament.files.teamlist import seed_in
from tournament.lists.attempt import Change, Reading, Step
from tournament.models import Entrant, Stage
from tournament.naming import same
from tournament.services.teams import set_seeds
from tournament.services.user import User

HEADER: Final = ("种子", "队名", "俱乐部", "等级分")
_COLUMNS: Final = {
    "seed": ("种子", "种子号", "种子序号", "seed"),
    "team": ("队名", "队伍", "战队", "选手", "team", "name", "player"),
    "club": ("俱乐部", "单位", "club"),
    "rating": ("等级分", "rating"),
}


def rows_of(stage: Stage) -> list[list[object]]:
    """The seeded teams in order, then the others by name."""
    entrants = sorted(stage.entrants.select_related("team"), key=lambda one: (one.seed or 9999, one.team.name))
    rows: list[list[object]] = [[one.seed, one.team.name, one.team.club, one.team.rating] for one in entrants]
    return [list(HEADER), *rows]


def read(stage: Stage, rows: Sequence[Sequence[str]], *, by: User) -> Reading:
    """All seeds of the file as one step, since they are true together or not at all."""
    table = read_table(rows, _COLUMNS, needs="team", missing=_("没有找到队名一栏。"))
    entrants = {same(one.team.name): one for one in stage.entrants.select_related("team")}
    faults: list[Fault] = []
    wanted: dict[int, int | None] = {}
    changes: list[Change] = []
    for line in table.lines:
        entrant = entrants.get(same(line.one("team")))
        seed, wrong = seed_in(line.one("seed"))
        found = _faults(line.one("team"), entrant, wanted, wrong)
        faults += [Fault(line.row, table.title(column), message) for column, message in found]
        if entrant is None or found:
            continue
        if seed is not None and seed in wanted.values():
            faults.append(Fault(line.row, table.title("seed"), both(_("种子 %(seed)s 重复。"), seed=seed)))
        wanted[entrant.pk] = seed
        if seed != entrant.seed:
            changes.append(Change(line.row, entrant.team.name, str(entrant.seed or "–"), str(seed or "–")))
    steps = () if faults else _steps(stage, wanted, changes, column=table.title("seed"), by=by)
    return Reading(steps, tuple(faults), table.ignored)


def _faults(
    name: str, entrant: Entrant | None, wanted: dict[int, int | None], wrong: dict[str, str] | None
) -> list[tuple[str, dict[str, str]]]:
    if entrant is None:
        return [("team", both(_("本阶段没有队伍“%(name)s”。"), name=name))]
    if entrant.pk in wanted:
        return [("team", both(_("队名“%(name)s”重复。"), name=name))]
    return [("seed", wrong)] if wrong else []


def _steps(
    stage: Stage, wanted: dict[int, int | None], changes: list[Change], *, column: str, by: User
) -> tuple[Step, ...]:
    """The first change carries the deed; the others are only told."""
    return tuple(
        Step(change, column, (lambda: set_seeds(stage=stage, seeds=wanted, by=by)) if number == 0 else _nothing)
        for number, change in enumerate(changes)
    )


def _nothing() -> None:
    """Done already."""
