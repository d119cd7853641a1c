"""Walks: any legal button pressed again and again. Nobody is ever stuck, nothing is lost, and a game folds to what it was."""

import json
import random
from functools import cache

import pytest

import rules
from rules.engine import changed
from rules.rider.decoding import VERBS
from rules.rider.options import offered

from .told import header

QUIET = frozenset(("note", "call", "protest", "checklist", "reopen"))
SEEDS = range(24)


def opening(chance):
    """Header, and the entries by which fighters are dealt, some of them noted, and the game starts."""
    found = header(chance.choice([2, 3, 4, 5, 6, 8, 10]))
    seats = [str(number) for number in range(1, len(found["players"]) + 1)]
    rows = [{"at": 0, "do": "deal"}]
    rows += [
        {"at": 0, "do": "choose", "seat": seat, "mark": chance.choice("龙蛇虎")}
        for seat in seats
        if chance.random() < 0.8
    ]
    hp = {seat: {"max_hp": chance.choice([3, 4])} for seat in seats if chance.random() < 0.98}
    return found, [*rows, {"at": 0, "do": "start", "seats": hp}]


def pressed(game, chance):
    """A legal button with what is to be typed filled in; None when there is none but remarks."""
    offers = [{**row, **samples, "at": game.at + 500} for row, samples in offered(game.state)]
    chance.shuffle(offers)
    for row in offers:
        called_off = row["do"] == "end-game" and row["reason"] != "won" and chance.random() < 0.95
        if row["do"] == "reveal" and "mark" in row and chance.random() < 0.7:
            row["mark"] = chance.choice("龙蛇虎")
        if row["do"] not in QUIET and not called_off and rules.play(game, row).stored:
            return row
    return None


def blow(game, chance):
    """Damage to somebody, now and then of a kind, or the death of whoever is dying last; or a fighter turned."""
    state, at = game.state, game.at + 500
    if state.dying:
        return {
            "at": at,
            "do": "death",
            "seat": state.dying[-1],
            "killer": chance.choice(["none", *sorted(state.alive)]),
        }
    seat, source = chance.choice(sorted(state.alive)), chance.choice(sorted(state.alive))
    down = [place for place in state.alive if not state.seats[place].revealed]
    if down and chance.random() < 0.5:
        return {"at": at, "do": "reveal", "seat": chance.choice(sorted(down)), "mark": chance.choice("龙蛇虎")}
    if state.acting is not None and chance.random() < 0.2:
        return {"at": at, "do": "end", "seat": state.acting.seat, "hand": chance.choice([2, 3])}
    if state.passing is None and chance.random() < 0.4:
        return {"at": at, "do": chance.choice(["tap", "invert"]), "seat": seat}
    row = {"at": at, "do": "hp", "seat": seat, "source": source, "kind": "damage"}
    row |= {"to": chance.choice([0, 1])} if state.seats[seat].hp is None else {"delta": -chance.choice([1, 2])}
    return row | ({"element": chance.choice(["fire", "thunder", "frost", "poison"])} if chance.random() < 0.5 else {})


@cache
def walked(seed, steps=220):
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
    due = {"choose": "start", "undecided": "end-game", "over": "note"}.get(state.step, "turn")
    wanted = {due}
    if state.step == "play":
        wanted = {"death", "hp", "rescue"} if state.dying else {"hp"} if state.passing else {"hide-card", "turn"}
    assert wanted & legal


def test_walks_lead_to_every_kind_of_end():
    found = set()
    for game in map(walked, range(60)):
        winner = game.verdict and game.verdict["winner"]
        kind = winner and (winner.partition(":")[0] if ":" in winner else "mark")
        found.add(None if game.verdict is None else (kind, game.verdict["reason"]))
    assert found >= {("mark", "won"), ("villain", "won"), ("seat", "won"), (None, "time")}


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
    """The dead have nothing and lie upright, HP is in its bounds, the dying live, and horizontal seats are known in order."""
    state = walked(seed).state
    for seat, chair in state.seats.items():
        if seat not in state.alive:
            assert (chair.hand, chair.hidden, chair.pieces, chair.delayed, chair.aside) == (0, 0, (), (), 0)
            assert (chair.tapped, chair.inverted, chair.merged) == (False, False, None)
        elif chair.hp is not None and state.verdict is None:
            assert chair.hp > 0 or seat in state.dying
            assert chair.max_hp is None or chair.hp <= chair.max_hp
        assert chair.rage is None or chair.rage >= 0
        assert chair.revealed or chair.base is None
        assert chair.merged is None or chair.tapped
    assert set(state.dying) <= state.alive
    assert sorted(state.tapped) == sorted(seat for seat in state.alive if state.seats[seat].tapped)
    assert len(set(state.villains)) == len(state.villains)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_reveal_or_a_merge_never_ends_a_game_of_more_than_one(seed):
    """Half of the living is never all of them: a death or the end of a merge alone can leave one faction."""
    game = rules.open(walked(seed).header)
    for row in [one.raw for one in walked(seed).rows]:
        after = rules.play(game, row).game
        if row["do"] in ("reveal", "tap", "taps") and game.verdict is None and len(game.state.alive) > 1:
            assert after.verdict is None
        game = after


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_what_is_shown_is_plain_data_and_keeps_secrets(seed):
    game = walked(seed)
    view = rules.view(game)
    assert json.loads(json.dumps(view)) == view
    for option in rules.options(game, game.at):
        assert json.loads(json.dumps(option.as_json())) == option.as_json()
    if game.verdict is None:
        hidden = [shown for shown in view["seats"].values() if not shown["revealed"]]
        assert [(shown["fighter"], shown["mark"], shown["faction"]) for shown in hidden] == [(None, None, None)] * len(
            hidden
        )
    for row in game.rows:
        assert all(rules.words(game, row.raw).values())
    assert game.ruleset.show(game)
