"""Signing in by code or card: "class code or the card's QR code → tap your name → tap four of twelve pictures"."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from classrooms import visitors
from classrooms.login import actions
from classrooms.login.credentials import (
    PICTURES,
    card_hash_of,
    card_token,
    is_same,
    new_pictures,
    read_code,
    shown_code,
)
from classrooms.models import Classroom, Student
from tests.world import ANN, School, client_of, signed_in

pytestmark = pytest.mark.django_db

ASK = "Ask your teacher to open the door"
BENS = "sun fish tree boat"


@pytest.fixture(autouse=True)
def no_guesses_before(settings: Settings) -> None:
    """A cache of its own, so that no other test's tries are counted."""
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "guesses"}
    }
    cache.clear()


@pytest.fixture
def school() -> School:
    school = School()
    actions.open_door(school.foxes)
    return school


def types(child: Client, code: str) -> HttpResponse:
    return child.post("/in/", {"code": code})  # type: ignore[return-value]


def taps_name(child: Client, student: Student) -> None:
    assert child.post("/in/name", {"student": student.pk})["Location"] == "/in/pictures"


def taps(child: Client, pictures: str) -> HttpResponse:
    return child.post("/in/pictures", {"taps": pictures})  # type: ignore[return-value]


def at_the_pictures(school: School, student: Student | None = None) -> Client:
    child = Client()
    types(child, school.foxes.code)
    taps_name(child, student or school.ben)
    return child


def is_in(child: Client, student: Student) -> bool:
    return child.session.get("_auth_user_id") == str(student.user_id)


def fresh(student: Student) -> Student:
    return Student.objects.get(pk=student.pk)


# The code


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("7KX42F", "7KX42F"),
        ("7kx 42f", "7KX42F"),
        (" 7kx-42f ", "7KX42F"),
        ("7 K X 4 2 F", "7KX42F"),
        ("7K_X.42F", "7KX42F"),
        ("OKX42F", "QKX42F"),
        ("0KX421", "QKX427"),
        ("IKX42L", "JKX42J"),
        ("7KX42", ""),
        ("7KX42FF", ""),
        ("", ""),
        ("ÄKX42F", ""),
        ("７KX42F", ""),
        ("7KX42F" * 1000, ""),
        ("\x007KX42F", "7KX42F"),
    ],
)
def test_codes_are_recognized_as_children_type_them(typed: str, code: str) -> None:
    """In any case, with spaces, and with look-alike characters."""
    assert read_code(typed) == code


def test_codes_are_shown_in_two_groups() -> None:
    assert shown_code("7KX42F") == "7KX 42F"


# By code


def test_a_child_signs_in_by_code_name_and_pictures(school: School) -> None:
    child = Client()
    assert types(child, school.foxes.code.lower())["Location"] == "/in/name"
    names = child.get("/in/name").content.decode()
    assert "Ben B." in names
    assert "Cleo C." in names
    assert "Benson" not in names, "only teachers see the full name"
    assert "Zoe" not in names
    taps_name(child, school.ben)
    assert "Hi Ben," in child.get("/in/pictures").content.decode()
    answer = taps(child, BENS)
    assert (answer.status_code, is_in(child, school.ben)) == (302, True)
    assert fresh(school.ben).signed_in_at is not None


def test_pictures_can_be_tapped_one_by_one_without_a_script(school: School) -> None:
    child, so_far = at_the_pictures(school), ""
    for tap in ("sun", "cat", "back", "fish", "tree"):
        page = child.post("/in/pictures", {"taps": so_far, "tap": tap}).content.decode()
        so_far = page.split('name="taps" value="')[1].split('"')[0]
    assert so_far == "sun fish tree"
    assert page.count('class="full"') == 3, "a tapped picture shows as a tick"
    child.post("/in/pictures", {"taps": so_far, "tap": "boat"})
    assert is_in(child, school.ben)


def test_the_page_offers_all_pictures_alike(school: School) -> None:
    page = at_the_pictures(school).get("/in/pictures").content.decode()
    assert [page.count(f'value="{picture}"') for picture in PICTURES] == [1] * 12


@pytest.mark.parametrize("sent", [{"taps": "sun fish tree boot"}, {"tap": "x"}, {"taps": "sun " * 9}, {}])
def test_malformed_taps_are_not_counted_as_a_try(school: School, sent: dict[str, str]) -> None:
    child = at_the_pictures(school)
    assert child.post("/in/pictures", sent).status_code == 200
    assert fresh(school.ben).wrong_tries == 0


def test_a_child_who_has_to_wait_reads_it_before_the_first_tap(school: School) -> None:
    child = at_the_pictures(school)
    for _ in range(5):
        taps(child, "cat cat cat cat")
    page = child.get("/in/pictures").content.decode()
    assert "Take a breath" in page
    assert 'name="taps"' not in page
    Student.objects.filter(pk=school.ben.pk).update(wrong_tries=10, wait_until=None)
    assert "Put your hand up" in child.get("/in/pictures").content.decode()
    actions.unlock([school.ben])
    assert 'name="taps"' in child.get("/in/pictures").content.decode()


def test_students_of_another_class_cannot_be_chosen(school: School) -> None:
    child = Client()
    types(child, school.foxes.code)
    assert child.post("/in/name", {"student": school.zoe.pk}).status_code == 404
    assert child.get("/in/pictures")["Location"] == "/in/"


def test_the_order_of_pictures_counts() -> None:
    assert is_same(["sun", "fish", "tree", "boat"], ["sun", "fish", "tree", "boat"])
    assert not is_same(["fish", "sun", "tree", "boat"], ["sun", "fish", "tree", "boat"])
    assert not is_same([], []), "a student without pictures cannot sign in by taps"


def test_new_pictures_are_four_of_twelve() -> None:
    drawn = [new_pictures() for _ in range(200)]
    assert all(len(set(four)) == 4 and set(four) <= set(PICTURES) for four in drawn)
    assert {name for four in drawn for name in four} == set(PICTURES)


# The door


@pytest.mark.parametrize("state", ["closed", "archived", "no such code"])
def test_a_closed_door_and_an_unknown_code_look_the_same(school: School, state: str) -> None:
    """The answer must not tell a guesser that a code exists."""
    code = school.foxes.code if state != "no such code" else "222222"
    actions.close_door(school.foxes)
    if state == "archived":
        actions.open_door(school.foxes)
        Classroom.objects.filter(pk=school.foxes.pk).update(archived_at=timezone.now())
    answer = types(Client(), code)
    page = answer.content.decode()
    assert (answer.status_code, ASK in page, "Look at the code again" in page) == (422, True, True)
    assert "sessionid" not in answer.cookies
    plain = types(Client(), "333333").content.decode()
    assert without_tokens(page).replace(code, "") == without_tokens(plain).replace("333333", "")


def without_tokens(page: str) -> str:
    return "\n".join(line for line in page.splitlines() if "csrf" not in line)


def test_the_code_works_only_while_the_door_is_open(school: School) -> None:
    """Default 20 minutes, or for homework until closed."""
    opened = timezone.now()
    with time_machine.travel(opened + timedelta(minutes=19)):
        assert types(Client(), school.foxes.code).status_code == 302
    with time_machine.travel(opened + timedelta(minutes=21)):
        assert types(Client(), school.foxes.code).status_code == 422
        actions.open_door(school.foxes, for_homework=True)
    with time_machine.travel(opened + timedelta(days=3)):
        assert types(Client(), school.foxes.code).status_code == 302
        actions.close_door(school.foxes)
        assert types(Client(), school.foxes.code).status_code == 422


@pytest.mark.parametrize("ends", ["close_door", "change_code"])
def test_signing_in_stops_when_the_door_closes(school: School, ends: str) -> None:
    child = at_the_pictures(school)
    getattr(actions, ends)(school.foxes)
    assert taps(child, BENS)["Location"] == "/in/"
    assert ASK in child.get("/in/").content.decode()
    assert not is_in(child, school.ben)


# By card


def with_card(student: Student) -> str:
    Student.objects.filter(pk=student.pk).update(card_hash=card_hash_of(student))
    return card_token(student)


def test_a_card_leads_directly_to_the_pictures(school: School) -> None:
    child, token = Client(), with_card(school.ben)
    assert child.post("/in/card", {"token": token})["Location"] == "/in/pictures"
    assert "Hi Ben," in child.get("/in/pictures").content.decode()
    Student.objects.filter(pk=school.cleo.pk).update(first_name="ben")
    assert "Hi Ben B.," in child.get("/in/pictures").content.decode(), "two in the class are called Ben"
    taps(child, BENS)
    assert is_in(child, school.ben)


def test_only_the_hash_of_a_card_is_stored(school: School) -> None:
    token = with_card(school.ben)
    assert token not in str(Student.objects.filter(pk=school.ben.pk).values().get())
    assert len(token) == 43


def test_a_void_card_does_not_work_and_the_next_one_does(school: School) -> None:
    old = with_card(school.ben)
    child = Client()
    child.post("/in/card", {"token": old})
    actions.void_card(school.ben)
    assert Client().post("/in/card", {"token": old}).status_code == 422
    assert child.get("/in/pictures")["Location"] == "/in/", "also for a child who has just scanned it"
    assert Client().post("/in/card", {"token": card_token(fresh(school.ben))}).status_code == 302


def test_a_card_of_a_closed_class_and_an_unknown_card_look_the_same(school: School) -> None:
    token = with_card(school.ben)
    actions.close_door(school.foxes)
    closed, unknown = (Client().post("/in/card", {"token": sent}) for sent in (token, "x" * 43))
    assert closed.status_code == unknown.status_code == 422
    assert without_tokens(closed.content.decode()) == without_tokens(unknown.content.decode())


def test_a_card_does_not_need_the_code(school: School) -> None:
    token = with_card(school.ben)
    actions.change_code(school.foxes)
    assert Client().post("/in/card", {"token": token}).status_code == 302


# Sessions


def test_signing_in_rotates_the_session(school: School) -> None:
    child = at_the_pictures(school)
    before = child.session.session_key
    taps(child, BENS)
    assert child.session.session_key not in (before, None)
    assert "sign_in" not in child.session


def test_signing_in_ends_the_session_before_it(school: School) -> None:
    tablet = signed_in(school.ada)
    assert types(tablet, school.foxes.code).status_code == 302
    taps_name(tablet, school.ben)
    taps(tablet, BENS)
    assert is_in(tablet, school.ben)


def test_the_code_page_says_which_child_is_still_signed_in(school: School) -> None:
    tablet = signed_in(school.cleo.user)
    assert "<b>Cleo C.</b> is still in here" in tablet.get("/in/").content.decode()


def test_signing_out_removes_everything_from_a_shared_tablet(school: School) -> None:
    """It remembers nothing on shared tablets after "Sign out"."""
    tablet = client_of(ANN)
    types(tablet, school.foxes.code)
    taps_name(tablet, school.ben)
    came_in = taps(tablet, BENS)
    assert came_in.cookies[visitors.COOKIE]["max-age"] == 0, (
        "a guest's key does not go to the child who comes next"
    )
    assert tablet.get("/out/")["Location"] == "/in/", "no good-bye for a child who is still signed in"
    answer = tablet.post("/out/")
    kept = {name for name, cookie in tablet.cookies.items() if cookie.value}
    # The device only knows which accounts have signed in, by number.
    assert (answer["Location"], kept - {"csrftoken", "device"}) == ("/out/", set())
    assert fresh(school.ben).signed_in_at is None
    assert "Bye!" in tablet.get("/out/").content.decode()


def test_a_session_ends_after_a_school_day(school: School) -> None:
    child = at_the_pictures(school)
    taps(child, BENS)
    day = timedelta(hours=settings.STUDENT_SESSION_HOURS)
    with time_machine.travel(timezone.now() + day - timedelta(minutes=1)):
        assert is_in(child, school.ben)
    with time_machine.travel(timezone.now() + day + timedelta(minutes=1)):
        assert not is_in(child, school.ben)


def test_browsers_must_not_cache_the_pages_of_signing_in(school: School) -> None:
    child = at_the_pictures(school)
    for page in ("/in/", "/in/name", "/in/pictures", "/in/card", "/out/"):
        assert "no-store" in child.get(page)["Cache-Control"]


@pytest.mark.parametrize(("reading_font", "there"), [(True, 1), (False, 0)])
def test_the_easy_reading_font_follows_the_student(school: School, reading_font: bool, there: int) -> None:
    """It is set in the page itself, so that the first paint already has it."""
    Student.objects.filter(pk=school.ben.pk).update(reading_font=reading_font)
    page = signed_in(school.ben.user).get("/").content.decode()
    assert page.split("<head>")[0].count('data-reading="easy"') == there
    assert 'data-reading="easy"' not in signed_in(school.ada).get("/").content.decode()
