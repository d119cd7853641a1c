"""Games of rider in a few words, so that a test reads like what a referee would say.

    game = begun("turn 1", "reveal 1 mark=龙", marks="AABBC")   a game started, then these entries
    game = opened("deal")                                        a game from its very first entry
    game = stands("A?BV")                                        seats 1, 3, 4 determined: A, B, a villain; 2 never revealed
    against(game, "turn 2")                                      → ["violation RD-4.1.1"]
    figures(game, "turn 2")                                      → [("RD-4.1.1", "2", "2", "1")]: article, seat, seen, expected

An entry is its verb, its fields in the order of `ORDER`, then key=value, then words that stand for true. `@61000 turn 2` sets
the time. Lines that are dicts are rows as they stand.
"""

import rules

from ..played import card

ORDER = {
    "deal": "", "choose": "seat", "turn": "seat", "phase": "phase", "end": "seat hp hand", "judge": "seat for",
    "reveal": "seat", "hide": "seat", "supply": "seat drawn", "form": "seat kind", "tap": "seat", "taps": "seats",
    "reset": "seat", "invert": "seat", "rage": "seat delta why", "card": "seat card", "skill": "seat skill about targets",
    "contest": "seat with", "draw": "seat count", "discard": "seat count", "hand": "seat to", "equip": "seat slot card",
    "unequip": "seat slot", "delay": "seat card", "undelay": "seat card", "hide-card": "seat", "show-card": "seat from",
    "tap-card": "seat slot", "aside": "seat count", "hp": "seat delta", "rescue": "seat saver", "death": "seat killer drawn",
    "end-game": "reason winner", "protest": "seat text", "resolve": "n decision", "sign": "seat", "reopen": "reason",
    "call": "reason", "note": "text", "undo": "n",
}  # fmt: skip
NUMBERS = {
    "delta", "to", "n", "count", "hp", "hand", "hidden", "rage", "drawn", "draw_pile", "discard_pile", "max_hp", "draw", "limit",
    "supply", "cost", "discarded", "in_flight", "added",
}  # fmt: skip
PAIRS = {"ranks", "hands"}
WORDS = {"skipped", "played", "tapped", "inverted", "chain", "up", "change", "icon"}


def header(players=5, **options):
    """The header of a game; keywords are options, but for `fighters`, the organiser's list."""
    named = {key: value for key, value in options.items() if key != "fighters"}
    people = [f"p{seat}" for seat in range(1, players + 1)]
    found = {"record": 1, "ruleset": "rider", "players": people, "options": named}
    return found | ({"fighters": options["fighters"]} if "fighters" in options else {})


def row(line, game=None):
    """The JSON row of an entry in words."""
    at = game.at + 1000 if game is not None and game.n else 0
    if isinstance(line, dict):
        return {"at": at, **line}
    words = line.split()
    at = int(words.pop(0)[1:]) if words[0].startswith("@") else at
    verb, entry = words[0], {}
    places = iter(ORDER.get(verb, "").split())
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if equals:
            entry[key] = _value(key, value, verb)
        elif (
            word.removeprefix("no-") in WORDS and (verb, word) != ("form", "up") and (verb, word) != ("form", "change")
        ):
            entry[word.removeprefix("no-")] = not word.startswith("no-")
        else:
            key = next(places)
            entry[key] = _value(key, word, verb)
    return {"at": at, "do": verb, **entry}


def _value(key, word, verb):
    if key in ("targets", "seats"):
        return word.split(",")
    if key in PAIRS:
        return [int(part) for part in word.split("/")]
    if key == "card" and verb != "rescue":
        return card(word)
    if (key, verb) == ("rage", "card"):
        return word == "1"
    return int(word) if key in NUMBERS else word


def play(game, line):
    """What became of an entry (rules.Play)."""
    return rules.play(game, row(line, game))


def then(game, *lines):
    """The game after these entries, all of which must stand."""
    for line in lines:
        done = play(game, line)
        assert done.stored, (line, [f"{found.level} {found.article} {found.message['en']}" for found in done.problems])
        game = done.game
    return game


def against(game, line):
    """What stands against an entry: ["violation RD-4.1.1", "query RD-4.2T.3"]."""
    return [f"{found.level} {found.article}" for found in rules.check(game, row(line, game))]


def figures(game, line):
    """The same with what was seen and expected: [(article, seat, seen, expected)]."""
    return [(one.article, one.seat, one.seen, one.expected) for one in rules.check(game, row(line, game))]


def over(game, line, *articles):
    """The game after an entry that an override lets stand against these articles."""
    return then(game, {**row(line, game), "override": {"articles": list(articles), "reason": "照实记录"}})


def opened(*lines, players=5, **options):
    """A game from its first entry on."""
    return then(rules.open(header(players, **options)), *lines)


def begun(*lines, players=5, hp=4, **options):
    """A game started, everybody of that HP, then these entries."""
    seats = {str(seat): {"max_hp": hp} for seat in range(1, players + 1)}
    return then(opened("deal", players=players, **options), {"do": "start", "seats": seats}, *lines)


def stands(letters, *lines, **how):
    """A game in which seats are of these factions already: a mark, V for a villain, ? for one never revealed."""
    game = begun(players=len(letters), **how)
    seats = {
        str(seat): {"base": "villain" if one == "V" else one, "face_up": True}
        for seat, one in enumerate(letters, start=1)
    }
    seats = {seat: seen for seat, seen in seats.items() if seen["base"] != "?"}
    game = then(game, {"do": "table", "seats": seats})
    return then(game, *({"do": "resolve", "n": flag.n, "decision": "cleared"} for flag in game.flags), *lines)


def killed(seat, killer, hp=4):
    """The entries by which a seat of that HP dies of damage."""
    return (f"hp {seat} -{hp} kind=damage source={killer}", f"death {seat}")


def seats(game, field, secret=True):
    """seat → that field of the view."""
    return {seat: found[field] for seat, found in rules.view(game, secret=secret)["seats"].items()}


def factions(game):
    """The present factions in seat order, V2 for the villain of seat 2, None without one."""
    return [found and found.replace("villain:", "V") for found in seats(game, "faction").values()]


def table(seat=None, /, **seen):
    """A `table` of one seat, or with fields of its own."""
    return {"do": "table", "seats": {seat: seen}} if seat else {"do": "table", **seen}


def flags(game):
    return [(flag.n, flag.level, list(flag.articles)) for flag in game.flags]


def points(game):
    """Points in seat order; None where they cannot be derived."""
    return [scored["points"] for scored in game.verdict["scores"].values()]
