"""Rows of rounds, matches and slots, made from a format's nodes; and the nodes of the formats that have no bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.brackets import From, Node, Source
from tournament.formats.groups import round_robin
from tournament.models import Group, Match, Round, Slot, Stage
from tournament.rounds import best_of
from tournament.words import MatchState, Part, SlotHolds, SourceKind

BYE = Source(From.BYE)


def lay_out(stage: Stage, nodes: Sequence[Node], *, groups: Mapping[str, Group] | None = None) -> list[Match]:
    """Writes the rounds these nodes are in, their matches and slots; `groups` by key. Sources may be matches of theirs."""
    last = max(node.round for node in nodes)
    numbers = sorted({node.round for node in nodes})
    rounds = Round.objects.bulk_create([Round(stage=stage, number=number) for number in numbers])
    by_number = {one.number: one for one in rounds}
    matches = Match.objects.bulk_create(
        Match(
            stage=stage,
            round=by_number[node.round],
            key=node.key,
            number=node.number,
            part=node.part,
            group=(groups or {}).get(node.key),
            third=node.third,
            best_of=best_of(stage.best_of, number=node.round, last=last, third=node.third, part=node.part),
        )
        for node in nodes
    )
    by_key = {match.key: match for match in matches}
    Slot.objects.bulk_create(
        Slot(
            match=by_key[node.key],
            position=position,
            source=source.kind.value,
            source_seed=source.seed,
            source_match=by_key[source.match] if source.kind in (From.WINNER, From.LOSER) and source.match else None,
        )
        for node in nodes
        for position, source in enumerate(node.sources, 1)
    )
    return matches


def group_nodes(sizes: Sequence[Sequence[int]], *, legs: int) -> tuple[Node, ...]:
    """Everybody against everybody in each group; `sizes` are the groups' draw numbers. Keys are G<group>.<round>.<number>."""
    nodes: list[Node] = []
    placed: dict[int, int] = {}
    for number, lines in enumerate(sizes, 1):
        for round, pairs in enumerate(round_robin(len(lines), legs=legs), 1):
            for place, (home, away) in enumerate(pairs, 1):
                placed[round] = placed.get(round, 0) + 1
                sources = (Source(From.SEED, seed=lines[home]), Source(From.SEED, seed=lines[away]))
                nodes.append(Node(f"G{number}.{round}.{place}", round, placed[round], sources, part=Part.GROUP.value))
    return tuple(sorted(nodes, key=lambda node: (node.round, node.number)))


def swiss_nodes(number: int, pairs: Sequence[tuple[int, int]], bye: int | None) -> tuple[Node, ...]:
    """One Swiss round of pairs of draw numbers; the bye stands last. Keys are S<round>.<number>."""
    met = [(Source(From.SEED, seed=a), Source(From.SEED, seed=b)) for a, b in pairs]
    if bye is not None:
        met.append((Source(From.SEED, seed=bye), BYE))
    return tuple(
        Node(f"S{number}.{place}", number, place, sources, part=Part.SWISS.value)
        for place, sources in enumerate(met, 1)
    )


def lay_out_pods(stage: Stage, number: int, tables: Sequence[Sequence[tuple[int, int]]]) -> list[Match]:
    """One round of tables of many; each table is (draw number, entrant) in the order of its seats. Keys are P<round>.<table>."""
    made = Round.objects.create(stage=stage, number=number)
    matches = Match.objects.bulk_create(
        Match(
            stage=stage,
            round=made,
            key=f"P{number}.{place}",
            number=place,
            part=Part.POD,
            best_of=1,
            state=MatchState.READY,
        )
        for place in range(1, len(tables) + 1)
    )
    Slot.objects.bulk_create(
        Slot(
            match=match,
            position=seat,
            source=SourceKind.SEED,
            source_seed=line,
            holds=SlotHolds.ENTRANT,
            entrant_id=entrant,
        )
        for match, table in zip(matches, tables, strict=True)
        for seat, (line, entrant) in enumerate(table, 1)
    )
    return matches
