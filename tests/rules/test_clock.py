"""比赛时间: forty minutes, pauses and adjustments, time-up at the end of a camp round, overtime again and again."""

import pytest

import rules

from .played import against, drafted, figures, killed, let_stand, played, seats, then

ROUND = [line for seat in ("WC", "CC", "W1", "W2", "C1", "C2") for line in (f"turn {seat}", f"end {seat}")]


def step(game):
    return rules.view(game)["step"]


def ends_at(game):
    """The moment at which the clock of a game stands at zero."""
    clock = rules.view(game)["clock"]
    return clock["since"] + clock["left"]


def opened_at(game):
    return next(row.raw["at"] for row in game.rows if row.raw["do"] == "prepare")


def to_the_last_turn(**options):
    """A camp round whose last turn, C2's, is open."""
    return played(*ROUND[:-1], **options)


# --- time is up ---------------------------------------------------------------------------------------------------------------


def test_KW_G3_a_game_lasts_forty_minutes_from_the_preparation():
    game = to_the_last_turn()
    opened = opened_at(game)
    assert ends_at(game) == opened + 2_400_000
    assert step(then(game, f"@{opened + 2_399_999} end C2 4 4")) == "play"
    assert step(then(game, f"@{opened + 2_400_000} end C2 4 4")) == "level"


def test_KW_F4_1_the_clock_stands_where_the_game_was_decided():
    game = played("turn WC", *killed("CC"))
    stood = rules.view(game)["clock"]
    assert (stood["since"], stood["left"]) == (None, 2_400_000 - (game.at - opened_at(game)))
    assert rules.view(then(game, f"@{game.at + 60_000} note 等队长"))["clock"] == stood


def test_KW_F4_2_time_up_ends_the_game_when_all_cards_are_tapped_and_the_turn_has_ended():
    game = played("turn WC", "end WC", "turn CC", "hp C1 -1")
    up = ends_at(game)
    game = then(game, f"@{up + 1} end CC 5 4")
    assert step(game) == "play"
    game = then(game, "turn W1", "end W1", "turn W2", "end W2", "turn C1", "end C1", "turn C2")
    assert step(game) == "play"
    game = then(game, "end C2")
    assert rules.verdict(game) == {
        "winner": "A", "camp": "warm", "by": "KW-G4.2", "reason": "lost-hp",
        "figures": {"survivors": {"A": 3, "B": 3}, "lost_hp": {"A": 0, "B": 1}, "fouls": {"A": 0, "B": 0}},
    }  # fmt: skip


def test_KW_F4_2_a_skipped_turn_that_taps_the_last_card_ends_it_too():
    game = played(*ROUND[:-2], "flip C2")
    assert step(then(game, f"@{ends_at(game)} turn C2 skipped")) == "level"
    assert step(then(game, f"@{ends_at(game) - 1} turn C2 skipped")) == "play"


def test_KW_F4_2_a_commander_killed_after_time_still_loses_at_once():
    game = to_the_last_turn()
    game = then(game, f"@{ends_at(game) + 5} hp CC to=0", "death CC asked")
    assert rules.verdict(game)["reason"] == "commander-dead"


def test_I_7_next_plays_on_to_the_next_all_tapped_end():
    game = played(*ROUND)
    assert rules.view(game)["camp_round"] == 2
    game = then(game, f"@{ends_at(game) + 10} turn WC", *ROUND[1:-1])
    assert step(game) == "play"
    assert step(then(game, "end C2")) == "level"


def test_I_7_there_ends_between_the_reset_and_the_next_turn():
    game = played(*ROUND, I_7="there")
    up = ends_at(game)
    assert against(game, f"@{up - 1} turn WC") == []
    assert figures(game, f"@{up} turn WC") == [("KW-G4.2", "WC", "turn", "time-up")]
    assert step(then(game, f"@{up} time-up I-7")) == "level"
    begun = played("turn WC", "end WC", I_7="there")
    assert against(begun, f"@{up} turn C1") == []  # the camp round has begun: KW-F4.2


def test_I_9_both_piles_empty_is_declared_and_compared_at_once():
    game = played("turn WC", "phase play", "hp C1 -1")
    assert against(game, "time-up 双堆皆空") == []
    game = then(game, "time-up 双堆皆空")
    assert (rules.verdict(game)["winner"], rules.verdict(game)["by"]) == ("A", "KW-G4.2")
    assert against(drafted(), "time-up 双堆皆空") == ["violation KW-G1.1"]


# --- pauses and adjustments ----------------------------------------------------------------------------------------------------------


def test_I_17_yes_stops_the_clock():
    game = to_the_last_turn()
    up = ends_at(game)
    game = then(game, f"@{up - 1000} pause 设备", f"@{up + 60_000} resume")
    assert ends_at(game) == up + 61_000
    assert step(then(game, f"@{up + 60_999} end C2 4 4")) == "play"
    assert step(then(game, f"@{up + 61_000} end C2 4 4")) == "level"


def test_KW_G3_pauses_by_the_referee_do_not_count():
    game = played("turn WC", "pause")
    assert rules.view(game)["paused"] is True
    assert rules.view(game)["clock"]["since"] is None
    assert figures(game, "pause") == [("KW-G3", None, "pause", "resume")]
    assert figures(then(game, "resume"), "resume") == [("KW-G3", None, "resume", "pause")]


def test_I_17_no_leaves_the_clock_running():
    game = played("turn WC", I_17="no")
    assert figures(game, "pause") == [("KW-G3", None, "pause", "no")]
    assert against(game, "resume") == ["violation KW-G3"]
    assert "I-17" in rules.check(game, {"at": 10**6, "do": "pause"})[0].message["zh"]


def test_KW_G3_the_clock_is_adjusted_once_it_is_there():
    game = to_the_last_turn()
    up = ends_at(game)
    assert ends_at(then(game, "adjust 30 裁判耽搁")) == up + 30_000
    assert ends_at(then(game, "adjust -30 补正")) == up - 30_000
    assert figures(drafted(), "adjust 5 早") == [("KW-G3", None, "adjust", "prepare")]
    assert against(then(game, "pause"), "adjust 5 停表中") == []


def test_edition_an_event_may_cut_its_games():
    own = {"name": {"zh": "短局", "en": "short"}, "game_ms": 1_800_000, "overtime_ms": 60_000}
    game = to_the_last_turn(edition=own)
    opened = next(row.raw["at"] for row in game.rows if row.raw["do"] == "prepare")
    assert ends_at(game) == opened + 1_800_000


# --- overtime ------------------------------------------------------------------------------------------------------------------------------


def level(**options):
    """Time is up, nobody leads."""
    game = to_the_last_turn(**options)
    return then(game, f"@{ends_at(game)} end C2 4 4")


def test_KW_G4_2_a_level_comparison_is_followed_by_five_minutes_again_and_again():
    game = level()
    for number in (1, 2, 3):
        assert (step(game), rules.verdict(game)) == ("level", None)
        game = then(game, f"@{game.at + 30_000} overtime")
        assert rules.view(game)["clock"] == {"left": 300_000, "since": game.at, "overtime": number}
        assert not any(seats(game, "tapped").values())
        up = ends_at(game)
        game = then(game, *ROUND[:-1], f"@{up} end C2 4 4")
    game = then(game, "overtime", "turn WC", "hp C1 -1")
    game = then(game, f"@{ends_at(game)} end WC 5 4", *ROUND[2:])
    assert rules.verdict(game)["reason"] == "lost-hp"


@pytest.mark.parametrize(
    "line",
    ["turn WC", "hp C1 -1", "card WC 杀", "hand C1 2", "surrender WC", "time-up x", {"do": "table", "seats": {}}],
)
def test_KW_G4_2_nothing_but_overtime_may_follow_a_level_comparison(line):
    assert against(level(), line) == ["violation KW-G4.2"]
    assert against(then(level(), "overtime"), "turn WC") == []


@pytest.mark.parametrize(
    "line", ["foul A", "forfeit A 退赛", "call", "note 记", "protest A 不服", "pause", "adjust 5 补", "undo"]
)
def test_KW_G4_2_but_these_may(line):
    assert against(level(), line) == []


@pytest.mark.parametrize("game", [drafted(), played(), played("turn WC")], ids=["draft", "between turns", "in a turn"])
def test_KW_G4_2_there_is_no_overtime_at_any_other_moment(game):
    assert figures(game, "overtime")[0][0] == "KW-G4.2"
    assert against(game, "overtime") == ["violation KW-G4.2"]


def test_KW_G1_2_a_third_point_decides_a_level_game_too():
    game = then(level(), "foul A", "foul A")
    assert step(game) == "level"
    assert rules.verdict(then(game, "foul A"))["by"] == "KW-G1.2"


def test_I_6_all_tapped_ends_overtime_as_KW_F4_2_says():
    game = then(level(), "overtime", "turn WC")
    up = ends_at(game)
    game = then(game, f"@{up + 1} hp C1 -1", "end WC", *ROUND[2:-1])
    assert step(game) == "play"
    assert rules.verdict(then(game, "end C2"))["winner"] == "A"


def test_I_6_at_once_ends_overtime_when_the_clock_is_out():
    game = then(level(I_6="at-once"), "overtime", "turn WC", "hp C1 -1")
    up = ends_at(game)
    assert against(game, f"@{up - 1} phase play") == []
    assert figures(game, f"@{up} phase play") == [("KW-G4.2", "WC", "phase", "time-up")]
    assert rules.verdict(then(game, f"@{up} time-up 加时结束"))["winner"] == "A"
    ended = then(game, f"@{up - 1} end WC 5 4")
    assert against(ended, f"@{up - 1} turn C1") == []
    assert against(ended, f"@{up} turn C1") == ["violation KW-G4.2"]


def test_I_6_at_once_leaves_the_forty_minutes_to_KW_F4_2():
    game = played("turn WC", I_6="at-once")
    assert against(game, f"@{ends_at(game)} phase play") == []


@pytest.mark.parametrize(("reading", "camp"), [("alternate", "warm"), ("first-camp", "warm")])
def test_round_opener_decides_after_overtime_as_after_any_reset(reading, camp):
    game = then(level(round_opener=reading), "overtime")
    assert rules.view(game)["next"] == {"camp": camp, "seats": ["W1", "WC", "W2"]}


@pytest.mark.parametrize(("reading", "camp"), [("alternate", "warm"), ("first-camp", "cold")])
def test_round_opener_after_an_odd_round_and_overtime(reading, camp):
    """Cold opened and acted last: both its vanguards died in their own turns."""
    game = played(
        "first-act cold", "turn CC", *killed("W1"), *killed("W2"), "end CC", "turn WC", "end WC", "turn C1", *killed("C1"), "end C1",
        "turn C2", *killed("C2"), round_opener=reading,
    )  # fmt: skip
    game = then(game, f"@{ends_at(game)} end C2")
    assert step(game) == "level"
    assert rules.view(then(game, "overtime"))["next"]["camp"] == camp


def test_KW_G4_2_overtime_after_a_time_up_in_the_middle_of_a_round_goes_on_where_it_was():
    game = then(played("turn WC", "end WC"), "time-up 双堆皆空", "overtime")
    assert seats(game, "tapped")["WC"] is True
    assert rules.view(game)["next"] == {"camp": "cold", "seats": ["C1", "CC", "C2"]}
    game = then(played("turn WC"), "time-up 双堆皆空", "overtime")
    assert rules.view(game)["turn"]["seat"] == "WC"
    assert rules.view(then(game, "end WC"))["next"]["camp"] == "cold"


def test_KW_G4_2_an_overtime_that_opens_in_a_pause_starts_when_it_ends():
    game = then(level(), "pause", "overtime")
    assert rules.view(game)["clock"]["since"] is None
    game = then(game, f"@{game.at + 90_000} resume")
    assert rules.view(game)["clock"] == {"left": 300_000, "since": game.at, "overtime": 1}


def test_I_15_a_late_arrival_is_no_late_touch():
    """The limit of the flag is the server's; what counts for the rules is the moment of the touch."""
    assert played(I_15=500).state.setup.options["I-15"] == 500
    assert played().state.setup.options["I-15"] == 2000
    with pytest.raises(rules.Malformed):
        drafted(I_15="2 s")


def test_KW_F4_2_an_override_of_a_level_game_changes_nothing():
    game = level()
    after = let_stand(game, "turn WC", "KW-G4.2")
    assert (step(after), rules.view(after)["turn"]) == ("level", None)
