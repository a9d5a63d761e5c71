"""Slows down guessing of class codes. An address is never locked out, because a whole school may share one.

Wrong codes are free up to a budget that no school uses up by typing mistakes. Beyond it, one code in three seconds is
checked, and the waiting page retries by itself. Login cards are not throttled: their secret cannot be guessed.
"""

import secrets
import time
from typing import TypeVar

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

AnyResponse = TypeVar("AnyResponse", bound=HttpResponse)

# Three classes of thirty at once, with two mistakes each.
FREE_TRIES = 180
WINDOW_SECONDS = 600
SECONDS_A_TRY = 3


def allow(address: str) -> bool:
    """Counts a try before the code is checked, so that parallel requests cannot exceed the budget."""
    if _count(_window(address), WINDOW_SECONDS) <= FREE_TRIES:
        return True
    return _count(f"{_key(address)}:{int(time.time() // SECONDS_A_TRY)}", 2 * SECONDS_A_TRY) <= 1


def refund(address: str) -> None:
    """Takes the try back after a right code, which costs nothing."""
    _count(_window(address), WINDOW_SECONDS, by=-1)


def _window(address: str) -> str:
    return f"{_key(address)}:w{int(time.time() // WINDOW_SECONDS)}"


def _key(address: str) -> str:
    """A hash, so that no address is stored, not even in the cache."""
    return "door:" + salted_hmac("diceroom.door", address, algorithm="sha256").hexdigest()[:24]


def _count(key: str, seconds: int, by: int = 1) -> int:
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key, by)
    except ValueError:
        # The entry expired, or Redis went away, between the two calls.
        cache.set(key, by, seconds)
        return by


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
