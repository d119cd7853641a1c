"""战士牌: turned up and down, supply, forms and what they cost."""

import pytest

import rules

from .told import against, begun, figures, flags, seats, stands, table, then

W = ("turn 1", "phase prepare-starts", table("1", fighter="W", form="甲"))


def w(*lines, rage=0, **options):
    """Seat 1 has W in the form 甲, so much rage, and is at the start of its preparation phase."""
    more = (f"rage 1 {rage} skill",) if rage else ()
    return stands("AABBC", *W, *more, *lines, **options)


def test_RD_6_1_2_a_fighter_is_turned_to_its_other_side():
    assert figures(stands("AB"), "reveal 1") == [("RD-6.1.2", "1", "up", "down")]
    assert figures(begun(), "hide 1") == [("RD-6.1.2", "1", "down", "up")]
    assert seats(stands("AB", "hide 1"), "face_up")["1"] is False
    assert rules.view(stands("??AB", "reveal 2 mark=A", "hide 2", "reveal 1 mark=B", "reveal 2"))["reveals"] == [
        "2",
        "1",
    ]


def test_RD_6_1_2_the_card_that_was_noted_is_the_card_that_is_turned_up():
    game = then(begun(), table("2", fighter="空我", mark="A"))
    assert figures(game, "reveal 2 fighter=龙骑") == [
        ("RD-6.1.2", "2", "龙骑", "空我"),
        ("RD-4.2F.1", "2", "?", "mark"),
    ]
    assert against(game, "reveal 2 fighter=空我") == []


def test_RD_6_1_4_the_time_to_turn_up_is_the_own_preparation_or_a_skill():
    game = begun("turn 1", "phase prepare-starts")
    assert against(game, "reveal 1 for=prepare mark=A") == []
    assert figures(game, "reveal 2 for=prepare mark=A") == [
        ("RD-6.1.4", "2", "1 prepare-starts", "2 prepare-starts | skill")
    ]
    assert against(game, "reveal 2 for=skill mark=A") == []
    late = then(game, "phase play")
    assert against(late, "reveal 1 for=prepare mark=A") == ["violation RD-6.1.4"]
    assert against(late, "reveal 1 mark=A") == []


def test_nothing_of_a_fighter_is_public_before_it_is_turned_up_and_all_of_it_stays_so_when_hidden_again():
    game = then(begun(), table("2", fighter="空我", form="全能", mark="龙", draw=3))
    hidden = ("fighter", "form", "mark", "draw")
    assert [seats(game, key, secret=False)["2"] for key in hidden] == [None] * 4
    assert [seats(game, key, secret=True)["2"] for key in hidden] == ["空我", "全能", "龙", 3]
    shown = then(game, "reveal 2", "hide 2")
    assert [seats(shown, key, secret=False)["2"] for key in hidden] == ["空我", "全能", "龙", 3]
    changed = then(shown, "turn 1", "turn 2", "phase prepare-starts", "form 2 change form=究极 mark=蛇")
    assert [seats(changed, key, secret=False)["2"] for key in ("form", "mark")] == [None, None]


def test_what_is_said_of_an_entry_names_no_fighter_before_it_is_turned_up():
    game = then(begun(), table("2", fighter="空我", mark="龙"))
    assert rules.words(game, {"do": "tap", "seat": "2"}) == {"zh": "2号p2 横置", "en": "2 p2 horizontal"}
    assert rules.words(game, {"do": "reveal", "seat": "2"})["zh"] == "2号p2 明置 空我 龙"
    assert rules.words(then(game, "reveal 2"), {"do": "tap", "seat": "2"})["zh"] == "2号空我 横置"
    change = {"do": "form", "seat": "2", "kind": "change", "form": "究极"}
    assert rules.words(then(game, "reveal 2"), change)["zh"] == "2号空我 同阶转换 究极"
    down = then(game, "reveal 2", "hide 2")
    assert rules.words(down, {"do": "amend", "n": 5, "entry": change})["zh"] == "更正第5条：2号空我 同阶转换"


# --- supply -------------------------------------------------------------------------------------------------------------------


def test_RD_6_9_the_first_reveal_fills_the_hand_up():
    game = then(begun("turn 1", "hand 2 2"))
    after = then(game, "reveal 2 mark=A supply=5")
    assert (seats(after, "hand")["2"], seats(after, "hand_known")["2"]) == (5, True)
    assert against(game, "reveal 2 mark=A supply=5 drawn=3") == []
    assert figures(game, "reveal 2 mark=A supply=5 hand=4") == [("RD-6.9", "2", "+2", "+3")]
    assert against(game, "reveal 2 mark=A supply=0 drawn=1") == ["violation RD-6.9"]
    assert against(game, "reveal 2 mark=A supply=1 drawn=0") == []


def test_RD_6_9_there_is_one_supply_a_game():
    game = then(begun("turn 1", "hand 2 2"), "reveal 2 mark=A supply=5", "hide 2")
    assert against(game, "reveal 2 drawn=1") == ["violation RD-6.9"]
    assert against(game, "reveal 2") == []
    assert against(then(game, "supply 2 3"), "supply 2 3") == ["violation RD-6.9"]


def test_RD_6_9_a_supply_typed_by_itself_says_what_the_reveal_drew():
    game = then(begun("turn 1", "hand 2 2"), "reveal 2 mark=A supply=5")
    assert against(game, "supply 2 3") == []
    assert figures(game, "supply 2 2") == [("RD-6.9", "2", "+2", "+3")]
    assert seats(then(game, "supply 2 3 hand=5"), "hand")["2"] == 5


def test_RD_R29_hidden_cards_count_for_the_supply():
    lines = ("turn 1", "hide-card 2", "hand 2 3")
    assert seats(begun(*lines, "reveal 2 mark=A supply=5"), "hand")["2"] == 4
    assert seats(begun(*lines, "reveal 2 mark=A supply=5", supply_counts_hidden="0"), "hand")["2"] == 5


# --- forms --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "times"),
    [("change", ["prepare-starts", "end-ends"]), ("up", ["prepare-starts"]), ("back", ["prepare-starts", "end-ends"])],
)
def test_RD_6_8_1_RD_6_8_2_RD_6_8_3_forms_change_at_their_times(kind, times):
    from rules.rider.steps import STEPS

    game = stands("AABBC", "turn 1", table("1", fighter="W", form="甲"), "rage 1 2 skill")
    if kind == "back":
        game = then(game, "form 1 up form=乙 cost=0")
    line = f"form 1 {kind} form={'甲' if kind == 'back' else '乙'}" + (" cost=0" if kind == "up" else "")
    assert [step for step in STEPS if against(then(game, f"phase {step}"), line) == []] == times
    assert against(then(game, "turn 2"), line) != []


def test_RD_6_8_1_a_change_is_another_form_of_the_same_name_and_costs_nothing():
    assert figures(w(), "form 1 change fighter=K form=乙") == [("RD-6.8.1", "1", "K", "W")]
    assert figures(w(), "form 1 change form=甲") == [("RD-6.8.1", "1", "甲", "≠ 甲")]
    assert against(w(), "form 1 change form=乙 no-icon") == ["violation RD-6.8.1"]
    assert against(w(), "form 1 change form=乙 source=up") == ["violation RD-6.8.1"]
    assert figures(w(rage=2), "form 1 change form=乙 rage=1") == [("RD-6.8.1", "1", "1", "2")]


def test_RD_6_8_2_RD_6_7_2b_an_up_costs_the_rage_on_the_new_card():
    game = w(rage=3)
    assert seats(then(game, "form 1 up form=乙 cost=2"), "rage")["1"] == 1
    assert against(game, "form 1 up form=乙 cost=2 rage=1") == []
    assert figures(game, "form 1 up form=乙 cost=2 rage=2") == [("RD-6.8.2", "1", "2", "1")]
    assert figures(w(rage=1), "form 1 up form=乙 cost=2") == [("RD-6.8.2", "1", "1", "≥ 2")]
    assert figures(game, "form 1 up form=乙") == [("RD-6.8.2", "1", "?", "cost")]
    assert flags(then(game, "form 1 up form=乙"))[-1][1] == "unknown"


def test_RD_6_8_2_the_organisers_list_knows_icons_sources_and_costs():
    cards = [
        {"name": "W", "form": "甲", "up": False},
        {"name": "W", "form": "乙", "source": "up", "cost": 1, "max_hp": 6},
    ]
    game = begun("turn 1", "reveal 1 fighter=W form=甲 mark=A", "rage 1 2 skill", fighters=cards)
    assert against(game, "form 1 up form=乙") == ["violation RD-6.8.2"]
    after = then(game, "form 1 up form=乙 icon")
    assert (seats(after, "rage")["1"], seats(after, "max_hp")["1"], seats(after, "hp")["1"]) == (1, 6, 4)


def test_RD_6_8_3_one_goes_back_to_any_form_before_an_up():
    game = w("form 1 up form=乙 cost=0", "form 1 up form=丙 cost=0")
    assert seats(game, "earlier")["1"] == ["甲", "乙"]
    assert [against(game, f"form 1 back form={form}") for form in "甲乙丁"] == [[], [], ["violation RD-6.8.3"]]
    assert against(w(), "form 1 back") == ["violation RD-6.8.3"]


def test_RD_R31_hp_stays_or_keeps_its_loss_and_a_face_down_fighter_is_asked_about():
    lines = ("hp 1 -1",)
    assert seats(w(*lines, "form 1 change form=乙 max_hp=2"), "hp")["1"] == 2
    assert seats(w(*lines, "form 1 change form=乙 max_hp=6"), "hp")["1"] == 3
    assert seats(w(*lines, "form 1 change form=乙 max_hp=6", form_keeps_loss="1"), "hp")["1"] == 5
    assert against(w("hide 1"), "form 1 change form=乙") == ["query RD-R31"]
    assert against(w(table("2", fighter="W", form="乙")), "form 1 change form=乙") == ["query RD-R31"]
