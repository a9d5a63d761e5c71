"""The cache that all web processes share. Nothing that is needed lies in it, so nobody waits for it in vain."""

import logging
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
REST_SECONDS = 5.0


def _or_own(name: str) -> Callable[..., Any]:
    shared, own = getattr(RedisCache, name), getattr(LocMemCache, name)

    @wraps(shared)
    def method(self: "SharedCache", *args: Any, **kwargs: Any) -> Any:
        if not self.is_away():
            try:
                return shared(self, *args, **kwargs)
            except RedisError as trouble:
                self.leave_alone(trouble)
        return own(self.own, *args, **kwargs)

    return method


class SharedCache(RedisCache):
    """Redis. While it is away each process counts for itself: a teacher can sign in, and a guesser is still slowed."""

    # Each thread has a cache of its own; that Redis is away one of them finds out for all.
    _away_until: ClassVar[float] = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        # Django's usual 300 entries would forget too soon how often somebody has guessed.
        self.own = LocMemCache("while-redis-is-away", {"OPTIONS": {"MAX_ENTRIES": 100_000}})

    def is_away(self) -> bool:
        return time.monotonic() < SharedCache._away_until

    def leave_alone(self, trouble: Exception) -> None:
        SharedCache._away_until = time.monotonic() + REST_SECONDS
        logger.warning(
            "Redis does not answer; each process remembers for itself. (%s)", type(trouble).__name__
        )

    add, get, set, delete = _or_own("add"), _or_own("get"), _or_own("set"), _or_own("delete")
    touch, incr, has_key = _or_own("touch"), _or_own("incr"), _or_own("has_key")
    get_many, set_many = _or_own("get_many"), _or_own("set_many")
    delete_many, clear = _or_own("delete_many"), _or_own("clear")
