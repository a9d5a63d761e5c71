"""Slows down guessing of class codes and pictures. No address is ever locked out: a whole school may share one.

Wrong codes are free up to a budget that no school uses up by typing mistakes. Beyond it, one code in three seconds is
checked, and the waiting page retries by itself. A script that guesses must not keep a class waiting, so three go first:
browsers on which a child has signed in before, which have a budget of their own; right codes, above all those of a
lesson that is beginning; and login cards, whose secret cannot be guessed.
"""

import math
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

AnyResponse = TypeVar("AnyResponse", bound=HttpResponse)

# Three classes of thirty at once, with two mistakes each.
FREE_TRIES = 180
# On a browser where a child has signed in before.
FREE_TRIES_OF_A_DEVICE = 10
WINDOW_SECONDS = 600
SECONDS_A_TRY = 3
# Beyond the budget, so many codes are still compared: the first ones of each second with those of all open doors, the
# others with those of the classes whose lesson is beginning.
CODES_A_SECOND = 2
CODES_A_SECOND_AT_LESSONS = 20
SECONDS_BETWEEN_ALL_DOORS = 10


def allow(address: str, device: str = "") -> bool:
    """Counts a try before the code is checked, so that parallel requests cannot exceed the budget."""
    if device and _count(_window(device), WINDOW_SECONDS) <= FREE_TRIES_OF_A_DEVICE:
        return True
    if _count(_window(address), WINDOW_SECONDS) <= FREE_TRIES:
        return True
    return _count(f"{_key(address)}:{int(time.time() // SECONDS_A_TRY)}", 2 * SECONDS_A_TRY) <= 1


class Doors(Enum):
    """With which classes a code is compared that came beyond the budget."""

    NONE = auto()
    AT_LESSONS = auto()
    ALL = auto()


def doors_for(address: str, browser: str = "") -> Doors:
    """Each browser is let in on this once in a while, so that a script leaves room for the children."""
    second = int(time.time())
    if browser and _count(f"{_key(browser)}:{second}", 2) > 1:
        return Doors.NONE
    if _has_place_for_all_doors(address, browser, second):
        return Doors.ALL
    place = _count(f"{_key(address)}:l{second}", 2)
    return Doors.AT_LESSONS if place <= CODES_A_SECOND_AT_LESSONS else Doors.NONE


def _has_place_for_all_doors(address: str, browser: str, second: int) -> bool:
    had_one = f"{_key(browser)}:all"
    if browser and cache.get(had_one):
        return False
    if _count(f"{_key(address)}:a{second}", 2) > CODES_A_SECOND:
        return False
    cache.set(had_one, True, SECONDS_BETWEEN_ALL_DOORS)
    return True


def refund(address: str, device: str = "") -> None:
    """Takes the try back after a right code, which costs nothing."""
    _count(_window(device or address), WINDOW_SECONDS, by=-1)


def _window(who: str) -> str:
    return f"{_key(who)}:w{int(time.time() // WINDOW_SECONDS)}"


def _key(who: str) -> str:
    """A hash, so that no address is stored, not even in the cache."""
    return "door:" + salted_hmac("diceroom.door", who, algorithm="sha256").hexdigest()[:24]


def _counted(key: str) -> int:
    return int(cache.get(key, 0))


def _count(key: str, seconds: int, by: int = 1) -> int:
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key, by)
    except ValueError:
        # The entry expired, or Redis went away, between the two calls.
        cache.set(key, by, seconds)
        return by


# Pictures. A child's own device, or a browser with a login card, has a day's tries for itself.

OWN_TRIES = 9
OWN_TRIES_BEFORE_WAIT = 5
OWN_WAIT_SECONDS = 60
DAY_SECONDS = 86_400
# When a teacher helps, the child has so many more tries, for ten minutes.
TRIES_WITH_HELP, HELP_SECONDS = 5, 600


@dataclass(frozen=True)
class Browser:
    """Where a child taps. `own` names it if the child has signed in there before or holds a card. `wrong` is how often
    wrong pictures were tapped for this child in its session."""

    own: str = ""
    wrong: int = 0


STRANGER = Browser()


def allow_pictures(browser: Browser, student_pk: int) -> bool:
    """Counts a try on the child's own device before it is checked, so that parallel tries gain nothing."""
    if seconds_to_wait(browser, student_pk) or not _take_try(browser, student_pk):
        return False
    if _count(_tries(browser, student_pk), DAY_SECONDS) == OWN_TRIES_BEFORE_WAIT:
        until = time.time() + OWN_WAIT_SECONDS
        cache.set(_wait(browser, student_pk), until, OWN_WAIT_SECONDS)
    return True


def _take_try(browser: Browser, student_pk: int) -> bool:
    if _count(_key(browser.own), DAY_SECONDS) <= OWN_TRIES:
        return True
    if _count(_helped(student_pk), HELP_SECONDS, by=-1) >= 0:
        return True
    _count(_key(browser.own), DAY_SECONDS, by=-1)
    _count(_helped(student_pk), HELP_SECONDS, by=1)
    return False


def is_used_up(browser: Browser, student_pk: int) -> bool:
    return _counted(_key(browser.own)) >= OWN_TRIES and _counted(_helped(student_pk)) <= 0


def seconds_to_wait(browser: Browser, student_pk: int) -> int:
    until = float(cache.get(_wait(browser, student_pk), 0))
    return max(0, math.ceil(until - time.time()))


def forgive_pictures(browser: Browser, student_pk: int) -> None:
    """After the right pictures. Tries for other children on the same device are not forgiven."""
    tries = _counted(_tries(browser, student_pk))
    _count(_key(browser.own), DAY_SECONDS, by=-tries)
    cache.delete_many([_tries(browser, student_pk), _wait(browser, student_pk)])


def help_with_pictures(student_pks: Iterable[int]) -> None:
    cache.set_many(dict.fromkeys(map(_helped, student_pks), TRIES_WITH_HELP), HELP_SECONDS)


def _tries(browser: Browser, student_pk: int) -> str:
    return f"{_key(browser.own)}:{student_pk}"


def _wait(browser: Browser, student_pk: int) -> str:
    return f"{_key(browser.own)}:{student_pk}:wait"


def _helped(student_pk: int) -> str:
    return f"door:helped:{student_pk}"


# Devices: a signed cookie says which accounts have signed in on this browser before. Wrong tries there are counted for
# it alone, so that strangers who try the same account cannot lock its owner out.

DEVICE_COOKIE = "device"
DEVICE_SALT = "diceroom.device"
DEVICE_SECONDS = 400 * 86_400
# A class may share a tablet.
MOST_ACCOUNTS = 40


def device_of(request: HttpRequest, user_pk: int) -> str:
    """The name of this browser if the account has signed in on it before; empty if it is a stranger to the account."""
    device, accounts = _read_device(request)
    return device if user_pk in accounts else ""


def any_device(request: HttpRequest) -> str:
    """The name of this browser if any account has signed in on it before."""
    return _read_device(request)[0]


def remember_device(request: HttpRequest, response: AnyResponse, user_pk: int) -> AnyResponse:
    device, accounts = _read_device(request)
    kept = [pk for pk in accounts if pk != user_pk][1 - MOST_ACCOUNTS :]
    response.set_cookie(
        DEVICE_COOKIE,
        signing.dumps([device or secrets.token_urlsafe(12), *kept, user_pk], salt=DEVICE_SALT),
        max_age=DEVICE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return response


def _read_device(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        device, *accounts = signing.loads(
            request.COOKIES.get(DEVICE_COOKIE, ""), salt=DEVICE_SALT, max_age=DEVICE_SECONDS
        )
    except signing.BadSignature:
        return "", []
    return device, accounts
