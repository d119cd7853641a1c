"""What of a game the public may see: how far, while its display is frozen, and nothing that is still secret.

Case 15: until the generals lie face up the line-ups are known to that game's referees alone, and so is anything
typed that might repeat them. The same goes for identities (身份场) and fighters (假面骑士杀) until the game is over: the
public learns of one that is turned up from the view and the words of the entry that turns it up; taken back, it is
covered again, there too. Which fields of which entries are secret is the rule set's to say (`Ruleset.secrets`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from judging import books, folding
from judging.folding import Fold, Memory
from judging.models import Game

Secrets = Mapping[str, tuple[str, ...]]
NUMBERED = ("undo", "amend")
WORDED = ("text", "reason", "refused")
TURNING_UP = ("reveal", "death", "deaths", "heir")
TAKEN_BACK = ("undone", "amended", "void")
TURNED_UP = (
    *("role", "counts_as", "fighter", "form", "mark", "draw", "limit", "supply", "up", "change"),
    *("base", "faction", "villain", "revealed", "face_up"),
)


def public(game: Game, memory: Memory) -> Fold:
    """The game as far as anybody may see it."""
    return memory.fold if game.frozen is None else folding.up_to(memory, game.frozen)


def finished(game: Game, fold: Fold) -> bool:
    """Whether the game is signed as far as this fold goes."""
    return game.finished if fold.seq == game.n else fold.game.verdict is not None and fold.game.signed


def shown(view: Mapping[str, Any]) -> bool:
    """Whether this public view keeps nothing back any more."""
    return books.BOOKS[view["ruleset"]].shown(view)


def veil(view: Mapping[str, Any]) -> Secrets | None:
    """What the public must not read in entries, as things stand in this public view; None once all lies open."""
    return None if shown(view) else rules.RULESETS[view["ruleset"]].secrets


def public_row(row: dict, secrets: Secrets) -> dict:
    """An entry as anybody may read it while there are secrets."""
    if row["do"] in NUMBERED:
        return {name: row[name] for name in ("at", "do", "n") if name in row}
    paths = secrets.get(row["do"], ())
    kept_back = ("override", "id", "by") if paths else ("override", "id")
    bare = {name: value for name, value in row.items() if name not in kept_back}
    for path in paths:
        bare = _without(bare, path.split("."))
    return {**bare, **{name: "…" for name in WORDED if name in bare}}


def _without(value: Any, path: list[str]) -> Any:
    """The value without what lies at the path; `*` is every key."""
    if not isinstance(value, dict):
        return value
    first, rest = path[0], path[1:]
    if not rest:
        return {name: item for name, item in value.items() if name != first}
    return {name: _without(item, rest) if first in ("*", name) else item for name, item in value.items()}


def public_words(row: dict, words: dict) -> dict:
    """The words of an entry as anybody may read them while there are secrets."""
    do = row["do"]
    if do == "lineup":
        warm = row.get("camp") == "warm"
        return {"zh": f"{'暖' if warm else '冷'}方上交阵容", "en": f"{'Warm' if warm else 'Cold'} hands in its line-up"}
    if do == "amend":
        return {"zh": f"更正第 {row['n']} 条", "en": f"Entry {row['n']} corrected"}
    if do == "undo":
        return (
            {"zh": "撤销", "en": "Entry taken back"}
            if "n" not in row
            else {
                "zh": f"撤销第 {row['n']} 条",
                "en": f"Entry {row['n']} taken back",
            }
        )
    if any(name in row for name in WORDED):
        return WITHOUT_TEXT.get(do, {"zh": "裁判记录", "en": "Noted by the referee"})
    return words


def is_covered_again(row: dict, status: str) -> bool:
    """Whether the entry turned up a seat and does not stand any more; a `reveal` of the other set names no seat."""
    return status in TAKEN_BACK and row["do"] in TURNING_UP and ("seat" in row or "deaths" in row)


def covered_again(row: dict) -> dict[str, Any]:
    """Row and words of an entry that turned somebody up and was taken back or corrected since."""
    seat = row.get("seat")
    words = {"zh": "亮出的一条，已撤回", "en": "An entry that turned somebody up, taken back"}
    if seat:
        words = {"zh": f"{seat}号 亮出的一条，已撤回", "en": f"Seat {seat} was turned up, taken back"}
    return {"row": {name: row[name] for name in ("at", "do", "seat") if name in row}, "words": words}


def as_covered_today(view: Mapping[str, Any], today: Mapping[str, Any]) -> dict[str, Any]:
    """A public view of earlier, without what lay open then by an entry that was taken back since."""
    seats = today.get("seats") or {}
    back = {seat for seat, there in (view.get("seats") or {}).items() if _turned_back(there, seats.get(seat, {}))}
    if not back:
        return dict(view)
    covered = {
        seat: {**there, **dict.fromkeys(name for name in TURNED_UP if name in there)} if seat in back else there
        for seat, there in view["seats"].items()
    }
    named = {name: None for name in ("lord", "heir") if view.get(name) in back}
    return {**view, **named, "seats": covered}


def _turned_back(then: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    return bool(then.get("revealed")) and not now.get("revealed", True)


WITHOUT_TEXT = {
    "note": {"zh": "裁判备注", "en": "Referee's note"},
    "call": {"zh": "呼叫裁判长", "en": "Head referee called"},
    "protest": {"zh": "提出异议", "en": "Protest"},
    "pause": {"zh": "暂停", "en": "Paused"},
    "resume": {"zh": "继续", "en": "Resumed"},
    "forfeit": {"zh": "判负", "en": "Forfeit"},
    "resolve": {"zh": "裁定一项存疑", "en": "A flag is settled"},
}
