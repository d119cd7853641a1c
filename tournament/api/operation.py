"""What every operation shares: reading its input in both languages, and finding what its address names."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import override
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournament.bilingual import LANGUAGES
from tournament.models import Match, Tournament
from tournament.refusals import Malformed
from tournament.roles import may, require


class Operation(APIView):
    """A view that parses with `read`, and answers refusals as {"error": {"field", "message": {"zh", "en"}}}."""

    def read(self, input: type[Serializer[Any]]) -> dict[str, Any]:
        """The validated body, or Malformed naming the first wrong field in both languages."""
        return self._valid(input, self.request.data)

    def asked(self, query: type[Serializer[Any]]) -> dict[str, Any]:
        """The validated parameters of the address, refused likewise."""
        return self._valid(query, self.request.query_params)

    def _valid(self, input: type[Serializer[Any]], data: Any) -> dict[str, Any]:
        told: dict[str, str] = {}
        field: str | None = None
        for short, language in LANGUAGES.items():
            with override(language):
                serializer = input(data=data)
                if serializer.is_valid():
                    return dict(serializer.validated_data)
                field, told[short] = _first(serializer.errors)
        raise Malformed(told, field=field)

    def tournament(self, slug: str, *kinds: str) -> Tournament:
        """The tournament, if it is there and the user holds one of `kinds`."""
        found = Tournament.objects.filter(slug=slug).first()
        if found is None:
            raise Http404
        require(self.request.user, found, *kinds)
        return found

    def visible(self, slug: str) -> tuple[Tournament, bool]:
        """The tournament and whether the user sees what is not released; 404 when it is not for him to know of it."""
        found = Tournament.objects.filter(slug=slug).first()
        insider = found is not None and may(self.request.user, found)
        if found is None or not (found.released or insider):
            raise Http404
        return found, insider

    def open_to(self, slug: str, *kinds: str) -> tuple[Tournament, bool]:
        """The tournament and whether the user holds one of `kinds`; 404 where he may not know of it, else what is public."""
        found, _insider = self.visible(slug)
        return found, may(self.request.user, found, *kinds)

    def match(self, match_id: int, *kinds: str) -> Match:
        """The match, if the user holds one of `kinds` in its tournament."""
        found = Match.objects.select_related("stage__tournament", "round").filter(pk=match_id).first()
        if found is None:
            raise Http404
        require(self.request.user, found.stage.tournament, *kinds)
        return found


def _first(errors: Any, path: str = "") -> tuple[str | None, str]:
    """The first error in a serializer's tree, with its dotted field."""
    if isinstance(errors, dict) and errors:
        key, value = next(iter(errors.items()))
        below = path if key == "non_field_errors" else f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}"
        return _first(value, below.lstrip("."))
    if isinstance(errors, list) and errors:
        place = next((number for number, one in enumerate(errors) if one), 0)
        nested = isinstance(errors[place], dict)
        return _first(errors[place], f"{path}[{place}]" if nested else path)
    return path or None, str(errors)
