"""Laws over games by chance: nobody is stuck, nothing is lost in writing, reading, replaying, taking back and putting in again.

The seeds are fixed: a game that fails once fails always.
"""

import json
import random

import pytest

import rules
from rules import record
from rules.checker import check_record
from rules.engine import changed
from rules.kings.show import drawn

from .random_games import any_correction, any_start, anyhow, legal_game, legal_step, wild

GAMES = range(14)
PLACES = (0, 2, 3, 4, 6, 7, 9, 12, 15, 16, 17, 18, 20, 21, 22, None)


def picture(game):
    """Everything that is shown of a game, as text."""
    return json.dumps(rules.view(game, secret=True), ensure_ascii=False, sort_keys=True)


def folded(game):
    """The state without the header it was opened with, which is read anew for every game."""
    return changed(game.state, setup=None)


def cards_of(game):
    """Every card that lies face up."""
    for shown in rules.view(game)["seats"].values():
        yield from (shown[slot] for slot in ("weapon", "armor", "plus", "minus") if shown[slot])
        yield from (lying["card"] for lying in shown["delayed"])
        yield from shown["aside"]


@pytest.mark.parametrize("seed", GAMES)
def test_a_legal_game_is_never_stuck_and_comes_to_its_signatures(seed):
    _, _, game = legal_game(seed)
    assert game.signed
    assert rules.verdict(game) is not None


@pytest.mark.parametrize("seed", GAMES)
def test_KW_G2_no_card_is_on_the_table_more_often_than_the_deck_has_it(seed):
    first, rows, _ = legal_game(seed)
    game = rules.open(first)
    deck = game.state.setup.edition.deck
    for row in rows:
        game = rules.play(game, row).game
        seen = list(cards_of(game))
        for card in seen:
            assert sum(1 for other in seen if other["name"] == card["name"]) <= deck.named(card["name"])
            if "suit" in card:
                assert sum(1 for other in seen if other == card) <= sum(
                    1 for held in deck.cards if held.as_json() == card
                )


@pytest.mark.parametrize("seed", GAMES)
def test_what_is_written_is_read_again(seed):
    first, rows, _ = legal_game(seed)
    data = record.write(first, rows)
    assert record.read(data) == (first, rows)
    assert record.write(*record.read(data)) == data


@pytest.mark.parametrize("seed", GAMES)
def test_a_replayed_record_gives_the_same_game(seed):
    first, rows, game = legal_game(seed)
    again = rules.replay(first, rows)
    assert (again.verdict, picture(again), again.flags) == (game.verdict, picture(game), game.flags)
    assert folded(again) == folded(game)
    assert [row.status for row in again.rows] == [row.status for row in game.rows]


@pytest.mark.parametrize("seed", GAMES)
def test_the_checker_finds_a_legal_game_legal_with_its_seal(seed):
    first, rows, game = legal_game(seed)
    report = check_record(record.write(first, rows))
    assert (report.ok, report.entries, report.verdict) == (True, len(rows), game.verdict)
    head = rules.seal_open(first)
    for row in rows:
        head = rules.seal_next(head, row)
    assert report.seal == head


@pytest.mark.parametrize("seed", GAMES[:4])
def test_a_seal_tells_any_change(seed):
    first, rows, _ = legal_game(seed)
    seal = check_record(record.write(first, rows)).seal
    chance = random.Random(seed)
    n = chance.randrange(len(rows))
    other = [*rows[:n], {**rows[n], "by": "somebody"}, *rows[n + 1 :]]
    assert check_record(record.write(first, other)).seal != seal
    assert check_record(record.write({**first, "people": {"p1": "别人"}}, rows)).seal != seal


# --- taking back ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", GAMES)
def test_an_undo_of_the_last_gives_exactly_the_state_before_and_the_same_entry_the_state_after(seed):
    first, rows, _ = legal_game(seed)
    game = rules.open(first)
    for row in rows:
        after = rules.play(game, row).game
        if row["do"] not in ("undo", "amend") and not game.state.signed:
            back = rules.play(after, {"at": after.at, "do": "undo", "n": after.n}).game
            assert back.state == game.state, row
            again = rules.play(back, {**row, "at": after.at}).game  # entry n + 2, and its flags with it
            assert changed(again.state, flags=()) == changed(after.state, flags=()), row
            assert [flag.articles for flag in again.flags] == [flag.articles for flag in after.flags]
        game = after


@pytest.mark.parametrize("seed", GAMES[:8])
def test_an_amend_with_the_same_content_changes_nothing(seed):
    first, rows, game = legal_game(seed)
    game = rules.replay(first, [row for row in rows if row["do"] != "sign"])
    chance = random.Random(seed)
    for row in chance.sample(game.rows, min(12, game.n)):
        if row.counts:
            same = {
                "at": game.at,
                "do": "amend",
                "n": row.n,
                "entry": {key: value for key, value in row.raw.items() if key != "at"},
            }
            done = rules.play(game, same)
            assert done.stored, row
            assert done.game.state == game.state, row


@pytest.mark.parametrize("seed", GAMES[:8])
def test_taking_back_everything_leads_to_the_beginning(seed):
    first, rows, _ = legal_game(seed)
    game = rules.replay(first, [row for row in rows[:90] if row["do"] != "sign"])
    left = sum(1 for row in game.rows if row.counts)
    for _ in range(left):
        game = rules.play(game, {"at": game.at, "do": "undo"}).game
    assert folded(game) == folded(rules.open(first))
    assert [str(one.level) for one in rules.check(game, {"at": game.at, "do": "undo"})] == ["refused"]


# --- wild entries -------------------------------------------------------------------------------------------------------------


def look_at(game, *, options):
    """Everything that is ever asked of a state; none of it may fail."""
    json.dumps(rules.view(game), ensure_ascii=False)
    json.dumps(rules.view(game, secret=True), ensure_ascii=False)
    assert drawn(game)
    if options:
        for option in rules.options(game, game.at):
            json.dumps(option.as_json(), ensure_ascii=False)
    for seat in game.state.seats:
        rules.reach(game, seat)
        rules.resolution_order(game, seat, "cw", "五谷丰登")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_an_override_lets_stand_the_state_can_be_shown(place, seed):
    chance = random.Random(f"{place} {seed}")
    game, rows = any_start(place), []
    first = game.header
    rows = [row.raw for row in game.rows]
    for step in range(60):
        row = anyhow(any_correction(chance, game) if chance.random() < 0.12 else wild(chance, game))
        try:
            done = rules.play(game, row)
        except rules.Malformed:
            assert row["do"] == "amend"  # its entry may not fit the place, an end with figures of a dead actor
            continue
        assert done.stored or any(found.level == "refused" for found in done.problems), row
        if not done.stored:
            continue
        assert set(rules.words(game, row)) == {"zh", "en"}
        rows.append(row)
        game = done.game
        look_at(game, options=step % 4 == 0)
        for problem in done.problems:
            json.dumps(problem.as_json(), ensure_ascii=False)
    again = rules.replay(first, rows)
    assert picture(again) == picture(game)
    assert again.flags == game.flags
    assert folded(again) == folded(game)


def test_KW_F1_3a_a_draft_upset_by_overrides_is_offered_on():
    """One camp has picked all, the other nothing."""
    game = any_start(9)
    while game.state.step == "pick":
        look_at(game, options=True)
        game = rules.play(game, anyhow({"at": game.at, "do": "pick", "camp": "warm", "generals": ["于吉"]})).game
    look_at(game, options=True)
    offered = [option.entry for option in rules.options(game, game.at + 10**6) if option.entry["do"] == "lineup"]
    assert [(entry["camp"], "timeout" in entry) for entry in offered] == [
        ("warm", False),
        ("warm", True),
        ("cold", False),
    ]


@pytest.mark.parametrize("seed", range(6))
def test_corrections_of_an_overridden_game_fold_to_what_is_left(seed):
    """A game with an entry taken back is the game played without it."""
    chance = random.Random(seed)
    game, kept = any_start(None), []
    start = game
    for _ in range(25):
        row = anyhow(
            wild(chance, game, verbs=("hp", "hand", "equip", "unequip", "flip", "delay", "judge", "note", "card"))
        )
        done = rules.play(game, row)
        if done.stored and done.game.state.verdict is None:
            game, kept = done.game, [*kept, row]
    place = chance.randrange(len(kept))
    undone = rules.play(game, anyhow({"at": game.at, "do": "undo", "n": start.n + 1 + place}))
    assert undone.stored
    without = start
    for row in kept[:place] + kept[place + 1 :]:
        done = rules.play(without, row)
        without = done.game
    same = {**rules.view(without), "n": 0, "at": 0, "flags": []}
    assert {**rules.view(undone.game), "n": 0, "at": 0, "flags": []} == same


@pytest.mark.parametrize("seed", range(10))
def test_a_record_that_was_tampered_with_gets_a_clear_answer(seed):
    chance = random.Random(seed)
    first, rows, _ = legal_game(seed % 5)
    rows = [dict(row) for row in rows]
    for _ in range(chance.randint(1, 5)):
        n = chance.randrange(len(rows))
        match chance.randrange(4):
            case 0:
                del rows[n]
            case 1:
                rows.insert(n, rows[n])
            case 2:
                rows[n] |= {"seat": chance.choice(("W1", "CC", "C2"))} if "seat" in rows[n] else {"at": rows[n]["at"]}
            case _:
                other = chance.randrange(len(rows))
                rows[n], rows[other] = {**rows[other], "at": rows[n]["at"]}, {**rows[n], "at": rows[other]["at"]}
    data = record.write(first, rows)
    stopping, everything = check_record(data), check_record(data, everything=True)
    assert (stopping.error is None) == (everything.error is None) or everything.error is not None
    if stopping.error is None and not stopping.ok and everything.error is None:
        bad = [(n, found.article) for n, _, found in stopping.problems if found.level in ("refused", "violation")]
        assert [(n, found.article) for n, _, found in everything.problems if found.level in ("refused", "violation")][
            : len(bad)
        ] == bad


def test_a_game_by_chance_is_the_same_every_time():
    chance = random.Random(5)
    game = any_start(None)
    assert legal_step(chance, game) == legal_step(random.Random(5), game)
