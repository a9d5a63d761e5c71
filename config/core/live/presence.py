"""Which seats have a page open. Stored in the cache; an entry that is lost comes back with the next keepalive."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.cache import cache

from config.core.breaker import CircuitBreaker
from config.core.cache import is_shared

SECONDS = 45
# For how long it is known when a page was closed.
GONE_SECONDS = 7200
_breaker = CircuitBreaker()


def present(room: str, seats: Sequence[str]) -> set[str]:
    """The seats that have a page open. While the shared cache is away, all seats count as present: this process sees
    only its own pages then, and a player must not lose their move because Redis is down."""
    found: dict[str, bool] | None = None
    with _breaker.allow() as allowed:
        if allowed:
            found = cache.get_many([_key(room, seat) for seat in seats])
    if found is None or not is_shared():
        return set(seats)
    return {seat for seat in seats if _key(room, seat) in found}


def absences(places: Sequence[tuple[str, str]]) -> dict[tuple[str, str], float | None]:
    """Those of these (room, seat) that have no page open, with the time at which the last one was closed, if it is
    known. All in one request, for pages about many rooms."""
    keys = {place: _key(*place) for place in places}
    found: dict[str, Any] | None = None
    with _breaker.allow() as allowed:
        if allowed:
            found = cache.get_many([*keys.values(), *(_gone_key(*place) for place in places)])
    if found is None or not is_shared():
        return {}
    return {place: found.get(_gone_key(*place)) for place, key in keys.items() if key not in found}


def arrive(places: Iterable[tuple[str, str]]) -> None:
    with _breaker.allow() as allowed:
        if allowed:
            cache.set_many({_key(room, seat): True for room, seat in places}, SECONDS)


def leave(places: Iterable[tuple[str, str]]) -> None:
    with _breaker.allow() as allowed:
        if allowed:
            left = list(places)
            cache.delete_many([_key(room, seat) for room, seat in left])
            cache.set_many({_gone_key(room, seat): time.time() for room, seat in left}, GONE_SECONDS)


def _key(room: str, seat: str) -> str:
    return f"here:{room}:{seat}"


def _gone_key(room: str, seat: str) -> str:
    return f"gone:{room}:{seat}"
