"""The data's own checksums, and the editions built from it."""

import json
from collections import Counter

import pytest

from rules.cards import Card
from rules.kings.editions import edition, known
from rules.kings.generals import generals, table
from rules.kings.interpretations import interpretations
from rules.kings.skills import SKILLS, equipment_skill, gained, skills_of
from rules.malformed import Malformed

CARDS = table("cards.csv")
STANDARD = [row for row in CARDS if row["in_standard108"] == "1"]


def test_the_standard_deck_has_its_108_cards_by_type():
    kinds = Counter(row["type"] for row in STANDARD)
    assert len(STANDARD) == 108
    assert kinds == {"basic": 53, "scroll": 31, "delayed_scroll": 5, "weapon": 10, "armor": 3, "plus": 3, "minus": 3}


def test_the_basic_cards_are_thirty_slashes_fifteen_dodges_and_eight_peaches():
    assert Counter(row["name_zh"] for row in STANDARD if row["type"] == "basic") == {"杀": 30, "闪": 15, "桃": 8}


def test_twenty_one_slashes_are_black_and_nine_red():
    suits = Counter(row["suit"] for row in STANDARD if row["name_zh"] == "杀")
    assert (suits["S"] + suits["C"], suits["H"] + suits["D"]) == (21, 9)


def test_without_the_extra_cards_every_suit_and_rank_occurs_exactly_twice():
    faces = Counter((row["suit"], int(row["rank"])) for row in STANDARD if row["ex"] == "0")
    assert faces == {(suit, rank): 2 for suit in "SHCD" for rank in range(1, 14)}


def test_the_extra_cards_are_the_four_of_the_box():
    extra = {(row["name_zh"], row["suit"], row["rank"]) for row in CARDS if row["ex"] == "1"}
    assert extra == {("寒冰剑", "S", "2"), ("仁王盾", "C", "2"), ("闪电", "H", "12"), ("无懈可击", "D", "12")}


def test_KW_G2_the_2011_deck_is_the_standard_one_without_the_two_lightnings():
    left_out = {Card(row["name_zh"], row["suit"], int(row["rank"])) for row in STANDARD if row["deck_2011"] == "0"}
    assert left_out == {Card("闪电", "S", 1), Card("闪电", "H", 12)}


def test_KW_G2_the_2012_deck_changes_three_cards():
    old, new = Counter(edition("2011").deck.cards), Counter(edition("2012").deck.cards)
    assert old - new == {Card("无懈可击", "C", 12): 1}
    assert new - old == {Card("兵粮寸断", "S", 1): 1, Card("兵粮寸断", "C", 12): 1, Card("无懈可击", "H", 12): 1}


def test_KW_G2_the_2013_deck_has_its_own_crossbow():
    old, new = Counter(edition("2012").deck.cards), Counter(edition("2013").deck.cards)
    assert old - new == {Card("诸葛连弩", "C", 1): 1, Card("诸葛连弩", "D", 1): 1}
    assert new - old == {Card("连弩", "C", 1): 1, Card("连弩", "D", 1): 1}


@pytest.mark.parametrize(("name", "size", "reward"), [("2011", 106, 3), ("2012", 108, 2), ("2013", 108, 2)])
def test_an_edition_has_its_deck_its_reward_and_a_pool_of_32(name, size, reward):
    one = edition(name)
    assert (one.deck_size, one.deck.size, one.reward, len(one.pool), len(one.pool_set)) == (size, size, reward, 32, 32)
    assert (one.game_ms, one.overtime_ms, one.foul_limit) == (2_400_000, 300_000, 3)
    assert dict(one.times) == {"first-pick": 10000, "pick": 20000, "show": 10000, "lineup": 90000, "declare": 5000}
    assert all(one.general(general).max_hp in (3, 4) for general in one.pool)


def test_KW_G2_the_2011_pool_is_25_standard_generals_and_7_of_the_wind_pack():
    packs = Counter(row["package"] for row in table("generals.csv") if row["pool_2011"] == "1")
    assert packs == {"standard": 25, "wind": 7}
    assert edition("2011").pool_set & {"于吉", "神关羽", "神吕蒙"} == set()


def test_KW_G2_the_2012_pool_changes_five_generals():
    old, new = edition("2011").pool_set, edition("2012").pool_set
    assert old - new == {"夏侯惇", "吕蒙", "曹仁", "魏延", "张角"}
    assert new - old == {"孙坚", "孟获", "徐晃", "庞德", "诸葛瑾"}


def test_KW_G2_the_2013_pool_has_four_new_and_four_reworked_generals():
    new = edition("2013").pool_set - edition("2012").pool_set
    assert new == {"贾诩", "姜维", "孙策", "文聘", "夏侯惇(3v3)", "关羽(3v3)", "赵云(3v3)", "吕布(3v3)"}


def test_every_skill_of_every_general_has_its_row_and_an_english_name():
    missing = [(name, skill) for name, one in generals().items() for skill in one.skills if (name, skill) not in SKILLS]
    assert missing == []
    assert [skill.name for skill in SKILLS.values() if not skill.english] == []


def test_every_row_of_the_skill_table_belongs_to_a_general_or_a_card():
    decks = {row["name_zh"] for row in CARDS if row["type"] in ("weapon", "armor")}
    assert [skill.name for skill in SKILLS.values() if skill.general and skill.general not in generals()] == []
    assert {skill.name for skill in SKILLS.values() if not skill.general} == decks


def test_the_seed_names_the_windows_of_nine_skills():
    listed = {skill.name: skill.window for skill in SKILLS.values() if skill.listed}
    assert listed == {
        "洛神": "start", "观星": "start", "神速": "start", "英姿": "draw", "裸衣": "draw", "突袭": "draw",
        "克己": "discard", "闭月": "end", "据守": "end",
    }  # fmt: skip


def test_of_divine_speed_the_seed_names_option_one_alone():
    speed = SKILLS["夏侯渊", "神速"]
    assert (speed.window_of(1), speed.window_of(2), speed.window_of()) == (
        ("start", True),
        ("play", False),
        ("start", True),
    )
    assert speed.skips == (("judge", "draw"), ("play",))


def test_I_12_who_may_keep_cards_over_his_hp():
    assert {skill.name: skill.hand_over for skill in SKILLS.values() if skill.hand_over} == {
        "克己": "any", "闭月": 1, "据守": 3,
    }  # fmt: skip


def test_KW_F3_2_4b_what_allows_more_slashes():
    limits = {skill.name: skill.slash_limit for skill in SKILLS.values() if skill.slash_limit is not None}
    assert limits == {"咆哮": "any", "诸葛连弩": "any", "连弩": 4}
    assert [skill.name for skill in SKILLS.values() if skill.slash_again] == ["青龙偃月刀"]


def test_distances_that_skills_change():
    changes = {
        (skill.general, skill.name): (skill.distance_out, skill.distance_in, skill.distance_team)
        for skill in SKILLS.values()
        if skill.distance_out or skill.distance_in or skill.distance_team
    }
    assert changes == {
        ("马超", "马术"): (-1, 0, 0),
        ("庞德", "马术"): (-1, 0, 0),
        ("吕布(3v3)", "马术"): (-1, 0, 0),
        ("文聘", "镇卫"): (0, 0, 1),
    }


def test_cards_that_skills_let_one_use_as_another():
    deck = edition("2012").deck
    said = [
        SKILLS["关羽", "武圣"].explains("杀", (Card("桃", "H", 3),), deck),
        SKILLS["关羽", "武圣"].explains("杀", (Card("闪电", "S", 1),), deck),
        SKILLS["赵云", "龙胆"].explains("闪", (Card("杀", "S", 7),), deck),
        SKILLS["赵云", "龙胆"].explains("闪", (Card("桃", "H", 3),), deck),
        SKILLS["徐晃", "断粮"].explains("兵粮寸断", (Card("杀", "S", 7),), deck),
        SKILLS["徐晃", "断粮"].explains("兵粮寸断", (Card("过河拆桥", "S", 3),), deck),
        SKILLS["大乔", "国色"].explains("乐不思蜀", (Card("闪", "D", 2),), deck),
        SKILLS["大乔", "国色"].explains("乐不思蜀", (Card("闪", "H", 2),), deck),
        SKILLS["大乔", "国色"].explains("乐不思蜀", (Card("闪"),), deck),
        equipment_skill("丈八蛇矛").explains("杀", (Card("闪", "H", 2), Card("桃", "H", 3)), deck),
        equipment_skill("丈八蛇矛").explains("杀", (Card("闪", "H", 2),), deck),
    ]
    assert said == [True, False, True, False, True, False, True, False, True, True, False]


def test_targets_that_skills_forbid():
    deck = edition("2013").deck
    slash, snatch, duel = Card("杀", "S", 7), Card("顺手牵羊", "S", 3), Card("决斗", "D", 1)
    empty, modest, veiled = SKILLS["诸葛亮", "空城"], SKILLS["陆逊", "谦逊"], SKILLS["贾诩", "帷幕"]
    assert [empty.forbids_target("杀", slash, hand, deck) for hand in (0, 1, None)] == [True, False, False]
    assert [modest.forbids_target(card.name, card, 2, deck) for card in (snatch, slash)] == [True, False]
    assert [veiled.forbids_target(card.name, card, 2, deck) for card in (snatch, duel, slash)] == [True, False, False]


def test_awakenings_bring_skills_and_cost_max_hp():
    late = edition("2013")
    brought = {
        name: tuple(skill.name for skill in gained(name, late)) for name in ("姜维", "孙策", "吕布(3v3)", "曹操")
    }
    assert brought == {"姜维": ("观星",), "孙策": ("英姿", "英魂"), "吕布(3v3)": ("马术", "神戟"), "曹操": ()}
    assert [skill.name for skill in SKILLS.values() if skill.max_hp] == ["志继", "魂姿", "战神"]


def test_every_interpretation_of_the_book_is_there_with_its_values_and_default():
    said = {name: ("/".join(one.values), one.default) for name, one in interpretations().items()}
    assert said == {
        "edition": ("2011/2012/2013", "2011"),
        "round_opener": ("alternate/first-camp", "alternate"),
        "I-1": ("again/suit", "again"),
        "I-2": ("order/random/referee", "order"),
        "I-2b": ("order/random/referee", "order"),
        "I-3": ("game/match", "game"),
        "I-4": ("winner/either", "winner"),
        "I-5": ("reward/none", "reward"),
        "I-5b": ("", ""),
        "I-6": ("all-tapped/at-once", "all-tapped"),
        "I-7": ("next/there", "next"),
        "I-8": ("off/on", "off"),
        "I-9": ("", ""),
        "I-10": ("anew/swapped", "anew"),
        "I-11": ("least-used/fixed", "least-used"),
        "I-12": ("", ""),
        "I-13": ("", ""),
        "I-14": ("", ""),
        "I-15": ("", 2000),
        "I-16": ("ruling/own-turn", "ruling"),
        "I-17": ("yes/no", "yes"),
    }
    assert [name for name, one in interpretations().items() if one.unit] == ["I-15"]


# An organiser's own edition (docs/editions.md)

NAMED = {"name": {"zh": "城市赛", "en": "City cup"}}


def test_an_own_edition_takes_what_it_leaves_out_from_its_base():
    own = edition({**NAMED, "base": "2012", "game_ms": 1_800_000, "times": {"pick": 30_000}})
    assert (own.id, own.name["zh"], own.game_ms, own.reward, own.deck_size) == ("own", "城市赛", 1_800_000, 2, 108)
    assert (own.times["pick"], own.times["lineup"], own.pool) == (30_000, 90_000, edition("2012").pool)


def test_an_own_edition_may_bring_generals_and_cards_of_its_own():
    newcomer = {"name": "华雄", "name_en": "Hua Xiong", "max_hp": 6, "skills": ["耀武"]}
    deck = [*({"name": c.name, "suit": c.suit, "rank": c.rank} for c in edition("2011").deck.cards)]
    deck.append(
        {"name": "古锭刀", "name_en": "Ancient Blade", "suit": "S", "rank": 1, "type": "weapon", "range": 2, "count": 2}
    )
    own = edition({**NAMED, "pool": [newcomer, *edition("2011").pool[1:]], "deck": deck, "deck_size": 108})
    assert own.general("华雄").max_hp == 6
    assert [skill.name for skill in skills_of("华雄", own)] == ["耀武"]
    assert (own.deck.named("古锭刀"), own.deck.range_of("古锭刀"), own.deck.slot_of("古锭刀")) == (2, 2, "weapon")
    assert "曹操" not in own.pool_set


def test_the_same_own_edition_is_built_once():
    assert edition(dict(NAMED)) is edition(json.loads(json.dumps(NAMED)))


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ("2010", "edition"),
        (3, "edition"),
        ({}, "edition.name"),
        ({"name": "x"}, "edition.name"),
        ({"name": {"zh": "x", "en": " "}}, "edition.name.en"),
        ({**NAMED, "colour": 1}, "edition.colour"),
        ({**NAMED, "base": "1999"}, "edition.base"),
        ({**NAMED, "base": ["2011"]}, "edition.base"),
        ({**NAMED, "reward": True}, "edition.reward"),
        ({**NAMED, "reward": 2.0}, "edition.reward"),
        ({**NAMED, "game_ms": -1}, "edition.game_ms"),
        ({**NAMED, "foul_limit": 0}, "edition.foul_limit"),
        ({**NAMED, "times": {"pick": "20"}}, "edition.times.pick"),
        ({**NAMED, "times": {"nap": 1000}}, "edition.times.nap"),
        ({**NAMED, "times": []}, "edition.times"),
        ({**NAMED, "pool": "曹操"}, "edition.pool"),
        ({**NAMED, "pool": list(edition("2011").pool[:31])}, "edition.pool"),
        ({**NAMED, "pool": [*edition("2011").pool[:31], "曹操"]}, "edition.pool[31]"),
        ({**NAMED, "pool": [*edition("2011").pool[:31], "曹草"]}, "edition.pool[31]"),
        ({**NAMED, "pool": [{"name": "华雄"}]}, "edition.pool[0].max_hp"),
        ({**NAMED, "pool": [{"name": "华雄", "max_hp": 6, "skills": [1]}]}, "edition.pool[0].skills"),
        ({**NAMED, "pool": [{"name": "华雄", "max_hp": 6, "kingdom": "jin"}]}, "edition.pool[0].kingdom"),
        ({**NAMED, "deck": []}, "edition.deck"),
        ({**NAMED, "deck": [7]}, "edition.deck[0]"),
        ({**NAMED, "deck": [{"name": "杀"}]}, "edition.deck[0].suit"),
        ({**NAMED, "deck": [{"name": "杀", "suit": "S", "rank": 14}]}, "edition.deck[0].rank"),
        ({**NAMED, "deck": [{"name": "酒", "suit": "S", "rank": 3}]}, "edition.deck[0].type"),
        ({**NAMED, "deck": [{"name": "酒", "suit": "S", "rank": 3, "type": "drink"}]}, "edition.deck[0].type"),
        ({**NAMED, "deck": [{"name": "古锭刀", "suit": "S", "rank": 1, "type": "weapon"}]}, "edition.deck[0].range"),
        ({**NAMED, "deck": [{"name": "杀", "suit": "S", "rank": 7, "count": 0}]}, "edition.deck[0].count"),
        ({**NAMED, "deck_size": 107}, "edition.deck_size"),
        ({**NAMED, "game_ms": float("nan")}, "edition"),
    ],
)
def test_an_own_edition_that_is_wrong_names_the_field(value, field):
    with pytest.raises(Malformed) as caught:
        edition(value)
    assert caught.value.field == field
    assert caught.value.message["zh"]
    assert caught.value.message["en"]


def test_the_later_editions_say_what_is_less_sure():
    assert all(one.sure["zh"] and one.sure["en"] for one in known().values())
