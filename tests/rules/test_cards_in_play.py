"""使用与打出: the limit of one 杀, directions, cards used as others, targets; cards the deck does not hold."""

import pytest

import rules

from .played import against, figures, killed, let_stand, played, seats, then


def acting(*lines, general="曹操", **options):
    """WC's turn in its play phase, bare of weapons."""
    bare = {"do": "table", "seats": {seat: {"weapon": None} for seat in ("W1", "WC", "W2", "C1", "CC", "C2")}}
    return played(bare, "turn WC", "phase play", *lines, sitting={"WC": general}, **options)


# --- one 杀 a play phase -------------------------------------------------------------------------------------------------------


def test_KW_F3_2_4b_one_slash_a_play_phase():
    game = acting()
    assert against(game, "card WC 杀") == []
    game = then(game, "card WC 杀")
    assert figures(game, "card WC 杀") == [("KW-F3.2.4b", "WC", "2", "1")]
    assert against(game, "card WC 杀") == ["violation KW-F3.2.4b"]


def test_KW_F3_2_4b_what_is_played_or_virtual_does_not_count():
    game = acting("card WC 杀 played", "card WC 杀 virtual", "card WC 杀")
    assert against(game, "card WC 杀 played") == against(game, "card WC 杀 virtual") == []
    assert against(game, "card WC 杀") == ["violation KW-F3.2.4b"]


def test_KW_F3_2_4b_it_is_the_actors_and_the_play_phases():
    game = acting("card WC 杀")
    assert against(game, "card C1 杀") == []
    assert against(then(game, "phase discard"), "card WC 杀") == []
    again = then(game, "end WC", "turn C1", "end C1", "turn C2")
    assert against(again, "card C2 杀") == []


def test_KW_F3_2_4b_it_counts_before_any_later_phase_is_logged():
    bare = {"do": "table", "seats": {"WC": {"weapon": None}}}
    assert against(played(bare, "turn WC", "card WC 杀"), "card WC 杀") == ["violation KW-F3.2.4b"]
    assert against(played(bare, "turn WC", "phase draw", "card WC 杀"), "card WC 杀") == ["violation KW-F3.2.4b"]


def test_KW_F3_2_4b_a_card_used_as_slash_counts():
    game = acting("card WC 桃♥3 as=杀", general="关羽")
    assert against(game, "card WC 杀") == ["violation KW-F3.2.4b"]
    game = acting("card WC 闪♥2 as=杀", general="赵云")
    assert against(game, "card WC 闪♦2 as=杀") == ["violation KW-F3.2.4b"]
    assert against(acting("card WC 杀 as=闪 played", "card WC 杀", general="赵云"), "card WC 杀 as=闪 played") == []


def test_KW_F3_2_4b_a_weapon_that_was_never_entered_is_asked_about():
    game = played("turn WC", "phase play", "card WC 杀")
    assert against(game, "card WC 杀") == ["query KW-F3.2.4b"]
    assert against(then(game, "unequip WC weapon"), "card WC 杀") == ["violation KW-F3.2.4b"]


def test_KW_F3_2_4b_the_crossbow_lifts_the_limit():
    game = acting("card WC 杀", "equip WC 诸葛连弩♣A", *["card WC 杀"] * 6)
    assert against(game, "card WC 杀") == []
    assert against(then(game, "unequip WC weapon"), "card WC 杀") == ["violation KW-F3.2.4b"]


def test_edition_2013_has_a_crossbow_of_four():
    game = acting("equip WC 连弩♣A", *["card WC 杀"] * 3, edition="2013")
    assert against(game, "card WC 杀") == []
    assert figures(then(game, "card WC 杀"), "card WC 杀") == [("KW-F3.2.4b", "WC", "5", "4")]


def test_KW_F3_2_4b_roar_lifts_the_limit():
    game = acting("card WC 杀", "card WC 杀", general="张飞")
    assert against(game, "card WC 杀") == []


def test_KW_F3_2_4b_the_green_dragon_allows_one_more_each_time():
    game = acting("equip WC 青龙偃月刀♠5", "card WC 杀")
    assert against(game, "card WC 杀") == ["violation KW-F3.2.4b"]
    game = then(game, "skill WC 青龙偃月刀", "card WC 杀")
    assert against(game, "card WC 杀") == ["violation KW-F3.2.4b"]
    assert against(then(game, "skill WC 青龙偃月刀"), "card WC 杀") == []
    other = acting("equip WC 贯石斧♦5", "card WC 杀", "skill WC 贯石斧")
    assert against(other, "card WC 杀") == ["violation KW-F3.2.4b"]


def test_KW_F3_2_4_any_number_of_other_cards():
    game = acting()
    for line in (
        "card WC 无中生有♥7",
        "card WC 过河拆桥♠3 targets=C1",
        "card WC 决斗 targets=C2",
        "card WC 桃♥3",
        "card WC 桃♥4",
    ):
        assert against(game, line) == []
        game = then(game, line)


def test_KW_D14_a_used_card_is_named_and_shown():
    game = acting()
    row = {"at": 90_000, "do": "card", "seat": "WC", "card": {"name": "杀", "suit": "S", "rank": 7}, "targets": ["C1"]}
    assert rules.words(game, row) == {"zh": "曹操 杀♠7 → 甘宁", "en": "Cao Cao Slash ♠7 → Gan Ning"}


# --- direction ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["南蛮入侵", "万箭齐发", "桃园结义", "五谷丰登"])
def test_KW_G5_the_four_resolve_in_the_direction_their_user_says(name):
    game = acting()
    assert figures(game, f"card WC {name}") == [("KW-G5", "WC", "—", "cw|ccw")]
    assert against(game, f"card WC {name}") == ["violation KW-G5"]
    assert against(game, f"card WC {name} direction=cw") == against(game, f"card WC {name} direction=ccw") == []


def test_KW_G5_a_direction_elsewhere_is_asked_about():
    assert against(acting(), "card WC 杀 direction=cw") == ["query KW-G5"]
    assert against(acting(), "card WC 决斗 direction=ccw") == ["query KW-G5"]


ORDERS = {
    ("南蛮入侵", "ccw"): ("W2", "C1", "CC", "C2", "W1"), ("南蛮入侵", "cw"): ("W1", "C2", "CC", "C1", "W2"),
    ("万箭齐发", "ccw"): ("W2", "C1", "CC", "C2", "W1"), ("万箭齐发", "cw"): ("W1", "C2", "CC", "C1", "W2"),
    ("五谷丰登", "ccw"): ("WC", "W2", "C1", "CC", "C2", "W1"), ("五谷丰登", "cw"): ("WC", "W1", "C2", "CC", "C1", "W2"),
    ("桃园结义", "ccw"): ("WC", "W2", "C1", "CC", "C2", "W1"), ("桃园结义", "cw"): ("WC", "W1", "C2", "CC", "C1", "W2"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "direction"), ORDERS)
def test_KW_G5_two_begin_with_the_user_and_two_with_the_next_seat(name, direction):
    assert rules.resolution_order(acting(), "WC", direction, name) == ORDERS[name, direction]
    game = acting(*killed("C1"))
    assert rules.resolution_order(game, "WC", direction, name) == tuple(
        seat for seat in ORDERS[name, direction] if seat != "C1"
    )


# --- used as another ------------------------------------------------------------------------------------------------------------------


def test_KW_0_an_as_that_nothing_explains_is_asked_about():
    game = acting()
    assert figures(game, "card WC 桃♥3 as=杀") == [("KW-0", "WC", "桃♥3", "杀")]
    assert against(game, "card WC 桃♥3 as=杀") == ["query KW-0"]
    assert against(game, "card WC 杀 as=杀") == []


@pytest.mark.parametrize(
    ("general", "legal", "asked"),
    [
        ("关羽", "card WC 桃♥3 as=杀", "card WC 决斗♠A as=杀"),
        ("赵云", "card WC 闪♦2 as=杀", "card WC 桃♥3 as=杀"),
        ("甘宁", "card WC 杀♠7 as=过河拆桥", "card WC 桃♥3 as=过河拆桥"),
        ("华佗", "card WC 闪♥2 as=桃", "card WC 杀♠7 as=桃"),
        ("甄姬", "card WC 杀♠7 as=闪 played", "card WC 桃♥3 as=闪 played"),
    ],
)
def test_KW_0_a_skill_explains_what_a_card_is_used_as(general, legal, asked):
    game = acting(general=general)
    assert against(game, legal) == []
    assert against(game, asked) == ["query KW-0"]


def test_KW_0_the_serpent_spear_makes_two_cards_a_slash():
    two = {"do": "card", "seat": "WC", "cards": [{"name": "桃"}, {"name": "闪"}], "as": "杀"}
    assert against(acting("equip WC 丈八蛇矛♠Q"), two) == []
    assert against(acting(), two) == ["query KW-0"]


def test_KW_G2_a_card_is_of_the_deck():
    game = acting()
    assert figures(game, "card WC 闪电♠A") == [("KW-G2", "WC", "闪电♠A", "2011")]
    assert against(game, "card WC 酒") == ["violation KW-G2"]
    assert against(game, "card WC 杀♥2") == ["violation KW-G2"]
    assert against(game, "card WC 杀♥10") == []
    assert against(game, "card WC 杀 as=酒") == ["violation KW-G2", "query KW-0"]
    assert against(game, {"do": "skill", "seat": "WC", "skill": "奸雄", "cards": [{"name": "酒"}]}) == [
        "violation KW-G2"
    ]
    assert against(game, "judge WC 乐不思蜀 酒") == ["violation KW-G2"]


def test_edition_2012_has_other_cards():
    assert against(acting(edition="2012"), "card WC 无懈可击♣Q played") == ["violation KW-G2"]
    assert against(acting(edition="2012"), "card WC 无懈可击♥Q played") == []
    assert against(acting(), "card WC 无懈可击♣Q played") == []


# --- targets ------------------------------------------------------------------------------------------------------------------------------


def test_KW_0_a_target_out_of_range_is_asked_about_where_the_log_knows_enough():
    """WC → C1 is two steps round the table."""
    game = acting()
    assert against(game, "card WC 杀 targets=C1") == []  # his horses and the target's were never entered
    known = {"do": "table", "seats": {"WC": {"minus": None}, "C1": {"plus": None}, "W2": {"plus": None}}}
    game = then(game, known)
    assert figures(game, "card WC 杀 targets=C1") == [("KW-0", "WC", "2", "≤ 1")]
    assert against(game, "card WC 杀 targets=C1") == ["query KW-0"]
    assert against(game, "card WC 杀 targets=W2") == []
    assert against(game, "card WC 顺手牵羊 targets=C1") == ["query KW-0"]
    assert against(game, "card WC 过河拆桥 targets=C1") == []
    assert against(game, "card WC 杀 virtual targets=C1") == []
    assert against(then(game, "equip WC 青釭剑♠6"), "card WC 杀 targets=C1") == []
    assert against(then(game, "equip WC 赤兔♥5"), "card WC 杀 targets=C1") == []
    assert against(then(game, "equip C1 绝影♠5"), "card WC 杀 targets=W2,C1") == ["query KW-0"]


def test_KW_0_skills_change_the_distance():
    known = {"do": "table", "seats": {"WC": {"minus": None, "weapon": None}, "C1": {"plus": None}}}
    assert against(played(known, "turn WC", sitting={"WC": "马超"}), "card WC 杀 targets=C1") == []
    assert against(played(known, "turn WC", sitting={"WC": "黄月英"}), "card WC 顺手牵羊 targets=C1") == []
    guarded = played(known, "turn WC", sitting={"WC": "庞德", "CC": "文聘"}, edition="2013")
    assert figures(guarded, "card WC 杀 targets=C1") == [("KW-0", "WC", "2", "≤ 1")]


def test_KW_0_a_death_brings_seats_nearer():
    known = {"do": "table", "seats": {"WC": {"minus": None, "weapon": None}, "C1": {"plus": None}}}
    game = played(known, "turn WC")
    assert against(game, "card WC 杀 targets=C1") == ["query KW-0"]
    assert against(then(game, *killed("W2")), "card WC 杀 targets=C1") == []


def test_KW_0_a_target_the_skill_table_forbids_is_asked_about():
    game = played("turn WC", "hand C1 0", sitting={"C1": "诸葛亮", "C2": "陆逊"})
    assert figures(game, "card WC 杀 targets=C1") == [("KW-0", "WC", "C1", "—")]
    assert against(game, "card WC 决斗 targets=C1") == ["query KW-0"]
    assert against(then(game, "hand C1 1"), "card WC 杀 targets=C1") == []
    assert against(then(game, "phase play"), "card WC 杀 targets=C1") == []  # his hand is not known any more
    assert against(game, "card WC 顺手牵羊 targets=C2") == ["query KW-0"]
    assert against(game, "card WC 过河拆桥 targets=C2") == []
    assert against(game, "delay C2 乐不思蜀♠6") == ["query KW-0"]
    weimu = played("turn WC", sitting={"C1": "贾诩"}, edition="2013")
    assert against(weimu, "card WC 决斗♠A targets=C1") == ["query KW-0"]
    assert against(weimu, "card WC 决斗♦A targets=C1") == []


def test_KW_D13_the_dead_use_no_cards():
    game = played("turn WC", *killed("C1"))
    assert figures(game, "card C1 杀") == [("KW-D13", "C1", "dead", "alive")]
    assert against(game, "card WC 过河拆桥 targets=C1") == ["query KW-0"]


def test_KW_G1_4_a_card_makes_every_hand_unknown():
    game = played("turn WC", "hand W1 3")
    assert seats(game, "hand_known")["W1"] is True
    assert seats(then(game, "card WC 杀"), "hand_known")["W1"] is False


def test_KW_F3_2_4b_an_override_lets_the_second_slash_stand_and_the_third_is_a_third():
    game = let_stand(acting("card WC 杀"), "card WC 杀", "KW-F3.2.4b")
    assert figures(game, "card WC 杀") == [("KW-F3.2.4b", "WC", "3", "1")]
