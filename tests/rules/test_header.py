"""The header of a record: teams, options, earlier games, editions; what cannot be read names its field."""

import copy

import pytest

import rules

from .played import header

FULL = {
    "record": 1,
    "ruleset": "kings-3v3",
    "options": {"edition": "2011", "round_opener": "alternate", "I-3": "match", "I-15": 2000},
    "teams": {
        "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p2"},
        "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"},
    },
    "history": [
        {"commanders": {"A": "p1", "B": "q1"}, "winner": "A", "camps": {"A": "warm", "B": "cold"}, "fouls": {"A": 0, "B": 1}}
    ],
    "people": {"p1": "张三", "q1": "李四"},
    "about": {
        "event": "第十届", "stage": "海选", "match": "M3", "game": 2, "table": "7", "referee": "王五",
        "opened_at": "2026-11-29T09:30:00+08:00", "rules": "1.0", "source": "tablet",
    },
}  # fmt: skip
# Interpretation → its values, the default first (rulebook, Interpretations).
VALUES = {
    "round_opener": ["alternate", "first-camp"],
    "I-1": ["again", "suit"], "I-2": ["order", "random", "referee"], "I-2b": ["order", "random", "referee"],
    "I-3": ["game", "match"], "I-4": ["winner", "either"], "I-5": ["reward", "none"], "I-6": ["all-tapped", "at-once"],
    "I-7": ["next", "there"], "I-8": ["off", "on"], "I-10": ["anew", "swapped"], "I-11": ["least-used", "fixed"],
    "I-16": ["ruling", "own-turn"], "I-17": ["yes", "no"],
}  # fmt: skip


def malformed(value):
    with pytest.raises(rules.Malformed) as refusal:
        rules.open(value)
    assert all(refusal.value.message[language] for language in ("zh", "en"))
    return refusal.value.field


def changed(*path, to):
    """FULL with one field changed; `to` of ... takes it away."""
    found = copy.deepcopy(FULL)
    inside = found
    for key in path[:-1]:
        inside = inside[key]
    if to is ...:
        del inside[path[-1]]
    else:
        inside[path[-1]] = to
    return found


def test_a_full_header_is_read():
    game = rules.open(FULL)
    assert (game.n, game.state.step, game.header) == (0, "commander", FULL)
    assert rules.view(game)["people"] == {"p1": "张三", "q1": "李四"}
    assert rules.view(game)["teams"]["A"] == {
        "name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p2", "camp": None, "commander": None, "fouls": 0, "signed": False,
    }  # fmt: skip


def test_options_history_people_and_about_may_be_absent():
    for key in ("options", "history", "people", "about"):
        rules.open(changed(key, to=...))
    for key in FULL["about"]:
        rules.open(changed("about", key, to=...))


def test_absent_options_have_their_defaults():
    options = rules.open(changed("options", to=...)).state.setup.options
    assert options == {**{name: values[0] for name, values in VALUES.items()}, "I-15": 2000}


@pytest.mark.parametrize("name", VALUES)
def test_every_interpretation_with_values_is_an_option_of_the_header(name):
    for value in VALUES[name]:
        assert rules.open(changed("options", name, to=value)).state.setup.options[name] == value
    for value in ("", None, 1, True, "maybe", ["again"], VALUES[name][0].upper()):
        assert malformed(changed("options", name, to=value)) == f"options.{name}"


@pytest.mark.parametrize("name", ["I-5b", "I-9", "I-12", "I-13", "I-14", "I-18", "edition2", ""])
def test_one_reading_and_no_value_is_no_option(name):
    assert malformed(changed("options", name, to="x")) == f"options.{name}"


def test_I_15_is_a_number_of_milliseconds():
    for value in (0, 500, 60_000):
        assert rules.open(changed("options", "I-15", to=value)).state.setup.options["I-15"] == value
    for value in (-1, "2000", 2.5, True, None):
        assert malformed(changed("options", "I-15", to=value)) == "options.I-15"


def test_the_interpretations_shown_to_an_organiser_are_those_of_the_header():
    shown = {one.id: [*one.values] for one in rules.RULESETS["kings-3v3"].interpretations if one.values}
    assert shown.pop("edition") == ["2011", "2012", "2013"]
    assert shown == VALUES
    defaults = {one.id: one.default for one in rules.RULESETS["kings-3v3"].interpretations if one.is_option}
    assert defaults == {**{name: values[0] for name, values in VALUES.items()}, "edition": "2011", "I-15": 2000}


@pytest.mark.parametrize(
    ("path", "to", "field"),
    [
        (("record",), ..., "record"), (("record",), 2, "record"), (("record",), "1", "record"), (("record",), True, "record"),
        (("ruleset",), ..., "ruleset"), (("ruleset",), "queens", "ruleset"), (("ruleset",), 5, "ruleset"),
        (("colour",), 1, "colour"),
        (("options",), [], "options"), (("options",), None, "options"), (("options", "edition"), "2010", "options.edition"),
        (("options", "edition"), 2011, "options.edition"),
        (("teams",), ..., "teams"), (("teams",), [], "teams"), (("teams", "C"), {}, "teams.C"), (("teams", "A"), ..., "teams.A"),
        (("teams", "A", "name"), "", "teams.A.name"), (("teams", "A", "name"), ..., "teams.A.name"),
        (("teams", "A", "colour"), 1, "teams.A.colour"),
        (("teams", "A", "players"), ["p1", "p2"], "teams.A.players"), (("teams", "A", "players"), ["p1", "p2", "p3", "p4"], "teams.A.players"),
        (("teams", "A", "players"), "p1", "teams.A.players"), (("teams", "A", "players"), ["p1", "p1", "p3"], "teams.A.players"),
        (("teams", "A", "players"), ["p1", "p2", 3], "teams.A.players[2]"), (("teams", "A", "players"), ["p1", "p2", ""], "teams.A.players[2]"),
        (("teams", "B", "players"), ["q1", "q2", "p1"], "teams.B.players"),
        (("teams", "A", "captain"), "q1", "teams.A.captain"), (("teams", "A", "captain"), 5, "teams.A.captain"),
        (("history",), {}, "history"), (("history", 0), [], "history[0]"), (("history", 0, "loser"), "B", "history[0].loser"),
        (("history", 0, "winner"), "C", "history[0].winner"), (("history", 0, "commanders"), {"C": "x"}, "history[0].commanders.C"),
        (("history", 0, "commanders"), {"A": 5}, "history[0].commanders.A"), (("history", 0, "camps"), {"A": "warm", "B": "warm"}, "history[0].camps"),
        (("history", 0, "camps"), {"A": "hot"}, "history[0].camps"), (("history", 0, "fouls"), {"A": -1}, "history[0].fouls"),
        (("history", 0, "fouls"), {"A": "1"}, "history[0].fouls"),
        (("people",), [], "people"), (("people", "p1"), 5, "people.p1"), (("people", "p1"), "", "people.p1"),
        (("about",), [], "about"), (("about", "weather"), "x", "about.weather"), (("about", "game"), 0, "about.game"),
        (("about", "game"), "2", "about.game"), (("about", "source"), "phone", "about.source"), (("about", "table"), 7, "about.table"),
    ],
    ids=lambda part: str(part)[:40],
)  # fmt: skip
def test_what_cannot_be_read_names_its_field(path, to, field):
    assert malformed(changed(*path, to=to)) == field


@pytest.mark.parametrize("value", [None, [], "x", 5, {}])
def test_a_header_is_an_object_with_a_rule_set(value):
    assert malformed(value) in ("", "header", "ruleset")


def test_KW_G1_1_a_side_has_exactly_three_different_players():
    assert rules.open(header()).state.setup.teams["A"].players == ("p1", "p2", "p3")
    assert malformed(changed("teams", "A", "players", to=["p1", "p2", "p2"])) == "teams.A.players"
    assert malformed(changed("teams", "B", "players", to=["q1", "p1", "q3"])) == "teams.B.players"


@pytest.mark.parametrize(("name", "deck", "reward"), [("2011", 106, 3), ("2012", 108, 2), ("2013", 108, 2)])
def test_edition_switches_pool_deck_and_reward_together(name, deck, reward):
    edition = rules.open(header(edition=name)).state.setup.edition
    assert (len(edition.pool), edition.deck_size, edition.deck.size, edition.reward) == (32, deck, deck, reward)
    assert (edition.game_ms, edition.overtime_ms, edition.foul_limit) == (2_400_000, 300_000, 3)


def test_edition_an_organiser_adds_his_own_without_code():
    own = {"name": {"zh": "自定", "en": "own"}, "base": "2013", "reward": 1, "foul_limit": 5}
    edition = rules.open(header(edition=own)).state.setup.edition
    assert (edition.reward, edition.foul_limit, edition.deck_size) == (1, 5, 108)


def test_a_header_whose_names_were_taken_out_starts_the_chain_where_it_began():
    before = rules.seal_open(FULL)
    after = {**FULL, "people": {}, "about": {**FULL["about"], "first_seal": before}}
    assert rules.seal_open(after) == before
    assert rules.open(after).header == after
    with pytest.raises(rules.Malformed) as refused:
        rules.open({**after, "about": {"first_seal": "abc"}})
    assert refused.value.field == "about.first_seal"
