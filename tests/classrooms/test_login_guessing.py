"""Promise: "A guesser gets into any class with ≤ 0.2 % chance a day; never a lock by address alone"."""

import math
import random
import time

import pytest
import time_machine
from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from classrooms.login import actions, throttle
from classrooms.login.attempts import TRIES_OF_STRANGERS
from classrooms.login.credentials import CODE_LENGTH, MISREAD, PICTURES, TAPS
from classrooms.login.throttle import Doors
from config.core.codes import ALPHABET
from config.core.http import client_address
from tests.world import School

DAY = 86_400
CODES = math.prod([len(ALPHABET)] * CODE_LENGTH)


@pytest.fixture(autouse=True)
def no_guesses_before(settings: Settings) -> None:
    """A cache of its own, so that no other test's tries are counted."""
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "guesses"}
    }
    cache.clear()


# The arithmetic, with a school that makes it easy for the guesser

OPEN_CLASSES = 40  # all of a large school, with doors that stay open day and night
ADDRESSES = 3
# Each class opens its door so often, for as long as it opens by itself.
LESSONS_A_DAY = 6


def codes_tried_in_a_day() -> int:
    """What the throttle lets one address try: each window's budget, and one in three seconds beyond it."""
    return DAY // throttle.WINDOW_SECONDS * throttle.FREE_TRIES + DAY // throttle.SECONDS_A_TRY


def chance_to_see_names() -> float:
    anywhere = codes_tried_in_a_day() * OPEN_CLASSES
    anywhere += throttle.CODES_A_SECOND * DAY * OPEN_CLASSES
    at_lessons = (
        throttle.CODES_A_SECOND_AT_LESSONS * OPEN_CLASSES * LESSONS_A_DAY * actions.OPEN_FOR.total_seconds()
    )
    return ADDRESSES * (anywhere + at_lessons) / CODES


def chance_to_get_in_with_a_code() -> float:
    """For a guesser who knows the code and has one tablet of the class, for any child of it, within a day. A child's
    sign-in gives no new tries (test_login_attempts.py); only a teacher does."""
    return (TRIES_OF_STRANGERS + throttle.OWN_TRIES) / math.perm(len(PICTURES), TAPS)


def test_a_guesser_gets_into_any_class_with_less_than_0_2_per_cent_a_day() -> None:
    assert codes_tried_in_a_day() == 54_720
    assert chance_to_see_names() < 0.051
    assert chance_to_get_in_with_a_code() <= 0.002


def test_correcting_look_alikes_does_not_make_a_guess_count_twice() -> None:
    """Only characters that no code contains are corrected, so each guess still is one code."""
    assert not {chr(letter) for letter in MISREAD} & set(ALPHABET)
    assert CODES == 887_503_681


# The throttle behaves as the arithmetic assumes


def tries_let_through(seconds: int, *, each_second: int) -> int:
    # At the start of a window, where a guesser would begin.
    began = (time.time() // throttle.WINDOW_SECONDS + 1) * throttle.WINDOW_SECONDS
    through = 0
    for second in range(seconds):
        with time_machine.travel(began + second + 0.25, tick=False):
            through += sum(throttle.allow("10.0.0.1") for _ in range(each_second))
    return through


def test_a_flood_gets_its_budget_and_then_one_in_three_seconds() -> None:
    flood = tries_let_through(3 * throttle.WINDOW_SECONDS, each_second=20)
    assert flood <= 3 * (throttle.FREE_TRIES + throttle.WINDOW_SECONDS // throttle.SECONDS_A_TRY)
    assert flood > 3 * throttle.FREE_TRIES, "slowed down, never locked out"


def test_a_schools_typing_mistakes_are_never_throttled() -> None:
    """Three classes at once behind one address, two wrong codes each child."""
    assert tries_let_through(1, each_second=3 * 30 * 2) == 180


def test_right_codes_cost_nothing() -> None:
    for _ in range(2 * throttle.FREE_TRIES):
        assert throttle.allow("10.0.0.1")
        throttle.refund("10.0.0.1")


def test_other_addresses_are_not_slowed_down() -> None:
    tries_let_through(1, each_second=2 * throttle.FREE_TRIES)
    assert throttle.allow("10.0.0.2")


def flooded(address: str) -> None:
    """A script has used up all that the address may try in this second."""
    while throttle.allow(address) or throttle.doors_for(address) is not Doors.NONE:
        pass


@pytest.mark.django_db
def test_an_address_that_guesses_is_never_locked_out() -> None:
    school = School()
    actions.open_door(school.foxes)
    with time_machine.travel(time.time() // 600 * 600 + 300.25, tick=False) as clock:
        child = Client()
        flooded("127.0.0.1")
        busy = child.post("/in/", {"code": school.foxes.code})
        assert busy.status_code == 429
        page = busy.content.decode()
        assert "One moment" in page
        assert "data-again" in page, "the page tries again by itself"
        clock.shift(1)
        assert child.post("/in/", {"code": school.foxes.code}).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("for_homework", [False, True])
def test_a_right_code_goes_first_while_a_script_guesses(for_homework: bool) -> None:
    """Fifty codes a second from the school's address, all from one browser; thirty new tablets are in within a
    minute. Each child's page tries again by itself, as `login-code.js` does."""
    school, chance, script = School(), random.Random(7), Client()
    actions.open_door(school.foxes, for_homework=for_homework)
    script.get("/in/")
    began = time.time() // 600 * 600 + 300.0
    with time_machine.travel(began, tick=False) as clock:
        flooded("127.0.0.1")
        next_try = dict.fromkeys(range(30), began + 1.0)
        for tick in range(50 * 60):
            clock.move_to(began + 1 + tick / 50)
            script.post("/in/", {"code": "222222"})
            for child in [child for child, at in next_try.items() if at <= time.time()]:
                if Client().post("/in/", {"code": school.foxes.code}).status_code == 302:
                    del next_try[child]
                else:
                    next_try[child] = time.time() + 1.5 + 2.5 * chance.random()
            if not next_try:
                break
    assert not next_try


def test_one_browser_that_guesses_does_not_use_up_the_room_of_the_others() -> None:
    with time_machine.travel(time.time() // 600 * 600 + 300.25, tick=False):
        tried = [throttle.doors_for("10.0.0.1", "the script's browser") for _ in range(500)]
        assert tried == [Doors.ALL] + [Doors.NONE] * 499
        assert throttle.doors_for("10.0.0.1", "a child's tablet") is Doors.ALL


@pytest.mark.django_db
def test_a_device_that_was_here_before_does_not_wait() -> None:
    """Nor does it if the door stays open for homework, when right codes of strangers do not go first."""
    school = School()
    actions.open_door(school.foxes, for_homework=True)
    with time_machine.travel(time.time() // 600 * 600 + 300.25, tick=False):
        flooded("127.0.0.1")
        assert Client().post("/in/", {"code": school.foxes.code}).status_code == 429
        known = Client()
        known.cookies[throttle.DEVICE_COOKIE] = device_cookie(school.ben.user_id)
        assert known.post("/in/", {"code": "222222"}).status_code == 422
        assert known.post("/in/", {"code": school.foxes.code}).status_code == 302


@pytest.mark.django_db
def test_a_known_device_that_guesses_is_slowed_as_well() -> None:
    school = School()
    known = Client()
    known.cookies[throttle.DEVICE_COOKIE] = device_cookie(school.ben.user_id)
    with time_machine.travel(time.time() // 600 * 600 + 300.25, tick=False):
        flooded("127.0.0.1")
        answers = [known.post("/in/", {"code": "222222"}).status_code for _ in range(12)]
    assert answers == [422] * throttle.FREE_TRIES_OF_A_DEVICE + [429] * 2


@pytest.mark.django_db
def test_a_child_who_signs_in_makes_the_device_known(settings: Settings) -> None:
    school = School()
    actions.open_door(school.foxes)
    child = Client()
    child.post("/in/", {"code": school.foxes.code})
    child.post("/in/name", {"student": school.ben.pk})
    assert throttle.DEVICE_COOKIE not in child.cookies
    child.post("/in/pictures", {"taps": " ".join(school.ben.pictures)})
    child.post("/out/")
    cookie = child.cookies[throttle.DEVICE_COOKIE]
    assert cookie["httponly"]
    request = RequestFactory().get("/", headers={"cookie": f"device={cookie.value}"})
    assert throttle.device_of(request, school.ben.user_id)
    assert not throttle.device_of(request, school.cleo.user_id)


def device_cookie(user_pk: int) -> str:
    answer = throttle.remember_device(RequestFactory().get("/"), HttpResponse(), user_pk)
    return answer.cookies[throttle.DEVICE_COOKIE].value


def test_a_shared_tablet_remembers_the_last_forty_accounts() -> None:
    cookie = ""
    for pk in [*range(1, 50), 20]:
        request = RequestFactory().get("/", headers={"cookie": f"device={cookie}"})
        cookie = throttle.remember_device(request, HttpResponse(), pk).cookies["device"].value
    request = RequestFactory().get("/", headers={"cookie": f"device={cookie}"})
    assert [pk for pk in range(60) if throttle.device_of(request, pk)] == [*range(10, 50)]
    assert len(cookie) < 1_000


@pytest.mark.parametrize("cookie", ["", "nonsense", "a:b:c", "W10:1:x"])
def test_a_cookie_that_we_did_not_sign_makes_no_device(cookie: str) -> None:
    request = RequestFactory().get("/", headers={"cookie": f"device={cookie}"})
    assert throttle.any_device(request) == ""


@pytest.mark.django_db
def test_signing_in_with_a_right_code_costs_no_try() -> None:
    """A school signs in all day behind one address; the tries are left for those who mistype."""
    school = School()
    actions.open_door(school.foxes)
    with time_machine.travel(time.time() // 600 * 600 + 300.25, tick=False):
        for _ in range(throttle.FREE_TRIES - 1):
            throttle.allow("127.0.0.1")
        answers = [Client().post("/in/", {"code": school.foxes.code}).status_code for _ in range(5)]
    assert answers == [302] * 5


@pytest.mark.django_db
def test_text_that_cannot_be_a_code_is_not_counted() -> None:
    for _ in range(3):
        assert Client().post("/in/", {"code": "owl"}).status_code == 422
    assert cache.get(throttle._window("127.0.0.1")) is None


# Addresses


@pytest.mark.parametrize(
    ("remote", "forwarded", "behind_proxy", "address"),
    [
        ("10.0.0.1", "", False, "10.0.0.1"),
        ("10.0.0.1", "6.6.6.6", False, "10.0.0.1"),
        ("10.0.0.1", "6.6.6.6, 81.2.3.4", True, "81.2.3.4"),
        ("2001:db8:1:2:aaaa::1", "", False, "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "", False, "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "", False, "10.0.0.1"),
        ("", "", False, ""),
    ],
)
def test_the_address_of_a_guess(
    settings: Settings, remote: str, forwarded: str, behind_proxy: bool, address: str
) -> None:
    """Headers of the browser are not trusted; a whole /64 of IPv6 counts as one address."""
    settings.BEHIND_PROXY = behind_proxy
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    assert client_address(RequestFactory(REMOTE_ADDR=remote).get("/", headers=headers)) == address


def test_tries_are_counted_in_the_cache_that_all_web_processes_share() -> None:
    throttle.allow("10.0.0.9")
    assert cache.get(throttle._window("10.0.0.9")) == 1


def test_a_counter_that_expires_between_two_calls_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LocMemCache, "add", lambda *_: None)
    assert throttle.allow("10.0.0.9")
    assert cache.get(throttle._window("10.0.0.9")) == 1


def test_no_address_is_stored() -> None:
    throttle.allow("10.11.12.13")
    assert "10.11.12.13" not in str(cache._cache)  # type: ignore[attr-defined]
