"""Worked cases of identity: what a `given` means as entries of a game, played through the rules like any record.

A case tells only what it is about. What it leaves out is unknown, so the state it begins with is made here, by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import engine
from rules.cards import RANKS, SUITS, Card, Lying
from rules.cases import Answer
from rules.engine import Level, Problem, Ruleset, changed
from rules.identity import entries as e
from rules.identity.dealing import left_for_the_others, with_roles
from rules.identity.generals import KINGDOMS
from rules.identity.roles import COUNTS, LORD, LOYALIST, REBEL, TRAITOR
from rules.identity.scores import scores
from rules.identity.state import Acting, Asking, Fell, State
from rules.identity.steps import CARD_STEPS, DAMAGE_STEPS, PLACE, WORDS
from rules.identity.turns import next_seat
from rules.malformed import Malformed

ROLES = {"L": LORD, "C": LOYALIST, "T": TRAITOR, "R": REBEL}
LETTERS = {role: letter for letter, role in ROLES.items()}
STEP = {zh: name for name, zh in WORDS.items()}
KINGDOM = {zh: name for name, (zh, _) in KINGDOMS.items()}
SIGNS = {sign: suit for suit, (_, _, sign) in SUITS.items()}
Given = Mapping[str, Any]


@dataclass(slots=True)
class Table:
    """A game under way in a case: its state, and what stood against the entries so far."""

    ruleset: Ruleset
    state: State
    problems: list[Problem] = field(default_factory=list)

    def enter(self, entry: e.Entry) -> None:
        """Checks the entry, and applies it where that makes sense."""
        found = engine.check(self.ruleset, self.state, entry)
        self.problems += found
        if not any(problem.stops or problem.level is Level.REFUSED for problem in found):
            self.state = engine.apply(self.ruleset, self.state, entry)

    def answer(self, *articles: str, **figures: Any) -> Answer:
        """Of the problems those whose article begins so; all without any."""
        kept = tuple(found for found in self.problems if not articles or found.article.startswith(articles))
        return Answer(kept, figures)


def play_case(ruleset: Ruleset, case: Mapping[str, Any], options: Mapping[str, str]) -> Answer:
    """What playing the case found; Malformed where it is of no known kind."""
    play = KINDS.get(case["kind"])
    if play is None:
        raise Malformed("kind", f"未知的案例 {case['kind']}", f"unknown kind of case {case['kind']}")
    given: Given = case["given"]
    said = {key: str(value) for key, value in given.get("opts", {}).items()}
    return play(_opened(ruleset, given, {**said, **options}), given)


def _opened(ruleset: Ruleset, given: Given, options: Mapping[str, str]) -> Table:
    """A table under way at which nothing is known but the identities given."""
    n = given.get("n") or max(
        5, *(given.get(key) or 0 for key in ("dead", "src") if not isinstance(given.get(key), list)), 0
    )
    numbers = {
        name: int(value) if value.isdigit() and name.endswith("_deal") else value for name, value in options.items()
    }
    header = {
        "record": 1,
        "ruleset": "identity",
        "options": numbers,
        "players": [f"p{seat}" for seat in range(1, n + 1)],
    }
    state = changed(ruleset.open(header), step="play", turns=1, lord_general=given.get("lordgen"))
    return Table(ruleset, with_roles(state, _roles(given.get("role"))))


def _roles(letters: Any) -> list[tuple[str, str]]:
    return [(str(seat), ROLES[letter]) for seat, letter in enumerate(letters or "", start=1) if letter in ROLES]


def _seats(found: Any) -> list[str]:
    """A number, a list of them, or nothing, as seats."""
    return [] if found is None else [str(seat) for seat in (found if isinstance(found, list) else [found])]


def _with(state: State, seat: str, **fields: Any) -> State:
    return changed(state, seats={**state.seats, seat: changed(state.seats[seat], **fields)})


def _letter(state: State) -> str | None:
    """The winner by letter, None while it goes on or nobody has won, several where it cannot be derived."""
    if state.verdict is not None:
        return LETTERS[state.verdict.winner] if state.verdict.winner else None
    found = [letter for letter, role in ROLES.items() if role in state.statuses]
    if len(state.statuses) == 1 or not found:
        return None
    return "|".join(found + ["null"] * (len(found) < len(state.statuses)))


def _score(state: State) -> list[int] | None:
    found = scores(state)
    points = [] if found is None else [found.points[seat] for seat in state.setup.seats]
    return None if not points or None in points else [count for count in points if count is not None]


# --- a snapshot -------------------------------------------------------------------------------------------------------


def _snap(table: Table, given: Given) -> Answer:
    if given["n"] not in COUNTS:
        table.state = changed(table.state, step="deal", roles={})
        table.enter(e.Deal(tuple(_roles(given.get("role")))))
        return table.answer()
    heir = str(given["tuogu"]) if given.get("tuogu") else ""
    dead = [str(seat) for seat, alive in enumerate(given.get("alive", ()), start=1) if alive == 0]
    typed = tuple(_roles(given.get("role")))
    lord = next((seat for seat, role in typed if role == LORD and seat != heir), "")
    state = changed(table.state, roles={}, lord=lord, heir=heir, alive=table.state.alive - set(dead))
    state = changed(
        state, dying=tuple(_seats(given.get("dying"))), events=tuple((Fell(seat, None, None),) for seat in dead)
    )
    if given.get("turn"):
        state = changed(
            state, acting=Acting(str(given["turn"]), 1, step=PLACE.get(STEP.get(given.get("step", ""), ""), -1))
        )
    for seat, base in _bases(given, lord).items():
        state = _with(state, seat, base=base)
    starting = given.get("phase") == "setup"
    table.state = changed(state, step="general" if starting else "play")
    pool = _choices(table, given, lord)
    seen = _seen(given, lord)
    figures = {seat: {key: value for key, value in one.items() if key in FIGURES} for seat, one in seen.items()}
    if starting:
        seen = {seat: {key: value for key, value in one.items() if key not in FIGURES} for seat, one in seen.items()}
    for seat, role in typed:
        seen[seat]["role"] = role
    piles = {
        "draw_pile": given.get("deck"),
        "discard_pile": given.get("discard"),
        "in_flight": given.get("inflight") or 0,
    }
    table.enter(
        e.Table(
            seats=tuple((seat, one) for seat, one in seen.items() if one),
            cards=tuple((given.get("cards") or {}).items()),
            faces=tuple((SIGNS[text[0]], RANKS.index(text[1:]) + 1) for text in given.get("suits") or ()),
            **({} if starting else piles),
        )
    )
    if starting:
        table.state = changed(table.state, roles=dict(typed))
        table.enter(e.Start(seats=tuple((seat, one) for seat, one in figures.items() if one), **piles))
        table.problems = [found for found in table.problems if found.article != "ID-3.3"]
    return table.answer(pool=pool)


FIGURES = ("hp", "max_hp", "hand", "equipment", "judgement", "aside")
# Fields of a seat in a case, and in a `table`.
FIELDS = {
    "hp": "hp", "max": "max_hp", "hand": "hand", "eq": "equipment", "jz": "judgement", "ongen": "aside", "general": "general",
    "rev": "revealed", "chained": "chained", "side": "flipped", "kingdom": "kingdom", "alive": "alive", "zone": "delayed",
}  # fmt: skip


def _seen(given: Given, lord: str) -> dict[str, dict[str, Any]]:
    seen: dict[str, dict[str, Any]] = {str(seat): {} for seat in range(1, given["n"] + 1)}
    for key, name in FIELDS.items():
        for seat, value in enumerate(given.get(key) or (), start=1):
            if value is not None:
                seen[str(seat)][name] = _value(name, value)
    for seat, slots in enumerate(given.get("slots") or (), start=1):
        seen[str(seat)] |= _slots(slots)
    for key, name in (("lord_hp", "hp"), ("lord_max", "max_hp")):
        if lord and given.get(key) is not None:
            seen[lord][name] = given[key]
    return seen


def _value(name: str, value: Any) -> Any:
    if name in ("revealed", "chained", "alive"):
        return bool(value)
    if name == "flipped":
        return value == "down"
    if name == "kingdom":
        return KINGDOM.get(value, value)
    return tuple((Card(text), None) for text in value) if name == "delayed" else value


def _slots(slots: Any) -> dict[str, Any]:
    """Weapon, armour and mounts by name or by number."""
    found: dict[str, Any] = {}
    for key, name in (("weapon", "weapon"), ("armour", "armor"), ("armor", "armor")):
        if key in (slots or {}):
            value = slots[key]
            found[name] = Card(value if isinstance(value, str) else key) if value else None
    for key in ("mounts", "mount"):
        if key in (slots or {}):
            value = slots[key]
            names = ["坐骑"] * value if isinstance(value, int) else value or []
            found["mounts"] = tuple(Card(name) for name in names)
    return found


def _bases(given: Given, lord: str) -> dict[str, int]:
    found = {str(seat): base for seat, base in enumerate(given.get("base_hp") or (), start=1) if base is not None}
    return found | ({lord: given["lord_base"]} if lord and given.get("lord_base") is not None else {})


def _choices(table: Table, given: Given, lord: str) -> int | None:
    """Enters the generals that were dealt; returns how many are left for the others."""
    step = table.state.step
    table.state = changed(table.state, step="general")
    dealt = {str(seat): count for seat, count in enumerate(given.get("dealt") or (), start=1) if count is not None}
    if lord and given.get("lord_dealt") is not None:
        table.enter(e.Choices(((lord, given["lord_dealt"]),), given.get("lord_dealt_lordgen")))
    if given.get("each") is not None:
        dealt |= {seat: given["each"] for seat in table.state.setup.seats if seat != lord}
    if dealt:
        table.enter(e.Choices(tuple(dealt.items())))
    pool = left_for_the_others(table.state)
    table.state = changed(table.state, step=step)
    return pool


# --- turns ------------------------------------------------------------------------------------------------------------


def _turns(table: Table, given: Given) -> Answer:
    gone, down = _seats(given.get("dead")), _seats(given.get("down"))
    state = changed(table.state, alive=table.state.alive - set(gone), lord=str(given.get("lord", "")))
    for seat in down:
        state = _with(state, seat, flipped=True)
    table.state = changed(state, turns=0) if given.get("first") else changed(state, last=str(given.get("from", "")))
    to = given.get("acts") or given.get("turn") or given.get("to")
    due = next_seat(table.state)
    while to and due is not None and due in down and due != str(to):
        table.enter(e.Turn(due, skipped=True))
        down = [seat for seat in down if seat != due]
        due = next_seat(table.state)
    if "down_after" in given:
        lying = {str(seat): str(seat) in _seats(given["down_after"]) for seat in _seats(given.get("down"))}
        table.enter(e.Table(tuple((seat, {"flipped": so}) for seat, so in lying.items())))
    if to:
        table.enter(e.Turn(str(to)))
    return table.answer()


def _steps(table: Table, given: Given) -> Answer:
    for of, words in (("card", CARD_STEPS), ("damage", DAMAGE_STEPS)):
        names = {zh: name for name, zh in words.items()}
        if all(step in names for step in given["steps"]):
            table.enter(e.Timing(of, tuple(names[step] for step in given["steps"])))
            return table.answer()
    table.state = changed(table.state, acting=Acting("1", 1))
    for step in given["steps"]:
        if step not in STEP:
            raise Malformed("steps", f"没有步骤 {step}", f"there is no step {step}")
        table.enter(e.Phase(STEP[step]))
    return table.answer()


def _slash(table: Table, given: Given) -> Answer:
    table.state = changed(table.state, acting=Acting("1", 1, step=PLACE["play"]))
    for use in given["uses"]:
        table.enter(e.PlayCard("1", Card("杀"), virtual=use == "virtual", uncounted=use == "exempt"))
    return table.answer()


def _judge(table: Table, given: Given) -> Answer:
    state = _with(table.state, "1", delayed=tuple(Lying(Card(name)) for name in given["zone"]))
    table.state = changed(state, acting=Acting("1", 1, step=PLACE["judge"]))
    for name in given["judged"]:
        table.enter(e.Judge("1", name))
    return table.answer()


def _counted(table: Table, given: Given, step: int) -> Mapping[str, Any]:
    """Seat 1 acts with the hand and the piles of `before`; returns those of `after` as an entry has them."""
    before, after = given["before"], given["after"]
    known = frozenset("1") if "hand" in before else frozenset()
    state = changed(
        _with(table.state, "1", hand=before.get("hand")), known_hands=known, acting=Acting("1", 1, step=step)
    )
    table.state = changed(state, draw_pile=before.get("deck"), discard_pile=before.get("discard"))
    return {"hand": after.get("hand"), "draw_pile": after.get("deck"), "discard_pile": after.get("discard")}


def _draw(table: Table, given: Given) -> Answer:
    after = _counted(table, given, PLACE["draw"])
    table.enter(e.Draw("1", given.get("count"), hand=after["hand"], draw_pile=after["draw_pile"]))
    return table.answer()


def _recast(table: Table, given: Given) -> Answer:
    table.enter(e.Recast("1", **_counted(table, given, PLACE["play"])))
    return table.answer()


# --- dying, chain, reward ---------------------------------------------------------------------------------------------


def _ask(table: Table, given: Given) -> Answer:
    turn, seat, gone = given.get("turn"), str(given["dying"]), set(_seats(given.get("dead")))
    acting = Acting(str(turn), 1) if turn is not None and str(turn) not in gone else None
    state = changed(
        table.state, alive=table.state.alive - gone, acting=acting, last=str(turn) if turn is not None else ""
    )
    table.state = changed(state, dying=(seat,), asking={seat: Asking()})
    asked, saved = tuple(_seats(given["asked"])), given.get("saved")
    saver = (asked[-1] if asked else None) if saved is True else str(saved) if saved else None
    table.enter(e.Asked(seat, asked, saver, given.get("card")))
    if saver is None:
        table.enter(e.Death(seat, killer=e.NOBODY))
    return table.answer("ID-DY")


def _chain(table: Table, given: Given) -> Answer:
    element = None if given.get("element") in (None, "normal") else given["element"]
    chained = _seats(given.get("chained"))
    state = changed(table.state, acting=Acting(str(given["turn"]), 1) if given.get("turn") else None)
    table.state = changed(state, alive=state.alive - set(_seats(given.get("dead"))))
    for seat in chained:
        table.state = _with(table.state, seat, chained=True)
    kind = "lose" if given.get("element") == "loss" else "damage"
    table.enter(e.Hp(str(given["victim"]), delta=-given["amount"], kind=kind, element=element))
    for seat, amount in given.get("chain") or ():
        table.enter(e.Hp(str(seat), delta=-amount, kind="damage", element=element, chain=True))
    if "chained_after" in given:
        after = _seats(given["chained_after"])
        seen = tuple(
            (seat, {"chained": seat in after}) for seat in table.state.setup.seats if seat in table.state.alive
        )
        table.enter(e.Table(seen))
    if table.state.passing is not None:
        table.enter(e.Turn(next_seat(table.state) or "1"))
    return table.answer("ID-DEF.13", "ID-DMG")


def _reward(table: Table, given: Given) -> Answer:
    seat, source = str(given["dead"]), given.get("src")
    roles = [(seat, given.get("dead_role")), (str(source), given.get("src_role"))]
    state = with_roles(table.state, [(at, ROLES[letter]) for at, letter in roles if letter in ROLES])
    if given.get("src_alive") == 0:
        state = changed(state, alive=state.alive - {str(source)})
    kept = given.get("src_eq") or (None, None)
    if source not in (None, "?"):
        cards = tuple(Card(f"装备{number}") for number in range(kept[0] or 0))
        state = _with(state, str(source), mounts=cards, hand=given.get("src_hand_before"))
        if given.get("src_hand_before") is not None:
            state = changed(state, known_hands=frozenset((str(source),)))
    table.state = state
    killer = e.NOBODY if source is None else None if source == "?" else str(source)
    figures = {"reward": given.get("drew"), "hand": given.get("src_hand_after"), "equipment": kept[1]}
    table.enter(e.Death(seat, ROLES.get(given.get("dead_role", "")), killer, **figures))
    return table.answer("ID-6")


# --- whole games ------------------------------------------------------------------------------------------------------


def _game(table: Table, given: Given) -> Answer:
    for what, *rest in given["log"]:
        for entry in ENTRIES[what](*rest):
            table.enter(entry)
    if "typed_score" in given:
        table.enter(e.Score(tuple((str(seat), points) for seat, points in enumerate(given["typed_score"], start=1))))
    return table.answer(winner=_letter(table.state), score=_score(table.state))


def _death(seat: int, source: Any = "?") -> list[e.Entry]:
    return [_one_death(seat, source)]


def _one_death(seat: int, source: Any = "?") -> e.Death:
    return e.Death(str(seat), killer=e.NOBODY if source is None else None if source == "?" else str(source))


def _heir(targets: Any, more: Given | None = None) -> list[e.Entry]:
    told = more or {}
    role = ROLES.get(told.get("role", ""))
    before, after = tuple(told.get("before") or ()), tuple(told.get("after") or ())
    return [e.Heir(seat, role, told.get("same"), before, after) for seat in _seats(targets)]


def _batch(deaths: list[list[Any]]) -> list[e.Entry]:
    return [e.Deaths(tuple(_one_death(*rest) for _, *rest in deaths))]


def _end(how: str | None = None) -> list[e.Entry]:
    if how in ("time", "void", "deck"):
        return [e.EndGame(how)]
    return [e.EndGame("won", ROLES.get(how or ""))]


ENTRIES: Mapping[str, Callable[..., list[e.Entry]]] = {
    "death": _death,
    "tuogu": _heir,
    "turn": lambda seat: [e.Turn(str(seat))],
    "batch": _batch,
    "end": _end,
}


# --- the terms --------------------------------------------------------------------------------------------------------

SKILLS = {"阶段技": "phase", "回合技": "turn", "限定技": "limited", "锁定技": "locked"}


def _misc(table: Table, given: Given) -> Answer:
    play = TERMS.get(given["what"])
    if play is None:
        raise Malformed("what", f"未知的用语 {given['what']}", f"unknown term {given['what']}")
    play(table, given)
    return table.answer()


def _skills(table: Table, given: Given) -> None:
    """Uses as [who, skill, turn or phase it was in]; each of these is a turn of its own."""
    kind = SKILLS[given["type"]]
    scopes = dict.fromkeys(use[2] for use in given["uses"])
    for number, scope in enumerate(scopes, start=2):
        for who, skill, where in given["uses"]:
            if where != scope:
                continue
            seat = who.lstrip("s")
            if table.state.acting is None or table.state.acting.number != number:
                table.state = changed(table.state, acting=Acting(seat, number, step=PLACE["play"]))
            table.enter(e.UseSkill(seat, skill, kind))


def _present(table: Table, given: Given) -> None:
    card = given.get("card") or "闪"
    equipment = card in ("equipment", "equip", "装备", "装备牌", "武器", "防具", "坐骑")
    into = {"hand": "hand", "手牌区": "hand", "eq": "equipment", "equipment": "equipment", "装备区": "equipment"}
    slot = {"防具": "armor", "坐骑": "mount"}.get(card, "weapon") if equipment else None
    where = into.get(str(given.get("into") or given.get("zone")))
    table.enter(e.Present(str(given["from"]), str(given["to"]), Card(card), slot, where))


def _flip(table: Table, given: Given) -> None:
    table.state = _with(table.state, "1", flipped=given.get("before") == "down")
    table.enter(e.Flip("1", None if given.get("after") is None else given["after"] == "down"))


def _scry(table: Table, given: Given) -> None:
    after = _counted(table, given, PLACE["play"])
    table.enter(e.Scry("1", given.get("x") or 1, after["draw_pile"]))


def _contest(table: Table, given: Given) -> None:
    ranks = tuple(given.get("ranks") or (given["a"], given["b"]))
    table.enter(e.Contest(str(given.get("from", 1)), str(given.get("to", 2)), ranks, given.get("won")))


TERMS: Mapping[str, Callable[[Table, Given], None]] = {
    "skill": _skills,
    "gift": _present,
    "hand_over": lambda table, given: table.enter(e.Give(str(given["from"]), str(given["to"]))),
    "flip": _flip,
    "scry": _scry,
    "contest": _contest,
}
KINDS: Mapping[str, Callable[[Table, Given], Answer]] = {
    "snap": _snap,
    "turns": _turns,
    "steps": _steps,
    "slash": _slash,
    "judge": _judge,
    "draw": _draw,
    "recast": _recast,
    "ask": _ask,
    "chain": _chain,
    "reward": _reward,
    "game": _game,
    "misc": _misc,
}
