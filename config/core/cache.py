"""The cache that all web processes share: Redis, with each process's own memory while Redis is away."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from config.core.breaker import CircuitBreaker

# Django's default of 300 entries would forget too soon how often an address has guessed.
MAX_ENTRIES = 100_000

# One breaker for the process: Django makes a cache object for each thread.
redis_breaker = CircuitBreaker(failures=(RedisError,))


def is_shared() -> bool:
    """Whether what this process reads from the cache includes what the other processes wrote."""
    return settings.EMBEDDED or not redis_breaker.is_open


def _with_fallback(name: str) -> Callable[..., Any]:
    in_redis, in_memory = getattr(RedisCache, name), getattr(LocMemCache, name)

    @wraps(in_redis)
    def method(self: "SharedCache", *args: Any, **kwargs: Any) -> Any:
        with redis_breaker.allow() as allowed:
            if allowed:
                return in_redis(self, *args, **kwargs)
        return in_memory(self.fallback, *args, **kwargs)

    return method


class SharedCache(RedisCache):
    """Redis. While it is away each process counts by itself: teachers can sign in, and guessing is still slowed."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.fallback = LocMemCache("while-redis-is-away", {"OPTIONS": {"MAX_ENTRIES": MAX_ENTRIES}})

    add, get, set, delete = (_with_fallback(name) for name in ("add", "get", "set", "delete"))
    touch, incr, has_key = (_with_fallback(name) for name in ("touch", "incr", "has_key"))
    get_many, set_many = _with_fallback("get_many"), _with_fallback("set_many")
    delete_many, clear = _with_fallback("delete_many"), _with_fallback("clear")
