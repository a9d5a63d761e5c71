"""The second step: a code from an app, or a recovery code. No way of signing in skips it, not even the admin site."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from classrooms.models import User
from tests.classrooms.test_teachers import PASSWORD, confirmed, is_in, link, sign_in
from tests.world import signed_in

pytestmark = pytest.mark.django_db
SECRET = totp.generate_totp_secret()


@pytest.fixture(autouse=True)
def _quick(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


def code(secret: str = SECRET) -> str:
    counter = next(iter(totp.yield_hotp_counters_from_time()))
    shown: str = totp.format_hotp_value(totp.hotp_value(secret, counter))
    return shown


def careful(name: str = "Ada") -> User:
    """A teacher with the second step turned on."""
    teacher = confirmed(name)
    totp.TOTP.activate(teacher, SECRET)
    RecoveryCodes.activate(teacher)
    return teacher


def second_step(client: Client, typed: str) -> bool:
    client.post("/accounts/2fa/authenticate/", {"code": typed})
    return is_in(client)


def asked_for_code(client: Client) -> bool:
    return sign_in(client).headers.get("Location") == "/accounts/2fa/authenticate/" and not is_in(client)


def test_turning_it_on_asks_for_the_password_and_shows_the_recovery_codes() -> None:
    confirmed()
    client = Client()
    sign_in(client)
    asked = client.get("/accounts/2fa/totp/activate/")["Location"]
    assert asked.startswith("/accounts/reauthenticate/")
    page = client.post(asked, {"password": PASSWORD}, follow=True)
    assert b"data:image/svg+xml" in page.content
    key = page.context["form"].secret
    codes = client.post("/accounts/2fa/totp/activate/", {"code": code(key)}, follow=True)
    assert len(codes.context["unused_codes"]) == 10
    assert Authenticator.objects.filter(type="totp").exists()


def test_the_password_alone_is_not_enough() -> None:
    careful()
    client = Client()
    assert asked_for_code(client)
    assert client.get("/accounts/profile/").status_code == 302


def test_a_teacher_signs_in_with_the_code_from_the_app() -> None:
    careful()
    client = Client()
    assert asked_for_code(client)
    assert not second_step(client, "000000")
    assert second_step(client, code())


def test_a_recovery_code_works_once() -> None:
    ada = careful()
    once = Authenticator.objects.get(user=ada, type="recovery_codes").wrap().get_unused_codes()[0]
    first, second = Client(), Client()
    assert asked_for_code(first)
    assert second_step(first, once)
    assert asked_for_code(second)
    assert not second_step(second, once)


def test_codes_cannot_be_guessed_for_long() -> None:
    careful()
    client = Client()
    assert asked_for_code(client)
    for _ in range(12):
        second_step(client, "000000")
    assert not second_step(client, code())


def test_resetting_the_password_does_not_skip_the_second_step() -> None:
    careful()
    client, new = Client(), "otter lamp green door"
    client.post("/accounts/password/reset/", {"email": "ada@school.example"})
    client.post(client.get(link())["Location"], {"password1": new, "password2": new})
    assert not is_in(client)
    assert sign_in(client, password=new)["Location"] == "/accounts/2fa/authenticate/"


def test_recovery_codes_need_the_password_again() -> None:
    client = signed_in(careful())
    assert client.get("/accounts/2fa/recovery-codes/")["Location"].startswith("/accounts/reauthenticate/")
    assert client.get("/accounts/2fa/totp/deactivate/")["Location"].startswith("/accounts/reauthenticate/")


def test_without_the_second_step_the_password_is_enough_again() -> None:
    ada = careful()
    client = Client()
    sign_in(client)
    second_step(client, code())
    asked = client.get("/accounts/2fa/totp/deactivate/")["Location"]
    client.post(asked, {"password": PASSWORD})
    client.post("/accounts/2fa/totp/deactivate/")
    assert not Authenticator.objects.filter(user=ada).exists()
    assert sign_in(Client())["Location"] == "/classes/"


def test_the_login_of_the_admin_site_leads_to_our_login() -> None:
    root = careful()
    User.objects.filter(pk=root.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    assert client.get("/admin/login/?next=/admin/")["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    client.post("/admin/login/", {"username": root.username, "password": PASSWORD})
    client.post("/admin/login/", {"username": root.email, "password": PASSWORD})
    assert not is_in(client)


def test_an_admin_confirms_the_address_at_the_first_login() -> None:
    """`manage.py createsuperuser` asks for an address but does not confirm it."""
    User.objects.create_superuser("root", "root@school.example", PASSWORD)
    client = Client()
    sign_in(client, email="root@school.example")
    assert not is_in(client)
    assert mail.outbox[0].to == ["root@school.example"]
    client.post(link())
    assert is_in(client)


def test_the_admin_site_shows_no_secret() -> None:
    ada = careful()
    root = User.objects.create_superuser("root", "root@school.example")
    kept = Authenticator.objects.get(user=ada, type="totp")
    assert signed_in(root).get("/admin/").status_code == 200
    assert signed_in(root).get(f"/admin/mfa/authenticator/{kept.pk}/change/").status_code == 404
