"""The door for people: name and password, with a pause after too many wrong ones."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

TRIES = 10
PAUSE = 5 * 60  # seconds


class PatientForm(AuthenticationForm):
    """Counts wrong passwords per name and address, so one guesser cannot lock a whole hall behind one router."""

    error_messages = {
        "invalid_login": gettext_lazy("用户名或密码不对。"),
        "inactive": gettext_lazy("这个账号已停用。"),
    }

    def clean(self) -> dict[str, Any]:
        if cache.get(self._key(), 0) >= TRIES:
            raise ValidationError(_("错误次数太多，请五分钟后再试。"), code="paused")
        try:
            cleaned = super().clean()
        except ValidationError:
            cache.set(self._key(), cache.get(self._key(), 0) + 1, PAUSE)
            raise
        cache.delete(self._key())
        return cleaned

    def _key(self) -> str:
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
        who = f"{self.cleaned_data.get('username', '')}\0{address}"
        return "login:" + hashlib.sha256(who.encode()).hexdigest()


class Login(LoginView):
    # Who is logged in and comes here all the same was sent: his account may not open that page.
    authentication_form = PatientForm

    def get_redirect_url(self) -> str:
        """Where he wanted to go; nobody wants to go to this page again."""
        wanted = super().get_redirect_url()
        return "" if wanted.partition("?")[0] == self.request.path else wanted
