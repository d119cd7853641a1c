"""The organiser's cards of a stage of 身份场 or 假面骑士杀: figures the rule book does not print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Stage
from tournament.refusals import Illegal
from tournament.rulebook import SEATS, refuse_unreadable
from tournament.services.publishing import announce
from tournament.services.user import User
from tournament.transactions import writing


def set_cards(*, stage: Stage, own: Mapping[str, Any], by: User) -> Stage:
    """The whole list anew; games that are open keep the one they were opened with. The rule book says what it cannot read."""
    with writing():
        stage = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.pk)
        if stage.ruleset not in SEATS:
            raise Illegal(both(_("王者之战的武将由版本决定。")), field="name")
        refuse_unreadable(stage.ruleset, stage.edition, own, stage.options)
        before = {name: len(cards) for name, cards in (stage.own_edition or {}).items()}
        stage.own_edition = dict(own) or None
        stage.save(update_fields=["own_edition"])
        after = {name: len(cards) for name, cards in own.items()}
        audit.record(user=by, verb="set-cards", about=stage, before=before, after=after)
        announce(stage.tournament, "stages")
        return stage
