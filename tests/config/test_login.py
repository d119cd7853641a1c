from __future__ import annotations

import stat
from pathlib import Path

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.test import Client

from config import logins
from config.login import TRIES

pytestmark = pytest.mark.django_db


@pytest.fixture
def referee() -> None:
    get_user_model().objects.create_user("referee", password="right")


def log_in(client: Client, password: str, name: str = "referee", address: str = "192.0.2.1", **more: str) -> int:
    form = {"username": name, "password": password, **more}
    return client.post("/login/", form, REMOTE_ADDR=address).status_code


def test_a_referee_logs_in_and_lands_where_he_wanted(client: Client, referee: None):
    answer = client.post("/login/", {"username": "referee", "password": "right", "next": "/console/"})
    assert (answer.status_code, answer["Location"]) == (302, "/console/")


def test_who_may_not_open_a_page_can_change_his_account(client: Client, referee: None):
    log_in(client, "right")
    assert "您的账号不能进入那一页" in client.get("/login/?next=/desk/").content.decode()


def test_who_logs_in_from_the_login_page_itself_is_not_told_that_he_may_not(client: Client, referee: None):
    form = {"username": "referee", "password": "right", "next": "/login/?next=/login/"}
    assert client.post("/login/", form)["Location"] == "/"


def test_nobody_is_sent_to_another_site(client: Client, referee: None):
    answer = client.post("/login/", {"username": "referee", "password": "right", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


def test_a_wrong_password_is_said_in_the_visitors_language(client: Client, referee: None):
    form = {"username": "referee", "password": "wrong"}
    assert "用户名或密码不对。" in client.post("/login/", form).content.decode()
    english = client.post("/login/", form, headers={"accept-language": "en"})
    assert "The user name or the password is wrong." in english.content.decode()


def test_who_guesses_too_often_has_to_wait_even_with_the_right_password(client: Client, referee: None):
    for _ in range(TRIES):
        assert log_in(client, "wrong") == 200
    assert log_in(client, "right") == 200
    assert "错误次数太多" in client.post(
        "/login/", {"username": "referee", "password": "right"}, REMOTE_ADDR="192.0.2.1"
    ).content.decode()  # fmt: skip


def test_a_guesser_locks_out_nobody_else(client: Client, referee: None):
    for _ in range(TRIES):
        log_in(client, "wrong")
    assert log_in(client, "right", address="192.0.2.2") == 302


def test_a_right_password_starts_the_count_anew(client: Client, referee: None):
    for _ in range(TRIES - 1):
        log_in(client, "wrong")
    assert log_in(client, "right") == 302
    client.post("/logout/")
    assert log_in(client, "wrong") == 200
    assert log_in(client, "right") == 302


def test_the_admins_door_is_the_same_one(client: Client):
    answer = client.get("/admin/login/?next=/admin/")
    assert answer["Location"] == "/login/?next=/admin/"


def test_the_language_is_switched_and_stays(client: Client):
    assert '<html lang="zh-Hans"' in client.get("/login/").content.decode()
    client.post("/language/", {"language": "en", "next": "/login/"})
    assert '<html lang="en"' in client.get("/login/").content.decode()


def test_the_demonstrations_logins_are_made_once(settings, tmp_path: Path):
    settings.VAR_DIR = tmp_path
    first = logins.ensure()
    assert list(first) == ["organiser", "head", "referee", *(f"referee{number}" for number in range(2, 9))]
    assert len(set(first.values())) == len(first)
    assert logins.ensure() == first == logins.read()
    assert stat.S_IMODE(logins.path().stat().st_mode) == 0o600
    assert {name for name, password in first.items() if authenticate(username=name, password=password)} == set(first)


def test_a_login_whose_password_is_lost_gets_a_new_one(settings, tmp_path: Path):
    settings.VAR_DIR = tmp_path
    first = logins.ensure()
    logins.path().unlink()
    second = logins.ensure()
    assert second.keys() == first.keys()
    assert second["head"] != first["head"]
    assert authenticate(username="head", password=second["head"])
