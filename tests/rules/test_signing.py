"""裁决末段: after the verdict, flags that must be settled, both signatures, reopening."""

import pytest

import rules

from .played import against, drafted, figures, flags, let_stand, over, play, played, seats, then

DECIDED = played("turn WC", "surrender WC")
SIGNED = then(DECIDED, "sign A p1", "sign B q1")


def signed(game):
    return {team: shown["signed"] for team, shown in rules.view(game)["teams"].items()}


def statuses(game, last):
    return [(row.raw["do"], row.status) for row in game.rows[-last:]]


def test_KW_F4_4_both_captains_sign_after_the_verdict():
    assert figures(played("turn WC"), "sign A p1") == [("KW-F4.4", None, "sign", "verdict")]
    assert against(drafted(), "sign A") == ["violation KW-F4.4"]
    assert against(DECIDED, "sign A p1") == against(DECIDED, "sign B") == []
    one = then(DECIDED, "sign B q1")
    assert (signed(one), one.signed) == ({"A": False, "B": True}, False)
    assert figures(one, "sign B q1") == [("KW-F4.4", None, "B", "A")]
    assert then(one, "sign A p1").signed is True


def test_KW_F4_4_the_captain_signs():
    assert figures(DECIDED, "sign A p2") == [("KW-F4.4", None, "p2", "p1")]
    assert against(DECIDED, "sign A q1") == ["violation KW-F4.4"]
    assert against(DECIDED, {"do": "sign", "team": "A", "player": "p1", "drawing": "ab12"}) == []


def test_KW_F4_4_a_captain_who_will_not_sign_is_entered_with_his_reason():
    game = then(DECIDED, {"do": "sign", "team": "A", "refused": "不服裁决"}, "sign B")
    assert game.signed is True


def test_KW_F4_4_flags_stop_the_signing_not_the_entry():
    game = then(played("turn WC", "hp W1 -1"), {"do": "table", "seats": {"W1": {"hp": 2}}}, "surrender WC")
    n = game.n - 1
    assert flags(game) == [(n, "query", ["KW-D4"])]
    assert figures(game, "sign A p1") == [("KW-F4.4", None, str(n), "resolve")]
    for decision in ("cleared", "confirmed"):
        assert against(then(game, f"resolve {n} {decision}"), "sign A p1") == []
    assert against(then(game, f"resolve {n} cleared"), f"resolve {n} cleared") == ["violation KW-F4.4"]


def test_KW_F4_4_an_override_is_settled_like_a_query():
    game = then(let_stand(played("turn WC"), "turn WC", "KW-F3.1.3", "KW-F3.1.2"), "surrender WC")
    n = game.n - 1
    assert flags(game) == [(n, "override", ["KW-F3.1.3", "KW-F3.1.2"])]
    assert against(game, "sign A") == ["violation KW-F4.4"]
    game = then(game, f"resolve {n} confirmed reason=已核实")
    assert (flags(game), against(game, "sign A")) == ([], [])


def test_KW_F4_4_only_what_is_flagged_is_settled():
    game = played("turn WC")
    assert figures(game, "resolve 3 cleared") == [("KW-F4.4", None, "3", "—")]
    assert against(game, "resolve 999 cleared") == ["violation KW-F4.4"]


ENTRIES = [
    "turn CC", "end WC 5 4", "phase play", "hp W1 -1", "hand W1 3", "foul A", "forfeit A 退", "surrender WC", "pause", "adjust 5 补",
    "time-up x", "overtime", {"do": "table", "seats": {}}, "deal", "commander A p1", {"do": "checklist", "items": {}},
]  # fmt: skip


@pytest.mark.parametrize("line", ENTRIES, ids=str)
def test_KW_F4_4_nothing_is_played_after_the_verdict(line):
    assert against(DECIDED, line) == ["violation KW-F4.4"]
    assert against(SIGNED, line) == ["violation KW-F4.4"]
    after = let_stand(DECIDED, line, "KW-F4.4")
    assert rules.verdict(after) == rules.verdict(DECIDED)
    assert rules.view(after)["seats"] == rules.view(DECIDED)["seats"]


@pytest.mark.parametrize("line", ["call", "note 记", "protest A 不服", "sign A p1", "undo"])
def test_KW_F4_4_what_may_follow_a_verdict(line):
    assert against(DECIDED, line) == []


@pytest.mark.parametrize("line", ["sign A p1", "protest A 不服", "resolve 3 cleared", "undo", "undo 5"])
def test_KW_F4_4_both_signatures_close_the_record(line):
    assert against(SIGNED, line)[0] == "violation KW-F4.4"
    assert against(SIGNED, "note 记") == against(SIGNED, "call") == against(SIGNED, "reopen 复核") == []


def test_KW_F4_4_an_amend_needs_the_game_reopened_too():
    amend = {"do": "amend", "n": DECIDED.n, "entry": {"do": "note", "text": "未认输"}}
    assert against(SIGNED, amend) == ["violation KW-F4.4"]
    assert against(then(SIGNED, "reopen 复核"), amend) == []


def test_KW_F4_4_only_a_signed_game_is_reopened():
    assert against(played("turn WC"), "reopen 复核") == ["violation KW-F4.4"]
    assert against(DECIDED, "reopen 复核") == ["violation KW-F4.4"]
    assert against(then(DECIDED, "sign A p1"), "reopen 复核") == ["violation KW-F4.4"]


def test_KW_F4_4_reopening_voids_the_signatures():
    game = then(SIGNED, "reopen 复核")
    assert (signed(game), rules.verdict(game)) == ({"A": False, "B": False}, rules.verdict(DECIDED))
    assert statuses(game, 4) == [("surrender", "stands"), ("sign", "void"), ("sign", "void"), ("reopen", "void")]
    assert against(game, "reopen 复核") == ["violation KW-F4.4"]
    again = then(game, "sign B q1", "sign A p1")
    assert again.signed is True
    assert then(again, "reopen 又复核", "undo").state.verdict is None


def test_KW_F4_4_an_undo_after_the_verdict_voids_the_signatures():
    game = then(DECIDED, "sign A p1", "protest B 不服")
    game = then(game, f"undo {game.n}")
    assert (signed(game), rules.verdict(game)["reason"]) == ({"A": False, "B": False}, "surrender")
    assert statuses(game, 3) == [("sign", "void"), ("protest", "undone"), ("undo", "stands")]


def test_KW_F4_4_an_amend_after_the_verdict_voids_the_signatures():
    game = then(DECIDED, "sign A p1")
    game = then(game, {"do": "amend", "n": game.n - 1, "entry": {"do": "note", "text": "误按"}})
    assert (signed(game), rules.verdict(game)) == ({"A": False, "B": False}, None)
    assert against(game, "turn CC") == ["violation KW-F3.1.3"]


def test_KW_F4_4_the_decision_taken_back_after_reopening_lets_the_game_go_on():
    game = then(SIGNED, "reopen 误判", f"undo {DECIDED.n}")
    assert rules.verdict(game) is None
    game = then(game, "end WC", "turn CC", "surrender CC", "sign A p1", "sign B q1")
    assert (rules.verdict(game)["winner"], game.signed) == ("A", True)


def test_KW_F4_4_a_voided_signature_and_a_reopening_are_neither_undone_nor_amended():
    game = then(SIGNED, "reopen 复核")
    for n in (game.n - 2, game.n - 1, game.n):
        assert against(game, f"undo {n}") == ["refused KW-F4.4"]
        assert against(game, {"do": "amend", "n": n, "entry": {"do": "note", "text": "x"}}) == ["refused KW-F4.4"]


def test_KW_F4_4_a_signature_put_in_by_an_amend_is_voided_like_any_other():
    game = then(DECIDED, "note 签")
    game = then(game, {"do": "amend", "n": game.n, "entry": {"do": "sign", "team": "A", "player": "p1"}}, "sign B q1")
    assert game.signed is True
    assert signed(then(game, "reopen 复核")) == {"A": False, "B": False}


def test_KW_F4_4_an_override_corrects_a_closed_game():
    done = play(SIGNED, over(f"undo {DECIDED.n}", "KW-F4.4", game=SIGNED))
    assert done.stored is True
    assert rules.verdict(done.game) is None
    assert seats(done.game, "hp")["WC"] == 5


def test_KW_F4_4_a_protest_may_come_between_the_signatures():
    game = then(DECIDED, "sign A p1", "protest B 不服", "sign B q1")
    assert game.signed is True


def test_KW_F4_4_a_signature_touched_by_mistake_is_taken_back_alone():
    game = then(DECIDED, "sign A p1", "undo")
    assert signed(game) == {"A": False, "B": False}
    assert game.verdict == DECIDED.verdict
    assert statuses(game, 2) == [("sign", "undone"), ("undo", "stands")]
    assert then(game, "sign A p1", "sign B q1").signed is True
