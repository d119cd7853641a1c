"""What cannot be read: one exception for a record, a request and an edition alike.

It stands below everything else in rules/ and knows nothing of games.
"""

from __future__ import annotations


class Malformed(Exception):
    """Something that is not of the documented shape.

    `field` is the path of the offending field ("seat", "card.suit", "edition.deck[3].rank"), "" where none can be
    named; `line` is the line of the file (the header is 1), None outside of files; `message` says it in both languages.
    """

    def __init__(self, field: str, zh: str, en: str, *, line: int | None = None) -> None:
        super().__init__(f"{field}: {en}" if field else en)
        self.field = field
        self.line = line
        self.message: dict[str, str] = {"zh": zh, "en": en}

    def at(self, line: int) -> Malformed:
        """The same refusal, with the line of the file it stands in."""
        return type(self)(self.field, self.message["zh"], self.message["en"], line=line)

    def within(self, field: str) -> Malformed:
        """The same refusal, seen from the object that holds the field."""
        inner = self.field
        path = field if not inner else f"{field}{inner}" if inner.startswith("[") else f"{field}.{inner}"
        return type(self)(path, self.message["zh"], self.message["en"], line=self.line)
