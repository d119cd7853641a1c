"""选将阶段: commanders, comparison, camps, stacks, the sixteen, the picks in their times, the secret line-ups."""

import pytest

import rules

from .played import (
    SITTING,
    TEAMS,
    TO_THE_STACKS,
    against,
    drafted,
    figures,
    header,
    laid_open,
    let_stand,
    over,
    picks,
    play,
    played,
    sixteen,
    then,
    to_the_lineups,
)

WARM, COLD = sixteen()
OPEN = laid_open(WARM, COLD)
REVEAL = f"reveal {','.join(OPEN)}"
PICKS = picks(WARM, COLD)
REVEALED = (*TO_THE_STACKS, REVEAL)
LINEUP_WARM = "lineup warm p2=赵云,p1=曹操,p3=黄盖"
LINEUP_COLD = "lineup cold q2=甘宁,q1=孙权,q3=许褚"


def draft(game, field):
    return rules.view(game)["draft"][field]


def past(**commanders):
    return {"commanders": commanders}


# --- commanders ---------------------------------------------------------------------------------------------------------


def test_KW_G1_1_each_team_names_one_commander_of_its_own():
    game = drafted("commander A p2")
    assert rules.view(game)["teams"]["A"]["commander"] == "p2"
    assert figures(game, "commander A p1") == [("KW-G1.1", None, "p1", "p2")]
    assert figures(game, "commander B p1") == [("KW-G1.1", None, "p1", "q1|q2|q3")]
    assert against(game, "commander B q3") == []
    assert rules.view(then(game, "commander B q3"))["step"] == "compare"


def test_KW_G1_1_an_override_names_nobody_of_the_other_side():
    game = drafted("commander A p2")
    assert figures(game, "commander A q1") == [("KW-G1.1", None, "q1", "p1|p2|p3")]
    assert rules.view(let_stand(game, "commander A q1", "KW-G1.1"))["teams"]["A"]["commander"] == "p2"
    assert rules.view(let_stand(game, "commander A p3", "KW-G1.1"))["teams"]["A"]["commander"] == "p3"


def test_KW_G1_1_nobody_commands_again_before_each_team_mate_has():
    history = [past(A="p1", B="q1"), past(A="p2", B="q1")]
    game = drafted(history=history)
    assert figures(game, "commander A p1") == [("KW-G1.1", None, "p1", "p3")]
    assert against(game, "commander A p3") == []
    assert figures(game, "commander B q1") == [("KW-G1.1", None, "q1", "q2|q3")]
    assert against(game, "commander B q2") == against(game, "commander B q3") == []


def test_KW_D6_the_commander_sits_in_the_middle():
    game = played()
    assert {seat: shown["player"] for seat, shown in rules.view(game)["seats"].items()} == {
        "W1": "p2", "WC": "p1", "W2": "p3", "C1": "q2", "CC": "q1", "C2": "q3",
    }  # fmt: skip


THREE = [past(A="p2"), past(A="p3"), past(A="p1")]


def test_I_11_least_used_lets_anybody_of_the_least_used_command():
    game = drafted(history=THREE)
    assert [against(game, f"commander A {player}") for player in ("p1", "p2", "p3")] == [[], [], []]
    game = drafted(history=[*THREE, past(A="p3")])
    assert figures(game, "commander A p3") == [("KW-G1.1", None, "p3", "p1|p2")]


def test_I_11_fixed_follows_the_headers_order_beyond_three_games():
    game = drafted(history=THREE, I_11="fixed")
    assert against(game, "commander A p1") == []
    assert figures(game, "commander A p2") == [("KW-G1.1", None, "p2", "p1")]
    assert "I-11" in rules.check(game, {"at": 0, "do": "commander", "team": "A", "player": "p2"})[0].message["zh"]
    game = drafted(history=[*THREE, past(A="p1")], I_11="fixed")
    assert [against(game, f"commander A {player}") for player in ("p1", "p2")] == [["violation KW-G1.1"], []]
    game = drafted(history=THREE[:1], I_11="fixed")
    assert figures(game, "commander A p2") == [("KW-G1.1", None, "p2", "p1|p3")]


# --- comparison and camps -------------------------------------------------------------------------------------------------

COMMANDERS = ("commander A p1", "commander B q1")


@pytest.mark.parametrize(("a", "b", "winner"), [(1, 13, "B"), (13, 1, "A"), (2, 1, "A"), (12, 13, "B")])
def test_KW_D5_A_is_lowest_K_highest_and_the_higher_wins(a, b, winner):
    game = drafted(*COMMANDERS, f"compare {a} {b}")
    assert draft(game, "winner") == winner
    assert draft(game, "compare") == {"A": a, "B": b}


def test_KW_F1_1_the_winner_takes_the_first_card_the_other_the_other():
    game = drafted(*COMMANDERS, "compare 3 9")
    assert figures(game, "camp A warm") == [("KW-F1.1", None, "A", "B")]
    assert against(game, "camp B warm") == against(game, "camp B cold") == []
    game = then(game, "camp B warm")
    assert {team: shown["camp"] for team, shown in rules.view(game)["teams"].items()} == {"A": "cold", "B": "warm"}


def test_KW_F1_1_a_decided_comparison_is_not_made_again():
    assert against(drafted(*COMMANDERS, "compare 3 9"), "compare 9 3") == ["violation KW-F1.1"]


def test_KW_F1_1_nobody_compares_before_both_commanders_are_named():
    assert against(drafted("commander A p1"), "compare 3 9") == ["violation KW-G1.1"]


def test_I_1_again_compares_again_whatever_the_suits():
    game = drafted(*COMMANDERS, "compare 7 7 S D")
    assert (draft(game, "winner"), rules.view(game)["step"]) == (None, "compare")
    assert against(game, "camp A warm") == ["violation KW-F1.1"]
    assert draft(then(game, "compare 7 8"), "winner") == "B"


@pytest.mark.parametrize(
    ("suits", "winner"), [("S H", "A"), ("H S", "B"), ("H C", "A"), ("C D", "A"), ("D C", "B"), ("S D", "A")]
)
def test_I_1_suit_decides_a_tie_by_spade_heart_club_diamond(suits, winner):
    game = drafted(*COMMANDERS, f"compare 7 7 {suits}", I_1="suit")
    assert (draft(game, "winner"), rules.view(game)["step"]) == (winner, "camp")


def test_I_1_suit_compares_again_where_suits_do_not_tell():
    for line in ("compare 7 7", "compare 7 7 S S", "compare 7 7 suit_A=S"):
        assert draft(drafted(*COMMANDERS, line, I_1="suit"), "winner") is None
    assert draft(drafted(*COMMANDERS, "compare 8 7 D S", I_1="suit"), "winner") == "A"


def test_KW_F1_2_all_identity_cards_are_upright_at_the_start_and_follow_the_camps():
    shown = rules.view(played())["seats"]
    assert {seat: (one["role"], one["tapped"]) for seat, one in shown.items()} == {
        "W1": ("忠臣", False), "WC": ("主公", False), "W2": ("忠臣", False),
        "C1": ("反贼", False), "CC": ("内奸", False), "C2": ("反贼", False),
    }  # fmt: skip


def test_KW_G1_3_the_identity_cards_are_lord_loyalists_spy_and_rebels():
    assert [one["role"] for one in rules.view(played())["seats"].values()] == [
        "忠臣",
        "主公",
        "忠臣",
        "反贼",
        "内奸",
        "反贼",
    ]


ONE_GAME = [{"commanders": {"A": "p2", "B": "q2"}, "winner": "A", "camps": {"A": "warm", "B": "cold"}}]


def test_I_10_anew_draws_the_camps_of_every_game():
    game = drafted(*COMMANDERS, "compare 9 3", history=ONE_GAME)
    assert against(game, "camp A warm") == against(game, "camp A cold") == []


def test_I_10_swapped_changes_camps_from_game_to_game():
    game = drafted(*COMMANDERS, "compare 9 3", history=ONE_GAME, I_10="swapped")
    assert figures(game, "camp A warm") == [("KW-F1.1", None, "warm", "cold")]
    assert "I-10" in rules.check(game, {"at": 5000, "do": "camp", "team": "A", "camp": "warm"})[0].message["zh"]
    assert against(game, "camp A cold") == []
    assert against(drafted(*COMMANDERS, "compare 9 3", I_10="swapped"), "camp A warm") == []


# --- stacks and the sixteen -----------------------------------------------------------------------------------------------

TO_STACKS = (*COMMANDERS, "compare 3 9", "camp B warm")


def test_I_4_winner_takes_a_stack_first():
    game = drafted(*TO_STACKS)
    assert figures(game, "stack A 1") == [("KW-F1.3", None, "A", "B")]
    assert against(game, "stack B 1") == []
    assert against(then(game, "stack B 1"), "stack A 2") == []


def test_I_4_either_may_take_a_stack_first():
    game = drafted(*TO_STACKS, I_4="either")
    assert against(game, "stack A 1") == against(game, "stack B 1") == []


def test_KW_F1_3_each_commander_takes_one_stack_and_another_one():
    game = drafted(*TO_STACKS, "stack B 1")
    assert figures(game, "stack A 1") == [("KW-F1.3", None, "1", "2|3|4")]
    assert figures(game, "stack B 2") == [("KW-F1.3", None, "B 2", "A")]
    assert against(game, "stack A 4") == []
    assert against(game, REVEAL) == ["violation KW-F1.3"]
    assert draft(then(game, "stack A 4"), "stacks") == {"B": 1, "A": 4}


def test_KW_F1_3_sixteen_different_generals_are_revealed():
    game = drafted(*TO_THE_STACKS)
    twice = f"reveal {','.join([*OPEN[:15], OPEN[0]])}"
    assert figures(game, twice) == [("KW-F1.3", None, "赵云", "16")]
    assert against(game, REVEAL) == []


def test_KW_G2_a_revealed_general_is_of_the_pool():
    game = drafted(*TO_THE_STACKS)
    strange = f"reveal {','.join([*OPEN[:14], '于吉', '诸葛青云'])}"
    assert figures(game, strange) == [("KW-G2", None, "于吉、诸葛青云", "2011")]
    assert against(drafted(*TO_THE_STACKS, edition="2013"), REVEAL) == ["violation KW-G2"]


def test_edition_2013_has_another_pool():
    warm, cold = sixteen({"W1": "贾诩", "WC": "曹操", "W2": "姜维", "C1": "甘宁", "CC": "孙权", "C2": "孙策"}, "2013")
    reveal = f"reveal {','.join(laid_open(warm, cold))}"
    assert against(drafted(*TO_THE_STACKS, edition="2013"), reveal) == []
    assert against(drafted(*TO_THE_STACKS), reveal) == ["violation KW-G2"]


# --- picks ----------------------------------------------------------------------------------------------------------------


def test_KW_F1_3a_the_picks_are_1_2_2_2_2_2_2_2_and_the_last_follows_by_itself():
    game, seen = drafted(*REVEALED, "first-pick warm"), []
    for line in PICKS:
        seen.append((draft(game, "due")["camp"], draft(game, "due")["count"]))
        game = then(game, line)
    assert seen == [("warm", 1), *[("cold", 2), ("warm", 2)] * 3, ("cold", 2)]
    assert draft(game, "due") is None
    assert draft(game, "picks") == {"warm": WARM, "cold": COLD}
    assert rules.view(game)["step"] == "lineup"


def test_KW_F1_3a_the_last_general_goes_to_cold_where_cold_picked_first():
    game = drafted(*REVEALED, "first-pick cold")
    for place, (start, end) in enumerate([(0, 1), *[(n, n + 2) for n in range(1, 15, 2)]]):
        game = then(game, f"pick {('cold', 'warm')[place % 2]} {','.join(OPEN[start:end])}")
    assert draft(game, "picks")["cold"][-1] == OPEN[15]
    assert {camp: len(names) for camp, names in draft(game, "picks").items()} == {"warm": 8, "cold": 8}


def test_KW_D2_warm_decides_and_may_leave_the_first_pick_to_cold():
    game = drafted(*REVEALED)
    assert against(game, "first-pick warm") == against(game, "first-pick cold") == []
    assert draft(then(game, "first-pick cold"), "due") == {"camp": "cold", "count": 1}


def test_KW_F1_3a_the_camps_pick_by_turns_and_as_many_as_are_due():
    game = drafted(*REVEALED, "first-pick warm")
    assert figures(game, f"pick cold {OPEN[0]}") == [("KW-F1.3a", None, "cold", "warm")]
    assert figures(game, f"pick warm {OPEN[0]},{OPEN[1]}") == [("KW-F1.3a", None, "2", "1")]
    game = then(game, PICKS[0])
    assert figures(game, f"pick cold {OPEN[1]}") == [("KW-F1.3a", None, "1", "2")]
    assert against(game, PICKS[1]) == []


def test_KW_F1_3a_nobody_picks_what_is_gone_or_one_general_twice():
    game = drafted(*REVEALED, "first-pick warm", PICKS[0])
    free = "|".join(OPEN[1:])
    assert figures(game, f"pick cold {OPEN[0]},{OPEN[1]}") == [("KW-F1.3a", None, OPEN[0], free)]
    assert figures(game, f"pick cold {OPEN[1]},{OPEN[1]}") == [("KW-F1.3a", None, OPEN[1], free)]


def test_KW_F1_3_only_the_sixteen_can_be_picked():
    game = drafted(*REVEALED, "first-pick warm")
    assert figures(game, "pick warm 貂蝉") == [("KW-F1.3", None, "貂蝉", "|".join(OPEN))]
    assert against(game, "pick warm 于吉") == ["violation KW-G2"]


def test_KW_F1_3a_warm_decides_within_ten_seconds():
    game = drafted(*REVEALED)
    shown = game.at
    assert against(game, f"@{shown + 10_000} first-pick cold") == []
    assert figures(game, f"@{shown + 10_001} first-pick cold") == [("KW-F1.3a", None, "10.1 s", "10 s")]
    assert figures(game, f"@{shown + 9_999} first-pick warm timeout") == [("KW-F1.3a", None, "9.9 s", "10 s")]
    assert against(game, f"@{shown + 10_000} first-pick warm timeout") == []
    assert figures(game, f"@{shown + 10_001} first-pick cold timeout") == [("KW-F1.3a", None, "cold", "warm")]


def test_KW_F1_3a_a_pick_takes_twenty_seconds_from_the_one_before():
    game = drafted(*REVEALED, "@20000 first-pick warm".replace("20000", "16000"))
    chosen = game.at
    assert against(game, f"@{chosen + 20_000} {PICKS[0]}") == []
    assert figures(game, f"@{chosen + 20_001} {PICKS[0]}") == [("KW-F1.3a", None, "20.1 s", "20 s")]
    game = then(game, f"@{chosen + 15_000} {PICKS[0]}")
    assert against(game, f"@{chosen + 35_000} {PICKS[1]}") == []
    assert against(game, f"@{chosen + 35_001} {PICKS[1]}") == ["violation KW-F1.3a"]
    assert figures(game, f"@{chosen + 34_999} {PICKS[1]} timeout") == [("KW-F1.3a", None, "19.9 s", "20 s")]


def late(game, line):
    return f"@{game.at + 20_001} {line} timeout"


def test_I_2_order_gives_the_first_still_free_in_the_order_laid_open():
    game = drafted(*REVEALED, "first-pick warm", PICKS[0])
    one, two, three = OPEN[1:4]
    assert against(game, late(game, f"pick cold {one},{two}")) == []
    assert against(game, late(game, f"pick cold {three},{one}")) == []  # one chosen in time, the missing one given
    assert figures(game, late(game, f"pick cold {one},{three}")) == [("KW-F1.3a", None, three, two)]
    assert figures(game, late(game, f"pick cold {three},{OPEN[4]}")) == [("KW-F1.3a", None, OPEN[4], one)]
    assert (
        "I-2"
        in rules.check(
            game, {"at": game.at + 20_001, "do": "pick", "camp": "cold", "generals": [one, three], "timeout": True}
        )[0].message["en"]
    )


@pytest.mark.parametrize("reading", ["random", "referee"])
def test_I_2_random_and_referee_take_the_generals_as_they_are_entered(reading):
    game = drafted(*REVEALED, "first-pick warm", PICKS[0], I_2=reading)
    assert against(game, late(game, f"pick cold {OPEN[7]},{OPEN[9]}")) == []
    assert against(game, late(game, f"pick cold {OPEN[0]},{OPEN[9]}")) == ["violation KW-F1.3a"]


def test_KW_F1_3a_a_pause_stops_the_clock_of_the_pick():
    game = drafted(*REVEALED, "first-pick warm")
    at = game.at
    game = then(game, f"@{at + 15_000} pause", f"@{at + 100_000} resume")
    assert against(game, f"@{at + 105_000} {PICKS[0]}") == []
    assert against(game, f"@{at + 105_001} {PICKS[0]}") == ["violation KW-F1.3a"]


def test_KW_F1_3a_a_step_that_opens_in_a_pause_begins_when_the_pause_ends():
    game = drafted(*TO_THE_STACKS, REVEAL)
    game = then(game, "pause", "first-pick warm", f"@{game.at + 60_000} resume")
    assert against(game, f"@{game.at + 20_000} {PICKS[0]}") == []
    assert against(game, f"@{game.at + 20_001} {PICKS[0]}") == ["violation KW-F1.3a"]


# --- show and line-ups ------------------------------------------------------------------------------------------------------


def picked(**options):
    return drafted(*to_the_lineups(), **options)


def test_KW_F1_3b_the_lineups_are_due_ninety_seconds_after_the_show():
    game = picked()
    last = game.at
    shown = then(game, f"@{last + 4_000} shown")
    assert against(shown, f"@{last + 94_000} {LINEUP_WARM}") == []
    assert figures(shown, f"@{last + 94_001} {LINEUP_WARM}") == [("KW-F1.3c", None, "90.1 s", "90 s")]


def test_KW_F1_3b_a_show_of_over_ten_seconds_puts_nothing_off():
    game = picked()
    last = game.at
    for then_on in (game, then(game, f"@{last + 14_000} shown")):
        assert against(then_on, f"@{last + 100_000} {LINEUP_WARM}") == []
        assert against(then_on, f"@{last + 100_001} {LINEUP_WARM}") == ["violation KW-F1.3c"]


def test_KW_F1_3b_the_show_is_over_once_and_may_be_left_out():
    game = picked()
    assert against(game, LINEUP_WARM) == []
    assert against(then(game, "shown"), "shown") == ["violation KW-F1.3c"]
    assert against(then(game, LINEUP_WARM), "shown") == ["violation KW-F1.3c"]


def test_KW_F1_3c_a_lineup_is_three_of_the_camps_own_eight_one_a_player():
    game = picked()
    own = "|".join(WARM)
    assert against(game, LINEUP_WARM) == []
    assert figures(game, "lineup warm p2=赵云,p1=曹操,p3=甘宁") == [("KW-F1.3c", None, "甘宁", own)]
    assert figures(game, "lineup warm p2=赵云,p1=曹操,p3=赵云") == [("KW-F1.3c", None, "赵云、曹操、赵云", "3")]
    assert figures(game, "lineup warm p2=赵云,p1=曹操,q3=黄盖") == [("KW-F1.3c", None, "q3", "p1|p2|p3")]
    assert figures(game, "lineup warm p2=赵云,p1=曹操,p3=于吉") == [("KW-G2", None, "于吉", "2011")]


def test_KW_F1_3c_what_is_handed_in_cannot_be_changed():
    game = then(picked(), LINEUP_WARM)
    assert figures(game, LINEUP_WARM) == [("KW-F1.3c", None, "warm", "cold")]
    assert against(game, LINEUP_COLD) == []
    both = then(game, LINEUP_COLD)
    assert against(both, LINEUP_COLD) == ["violation KW-F1.3c"]
    assert against(then(both, "prepare"), LINEUP_COLD) == ["violation KW-F1.3c"]
    assert figures(game, "lineup warm p2=赵云,p1=曹操,q3=黄盖") == [("KW-F1.3c", None, "q3", "p1|p2|p3")]


def test_KW_F1_3c_a_lineup_is_secret_until_the_generals_are_unveiled():
    game = then(picked(), LINEUP_WARM)
    assert (draft(game, "lineups"), draft(game, "handed_in")) == ({}, {"warm": True, "cold": False})
    assert rules.view(game, secret=True)["draft"]["lineups"] == {"warm": {"p2": "赵云", "p1": "曹操", "p3": "黄盖"}}
    unveiled = played()
    assert draft(unveiled, "lineups")["cold"] == {"q2": "甘宁", "q1": "孙权", "q3": "许褚"}


def overdue(game, line):
    return f"@{game.at + 100_001} {line} timeout"


def test_I_2b_order_takes_the_first_three_as_picked_the_commander_first():
    game = picked()
    first = WARM[:3]
    given = f"lineup warm p1={first[0]},p2={first[1]},p3={first[2]}"
    assert against(game, overdue(game, given)) == []
    wrong = f"lineup warm p2={first[0]},p1={first[1]},p3={first[2]}"
    assert figures(game, overdue(game, wrong)) == [
        ("KW-F1.3c", None, f"p2={first[0]},p1={first[1]},p3={first[2]}", f"p1={first[0]},p2={first[1]},p3={first[2]}")
    ]
    assert figures(game, f"@{game.at + 99_999} {given} timeout") == [("KW-F1.3c", None, "89.9 s", "90 s")]


def test_I_2b_order_goes_by_the_headers_order_of_the_team_mates():
    lines = [line.replace("commander A p1", "commander A p2") for line in to_the_lineups()]
    game = drafted(*lines)
    assert against(game, overdue(game, f"lineup warm p2={WARM[0]},p1={WARM[1]},p3={WARM[2]}")) == []
    assert against(game, overdue(game, f"lineup warm p2={WARM[0]},p3={WARM[1]},p1={WARM[2]}")) == ["violation KW-F1.3c"]


@pytest.mark.parametrize("reading", ["random", "referee"])
def test_I_2b_random_and_referee_take_the_lineup_as_it_is_entered(reading):
    game = picked(I_2b=reading)
    assert against(game, overdue(game, f"lineup warm p1={WARM[5]},p2={WARM[1]},p3={WARM[7]}")) == []
    assert against(game, overdue(game, f"lineup warm p1={COLD[5]},p2={WARM[1]},p3={WARM[7]}")) == ["violation KW-F1.3c"]


def test_KW_F1_3c_the_second_lineup_has_the_same_deadline():
    game = picked()
    last = game.at
    game = then(game, f"@{last + 60_000} {LINEUP_WARM}")
    assert against(game, f"@{last + 100_000} {LINEUP_COLD}") == []
    assert against(game, f"@{last + 100_001} {LINEUP_COLD}") == ["violation KW-F1.3c"]


# --- every step in its turn -------------------------------------------------------------------------------------------------

WHOLE = (*to_the_lineups(), LINEUP_WARM, LINEUP_COLD, "prepare", "seat warm p2 p3", "seat cold q2 q3", "unveil",
         "first-act warm", "deal")  # fmt: skip
# The entry that is due at each place, and the article another one breaks.
DUE = (
    ("KW-G1.1", 2), ("KW-F1.1", 2), ("KW-F1.3", 3), ("KW-F1.3a", 9), ("KW-F1.3c", 2), ("KW-F1.2n", 1), ("KW-F2.1", 2),
    ("KW-F2.2", 1), ("KW-F2.3", 1), ("KW-F2.4", 1),
)  # fmt: skip
STEPS = [name for name, times in DUE for _ in range(times)]


@pytest.mark.parametrize("place", range(len(WHOLE)))
def test_KW_F1_2n_an_entry_of_another_step_breaks_the_article_of_the_step_that_is_due(place):
    game = drafted(*WHOLE[:place])
    before = "seat" if STEPS[place] in ("KW-G1.1", "KW-F1.1", "KW-F1.3", "KW-F1.3a", "KW-F1.3c") else None
    for line in (*dict.fromkeys(line.split()[0] for line in WHOLE), "turn", "phase", "end", "card", "time-up"):
        example = {
            "turn": "turn WC",
            "phase": "phase play",
            "end": "end WC 4 4",
            "card": "card WC 杀",
            "time-up": "time-up 到",
        }
        entry = example.get(line) or next(one for one in WHOLE if one.split()[0] == line)
        if line == WHOLE[place].split()[0]:
            continue
        wanted = "KW-F1.2n" if line == before else STEPS[place]
        if line == "lineup" and place > WHOLE.index(LINEUP_WARM):
            wanted = "KW-F1.3c"
        assert against(game, entry) == [f"violation {wanted}"], (place, entry)


def test_KW_F1_2n_the_vanguards_enter_after_the_draft():
    for place in range(WHOLE.index(LINEUP_COLD) + 1):
        assert against(drafted(*WHOLE[:place]), "seat warm p2 p3") == ["violation KW-F1.2n"]
    assert against(drafted(*WHOLE[: WHOLE.index("prepare") + 1]), "seat warm p2 p3") == []


def test_KW_F1_3a_an_entry_out_of_its_step_changes_nothing_even_where_an_override_lets_it_stand():
    game = drafted(*REVEALED)
    after = let_stand(game, "deal", "KW-F1.3a")
    assert after.n == game.n + 1
    assert {**rules.view(after), "n": 0, "at": 0, "flags": []} == {**rules.view(game), "n": 0, "at": 0}
    assert [(flag.n, flag.level, flag.articles) for flag in after.flags] == [(game.n + 1, "override", ("KW-F1.3a",))]


def test_KW_F1_3a_an_override_lets_a_late_pick_stand():
    game = drafted(*REVEALED, "first-pick warm")
    at = game.at + 25_000
    done = play(game, over(f"@{at} {PICKS[0]}", "KW-F1.3a", game=game))
    assert (done.stored, [found.level for found in done.problems]) == (True, ["overridden"])
    assert draft(done.game, "picks")["warm"] == [OPEN[0]]


def test_KW_G2_a_checklist_comes_before_the_commanders():
    line = {"do": "checklist", "items": {"牌数": True, "身份牌": False}}
    assert against(drafted(), line) == []
    assert against(drafted(line), line) == []
    assert against(drafted("commander A p1"), line) == ["violation KW-G2"]
    assert against(played(), line) == ["violation KW-G2"]


def test_KW_F1_1_the_draft_names_its_people_by_the_header():
    assert TEAMS["A"]["players"] == ["p1", "p2", "p3"]
    assert SITTING["WC"] == "曹操"
    assert header()["teams"] == TEAMS
