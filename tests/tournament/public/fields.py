"""Stages of every format with their rows laid straight into the ledger: what the public pages read, at any size."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any
from zoneinfo import ZoneInfo

from tournament.brackets import Node, resolve, single
from tournament.formats.double import double
from tournament.models import Entrant, GameScore, Group, Match, Player, Result, Round, Slot, Stage, Team, Tournament
from tournament.outcome import Outcome, Ruling
from tournament.services.bracket import load, settle

START = datetime(2026, 11, 28, 9, 0, tzinfo=ZoneInfo("Asia/Shanghai"))


def stage_of(teams: int, *, format: str, slug: str = "cup", players: int = 3, **settings: Any) -> Stage:
    """A released tournament with `teams` teams in its one stage, drawn in the order of their numbers."""
    tournament = Tournament.objects.create(slug=slug, name="测试杯", released=True)
    stage = Stage.objects.create(tournament=tournament, name="全国决赛", format=format, lot=1, **settings)
    made = Team.objects.bulk_create(
        Team(tournament=tournament, name=f"第{number}队", club=f"俱乐部{number % 7}") for number in range(1, teams + 1)
    )
    Player.objects.bulk_create(
        Player(team=team, name=f"选手{team.name[1:-1]}{'甲乙丙'[place]}", captain=place == 0, order=place + 1)
        for team in made
        for place in range(players)
    )
    Entrant.objects.bulk_create(
        Entrant(stage=stage, team=team, seed=number, draw_number=number) for number, team in enumerate(made, 1)
    )
    return stage


def rounds_of(stage: Stage, count: int, *, released: bool = True) -> list[Round]:
    told = {"released": released, "schedule_released": released, "officials_released": released}
    return Round.objects.bulk_create(Round(stage=stage, number=number, **told) for number in range(1, count + 1))


def lay(stage: Stage, nodes: Sequence[Node], *, released: bool = True) -> None:
    """A bracket's rounds, matches and slots."""
    rounds = rounds_of(stage, max(node.round for node in nodes), released=released)
    made = Match.objects.bulk_create(
        Match(
            stage=stage,
            round=rounds[node.round - 1],
            key=node.key,
            number=node.number,
            part=str(node.part),
            third=node.third,
            starts_at=START + timedelta(hours=node.round),
        )
        for node in nodes
    )
    by_key = {match.key: match for match in made}
    Slot.objects.bulk_create(
        Slot(
            match=by_key[node.key],
            position=position,
            source=source.kind.value,
            source_seed=source.seed,
            source_match=by_key[source.match] if source.match else None,
        )
        for node in nodes
        for position, source in enumerate(node.sources, 1)
    )
    bracket = load(stage)
    settle(bracket, resolve(bracket.nodes, seeds=bracket.seeds, rulings={}))


def elimination(teams: int, *, format: str = "single", **settings: Any) -> Stage:
    stage = stage_of(teams, format=format, **settings)
    lay(stage, double(teams) if format == "double" else single(teams, third_place=stage.third_place))
    return stage


def play(stage: Stage, keys: Sequence[str], *, winner: str = "A") -> None:
    """Every named match of a bracket, in this order, is won by one side, confirmed."""
    for key in keys:
        bracket = load(stage)
        match = bracket.matches[key]
        first, second = bracket.slots[key]
        _score(match, winner)
        Result.objects.create(
            match=match,
            version=1,
            outcome="completed",
            winner_id=(first if winner == "A" else second).entrant_id,
            score_a=int(winner == "A"),
            score_b=int(winner == "B"),
            confirmed=True,
            source="tablet",
        )
        bracket = load(stage)
        settle(bracket, resolve(bracket.nodes, seeds=bracket.seeds, rulings=bracket.rulings))


def _score(match: Match, winner: str, **said: Any) -> None:
    GameScore.objects.create(
        match=match,
        number=1,
        version=1,
        state="confirmed",
        winner=winner,
        reason="commander-dead",
        source="tablet",
        **said,
    )


def pairs(stage: Stage, rounds: Sequence[Sequence[Sequence[Entrant]]], *, part: str = "swiss") -> list[Match]:
    """Rounds of pairs (one alone has a bye), or of tables of many with part "pod"; nothing is played yet."""
    letter = "P" if part == "pod" else "S"
    made: list[Match] = []
    slots: list[Slot] = []
    for round, drawn in zip(rounds_of(stage, len(rounds)), rounds, strict=True):
        for number, who in enumerate(drawn, 1):
            bye = len(who) == 1
            match = Match(
                stage=stage,
                round=round,
                key=f"{letter}{round.number}.{number}",
                number=number,
                part=part,
                state="decided" if bye else "ready",
                outcome="bye" if bye else "",
                winner=who[0] if bye else None,
                starts_at=START + timedelta(hours=round.number),
            )
            made.append(match)
            slots += [
                Slot(
                    match=match, position=seat, source="seed", source_seed=one.draw_number, holds="entrant", entrant=one
                )
                for seat, one in enumerate(who, 1)
            ]
            slots += [Slot(match=match, position=2, source="bye", holds="bye")] if bye else []
    Match.objects.bulk_create(made)
    Slot.objects.bulk_create(slots)
    return made


def swiss(teams: int, *, rounds: int = 1, **settings: Any) -> Stage:
    stage = stage_of(teams, format="swiss", **settings)
    entrants = list(stage.entrants.order_by("draw_number"))
    turned = [entrants[turn:] + entrants[:turn] for turn in range(rounds)]
    pairs(stage, [[order[place : place + 2] for place in range(0, teams, 2)] for order in turned])
    return stage


def pods(players: int, *, seats: int = 5, **settings: Any) -> Stage:
    stage = stage_of(players, format="pods", players=1, **settings)
    entrants = list(stage.entrants.order_by("draw_number"))
    pairs(stage, [[entrants[place : place + seats] for place in range(0, players, seats)]], part="pod")
    return stage


def groups(teams: int, *, count: int = 2, **settings: Any) -> Stage:
    """Groups in which everybody meets everybody; the matches of a group are all in one round."""
    stage = stage_of(teams, format="groups", **settings)
    made = [Group.objects.create(stage=stage, number=number) for number in range(1, count + 1)]
    entrants = list(stage.entrants.order_by("draw_number"))
    round = rounds_of(stage, 1)[0]
    number = 0
    for place, group in enumerate(made):
        own = entrants[place::count]
        Entrant.objects.filter(pk__in=[one.pk for one in own]).update(group=group)
        for pair in combinations(own, 2):
            number += 1
            match = Match.objects.create(
                stage=stage,
                round=round,
                key=f"G{group.number}.1.{number}",
                number=number,
                part="group",
                group=group,
                state="ready",
            )
            Slot.objects.bulk_create(
                Slot(
                    match=match, position=seat, source="seed", source_seed=one.draw_number, holds="entrant", entrant=one
                )
                for seat, one in enumerate(pair, 1)
            )
    return stage


def win(match: Match, winner: str, *, state: str = "confirmed") -> None:
    """A pair's match with its one game, as far as the public pages read it."""
    first, second = match.slots.order_by("position")
    entrant = (first if winner == "A" else second).entrant
    GameScore.objects.create(match=match, number=1, version=1, state=state, winner=winner, source="tablet")
    confirmed = state == "confirmed"
    match.state = "decided" if confirmed else "unconfirmed"
    match.outcome, match.winner = ("completed", entrant) if confirmed else ("", None)
    match.save()
    if confirmed:
        Result.objects.create(
            match=match,
            version=1,
            outcome="completed",
            winner=entrant,
            score_a=int(winner == "A"),
            score_b=int(winner == "B"),
            confirmed=True,
            source="tablet",
        )


def ruling(winner: str) -> Ruling:
    return Ruling(Outcome.COMPLETED, "A" if winner == "A" else "B")
