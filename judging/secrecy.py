"""What of a game the public may see: how far, while its display is frozen, and not the line-ups before `unveil`.

Case 15: until the generals lie face up the line-ups are known to that game's referees alone, and so is anything
typed that might repeat them. `shown` is whether they lie face up, read from the public view.
"""

from judging import folding
from judging.folding import Fold, Memory
from judging.models import Game

OPEN_FIELDS = {"lineup": ("at", "do", "camp", "timeout"), "amend": ("at", "do", "n"), "undo": ("at", "do", "n")}
WORDED = ("text", "reason", "refused")


def public(game: Game, memory: Memory) -> Fold:
    """The game as far as anybody may see it."""
    return memory.fold if game.frozen is None else folding.up_to(memory, game.frozen)


def finished(game: Game, fold: Fold) -> bool:
    """Whether the game is signed as far as this fold goes."""
    return game.finished if fold.seq == game.n else fold.game.verdict is not None and fold.game.signed


def shown(view: dict) -> bool:
    """Whether the generals of this public view lie face up."""
    return bool(view["draft"].get("lineups"))


def public_row(row: dict) -> dict:
    """An entry as anybody may read it before `unveil`."""
    if row["do"] in OPEN_FIELDS:
        return {name: row[name] for name in OPEN_FIELDS[row["do"]] if name in row}
    bare = {name: value for name, value in row.items() if name not in ("override", "id")}
    return {**bare, **{name: "…" for name in WORDED if name in bare}}


def public_words(row: dict, words: dict) -> dict:
    """The words of an entry as anybody may read them before `unveil`."""
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


WITHOUT_TEXT = {
    "note": {"zh": "裁判备注", "en": "Referee's note"},
    "call": {"zh": "呼叫裁判长", "en": "Head referee called"},
    "protest": {"zh": "提出异议", "en": "Protest"},
    "pause": {"zh": "暂停", "en": "Paused"},
    "resume": {"zh": "继续", "en": "Resumed"},
    "forfeit": {"zh": "判负", "en": "Forfeit"},
    "resolve": {"zh": "裁定一项存疑", "en": "A flag is settled"},
}
