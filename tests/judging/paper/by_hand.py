"""A played game written down on a paper sheet: what a referee would have put into the fields of the typing page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rules
from judging.paper.sheet import Sheet, picks
from judging.paper.spelling import spell

RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CAMPS = {"zh": {"warm": "暖", "cold": "冷"}, "en": {"warm": "warm", "cold": "cold"}}
ELSEWHERE = ("undo", "amend", "sign", "reopen", "checklist", "shown", "prepare", "unveil", "deal")


def what_counts(header: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    """The entries of a record that still stand, amended ones as they were put right, with their numbers."""
    game = rules.replay(header, rows)
    said = {row.n: row.raw for row in game.rows}
    amended = {row.raw["n"]: row.raw["entry"] for row in game.rows if row.raw["do"] == "amend"}
    return [(row.n, {"at": row.raw["at"], **amended.get(row.n, said[row.n])}) for row in game.rows if row.counts]


class Hand:
    """Writes a game down, entry by entry."""

    def __init__(self, header: Mapping[str, Any], language: str = "zh") -> None:
        self.game = rules.open(header)
        self.header, self.language = header, language
        self.fields: dict[str, str] = {}
        self.picked = self.compared = self.turns = self.rows = self.listed = 0
        self.events: list[str] = []
        self.key = self.latest = ""
        self.keys: dict[int, str] = {}

    def write(self, rows: Iterable[tuple[int, dict[str, Any]]]) -> Sheet:
        for n, row in rows:
            self._entry(row)
            self.keys[n] = self.key or self.latest
            self.latest = self.key or self.latest
            self.game = rules.fold(self.game, {name: value for name, value in row.items() if name != "id"})
        self._close()
        return Sheet(self.fields.items())

    def _entry(self, row: dict[str, Any]) -> None:
        do = row["do"]
        say = getattr(self, f"_{do.replace('-', '_')}", None)
        if say is not None:
            say(row)
        elif do not in ELSEWHERE:
            self._event(row)

    def _commander(self, row: dict[str, Any]) -> None:
        self.fields[f"commander_{row['team']}"] = row["player"]

    def _compare(self, row: dict[str, Any]) -> None:
        self.compared += 1
        for team in ("A", "B"):
            self.fields[f"compare_{team}{self.compared}"] = row.get(f"suit_{team}", "") + RANKS[row[team]]

    def _camp(self, row: dict[str, Any]) -> None:
        self.fields["camp"] = CAMPS[self.language][row["camp"]]

    def _stack(self, row: dict[str, Any]) -> None:
        self.fields[f"stack_{row['team']}"] = str(row["stack"])

    def _reveal(self, row: dict[str, Any]) -> None:
        for number, name in enumerate(row["generals"], 1):
            self.fields[f"general_{number}"] = self._general(name)

    def _general(self, name: str) -> str:
        edition = self.game.state.setup.edition
        return name if self.language == "zh" else edition.generals[name].english

    def _first_pick(self, row: dict[str, Any]) -> None:
        self.fields["first_pick"] = CAMPS[self.language][row["camp"]]
        self.fields["first_pick_late"] = "yes" if row.get("timeout") else ""

    def _pick(self, row: dict[str, Any]) -> None:
        self.picked += 1
        order = self.game.state.draft.generals
        for field, name in zip(picks(self.picked), row["generals"], strict=True):
            self.fields[field] = str(order.index(name) + 1)
        self.fields[f"pick_{self.picked}_late"] = "yes" if row.get("timeout") else ""

    def _lineup(self, row: dict[str, Any]) -> None:
        team = self.game.state.team_of(row["camp"])
        for place, player in enumerate(self.header["teams"][team]["players"], 1):
            self.fields[f"lineup_{team}_{place}"] = self._general(row["generals"][player])
        self.fields[f"lineup_{team}_late"] = "yes" if row.get("timeout") else ""

    def _seat(self, row: dict[str, Any]) -> None:
        team = self.game.state.team_of(row["camp"])
        for place, player in enumerate(self.header["teams"][team]["players"], 1):
            side = {row["left"]: "左", row["right"]: "2"}.get(player, "")
            self.fields[f"place_{team}_{place}"] = side

    def _first_act(self, row: dict[str, Any]) -> None:
        self.fields["first_act"] = CAMPS[self.language][row["camp"]]

    def _turn(self, row: dict[str, Any]) -> None:
        self._close()
        self.turns += 1
        self.rows += 1
        self.key = f"t{self.rows}"
        self.fields[f"{self.key}.seat"] = row["seat"]
        left = self._left(row["at"])
        if left is not None and left > 0:
            self.fields[f"{self.key}.clock"] = f"{left // 60000}:{left // 1000 % 60:02d}"
        if row.get("skipped"):
            self.events.append("跳过" if self.language == "zh" else "turned back, turn skipped")
        self._reason(row)

    def _left(self, at: int) -> int | None:
        clock = self.game.state.clock
        return None if clock is None or clock.since is None else clock.left - (at - clock.since)

    def _end(self, row: dict[str, Any]) -> None:
        self.fields[f"{self.key}.hp"] = str(row.get("hp", ""))
        self.fields[f"{self.key}.hand"] = str(row.get("hand", ""))
        self._reason(row)
        left = self._left(row["at"])
        if left is not None and left <= 0:
            self.fields.setdefault(f"timeup_{self.game.state.overtimes + 1}", str(self.turns))
        self.latest = self.key
        self._close()

    def _reason(self, row: dict[str, Any]) -> None:
        if "override" in row:
            self.fields[f"{self.key}.reason"] = row["override"]["reason"]

    def _event(self, row: dict[str, Any]) -> None:
        if not self.key:
            self.rows += 1
            self.key = f"t{self.rows}"
        acting = self.game.state.acting
        words = spell(
            self.game, {**row, "override": None} if "override" in row else row, actor=acting.seat if acting else None
        )
        self.events.append(words[self.language].replace(" ※照实记录", "").replace(" ※ as it was", ""))
        self._reason(row)

    def _overtime(self, _row: dict[str, Any]) -> None:
        """Begins by itself with the next row."""

    def _foul(self, row: dict[str, Any]) -> None:
        key = self._listed("f")
        self.fields[f"{key}.who"] = row.get("player", row["team"])
        self.fields[f"{key}.kind"] = row.get("kind", "")
        self.fields[f"{key}.points"] = str(row.get("points", ""))

    def _protest(self, row: dict[str, Any]) -> None:
        key = self._listed("p")
        self.fields[f"{key}.team"], self.fields[f"{key}.text"] = row["team"], row["text"]

    def _listed(self, letter: str) -> str:
        self.listed += 1
        key = f"{letter}{self.listed}"
        self.fields[f"{key}.turn"] = str(self.turns or "") if self.game.verdict is None else ""
        return key

    def _sign(self, row: dict[str, Any]) -> None:
        self.fields[f"sign_{row['team']}"] = "refused" if "refused" in row else "yes"
        self.fields[f"sign_{row['team']}_why"] = row.get("refused", "")

    def _forfeit(self, row: dict[str, Any]) -> None:
        self.fields["winner"] = "B" if row["team"] == "A" else "A"
        self.fields["reason"], self.fields["reason_text"] = "forfeit", row["reason"]

    def _resolve(self, row: dict[str, Any]) -> None:
        key = self.keys[row["n"]]
        self.fields[f"{key}.ruling"] = row["decision"]
        self.fields.setdefault(f"{key}.reason", row.get("reason", ""))

    def _note(self, row: dict[str, Any]) -> None:
        self.fields["remarks"] = f"{self.fields.get('remarks', '')}\n{row['text']}"

    def _call(self, _row: dict[str, Any]) -> None:
        """Not on paper: the head referee came."""

    def _close(self) -> None:
        if self.key:
            self.fields[f"{self.key}.events"] = "; ".join(self.events)
        self.key, self.events = "", []
