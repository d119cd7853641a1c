"""Setup: players, fighters dealt, HP and rage cards, four cards each, the deck, and who begins."""

import pytest

import rules

from .told import against, begun, figures, opened, seats, table, then


def deal(players, **fields):
    return against(opened(players=players), {"do": "deal", **fields})


def start(game=None, **seats_):
    game = game or opened("deal")
    return against(game, {"do": "start", "seats": {name.removeprefix("s"): seen for name, seen in seats_.items()}})


def dealt(players, each):
    return {str(seat): each for seat in range(1, players + 1)}


def test_RD_2_1_the_box_holds_311_cards():
    box = {"identity": 5, "fighter": 130, "game": 156, "hp": 10, "rage": 10}
    assert deal(5, components=box) == []
    assert deal(5, components=box | {"game": 155}) == ["violation RD-2.1", "query RD-2.1c"]
    assert deal(5, components=box | {"game": 155, "fighter": 131}) == ["query RD-2.1b", "query RD-2.1c"]


def test_RD_2_1a_a_box_with_four_identity_cards_is_asked_about():
    assert deal(5, components={"identity": 4}) == ["query RD-2.1a"]


def test_RD_2_1b_no_more_than_130_fighters_are_dealt():
    assert figures(opened(players=10), {"do": "deal", "seats": {"1": 131}}) == [
        ("RD-3.2b", "1", "131", "3"),
        ("RD-2.1b", None, "131", "≤ 130"),
    ]


@pytest.mark.parametrize(
    ("players", "asked"), [(10, []), (11, ["query RD-2.1d", "query RD-2.1e"]), (12, ["query RD-2.1d", "query RD-2.1e"])]
)
def test_RD_2_1d_RD_2_1e_ten_have_hp_and_rage_cards(players, asked):
    assert deal(players) == asked


@pytest.mark.parametrize("players", [1, 13, 20])
def test_RD_3_2_a_table_seats_two_to_twelve(players):
    assert deal(players) == ["violation RD-3.2"]


def test_RD_R2_an_organiser_may_seat_ten():
    game = opened(players=11, max_players=10)
    assert figures(game, "deal") == [("RD-3.2", None, "11", "2–10")]


def test_RD_3_2a_up_to_eight_are_dealt_five_fighters():
    assert [deal(8, seats=dealt(8, each)) for each in (5, 3)] == [[], ["violation RD-3.2a"] * 8]


def test_RD_3_2b_from_nine_on_three():
    assert [deal(9, seats=dealt(9, each)) for each in (3, 5)] == [[], ["violation RD-3.2b"] * 9]


def test_RD_3_2c_fighters_are_laid_face_down():
    assert start(s2={"face_up": True}) == ["violation RD-3.2c"]
    assert start(s2={"face_up": False}) == []


def test_RD_3_2c_a_chosen_fighter_is_the_referees_alone():
    game = opened("deal", "choose 2 fighter=空我 mark=龙 max_hp=4 draw=2", "start")
    assert seats(game, "fighter", secret=True)["2"] == "空我"
    assert seats(game, "fighter", secret=False)["2"] is None
    assert [seats(game, key, secret=False)["2"] for key in ("mark", "draw", "max_hp")] == [None, None, 4]
    assert rules.view(opened("deal", "choose 2 max_hp=4"))["seats"]["2"]["max_hp"] is None
    said = rules.words(game, {"do": "choose", "seat": "2", "fighter": "空我"})
    assert "空我" not in said["zh"] + said["en"]


def test_RD_3_3_1_hp_is_the_maximum():
    assert start(s1={"hp": 3, "max_hp": 4}) == ["query RD-3.3.1"]
    assert start(opened("deal", "choose 1 max_hp=4"), s1={"hp": 3}) == ["query RD-3.3.1"]
    assert start(s1={"hp": 5, "max_hp": 4}) == ["violation RD-3.3.3"]


def test_RD_3_3_2_nobody_starts_with_rage():
    assert start(s1={"rage": 1}) == ["query RD-3.3.2"]
    assert seats(begun(), "rage") == dict.fromkeys("12345", 0)


def test_RD_3_4_1_everybody_starts_with_four_cards():
    assert start(s3={"hand": 5}) == ["violation RD-3.4.1"]
    assert seats(begun(), "hand") == dict.fromkeys("12345", 4)


@pytest.mark.parametrize(("players", "deck"), [(2, 148), (8, 124), (9, 120), (12, 108)])
def test_RD_3_4_2_the_rest_is_the_deck(players, deck):
    game = opened("deal", players=players)
    assert figures(game, f"start draw_pile={deck - 1}") == [("RD-3.4.2", None, str(deck - 1), str(deck))]
    assert rules.view(then(game, "start"))["piles"] == {"draw": deck, "discard": 0}


def test_RD_3_4_2_each_step_comes_in_its_turn():
    assert against(opened(), "start") == ["violation RD-3.2"]
    assert against(opened("deal"), "turn 1") == ["violation RD-3.4.2"]
    assert against(begun(), "deal") == ["violation RD-3.4.2"]


def test_RD_3_4_4_ex_cards_put_in_besides_are_asked_about_and_count():
    game = opened("deal")
    assert against(game, "start draw_pile=138 added=2") == ["query RD-3.4.4"]
    more = then(game, "start draw_pile=138 added=2")
    hands = {seat: {"hand": 4, "hidden": 0, "equipment": 0, "judgement": 0} for seat in "12345"}
    assert against(more, table(seats=hands, draw_pile=138, discard_pile=0)) == []
    assert figures(more, table(seats=hands, draw_pile=139, discard_pile=0)) == [("RD-2.1c", None, "159", "158")]


def test_RD_4_0_the_youngest_begins():
    game = opened("deal", {"do": "start", "youngest": "3"})
    assert figures(game, "turn 1") == [("RD-4.0", "1", "1", "3")]
    assert against(game, "turn 3") == []
    assert rules.view(game)["next"] == "3"


def test_RD_R40_without_the_youngest_the_first_turn_typed_stands():
    assert [against(begun(), f"turn {seat}") for seat in "135"] == [[], [], []]


def test_a_header_with_the_organisers_cards_fills_in_what_is_not_typed():
    listed = [{"name": "空我", "form": "全能", "mark": "龙", "max_hp": 4, "draw": 2, "limit": 4, "supply": 5}]
    game = begun("reveal 1 fighter=空我 form=全能", fighters=listed)
    chair = rules.view(game)["seats"]["1"]
    assert [chair[key] for key in ("mark", "faction", "draw", "limit", "supply", "hand")] == ["龙", "龙", 2, 4, 5, 5]
