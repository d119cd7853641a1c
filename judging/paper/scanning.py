"""A line of the sheet cut into pieces: events between semicolons, and in each names, figures, card faces, words in brackets."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judging.paper.lexicon import Lexicon, Word, plain

FACE = re.compile(r"\s?([♠♥♣♦])\s?(1[0-3]|[2-9]|[1ajqk])(?![0-9a-z])|([shcd])(1[0-3]|[2-9]|[1ajqk])(?![0-9a-z])")
NUMBER = re.compile(r"[+-]\s?\d+|\d+")
SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
RANKS = {"a": 1, "j": 11, "q": 12, "k": 13}
OVERRULED = "※"


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of an event. `kind` is name, number, face, text, mark or unknown; `said` is how it stands on the sheet."""

    kind: str
    said: str
    words: tuple[Word, ...] = ()
    number: int = 0
    signed: bool = False
    suit: str = ""

    def means(self, *kinds: str) -> str | None:
        """Its value as the first of these kinds it can be."""
        for kind in kinds:
            for word in self.words:
                if word.kind == kind:
                    return word.value
        return None

    def verb(self, *names: str) -> bool:
        return any(word.kind == "verb" and word.value in names for word in self.words)

    def mark(self, *marks: str) -> bool:
        return self.kind == "mark" and self.said in marks


def events(text: str) -> list[str]:
    """The events of a line as they were written: between semicolons, full stops, middle dots or line ends, brackets aside."""
    found, depth, start = [], 0, 0
    for at, letter in enumerate(plain(text)):
        depth += (letter == "(") - (letter == ")")
        if letter == ";" and depth <= 0:
            found.append(text[start:at])
            start = at + 1
    found.append(text[start:])
    return [one.strip() for one in found if one.strip()]


def pieces(event: str, lexicon: Lexicon) -> list[Piece]:
    text = plain(event)
    found: list[Piece] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        end, piece = _piece(event, text, at, lexicon, after_card=bool(found) and found[-1].means("card") is not None)
        found.append(piece)
        at = end
    return found


def _piece(event: str, text: str, at: int, lexicon: Lexicon, *, after_card: bool) -> tuple[int, Piece]:
    face = FACE.match(text, at) if after_card or text[at] in SUITS else None
    if face is not None and not (face[3] and _is_seat(text, at, lexicon)):
        return face.end(), _face(event[at : face.end()], face)
    if text[at] == "(":
        end = text.find(")", at)
        end = len(text) if end < 0 else end
        return end + 1, Piece("text", event[at + 1 : end].strip())
    if text[at] == OVERRULED:
        return len(text), Piece("text", event[at + 1 :].strip(), signed=True)
    name = lexicon.found(text, at)
    number = NUMBER.match(text, at)
    if number is not None and (name is None or name[0] <= number.end()):
        digits = number[0].replace(" ", "")
        if len(digits) < 8:
            return number.end(), Piece("number", number[0], number=int(digits), signed=not digits[0].isdigit())
    if name is not None:
        return name[0], Piece("name", event[at : name[0]], name[1])
    if text[at] in "><=:,/+-":
        return at + 1, Piece("mark", text[at])
    end = at + 1
    while (
        end < len(text)
        and not text[end].isspace()
        and text[end] not in "><=:,/();"
        and lexicon.found(text, end) is None
    ):
        end += 1
    return end, Piece("unknown", event[at:end])


def _is_seat(text: str, at: int, lexicon: Lexicon) -> bool:
    """C2 behind a card and a space is the seat; written to the card it is the two of clubs."""
    if at == 0 or not text[at - 1].isspace():
        return False
    name = lexicon.found(text, at)
    return name is not None and any(word.kind == "seat" for word in name[1])


def _face(said: str, face: re.Match[str]) -> Piece:
    suit, rank = face[1] or face[3], face[2] or face[4]
    return Piece("face", said, number=RANKS[rank] if rank in RANKS else int(rank), suit=SUITS.get(suit, suit.upper()))
