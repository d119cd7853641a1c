"""Walks: any legal button pressed again and again. Nobody is ever stuck, nothing is lost, and a game folds to what it was."""

import json
import random
from functools import cache

import pytest

import rules
from rules.engine import changed
from rules.identity.decoding import VERBS
from rules.identity.options import offered
from rules.identity.story import WINNERS

from .told import LETTERS, header

QUIET = frozenset(("note", "call", "protest", "checklist", "timing", "reopen"))
TABLES = ("LCTRR", "LCTRRR", "LCCTRRR", "LCCTRRRR")
SEEDS = range(24)


def opening(chance):
    """Header, and the entries by which identities are dealt, some of them not typed."""
    letters = list(chance.choice(TABLES))
    chance.shuffle(letters)
    known = {
        str(seat): LETTERS[one] for seat, one in enumerate(letters, start=1) if one == "L" or chance.random() < 0.8
    }
    lord = str(letters.index("L") + 1)
    return header(len(letters)), ({"at": 0, "do": "deal", "roles": known}, {"at": 0, "do": "reveal", "seat": lord})


def pressed(game, chance):
    """A legal button with what is to be typed filled in; None when there is none but remarks."""
    offers = [{**row, **samples, "at": game.at + 500} for row, samples in offered(game.state)]
    chance.shuffle(offers)
    for row in offers:
        called_off = row["do"] == "end-game" and row["reason"] != "won" and chance.random() < 0.98
        if row["do"] not in QUIET and not called_off and rules.play(game, row).stored:
            return row
    return None


def blow(game, chance):
    """Damage to somebody, now and then elemental, or the death of whoever is dying last."""
    state, at = game.state, game.at + 500
    if state.dying:
        return {
            "at": at,
            "do": "death",
            "seat": state.dying[-1],
            "killer": chance.choice(["none", *sorted(state.alive)]),
        }
    seat, source = chance.choice(sorted(state.alive)), chance.choice(sorted(state.alive))
    row = {"at": at, "do": "hp", "seat": seat, "source": source, "kind": "damage"}
    row |= {"to": chance.choice([0, 1])} if state.seats[seat].hp is None else {"delta": -chance.choice([1, 2])}
    return row | ({"element": "fire"} if chance.random() < 0.3 else {})


@cache
def walked(seed, steps=250):
    """A game of random presses with blows between, so that people die."""
    chance = random.Random(seed)
    found, rows = opening(chance)
    game = rules.open(found)
    for row in rows:
        game = rules.play(game, row).game
    for _ in range(steps):
        row = blow(game, chance) if game.state.step == "play" and chance.random() < 0.3 else pressed(game, chance)
        if row is None:
            break
        game = rules.play(game, row).game
    return game


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_ever_stuck(seed):
    game = walked(seed)
    state = game.state
    legal = {option.entry["do"] for option in rules.options(game, game.at) if option.legal}
    due = {"general": "start", "heir": "heir", "undecided": "end-game", "over": "note"}.get(state.step, "turn")
    wanted = (
        {due} if state.step != "play" else {"death", "hp"} if state.dying else {"hp"} if state.passing else {"turn"}
    )
    assert wanted & legal


def test_walks_lead_to_every_kind_of_end():
    found = {
        None if game.verdict is None else (game.verdict["winner"], game.verdict["reason"])
        for game in map(walked, range(60))
    }
    assert found >= {("lord", "won"), ("rebel", "won"), ("traitor", "won"), (None, "time")}


def test_walks_meet_every_verb():
    used = {row.raw["do"] for seed in range(60) for row in walked(seed).rows}
    assert {*VERBS} - used == {*QUIET}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_folds_to_what_it_was(seed):
    game = walked(seed)
    rows = [row.raw for row in game.rows]
    again = rules.replay(game.header, rows)
    assert changed(again.state, setup=game.state.setup) == game.state
    assert (again.flags, again.verdict) == (game.flags, game.verdict)
    assert rules.record.read(rules.record.write(game.header, rows)) == (game.header, rows)


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_taking_an_entry_back_leads_to_the_state_before(seed):
    game = rules.open(walked(seed).header)
    for row in [one.raw for one in walked(seed).rows[:100]]:
        after = rules.play(game, row).game
        if not after.state.signed and row["do"] != "reopen":
            assert rules.play(after, {"at": after.at, "do": "undo", "n": after.n}).game.state == game.state, row
        game = after


@pytest.mark.parametrize("seed", SEEDS)
def test_what_stays_true_whatever_is_pressed(seed):
    """The dead have nothing, HP is in its bounds, the dying are alive, there is one lord, and a winner is one of three."""
    state = walked(seed).state
    for seat, chair in state.seats.items():
        if seat not in state.alive:
            assert (chair.hand, chair.equipment, chair.delayed, chair.aside) == (0, (), (), 0)
        elif chair.hp is not None and state.verdict is None:
            assert chair.hp > 0 or seat in state.dying
            assert chair.max_hp is None or chair.hp <= chair.max_hp
    assert set(state.dying) <= state.alive
    assert list(state.roles.values()).count("lord") == 1
    if state.verdict is not None and state.verdict.reason == "won":
        assert state.verdict.winner in WINNERS


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_what_is_shown_is_plain_data_and_keeps_secrets(seed):
    game = walked(seed)
    view = rules.view(game)
    assert json.loads(json.dumps(view)) == view
    for option in rules.options(game, game.at):
        assert json.loads(json.dumps(option.as_json())) == option.as_json()
    if game.verdict is None:
        hidden = [seat for seat, shown in view["seats"].items() if not shown["revealed"]]
        assert [view["seats"][seat]["role"] for seat in hidden] == [None] * len(hidden)
    for row in game.rows:
        assert all(rules.words(game, row.raw).values())
    assert game.ruleset.show(game)
