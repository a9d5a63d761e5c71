"""A brake on guessing class codes. It slows an address down, and never shuts it out: a whole school has one address.

Wrong codes are free up to a budget that no school spends by typing mistakes. Beyond it one code in three seconds is
looked at, and the page of whoever has to wait tries again by itself. Login cards do not come this way.
"""

import ipaddress
import logging
import time

from django.conf import settings
from django.core.cache import BaseCache, cache
from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

logger = logging.getLogger(__name__)

# Three classes of thirty at once, with two mistakes each.
FREE_TRIES = 180
WINDOW_SECONDS = 600
SECONDS_A_TRY = 3

# One process, or one whose shared cache is away, counts for itself. Django's usual 300 entries would forget too soon.
_own = LocMemCache("brake", {"OPTIONS": {"MAX_ENTRIES": 100_000}})


def address_of(request: HttpRequest) -> str:
    """Where a request comes from. A home or a phone has a whole /64 of IPv6, so that counts as one."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    if settings.BEHIND_PROXY:
        # The last entry is the proxy's own word; those before it are anybody's.
        address = request.headers.get("X-Forwarded-For", address).split(",")[-1].strip()
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    # A server that listens on both sees IPv4 in a coat of IPv6, and all of it lies in one /64.
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def may_try(address: str) -> bool:
    """Takes a try, before anybody looks whether the code is right."""
    if _count(_window(address), WINDOW_SECONDS) <= FREE_TRIES:
        return True
    return _count(f"{_key(address)}:{int(time.time() // SECONDS_A_TRY)}", 2 * SECONDS_A_TRY) <= 1


def give_back(address: str) -> None:
    """A right code costs nothing."""
    _count(_window(address), WINDOW_SECONDS, by=-1)


def _window(address: str) -> str:
    return f"{_key(address)}:w{int(time.time() // WINDOW_SECONDS)}"


def _key(address: str) -> str:
    """No address is kept, not even in the cache."""
    return "door:" + salted_hmac("diceroom.door", address, algorithm="sha256").hexdigest()[:24]


def _count(key: str, seconds: int, by: int = 1) -> int:
    if settings.EMBEDDED:
        return _counted(_own, key, seconds, by)
    try:
        return _counted(cache, key, seconds, by)
    except Exception:
        logger.warning("The cache does not answer; each web process counts wrong class codes by itself.")
        return _counted(_own, key, seconds, by)


def _counted(counts: BaseCache, key: str, seconds: int, by: int) -> int:
    counts.add(key, 0, seconds)
    return counts.incr(key, by)
