"""Teams and their players entering a stage: typed one by one, or a whole list at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.files.teamlist import Fault, TeamEntry, TeamList, faults_among, wrong_with
from tournament.models import Entrant, Player, Stage, Team
from tournament.naming import same, tidy
from tournament.refusals import Illegal, Malformed
from tournament.services.publishing import announce
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import Format

OTHER_PLAYERS = _("本赛事已有队伍“%(name)s”，选手不同；请核对选手，或换一个队名。")
_FIELDS = {"team": "name", "player": "players", "captain": "captain", "substitute": "substitutes"}


def add_team(*, stage: Stage, entry: TeamEntry, by: User) -> Entrant:
    """A team with its players, entered in the stage: new, or the one of that name and players that another stage has.

    While a Swiss stage or tables of many are under way it enters late, from the next round on.
    """
    entry = _tidied(entry)
    _refuse_wrong(entry)
    with writing():
        stage = open_stage(stage, late=True)
        _refuse_taken(stage, entry, apart_from=None)
        entrant = _create(stage, entry, _teams_by_name(stage))
        audit.record(user=by, verb="add-team", about=entrant.team, after=entry.as_json())
        announce(stage.tournament, "teams")
        return entrant


def change_team(*, entrant: Entrant, entry: TeamEntry, by: User) -> Entrant:
    """Other names or players. Players who stay keep their identity, so earlier games still name them."""
    entry = _tidied(entry)
    _refuse_wrong(entry)
    with writing():
        entrant = Entrant.objects.select_related("stage__tournament", "team").get(pk=entrant.pk)
        _refuse_taken(entrant.stage, entry, apart_from=entrant)
        before = entry_as_it_is(entrant).as_json()
        team = entrant.team
        team.name, team.club, team.city, team.rating = entry.name, entry.club, entry.city, entry.rating
        team.save(update_fields=["name", "club", "city", "rating"])
        if entrant.draw_number is None and entrant.seed != entry.seed:
            entrant.seed = entry.seed
            entrant.save(update_fields=["seed"])
        _write_players(entrant.team, entry)
        audit.record(user=by, verb="change-team", about=entrant.team, before=before, after=entry.as_json())
        announce(entrant.stage.tournament, "teams")
        return entrant


def remove_team(*, entrant: Entrant, by: User) -> None:
    """Takes a team off the list, before the draw; afterwards it drops instead."""
    with writing():
        stage = open_stage(entrant.stage)
        entrant = Entrant.objects.select_related("team").get(pk=entrant.pk)
        before = entry_as_it_is(entrant).as_json()
        audit.record(user=by, verb="remove-team", about=entrant.team, before=before)
        team = entrant.team
        entrant.delete()
        if not team.entries.exists():
            team.delete()
        announce(stage.tournament, "teams")


def import_teams(*, stage: Stage, teams: TeamList, by: User) -> list[Entrant]:
    """All teams of a list or, with any fault, none: Malformed carries `faults` by row and column."""
    with writing():
        stage = open_stage(stage, late=True)
        faults = (*teams.faults, *list_faults(stage, teams))
        if faults:
            rows = [{"row": one.row, "column": one.column, "message": one.message} for one in faults]
            raise Malformed(
                both(_("名单有 %(count)s 处错误，没有保存任何内容。"), count=len(rows)), field="file", faults=rows
            )
        known = _teams_by_name(stage)
        made = [_create(stage, entry, known) for _row, entry in teams.entries]
        audit.record(
            user=by,
            verb="import-teams",
            about=stage,
            after={"teams": [entry.as_json() for _row, entry in teams.entries]},
        )
        announce(stage.tournament, "teams")
        return made


def list_faults(stage: Stage, teams: TeamList) -> tuple[Any, ...]:
    """What stands between a list and the teams already there; for the preview and for the import itself."""
    known = _teams_by_name(stage)
    entered = list(stage.entrants.values_list("team__name", flat=True))
    elsewhere = {name: team for name, team in known.items() if name not in {same(one) for one in entered}}
    others = [
        Fault(row, str(_("队名")), both(OTHER_PLAYERS, name=entry.name))
        for row, entry in teams.entries
        if (team := elsewhere.get(same(entry.name))) is not None and not _same_people(team, entry)
    ]
    return (
        *others,
        *faults_among(
            teams,
            taken_names=entered,
            taken_seeds=list(stage.entrants.exclude(seed=None).values_list("seed", flat=True)),
            substitutes=stage.substitutes,
        ),
    )


def set_seeds(*, stage: Stage, seeds: dict[int, int | None], by: User) -> None:
    """Seeds by hand: entrant pk to seed (None: drawn by lot). All or none; each seed once."""
    given = [seed for seed in seeds.values() if seed is not None]
    for entrant_id, seed in seeds.items():
        if seed is not None and (not 1 <= seed <= 1024 or given.count(seed) > 1):
            raise Malformed(both(_("种子 %(seed)s 重复或超出范围。"), seed=seed), field=f"seed-{entrant_id}")
    with writing():
        stage = open_stage(stage)
        entrants = {one.pk: one for one in stage.entrants.all()}
        before = {str(one.pk): one.seed for one in entrants.values()}
        kept = {one.seed for one in entrants.values() if one.pk not in seeds and one.seed is not None}
        taken = next((seed for seed in given if seed in kept), None)
        if taken is not None:
            raise Malformed(both(_("种子 %(seed)s 重复或超出范围。"), seed=taken), field="seed")
        changed = [entrants[pk] for pk, seed in seeds.items() if pk in entrants and entrants[pk].seed != seed]
        if not changed:
            return
        stage.entrants.filter(pk__in=[one.pk for one in changed]).update(seed=None)
        for one in changed:
            one.seed = seeds[one.pk]
        Entrant.objects.bulk_update(changed, ["seed"])
        after = {str(one.pk): one.seed for one in entrants.values()}
        audit.record(user=by, verb="set-seeds", about=stage, before=before, after=after)


def move_seed(*, entrant: Entrant, up: bool, by: User) -> None:
    """One place up or down among the seeds; an unseeded team comes in as the last seed, the last one down goes out."""
    ranked = list(entrant.stage.entrants.exclude(seed=None).order_by("seed").values_list("pk", flat=True))
    if entrant.pk not in ranked:
        ranked += [entrant.pk] if up else []
    else:
        place = ranked.index(entrant.pk)
        other = place - 1 if up else place + 1
        if other == len(ranked):
            ranked.remove(entrant.pk)
        elif other >= 0:
            ranked[place], ranked[other] = ranked[other], ranked[place]
    everybody: dict[int, int | None] = dict.fromkeys(entrant.stage.entrants.values_list("pk", flat=True))
    set_seeds(stage=entrant.stage, seeds=everybody | {pk: seed for seed, pk in enumerate(ranked, 1)}, by=by)


def entry_as_it_is(entrant: Entrant) -> TeamEntry:
    """The team as it would have been typed."""
    everybody = list(entrant.team.players.all())
    return TeamEntry(
        name=entrant.team.name,
        players=tuple(player.name for player in everybody if not player.substitute),
        captain=next((player.name for player in everybody if player.captain), ""),
        club=entrant.team.club,
        substitutes=tuple(player.name for player in everybody if player.substitute),
        seed=entrant.seed,
        city=entrant.team.city,
        rating=entrant.team.rating,
    )


def open_stage(stage: Stage, *, late: bool = False) -> Stage:
    """The stage, held for this transaction, whose list of teams may still change; `late`: or take one more."""
    held = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.pk)
    if held.finished_at is not None:
        raise Illegal(both(_("本阶段已经结束；要改动，先重新打开。")))
    if held.rounds.exists() and not (late and held.format in (Format.SWISS, Format.PODS)):
        raise Illegal(both(_("已经抽签，名单不能再改。先撤销抽签，或登记退赛。")))
    return held


def _tidied(entry: TeamEntry) -> TeamEntry:
    players = tuple(name for one in entry.players if (name := tidy(one)))
    return TeamEntry(
        name=tidy(entry.name),
        players=players,
        captain=tidy(entry.captain) or (players[0] if players else ""),
        club=tidy(entry.club)[:60],
        substitutes=tuple(name for one in entry.substitutes if (name := tidy(one))),
        seed=entry.seed,
        city=tidy(entry.city)[:60],
        rating=entry.rating,
    )


def _refuse_wrong(entry: TeamEntry) -> None:
    for column, message in wrong_with(entry):
        raise Malformed(message, field=_FIELDS[column])
    if entry.seed is not None and not 1 <= entry.seed <= 1024:
        raise Malformed(both(_("种子 %(seed)s 重复或超出范围。"), seed=entry.seed), field="seed")


def _refuse_taken(stage: Stage, entry: TeamEntry, *, apart_from: Entrant | None) -> None:
    entrants = stage.entrants.exclude(pk=apart_from.pk if apart_from else None)
    others = stage.tournament.teams.exclude(pk=apart_from.team_id).values_list("name", flat=True) if apart_from else ()
    taken = {same(name) for name in (*entrants.values_list("team__name", flat=True), *others)}
    if same(entry.name) in taken:
        raise Illegal(both(_("队名“%(name)s”重复。"), name=entry.name), field="name")
    known = None if apart_from else _teams_by_name(stage).get(same(entry.name))
    if known is not None and not _same_people(known, entry):
        raise Illegal(both(OTHER_PLAYERS, name=entry.name), field="name")
    if entry.seed is not None and entrants.filter(seed=entry.seed).exists():
        raise Illegal(both(_("种子 %(seed)s 重复。"), seed=entry.seed), field="seed")
    if entry.substitutes and not stage.substitutes:
        raise Illegal(both(_("本阶段不允许替补。")), field="substitutes")


def _create(stage: Stage, entry: TeamEntry, known: Mapping[str, Team]) -> Entrant:
    team = known.get(same(entry.name))
    if team is None:
        team = Team.objects.create(
            tournament=stage.tournament, name=entry.name, club=entry.club, city=entry.city, rating=entry.rating
        )
        _write_players(team, entry)
    return Entrant.objects.create(stage=stage, team=team, seed=entry.seed, since_round=stage.rounds.count() + 1)


def _teams_by_name(stage: Stage) -> dict[str, Team]:
    """The tournament's teams, whichever stages they are in."""
    return {same(team.name): team for team in stage.tournament.teams.prefetch_related("players")}


def _same_people(team: Team, entry: TeamEntry) -> bool:
    """Whether a list means a team that is known already: the same regular players, or none named."""
    known = {same(player.name) for player in team.players.all() if not player.substitute}
    return not entry.players or known == {same(name) for name in entry.players}


def _write_players(team: Team, entry: TeamEntry) -> None:
    known = {same(player.name): player for player in team.players.all()}
    wanted = [*((name, False) for name in entry.players), *((name, True) for name in entry.substitutes)]
    left = _renamed(known, [name for name, _sub in wanted])
    team.players.exclude(pk__in=[player.pk for player in left.values()]).delete()
    team.players.update(captain=False)
    for order, (name, substitute) in enumerate(wanted, 1):
        player = left.get(same(name)) or Player(team=team)
        player.name, player.order, player.substitute = name, order, substitute
        player.captain = same(name) == same(entry.captain)
        player.save()


def _renamed(known: dict[str, Player], wanted: Sequence[str]) -> dict[str, Player]:
    """Who stays, by name. With one name gone and one new it is the same person, spelt right at last."""
    names = {same(name) for name in wanted}
    stays = {name: player for name, player in known.items() if name in names}
    gone = [player for name, player in known.items() if name not in names and not player.erased]
    new = [name for name in names if name not in known]
    if len(gone) == len(new) == 1:
        stays[new[0]] = gone[0]
    return stays


def incomplete(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Entrants whose team has not three regular players; wants `team__players` prefetched. A single player is complete."""
    teams = (one for one in entrants if not one.team.individual)
    return [one for one in teams if sum(not player.substitute for player in one.team.players.all()) != 3]


def newest_seed(stage: Stage) -> int:
    """The highest seed given so far, 0 for none."""
    return stage.entrants.aggregate(most=Max("seed"))["most"] or 0
