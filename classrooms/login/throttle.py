"""Slows down guessing of class codes. An address is never locked out, because a whole school may share one.

Wrong codes are free up to a budget that no school uses up by typing mistakes. Beyond it, one code in three seconds is
checked, and the waiting page retries by itself. Login cards are not throttled: their secret cannot be guessed.
"""

import time

from django.core.cache import cache
from django.utils.crypto import salted_hmac

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
