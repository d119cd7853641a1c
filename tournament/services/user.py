"""Who writes: a signed-in user, or None for the house itself."""

from __future__ import annotations

from typing import TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

User: TypeAlias = AbstractBaseUser | AnonymousUser | None
