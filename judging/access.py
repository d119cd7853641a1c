"""Who may append what to a game, as 403s that name who holds the pen."""

from __future__ import annotations

from typing import Any

from judging import rulings, standing
from judging.decoding import Batch
from judging.folding import Fold
from judging.models import Game
from tournament.refusals import Forbidden, Malformed

VOID = {"zh": "本局已作废，不能再录入。", "en": "This game is void; nothing is entered any more."}
NOT_YOURS = {"zh": "这场比赛没有指派给您。", "en": "This match is not assigned to you."}


def refuse_strangers(game: Game, batch: Batch, *, user: Any) -> None:
    """The pen's holder may everything but reopen; a referee beside him what `standing.BESIDE` lists."""
    if game.void:
        raise Forbidden(VOID, holder=None, lease=game.lease, void=True, stored=[])
    verbs = {entry["do"] for entry in batch.entries}
    if batch.lease is not None and not standing.holds(game, user, batch.device):
        name = username(game.holder)
        _refuse(
            game, f"执笔人是 {name or '无人'}，请先接管。", f"{name or 'Nobody'} holds the pen; take it over first."
        )
    spoken = any(rulings.spoken(entry) for entry in batch.entries)
    if batch.lease is not None and "reopen" not in verbs and not spoken:
        return
    who = standing.at_game(user, game)
    if batch.lease is None and not who.referee:
        _refuse(game, **NOT_YOURS)
    if "reopen" in verbs and not who.head:
        _refuse(game, "已签名的局只有裁判长可以重开。", "Only the head referee reopens a signed game.")
    if spoken and not who.head:
        _refuse(game, "裁定只由裁判长录入。", "Only the head referee rules.")
    beyond = sorted(verbs - {*who.beside})
    if batch.lease is None and beyond:
        _refuse(game, f"不执笔时不能录入：{'、'.join(beyond)}。", f"Not without the pen: {', '.join(beyond)}.")


def refuse_anothers(fold: Fold, row: dict, *, stored: list[dict]) -> None:
    """Without the pen one takes back one's own entries only, and says which."""
    if row["do"] != "undo":
        return
    if "n" not in row:
        raise Malformed(
            {"zh": "不执笔时撤销须写明条目编号。", "en": "Without the pen an undo names its entry."}, field="n"
        )
    if fold.game.rows[row["n"] - 1].raw.get("by") != row["by"]:
        raise Forbidden(
            {"zh": "不执笔时只能撤销自己录入的条目。", "en": "Without the pen one takes back one's own entries only."},
            stored=stored,
        )


def _refuse(game: Game, zh: str, en: str) -> None:
    raise Forbidden({"zh": zh, "en": en}, holder=username(game.holder), lease=game.lease, stored=[])


def username(user: Any) -> str | None:
    return user.get_username() if user else None
