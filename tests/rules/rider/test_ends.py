"""The end: who has won, what stays open, what may still be entered, and the points of the house rules."""

from itertools import product

import pytest

import rules

from .told import against, begun, factions, figures, flags, killed, opened, over, points, stands, table, then

TOGETHER = {"do": "deaths", "deaths": [{"seat": "1", "killer": "2"}, {"seat": "2", "killer": "1"}]}


def won(game):
    return game.verdict and (game.verdict["winner"], game.verdict["by"], game.verdict["reason"])


def test_RD_3_1_the_last_faction_wins():
    game = stands("AABB", "turn 1", *killed("3", "1"))
    assert (won(game), rules.view(game)["step"]) == (None, "play")
    after = then(game, *killed("4", "1"))
    assert (won(after), rules.view(after)["step"]) == (("A", "RD-3.1", "won"), "over")


def test_RD_3_1_a_last_survivor_wins_whoever_he_is():
    assert won(stands("AB?", "turn 1", *killed("1", "3"), *killed("2", "3"))) == ("seat:3", "RD-3.1", "won")
    assert won(stands("ABV", "turn 1", *killed("1", "3"), *killed("2", "3"))) == ("villain:3", "RD-3.1", "won")
    merged = stands("AB", "turn 1", "tap 1", "tap 2")
    assert factions(merged) == ["A", "V2"]


def test_RD_6_2_2_two_villains_go_on():
    assert won(stands("VVB", "turn 1", *killed("3", "1"))) is None


def test_RD_6_2_5_a_villain_and_those_merged_into_it_win_together():
    game = stands("VABB", "turn 1", "tap 1", "tap 2", *killed("3", "1"), *killed("4", "1"))
    assert (won(game), points(game)) == (("villain:1", "RD-3.1", "won"), [2, 2, 0, 0])


@pytest.mark.parametrize("letters", ["".join(one) for one in product("AV?", repeat=3)])
def test_RD_3_1_every_table_of_three_counted(letters):
    """Over only where all have a faction and it is the same one."""
    game = then(stands(letters + "B", "turn 4", *killed("4", "1")))
    assert (won(game) is not None) is (letters == "AAA")


def test_RD_4_1_3_the_end_of_a_merge_may_end_the_game():
    lines = ("turn 1", "tap 4", "tap 2", *killed("4", "1"), "reveal 3 mark=A")
    game = stands("AA?B", *lines)
    assert (won(game), factions(game)) == (None, ["A", "B", "A", "B"])
    after = then(game, "reset 2")
    assert (won(after), points(after)) == (("A", "RD-3.1", "won"), [2, 2, 2, 0])
    assert won(then(stands("AA?B", *lines, merge="permanent"), "reset 2")) is None
    burnt = then(game, "hp 2 -4 kind=damage element=fire source=1")
    assert (won(burnt), burnt.verdict["scores"]["2"]["survived"]) == (("A", "RD-3.1", "won"), True)


def test_RD_4_1_3_nothing_of_the_game_follows_its_end():
    game = stands("AAB", "turn 1", *killed("3", "1"))
    assert [against(game, line) for line in ("turn 2", "tap 1", "hp 1 -1", "table", "end-game time")] == [
        ["violation RD-4.1.3"]
    ] * 5
    assert [against(game, line) for line in ("sign 1", "note 赢了", "call", "protest 1 不服")] == [[]] * 4
    assert against(begun(), "sign 1") == ["violation RD-4.1.3"]


def test_RD_R17_an_unrevealed_survivor_keeps_the_game_going_unless_all_turn_up():
    lines = (table("2", mark="A"), "turn 1", *killed("3", "1"))
    assert won(stands("A?B", *lines)) is None
    assert won(stands("A?B", *lines, reveal_all_when_no_rival="1")) == ("A", "RD-3.1", "won")
    other = (table("2", mark="C"), "turn 1", *killed("3", "1"))
    assert won(stands("A?B", *other, reveal_all_when_no_rival="1")) is None


def test_RD_R18_the_last_two_at_once_are_unknown_until_the_order_is_known():
    game = stands("AB", "turn 1")
    assert figures(game, TOGETHER) == [("RD-3.1", None, "?", "order")]
    open_ = then(game, TOGETHER)
    assert (rules.view(open_)["step"], rules.view(open_, secret=True)["statuses"]) == ("undecided", ["A", "B"])
    assert against(open_, "turn 1") == ["violation RD-4.1.3"]
    assert won(then(open_, "end-game won B")) == ("B", "RD-3.1", "won")
    assert against(open_, "end-game won C") == ["violation RD-3.1"]


def test_RD_R18_the_order_does_not_matter_where_the_same_faction_wins():
    game = stands("ABCC", "turn 1", TOGETHER)
    assert won(game) == ("C", "RD-3.1", "won")


def test_RD_3_1_an_unknown_faction_leaves_the_end_open():
    game = stands("A?B", "reveal 2", "turn 1", "hp 3 -4 kind=damage source=1")
    assert against(game, "death 3") == ["unknown RD-5.6", "unknown RD-3.1"]
    open_ = then(game, "death 3")
    assert (won(open_), rules.view(open_, secret=True)["statuses"]) == (None, ["A", "on"])
    told = then(open_, table("2", faction="A"))
    assert won(told) == ("A", "RD-3.1", "won")
    assert won(then(open_, table("2", faction="villain"))) is None


def test_RD_3_1_a_declared_winner_is_only_compared():
    assert against(stands("AB"), "end-game won A") == ["violation RD-3.1"]
    game = stands("AAB", "turn 1", *killed("3", "1"))
    assert against(game, "end-game won A") == []
    assert figures(game, "end-game won B") == [("RD-3.1", None, "B", "A")]


# --- points (house rules) -----------------------------------------------------------------------------------------------------


def test_RD_H_1_members_of_the_winning_faction_score_dead_ones_too():
    game = stands("AAAB", "turn 1", *killed("1", "4"), *killed("4", "2"))
    assert points(game) == [2, 2, 2, 0]
    scored = game.verdict["scores"]["1"]
    assert (game.verdict["scoring"], scored["lines"]) == ("house", [{"article": "RD-H.1", "points": 2}])


def test_RD_R19_dead_members_may_be_left_out():
    lines = ("turn 1", *killed("1", "4"), *killed("4", "2"))
    assert points(stands("AAAB", *lines, dead_share="0")) == [0, 2, 2, 0]


def test_RD_H_1_the_merged_win_with_the_group_and_the_dead_with_their_own():
    game = stands("VABB", "turn 2", "tap 1", "tap 2", *killed("1", "3"), *killed("3", "2"), *killed("4", "2"))
    assert (won(game)[0], points(game)) == ("villain:1", [2, 2, 0, 0])


def test_RD_H_1_a_sheet_is_compared():
    game = stands("AAB", "turn 1", *killed("3", "1"))
    assert against(game, {"do": "score", "points": {"1": 2, "2": 2, "3": 0}}) == []
    assert figures(game, {"do": "score", "points": {"3": 2}}) == [("RD-H.1", "3", "2", "0")]


def test_RD_H_1_an_unknown_faction_leaves_points_open():
    game = stands("AA?B", "reveal 3", "turn 1", *killed("3", "4"), *killed("4", "1"))
    assert points(game) == [2, 2, None, 0]
    assert against(game, {"do": "score", "points": {"3": 2}}) == ["unknown RD-H.1"]


def test_RD_H_1_a_last_survivor_of_an_unknown_faction_leaves_the_points_of_the_dead_open():
    game = stands("A??", "reveal 3", "turn 3", *killed("1", "3"), *killed("2", "3"))
    assert (won(game)[0], points(game)) == ("seat:3", [None, 0, 2])
    assert points(stands("A??", "reveal 3", "turn 3", *killed("1", "3"), *killed("2", "3"), dead_share="0")) == [
        0,
        0,
        2,
    ]


def test_RD_H_2_a_stopped_game_gives_nothing():
    game = then(stands("AAB"), "end-game time")
    assert (won(game), points(game)) == ((None, "RD-H.2", "time"), [0, 0, 0])
    assert against(game, {"do": "score", "points": {"1": 2}}) == ["violation RD-H.2"]


def test_RD_R20_points_are_the_organisers():
    assert points(stands("AAB", "turn 1", *killed("3", "1"), win_points=3)) == [3, 3, 0]


def test_RD_R20b_points_of_an_unfinished_game_are_the_organisers():
    assert points(then(stands("AAB", timeout_points=1), "end-game time")) == [1, 1, 1]
    assert points(then(stands("AAB", timeout_points=1), "end-game void")) == [0, 0, 0]


def test_RD_H_3_the_verdict_says_who_survived_and_how_many_each_killed():
    game = stands("AAAB", "turn 1", *killed("1", "4"), *killed("4", "2"))
    assert [(one["survived"], one["kills"]) for one in game.verdict["scores"].values()] == [
        (False, 0),
        (True, 1),
        (True, 0),
        (False, 1),
    ]


# --- the sheet ----------------------------------------------------------------------------------------------------------------


def test_RD_0_1_everybody_signs_once_everything_is_settled():
    game = stands("AAB", "turn 1", *killed("3", "1"))
    signed = then(game, *(f"sign {seat}" for seat in "123"))
    assert signed.signed
    assert against(signed, "undo") == ["violation RD-4.1.3"]
    assert against(signed, "sign 1") == ["violation RD-4.1.3"]
    assert against(then(game, "sign 1"), "sign 1") == ["violation RD-0.1"]
    assert not then(signed, "reopen 误记").signed


def test_RD_0_1_what_is_not_settled_keeps_all_from_signing():
    game = then(over(begun("turn 1"), "turn 4", "RD-4.1.1"), "end-game time")
    assert flags(game) == [(4, "override", ["RD-4.1.1"])]
    assert against(game, "sign 1") == ["violation RD-0.1"]
    assert against(then(game, "resolve 4 confirmed"), "sign 1") == []


def test_a_correction_is_folded_anew_and_names_what_it_breaks():
    game = stands("AAB", "turn 1", *killed("3", "1"))
    fell = max(row.n for row in game.rows if row.do == "hp")
    found = rules.check(game, {"at": game.at, "do": "undo", "n": fell})
    assert [(one.article, one.broken) for one in found] == [("RD-5.1", {"n": game.n, "article": "RD-5.1"})]
    assert then(game, "undo").verdict is None


def test_a_game_without_a_first_step_waits_for_the_deal():
    assert [option.entry["do"] for option in rules.options(opened(), 0) if option.legal] == [
        "deal",
        "checklist",
        "protest",
        "call",
        "note",
    ]


def test_RD_3_1_the_end_of_a_merge_with_an_unknown_faction_leaves_it_open():
    game = stands("AA?CB", "turn 1", "tap 5", "tap 2", "reveal 3", *killed("4", "1"), *killed("5", "1"))
    assert rules.view(game, secret=True)["statuses"] == ["on"]
    assert [one for one in against(game, "reset 2") if "RD-3.1" in one] == ["unknown RD-3.1"]
    assert against(then(game, "reset 2"), "end-game won A") == ["unknown RD-3.1"]


def test_RD_4_2F_1_a_reveal_never_ends_a_game_and_opens_no_question():
    game = stands("AA?", "reveal 3")
    assert (game.verdict, rules.view(game, secret=True)["statuses"]) == (None, ["on"])
