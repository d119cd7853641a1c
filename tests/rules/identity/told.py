"""Games of identity in a few words, so that a test reads like what a referee would say.

    game = begun("turn 1", "hp 4 -1 kind=damage source=1")    a game started, seat 1 the lord, then these entries
    game = opened("deal", "reveal 1 lord")                     a game from its very first entry
    against(game, "turn 2")                                    → ["violation ID-5.2"]
    figures(game, "turn 2")                                    → [("ID-5.2", "2", "2", "1")]: article, seat, seen, expected

An entry is its verb, its fields in the order of `ORDER`, then key=value, then words that stand for true. `LCTRR` are the
identities of seats 1 to 5. `@61000 turn 2` sets the time. Lines that are dicts are rows as they stand.
"""

import re

import rules

from ..played import card

LETTERS = {"L": "lord", "C": "loyalist", "T": "traitor", "R": "rebel"}
SITTING = ("刘备", "赵云", "张辽", "甘宁", "许褚", "华佗", "貂蝉", "吕布")
ORDER = {
    "deal": "roles", "reveal": "seat role", "general": "seat general", "turn": "seat", "phase": "phase", "end": "seat hp hand",
    "judge": "seat for", "card": "seat card", "skill": "seat skill kind", "draw": "seat count", "obtain": "seat count",
    "give": "from to count", "present": "from to card", "recast": "seat", "scry": "seat count draw_pile", "contest": "seat with",
    "hand": "seat to", "equip": "seat slot card", "unequip": "seat slot", "delay": "seat card", "undelay": "seat card",
    "aside": "seat count", "flip": "seat", "hp": "seat delta", "asked": "seat asked saved", "death": "seat killer role",
    "heir": "seat role", "end-game": "reason winner", "protest": "seat text", "resolve": "n decision", "sign": "seat",
    "reopen": "reason", "call": "reason", "note": "text", "undo": "n", "chain": "seat",
}  # fmt: skip
NUMBERS = {"delta", "to", "n", "count", "hp", "hand", "reward", "equipment", "draw_pile", "discard_pile", "base"}
PAIRS = {"before", "after", "ranks"}
WORDS = {"skipped", "played", "virtual", "uncounted", "chained", "lord_general", "down", "same"}


def header(players=5, **options):
    """The header of a game; keywords are options, 8.2 written _8_2."""
    named = {re.sub(r"^_(\d)_(\d)$", r"\1.\2", key): value for key, value in options.items() if key != "generals"}
    found = {
        "record": 1,
        "ruleset": "identity",
        "players": [f"p{seat}" for seat in range(1, players + 1)],
        "options": named,
    }
    return found | ({"generals": options["generals"]} if "generals" in options else {})


def roles(letters):
    """ "LC?RR" → {"1": "lord", …}, the unknown left out."""
    return {str(seat): LETTERS[letter] for seat, letter in enumerate(letters, start=1) if letter in LETTERS}


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
        if word.removeprefix("no-") in WORDS:
            entry[word.removeprefix("no-")] = not word.startswith("no-")
        elif equals:
            entry[key] = _value(key, value, verb)
        else:
            key = next(places)
            entry[key] = _value(key, word, verb)
    return {"at": at, "do": verb, **entry}


def _value(key, word, verb):
    if key == "roles":
        return roles(word)
    if key in ("asked", "targets"):
        return [] if word == "—" else word.split(",")
    if key in PAIRS:
        return [int(part) for part in word.split("/")]
    if key == "card" and verb != "asked":
        return card(word)
    if key == "to" and verb in ("give", "present"):
        return word
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
    """What stands against an entry: ["violation ID-5.2", "query ID-6.3"]."""
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


def shown(letters="LCTRR", *, base=4, lord_general=True, generals=True, **options):
    """A game in which identities are dealt and generals shown, every one of `base` HP; seat 1 is the lord."""
    game = opened(f"deal {letters}", "reveal 1 lord", players=len(letters), **options)
    for seat, name in enumerate(SITTING[: len(letters)], start=1):
        if generals:
            more = {"lord_general": lord_general} if seat == 1 and lord_general is not None else {}
            more |= {} if base is None else {"base": base}
            game = then(game, {"do": "general", "seat": str(seat), "general": name, **more})
    return game


def begun(*lines, letters="LCTRR", **how):
    """A game started, then these entries."""
    return then(shown(letters, **how), "start", *lines)


def killed(seat, killer, hp=4):
    """The entries by which a seat of that HP dies of damage."""
    return (f"hp {seat} -{hp} kind=damage source={killer}", f"death {seat}")


def seats(game, field, secret=True):
    """seat → that field of the view."""
    return {seat: found[field] for seat, found in rules.view(game, secret=secret)["seats"].items()}


def table(seat=None, /, **seen):
    """A `table` of one seat, or with fields of its own."""
    return {"do": "table", "seats": {seat: seen}} if seat else {"do": "table", **seen}


def flags(game):
    return [(flag.n, flag.level, list(flag.articles)) for flag in game.flags]


def points(game):
    """Points in seat order; None where they cannot be derived."""
    return [scored["points"] for scored in game.verdict["scores"].values()]


def lines(game, seat):
    """The lines of a seat's score: [("ID-8.1", 2), …]."""
    return [(line["article"], line["points"]) for line in game.verdict["scores"][seat]["lines"]]
