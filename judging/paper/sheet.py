"""The fields of the typing page as they were typed: name → text, in the order of the page. Nothing is read into them here.

Names: one field by its own name (`commander_A`); a row of a list by its key and the field (`t3.events`), where the key's
letter says which list (t turns, f fouls, p protests) and its number only tells rows apart. The order is the page's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from tournament.refusals import Malformed

MOST_FIELDS = 4000
LONGEST = 2000
ROW = re.compile(r"([a-z])(\d{1,4})\.([a-z]+)")
COMPARISONS = (1, 2, 3)
SIXTEEN = range(1, 17)
PICKS = (1, 2, 2, 2, 2, 2, 2, 2)
TIMES_UP = (1, 2, 3, 4)


class Sheet:
    """What was typed. Asking for a field that is not there gives the empty text."""

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self.pairs = [(name, text) for name, text in pairs if text.strip()]
        if len(self.pairs) > MOST_FIELDS or any(len(text) > LONGEST or len(name) > 40 for name, text in self.pairs):
            raise Malformed({"zh": "记分表填得太多了。", "en": "There is too much on this sheet."}, field="sheet")
        if any("\0" in text or _surrogate(text) for _name, text in self.pairs):
            raise Malformed(
                {"zh": "含有无法保存的字符。", "en": "It holds a character that cannot be stored."}, field="sheet"
            )
        self._texts = dict(self.pairs)

    @classmethod
    def of_text(cls, text: str) -> Sheet:
        return cls((str(name), str(value)) for name, value in json.loads(text))

    def as_text(self) -> str:
        """As it is kept: a list, for the order of the fields is the order of the rows."""
        return json.dumps(self.pairs, ensure_ascii=False)

    def __getitem__(self, name: str) -> str:
        return self._texts.get(name, "").strip()

    def __contains__(self, name: str) -> bool:
        return bool(self[name])

    def any(self, *names: str) -> bool:
        return any(self[name] for name in names)

    def rows(self, letter: str) -> list[str]:
        """The keys of a list's rows that say anything but a ruling, in the order of the page."""
        found: dict[str, None] = {}
        for name, _text in self.pairs:
            row = ROW.fullmatch(name)
            if row is not None and row[1] == letter and row[3] not in ("ruling", "reason"):
                found.setdefault(f"{row[1]}{row[2]}")
        return list(found)

    @property
    def blank(self) -> bool:
        return not self.pairs


def picks(number: int) -> list[str]:
    """The fields of pick `number` (from 1)."""
    return [f"pick_{number}_{place}" for place in range(1, PICKS[number - 1] + 1)]


def _surrogate(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)
