"""Who has a table's page open. Kept in the cache: what is forgotten is known again at the next keepalive."""

from collections.abc import Iterable, Sequence

from django.core.cache import cache

from games.live.rest import Rest

KEPT_SECONDS = 45
# Who is here is a courtesy: without the cache, pages and moves go on.
_cache = Rest("The cache does not answer; nobody is told who is here.")


def present(table: str, players: Sequence[str]) -> set[str]:
    """Those of `players` who are here; if nobody can tell, nobody is called away."""
    found: dict[str, bool] | None = None
    with _cache.courtesy() as awake:
        if awake:
            found = cache.get_many([_key(table, player) for player in players])
    return set(players) if found is None else {player for player in players if _key(table, player) in found}


def arrive(places: Iterable[tuple[str, str]]) -> None:
    with _cache.courtesy() as awake:
        if awake:
            cache.set_many({_key(table, player): True for table, player in places}, KEPT_SECONDS)


def leave(places: Iterable[tuple[str, str]]) -> None:
    with _cache.courtesy() as awake:
        if awake:
            cache.delete_many([_key(table, player) for table, player in places])


def _key(table: str, player: str) -> str:
    return f"here:{table}:{player}"
