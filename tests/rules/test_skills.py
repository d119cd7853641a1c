"""技能: who has which, when each may be declared, and which goes first."""

import pytest

import rules
from rules.kings.reach import precedence

from .played import against, figures, let_stand, played, seats, then


def with_general(general, *lines, **options):
    """WC's first turn with that general."""
    return played("turn WC", *lines, sitting={"WC": general}, **options)


# --- whose skill -----------------------------------------------------------------------------------------------------------


def test_KW_0_a_seat_uses_the_skills_of_its_general():
    game = with_general("甄姬")
    assert against(game, "skill WC 洛神") == []
    assert against(game, "skill WC 倾国") == []
    assert figures(game, "skill WC 观星") == [("KW-0", "WC", "观星", "洛神|倾国")]
    assert against(game, "skill WC 观星") == ["violation KW-0"]
    assert against(game, "skill WC 从未见过") == ["violation KW-0"]


def test_KW_0_a_seat_uses_the_skill_of_a_card_it_has_equipped():
    game = with_general("甄姬", "equip WC 青龙偃月刀♠5", "equip WC 八卦阵♠2")
    assert against(game, "skill WC 青龙偃月刀") == against(game, "skill WC 八卦阵") == []
    assert against(game, "skill WC 贯石斧") == ["violation KW-0"]
    assert against(game, "skill C1 八卦阵") == ["query KW-0"]  # his armour was never entered
    assert against(then(game, "equip C1 仁王盾♣2"), "skill C1 八卦阵") == ["violation KW-0"]
    assert against(then(game, {"do": "table", "seats": {"C1": {"armor": None}}}), "skill C1 八卦阵") == [
        "violation KW-0"
    ]


def test_KW_D13_the_dead_use_no_skills():
    game = with_general("甄姬", "hp C1 to=0", "death C1 asked")
    assert figures(game, "skill C1 奇袭") == [("KW-D13", "C1", "dead", "alive")]


def test_KW_0_a_skill_let_stand_belongs_to_him_no_more_than_before():
    game = let_stand(with_general("甄姬"), "skill WC 观星", "KW-0")
    assert against(game, "skill WC 观星") == ["violation KW-0"]


def test_I_8_off_rules_out_lord_skills():
    game = with_general("刘备")
    assert against(game, "skill WC 激将") == ["violation KW-0"]
    assert "I-8" in rules.check(game, {"at": 60_000, "do": "skill", "seat": "WC", "skill": "激将"})[0].message["zh"]
    assert "激将" not in rules.view(game)["seats"]["WC"]["skills"]


def test_I_8_on_gives_them_to_the_commanders():
    game = with_general("刘备", I_8="on")
    assert against(game, "skill WC 激将") == []
    assert against(played("turn WC", sitting={"W1": "刘备"}, I_8="on"), "skill W1 激将") == ["violation KW-0"]


# --- windows ----------------------------------------------------------------------------------------------------------------

PHASES = ("judge", "draw", "play", "discard", "end")
# general, skill, last phase of its window (None: before the first), article of the window
WINDOWS = [
    ("甄姬", "洛神", None, "KW-F3.2.1"),
    ("诸葛亮", "观星", None, "KW-F3.2.1"),
    ("夏侯渊", "神速 option=1", None, "KW-F3.2.1"),
    ("周瑜", "英姿", "draw", "KW-F3.2.3"),
    ("许褚", "裸衣", "draw", "KW-F3.2.3"),
    ("张辽", "突袭", "draw", "KW-F3.2.3"),
    ("吕蒙", "克己", "discard", "KW-F3.2.5"),
    ("貂蝉", "闭月", "end", "KW-F3.2.6"),
    ("曹仁", "据守", "end", "KW-F3.2.6"),
]


@pytest.mark.parametrize(("general", "skill", "last", "article"), WINDOWS)
def test_KW_F3_2_1_a_skill_of_the_seed_is_declared_in_its_window(general, skill, last, article):
    game, closed = with_general(general), False
    assert against(game, f"skill WC {skill}") == []
    closed = last is None
    for phase in PHASES:
        game = then(game, f"phase {phase}")
        assert against(game, f"skill WC {skill}") == ([f"violation {article}"] if closed else []), phase
        closed = closed or phase == last


def test_KW_F3_2_1_what_is_declared_after_the_start_is_given_up():
    game = with_general("甄姬", "phase judge")
    assert figures(game, "skill WC 洛神") == [("KW-F3.2.1", "WC", "judge", "start")]


def test_KW_F3_2_3_the_draw_window_closes_with_the_next_phase():
    game = with_general("周瑜", "phase draw")
    assert against(game, "skill WC 英姿") == []
    assert figures(then(game, "phase play"), "skill WC 英姿") == [("KW-F3.2.3", "WC", "play", "draw")]
    assert figures(then(game, "phase discard"), "skill WC 英姿") == [("KW-F3.2.3", "WC", "discard", "draw")]


@pytest.mark.parametrize(("general", "skill", "last", "article"), WINDOWS)
def test_KW_F3_2_6_a_skill_with_a_window_is_not_used_in_anothers_turn(general, skill, last, article):
    game = played("turn WC", "end WC", "turn C1", sitting={"WC": general})
    assert figures(game, f"skill WC {skill}") == [(article, "WC", "C1", "WC")]
    assert against(game, f"skill WC {skill}") == [f"violation {article}"]


def test_KW_F3_2_5_keji_is_declared_before_the_discarding_is_over():
    game = with_general("吕蒙", "phase discard")
    assert against(game, "skill WC 克己") == []
    assert against(then(game, "phase end"), "skill WC 克己") == ["violation KW-F3.2.5"]


def test_KW_F3_2_4_a_window_the_seed_does_not_name_is_asked_about():
    """Of 神速 the seed names the first option alone; its second comes before the play phase."""
    game = with_general("夏侯渊", "phase judge", "phase draw")
    assert against(game, "skill WC 神速 option=2") == []
    assert against(game, "skill WC 神速 option=1") == ["violation KW-F3.2.1"]
    assert against(game, "skill WC 神速") == ["query KW-F3.2.1"]
    assert against(then(game, "phase discard"), "skill WC 神速 option=2") == ["query KW-F3.2.4"]


def test_KW_F3_2_4_a_skill_without_a_window_is_used_whenever():
    game = with_general("关羽")
    for phase in (*PHASES, None):
        assert against(game, "skill WC 武圣") == against(game, "skill W2 苦肉") == []
        if phase:
            game = then(game, f"phase {phase}")


def test_KW_0_an_awakening_brings_its_skills_and_lowers_the_maximum():
    game = with_general("孙策", edition="2013")
    assert seats(game, "max_hp")["WC"] == 5
    assert against(game, "skill WC 英姿") == ["query KW-0"]
    assert seats(then(game, "skill WC 激昂"), "max_hp")["WC"] == 5
    game = then(game, "skill WC 魂姿")
    assert (seats(game, "max_hp")["WC"], seats(game, "hp")["WC"]) == (4, 4)
    assert against(game, "skill WC 英姿") == against(game, "skill WC 英魂") == []
    assert against(then(game, "skill WC 魂姿"), "hp WC 1") == ["violation KW-D4"]


def test_KW_F3_2_3_the_window_of_a_gained_skill_is_asked_about():
    game = with_general("孙策", "skill WC 魂姿", "phase play", edition="2013")
    assert against(game, "skill WC 英姿") == ["query KW-F3.2.3"]


# --- order ---------------------------------------------------------------------------------------------------------------------


def test_KW_G6_1_skills_of_one_moment_go_counter_clockwise_from_the_actor():
    game = played("turn WC", "end WC", "turn C1")
    assert rules.resolution_order(game, "C1") == ("C1", "CC", "C2", "W1", "WC", "W2")
    game = then(game, "hp W1 to=0", "death W1 asked")
    assert rules.resolution_order(game, "C1") == ("C1", "CC", "C2", "WC", "W2")


def test_KW_G6_2_a_locked_skill_goes_before_a_generals_and_that_before_a_weapons():
    state = played(sitting={"W1": "张飞", "W2": "马超", "C1": "甘宁"}).state
    asked = (("W1", "青釭剑"), ("C1", "奇袭"), ("W2", "马术"), ("W2", "铁骑"))
    assert precedence(state, asked) == (("W2", "马术"), ("C1", "奇袭"), ("W2", "铁骑"), ("W1", "青釭剑"))
