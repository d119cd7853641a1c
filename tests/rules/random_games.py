"""Games by chance, from a seed: legal ones that touch the buttons offered, and wild entries that say anything well-formed."""

import random
from functools import cache

import rules
from rules.articles import all_articles

from .played import header, to_the_unveiling
from .test_decoding import VERBS

EVERY_ARTICLE = [one.id for one in all_articles()]
SEATS = ("W1", "WC", "W2", "C1", "CC", "C2")
DIRECTED = ("南蛮入侵", "万箭齐发", "桃园结义", "五谷丰登")
# How often a button is touched: those that lead on more often, those that end the game seldom.
OFTEN = {
    "turn": 40, "phase": 12, "end": 12, "death": 60, "hp": 8, "card": 8, "hand": 3, "equip": 4, "unequip": 1, "delay": 1.5, "undelay": 2,
    "judge": 1, "skill": 1.5, "flip": 0.4, "aside": 3, "table": 2, "foul": 0.1, "surrender": 0.02, "forfeit": 0.005, "time-up": 0.02,
    "overtime": 30, "pause": 0.3, "resume": 6, "adjust": 0.2, "protest": 0.1, "call": 0.1, "note": 0.2, "resolve": 1, "sign": 20,
    "reopen": 0, "undo": 0.5, "checklist": 0.5, "shown": 2,
}  # fmt: skip


def a_card(chance, game, kinds=None):
    """A card of the deck, seen closer or by name alone."""
    deck = game.state.setup.edition.deck
    cards = [one for one in deck.cards if kinds is None or deck.type_of(one.name) in kinds]
    found = chance.choice(cards)
    return found.as_json() if chance.random() < 0.8 else {"name": found.name}


def filled(chance, game, option):
    """The entry of a button with what is still to be typed, as a referee might."""
    entry, state = dict(option.entry), game.state
    chair = state.seats.get(entry.get("seat", ""))
    for need in option.needs:
        match entry["do"], need:
            case "reveal", _:
                entry[need] = chance.sample(list(state.setup.edition.pool), 16)
            case "compare", _:
                entry[need] = chance.randint(1, 13)
            case "pick", _:
                due = rules.view(game)["draft"]["due"]["count"]
                taken = sum(state.draft.picks.values(), ())
                entry[need] = chance.sample([name for name in state.draft.generals if name not in taken], due)
            case "lineup", _:
                players = state.setup.teams[state.team_of(entry["camp"])].players
                entry[need] = dict(zip(players, chance.sample(list(state.draft.picks[entry["camp"]]), 3), strict=True))
            case "hp", _:
                entry[need] = chance.choice((-1, -1, -1, -2, 1))
            case "hand", _:
                entry[need] = chance.randint(0, 6)
            case "end", "hp":
                entry[need] = max(chair.hp, 0)
            case "end", "hand":
                entry[need] = chance.randint(0, max(chair.hp, 0))
            case "card", _:
                entry[need] = a_card(chance, game)
                if entry[need]["name"] in DIRECTED:
                    entry["direction"] = chance.choice(("cw", "ccw"))
            case "equip", _:
                entry[need] = a_card(chance, game, ("weapon", "armor", "plus", "minus"))
            case "delay", _:
                entry[need] = a_card(chance, game, ("delayed_scroll",))
            case "aside", _:
                entry[need] = [a_card(chance, game) for _ in range(max(1 - chair.hp, 0) if chair.hp < 1 else 0)]
            case "table", _:
                seat = chance.choice(SEATS)
                shown = rules.view(game)["seats"][seat]
                if shown["alive"]:
                    told = {key: shown[key] for key in ("hp", "tapped", "weapon", "flipped") if chance.random() < 0.5}
                    entry[need] = {seat: told}
                else:
                    entry[need] = {seat: {"alive": False}}
            case "checklist", _:
                entry[need] = {"牌数": True}
            case "adjust", "seconds":
                entry[need] = chance.randint(-60, 60)
            case "judge", _:
                entry[need] = chance.choice(("乐不思蜀", "洛神"))
            case "resolve", _:
                entry[need] = chance.choice(("cleared", "confirmed"))
            case _:
                entry[need] = "记"
    if entry["do"] == "death" and chance.random() < 0.7:
        entry["killer"] = chance.choice(SEATS)
    return entry


def legal_step(chance, game, hurry=1.0):
    """A legal entry of this moment, from the buttons; None if no button leads anywhere any more."""
    at = game.at + int(chance.choice((200, 900, 2500, 6000)) * hurry)
    options = [option for option in rules.options(game, at) if option.legal]
    assert options, "stuck"
    while options:
        option = chance.choices(options, [OFTEN.get(one.entry["do"], 5) for one in options])[0]
        entry = {"at": at, **filled(chance, game, option)}
        if not any(found.level in ("refused", "violation") for found in rules.check(game, entry)):
            return entry
        if chance.random() < 0.1:
            options.remove(option)
    return None


@cache
def legal_game(seed, entries=700, **options):
    """A whole legal game, from the first entry to both signatures; (header, rows, game)."""
    chance = random.Random(seed)
    first = header(**options)
    game, rows = rules.open(first), []
    hurry = chance.choice((1.0, 4.0, 12.0))
    while not game.signed and len(rows) < entries:
        row = legal_step(chance, game, hurry)
        done = rules.play(game, row)
        assert done.stored
        rows.append(row)
        game = done.game
    return first, rows, game


GENERALS = ("赵云", "曹操", "黄盖", "甘宁", "孙权", "许褚", "周泰", "诸葛亮", "小乔", "吕蒙", "于吉", "没有的人")
CARDS = (
    {"name": "杀"}, {"name": "杀", "suit": "S", "rank": 7}, {"name": "青釭剑", "suit": "S", "rank": 6}, {"name": "诸葛连弩", "suit": "C", "rank": 1},
    {"name": "八卦阵"}, {"name": "绝影", "suit": "S", "rank": 5}, {"name": "赤兔", "suit": "H", "rank": 5}, {"name": "乐不思蜀", "suit": "S", "rank": 6},
    {"name": "乐不思蜀"}, {"name": "兵粮寸断"}, {"name": "闪电", "suit": "S", "rank": 1}, {"name": "决斗", "suit": "S", "rank": 1}, {"name": "没有的牌"},
    {"name": "闪", "suit": "D", "rank": 2}, {"name": "桃", "suit": "H", "rank": 3}, {"name": "南蛮入侵", "suit": "S", "rank": 13}, {"name": "酒"},
)  # fmt: skip
PLAYERS = ("p1", "p2", "p3", "q1", "q2", "q3")


def _several(low, high, one):
    return lambda chance: [one(chance) for _ in range(chance.randint(low, high))]


def _of(*values):
    return lambda chance: chance.choice(values)


def _seen(chance):
    card = _of(*CARDS)
    seen = {
        "hp": chance.randint(-2, 6), "max_hp": chance.randint(3, 5), "hand": chance.randint(0, 7), "tapped": chance.random() < 0.5,
        "alive": chance.random() < 0.8, "flipped": chance.random() < 0.5, "aside": _several(0, 3, card)(chance),
        "delayed": [{"card": card(chance), **({"as": chance.choice(("乐不思蜀", "兵粮寸断", "决斗"))} if chance.random() < 0.3 else {})}
                    for _ in range(chance.randint(0, 2))],
        **{slot: chance.choice((None, card(chance))) for slot in ("weapon", "armor", "plus", "minus")},
    }  # fmt: skip
    return {key: value for key, value in seen.items() if chance.random() < 0.25}


GOOD = {
    "team": _of("A", "B"), "camp": _of("warm", "cold"), "seat": _of(*SEATS), "player": _of(*PLAYERS), "rank": lambda chance: chance.randint(1, 13),
    "suit": _of(*"SHCD"), "stack": _of(1, 2, 3, 4), "option": _of(1, 2), "phase": _of("judge", "draw", "play", "discard", "end"),
    "kind of hp": _of("damage", "heal", "lose"), "kind of foul": _of("talk"), "slot": _of("weapon", "armor", "plus", "minus"),
    "direction": _of("cw", "ccw"), "decision": _of("cleared", "confirmed"), "whole": lambda chance: chance.randint(-3, 6),
    "count of entry": lambda chance: chance.randint(1, 120), "reward": _of(0, 2, 3), "flag": _of(True, False),
    "text": _of("奸雄", "不屈", "神速", "克己", "八卦阵", "青龙偃月刀", "乐不思蜀", "兵粮寸断", "杀", "闪", "记一笔"), "card": _of(*CARDS),
    "cards": _several(0, 3, _of(*CARDS)), "pair": lambda chance: [chance.choice(CARDS), chance.choice(CARDS)],
    "seats": _several(0, 3, _of(*SEATS)), "sixteen": lambda chance: [chance.choice(GENERALS) for _ in range(16)],
    "one or two": _several(1, 2, _of(*GENERALS)), "lineup": lambda chance: {player: chance.choice(GENERALS) for player in chance.choice((PLAYERS[:3], PLAYERS[3:], PLAYERS[1:4]))},
    "items": lambda chance: {"牌数": chance.random() < 0.5}, "table": lambda chance: {seat: _seen(chance) for seat in SEATS if chance.random() < 0.3},
}  # fmt: skip
COMMON = (
    "hp",
    "hp",
    "hp",
    "equip",
    "delay",
    "aside",
    "table",
    "table",
    "death",
    "turn",
    "turn",
    "phase",
    "end",
    "end",
    "hand",
    "card",
    "skill",
)


STEPS = {
    "commander": ("commander",), "compare": ("compare",), "camp": ("camp",), "stack": ("stack",), "reveal": ("reveal",),
    "first-pick": ("first-pick",), "pick": ("pick",), "lineup": ("lineup", "shown"), "prepare": ("prepare",), "seat": ("seat",),
    "unveil": ("unveil",), "first-act": ("first-act",), "deal": ("deal",), "level": ("overtime",), "over": ("sign", "reopen", "resolve"),
}  # fmt: skip


def wild(chance, game, verbs=None):
    """Any well-formed entry, most of them nonsense. The clock does not matter here."""
    due = STEPS.get(game.state.step)
    verb = chance.choice(
        verbs or (due if due and chance.random() < 0.5 else COMMON if chance.random() < 0.6 else tuple(VERBS))
    )
    entry = {"at": game.at + chance.choice((0, 1000, 30_000)), "do": verb}
    for field, (kind, _) in VERBS[verb].items():
        if not field.endswith("?") or chance.random() < 0.4:
            entry[field.rstrip("?")] = GOOD[kind](chance)
    if verb == "foul":
        entry |= {"kind": "other", "points": chance.choice((0, 0, 0, 1))}
        entry.pop("player", None)
    if verb == "end" and entry["seat"] not in game.state.alive:
        del entry["hp"], entry["hand"]
    if verb in ("hp", "hand") and chance.random() < 0.3:
        entry["to"] = chance.randint(-1, 5)
        entry.pop("delta", None)
    return entry


def anyhow(row):
    """The same entry, let stand against whatever it breaks."""
    return {**row, "override": {"articles": EVERY_ARTICLE, "reason": "乱按"}}


def any_correction(chance, game):
    """An undo or an amend anywhere in the log."""
    n = chance.randint(1, max(game.n, 1))
    if chance.random() < 0.5:
        return {"at": game.at, "do": "undo", **({"n": n} if chance.random() < 0.5 else {})}
    inner = {key: value for key, value in wild(chance, game).items() if key != "at"}
    return {"at": game.at, "do": "amend", "n": n, "entry": inner}


@cache
def any_start(kind):
    """A game at some place of its course."""
    whole = (
        *to_the_unveiling({"W1": "周泰", "WC": "曹操", "W2": "小乔", "C1": "甘宁", "CC": "吕蒙", "C2": "夏侯渊"}),
        "first-act warm",
        "deal",
    )
    from .played import drafted, then

    lines = whole[:kind] if kind is not None else whole
    game = drafted(*lines)
    return then(game, "turn WC", "phase play") if kind is None else game
