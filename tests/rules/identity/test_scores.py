"""The end of the game and its points, line by line; what cannot be derived; how many courses there are (count)."""

from collections.abc import Iterator

import pytest

import rules
from rules.engine import changed
from rules.identity.course import settled
from rules.identity.roles import assignments
from rules.identity.scores import scores
from rules.identity.state import DUE, ON, Chosen, Fell, Verdict
from rules.identity.story import WINNERS

from .told import against, begun, figures, killed, lines, opened, points, then


def told(*deaths, letters="LCTRR", lord_general=False, heir=None, **options):
    """A game told by its deaths alone, "34": 3 dies by 4, by nobody 0; the heir is chosen after the first."""
    game = opened(f"deal {letters}", "reveal 1 lord", players=len(letters), **options)
    game = then(
        game, {"do": "general", "seat": "1", "general": "刘备", "lord_general": lord_general}, "start", "turn 1"
    )
    for number, death in enumerate(deaths):
        game = then(game, {"do": "death", "seat": death[0], "killer": {"0": "none"}.get(death[1], death[1])})
        if heir and number == 0:
            game = then(game, {"do": "heir", "seat": heir})
    return game


def result(game):
    verdict = game.verdict
    return None if verdict is None else (verdict["winner"], verdict["by"], points(game))


def test_ID_7_0_the_first_death_that_fulfils_a_condition_ends_the_game():
    game = told("31", "41", "51")
    assert figures(game, "turn 2") == [("ID-7.0", None, "turn", "score | sign")]
    for line in ("hp 2 -1", "death 2 1", "table", "end-game time", "draw 2 2", "phase play"):
        assert against(game, {"do": "table"} if line == "table" else line) == ["violation ID-7.0"], line
    for line in ("end-game won lord", "reveal 2", "note 完", {"do": "score", "points": {"1": 3}}):
        assert against(game, line) == []


def test_ID_7_1_lord_and_loyalists_win_without_rebel_and_traitor():
    assert told("31", "41").verdict is None
    assert result(told("31", "41", "51")) == ("lord", "ID-7.1", [3, 3, 0, 0, 0])


def test_ID_7_2_rebels_win_when_the_lord_is_dead_and_one_of_them_lives():
    assert result(told("41", "15")) == ("rebel", "ID-7.2", [0, 0, 0, 2, 2])
    assert result(told("31", "41", "15")) == ("rebel", "ID-7.2", [0, 0, 0, 2, 2])


def test_ID_7_3_the_traitor_wins_though_loyalists_live():
    assert result(told("41", "52", "13")) == ("traitor", "ID-7.3", [0, 0, 3, 0, 0])


def test_ID_Q15_or_only_when_he_is_the_last():
    assert told("41", "52", "13", traitor_win="alone").verdict is None
    assert result(told("41", "52", "23", "13", traitor_win="alone"))[0] == "traitor"
    assert result(told("41", "52", "13", "32", traitor_win="alone"))[0] == "lord"


def test_ID_8_1_two_for_each_whose_identity_wins():
    assert lines(told("41", "15"), "5") == [("ID-8.1", 2)]
    assert lines(told("41", "15"), "4") == [("ID-8.1", 2)]


def test_ID_Q11_or_only_for_the_living():
    assert points(told("41", "15", dead_score="0")) == [0, 0, 0, 0, 2]


def test_ID_8_2_one_for_lord_and_loyalists_of_whom_none_has_died():
    assert lines(told("31", "41", "51"), "1") == [("ID-8.1", 2), ("ID-8.2", 1)]
    assert points(told("24", "31", "41", "51")) == [2, 2, 0, 0, 0]


def test_ID_Q12_or_for_each_who_has_not_died():
    assert points(told("24", "31", "41", "51", _8_2="each")) == [3, 2, 0, 0, 0]
    assert points(told("41", "15", _8_2="each")) == [0, 1, 0, 2, 2]


def test_ID_8_3_one_for_the_traitor_who_outlives_the_rebels():
    assert lines(told("41", "52", "31"), "3") == [("ID-8.3", 1)]
    assert lines(told("31", "41", "51"), "3") == []


def test_ID_Q13_or_only_when_he_lives_at_the_end():
    assert lines(told("41", "52", "31", _8_3="end"), "3") == []
    assert lines(told("41", "52", "13", _8_3="end"), "3") == [("ID-8.1", 2), ("ID-8.3", 1)]


def test_ID_8_4_one_for_each_loyalist_he_kills_after_the_last_rebel():
    assert lines(told("41", "52", "23", "13"), "3") == [("ID-8.1", 2), ("ID-8.3", 1), ("ID-8.4", 1)]
    assert lines(told("41", "23", "51", "13"), "3") == [("ID-8.1", 2), ("ID-8.3", 1)]
    assert lines(told("41", "52", "21", "13"), "3") == [("ID-8.1", 2), ("ID-8.3", 1)]


def test_ID_Q14_a_kill_is_the_source_of_the_fatal_damage_or_the_last_loss_of_hp():
    def game(**options):
        return begun(
            "turn 1",
            *killed("4", "1"),
            *killed("5", "1"),
            "hp 2 -4 kind=lose source=3",
            "death 2",
            *killed("1", "3", hp=5),
            **options,
        )

    assert points(game()) == [0, 0, 3, 0, 0]
    assert points(game(kill="last_hp_change")) == [0, 0, 4, 0, 0]


def test_ID_8_4_a_successor_is_no_loyalist():
    game = told("15", "52", "62", "73", "84", "34", "24", letters="LCCTRRRR", lord_general=True, heir="2")
    assert lines(game, "4") == [("ID-8.1", 2), ("ID-8.3", 1), ("ID-8.4", 1)]


def test_ID_Q17_a_game_that_is_stopped_has_no_winner_and_earned_points_stay():
    def stopped(**options):
        return points(then(told("41", "52", "23", **options), "end-game time"))

    assert stopped() == [0, 0, 2, 0, 0]
    assert stopped(timeout="void") == [0, 0, 0, 0, 0]
    assert points(then(told("41", "52", timeout="literal"), "end-game time")) == [1, 1, 1, 0, 0]
    assert points(then(told("41", "52", "23"), "end-game void")) == [0, 0, 0, 0, 0]


def test_ID_Q16_deaths_of_one_entry_are_tried_in_every_order():
    both = {"do": "deaths", "deaths": [{"seat": "1", "killer": "5"}, {"seat": "5", "killer": "1"}]}
    game = told("31", "41")
    assert against(game, both) == ["unknown ID-7.1", "unknown ID-7.2"]
    after = then(game, both)
    assert (after.verdict, after.state.statuses) == (None, {"lord", "rebel"})
    assert against(after, "turn 2") == ["violation ID-7.0"]
    assert against(after, "end-game won traitor") == ["violation ID-7.3"]
    declared = then(after, "end-game won rebel")
    assert (declared.verdict["winner"], points(declared)) == ("rebel", [0, 0, 0, 2, 2])


def test_ID_Q16_where_they_count_as_simultaneous_they_are_looked_at_together():
    both = {"do": "deaths", "deaths": [{"seat": "1", "killer": "3"}, {"seat": "5", "killer": "3"}]}
    assert then(told("41", deaths="simultaneous"), both).verdict["winner"] == "traitor"
    assert then(told("31", "41", deaths="simultaneous"), both).verdict["winner"] == "lord"


def test_deaths_whose_order_does_not_matter_are_certain():
    both = {"do": "deaths", "deaths": [{"seat": "4", "killer": "1"}, {"seat": "5", "killer": "1"}]}
    assert result(then(told("31"), both)) == ("lord", "ID-7.1", [3, 3, 0, 0, 0])


# --- identities that are unknown --------------------------------------------------------------------------------------


def test_ID_7_1_an_end_is_found_although_a_living_seat_was_never_turned_up():
    game = told("31", "41", "51", letters="L?TRR")
    assert result(game) == ("lord", "ID-7.1", [3, 3, 0, 0, 0])


def test_an_unknown_that_decides_is_named():
    game = told("41", "51", "61", letters="L??TRR")
    assert game.verdict is None
    found = rules.check(game, {"at": game.at, "do": "death", "seat": "2", "killer": "1"})
    assert [(one.level, one.article, one.expected) for one in found] == [
        ("unknown", "ID-7.1", "the identity of seats 2, 3")
    ]
    after = then(game, "death 2 1")
    assert then(after, "reveal 2 rebel").verdict["winner"] == "lord"
    assert then(after, "reveal 3 rebel").state.statuses == {"on"}


def test_a_seats_points_are_certain_where_every_assignment_agrees():
    game = told("31", "41", "51", letters="L????")
    assert game.verdict is None
    game = then(told("41", "51", letters="L??RR"), "death 1 none")
    assert result(game) == ("traitor", "ID-7.3", [0, None, None, 0, 0])


# --- the typed sheet --------------------------------------------------------------------------------------------------


def sheet(*points):
    return {"do": "score", "points": {str(seat): count for seat, count in enumerate(points, start=1)}}


def test_ID_8_0_a_sheet_is_compared_seat_by_seat():
    game = told("31", "41", "51")
    assert against(game, sheet(3, 3, 0, 0, 0)) == []
    assert figures(game, sheet(3, 2, 1, 0, 0)) == [("ID-8.2", "2", "2", "3"), ("ID-8.3", "3", "1", "0")]
    assert against(told("31"), sheet(3)) == ["violation ID-7.0"]


@pytest.mark.parametrize(
    ("deaths", "typed", "article"),
    [
        (("31", "41", "51"), {"1": 2}, "ID-8.2"), (("24", "31", "41", "51"), {"1": 3}, "ID-8.2"), (("31", "41", "51"), {"2": 0}, "ID-8.1"),
        (("41", "15"), {"4": 0}, "ID-8.1"), (("41", "15"), {"1": 2}, "ID-8.1"), (("41", "52", "31"), {"3": 0}, "ID-8.3"),
        (("31", "41", "51"), {"3": 1}, "ID-8.3"), (("41", "52", "23", "13"), {"3": 3}, "ID-8.4"), (("41", "52", "13"), {"3": 1}, "ID-8.1"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_told_by_the_line_that_explains_it(deaths, typed, article):
    assert against(told(*deaths), {"do": "score", "points": typed}) == [f"violation {article}"]


def test_a_sheet_that_fits_no_assignment_is_wrong_and_one_that_fits_some_is_unknown():
    game = then(told("41", "51", letters="L??RR"), "death 1 none")
    assert against(game, sheet(0, 0, 3, 0, 0)) == ["unknown ID-8.1"]
    assert against(game, sheet(0, 3, 3, 0, 0)) == ["violation ID-8.1"]


def test_a_declared_winner_is_only_compared():
    game = told("41", "15")
    assert against(game, "end-game won rebel") == []
    assert against(game, "end-game won lord") == ["violation ID-7.1", "violation ID-7.2"]
    assert against(told("41"), "end-game won lord") == ["violation ID-7.1"]
    assert against(told("41"), "end-game won") == ["violation ID-7.0"]


# --- count ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "all_", "with_lord"), [(5, 60, 12), (6, 120, 20), (7, 420, 60), (8, 840, 105)])
def test_so_many_ways_identities_may_be_dealt(players, all_, with_lord):
    assert len(assignments((None,) * players)) == all_
    assert len(assignments(("lord", *(None,) * (players - 1)))) == with_lord


TABLES = {5: "LCTRR", 6: "LCTRRR", 7: "LCCTRRR", 8: "LCCTRRRR"}
# Outcome → the points of the lord, of the traitor and of a rebel (rulebook 4.4), at five or six players and at more.
REACHABLE = {
    "lord, nobody died": ({(3, 0, 0), (3, 1, 0)}, set()),
    "lord, somebody died": ({(2, 0, 0), (2, 1, 0), (2, 2, 0)}, {(2, 3, 0)}),
    "lord after a loyal heir": ({(2, 0, 0), (2, 1, 0)}, {(2, 2, 0)}),
    "lord after a traitor heir": ({(2, 2, 0)}, set()),
    "rebel": ({(0, 0, 2)}, set()),
    "traitor": ({(0, 3, 0), (0, 4, 0)}, {(0, 5, 0)}),
    "traitor after an heir": ({(0, 3, 0)}, {(0, 4, 0)}),
}


def every_end(state) -> Iterator[object]:
    """Every end of a game, deaths one by one, by the traitor or by somebody else; of equal seats the first alone."""
    traitor = next(seat for seat in state.setup.seats if state.roles[seat] == "traitor")
    kinds = {}
    for seat in state.setup.seats:
        if seat in state.alive:
            kinds.setdefault((state.roles[seat], seat == state.heir), seat)
    for seat in kinds.values():
        if DUE in state.statuses:
            event, alive = Chosen(seat), state.alive
        else:
            event, alive = None, state.alive - {seat}
        killers = (None, traitor) if event is None and state.roles[seat] == "loyalist" else (None,)
        for killer in killers:
            what = event or (Fell(seat, killer, killer),)
            heir = seat if event else state.heir
            after = settled(changed(state, events=(*state.events, what), alive=alive, heir=heir, step="play"))
            if after.verdict is None:
                yield from every_end(after)
            else:
                yield after


def outcome(state) -> str:
    verdict: Verdict = state.verdict
    roles = state.roles
    dead = {roles[seat] for seat in state.setup.seats if seat not in state.alive}
    if verdict.winner == "rebel":
        return "rebel"
    if verdict.winner == "traitor":
        return "traitor after an heir" if state.heir else "traitor"
    if state.heir:
        return f"lord after a {'traitor' if roles[state.heir] == 'traitor' else 'loyal'} heir"
    return "lord, somebody died" if dead & {"lord", "loyalist"} else "lord, nobody died"


@pytest.mark.parametrize("players", TABLES)
def test_the_reachable_results_are_those_of_the_rule_book(players):
    found: dict[str, set[tuple[int, int, int]]] = {}
    for lord_general in (True, False):
        game = opened(f"deal {TABLES[players]}", "reveal 1", players=players)
        state = then(
            game, {"do": "general", "seat": "1", "general": "刘备", "lord_general": lord_general}, "start"
        ).state
        for end in every_end(state):
            assert end.statuses <= {*WINNERS}
            assert ON not in end.statuses
            result = scores(end).points
            lord_side = {result[seat] for seat in end.setup.seats if end.roles[seat] in ("lord", "loyalist")}
            rebels = {result[seat] for seat in end.setup.seats if end.roles[seat] == "rebel"}
            traitor = next(seat for seat in end.setup.seats if end.roles[seat] == "traitor")
            assert len(lord_side) == len(rebels) == 1
            found.setdefault(outcome(end), set()).add((*lord_side, result[traitor], *rebels))
    assert found == {name: few | (more if players > 6 else set()) for name, (few, more) in REACHABLE.items()}
