"""撤销与更正: undo and amend anywhere, with the re-check of all that follows; ids that come twice."""

import pytest

import rules

from .played import (
    TO_THE_STACKS,
    against,
    drafted,
    figures,
    flags,
    killed,
    laid_open,
    let_stand,
    over,
    picks,
    play,
    played,
    seats,
    sixteen,
    then,
    to_the_unveiling,
)
from .played import row as in_words

ROUND = [line for seat in ("WC", "CC", "W1", "W2", "C1", "C2") for line in (f"turn {seat}", f"end {seat}")]


def amend(n, line, game=None, **more):
    """`amend` with an entry in words."""
    inner = {key: value for key, value in in_words(line, game).items() if key != "at"}
    return {"do": "amend", "n": n, "entry": inner, **more}


def broken(game, line):
    """What a correction would break: [(level, article, entry that breaks)]."""
    problems = rules.check(game, in_words(line, game))
    return [(str(one.level), one.article, one.broken["n"] if one.broken else None) for one in problems]


# --- undo -----------------------------------------------------------------------------------------------------------------


def test_an_undo_takes_back_the_newest_that_stands():
    game = played("turn WC", "hp C1 -1", "hp C2 -1")
    once = then(game, "undo")
    assert (seats(once, "hp")["C1"], seats(once, "hp")["C2"]) == (3, 4)
    twice = then(once, "undo")
    assert (seats(twice, "hp")["C1"], seats(twice, "hp")["C2"]) == (4, 4)
    assert rules.view(then(twice, "undo"))["turn"] is None
    assert [row.status for row in twice.rows[-4:]] == ["undone", "undone", "stands", "stands"]


def test_an_undo_takes_back_the_entry_it_names():
    game = played("turn WC", "hp C1 -1", "hp C2 -1", "hp W1 -1")
    game = then(game, f"undo {game.n - 1}")
    assert [seats(game, "hp")[seat] for seat in ("C1", "C2", "W1")] == [3, 4, 3]
    game = then(game, "undo")
    assert [seats(game, "hp")[seat] for seat in ("C1", "C2", "W1")] == [3, 4, 4]


def test_an_undo_of_nothing_is_refused():
    assert against(drafted(), "undo") == ["refused KW-F4.4"]
    assert against(drafted("commander A p1", "undo"), "undo") == ["refused KW-F4.4"]
    game = played("turn WC")
    assert against(game, f"undo {game.n + 1}") == ["refused KW-F4.4"]
    assert play(game, over("undo 999", "KW-F4.4", game=game)).stored is False


def test_what_is_undone_is_neither_undone_nor_amended_again():
    game = played("turn WC", "hp C1 -1", "undo")
    assert against(game, f"undo {game.n - 1}") == ["refused KW-F4.4"]
    assert against(game, amend(game.n - 1, "hp C2 -1")) == ["refused KW-F4.4"]


def test_an_undo_or_amend_is_neither_undone_nor_amended():
    game = played("turn WC", "hp C1 -1", "hp C2 -1", "undo")
    assert against(game, f"undo {game.n}") == ["refused KW-F4.4"]
    assert against(game, amend(game.n, "hp C2 -1")) == ["refused KW-F4.4"]
    game = played("turn WC", "hp C1 -1")
    game = then(game, amend(game.n, "hp C1 -2"))
    assert against(game, f"undo {game.n}") == ["refused KW-F4.4"]


@pytest.mark.parametrize(
    ("before", "last"),
    [
        (TO_THE_STACKS[:-1], "stack B 2"),
        (to_the_unveiling()[:-1], "unveil"),
        (to_the_unveiling()[:-4], "prepare"),
        ((*TO_THE_STACKS, f"reveal {','.join(laid_open(*sixteen()))}", "first-pick warm", picks(*sixteen())[0]), picks(*sixteen())[1]),
        ((*to_the_unveiling(), "first-act warm"), "deal"),
        ((*to_the_unveiling(), "first-act warm", "deal"), "pause"),
    ],
    ids=["stack", "unveil", "prepare", "second pick", "deal", "pause"],
)  # fmt: skip
def test_an_undo_of_the_last_gives_exactly_the_state_before(before, last):
    game = drafted(*before)
    assert then(game, last, "undo").state == game.state


def test_an_undo_of_an_overtime_gives_the_level_game_with_its_clock():
    game = played(*ROUND[:-1])
    up = rules.view(game)["clock"]
    game = then(game, f"@{up['since'] + up['left']} end C2 4 4")
    after = then(game, f"@{game.at + 60_000} overtime", "undo")
    assert after.state == game.state
    assert rules.view(after)["clock"] == {**up, "overtime": 0}


def test_a_turn_undone_and_entered_again_has_the_same_number():
    game = played("turn WC", "end WC", "turn C1")
    again = then(game, "undo", f"@{game.at + 1200} turn C1")
    assert rules.view(again)["turn"] == rules.view(game)["turn"]
    assert rules.view(again)["clock"] == rules.view(game)["clock"]


def test_an_undo_that_would_break_a_later_entry_is_a_violation_that_names_it():
    game = played("turn WC", "end WC", "turn C1")
    assert broken(game, f"undo {game.n - 2}") == [
        ("violation", "KW-F3.2.6", game.n - 1),
        ("violation", "KW-F3.1.2", game.n),
    ]
    assert play(game, f"undo {game.n - 2}").stored is False
    problem = rules.check(game, {"at": game.at, "do": "undo", "n": game.n - 1})[0]
    assert problem.as_json()["broken"] == {"n": game.n, "article": "KW-F3.1.3"}
    assert problem.article == "KW-F3.1.3"
    assert problem.message["en"].startswith(f"entry {game.n} would break a rule — KW-F3.1.3: ")


def test_an_undo_let_stand_leaves_the_later_entry_with_a_query():
    game = played("turn WC", "end WC", "turn C1")
    after = let_stand(game, f"undo {game.n - 1}", "KW-F3.1.3")
    assert rules.view(after)["turn"]["seat"] == "C1"
    assert flags(after) == [(game.n, "query", ["KW-F3.1.3"]), (after.n, "override", ["KW-F3.1.3"])]
    assert broken(after, f"undo {game.n - 2}")[0][0] == "violation"


def test_a_break_let_stand_once_is_not_said_again():
    game = played("turn WC", "phase play", "card WC 杀", "note a", "card C1 闪 played")
    game = then(game, {"do": "table", "seats": {"WC": {"weapon": None}}}, "card WC 桃")
    n = game.n
    game = then(game, "note b", "card W1 闪 played")
    game = let_stand(game, amend(n, "card WC 杀"), "KW-F3.2.4b")
    assert broken(game, f"undo {n + 1}") == []


def test_a_later_entry_let_break_is_asked_about_though_an_older_query_on_it_was_settled():
    game = then(played("turn WC", "phase play", "hand WC 4"), "end WC 4 4")
    n = game.n
    game = then(game, f"resolve {n} cleared", "turn C1")
    assert flags(game) == []
    after = let_stand(game, amend(n - 1, "hp WC to=0"), "KW-D13")
    assert flags(after) == [(after.n, "override", ["KW-D13"]), (n, "query", ["KW-D13"])]
    again = rules.replay(after.header, [row.raw for row in after.rows])
    assert flags(again) == flags(after)
    settled = then(after, f"resolve {n} confirmed")
    assert (n, "query", ["KW-D13"]) not in flags(settled)
    later = then(settled, "undo")
    assert (n, "query", ["KW-D13"]) in flags(later)


def test_a_break_that_another_correction_mends_is_asked_about_no_more():
    game = played("turn WC", "end WC", "turn C1", "note x")
    n = game.n
    after = let_stand(game, f"undo {n - 2}", "KW-F3.1.3")
    assert (n - 1, "query", ["KW-F3.1.3"]) in flags(after)
    mended = then(after, amend(n - 1, "end WC 5 4"))
    assert [flag for flag in flags(mended) if flag[1] == "query"] == []


def test_what_was_wrong_before_a_correction_is_not_broken_by_it():
    """A stored row to which the rules object now folds with a query; undoing something else does not break it."""
    rows = [row.raw for row in played("turn WC").rows]
    at = rows[-1]["at"]
    rows += [{"at": at, "do": "foul", "team": "A"}, {"at": at, "do": "hp", "seat": "C1", "delta": 1}]
    game = rules.replay(played().header, rows)
    assert flags(game) == [(game.n, "query", ["KW-D4"])]
    assert broken(game, f"undo {game.n - 1}") == []


def test_an_override_of_an_undo_covers_only_the_articles_it_names():
    game = played("turn WC", "end WC", "turn C1")
    done = play(game, over(f"undo {game.n - 2}", "KW-F3.2.6", game=game))
    assert (done.stored, [str(one.level) for one in done.problems]) == (False, ["overridden", "violation"])


def test_a_later_entry_that_becomes_impossible_is_a_violation_too():
    """Undo is never dead: an override lets it stand, and the hand stops at nothing."""
    game = played("turn WC", "hand C1 5", "hand C1 delta=-5")
    assert broken(game, amend(game.n - 1, "hand C1 2")) == [("violation", "KW-G1.4", game.n)]
    after = let_stand(game, amend(game.n - 1, "hand C1 2"), "KW-G1.4")
    assert seats(after, "hand")["C1"] == 0
    assert flags(after) == [(game.n, "query", ["KW-G1.4"]), (after.n, "override", ["KW-G1.4"])]


def test_an_undo_takes_back_an_override_and_its_flag():
    game = let_stand(played("turn WC"), "end WC 5 9", "KW-F3.2.5")
    assert flags(game) == [(game.n, "override", ["KW-F3.2.5"])]
    assert (flags(then(game, "undo")), rules.view(then(game, "undo"))["turn"]["seat"]) == ([], "WC")


def test_an_undo_of_a_settlement_brings_the_flag_back():
    game = then(played("turn WC"), "end WC 4 3")
    n = game.n
    game = then(game, f"resolve {n} cleared")
    assert flags(game) == []
    assert flags(then(game, "undo")) == [(n, "query", ["KW-F3.2.6"])]


def test_an_undo_of_what_was_flagged_leaves_its_settlement_harmless():
    game = then(played("turn WC"), "end WC 4 3")
    game = then(game, f"resolve {game.n} cleared", f"undo {game.n}")
    assert flags(game) == []
    assert rules.view(game)["turn"]["seat"] == "WC"


def test_an_undo_far_back_folds_everything_anew():
    game = played(*ROUND, *ROUND, *ROUND, *ROUND)
    first = next(row.n for row in game.rows if row.raw["do"] == "turn")
    game = then(game, "hp C1 -1", *["note x"] * 70)
    hurt = next(row.n for row in reversed(game.rows) if row.raw["do"] == "hp")
    assert seats(then(game, f"undo {hurt}"), "hp")["C1"] == 4
    assert broken(game, f"undo {first}")[0] == ("violation", "KW-F3.2.6", first + 1)
    assert then(game, f"undo {hurt}").state == then(played(*ROUND, *ROUND, *ROUND, *ROUND), *["note x"] * 70).state


# --- amend --------------------------------------------------------------------------------------------------------------------


def test_an_amend_puts_another_entry_in_the_place_of_one():
    game = played("turn WC", "hp C1 -1", "end WC")
    game = then(game, amend(game.n - 1, "hp C2 -2"))
    assert (seats(game, "hp")["C1"], seats(game, "hp")["C2"]) == (4, 2)
    assert [row.status for row in game.rows[-3:]] == ["amended", "stands", "stands"]
    again = then(game, amend(game.n - 2, "hp C1 -3"))
    assert seats(again, "hp")["C1"] == 1
    assert seats(then(again, f"undo {game.n - 2}"), "hp") == seats(played(), "hp")


def test_an_amend_counts_at_the_time_of_its_entry():
    """A mistaken pick is amended minutes later and is not late."""
    warm, cold = sixteen()
    lines = (*TO_THE_STACKS, f"reveal {','.join(laid_open(warm, cold))}", "first-pick warm", "pick warm 甘宁")
    game = drafted(*lines)
    later = f"@{game.at + 18_000} note 按错"
    game = then(game, later)
    row = {"at": game.at + 500_000, **amend(game.n - 1, "pick warm 赵云")}
    assert rules.check(game, row) == ()
    assert rules.view(rules.play(game, row).game)["draft"]["picks"]["warm"] == ["赵云"]


def test_an_amend_that_is_illegal_itself_is_a_violation_without_broken():
    game = played("turn WC", "hp C1 -1", "end WC")
    assert broken(game, amend(game.n - 1, "hp C1 1")) == [("violation", "KW-D4", None)]
    after = let_stand(game, amend(game.n - 1, "hp C1 1"), "KW-D4")
    assert seats(after, "hp")["C1"] == 5
    assert flags(after) == [(after.n, "override", ["KW-D4"])]


def test_an_amend_that_would_break_a_later_entry_names_it():
    game = played("turn WC", "hp C1 -1", "hp C1 1")
    assert broken(game, amend(game.n - 1, "hp C2 -1")) == [("violation", "KW-D4", game.n)]
    assert broken(game, amend(game.n - 1, "hp C1 to=0")) == []


def test_KW_F3_2_6_an_amend_may_leave_an_end_without_its_figures():
    game = played("turn WC", "end WC", "turn C1", "hp C1 to=0", "death C1 asked", "end C1")
    assert broken(game, amend(game.n - 1, "hp C1 1")) == [("violation", "KW-F3.2.6", game.n)]
    game = played("turn WC", "end WC", "turn C1", "hp C1 to=0", "hp C1 1", "end C1 1 1")
    assert broken(game, amend(game.n - 1, "death C1 asked")) == [("violation", "KW-D13", game.n)]
    after = let_stand(game, amend(game.n - 1, "death C1 asked"), "KW-D13")
    assert (seats(after, "hand")["C1"], seats(after, "alive")["C1"]) == (0, False)


def test_an_amend_with_the_same_content_changes_nothing():
    game = played("turn WC", "hp C1 -1", "end WC", "turn C1")
    for n in range(1, game.n + 1):
        inner = {key: value for key, value in game.rows[n - 1].raw.items() if key != "at"}
        assert then(game, {"do": "amend", "n": n, "entry": inner}).state == game.state


def test_an_amend_drops_the_override_of_the_entry_it_replaces():
    game = let_stand(played("turn WC"), "end WC 5 9", "KW-F3.2.5")
    assert broken(game, amend(game.n, "end WC 5 8")) == [("violation", "KW-F3.2.5", None)]
    after = then(game, amend(game.n, "end WC 5 5"))
    assert (flags(after), seats(after, "hand")["WC"]) == ([], 5)


def test_an_amend_can_bring_a_death_and_with_it_the_end_forward():
    game = played("turn WC", "hp CC -1", "note x")
    game = then(game, amend(game.n - 1, "hp CC to=0"))
    assert seats(game, "dying")["CC"] is True
    decided = then(game, amend(game.n - 1, "death CC asked"))
    assert rules.verdict(decided)["reason"] == "commander-dead"


def test_an_amend_of_an_early_entry_reaches_to_the_last():
    game = played("turn WC", *killed("W1"), "end WC")
    one = next(row.n for row in game.rows if row.raw["do"] == "death")
    assert broken(game, amend(one, "hp W1 1")) == []
    assert rules.view(then(game, amend(one, "hp W1 1"), *ROUND[2:4]))["next"]["seats"] == ["W1", "W2"]
    assert rules.view(then(game, *ROUND[2:4]))["next"]["seats"] == ["W2"]


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"do": "undo", "n": 0}, "n"), ({"do": "undo", "n": "1"}, "n"), ({"do": "undo", "n": True}, "n"), ({"do": "undo", "x": 1}, "x"),
        ({"do": "amend", "entry": {"do": "deal"}}, "n"), ({"do": "amend", "n": 3}, "entry"), ({"do": "amend", "n": 3, "entry": []}, "entry"),
        ({"do": "amend", "n": 3, "entry": {"seat": "W1"}}, "entry"), ({"do": "amend", "n": 3, "entry": {"do": "undo"}}, "entry.do"),
        ({"do": "amend", "n": 3, "entry": {"do": "amend", "n": 2, "entry": {"do": "deal"}}}, "entry.do"),
        ({"do": "amend", "n": 3, "entry": {"do": "dance"}}, "entry.do"), ({"do": "amend", "n": 3, "entry": {"do": "turn"}}, "entry.seat"),
        ({"do": "amend", "n": 3, "entry": {"do": "turn", "seat": "X"}}, "entry.seat"),
        ({"do": "amend", "n": 3, "entry": {"do": "deal", "at": 5}}, "entry.at"), ({"do": "amend", "n": 3, "entry": {"do": "deal", "id": "x"}}, "entry.id"),
        ({"do": "amend", "n": 3, "entry": {"do": "deal"}, "m": 1}, "m"),
    ],
    ids=str,
)  # fmt: skip
def test_a_correction_that_cannot_be_read_names_its_field(row, field):
    with pytest.raises(rules.Malformed) as refusal:
        against(played("turn WC"), row)
    assert refusal.value.field == field


# --- ids ------------------------------------------------------------------------------------------------------------------------


def test_an_id_repeated_with_the_same_content_changes_nothing():
    row = {"at": 60_000, "do": "foul", "team": "A", "id": "f1"}
    game = rules.play(played("turn WC"), row).game
    for at in (60_000, 99_000, 5):
        done = rules.play(game, {**row, "at": at})
        assert (done.duplicate, done.stored, done.n, done.game) == (True, True, game.n, game)
    assert rules.view(game)["teams"]["A"]["fouls"] == 1


def test_a_known_id_with_other_content_is_refused():
    game = rules.play(played("turn WC"), {"at": 60_000, "do": "foul", "team": "A", "id": "f1"}).game
    done = rules.play(game, {"at": 60_000, "do": "foul", "team": "B", "id": "f1"})
    assert (done.stored, [str(one.level) for one in done.problems]) == (False, ["refused"])
    done = rules.play(game, over({"at": 60_000, "do": "foul", "team": "B", "id": "f1"}, "KW-D15", game=game))
    assert done.stored is False


def test_a_known_id_on_what_cannot_be_read_is_malformed():
    game = rules.play(played("turn WC"), {"at": 60_000, "do": "foul", "team": "A", "id": "f1"}).game
    for row, field in (
        ({"do": "foul", "team": "C"}, "team"),
        ({"do": "dance"}, "do"),
        ({"do": "undo", "n": 0}, "n"),
        ({"do": "foul", "team": "A", "override": {"articles": []}}, "override.articles"),
    ):
        with pytest.raises(rules.Malformed) as refusal:
            rules.play(game, {"at": 60_000, "id": "f1", **row})
        assert refusal.value.field == field


def test_an_id_of_an_entry_that_was_not_stored_is_free():
    game = played("turn WC")
    refused = rules.play(game, {"at": 60_000, "do": "turn", "seat": "C1", "id": "x"})
    assert refused.stored is False
    assert rules.play(refused.game, {"at": 60_000, "do": "foul", "team": "B", "id": "x"}).stored is True


def test_an_id_stays_known_through_corrections():
    game = rules.play(played("turn WC"), {"at": 60_000, "do": "foul", "team": "A", "id": "f1"}).game
    undo = {"at": 61_000, "do": "undo", "id": "u1"}
    game = rules.play(game, undo).game
    assert rules.play(game, undo).duplicate is True
    assert rules.play(game, {"at": 62_000, "do": "foul", "team": "A", "id": "f1"}).duplicate is True
    assert rules.view(game)["teams"]["A"]["fouls"] == 0


def test_two_games_from_the_same_log_do_not_disturb_each_other():
    game = played("turn WC")
    one, two = then(game, "hp C1 -1"), then(game, "hp C2 -1", "hp C2 -1")
    assert (seats(game, "hp")["C1"], seats(one, "hp")["C1"], seats(two, "hp")["C1"]) == (4, 3, 4)
    assert (seats(then(one, "undo"), "hp"), then(two, "undo").rows[-2].raw["seat"]) == (seats(game, "hp"), "C2")
    assert figures(one, f"undo {game.n + 2}")[0][0] == "KW-F4.4"
