"""Tablets at a table: the QR code's address, the one-time PIN, joining, revoking.

A PIN is six digits that follow from a random salt and the installation's secret key; the database alone does not tell
it. It opens once, for two days at most, and dies of too many wrong guesses. A guesser is also slowed by his address.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db.models import F, Max
from django.utils.crypto import constant_time_compare, salted_hmac

from judging.models import Game, TableCode, Tablet
from judging.moments import now_ms
from tournament import audit
from tournament.models import Table
from tournament.refusals import Forbidden
from tournament.transactions import writing

PIN_DIGITS = 6
PIN_LASTS_MS = 48 * 3_600_000
MOST_TRIES = 20  # wrong guesses, from anywhere, that kill a PIN
TRIES = 6  # wrong guesses from one address before it has to wait
PAUSE = 5 * 60  # seconds
ANSWER_LOST = 2 * 60  # seconds in which the tablet that a PIN let in may send it again
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

WRONG = {"zh": "PIN 不对，或者已经用过了。请向裁判长要一个新的。", "en": "This PIN is wrong or was used already. Ask the head referee for a new one."}  # fmt: skip
PAUSED = {"zh": "错误次数太多，请五分钟后再试。", "en": "Too many wrong PINs; please try again in five minutes."}


def code_of(table: Table) -> TableCode:
    """The table's code; it is made once and printed on the QR code."""
    known = TableCode.objects.filter(table=table).first()
    if known is not None:
        return known
    code = "".join(secrets.choice(LETTERS) for _ in range(10))
    return TableCode.objects.get_or_create(table=table, defaults={"code": code})[0]


def issue(table: Table, *, by: Any) -> TableCode:
    """A new one-time PIN for the table; one that was still waiting opens nothing any more."""
    with writing():
        code = code_of(table)
        code.salt, code.tries = secrets.token_hex(16), 0
        code.issued_by, code.issued_ms = by, now_ms()
        code.save(update_fields=["salt", "tries", "issued_by", "issued_ms"])
        audit.record(user=by, verb="issue-pin", about=table, after={"table": table.number})
    return code


def withdraw(code: TableCode, *, by: Any) -> None:
    """The waiting PIN opens nothing any more."""
    with writing():
        if TableCode.objects.filter(pk=code.pk).exclude(salt="").update(salt=""):
            audit.record(user=by, verb="withdraw-pin", about=code.table, after={"table": code.table.number})


def pin(code: TableCode) -> str | None:
    """The PIN that waits at this table, if one does."""
    if not code.salt or code.issued_ms is None or now_ms() - code.issued_ms > PIN_LASTS_MS:
        return None
    return _drawn(code.code, code.salt)


def _drawn(code: str, salt: str) -> str:
    drawn = salted_hmac("judging.tablets.pin", f"{code}:{salt}", algorithm="sha256").hexdigest()
    return f"{int(drawn, 16) % 10**PIN_DIGITS:0{PIN_DIGITS}}"


def join(code: TableCode, *, typed: str, device: str, address: str) -> Tablet:
    """The tablet that joins the table with the PIN that was typed; Forbidden (`paused` when it has to wait)."""
    guesses = f"join:{code.pk}:{address}"
    if cache.get(guesses, 0) >= TRIES:
        raise Forbidden(PAUSED, field="pin", paused=True)
    waiting = pin(code)
    if waiting is None or not constant_time_compare(waiting, typed):
        if (again := _joined_just_now(code, typed=typed, device=device)) is not None:
            return again
        cache.set(guesses, cache.get(guesses, 0) + 1, PAUSE)
        _count_wrong(code)
        raise Forbidden(WRONG, field="pin")
    with writing():
        if not TableCode.objects.filter(pk=code.pk, salt=code.salt).update(salt=""):
            if (again := _joined_just_now(code, typed=typed, device=device)) is not None:
                return again
            raise Forbidden(WRONG, field="pin")
        if device:
            cache.set(f"joined:{code.pk}:{device}", code.salt, ANSWER_LOST)
        tablet = _returning(code.table, device) or _new(code.table, device)
        after = {"table": code.table.number, "tablet": tablet.user.get_username()}
        audit.record(user=tablet.user, verb="join-table", about=code.table, after=after)
    cache.delete(guesses)
    return tablet


def _joined_just_now(code: TableCode, *, typed: str, device: str) -> Tablet | None:
    """The tablet that this PIN has just let in, asking once more: its answer was lost, or it was sent twice."""
    salt = cache.get(f"joined:{code.pk}:{device}") if device else None
    if salt is None or not constant_time_compare(_drawn(code.code, salt), typed):
        return None
    known = Tablet.objects.select_related("user", "table__tournament")
    return known.filter(table=code.table, device=device, revoked_ms=None).last()


def _count_wrong(code: TableCode) -> None:
    with writing():
        TableCode.objects.filter(pk=code.pk, salt=code.salt).update(tries=F("tries") + 1)
        TableCode.objects.filter(pk=code.pk, tries__gte=MOST_TRIES).update(salt="")


def _returning(table: Table, device: str) -> Tablet | None:
    """The same device at the same table again. Whoever still holds its old session loses it."""
    known = Tablet.objects.select_related("user").filter(table=table, device=device).last() if device else None
    if known is None:
        return None
    known.user.is_active = True
    known.user.set_unusable_password()
    known.user.save(update_fields=["is_active", "password"])
    known.joined_ms, known.revoked_ms = now_ms(), None
    known.save(update_fields=["joined_ms", "revoked_ms"])
    return known


def _new(table: Table, device: str) -> Tablet:
    number = (Tablet.objects.filter(table=table).aggregate(last=Max("number"))["last"] or 0) + 1
    user = get_user_model().objects.create_user(_free_name(table, number))
    return Tablet.objects.create(table=table, number=number, user=user, device=device, joined_ms=now_ms())


def _free_name(table: Table, number: int) -> str:
    """table7-2@spring: the second tablet of table 7. A person may have taken the name."""
    name = f"table{table.number}-{number}@{table.tournament.slug}"
    taken = get_user_model().objects.filter(username__iexact=name).exists()
    return f"{name}.{secrets.token_hex(3)}" if taken else name


def revoke(tablet: Tablet, *, by: Any) -> None:
    """The tablet is nobody from now on. Its pen stays where it is until somebody takes it over."""
    with writing():
        if Tablet.objects.filter(pk=tablet.pk, revoked_ms=None).update(revoked_ms=now_ms()):
            get_user_model().objects.filter(pk=tablet.user_id).update(is_active=False)
            after = {"table": tablet.table.number, "tablet": tablet.user.get_username()}
            audit.record(user=by, verb="revoke-tablet", about=tablet.table, after=after)


def open_game_at(table: Table) -> Game | None:
    """The game that is being played at a table."""
    games = Game.objects.filter(match__table=table, voided_ms=None).exclude(signed=True)
    return games.order_by("-opened_ms").first()


def of(user: Any) -> Tablet | None:
    """The tablet that this account is, if it is one."""
    if not user.is_authenticated:
        return None
    return Tablet.objects.select_related("table", "table__code").filter(user=user.pk, revoked_ms=None).first()
