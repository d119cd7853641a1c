"""Games in a few words, so that a test reads like what a referee would say.

    game = played("turn WC", "phase play")      a game dealt and begun (warm acts first), then these entries
    game = drafted("commander A p1", …)         a game from its very first entry
    against(game, "turn W1")                    → ["violation KW-F3.1.2"]
    figures(game, "turn W1")                    → [("KW-F3.1.2", "W1", "W1", "CC|C1")]: article, seat, seen, expected

An entry is its verb, its fields in the order of `ORDER`, then key=value, then words that stand for true: `pick cold 赵云,马超
timeout`, `hp W1 -1 kind=damage source=C1`, `card W1 杀♠7 targets=C1`. `@61000 turn W1` sets the time; else a second passes.
`end WC` announces the HP of the log and no hand. Lines that are dicts are rows as they stand.
"""

import re
from functools import cache

import rules

TEAMS = {
    "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
    "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"},
}
SITTING = {"W1": "赵云", "WC": "曹操", "W2": "黄盖", "C1": "甘宁", "CC": "孙权", "C2": "许褚"}
STAND_INS = ("张辽", "刘备", "夏侯渊", "郭嘉")  # for one that another seat has, or that the edition's pool lacks
ORDER = {
    "commander": "team player", "compare": "A B suit_A suit_B", "camp": "team camp", "stack": "team stack", "reveal": "generals",
    "first-pick": "camp", "pick": "camp generals", "lineup": "camp generals", "seat": "camp left right",
    "first-act": "camp", "turn": "seat", "phase": "phase", "skill": "seat skill", "judge": "seat for card",
    "card": "seat card", "hp": "seat delta", "hand": "seat to", "equip": "seat card", "unequip": "seat slot",
    "delay": "seat card", "undelay": "seat card", "aside": "seat cards", "flip": "seat", "death": "seat killer",
    "end": "seat hp hand", "foul": "team kind points", "surrender": "seat", "forfeit": "team reason", "pause": "reason",
    "resume": "reason", "adjust": "seconds reason", "time-up": "reason", "protest": "team text", "resolve": "n decision",
    "sign": "team player", "reopen": "reason", "call": "reason", "note": "text", "undo": "n",
}  # fmt: skip
LISTS = {"generals", "targets", "cards"}
WORDS = {"timeout", "skipped", "played", "virtual", "asked"}
SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
RANKS = {name: rank for rank, name in enumerate(("A", *"23456789", "10", "J", "Q", "K"), start=1)}


def header(**options):
    """The header of a game; keywords are options, `I-3` written I_3, and `history`, `teams`."""
    history, teams = options.pop("history", None), options.pop("teams", TEAMS)
    named = {key.replace("_", "-") if key.startswith("I_") else key: value for key, value in options.items()}
    found = {"record": 1, "ruleset": "kings-3v3", "options": named, "teams": teams}
    return found if history is None else {**found, "history": history}


def card(text):
    """杀♠7 → {"name": "杀", "suit": "S", "rank": 7}; a name alone was not seen closer."""
    match = re.fullmatch(r"(.+?)([♠♥♣♦])(A|\d+|J|Q|K)", text)
    return {"name": match[1], "suit": SUITS[match[2]], "rank": RANKS[match[3]]} if match else {"name": text}


def row(line, game=None):
    """The JSON row of an entry in words."""
    if isinstance(line, dict):
        return {"at": _next(game), **line}
    words = line.split()
    at = int(words.pop(0)[1:]) if words[0].startswith("@") else _next(game)
    verb, entry = words[0], {}
    places = iter(ORDER.get(verb, "").split())
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if word in WORDS:
            entry[word] = True
        elif equals and re.fullmatch(r"[A-Za-z_]+", key):
            entry[key] = _value(key, value)
        else:
            key = next(places)
            entry[key] = _value(key, word, verb)
    if verb == "end" and "hp" not in entry and game.state.seats and entry["seat"] in game.state.alive:
        entry |= {"hp": max(game.state.seats[entry["seat"]].hp, 0), "hand": 0}
    return {"at": at, "do": verb, **entry}


def _next(game):
    return game.at + 1000 if game is not None and game.n else 0


def _value(key, word, verb=""):
    if key == "generals" and "=" in word:
        return dict(pair.split("=") for pair in word.split(","))
    if key in LISTS:
        items = [] if word in ("", "—") else word.split(",")
        return [card(item) for item in items] if key == "cards" else items
    if key == "card":
        return card(word)
    return int(word) if re.fullmatch(r"[+-]?\d+", word) else word


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
    """What stands against an entry: ["violation KW-F3.1.2", "query KW-D7"]."""
    return [f"{found.level} {found.article}" for found in rules.check(game, row(line, game))]


def figures(game, line):
    """The same with what was seen and expected: [(article, seat, seen, expected)]."""
    return [(one.article, one.seat, one.seen, one.expected) for one in rules.check(game, row(line, game))]


def over(line, *articles, game=None):
    """The entry with an override that names these articles."""
    return {**row(line, game), "override": {"articles": list(articles), "reason": "照实记录"}}


def let_stand(game, line, *articles):
    """The game after an entry that an override lets stand against these articles."""
    return then(game, over(line, *articles, game=game))


def drafted(*lines, **options):
    """A game from its first entry on; keywords as in `header`."""
    return then(rules.open(header(**options)), *lines)


TO_THE_STACKS = (
    "commander A p1", "commander B q1", "compare 13 1", "camp A warm", "stack A 1", "stack B 2",
)  # fmt: skip


def sixteen(sitting=SITTING, edition="2011"):
    """The eight of warm and the eight of cold, the three that will sit first: W1 WC W2, C1 CC C2."""
    spare = [
        name for name in rules.open(header(edition=edition)).state.setup.edition.pool if name not in sitting.values()
    ]
    warm = [sitting[seat] for seat in ("W1", "WC", "W2")] + spare[:5]
    return warm, [sitting[seat] for seat in ("C1", "CC", "C2")] + spare[5:10]


def laid_open(warm, cold):
    """The sixteen in the order of the picks, 1-2-2-2-2-2-2-2 and the last: taking the first still free gives each its eight."""
    order = list(warm[:1])
    for place in range(4):
        order += cold[2 * place : 2 * place + 2] + warm[2 * place + 1 : 2 * place + 3]
    return order


def picks(warm, cold):
    """The eight picks in words."""
    order = laid_open(warm, cold)
    lines = [f"pick warm {order[0]}"]
    return lines + [
        f"pick {('cold', 'warm')[place % 2]} {order[2 * place + 1]},{order[2 * place + 2]}" for place in range(7)
    ]


def seated(sitting, edition="2011"):
    """seat → general: those asked for, the usual ones on the other seats."""
    pool = rules.open(header(edition=edition)).state.setup.edition.pool_set
    free = iter(name for name in STAND_INS if name not in sitting.values())
    usual = {
        seat: name if name in pool - {*sitting.values()} else next(free)
        for seat, name in SITTING.items()
        if seat not in sitting
    }
    return {seat: sitting.get(seat) or usual[seat] for seat in SITTING}


def to_the_lineups(sitting=SITTING, edition="2011"):
    warm, cold = sixteen(sitting, edition)
    reveal = f"reveal {','.join(laid_open(warm, cold))}"
    return (*TO_THE_STACKS, reveal, "first-pick warm", *picks(warm, cold))


def to_the_unveiling(sitting=SITTING, edition="2011"):
    """p1 and q1 command; p2 q2 sit left, p3 q3 right."""
    return (
        *to_the_lineups(sitting, edition),
        f"lineup warm p2={sitting['W1']},p1={sitting['WC']},p3={sitting['W2']}",
        f"lineup cold q2={sitting['C1']},q1={sitting['CC']},q3={sitting['C2']}",
        "prepare", "seat warm p2 p3", "seat cold q2 q3", "unveil",
    )  # fmt: skip


@cache
def _begun(opener, sitting, options):
    seats, named = dict(sitting), dict(options)
    game = drafted(*to_the_unveiling(seats, named.get("edition", "2011")), **named)
    return then(game, f"first-act {opener}", "deal")


def played(*lines, sitting=None, **options):
    """A game dealt and begun, then these entries; the first may be `first-act cold`, else warm acts first.

    `sitting` puts generals on seats: {"W1": "周泰"}. The clock started some 20 s into the record.
    """
    opener = "warm"
    if lines and isinstance(lines[0], str) and lines[0].startswith("first-act"):
        opener, lines = lines[0].split()[1], lines[1:]
    seats = tuple(seated(sitting or {}, options.get("edition", "2011")).items())
    frozen = all(isinstance(value, str) for value in options.values())
    begun = _begun if frozen else _begun.__wrapped__
    return then(begun(opener, seats, tuple(sorted(options.items()))), *lines)


def seats(game, field):
    """seat → that field of the view."""
    return {seat: shown[field] for seat, shown in rules.view(game)["seats"].items()}


def killed(seat, by=None):
    """The entries by which a seat dies."""
    killer = f" {by}" if by else ""
    return (f"hp {seat} to=0", f"death {seat}{killer} asked")


def flags(game):
    return [(flag.n, flag.level, list(flag.articles)) for flag in game.flags]
