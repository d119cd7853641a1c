"""The score sheet (记分表) of a game: everything a captain signs for, in the order it happened."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language, gettext

import rules
from judging import book, log, protests, rulings, secrecy
from judging.folding import Fold, Line, Memory
from judging.models import Drawing, Game

SEAL_DIGITS = 12
NOTED = ("forfeit", "adjust", "pause", "note", "call")


def sheet(game: Game, memory: Memory, fold: Fold, *, secret: bool) -> dict[str, Any]:
    """The parts of the sheet after an entry, for its template; without `secret`, line-ups only once they are unveiled."""
    folded = fold.game
    view = rules.view(folded, secret=secret)
    shown = secret or secrecy.shown(view)
    pairs = zip(memory.lines[: folded.n], folded.rows, strict=True)
    written = [_written(game, line, row.status, shown=shown) for line, row in pairs]
    return {
        "about": (about := game.header.get("about", {})),
        "opened": about.get("opened_at", "")[:16].replace("T", " "),
        "view": view,
        "teams": [_team(view, side, drawings(game, folded)) for side in ("A", "B")],
        "picks": [_picks(game, view, camp) for camp in ("warm", "cold")],
        "lineups": _lineups(game, view),
        "turns": _turns(written),
        "fouls": [one for one in written if one["do"] == "foul"],
        "overrides": [one for one in written if one["override"]],
        "corrections": [one for one in written if one["do"] in log.CORRECTIONS or one["do"] == "resolve"],
        "protests": [_protest(one, written) for one in protests.all_of(folded)],
        "rulings": [_ruling(row, ruling, written, shown=shown) for row, ruling in rulings.rulings(folded)],
        "notes": [one for one in written if one["do"] in NOTED and not rulings.spoken(one["row"])],
        "verdict": verdict(view),
        "corrected": any(row.raw["do"] == "reopen" for row in folded.rows),
        "seal": fold.seal[:SEAL_DIGITS] if folded.verdict is not None and folded.signed else "",
    }


def verdict(view: dict) -> dict[str, Any] | None:
    """The verdict with its article in the reader's language and its figures as rows (name, A, B)."""
    found = view["verdict"]
    if found is None:
        return None
    article = rules.article(found["by"])
    english = get_language() == "en"
    winner = found.get("winner")
    return {
        **found,
        "winner_name": view["teams"][winner]["name"] if winner else "",
        "article": article.id,
        "cite": article.id if english else article.cite_zh,
        "text": article.en if english else article.zh,
        "rows": [(name, pair.get("A"), pair.get("B")) for name, pair in found.get("figures", {}).items()],
    }


def drawings(game: Game, folded: rules.Game) -> dict[str, dict[str, Any]]:
    """Per team the signature that stands: its strokes as SVG points, or why there is none."""
    by_hash = {one.sha256: one for one in Drawing.objects.filter(game=game)}
    signed: dict[str, dict[str, Any]] = {}
    for _seq, row in log.effective(folded):
        if row["do"] == "sign":
            drawn = by_hash.get(row.get("drawing", ""))
            paths = [" ".join(f"{x},{y}" for x, y in stroke) for stroke in drawn.strokes] if drawn else []
            signed[row["team"]] = {"paths": paths, "refused": row.get("refused", ""), "player": row.get("player", "")}
    return signed


def _team(view: dict, side: str, signed: dict[str, dict[str, Any]]) -> dict[str, Any]:
    team, people = view["teams"][side], view["people"]
    players = [
        {"name": people.get(one, one), "captain": one == team["captain"], "commander": one == team["commander"]}
        for one in team["players"]
    ]
    return {**team, "side": side, "people": players, "signature": signed.get(side)}


def _picks(game: Game, view: dict, camp: str) -> dict[str, Any]:
    names = _generals(game)
    return {"camp": camp, "generals": [names.get(one, one) for one in view["draft"]["picks"].get(camp, [])]}


def _lineups(game: Game, view: dict) -> list[dict[str, Any]]:
    people, seats = view["people"], view.get("seats") or {}
    generals = _generals(game)
    if any(seat.get("general") for seat in seats.values()):
        return [
            {
                "seat": name,
                "role": gettext(seat["role"]),
                "player": people.get(seat["player"], seat["player"]),
                "general": generals.get(seat["general"], seat["general"]),
            }
            for name, seat in seats.items()
        ]
    return [
        {"seat": "", "role": "", "player": people.get(player, player), "general": generals.get(general, general)}
        for lineup in view["draft"].get("lineups", {}).values()
        for player, general in lineup.items()
    ]


def _generals(game: Game) -> dict[str, str]:
    """Names of generals in the reader's language."""
    language = "en" if get_language() == "en" else "name"
    return {one["name"]: one[language] for one in book.edition(game)["pool"]}


def _written(game: Game, line: Line, fate: str, *, shown: bool) -> dict[str, Any]:
    said = log.as_json(line, fate, bare=not shown)
    language = "en" if get_language() == "en" else "zh"
    row = said["row"]
    return {
        "seq": line.seq,
        "do": row["do"],
        "row": row,
        "minutes": f"{line.row['at'] // 60000}:{line.row['at'] // 1000 % 60:02d}",
        "words": said["words"][language],
        "status": fate,
        "by": said["by"],
        "override": row.get("override"),
        "player": game.header.get("people", {}).get(row.get("player"), ""),
    }


def _protest(protest: protests.Protest, written: list[dict[str, Any]]) -> dict[str, Any]:
    """A protest with what the entry it is about changes, in words."""
    effect = protest.effect
    about = {"effect": effect, "about": written[effect.n - 1] if effect else None}
    return {**written[protest.row.n - 1], **about, "ruling": protest.ruling}


def _ruling(row: rules.Row, ruling: rulings.Ruling, written: list[dict[str, Any]], *, shown: bool) -> dict[str, Any]:
    told = {"article": ruling.article, "cite": cite(ruling.article), "about": ruling.about}
    return {**written[row.n - 1], **told, "reason": ruling.reason if shown else "…"}


def cite(article: str) -> str:
    """How an article is called in the reader's language: 总则四.2, or KW-G4.2."""
    known = rules.look_up(article)
    return article if known is None or get_language() == "en" else known.cite_zh


def _turns(written: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries from each `turn` to the entry before the next, in groups; what was taken back is left out."""
    turns: list[dict[str, Any]] = []
    for one in written:
        if one["status"] in ("undone", "void") or one["do"] in ("undo", "amend"):
            continue
        if one["do"] == "turn":
            turns.append({"number": len(turns) + 1, "opened": one, "entries": []})
        elif turns and one["do"] != "sign":
            turns[-1]["entries"].append(one)
    return turns
