"""Servers that a test may kill."""

import os
from collections.abc import Iterator

import pytest

from tests.faults import servers
from tests.running import SCALED


@pytest.fixture(scope="session")
def own_postgres() -> Iterator[servers.Postgres]:
    """One for all tests, because migrating its first database takes longest. A test that kills it starts it again."""
    with servers.postgres() as database:
        yield database


@pytest.fixture
def own_servers(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[dict[str, servers.Server]]:
    """Empty in embedded mode, which has none."""
    if not SCALED:
        yield {}
        return
    database = request.getfixturevalue("own_postgres")
    with servers.redis() as redis:
        monkeypatch.setitem(os.environ, "DATABASE_URL", database.url)
        monkeypatch.setitem(os.environ, "REDIS_URL", redis.url)
        yield {"Redis": redis, "PostgreSQL": database}
