"""行动顺序: the worked cases, how many orders a camp round has (count), and whether anybody is ever stuck (walk)."""

from collections import deque
from itertools import permutations

import pytest

import rules
from rules import engine
from rules.kings import entries as e
from rules.kings.turns import due

from .played import against, figures, killed, let_stand, over, play, played, seats, then

KINGS = rules.RULESETS["kings-3v3"]
ALL = ("W1", "WC", "W2", "C1", "CC", "C2")


def next_up(game):
    """Camp and seats that may take the next turn."""
    shown = rules.view(game)["next"]
    return shown["camp"], "".join(f" {seat}" for seat in shown["seats"]).strip()


def turns(*names):
    """Whole turns in words: 'WC' is its turn and its end."""
    return [line for name in names for line in (f"turn {name}", f"end {name}")]


def may_act(game):
    """The seats whose turn would be legal."""
    return [seat for seat in ALL if against(game, f"turn {seat}") == []]


# --- the worked cases -------------------------------------------------------------------------------------------------

KILL_C1_C2 = ("turn WC", *killed("C1", "WC"), *killed("C2", "WC"), "end WC")
CASES = {
    1: ("cold", turns("CC"), "warm", "W1 WC W2"),
    2: ("cold", turns("CC", "W1"), "warm", "W2"),
    3: ("cold", turns("CC", "W1", "W2"), "cold", "C1 C2"),
    4: ("cold", turns("CC", "W1", "W2", "C1", "C2", "WC"), "cold", "C1 CC C2"),
    5: ("cold", ["turn CC", *killed("W2", "CC"), "end CC", *turns("W1")], "cold", "C1 C2"),
    6: ("cold", [*turns("CC"), "turn W1", *killed("W1", "CC"), "end W1"], "warm", "W2"),
    7: ("cold", [*turns("CC"), "turn W1", *killed("W2", "W1"), "end W1"], "cold", "C1 C2"),
    8: ("cold", ["turn CC", *killed("C1"), *killed("C2"), "end CC", *turns("WC")], "warm", "W1 W2"),
    9: ("cold", ["turn CC", *killed("W1"), *killed("W2"), "end CC", *turns("WC", "C1", "C2")], "warm", "WC"),
    10: (
        "warm",
        ["turn WC", *[line for seat in ("W1", "W2", "C1", "C2") for line in killed(seat)], "end WC", *turns("CC")],
        "warm",
        "WC",
    ),
    11: ("cold", [*turns("CC"), "turn W1", *killed("W2", "W1"), "end W1", *turns("C1", "C2")], "warm", "WC"),
    12: ("warm", ["turn WC", *killed("C2", "WC"), "end WC", "turn C1", *killed("C1", "WC"), "end C1"], "warm", "W1 W2"),
}


@pytest.mark.parametrize("number", CASES)
def test_KW_F3_1_2_the_twelve_worked_cases(number):
    opener, lines, camp, expected = CASES[number]
    game = played(f"first-act {opener}", *lines)
    assert next_up(game) == (camp, expected)
    assert may_act(game) == expected.split()


# The cases in which a camp round has an odd number of units: where the two readings may part, and where they do not.
FIRST_CAMP = {
    4: ("cold", "C1 CC C2"),
    9: ("cold", "C1 CC C2"),
    10: ("warm", "WC"),
    2: ("warm", "W2"),
    8: ("warm", "W1 W2"),
}


@pytest.mark.parametrize("number", FIRST_CAMP)
def test_round_opener_first_camp_opens_every_camp_round(number):
    opener, lines, _, _ = CASES[number]
    game = played(f"first-act {opener}", *lines, round_opener="first-camp")
    assert next_up(game) == FIRST_CAMP[number]
    assert may_act(game) == FIRST_CAMP[number][1].split()


def test_round_opener_alternate_goes_on_across_the_reset():
    whole_round = turns("WC", "CC", "W1", "W2", "C1", "C2")
    for opener in ("alternate", "first-camp"):
        assert next_up(played(*whole_round, round_opener=opener)) == ("warm", "W1 WC W2")


# --- articles ---------------------------------------------------------------------------------------------------------


def test_KW_F3_1_1_a_unit_is_the_commander_or_both_vanguards():
    game = played("turn WC", "end WC")
    assert next_up(game) == ("cold", "C1 CC C2")
    assert next_up(then(game, *turns("C2"))) == ("cold", "C1")
    assert next_up(then(game, *turns("CC"))) == ("warm", "W1 W2")


def test_KW_F3_1_2_the_camp_that_acts_first_begins_with_its_commander():
    game = played()
    assert next_up(game) == ("warm", "WC")
    assert against(game, "turn WC") == []
    assert figures(game, "turn W1") == [("KW-F3.1.2", "W1", "W1", "WC")]
    assert figures(game, "turn CC") == [("KW-F3.1.2", "CC", "CC", "WC")]


def test_KW_F3_1_2_camps_alternate():
    game = played("turn WC", "end WC")
    assert figures(game, "turn W1") == [("KW-F3.1.2", "W1", "W1", "C1|CC|C2")]
    assert against(game, "turn C1") == []


def test_KW_F3_1_3_the_acting_characters_card_is_tapped_and_stays_so():
    game = played("turn WC")
    assert [seat for seat, tapped in seats(game, "tapped").items() if tapped] == ["WC"]
    game = then(game, "end WC", "turn C1")
    assert [seat for seat, tapped in seats(game, "tapped").items() if tapped] == ["WC", "C1"]


def test_KW_F3_1_3_a_turn_cannot_open_while_another_is_open():
    game = played("turn WC")
    assert figures(game, "turn C1") == [("KW-F3.1.3", "C1", "C1", "end WC")]
    assert figures(game, "turn WC") == [("KW-F3.1.3", "WC", "WC", "end WC")]
    assert against(then(game, "end WC"), "turn C1") == []


def test_KW_F3_1_4_all_cards_are_reset_once_the_last_is_tapped():
    game = played(*turns("WC", "CC", "W1", "W2", "C1"), "turn C2")
    assert all(seats(game, "tapped").values())
    assert rules.view(game)["camp_round"] == 1
    game = then(game, "end C2")
    assert not any(seats(game, "tapped").values())
    assert rules.view(game)["camp_round"] == 2


def test_KW_F3_1_4_a_death_can_leave_only_tapped_cards():
    """C2, the last upright one, dies in C1's turn: C1's end resets."""
    game = played(*turns("WC", "CC", "W1", "W2"), "turn C1", *killed("C2", "C1"), "end C1")
    assert not any(seats(game, "tapped").values())
    assert next_up(game) == ("warm", "W1 WC W2")


def test_KW_F3_1_5_a_camp_all_tapped_passes_to_the_other():
    game = played("turn WC", *killed("W1"), *killed("W2"), "end WC", *turns("CC"))
    assert next_up(game) == ("cold", "C1 C2")
    assert against(game, "turn C2") == []
    assert figures(game, "turn WC") == [("KW-F3.1.2", "WC", "WC", "C1|C2")]


def test_KW_D8_a_tapped_character_may_not_be_chosen_again():
    game = played(*turns("WC", "CC"))
    assert figures(game, "turn WC") == [("KW-D11", "WC", "WC", "W1|W2")]
    assert against(game, "turn W1") == []


def test_KW_D11_the_partner_is_due_before_anybody_else():
    game = played(*turns("WC", "C1"))
    assert figures(game, "turn CC") == [("KW-D11", "CC", "CC", "C2")]
    assert figures(game, "turn C1") == [("KW-D11", "C1", "C1", "C2")]
    assert figures(game, "turn W1") == [("KW-F3.1.2", "W1", "W1", "C2")]
    assert against(game, "turn C2") == []


def test_KW_D12_a_camp_round_runs_from_all_upright_to_all_tapped():
    one = turns("WC", "C1", "C2", "W2", "W1", "CC")
    game = played(*one)
    assert rules.view(game)["camp_round"] == 2
    assert next_up(game) == ("warm", "W1 WC W2")
    assert rules.view(then(game, *turns("W1", "W2", "CC", "WC", "C2", "C1")))["camp_round"] == 3


def test_KW_D13_the_dead_do_not_act():
    game = played("turn WC", *killed("C1", "WC"), "end WC")
    assert figures(game, "turn C1") == [("KW-D13", "C1", "C1", "CC|C2")]
    assert seats(game, "tapped")["C1"] is False


def test_KW_D13_a_dead_character_let_act_has_no_identity_card():
    game = let_stand(played("turn WC", *killed("C1", "WC"), "end WC"), "turn C1", "KW-D13")
    assert seats(game, "tapped")["C1"] is False


def test_KW_D3_cold_decides_who_acts_first():
    assert next_up(played("first-act cold")) == ("cold", "CC")
    assert next_up(played("first-act warm")) == ("warm", "WC")


def test_KW_0_a_general_turned_over_is_turned_back_and_skips_his_turn():
    game = played("turn WC", "flip C1", "end WC")
    assert figures(game, "turn C1") == [("KW-0", "C1", "turn", "skipped")]
    assert figures(game, "turn C2 skipped") == [("KW-0", "C2", "skipped", "turn")]
    game = then(game, "turn C1 skipped")
    assert (seats(game, "flipped")["C1"], seats(game, "tapped")["C1"]) == (False, True)
    assert rules.view(game)["turn"] is None
    assert next_up(game) == ("cold", "C2")


def test_KW_0_the_first_turn_of_the_game_may_be_skipped_too():
    game = played("flip WC", "turn WC skipped")
    assert next_up(game) == ("cold", "C1 CC C2")


def test_KW_F3_1_4_a_skipped_turn_resets_as_an_end_does():
    game = played("turn WC", "flip C2", "end WC", *turns("CC", "W1", "W2", "C1"), "turn C2 skipped")
    assert not any(seats(game, "tapped").values())
    assert next_up(game) == ("warm", "W1 WC W2")


def test_KW_F3_1_3_an_override_lets_a_second_turn_open():
    game = let_stand(played("turn WC"), "turn C1", "KW-F3.1.3")
    assert rules.view(game)["turn"]["seat"] == "C1"


def test_KW_F3_1_2_an_override_covers_only_the_articles_it_names():
    game = played("turn WC", "flip W1", "end WC")
    done = play(game, over("turn W1", "KW-F3.1.2", game=game))
    assert done.stored is False
    assert [(found.level, found.article) for found in done.problems] == [
        ("overridden", "KW-F3.1.2"),
        ("violation", "KW-0"),
    ]
    assert play(game, over("turn W1", "KW-F3.1.2", "KW-0", game=game)).stored is True


# --- count: how many orders a camp round has ----------------------------------------------------------------------------


def units(order):
    """The order cut into action units: a commander, or the vanguards of a camp in a row. None if a unit is torn."""
    cut, rest = [], list(order)
    while rest:
        seat = rest.pop(0)
        unit = [seat]
        partner = {"W1": "W2", "W2": "W1", "C1": "C2", "C2": "C1"}.get(seat)
        if partner in rest:
            if rest.pop(0) != partner:
                return None
            unit.append(partner)
        cut.append(unit)
    return cut


def is_legal_round(order, opening, *, first):
    """From first principles: units whole, camps by turns while the other camp has an upright card, the first turn of the
    game the commander's."""
    cut = units(order)
    if cut is None or (first and order[0] != f"{opening}C"):
        return False
    camps = [unit[0][0] for unit in cut]
    for place, camp in enumerate(camps):
        wanted = opening if place == 0 else {"W": "C", "C": "W"}[camps[place - 1]]
        if camp != wanted and wanted in camps[place:]:
            return False
    return True


def legal_rounds(living, opening, *, first=False):
    return {order for order in permutations(living) if is_legal_round(order, opening, first=first)}


def walked_rounds(game):
    """Every order of turns the rules let a camp round have from here, by playing them."""
    found, start = set(), game.state.camp_round
    waiting = [(game, ())]
    while waiting:
        now, order = waiting.pop()
        if now.state.camp_round != start:
            found.add(order)
            continue
        waiting += [(then(now, f"turn {seat}", f"end {seat}"), (*order, seat)) for seat in may_act(now)]
    return found


DEAD = [tuple(seat for bit, seat in enumerate(("W1", "W2", "C1", "C2")) if number >> bit & 1) for number in range(16)]
# Orders of a later camp round: (dead, camp that opens) → how many.
COUNTS = {
    (): 16, ("W1",): 8, ("W2",): 8, ("C1",): 8, ("C2",): 8, ("W1", "W2"): 4, ("C1", "C2"): 4,
    ("W1", "C1"): 4, ("W1", "C2"): 4, ("W2", "C1"): 4, ("W2", "C2"): 4, ("W1", "W2", "C1"): 2, ("W1", "W2", "C2"): 2,
    ("W1", "C1", "C2"): 2, ("W2", "C1", "C2"): 2, ("W1", "W2", "C1", "C2"): 1,
}  # fmt: skip


def test_KW_F3_1_2_the_first_camp_round_has_eight_orders():
    for opener, opening in (("warm", "W"), ("cold", "C")):
        found = walked_rounds(played(f"first-act {opener}"))
        assert len(found) == 8
        assert found == legal_rounds(ALL, opening, first=True)


@pytest.mark.parametrize("dead", DEAD, ids=lambda dead: "-".join(dead) or "none")
def test_KW_F3_1_2_a_later_camp_round_has_so_many_orders(dead):
    for opener in ("warm", "cold"):
        commander = {"warm": "WC", "cold": "CC"}[opener]
        deaths = [line for seat in dead for line in killed(seat)]
        game = played(f"first-act {opener}", f"turn {commander}", *deaths, f"end {commander}")
        while game.state.camp_round == 1:
            game = then(game, *turns(may_act(game)[0]))
        opening = {"warm": "W", "cold": "C"}[next_up(game)[0]]
        found = walked_rounds(game)
        assert found == legal_rounds([seat for seat in ALL if seat not in dead], opening)
        assert len(found) == COUNTS[dead]


# --- walk: every reachable state, with deaths at any moment ---------------------------------------------------------------


def successor(living, tapped, ended, opener, reading):
    """(tapped afterwards, seats due) after the turn of `ended`: the rule in one line, written down once more."""
    tapped = (tapped | {ended}) & living
    mine, theirs = ended[0], "C" if ended[0] == "W" else "W"
    upright = living - tapped
    if not upright:
        opening = theirs if reading == "alternate" else opener
        return frozenset(), frozenset(seat for seat in living if seat[0] == opening)
    partner = {"W1": "W2", "W2": "W1", "C1": "C2", "C2": "C1"}.get(ended)
    if partner in upright:
        return tapped, frozenset((partner,))
    other = frozenset(seat for seat in upright if seat[0] == theirs)
    return tapped, other or frozenset(seat for seat in upright if seat[0] == mine)


def acted(state, entry):
    assert engine.check(KINGS, state, entry) == ()
    return engine.apply(KINGS, state, entry)


def killed_in(state, seat):
    state = acted(state, e.Hp(seat, to=0))
    return acted(state, e.Death(seat, asked=True))


@pytest.mark.parametrize("opener", ["warm", "cold"])
@pytest.mark.parametrize("reading", ["alternate", "first-camp"])
def test_KW_F3_1_5_nobody_is_ever_stuck_whoever_dies_and_when(opener, reading):
    """Walks all reachable states of the turn order, every vanguard dying at every moment: in any turn, before the first
    one, between two. Each state's next seats are those of the rule in one line."""
    start = played(f"first-act {opener}", round_opener=reading).state
    seen, waiting = set(), deque([(start, None)])

    def remember(state, expected):
        acting = state.acting.seat if state.acting else None
        key = (state.alive, state.tapped, acting, state.last_actor, state.to_act, state.turns == 0, expected)
        if key not in seen:
            seen.add(key)
            waiting.append((state, expected))

    opening = opener[0].upper()
    while waiting:
        state, expected = waiting.popleft()
        for seat in ("W1", "W2", "C1", "C2"):
            if seat in state.alive:
                remember(killed_in(state, seat), None)
        if state.acting is None:
            camp, free = due(state)
            assert free
            assert {seat[0] for seat in free} == {camp[0].upper()}
            assert expected is None or frozenset(free) == expected
            for seat in ALL:
                problems = engine.check(KINGS, state, e.Turn(seat))
                assert len(problems) == (0 if seat in free else 1)
            for seat in free:
                remember(acted(state, e.Turn(seat)), None)
        else:
            seat = state.acting.seat
            ended = e.End(seat, state.seats[seat].hp, 0) if seat in state.alive else e.End(seat)
            after = acted(state, ended)
            tapped, expected = successor(set(state.alive), set(state.tapped), seat, opening, reading)
            assert (after.tapped, frozenset(due(after)[1])) == (tapped, expected)
            remember(after, expected)
    assert len(seen) > 1000
