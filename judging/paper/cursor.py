"""The pieces of one event, read from left to right: the next name of a kind, a figure, a card with its face, seats."""

from __future__ import annotations

from typing import Any

from judging.paper.scanning import Piece

END = Piece("end", "")


class Unread(Exception):
    """A piece of an event that cannot be read, in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(zh)
        self.message = {"zh": zh, "en": en}


class Cursor:
    """`said` is the event as it was written, `actor` the seat whose turn it is, None between turns."""

    def __init__(self, said: str, found: list[Piece], actor: str | None) -> None:
        self.said, self.pieces, self.actor = said, found, actor
        self.place = 0

    def ahead(self, count: int) -> Piece:
        place = self.place + count
        return self.pieces[place] if place < len(self.pieces) else END

    @property
    def next(self) -> Piece:
        return self.ahead(0)

    def take(self) -> Piece:
        piece = self.next
        self.place += 1
        return piece

    def need(self, *kinds: str) -> str:
        """The value of the next piece as one of these kinds."""
        value = self.next.means(*kinds)
        if value is None:
            raise self.unread()
        self.take()
        return value

    def who(self, seat: str | None) -> str:
        """The seat an event is about: the one written before it, else the one whose turn it is."""
        if seat is None and self.actor is None:
            raise Unread(f"“{self.said}”：是哪个座位？", f"“{self.said}”: which seat?")
        return seat or self.actor or ""

    def number(self) -> int:
        if self.next.kind != "number":
            raise self.unread()
        return self.take().number

    def figure(self) -> int:
        self.skip("=", ":")
        return self.number()

    def skip(self, *marks: str) -> bool:
        """Takes the next piece if it is one of these marks."""
        if not self.next.mark(*marks):
            return False
        self.take()
        return True

    def skip_verb(self, *names: str) -> bool:
        if not self.next.verb(*names):
            return False
        self.take()
        return True

    def card(self) -> dict[str, Any]:
        row: dict[str, Any] = {"name": self.need("card")}
        if self.next.kind == "face":
            face = self.take()
            row |= {"suit": face.suit, "rank": face.number}
        return row

    def cards(self, *, most: int = 60) -> list[dict[str, Any]]:
        found = [self.card()]
        while len(found) < most:
            if self.next.mark(",", "+") and self.ahead(1).means("card"):
                self.take()
            elif not self.next.means("card"):
                break
            found.append(self.card())
        return found

    def named_as(self) -> dict[str, str]:
        return {"as": self.need("card")} if self.skip_verb("as") else {}

    def seats_after(self, arrow: str) -> list[str]:
        """The seats behind an arrow; none where there is no arrow."""
        return self.seats() if self.skip(arrow) else []

    def seats(self) -> list[str]:
        found = [self.need("seat")]
        while True:
            if self.next.mark(",") and self.ahead(1).means("seat"):
                self.take()
            elif not self.next.means("seat"):
                return found
            found.append(self.need("seat"))

    def targets(self) -> tuple[list[str], str | None]:
        """Seats a card or skill is used at, with or without an arrow, and a direction, in either order."""
        targets: list[str] = []
        direction = None
        while True:
            if self.next.means("direction"):
                direction = self.need("direction")
            elif self.next.mark(">"):
                targets += self.seats_after(">")
            elif self.next.means("seat") and not targets:
                targets += self.seats()
            else:
                return targets, direction

    def words(self) -> str:
        """The rest as free text: in brackets, or as it stands."""
        rest, self.place = self.pieces[self.place :], len(self.pieces)
        if not rest:
            return ""
        if len(rest) == 1 and rest[0].kind == "text":
            return rest[0].said
        found = self.said.find(rest[0].said)  # a lone minus is said as "-" whichever sign the sheet has
        return (self.said[found:] if found >= 0 else "".join(one.said for one in rest)).strip(" :：（）()")

    def nothing_left(self) -> None:
        if self.next is not END:
            raise self.unread()

    def unread(self) -> Unread:
        if self.next is END:
            return Unread(f"“{self.said}”没有写完", f"“{self.said}” is not complete")
        said = self.next.said
        return Unread(f"“{self.said}”中的“{said}”看不懂", f"in “{self.said}”, “{said}” is not understood")
