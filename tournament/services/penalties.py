"""Penalties (处分) that stand over the whole event, and what they mean: bans, and technical points (技术分) taken."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import GameScore, Match, Penalty, Player, Sanction, Team, Tournament
from tournament.refusals import Illegal, Malformed
from tournament.services.giving import given
from tournament.services.notices import tell
from tournament.services.publishing import announce
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import GameState, PenaltyKind, VersionStatus

MOST_POINTS = 99


def give(
    *,
    team: Team,
    kind: str,
    why: str,
    by: User,
    player: Player | None = None,
    match: Match | None = None,
    points: int = 0,
    article: str = "",
    public: bool = False,
) -> Penalty:
    """A penalty of a team, or of one of its players. Only points take points; a public one is told to everybody."""
    if kind not in PenaltyKind.values:
        raise Malformed(both(_("没有处分“%(kind)s”。"), kind=kind), field="kind")
    if (kind == PenaltyKind.POINTS) is not (1 <= points <= MOST_POINTS):
        raise Malformed(both(_("扣技术分须写明 1 到 99 分；别的处分不扣分。")), field="points")
    if player is not None and player.team_id != team.pk:
        raise Malformed(both(_("这名选手不在这支队伍。")), field="player")
    if match is not None and match.stage.tournament_id != team.tournament_id:
        raise Malformed(both(_("这场比赛不属于本赛事。")), field="match")
    why = given(why)
    with writing():
        made = Penalty.objects.create(
            tournament_id=team.tournament_id,
            team=team,
            player=player,
            match=match,
            kind=kind,
            points=points,
            article=article.strip()[:40],
            why=why,
            public=public,
            by=by,
        )
        after = {"team": team.name, "player": player.name if player else None, "kind": kind, "points": points}
        audit.record(user=by, verb="give-penalty", about=made, after={**after, "because": why})
        _tell(made, _("%(who)s：%(kind)s"))
        announce(team.tournament, "penalties")
        return made


def withdraw(*, penalty: Penalty, why: str, by: User) -> Penalty:
    """It counts no longer; it stays on file with the reason."""
    why = given(why)
    with writing():
        penalty = Penalty.objects.select_related("team__tournament", "player").get(pk=penalty.pk)
        if penalty.withdrawn:
            raise Illegal(both(_("这项处分已经撤回。")))
        penalty.withdrawn, penalty.withdrawn_why = True, why
        penalty.save(update_fields=["withdrawn", "withdrawn_why"])
        audit.record(user=by, verb="withdraw-penalty", about=penalty, after={"because": why})
        _tell(penalty, _("%(who)s：撤回%(kind)s"))
        announce(penalty.team.tournament, "penalties")
        return penalty


@dataclass(frozen=True, slots=True)
class Bans:
    """Who is banned now: whole teams, and players by their team."""

    teams: frozenset[int]
    players: dict[int, tuple[Player, ...]]

    def __bool__(self) -> bool:
        return bool(self.teams or self.players)

    def of_team(self, team_id: int) -> list[str]:
        """Who of the team may not play; the empty name means all of it."""
        return [""] if team_id in self.teams else [player.name for player in self.players.get(team_id, ())]


def bans_of(tournament: Tournament) -> Bans:
    """Every ban that stands, in one query."""
    standing = Penalty.objects.filter(tournament=tournament, kind=PenaltyKind.BAN, withdrawn=False)
    teams: set[int] = set()
    players: dict[int, tuple[Player, ...]] = {}
    for one in standing.select_related("player"):
        if one.player is None:
            teams.add(one.team_id)
        else:
            players[one.team_id] = (*players.get(one.team_id, ()), one.player)
    return Bans(frozenset(teams), players)


@dataclass(frozen=True, slots=True)
class Taken:
    """Technical points taken at one time: by a table's foul, on a paper sheet, or as a penalty of the desk."""

    points: int
    text: str
    player: str
    match: Match | None
    penalty: Penalty | None = None


@dataclass(slots=True)
class History:
    """A team and every technical point it lost, in the order of the tables' and then the desk's."""

    team: Team
    taken: list[Taken] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)

    @property
    def points(self) -> int:
        """All technical points that stand against the team."""
        return sum(one.points for one in self.taken)

    @property
    def players(self) -> list[tuple[str, int]]:
        """Points by player as far as one was named, the most first."""
        named: dict[str, int] = {}
        for one in self.taken:
            if one.player:
                named[one.player] = named.get(one.player, 0) + one.points
        return sorted(named.items(), key=lambda pair: (-pair[1], pair[0]))


def histories(tournament: Tournament) -> list[History]:
    """Technical points by team and player, the most first: fouls of tables, paper sheets, penalties of the desk."""
    found = {team.pk: History(team) for team in tournament.teams.prefetch_related("players")}
    people = {pk: [one.name for one in history.team.players.all()] for pk, history in found.items()}
    fouls = Sanction.objects.filter(match__stage__tournament=tournament, withdrawn=False)
    for one in fouls.select_related("match__round"):
        named = next((name for name in people.get(one.team_id, ()) if one.reason.endswith(name)), "")
        found[one.team_id].taken.append(Taken(one.points, one.reason, named, one.match))
    _paper(tournament, found)
    for penalty in tournament.penalties.select_related("player", "match__round", "by"):
        history = found[penalty.team_id]
        history.penalties.append(penalty)
        if penalty.points and not penalty.withdrawn:
            name = penalty.player.name if penalty.player else ""
            history.taken.append(Taken(penalty.points, penalty.why, name, penalty.match, penalty))
    told = [one for one in found.values() if one.taken or one.penalties]
    return sorted(told, key=lambda one: (-one.points, one.team.name))


def _paper(tournament: Tournament, found: dict[int, History]) -> None:
    """Fouls that only a paper result tells; a game the tables kept has sanctions of its own."""
    scores = GameScore.objects.filter(
        match__stage__tournament=tournament, status=VersionStatus.CURRENT, game=None
    ).exclude(state=GameState.VOID)
    for score in scores.select_related("match__round").prefetch_related("match__slots__entrant"):
        sides = {("A", "B")[slot.position - 1]: slot.entrant for slot in score.match.slots.all() if slot.position < 3}
        for side, points in score.fouls.items():
            entrant = sides.get(side)
            if entrant is not None and isinstance(points, int) and points > 0:
                found[entrant.team_id].taken.append(
                    Taken(points, f"{score.match.key} · {score.number}", "", score.match)
                )


def _tell(penalty: Penalty, sentence: str) -> None:
    if penalty.public:
        who = penalty.player.name if penalty.player else penalty.team.name
        text = both(sentence, who=who, kind=PenaltyKind(penalty.kind).label)
        tell(penalty.team.tournament, "correction", text["zh"], text["en"])
