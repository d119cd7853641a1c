"""托孤 with its branches."""

import pytest

import rules

from .told import against, begun, figures, flags, killed, lines, points, seats, then

FALLEN = ("turn 1", "hp 1 -5 kind=damage source=4", "death 1")
GAME = begun(*FALLEN)


def test_ID_2_4_a_lord_general_alone_has_it():
    plain = begun(*FALLEN, lord_general=False)
    assert plain.verdict["winner"] == "rebel"
    assert figures(plain, "heir 2") == [("ID-2.4", "1", "heir", "—")]


def test_ID_2_4_where_nobody_said_so_it_is_unknown():
    game = begun("turn 1", "hp 1 -5 kind=damage source=4", lord_general=None)
    assert against(game, "death 1") == ["unknown ID-2.4"]
    after = then(game, "death 1")
    assert (after.verdict, after.state.statuses) == (None, {"heir", "rebel"})
    assert against(after, "turn 2") == ["violation ID-2.5"]
    told = then(after, "general 1 刘备 no-lord_general")
    assert told.verdict["winner"] == "rebel"
    assert then(after, "general 1 刘备 lord_general").state.statuses == {"heir"}
    assert then(after, "heir 2").state.lord_general is True
    assert then(after, "end-game won rebel").verdict["winner"] == "rebel"


@pytest.mark.parametrize(
    "line", ["turn 2", "phase play", "hp 2 -1", "death 2 4", "card 2 杀", "end-game time", "draw 4 2"]
)
def test_ID_2_5_it_is_carried_out_before_anything_else(line):
    assert against(GAME, line)[0] == "violation ID-2.5"
    assert against(then(GAME, "heir 2"), line)[:1] != ["violation ID-2.5"]


def test_ID_2_5_identities_and_remarks_may_be_typed_meanwhile():
    for line in ("reveal 2", "note 稍等", "call", "undo"):
        assert against(GAME, line) == []


def test_ID_2_6_the_lord_dies_and_nobody_had_died_before():
    assert figures(begun("turn 1"), "heir 2") == [("ID-2.6", "1", "—", "1")]
    second = begun("turn 1", *killed("3", "1"), "hp 1 -5 kind=damage source=4", "death 1")
    assert second.verdict["winner"] == "rebel"
    assert figures(second, "heir 2") == [("ID-2.6", "1", "3 1", "1")]


def test_ID_Q6_it_comes_before_the_rebels_have_won():
    assert (GAME.verdict, rules.view(GAME)["step"]) == (None, "heir")


def test_ID_Q10_a_death_in_the_same_settlement_is_a_death_before():
    game = begun("turn 1", "hp 3 -4 kind=damage source=4", "death 3", "hp 1 -5 kind=damage source=4", "death 1")
    assert game.verdict["winner"] == "rebel"


def test_ID_2_7_one_other_living_character():
    assert figures(GAME, "heir 1") == [("ID-2.7", "1", "1", "2|3|4|5")]
    assert figures(then(GAME, "heir 2"), "heir 3") == [("ID-2.7", "3", "heir 3", "2")]
    assert then(GAME, "heir 2").state.revealed == {"1", "2"}


def test_ID_2_8_a_loyalist_counts_as_lord_and_the_game_goes_on():
    game = then(GAME, "heir 2")
    assert (game.verdict, seats(game, "counts_as")["2"], seats(game, "role")["2"], rules.view(game)["lord"]) == (
        None,
        "lord",
        "loyalist",
        "2",
    )
    assert against(game, "turn 2") == []
    assert then(game, *killed("2", "4", hp=5)).verdict["winner"] == "rebel"


def test_ID_2_8_a_traitor_counts_as_lord_and_there_is_none_any_more():
    game = then(GAME, "heir 3", *killed("4", "2"), *killed("5", "2"))
    assert (game.verdict["winner"], points(game)) == ("lord", [2, 2, 2, 0, 0])


def test_ID_2_8_a_rebel_and_the_rebels_have_won():
    game = then(GAME, "heir 5")
    assert (game.verdict["winner"], game.verdict["by"], points(game)) == ("rebel", "ID-7.2", [0, 0, 0, 2, 2])
    assert against(game, "turn 2") == ["violation ID-7.0"]


def test_ID_2_8_an_identity_nobody_typed_leaves_it_unknown():
    game = begun("turn 1", "hp 1 -5 kind=damage source=4", "death 1 role=lord", letters="L????")
    assert against(game, "heir 2") == ["unknown ID-7.2"]
    after = then(game, "heir 2")
    assert after.state.statuses == {"on", "rebel"}
    assert then(after, "reveal 2 rebel").verdict["winner"] == "rebel"
    assert then(after, "reveal 2 loyalist").state.statuses == {"on"}


HEIR_OF_HIS_KINGDOM = {"hp": 3, "max_hp": 4}


def test_ID_2_9_an_heir_of_his_kingdom_has_one_more_of_both():
    game = begun("turn 1", "hp 2 -1", "hp 1 -5 kind=damage source=4", "death 1")  # 刘备 and 赵云, both Shu
    after = then(game, "heir 2")
    assert (seats(after, "hp")["2"], seats(after, "max_hp")["2"]) == (4, 5)
    assert against(game, "heir 2 before=3/4 after=4/5") == []
    assert figures(game, "heir 2 before=3/4 after=3/5") == [("ID-2.9", "2", "3/5", "4/5")]
    assert figures(game, "heir 2 before=3/4 after=3/4") == [("ID-2.9", "2", "3/4", "4/5")]


def test_ID_2_9_an_heir_of_another_kingdom_has_not():
    after = then(GAME, "heir 3")  # 张辽, Wei
    assert (seats(after, "hp")["3"], seats(after, "max_hp")["3"]) == (4, 4)
    assert against(GAME, "heir 3 before=4/4 after=5/5") == ["violation ID-2.9"]
    assert against(GAME, "heir 3 same") == ["violation ID-2.9"]


def test_ID_2_9_without_generals_the_referee_says_so():
    game = begun({"do": "table", "seats": {"2": {"hp": 3, "max_hp": 4}}}, "turn 1", "death 1 4", generals=False)
    assert against(game, "heir 2") == ["unknown ID-2.9"]
    assert seats(then(game, "heir 2 same"), "hp")["2"] == 4
    assert seats(then(game, "heir 2 no-same"), "hp")["2"] == 3


def test_ID_Q5_the_bonus_may_be_a_non_rebels_alone():
    rows = ("turn 1", "hp 1 -5 kind=damage source=4", "death 1")
    same = {"do": "heir", "seat": "4", "same": True, "before": [4, 4], "after": [5, 5]}
    assert against(begun(*rows, generals=False, lord_general=True), {**same}) == []
    assert against(begun(*rows, generals=False, heir_bonus="nonrebel"), same) == ["violation ID-2.9"]


def test_ID_Q7_the_successor_may_have_the_lords_own_one_more():
    game = begun(*FALLEN, heir_hp_plus1="1")
    assert seats(then(game, "heir 2"), "max_hp")["2"] == 6
    assert seats(then(game, "heir 3"), "max_hp")["3"] == 5


def test_ID_Q8_a_traitor_made_lord_is_lord_for_everything():
    course = (*FALLEN, "heir 3", *killed("4", "2"), *killed("5", "2"))
    assert lines(begun(*course), "3") == [("ID-8.1", 2)]
    assert lines(begun(*course, successor_keeps_traitor_points="1"), "3") == [("ID-8.1", 2), ("ID-8.3", 1)]


def test_ID_Q9_the_dead_lord_shares_the_win():
    course = (*FALLEN, "heir 2", *killed("3", "2"), *killed("4", "2"), *killed("5", "2"))
    assert points(begun(*course)) == [2, 2, 0, 0, 0]
    assert points(begun(*course, dead_lord_shares="0")) == [0, 2, 0, 0, 0]


def test_ID_6_3_whoever_killed_the_lord_is_rewarded_once_the_game_goes_on():
    game = begun("turn 1", "hp 1 -5 kind=damage source=4", "hand 4 4", "death 1")
    assert seats(game, "hand")["4"] == 4
    assert seats(then(game, "heir 2"), "hand")["4"] == 6
    assert seats(then(game, "heir 5"), "hand")["4"] == 4


def test_the_lord_who_kills_a_loyalist_may_be_a_successor():
    game = begun(*FALLEN, "heir 2", "hp 3 -4 kind=damage source=2", "death 3", letters="LCCTRRRR")
    assert seats(game, "hand")["2"] == 0
    assert flags(game) == []
