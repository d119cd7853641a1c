"""One game as a tablet holds it: what the server has stored, and on top of it what waits to be sent.

A tablet's worker asks in JSON and gets JSON, in the shapes of the server's log door (docs/log.md): an entry is answered here
as the server will answer it, a network or none. It knows no page and no storage.

>>> import json
>>> header = {"record": 1, "ruleset": "kings-3v3", "teams": {
...     "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
...     "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"}}}
>>> tablet = Tablet()
>>> ask = lambda **question: json.loads(tablet.answer(json.dumps(question)))
>>> ask(ask="open", header=header, rows=[], by="referee")
{'seq': 0}
>>> told = ask(ask="enter", keep=0, rows=[{"id": "e1", "at": 5, "do": "commander", "team": "A", "player": "p2"}])
>>> told["refused"], [(entry["seq"], entry["words"]["en"]) for entry in told["stored"]]
(None, [(1, '蜀汉一队 commander p2')])
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import rules
from rules.corrections import last_to_take_back
from rules.log import STANDS, Game
from rules.malformed import Malformed
from rules.pressing import pressed_before, undone_by

Said = dict[str, Any]
NO_GAME = "no game is open"


class Tablet:
    """`answer` takes a question {"ask": name, …} and gives its answer; every name is a method below."""

    def __init__(self) -> None:
        self._stored: Game | None = None
        self._waiting: list[Game] = []
        self._by = ""

    def answer(self, question: str) -> str:
        """Text to text, since that is what passes between a page and its worker fastest."""
        asked = json.loads(question)
        told = self._questions[asked.pop("ask")](self, **asked)
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    @property
    def game(self) -> Game:
        """The game as the referee sees it."""
        return self._waiting[-1] if self._waiting else self.stored

    @property
    def stored(self) -> Game:
        if self._stored is None:
            raise LookupError(NO_GAME)
        return self._stored

    def version(self) -> Said:
        return {"rules": rules.VERSION}

    def open(self, header: Mapping[str, Any], rows: Iterable[Mapping[str, Any]], by: str) -> Said:
        """A game from its header and the rows the server has stored; `by` is who types here."""
        self._stored, self._waiting, self._by = rules.replay(header, rows), [], by
        return {"seq": self.game.n}

    def learn(self, after: int, rows: Iterable[Mapping[str, Any]]) -> Said:
        """Rows the server has stored after entry `after`. What waited is to be entered again on top of them."""
        game = self.stored
        if after != game.n:
            raise LookupError(f"asked to go on after {after}, but the game has {game.n}")
        for row in rows:
            game = rules.fold(game, row)
        self._stored, self._waiting = game, []
        return {"seq": game.n}

    def enter(self, keep: int, rows: Iterable[Mapping[str, Any]]) -> Said:
        """Plays rows on top of the first `keep` that wait already, up to the first that is not stored."""
        del self._waiting[keep:]
        told: Said = {"stored": [], "refused": None, "error": None}
        for sent in rows:
            try:
                if not self._enter(sent, told):
                    break
            except Malformed as wrong:
                told["error"] = {"id": sent.get("id"), "field": wrong.field, "message": wrong.message}
                break
        return {**told, "seq": self.game.n}

    def _enter(self, sent: Mapping[str, Any], told: Said) -> bool:
        game = self.game
        row = self._row(sent)
        played = rules.play(game, row)
        if played.stored:
            problems = [problem.as_json() for problem in played.problems]
            entry = {"id": row["id"], "seq": played.n, "at": row["at"], "problems": problems}
            entry["words"] = rules.words(game, row)
            told["stored"].append({**entry, "duplicate": "same"} if played.duplicate else entry)
            self._waiting.append(played.game)
            return True
        pressed = pressed_before(game, row)
        if pressed is not None:
            told["stored"].append({"id": row["id"], "seq": pressed, "at": row["at"], "duplicate": "suspected"})
            self._waiting.append(game)
            return True
        told["refused"] = {"id": row["id"], "problems": [problem.as_json() for problem in played.problems]}
        if row["do"] == "undo" and type(row.get("n")) is int:
            done = undone_by(game, row["n"])
            told["refused"] |= {} if done is None else {"done_by": done}
        return False

    def _row(self, sent: Mapping[str, Any]) -> Said:
        """The row as the server would store it: never before the last entry, signed by who types."""
        at = sent.get("at")
        return {**sent, "at": max(at, self.game.at) if type(at) is int else at, "by": self._by}

    def see(self, at: int) -> Said:
        """What the screen shows at this moment; `fallen` are the entries that do not stand, with what became of them;
        `last` is the entry that an undo would take back."""
        game = self.game
        return {
            "seq": game.n,
            "view": rules.view(game, secret=True),
            "options": [option.as_json() for option in rules.options(game, at)],
            "fallen": {str(row.n): row.status for row in game.rows if row.status != STANDS},
            "last": last_to_take_back(game),
        }

    def check(self, row: Mapping[str, Any]) -> Said:
        """What stands against an entry that nobody has entered yet."""
        try:
            return {
                "problems": [problem.as_json() for problem in rules.check(self.game, self._row(row))],
                "error": None,
            }
        except Malformed as wrong:
            return {"problems": [], "error": {"field": wrong.field, "message": wrong.message}}

    def record(self) -> Said:
        """The game's record file as it stands on this tablet."""
        game = self.game
        return {"text": rules.record.write(game.header, (row.raw for row in game.rows)).decode("utf-8")}

    def reach(self, seat: str) -> Said:
        return {"reach": rules.reach(self.game, seat)}

    def order(self, seat: str, direction: str = "ccw", card: str | None = None) -> Said:
        return {"seats": list(rules.resolution_order(self.game, seat, direction, card))}

    _questions: Mapping[str, Callable[..., Said]] = {
        name: method
        for name, method in list(locals().items())
        if name in {"version", "open", "learn", "enter", "see", "check", "record", "reach", "order"}
    }
