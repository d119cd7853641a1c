"""The demonstration's people: made at first start, their passwords kept in VAR_DIR/logins.txt for its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Permission

PEOPLE = ("organiser", "head", "referee", *(f"referee{number}" for number in range(2, 9)))
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def ensure() -> dict[str, str]:
    """Name → password of everybody; a person who is missing is made, one who is there keeps his password."""
    known = read()
    user_model = get_user_model()
    there = set(user_model.objects.filter(username__in=PEOPLE).values_list("username", flat=True))
    for name in PEOPLE:
        if name in there and name in known:
            continue
        known[name] = _password()
        user, _ = user_model.objects.update_or_create(username=name, defaults={"password": make_password(known[name])})
        if name == "organiser":
            user.user_permissions.add(*Permission.objects.filter(codename="add_tournament"))
    _write(known)
    return {name: known[name] for name in PEOPLE}


def read() -> dict[str, str]:
    if not path().exists():
        return {}
    lines = (line.split() for line in path().read_text().splitlines() if not line.startswith("#"))
    return {words[0]: words[1] for words in lines if len(words) == 2}


def path() -> Path:
    return Path(settings.VAR_DIR) / "logins.txt"


def _write(known: dict[str, str]) -> None:
    text = "".join(f"{name} {password}\n" for name, password in known.items())
    draft = path().with_suffix(".new")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(f"# The demonstration's logins: name, password.\n{text}")
    draft.replace(path())


def _password() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
    return "-".join(groups)
