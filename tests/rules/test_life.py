"""体力与阵亡: HP and hands, dying, death and its reward, 不屈."""

import pytest

import rules

from .played import against, figures, flags, killed, let_stand, over, play, played, seats, then

# --- HP -------------------------------------------------------------------------------------------------------------------


def test_KW_D4_damage_takes_hp_away_and_the_maximum_is_never_exceeded():
    game = played("turn WC", "hp W1 -1 kind=damage source=C1")
    assert seats(game, "hp")["W1"] == 3
    assert against(game, "hp W1 1 kind=heal") == []
    assert figures(game, "hp W1 2 kind=heal") == [("KW-D4", "W1", "5", "≤ 4")]
    assert against(game, "hp W1 to=4") == []
    assert against(game, "hp W1 to=5") == ["violation KW-D4"]
    assert seats(then(game, "hp W1 to=2"), "hp")["W1"] == 2


def test_KW_D4_an_hp_over_the_maximum_that_was_let_stand_may_fall():
    game = let_stand(played("turn WC"), "hp W1 to=7", "KW-D4")
    assert against(game, "hp W1 -1") == against(game, "hp W1 to=7") == []
    assert against(game, "hp W1 1") == ["violation KW-D4"]
    assert against(game, {"do": "table", "seats": {"W1": {"hp": 6}}}) == ["query KW-D4"]


def test_KW_D4_a_kind_and_a_figure_that_do_not_fit_are_asked_about():
    game = played("turn WC", "hp W1 -2")
    assert against(game, "hp W1 1 kind=damage") == ["query KW-D4"]
    assert against(game, "hp W1 -1 kind=heal") == ["query KW-D4"]
    assert against(game, "hp W1 -1 kind=lose") == against(game, "hp W1 to=1 kind=damage") == []


def test_KW_D4_a_hundred_points_of_damage_are_entered_as_they_are():
    assert seats(then(played("turn WC"), "hp W1 -7"), "hp")["W1"] == -3


# --- hands ------------------------------------------------------------------------------------------------------------------


def test_KW_G1_4_a_hand_is_never_negative():
    game = played("turn WC", "hand W1 2")
    assert against(game, "hand W1 delta=-2") == []
    assert figures(game, "hand W1 delta=-3") == [("KW-G1.4", "W1", "-1", "≥ 0")]
    assert against(game, "hand W1 delta=-3") == ["refused KW-G1.4"]
    assert against(game, "hand W1 -1") == ["refused KW-G1.4"]
    assert play(game, over("hand W1 -1", "KW-G1.4", game=game)).stored is False
    assert against(played("turn WC"), "hand W1 delta=-9") == []  # not known: nothing to hold it against


@pytest.mark.parametrize(
    "line",
    [
        "phase play", "card W1 桃", "hp C1 -1", "equip C1 青釭剑♠6", "unequip C1 weapon", "delay C1 乐不思蜀♠6", "undelay C1 乐不思蜀♠6",
        "skill WC 奸雄", "aside C1 —",
    ],
)  # fmt: skip
def test_KW_G1_4_hands_are_unknown_again_once_cards_may_have_moved(line):
    game = then(played("turn WC", "hand W1 4"), line)
    assert seats(game, "hand_known")["W1"] is False
    assert against(game, "hand W1 9") == []


@pytest.mark.parametrize("line", ["judge WC 洛神 杀♠7", "flip C1", "foul A", "pause", "note 安静", "call", "hand C1 2"])
def test_KW_G1_4_and_stay_known_otherwise(line):
    game = then(played("turn WC", "hand W1 4"), line)
    assert seats(game, "hand_known")["W1"] is True
    assert figures(game, "hand W1 3") == [("KW-G1.4", "W1", "3", "4")]
    assert against(game, "hand W1 3") == ["query KW-G1.4"]


def test_KW_G1_4_a_turn_makes_hands_unknown_and_an_end_makes_one_known():
    game = played("turn WC")
    assert set(seats(game, "hand_known").values()) == {False}
    game = then(game, "end WC 5 2")
    assert [seat for seat, known in seats(game, "hand_known").items() if known] == ["WC"]


def test_KW_G1_4_a_change_of_a_known_count_is_known_and_of_an_unknown_one_is_not():
    game = played("turn WC", "hand W1 4", "hand W1 delta=2", "hand W2 delta=2")
    assert (seats(game, "hand")["W1"], seats(game, "hand_known")["W1"]) == (6, True)
    assert seats(game, "hand_known")["W2"] is False


# --- dying -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["phase play", "end WC 5 4", {"do": "table", "seats": {}}, "time-up 双堆皆空"])
def test_KW_D13_the_dying_are_settled_first(line):
    game = played("turn WC", "hp C1 -4")
    assert seats(game, "dying")["C1"] is True
    assert against(game, line) == ["violation KW-D13"]
    assert against(then(game, "hp C1 1"), line) == []
    assert against(then(game, "death C1 asked"), line) == []


def test_KW_D13_a_turn_waits_for_the_dying():
    game = played("turn WC", "end WC", "hp C1 -4")
    assert against(game, "turn CC") == ["violation KW-D13"]
    assert against(then(game, "hp C1 to=1"), "turn C1") == []


def test_KW_D13_another_may_fall_meanwhile():
    game = played("turn WC", "hp C1 to=0", "hp C2 to=-1")
    assert [seat for seat, dying in seats(game, "dying").items() if dying] == ["C1", "C2"]
    game = then(game, "death C2 asked")
    assert against(game, "phase play") == ["violation KW-D13"]
    assert against(then(game, "hp C1 1"), "phase play") == []


def test_KW_D13_an_override_of_the_dying_covers_nothing_behind_it():
    game = played("turn WC", "hp C1 to=0")
    assert play(game, over("end WC 5 9", "KW-D13", game=game)).stored is False
    assert play(game, over("end WC 5 -1", "KW-D13", "KW-G1.4", game=game)).stored is False
    assert play(game, over("end WC 5 4", "KW-D13", game=game)).stored is True
    table = {"do": "table", "seats": {"W1": {"hand": -1}}}
    assert play(game, over(table, "KW-D13", "KW-G1.4", game=game)).stored is False


# --- death -----------------------------------------------------------------------------------------------------------------------


def test_KW_D13_only_the_dying_die():
    game = played("turn WC", "hp C1 to=1")
    assert figures(game, "death C1 WC asked") == [("KW-D13", "C1", "HP 1", "dying")]
    assert against(then(game, "hp C1 -1"), "death C1 WC asked") == []


def test_KW_D13_a_death_without_asking_for_a_peach_is_asked_about():
    game = played("turn WC", "hp C1 to=0")
    assert figures(game, "death C1 WC") == [("KW-D13", "C1", "—", "asked")]
    assert against(game, "death C1 WC") == ["query KW-D13"]


def test_KW_D13_the_dead_leave_nothing_on_the_table():
    game = played(
        "turn WC", "equip C1 青釭剑♠6", "equip C1 八卦阵♠2", "equip C1 绝影♠5", "equip C1 赤兔♥5", "delay C1 乐不思蜀♠6", "flip C1",
        *killed("C1", "WC"),
    )  # fmt: skip
    shown = rules.view(game)["seats"]["C1"]
    assert {key: shown[key] for key in ("alive", "tapped", "hand", "weapon", "armor", "plus", "minus", "delayed", "aside", "dying", "flipped")} == {
        "alive": False, "tapped": False, "hand": 0, "weapon": None, "armor": None, "plus": None, "minus": None,
        "delayed": [], "aside": [], "dying": False, "flipped": False,
    }  # fmt: skip


DEAD = played("turn WC", *killed("C1", "WC"))


@pytest.mark.parametrize(
    "line",
    [
        "skill C1 奇袭", "judge C1 乐不思蜀", "card C1 杀", "hp C1 1", "hand C1 1", "equip C1 青釭剑", "unequip C1 weapon",
        "delay C1 乐不思蜀", "undelay C1 乐不思蜀", "aside C1 —", "flip C1", "death C1 asked",
    ],
)  # fmt: skip
def test_KW_D13_nobody_comes_back_to_life(line):
    assert figures(DEAD, line) == [("KW-D13", "C1", "dead", "alive")]
    after = let_stand(DEAD, line, "KW-D13")
    assert rules.view(after)["seats"] == rules.view(DEAD)["seats"]


def test_KW_F4_1_a_commanders_death_ends_the_game_at_once():
    game = played("turn WC", "hp CC to=0", "death CC WC asked")
    assert rules.verdict(game) == {
        "winner": "A", "camp": "warm", "by": "KW-F4.1", "reason": "commander-dead",
        "figures": {"survivors": {"A": 3, "B": 0}, "lost_hp": {"A": 0, "B": 0}, "fouls": {"A": 0, "B": 0}},
    }  # fmt: skip


# --- the reward ------------------------------------------------------------------------------------------------------------------


def test_KW_D7_the_killer_of_a_vanguard_gets_three_cards():
    game = played("turn WC", "hp C1 to=0", "hand WC 4")
    assert against(game, "death C1 WC asked reward=3") == against(game, "death C1 WC asked") == []
    assert figures(game, "death C1 WC asked reward=2") == [("KW-D7", "WC", "2", "3")]
    after = then(game, "death C1 WC asked")
    assert (seats(after, "hand")["WC"], seats(after, "hand_known")["WC"]) == (7, True)


@pytest.mark.parametrize(("edition", "reward"), [("2011", 3), ("2012", 2), ("2013", 2)])
def test_edition_the_reward_is_the_editions(edition, reward):
    game = played("turn WC", "hp C1 to=0", edition=edition)
    assert against(game, f"death C1 WC asked reward={reward}") == []
    assert against(game, f"death C1 WC asked reward={5 - reward}") == ["violation KW-D7"]
    assert (
        edition
        in rules.check(game, {"at": 10**6, "do": "death", "seat": "C1", "killer": "WC", "asked": True, "reward": 1})[
            0
        ].message["zh"]
    )


def test_KW_D7_a_hand_that_does_not_count_the_reward_is_a_violation():
    game = played("turn WC", "hp C1 to=0", "hand WC 4", "death C1 WC asked")
    assert figures(game, "hand WC 4") == [("KW-D7", "WC", "4", "7")]
    assert against(game, "hand WC 4") == ["violation KW-D7"]
    assert against(game, "hand WC 7") == []
    assert against(game, "end WC 5 4") == ["violation KW-D7"]
    assert against(game, {"do": "table", "seats": {"WC": {"hand": 4}}}) == ["violation KW-D7"]
    assert against(then(game, "card WC 杀"), "hand WC 4") == []
    assert against(then(game, "hand WC 7"), "hand WC 6") == ["query KW-G1.4"]


def test_KW_D7_a_reward_leaves_an_unknown_hand_unknown():
    game = played("turn WC", "hp C1 to=0", "death C1 WC asked")
    assert seats(game, "hand_known")["WC"] is False
    assert against(game, "hand WC 1") == []


def test_KW_D7_a_commander_brings_no_reward():
    game = played("turn WC", "hp CC to=0")
    assert figures(game, "death CC WC asked reward=3") == [("KW-D7", "WC", "3", "0")]
    assert against(game, "death CC WC asked reward=0") == []


def test_I_5_reward_goes_to_a_killer_of_the_same_side_all_the_same():
    game = played("turn WC", "hp W1 to=0")
    assert against(game, "death W1 WC asked reward=3") == []
    assert against(game, "death W1 WC asked reward=0") == ["violation KW-D7"]


def test_I_5_none_gives_nothing_to_a_killer_of_the_same_side():
    game = played("turn WC", "hp W1 to=0", I_5="none")
    assert against(game, "death W1 WC asked reward=0") == []
    assert against(game, "death W1 WC asked reward=3") == ["violation KW-D7"]
    assert against(game, "death W1 C1 asked reward=3") == []


def test_I_5b_no_reward_without_a_source_or_for_a_dead_killer():
    game = played("turn WC", "hp W1 to=0")
    assert against(game, "death W1 asked reward=0") == []
    assert against(game, "death W1 asked reward=3") == ["violation KW-D7"]
    game = played("turn WC", *killed("C1", "WC"), "hp W1 to=0")
    assert against(game, "death W1 C1 asked reward=0") == []
    assert figures(game, "death W1 C1 asked reward=3") == [("KW-D7", "C1", "3", "0")]


def test_I_5b_an_override_deals_no_cards_to_the_dead():
    game = played("turn WC", *killed("C1", "WC"), "hp W1 to=0")
    after = let_stand(game, "death W1 C1 asked reward=3", "KW-D7")
    assert seats(after, "hand")["C1"] == 0


def test_KW_D7_a_killer_who_is_not_the_source_is_asked_about():
    game = played("turn WC", "hp C1 to=0 kind=damage source=WC")
    assert against(game, "death C1 WC asked") == []
    assert figures(game, "death C1 W1 asked") == [("KW-D7", "C1", "W1", "WC")]
    assert against(game, "death C1 W1 asked") == ["query KW-D7"]
    assert against(played("turn WC", "hp C1 to=0"), "death C1 W1 asked") == []


def test_KW_D7_a_reward_after_a_loss_without_source_is_asked_about():
    game = played("turn WC", "hp C1 to=0 kind=lose")
    assert figures(game, "death C1 WC asked") == [("KW-D7", "C1", "WC", "—")]
    assert against(game, "death C1 asked") == []


def test_KW_D7_the_fatal_blow_is_the_one_that_felled_him():
    game = played("turn WC", "hp C1 -1 kind=damage source=W1", "hp C1 to=0 kind=damage source=WC")
    assert against(game, "death C1 WC asked") == []
    saved = then(game, "hp C1 1", "hp C1 -1 kind=damage source=W2")
    assert against(saved, "death C1 WC asked") == ["query KW-D7"]


# --- 不屈 (I-13) --------------------------------------------------------------------------------------------------------------------


def unyielding(*lines, **options):
    return played("turn WC", *lines, sitting={"C1": "周泰"}, **options)


def test_I_13_buqu_keeps_alive_with_1_minus_hp_cards_of_different_ranks():
    game = unyielding("hp C1 to=0")
    assert seats(game, "dying")["C1"] is True
    game = then(game, "aside C1 杀♠7")
    assert (seats(game, "dying")["C1"], seats(game, "alive")["C1"], seats(game, "hp")["C1"]) == (False, True, 0)
    assert against(game, "phase play") == []
    game = then(game, "hp C1 -1")
    assert seats(game, "dying")["C1"] is True
    assert seats(then(game, "aside C1 杀♠7,桃♥3"), "dying")["C1"] is False
    assert seats(then(game, "aside C1 杀♠7,桃♥7"), "dying")["C1"] is True


def test_I_13_the_cards_are_1_minus_hp_and_none_from_one_on():
    game = unyielding("hp C1 to=0")
    assert figures(game, "aside C1 杀♠7,桃♥3") == [("I-13", "C1", "2", "1")]
    assert against(game, "aside C1 —") == ["violation I-13"]
    game = then(game, "aside C1 杀♠7", "hp C1 1")
    assert figures(game, "aside C1 杀♠7") == [("I-13", "C1", "1", "0")]
    assert against(game, "aside C1 —") == []


def test_I_13_each_hp_regained_takes_a_card_back():
    game = unyielding("hp C1 to=-1", "aside C1 杀♠7,桃♥3", "hp C1 1")
    assert seats(game, "dying")["C1"] is False
    assert against(game, "aside C1 杀♠7,桃♥3") == ["violation I-13"]
    assert against(game, "aside C1 桃♥3") == []


def test_I_13_the_true_hp_is_kept_and_zero_is_announced():
    game = unyielding("hp C1 to=-1", "aside C1 杀♠7,桃♥3", "end WC", "turn C1")
    assert against(game, "end C1 0 0") == []
    assert figures(game, "end C1 0 1") == [("KW-F3.2.5", "C1", "1 / 0", "0")]
    assert seats(then(game, "end C1 0 0"), "hp")["C1"] == -1
    assert against(game, {"do": "table", "seats": {"C1": {"hp": 0}}}) == []
    assert seats(then(game, {"do": "table", "seats": {"C1": {"hp": 0}}}), "hp")["C1"] == -1


def test_I_13_his_lost_hp_is_his_maximum():
    game = unyielding("hp C1 to=-1", "aside C1 杀♠7,桃♥3")
    assert rules.view(game)["lead"]["figures"]["lost_hp"] == {"A": 0, "B": 4}


def test_I_13_only_a_skill_lays_cards_on_a_general():
    game = played("turn WC", "hp C1 to=0")
    assert figures(game, "aside C1 杀♠7") == [("I-13", "C1", "1", "0")]
    assert against(game, "aside C1 杀♠7") == ["query I-13"]
    assert seats(then(game, "aside C1 杀♠7"), "dying")["C1"] is True
    assert against(played("turn WC", sitting={"C1": "关羽(3v3)"}, edition="2013"), "aside C1 桃♥3") == []


def test_I_13_a_death_of_one_kept_alive_is_a_violation():
    game = unyielding("hp C1 to=0", "aside C1 杀♠7")
    assert against(game, "death C1 WC asked") == ["violation KW-D13"]


def test_KW_D13_a_query_on_a_death_is_a_flag_on_its_entry():
    game = played("turn WC", "hp C1 to=0", "death C1")
    assert flags(game) == [(game.n, "query", ["KW-D13"])]
