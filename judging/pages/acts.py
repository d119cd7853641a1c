"""What the head referee may press on his page of a game; each answers with the sentence that tells him it is done."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

import rules
from judging import freezing, queries, reviews, rulings, speaking, voiding
from judging.door import Answer
from judging.models import Game, Review
from tournament import audit
from tournament.refusals import Malformed
from tournament.transactions import writing


def _freeze(found: Game, request: HttpRequest) -> str:
    freezing.freeze(found, by=request.user)
    return _("公开显示停在第 %(n)d 条。") % {"n": found.frozen or 0}


def _unfreeze(found: Game, request: HttpRequest) -> str:
    freezing.unfreeze(found, by=request.user)
    return _("公开显示已恢复。")


def _come(found: Game, request: HttpRequest) -> str:
    n = queries.number(request.POST, "n", default=0, least=1)
    _enter(found, request, do="note", text=rulings.coming(n))
    return _("已记：裁判长到场。")


def _rule(found: Game, request: HttpRequest) -> str:
    """A ruling is a note in the log and a row in the audit log."""
    reason = _filled(request, "reason")
    article = rules.look_up(request.POST.get("article", ""))
    if article is None:
        raise Malformed({"zh": "没有这一条条文。", "en": "There is no such article."}, field="article")
    about = queries.number(request.POST, "about", default=0, most=found.n) or None
    answer = _enter(found, request, do="note", text=rulings.spell(article.id, about=about, reason=reason))
    if "duplicate" not in answer.stored[0]:
        after = {"game": found.pk, "n": answer.fold.seq, "article": article.id, "about": about, "reason": reason}
        with writing():
            audit.record(user=request.user, verb="rule", about=found.match, after=after)
    return _("裁定已记入本局。")


def _resolve(found: Game, request: HttpRequest) -> str:
    n = queries.number(request.POST, "n", default=0, least=1, most=found.n)
    reason = request.POST.get("reason", "").strip()[:300]
    _enter(
        found,
        request,
        do="resolve",
        n=n,
        decision=request.POST.get("decision", ""),
        **({"reason": reason} if reason else {}),
    )
    return _("第 %(n)d 条的存疑已了结。") % {"n": n}


def _reopen(found: Game, request: HttpRequest) -> str:
    _enter(found, request, do="reopen", reason=_filled(request, "reason"))
    return _("本局已重开；更正之后双方要重新签名。")


def _decide(found: Game, request: HttpRequest) -> str:
    kept = Review.objects.select_related("game__match__stage__tournament")
    review = get_object_or_404(kept, pk=queries.number(request.POST, "review", default=0), game=found)
    decision = request.POST.get("decision", "")
    told = {"reason": request.POST.get("reason", ""), "override": request.POST.get("override", "")}
    answer = reviews.decide(review, decision=decision, **told, by=request.user)
    if answer is not None and answer.status == 422:
        raise Malformed({"zh": "这一条现在不合规则，采纳须写明准许的理由。", "en": "It breaks a rule by now; say why it may stand."}, field="override")  # fmt: skip
    return _("已采纳。") if answer is not None else _("已记：不采纳。")


def _void(found: Game, request: HttpRequest) -> str:
    voiding.void(found, reason=_filled(request, "reason"), by=request.user)
    return _("本局已作废，可以重新开局。")


def _restore(found: Game, request: HttpRequest) -> str:
    voiding.restore(found, by=request.user)
    return _("本局已恢复。")


ACTS: dict[str, Callable[[Game, HttpRequest], str]] = {
    "freeze": _freeze,
    "unfreeze": _unfreeze,
    "come": _come,
    "rule": _rule,
    "resolve": _resolve,
    "reopen": _reopen,
    "decide": _decide,
    "void": _void,
    "restore": _restore,
}


def _enter(found: Game, request: HttpRequest, *, do: str, **told: str | int) -> Answer:
    entry_id = request.POST.get("id", "")[:64] or str(uuid.uuid4())
    return speaking.enter(found, user=request.user, entry_id=entry_id, do=do, **told)


def _filled(request: HttpRequest, name: str) -> str:
    text = request.POST.get(name, "").strip()
    if not text:
        raise Malformed({"zh": "请写明理由。", "en": "Please give a reason."}, field=name)
    return text[:2000]
