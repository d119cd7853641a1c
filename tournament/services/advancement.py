"""From stage to stage (晋级): who qualified, who goes on, wild cards, and replacements with their reason."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Advancement, Entrant, Stage, Team
from tournament.refusals import Illegal, Malformed
from tournament.services.bracket import OUT, Bracket, hold, settle
from tournament.services.giving import given
from tournament.services.publishing import announce, announce_matches
from tournament.services.standings import Place, Table, tables
from tournament.services.teams import open_stage
from tournament.services.user import User
from tournament.standings import level_at
from tournament.transactions import writing
from tournament.words import EntrantStatus, Origin

MOST = 256


@dataclass(frozen=True, slots=True)
class Qualified:
    """A place that leads on: who holds it, and the entry in the next stage that came of it, with its replacement if any."""

    place: Place
    entrant: Entrant | None
    replaced_by: Entrant | None

    @property
    def vacant(self) -> bool:
        """Whether nobody plays for this place as yet."""
        holder = self.replaced_by or self.entrant
        return holder is None or holder.status in OUT


@dataclass(frozen=True, slots=True)
class Feeder:
    """A stage that leads to another: its places that qualify, those a lot still has to part, and who came in without one."""

    advancement: Advancement
    finished: bool
    qualified: tuple[Qualified, ...]
    level: tuple[Place, ...]
    others: tuple[Entrant, ...]


def set_advancement(*, source: Stage, target: Stage, top: int, by: User, wild_cards: int = 0) -> Advancement | None:
    """The best `top` of each group of `source`, or of the stage, go on to `target`; 0 and no wild cards: none do."""
    if source.tournament_id != target.tournament_id or source.pk == target.pk:
        raise Malformed(both(_("只能晋级到本赛事的另一个阶段。")), field="target")
    if not 0 <= top <= MOST or not 0 <= wild_cards <= MOST:
        raise Malformed(both(_("名额应为 0 到 %(most)s。"), most=MOST), field="top")
    with writing():
        if _leads_back(target, source):
            raise Illegal(both(_("“%(name)s”已经通向本阶段，不能再反过来。"), name=target.name), field="target")
        known = Advancement.objects.filter(source=source, target=target).first()
        before = None if known is None else {"top": known.top, "wild_cards": known.wild_cards}
        after = {"top": top, "wild_cards": wild_cards}
        if before == after or (known is None and not (top or wild_cards)):
            return known
        made: Advancement | None = None
        if not (top or wild_cards):
            Advancement.objects.filter(source=source, target=target).delete()
        else:
            made, _new = Advancement.objects.update_or_create(source=source, target=target, defaults=after)
        audit.record(user=by, verb="set-advancement", about=target, before=before, after={"from": source.name, **after})
        announce(source.tournament, "stages")
        return made


def feeders(target: Stage) -> tuple[Feeder, ...]:
    """Every stage that leads to this one, with its places and what became of them."""
    entered = list(target.entrants.select_related("team", "former__stage", "former__team").order_by("pk"))
    leads = target.comes_from.select_related("source__tournament").order_by("source__position", "source_id")
    return tuple(_feeder(one, entered) for one in leads)


def advance(*, target: Stage, by: User) -> list[Entrant]:
    """Enters everybody who has qualified from the finished stages before; again adds only who is missing.

    Who is out of the stage before is not entered: that place waits for a replacement.
    """
    with writing():
        stage = open_stage(target)
        made: list[Entrant] = []
        known = set(stage.entrants.values_list("team_id", flat=True))
        for feeder in feeders(stage):
            for one in feeder.qualified if feeder.finished else ():
                left = one.entrant is None and one.replaced_by is None and not one.place.left
                if left and one.place.entrant.team_id not in known:
                    made.append(_enter(stage, one.place, Origin.TOP, ""))
        if made:
            names = [[one.team.name, one.former_place] for one in made]
            audit.record(user=by, verb="advance", about=stage, after={"teams": names})
            announce(stage.tournament, "teams")
        return made


def wild_card(*, target: Stage, team: Team, why: str, by: User) -> Entrant:
    """A team that goes on without having qualified, with the reason; as many as the stages before give away."""
    why = given(why)
    with writing():
        stage = open_stage(target)
        if team.tournament_id != stage.tournament_id:
            raise Malformed(both(_("这支队伍不属于本赛事。")), field="team")
        if stage.entrants.filter(team=team).exists():
            raise Illegal(both(_("“%(name)s”已在本阶段。"), name=team.name), field="team")
        places = sum(one.wild_cards for one in stage.comes_from.all())
        if stage.entrants.filter(origin=Origin.WILD_CARD).count() >= places:
            raise Illegal(both(_("外卡名额 %(count)s 个，已经用完。"), count=places), field="team")
        former, place = _former(stage, team)
        made = Entrant.objects.create(
            stage=stage, team=team, origin=Origin.WILD_CARD, former=former, former_place=place, why=why
        )
        audit.record(user=by, verb="wild-card", about=made, after={"team": team.name, "because": why})
        announce(stage.tournament, "teams")
        return made


def replace(*, target: Stage, gone: Entrant, instead: Team, why: str, by: User) -> Entrant:
    """`instead` takes the place of `gone`, an entrant of this stage or one who qualified for it, with the reason.

    After the draw it takes over the draw number, as long as the other has not played here.
    """
    why = given(why)
    with writing():
        bracket = hold(target.pk)
        stage = bracket.stage
        gone = Entrant.objects.select_related("team", "stage").get(pk=gone.pk)
        if instead.tournament_id != stage.tournament_id:
            raise Malformed(both(_("这支队伍不属于本赛事。")), field="team")
        if stage.entrants.filter(team=instead).exists():
            raise Illegal(both(_("“%(name)s”已在本阶段。"), name=instead.name), field="team")
        here = gone if gone.stage_id == stage.pk else stage.entrants.filter(former=gone).first()
        if here is not None:
            _refuse_played(bracket, here)
        if here is None and bracket.nodes:
            raise Illegal(both(_("已经抽签，名单不能再改。先撤销抽签，或登记退赛。")))
        former, place = _former(stage, instead)
        made = Entrant(stage=stage, team=instead, origin=Origin.REPLACEMENT, former=former, former_place=place, why=why)
        made.replaces_id = (here.former_id or here.pk) if here is not None else gone.pk
        _take_over(made, here)
        made.save()
        if bracket.nodes:
            fresh = hold(stage.pk)
            announce_matches(stage.tournament, settle(fresh, fresh.fixtures()))
        audit.record(
            user=by,
            verb="replace",
            about=made,
            before={"team": gone.team.name},
            after={"team": instead.name, "because": why},
        )
        announce(stage.tournament, "teams")
        return made


def may_replace(target: Stage) -> list[Place]:
    """Who may come in for somebody: the best of the stages before who are not in this one, in order of place."""
    inside = set(target.entrants.values_list("team_id", flat=True))
    found = [
        place
        for lead in target.comes_from.select_related("source")
        for table in tables(lead.source)
        for place in table.places
        if place.place is not None and not place.left and place.entrant.team_id not in inside
    ]
    return sorted(found, key=lambda one: (one.row.place, one.entrant.pk))


def _feeder(lead: Advancement, entered: list[Entrant]) -> Feeder:
    by_former = {one.former_id: one for one in entered if one.origin == Origin.TOP}
    instead = {one.replaces_id: one for one in entered if one.replaces_id is not None and one.status not in OUT}
    places: list[Qualified] = []
    level: list[Place] = []
    found = tables(lead.source)
    for table in found:
        tied = set(level_at([one.row for one in table.places if one.place is not None], lead.top))
        level += [one for one in table.places if one.entrant.pk in tied]
        places += [
            Qualified(one, by_former.get(one.entrant.pk), instead.get(one.entrant.pk))
            for one in _top(table, lead.top)
            if one.entrant.pk not in tied
        ]
    through = {one.place.entrant.pk for one in places}
    others = tuple(
        one for one in entered if one.former and one.former.stage_id == lead.source_id and one.former_id not in through
    )
    return Feeder(lead, lead.source.finished_at is not None, tuple(places), tuple(level), others)


def _top(table: Table, top: int) -> list[Place]:
    return [one for one in table.places if one.place is not None and one.place <= top and not one.row.disqualified]


def _enter(stage: Stage, place: Place, origin: Origin, why: str) -> Entrant:
    return Entrant.objects.create(
        stage=stage,
        team=place.entrant.team,
        origin=origin,
        former=place.entrant,
        former_place=place.place,
        why=why,
    )


def _former(stage: Stage, team: Team) -> tuple[Entrant | None, int | None]:
    """A team's best place in the stages that lead here."""
    for lead in stage.comes_from.select_related("source"):
        for table in tables(lead.source):
            for place in table.places:
                if place.entrant.team_id == team.pk:
                    return place.entrant, place.place
    return None, None


def _leads_back(start: Stage, goal: Stage) -> bool:
    """Whether `goal` is reached from `start` by the ways that are already there."""
    seen: set[int] = set()
    ahead = [start.pk]
    while ahead:
        one = ahead.pop()
        if one == goal.pk:
            return True
        if one not in seen:
            seen.add(one)
            ahead += Advancement.objects.filter(source=one).values_list("target_id", flat=True)
    return False


def _refuse_played(bracket: Bracket, entrant: Entrant) -> None:
    begun = [key for key in bracket.played if any(slot.entrant_id == entrant.pk for slot in bracket.slots[key])]
    if begun:
        raise Illegal(both(_("“%(name)s”在本阶段已经打过比赛，只能登记退赛。"), name=entrant.team.name))


def _take_over(made: Entrant, gone: Entrant | None) -> None:
    """The newcomer has the number, the seed and the group of who went; who went stays on file, out."""
    if gone is None:
        return
    made.draw_number, made.seed, made.group_id = gone.draw_number, gone.seed, gone.group_id
    made.since_round = gone.since_round
    gone.draw_number = gone.seed = gone.group_id = None
    gone.status = EntrantStatus.DROPPED
    gone.save(update_fields=["draw_number", "seed", "group", "status"])
