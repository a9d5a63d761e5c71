"""Promise: "A guesser gets into any class with ≤ 0.2 % chance a day; never a lock by address alone"."""

import math
import time

import pytest
import time_machine
from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client, RequestFactory
from pytest_django import Settings

from classrooms.login import actions, throttle
from classrooms.login.attempts import TRIES_BEFORE_TEACHER
from classrooms.login.credentials import CODE_LENGTH, MISREAD, PICTURES, TAPS
from classrooms.models.classes import MOST_STUDENTS
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
CLASS_SIZE = MOST_STUDENTS
ADDRESSES = 3
# A child who signs in resets the count, which gives a guesser as many tries again.
SIGN_INS_A_DAY = 2


def codes_tried_in_a_day() -> int:
    """What the throttle lets one address try: each window's budget, and one in three seconds beyond it."""
    return DAY // throttle.WINDOW_SECONDS * throttle.FREE_TRIES + DAY // throttle.SECONDS_A_TRY


def chance_to_see_names() -> float:
    return ADDRESSES * codes_tried_in_a_day() * OPEN_CLASSES / CODES


def chance_to_get_in_with_a_code() -> float:
    """For a guesser who knows the code, within a day, until every child of the class needs the teacher."""
    tries = CLASS_SIZE * TRIES_BEFORE_TEACHER * (1 + SIGN_INS_A_DAY)
    return tries / math.perm(len(PICTURES), TAPS)


def test_a_guesser_gets_into_any_class_with_less_than_0_2_per_cent_a_day() -> None:
    assert codes_tried_in_a_day() == 54_720
    assert chance_to_see_names() < 0.0075
    assert chance_to_get_in_with_a_code() < 0.26
    assert chance_to_see_names() * chance_to_get_in_with_a_code() <= 0.002


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


@pytest.mark.django_db
def test_an_address_that_guesses_is_never_locked_out() -> None:
    school = School()
    actions.open_door(school.foxes)
    with time_machine.travel(time.time() // 600 * 600 + 300.25, tick=False) as clock:
        child = Client()
        for _ in range(throttle.FREE_TRIES + 20):
            throttle.allow("127.0.0.1")
        busy = child.post("/in/", {"code": school.foxes.code})
        assert busy.status_code == 429
        page = busy.content.decode()
        assert "One moment" in page
        assert "data-again" in page, "the page tries again by itself"
        clock.shift(throttle.SECONDS_A_TRY)
        assert child.post("/in/", {"code": school.foxes.code}).status_code == 302


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
