"""Cards and the catalogue of a deck."""

import pytest

from rules.cards import RANKS, SUITS, Card, decode, encode, said
from rules.kings.editions import edition
from rules.malformed import Malformed

DECK = edition("2011").deck


def test_decode_is_undone_by_encode_for_every_card_of_the_deck():
    assert [decode(encode(card)) for card in DECK.cards] == list(DECK.cards)
    assert decode(encode(Card("杀"))) == Card("杀")


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ("杀", "card"),
        (None, "card"),
        ([], "card"),
        ({}, "card.name"),
        ({"name": ""}, "card.name"),
        ({"name": 7}, "card.name"),
        ({"name": "杀", "colour": "red"}, "card.colour"),
        ({"name": "杀", "suit": "S"}, "card.rank"),
        ({"name": "杀", "rank": 7}, "card.suit"),
        ({"name": "杀", "suit": "♠", "rank": 7}, "card.suit"),
        ({"name": "杀", "suit": ["S"], "rank": 7}, "card.suit"),
        ({"name": "杀", "suit": "S", "rank": 0}, "card.rank"),
        ({"name": "杀", "suit": "S", "rank": 14}, "card.rank"),
        ({"name": "杀", "suit": "S", "rank": True}, "card.rank"),
        ({"name": "杀", "suit": "S", "rank": 7.0}, "card.rank"),
        ({"name": "杀", "suit": None, "rank": None}, "card.suit"),
    ],
)
def test_a_card_that_is_none_names_the_field(value, field):
    with pytest.raises(Malformed) as caught:
        decode(value)
    assert caught.value.field == field


def test_a_catalogue_counts_by_face_by_suit_and_by_name():
    asked = [Card("杀", "S", 8), Card("杀", "S", 7), Card("杀", "H"), Card("杀"), Card("闪电"), Card("杀", "S", 1)]
    assert [DECK.count(card) for card in asked] == [2, 1, 3, 30, 0, 0]
    assert (DECK.named("桃"), DECK.named("酒"), DECK.size) == (8, 0, 106)


def test_a_catalogue_knows_types_slots_and_ranges():
    assert [DECK.slot_of(name) for name in ("青釭剑", "八卦阵", "绝影", "赤兔", "杀")] == [
        "weapon",
        "armor",
        "plus",
        "minus",
        None,
    ]
    assert [DECK.range_of(name) for name in ("诸葛连弩", "麒麟弓", "八卦阵")] == [1, 5, None]
    assert DECK.type_of("闪电") == "delayed_scroll"
    assert DECK.type_of("酒") is None


def test_KW_G2_cards_seen_too_often_are_named_with_both_figures():
    assert DECK.over([Card("诸葛连弩", "C", 1), Card("诸葛连弩", "D", 1), Card("杀")]) == ()
    assert DECK.over([Card("诸葛连弩", "C", 1), Card("诸葛连弩", "C", 1)]) == ((Card("诸葛连弩", "C", 1), 2, 1),)
    assert DECK.over([Card("仁王盾"), Card("仁王盾", "C", 2)]) == ((Card("仁王盾"), 2, 1),)
    assert DECK.over([Card("闪电", "S", 1)]) == ((Card("闪电", "S", 1), 1, 0), (Card("闪电"), 1, 0))


def test_a_card_says_itself_in_both_languages():
    assert said(Card("杀", "S", 7), DECK) == {"zh": "杀♠7", "en": "Slash ♠7"}
    assert said(Card("桃"), DECK) == {"zh": "桃", "en": "Peach"}
    assert [str(Card("x", suit, 1)) for suit in SUITS] == ["x♠A", "x♥A", "x♣A", "x♦A"]
    assert RANKS[10:] == ("J", "Q", "K")


def test_a_colour_is_known_once_the_suit_is():
    assert [Card("杀", suit, 7).colour for suit in "SHCD"] + [Card("杀").colour] == [
        "black",
        "red",
        "black",
        "red",
        None,
    ]
