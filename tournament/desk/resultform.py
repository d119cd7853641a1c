"""The form for a result from paper: how the match ended, and each game with its winner, reason and commanders."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import GameScore, Match
from tournament.outcome import Outcome, Side
from tournament.queries import SIDES, SideOf
from tournament.services import PaperGame
from tournament.words import GameState, OutcomeWord, Reason

CAMPS = (("", "–"), ("warm", _("暖 ▲")), ("cold", _("冷 ●")))


class ResultFields(forms.Form):
    """Fields of game n are g1-winner, g1-reason, g1-commander-A, g1-camp (of A), g1-foul-A …"""

    outcome = forms.ChoiceField(label=_("结果"), initial=OutcomeWord.COMPLETED)
    winner = forms.ChoiceField(label=_("晋级"), required=False, widget=forms.RadioSelect)
    why = forms.CharField(label=_("原因"), max_length=300, required=False)

    def __init__(self, *args: Any, match: Match, sides: dict[str, SideOf], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = match.best_of
        self.fields["outcome"].choices = [pair for pair in OutcomeWord.choices if pair[0] != Outcome.BYE]
        names = [(side, sides[side]["team"].name) for side in SIDES]
        self.fields["winner"].choices = names
        for n in range(1, self.games + 1):
            self.fields[f"g{n}-winner"] = forms.ChoiceField(choices=[("", "–"), *names], required=False)
            self.fields[f"g{n}-reason"] = forms.ChoiceField(choices=[("", "–"), *Reason.choices], required=False)
            self.fields[f"g{n}-camp"] = forms.ChoiceField(choices=CAMPS, required=False)
            for side in SIDES:
                players = [(f"p{one.pk}", one.name) for one in (*sides[side]["players"], *sides[side]["substitutes"])]
                self.fields[f"g{n}-commander-{side}"] = forms.ChoiceField(choices=[("", "–"), *players], required=False)
                self.fields[f"g{n}-foul-{side}"] = forms.IntegerField(min_value=0, max_value=9, required=False)

    def rows(self) -> list[dict[str, Any]]:
        """The fields game by game."""
        return [
            {
                "number": n,
                "winner": self[f"g{n}-winner"],
                "reason": self[f"g{n}-reason"],
                "camp": self[f"g{n}-camp"],
                "commanders": [self[f"g{n}-commander-{side}"] for side in SIDES],
                "fouls": [self[f"g{n}-foul-{side}"] for side in SIDES],
            }
            for n in range(1, self.games + 1)
        ]

    def advances(self) -> Side | None:
        """Who moves on, as said; a completed match says it by its games."""
        said: str = self.cleaned_data["winner"]
        return "A" if said == "A" else "B" if said == "B" else None

    def paper(self) -> tuple[PaperGame, ...]:
        """The games with a winner, up to the first without one."""
        games: list[PaperGame] = []
        for n in range(1, self.games + 1):
            winner = self.cleaned_data[f"g{n}-winner"]
            if winner not in SIDES:
                break
            games.append(self._game(n, winner))
        return tuple(games)

    def _game(self, n: int, winner: Side) -> PaperGame:
        clean = self.cleaned_data
        camp = clean[f"g{n}-camp"]
        return PaperGame(
            winner=winner,
            reason=clean[f"g{n}-reason"],
            commanders={side: clean[f"g{n}-commander-{side}"] for side in SIDES if clean[f"g{n}-commander-{side}"]},
            camps={"A": camp, "B": "cold" if camp == "warm" else "warm"} if camp else {},
            fouls={side: clean[f"g{n}-foul-{side}"] for side in SIDES if clean[f"g{n}-foul-{side}"] is not None},
        )


def result_as_typed(match: Match, scores: list[GameScore]) -> dict[str, Any]:
    """The initial values of the form for a match as it stands."""
    counted = [score for score in scores if score.state != GameState.VOID]
    typed: dict[str, Any] = {"outcome": match.outcome or OutcomeWord.COMPLETED}
    if match.winner_id is not None and match.outcome != Outcome.COMPLETED:
        by_entrant = {slot.entrant_id: SIDES[slot.position - 1] for slot in match.slots.all()}
        typed["winner"] = by_entrant.get(match.winner_id)
    for n, score in enumerate(counted, 1):
        typed |= {f"g{n}-winner": score.winner, f"g{n}-reason": score.reason, f"g{n}-camp": score.camps.get("A", "")}
        for side in SIDES:
            typed |= {
                f"g{n}-commander-{side}": score.commanders.get(side, ""),
                f"g{n}-foul-{side}": score.fouls.get(side),
            }
    return typed
