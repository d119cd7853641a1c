"""势力: half of the living, villains, horizontal characters as one faction, and every way a table can be counted."""

from itertools import product
from pathlib import Path

import pytest

import rules
from rules.lists import rows
from rules.rider.factions import is_half

from .told import against, begun, factions, figures, flags, header, killed, seats, stands, table, then

# a → the most others with whom one still takes one's own mark (chapter 4.1 of the rule book)
OWN = {2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4, 11: 5, 12: 5}


@pytest.mark.parametrize(("alive", "others"), [(alive, k) for alive in OWN for k in range(alive)])
def test_RD_4_2F_1_RD_4_2F_2_half_of_the_living_counted_for_every_table(alive, others):
    game = stands("龙" * others + "?" + "蛇" * (alive - others - 1))
    seat = str(others + 1)
    after = then(game, f"reveal {seat} mark=龙")
    assert factions(after)[others] == ("龙" if others <= OWN[alive] else f"V{seat}")


def test_RD_R4_half_of_an_odd_number_may_be_rounded_down():
    assert factions(then(stands("AAA?BBB"), "reveal 4 mark=A"))[3] == "A"
    assert factions(then(stands("AAA?BBB", half="floor"), "reveal 4 mark=A"))[3] == "V4"


def test_the_list_of_halves_is_what_the_rules_count():
    for row in rows(Path(rules.__file__).parent / "rider" / "data" / "half.csv"):
        alive = int(row["alive"])
        exact, floor = (rules.open(header(alive, half=reading)).state for reading in ("exact", "floor"))
        assert [is_half(exact, k) for k in range(alive)] == [k >= int(row["k_min_for_villain"]) for k in range(alive)]
        due = int(row["k_min_for_villain_floor_option"])
        assert [is_half(floor, k) for k in range(alive)] == [k >= due for k in range(alive)]
        assert OWN.get(alive, 0) == int(row["k_max_to_take_own_mark"])


def test_RD_4_2F_1_a_typed_faction_is_compared():
    assert figures(stands("AA?BB"), "reveal 3 mark=A faction=villain") == [("RD-4.2F.1", "3", "villain:3", "A")]
    assert against(stands("AA?BB"), "reveal 3 mark=A faction=A") == []


def test_RD_4_2F_2_a_villain_takes_a_card():
    game = stands("AAA?BB")
    assert figures(game, "reveal 4 mark=A faction=A") == [("RD-4.2F.2", "4", "A", "villain:4")]
    assert rules.view(then(game, "reveal 4 mark=A"))["villains"] == ["4"]


def test_RD_4_2F_1_without_the_mark_the_faction_is_unknown():
    game = stands("AA?BB")
    assert figures(game, "reveal 3") == [("RD-4.2F.1", "3", "?", "mark")]
    assert against(game, "reveal 3") == ["unknown RD-4.2F.1"]
    assert factions(then(game, "reveal 3 faction=villain"))[2] == "V3"


def test_RD_4_2F_1_an_unknown_faction_leaves_another_open_only_where_it_decides():
    game = then(stands("AA??BB"), "reveal 3")
    assert figures(game, "reveal 4 mark=A") == [("RD-4.2F.1", "4", "?", "faction")]
    assert against(game, "reveal 4 mark=C") == []


def test_RD_R5_the_dead_are_no_longer_on_the_field():
    lines = ("turn 1", *killed("1", "6"), *killed("2", "6"), "reveal 5 mark=A")
    assert factions(stands("AAAA?BBB", *lines))[4] == "A"
    assert factions(stands("AAAA?BBB", *lines, count_dead="1"))[4] == "V5"


def test_RD_R5_count_dead_counts_exactly_the_dead():
    lines = ("turn 1", *killed("1", "6"), *killed("2", "6"), "reveal 4 mark=A")
    assert factions(stands("AAA?BBB", *lines))[3] == "A"
    assert factions(stands("AAA?BBB", *lines, count_dead="1"))[3] == "V4"


def test_RD_R6_oneself_and_the_unrevealed_are_among_the_living():
    assert factions(then(stands("A????"), "reveal 2 mark=A"))[1] == "A"


def test_RD_R7_a_faction_is_never_determined_again():
    game = stands("AAAABB", "hide 1")
    assert against(game, "reveal 1") == []
    assert factions(then(game, "reveal 1"))[0] == "A"
    other = then(stands("AABB", "turn 1", "phase prepare-starts"), "form 1 change form=乙 mark=B")
    assert factions(other)[0] == "A"


def test_RD_6_2_2_a_villain_does_not_count_for_its_mark():
    assert factions(then(stands("AAV?BB"), "reveal 4 mark=A"))[3] == "A"


def test_RD_6_2_6_a_seat_without_a_faction_is_the_same_as_nobodys():
    game = stands("A?B")
    assert against(game, table("2", faction="A")) == ["query RD-6.2.6"]
    assert then(game, "turn 1", *killed("3", "1")).verdict is None


def test_RD_2_1a_a_sixth_villain_has_no_card_and_is_asked_about():
    assert against(stands("VVVVBBBBB?"), "reveal 10 mark=B") == []
    assert figures(stands("VVVVVBBBBBB?"), "reveal 12 mark=B") == [("RD-2.1a", None, "6", "≤ 5")]
    assert against(stands("VVVVVVBBBBB?"), "reveal 12 mark=C") == []
    assert [against(stands("VVA"), table(villain_cards=count)) for count in (2, 1)] == [[], ["query RD-2.1a"]]


def test_RD_R3_an_organiser_may_limit_the_villains():
    game = stands("VAA?A", villain_limit=1)
    assert against(game, "reveal 4 mark=A") == ["violation RD-2.1a"]


# --- horizontal ---------------------------------------------------------------------------------------------------------------


def test_RD_4_2F_3a_a_newcomer_counts_as_the_leaders_faction():
    assert factions(stands("ABCABC", "tap 1", "tap 2")) == ["A", "A", "C", "A", "B", "C"]


def test_RD_4_2F_3a_a_typed_faction_of_another_reading_is_asked_about_any_other_is_wrong():
    game = stands("ABCABC", "tap 1")
    assert figures(game, "tap 2 faction=B") == [("RD-4.2F.3a", "2", "B", "A")]
    assert against(game, "tap 2 faction=B") == ["query RD-4.2F.3a"]
    assert against(game, "tap 2 faction=C") == ["violation RD-4.2F.3a"]
    assert against(game, "tap 2 faction=A") == []


def test_RD_4_2F_3b_a_villain_leads_a_faction_of_its_own():
    game = stands("VVBABC", "tap 1")
    assert factions(then(game, "tap 3")) == ["V1", "V2", "V1", "A", "B", "C"]
    assert against(game, "tap 3 faction=C") == ["violation RD-4.2F.3b"]


def test_RD_6_2_5_villains_differ_but_where_one_has_merged_into_the_other():
    assert factions(stands("VVBBAA", "tap 1", "tap 2"))[:2] == ["V1", "V1"]
    assert factions(stands("VVBBAA"))[:2] == ["V1", "V2"]


def test_RD_R10_a_faction_with_half_of_the_living_makes_a_villain_of_the_newcomer():
    game = stands("BABBCC", "tap 1", "tap 2")
    assert (factions(game)[1], rules.view(game)["villains"]) == ("V2", ["2"])
    assert factions(stands("BABBCC", "tap 1", "tap 2", blocked="keep"))[1] == "A"


def test_RD_R11_horizontal_villains_may_be_read_as_one():
    lines = ("tap 1", "tap 2", "tap 3")
    assert factions(stands("VABC", *lines)) == ["V1", "V1", "V3", "C"]
    assert factions(stands("VABC", *lines, villains_horizontal_same="1")) == ["V1", "V1", "V1", "C"]


def test_RD_R12_who_was_never_revealed_joins_at_his_first_reveal_and_never_leads():
    game = stands("A?CABC", "tap 2", "tap 1")
    assert factions(game)[:2] == ["A", None]
    assert factions(then(game, "reveal 2 mark=B"))[1] == "A"
    assert factions(then(stands("A?CABC", "tap 2", "tap 1", late_join="0"), "reveal 2 mark=B"))[1] == "B"


def test_RD_R13_the_others_stay_merged_without_their_leader():
    game = stands("ABCABCBC", "tap 1", "tap 2", "reset 1", "tap 3")
    assert factions(game)[:3] == ["A", "A", "A"]
    dead = stands("ABCABCBC", "turn 1", "tap 1", "tap 2", *killed("1", "3"), "tap 3")
    assert factions(dead)[1:3] == ["A", "A"]


# Seat 1 lies horizontal as B; seat 4 was blocked by it and lies there as a villain; seat 3's death makes room in B.
TWO_LEADERS = ("turn 1", "tap 1", "tap 4", *killed("3", "5"))


@pytest.mark.parametrize(("reading", "faction"), [("earliest", "B"), ("latest", "V4"), ("typed", "?")])
def test_RD_R9_which_of_two_leaders_is_followed(reading, faction):
    game = stands("BBBACC", *TWO_LEADERS, leader=reading)
    assert factions(game)[3] == "V4"
    assert factions(then(game, "tap 5"))[4] == faction


def test_RD_R9_where_the_table_decides_the_leader_is_typed():
    game = stands("BBBACC", *TWO_LEADERS, leader="typed")
    assert figures(game, "tap 5") == [("RD-4.2F.3a", "5", "?", "leader")]
    assert against(game, "tap 5 leader=4 faction=villain:4") == []
    assert factions(then(game, "tap 5 leader=4"))[4] == "V4"


def test_RD_R8_a_reset_ends_the_merge_unless_it_is_read_as_permanent():
    lines = ("tap 1", "tap 2", "reset 2")
    assert factions(stands("ABCABC", *lines))[1] == "B"
    assert factions(stands("ABCABC", *lines, merge="permanent"))[1] == "A"


def test_RD_R14_two_at_once_are_unknown_where_the_order_decides():
    assert figures(stands("ABCABC"), "taps 1,2") == [("RD-4.2F.3a", "1", "1 2", "order")]
    assert against(stands("AACBBC"), "taps 1,2") == []
    blocked = then(stands("ABBB"), "taps 1,2")
    assert (factions(blocked), rules.view(blocked)["villains"]) == (["?", "?", "B", "B"], [])
    assert flags(then(stands("ABCABC"), "taps 1,2"))[-1][1:] == ("unknown", ["RD-4.2F.3a"])


def test_RD_4_2F_3a_a_typed_faction_is_believed_where_none_can_be_derived():
    game = then(stands("A?BC"), "reveal 2", "tap 2")
    assert against(game, "tap 1") == ["unknown RD-4.2F.3a"]
    assert against(game, "tap 1 faction=A") == []
    assert [factions(then(game, line))[0] for line in ("tap 1", "tap 1 faction=A", "tap 1 faction=B")] == [
        "?",
        "A",
        "B",
    ]


def test_RD_R14_of_many_in_one_picture_all_are_unknown_unless_they_are_of_one_faction():
    def lying(*seats_):
        return table(seats={seat: {"tapped": True} for seat in seats_})

    game = stands("AAAAA?BBC")
    assert "unknown RD-4.2F.3a" not in against(game, lying("1", "2", "3", "4", "5", "6"))
    assert "unknown RD-4.2F.3a" in against(game, lying("1", "2", "3", "4", "7"))
    after = then(game, lying("1", "2", "3", "6", "7", "9"))
    assert factions(after) == ["?", "?", "?", "A", "A", None, "?", "B", "?"]
    assert "unknown RD-4.2F.3a" not in against(game, lying("1", "2", "3", "4"))


@pytest.mark.parametrize("letters", ["".join(one) for one in product("AB", repeat=4)][1:8])
def test_a_horizontal_card_never_makes_all_of_a_table_one_faction(letters):
    """4.1: the newcomer is blocked before the last one could join."""
    game = stands(letters)
    if game.verdict is None:
        for seat in "1234":
            game = then(game, f"tap {seat}")
        assert (game.verdict, len(set(factions(game))) > 1) == (None, True)


def test_RD_6_3_a_reset_sets_upright_and_the_table_shows_it():
    game = stands("ABC", "tap 1", "invert 1")
    after = then(game, "reset 1")
    assert (seats(after, "tapped")["1"], seats(after, "inverted")["1"], seats(after, "face_up")["1"]) == (
        False,
        False,
        True,
    )
    assert against(after, table("1", tapped=True)) == ["violation RD-6.3"]
    assert against(after, table("1", inverted=True)) == ["violation RD-6.4"]
    assert against(begun(), "reset 1") == ["query RD-6.3"]


def test_RD_R15_horizontal_and_inverted_at_once():
    assert [seats(stands("ABC", "tap 1", "invert 1"), key)["1"] for key in ("tapped", "inverted")] == [True, True]
    one = stands("ABC", "tap 1", "invert 1", one_orientation="1")
    assert [seats(one, key)["1"] for key in ("tapped", "inverted")] == [False, True]
    other = stands("ABC", "invert 1", "tap 1", one_orientation="1")
    assert [seats(other, key)["1"] for key in ("tapped", "inverted")] == [True, False]
