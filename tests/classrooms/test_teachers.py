"""Teachers: sign-up with e-mail confirmation, login, reset; closed sign-up and a code by environment."""

import re
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError
from django.test import Client
from pytest_django import Settings

from classrooms.login import throttle
from classrooms.models import User
from config import env
from tests.world import School, a_teacher, signed_in

pytestmark = pytest.mark.django_db
PASSWORD = "wolf moon river seven"
ADA = {"called": "Ms Lovelace", "email": "Ada@School.example", "password1": PASSWORD}


@pytest.fixture(autouse=True)
def _quick(settings: Settings) -> None:
    """Fast password hashes, and no tries counted from other tests."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


def sign_up(client: Client, **but: str) -> Any:
    return client.post("/accounts/signup/", {**ADA, **but})


def sign_in(client: Client, email: str = "ada@school.example", password: str = PASSWORD) -> Any:
    return client.post("/accounts/login/", {"login": email, "password": password})


def link() -> str:
    """The link in the last e-mail."""
    found = re.search(r"http://testserver(/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def confirmed(name: str = "Ada") -> User:
    teacher = a_teacher(name)
    teacher.set_password(PASSWORD)
    teacher.save()
    EmailAddress.objects.create(user=teacher, email=teacher.email, verified=True, primary=True)
    return teacher


# Signing up


def test_confirming_the_address_is_required_and_leads_to_the_classes() -> None:
    client = Client()
    assert sign_up(client)["Location"] == "/accounts/confirm-email/"
    assert not is_in(client)
    assert mail.outbox[0].to == ["ada@school.example"]
    sign_in(client)
    assert not is_in(client), "An account with an unconfirmed address cannot sign in."
    assert b"Is this your e-mail?" in client.get(link()).content
    assert not is_in(client), "A mail filter that follows links confirms nothing."
    assert client.post(link())["Location"] == "/classes/"
    assert is_in(client)
    ada = User.objects.get()
    assert (ada.called, ada.email, ada.is_teacher) == ("Ms Lovelace", "ada@school.example", True)


def test_a_link_opened_in_another_browser_confirms_and_asks_to_sign_in() -> None:
    sign_up(Client())
    elsewhere = Client()
    assert elsewhere.post(link())["Location"].startswith("/accounts/login/")
    assert sign_in(elsewhere)["Location"] == "/classes/"


def test_usernames_are_random_and_never_asked_for() -> None:
    assert b"sername" not in Client().get("/accounts/signup/").content
    sign_up(Client())
    assert re.fullmatch("[0-9a-f]{32}", User.objects.get().username)


@pytest.mark.parametrize("code", ["", "dice", "DICE-42"])
def test_a_wrong_sign_up_code_creates_no_account(settings: Settings, code: str) -> None:
    settings.SIGN_UP_CODE = "dice-42"
    assert sign_up(Client(), code=code).status_code == 200
    assert not User.objects.exists()


def test_the_right_sign_up_code_creates_an_account(settings: Settings) -> None:
    settings.SIGN_UP_CODE = "dice-42"
    assert sign_up(Client(), code=" dice-42 ").status_code == 302
    assert User.objects.exists()


def test_without_a_sign_up_code_the_form_does_not_ask_for_one() -> None:
    assert b'name="code"' not in Client().get("/accounts/signup/").content


def test_closed_sign_up_creates_no_account_and_says_so(settings: Settings) -> None:
    settings.SIGN_UP_OPEN = False
    assert b"No new accounts here" in Client().get("/accounts/signup/").content
    assert b"No new accounts here" in sign_up(Client()).content
    assert b"Make an account" not in Client().get("/accounts/login/").content
    assert not User.objects.exists()


def test_a_second_account_for_one_address_tells_only_its_owner() -> None:
    confirmed()
    first = sign_up(Client(), email="new@school.example")
    second = sign_up(Client())
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert User.objects.count() == 2
    assert "There is one already" in str(mail.outbox[-1].body)


@pytest.mark.parametrize("password", ["short", "password12", "ada@school.example"])
def test_an_easy_password_is_refused(password: str) -> None:
    assert sign_up(Client(), password1=password).status_code == 200
    assert not User.objects.exists()


def test_the_page_says_where_the_e_mail_is_if_there_is_no_mail_server(settings: Settings) -> None:
    settings.EMAIL_ON_CONSOLE = True
    page = Client().get("/accounts/confirm-email/").content
    assert (b"printed where Diceroom runs" in page, b"spam" in page) == (True, False)
    settings.EMAIL_ON_CONSOLE = False
    page = Client().get("/accounts/confirm-email/").content
    assert (b"printed where Diceroom runs" in page, b"spam" in page) == (False, True)


def test_a_mail_server_that_fails_is_reported_to_the_teacher(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise SMTPServerDisconnected

    monkeypatch.setattr("django.core.mail.EmailMessage.send", away)
    page = Client().post("/accounts/signup/", ADA, follow=True)
    assert page.status_code == 200
    assert b"did not get through" in page.content


# Signing in and out


def test_a_teacher_signs_in_by_e_mail_and_password() -> None:
    confirmed()
    client = Client()
    assert sign_in(client, email="ADA@school.example")["Location"] == "/classes/"
    assert client.post("/accounts/logout/")["Location"] == "/"
    assert not is_in(client)


def test_after_signing_in_the_requested_page_opens() -> None:
    confirmed()
    client = Client()
    asked = client.get("/accounts/profile/")["Location"]
    assert asked == "/accounts/login/?next=/accounts/profile/"
    answer = client.post(asked, {"login": "ada@school.example", "password": PASSWORD})
    assert answer["Location"] == "/accounts/profile/"


@pytest.mark.parametrize(
    "page", ["", "settings", "copy", "roster", "door/", "games/new/dice-words/", "words/"]
)
def test_browsers_must_not_cache_a_teachers_page(page: str) -> None:
    """Only teachers see full names, so a child who gets the tablet next must not see them by going back."""
    school = School()
    answer = signed_in(school.ada).get(f"/classes/{school.foxes.pk}/{page}")
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)


def test_after_a_post_signing_in_leads_to_a_page_that_can_be_opened() -> None:
    """The session may end just before "open the door", a URL that accepts only POST."""
    asked = Client().post(f"/classes/{School().foxes.pk}/door/open")["Location"]
    assert asked == "/accounts/login/?next=/classes/"


def test_signing_in_never_redirects_to_another_site() -> None:
    confirmed()
    answer = Client().post(
        "/accounts/login/?next=https://elsewhere.example/",
        {"login": "ada@school.example", "password": PASSWORD},
    )
    assert answer["Location"] == "/classes/"


def test_staying_signed_in_is_a_choice_because_computers_are_shared() -> None:
    confirmed()
    client = Client()
    sign_in(client)
    assert client.session.get_expire_at_browser_close()


def test_guessing_locks_the_account_and_not_the_schools_address() -> None:
    confirmed()
    confirmed("Otto")
    for _ in range(12):
        sign_in(Client(), password="a wrong guess")
    assert b"Too many tries" in sign_in(Client()).content
    assert sign_in(Client(), email="otto@school.example").status_code == 302


def attack(times: int, address: str = "10.6.6.6") -> None:
    attacker = Client(REMOTE_ADDR=address)
    for number in range(times):
        sign_in(attacker, password=f"wrong-{number}")


def test_wrong_passwords_of_others_do_not_lock_a_teacher_out() -> None:
    """Neither from another address, nor from the school's own on a device where the teacher has signed in before."""
    confirmed()
    own = Client()
    sign_in(own)
    own.post("/accounts/logout/")
    assert throttle.DEVICE_COOKIE in own.cookies
    attack(14, address="127.0.0.1")
    attack(14)
    assert sign_in(own).status_code == 302, "the own device"
    assert sign_in(Client(REMOTE_ADDR="10.0.0.7")).status_code == 302, "a new device at another address"
    assert b"Too many tries" in sign_in(Client(REMOTE_ADDR="10.6.6.6")).content


def test_many_addresses_do_not_give_many_tries() -> None:
    confirmed()
    for number in range(11):
        attack(10, address=f"10.6.6.{number}")
    assert b"Too many tries" in sign_in(Client(REMOTE_ADDR="10.6.7.1")).content


def test_a_teachers_own_device_has_ten_tries_as_well() -> None:
    confirmed()
    own = Client()
    sign_in(own)
    own.post("/accounts/logout/")
    for number in range(10):
        assert b"do not go together" in sign_in(own, password=f"wrong-{number}").content
    assert b"Too many tries" in sign_in(own).content


def test_a_device_is_known_to_its_own_teacher_only() -> None:
    """The cookie of another account, or one that was changed, gives no tries."""
    confirmed()
    confirmed("Bea")
    bea = Client()
    sign_in(bea, email="bea@school.example")
    bea.post("/accounts/logout/")
    attack(10, address="127.0.0.1")
    assert b"Too many tries" in sign_in(bea).content
    bea.cookies[throttle.DEVICE_COOKIE] = bea.cookies[throttle.DEVICE_COOKIE].value + "x"
    assert b"Too many tries" in sign_in(bea).content


def test_thirty_teachers_sign_in_from_one_address() -> None:
    teachers = [confirmed(f"Teacher{number}") for number in range(31)]
    for teacher in teachers:
        assert sign_in(Client(), email=teacher.email).status_code == 302


def test_a_closed_account_cannot_sign_in_and_the_page_says_so() -> None:
    User.objects.filter(pk=confirmed().pk).update(is_active=False)
    client = Client()
    page = client.post("/accounts/login/", {"login": "ada@school.example", "password": PASSWORD}, follow=True)
    assert b"has been closed" in page.content
    assert not is_in(client)


# A new password, a new address, another name


def test_a_new_password_by_e_mail_ends_the_old_one() -> None:
    confirmed()
    client = Client()
    client.post("/accounts/password/reset/", {"email": "ada@school.example"})
    form = client.get(link())["Location"]
    new = "otter lamp green door"
    assert client.post(form, {"password1": new, "password2": new})["Location"] == "/accounts/login/"
    assert sign_in(Client()).status_code == 200
    assert sign_in(Client(), password=new).status_code == 302
    assert b"This link does not work" in Client().get(link()).content, "It works once."


def test_a_reset_for_an_unknown_address_is_silent() -> None:
    confirmed()
    known = Client().post("/accounts/password/reset/", {"email": "ada@school.example"}, follow=True)
    unknown = Client().post("/accounts/password/reset/", {"email": "eve@school.example"}, follow=True)
    csrf = re.compile(rb'(csrfmiddlewaretoken" value|csrf" content)="\w+"')
    assert csrf.sub(b"", known.content) == csrf.sub(b"", unknown.content)
    assert [message.to for message in mail.outbox] == [["ada@school.example"]]


def test_changing_the_password_requires_the_old_one() -> None:
    confirmed()
    client, new = Client(), "otter lamp green door"
    sign_in(client)
    fields = {"password1": new, "password2": new}
    assert client.post("/accounts/password/change/", {"oldpassword": "no", **fields}).status_code == 200
    assert client.post("/accounts/password/change/", {"oldpassword": PASSWORD, **fields}).status_code == 302
    assert sign_in(Client(), password=new).status_code == 302


def test_an_account_without_a_password_gets_one_by_e_mail() -> None:
    answer = signed_in(a_teacher("Ada")).get("/accounts/password/change/")
    assert answer["Location"] == "/accounts/password/reset/"


def test_a_new_address_replaces_the_old_one_when_it_is_confirmed() -> None:
    ada = confirmed()
    client = Client()
    sign_in(client)
    asked = client.post("/accounts/email/", {"email": "new@school.example", "action_add": ""})["Location"]
    assert mail.outbox == [], "The address cannot be changed at an unlocked computer without the password."
    client.post(asked, {"password": PASSWORD}, follow=True)
    ada.refresh_from_db()
    assert ada.email == "ada@school.example"
    client.post(link())
    ada.refresh_from_db()
    assert ada.email == "new@school.example"
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["new@school.example"]


def test_a_teacher_sets_what_the_children_call_them() -> None:
    ada = confirmed()
    client = signed_in(ada)
    assert client.post("/accounts/profile/", {"called": "Countess"}).status_code == 302
    assert b"Countess" in client.get("/accounts/profile/").content


# Students do not sign in here


def test_a_student_cannot_sign_in_by_password() -> None:
    ben = School().ben.user
    ben.set_password(PASSWORD)
    ben.save()
    EmailAddress.objects.create(user=ben, email="ben@school.example", verified=True, primary=True)
    client = Client()
    assert sign_in(client, email="ben@school.example").status_code == 200
    assert not is_in(client)


def test_a_student_is_never_sent_a_new_password() -> None:
    ben = School().ben.user
    EmailAddress.objects.create(user=ben, email="ben@school.example", verified=True, primary=True)
    Client().post("/accounts/password/reset/", {"email": "ben@school.example"})
    assert mail.outbox == []


def test_confirming_an_address_does_not_sign_a_student_in() -> None:
    ben = School().ben.user
    client = Client()
    sign_up(client)
    User.objects.update(role=User.Role.STUDENT, email="", called="")
    client.post(link())
    assert not is_in(client)
    assert ben.email == ""


def test_a_student_has_no_e_mail() -> None:
    with pytest.raises(IntegrityError):
        User.objects.create_user("ben", "ben@school.example", role=User.Role.STUDENT)


@pytest.mark.parametrize(
    "page", ["profile/", "email/", "password/change/", "2fa/", "2fa/totp/activate/", "delete/"]
)
def test_students_cannot_open_account_pages(page: str) -> None:
    assert signed_in(School().ben.user).get(f"/accounts/{page}").status_code == 404


def test_a_student_at_the_teachers_login_is_sent_home() -> None:
    assert signed_in(School().ben.user).get("/accounts/login/")["Location"] == "/"


# The environment


def test_sign_up_is_open_or_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.one_of("SIGN_UP", "open", "closed") == "open"
    monkeypatch.setenv("SIGN_UP", "Closed")
    assert env.one_of("SIGN_UP", "open", "closed") == "closed"
    monkeypatch.setenv("SIGN_UP", "ajar")
    with pytest.raises(ImproperlyConfigured, match="SIGN_UP must be open or closed"):
        env.one_of("SIGN_UP", "open", "closed")


def test_without_a_mail_server_e_mail_is_printed() -> None:
    assert env.post("").backend.endswith("console.EmailBackend")


def test_a_mail_server_is_named_by_one_address() -> None:
    post = env.post("smtp+tls://ada%40school.example:p%2Fw@mail.school.example")
    assert post.backend.endswith("smtp.EmailBackend")
    assert (post.host, post.port, post.user, post.password) == (
        "mail.school.example",
        587,
        "ada@school.example",
        "p/w",
    )
    assert (post.starttls, post.tls) == (True, False)
    assert (env.post("smtps://mail").port, env.post("smtps://mail").tls) == (465, True)


@pytest.mark.parametrize("url", ["http://mail.school.example", "smtp://", "mail.school.example"])
def test_a_wrong_mail_server_url_is_reported(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        env.post(url)
