"""What every test may ask for. The cast is in tests/world.py."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from hypothesis import HealthCheck
from hypothesis import settings as examples

from tests import sixth_game
from tests.running import SCALED, SQLITE, migrated, redis_of_its_own
from tests.world import School, signed_in

# Playwright's loop runs in the test's own thread; the database there is used by the test alone.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

sixth_game.register()

# A property does not depend on how fast the machine is.
examples.register_profile(
    "any machine", parent=examples.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
examples.load_profile("any machine")

HERE = Path(__file__).parent
# What no database and no broker can change: rules, words, how pages look, and the boards of single games, which all
# use the same views as those of Dice Words. One run of these is enough.
ONCE = ("engines", "words")
BOARDS = ("test_bookworm.py", "test_ice_pack.py", "test_scrabbicle.py", "test_alphabet_dice.py")
LOOKS = ("test_every_page.py", "test_projector.py", "test_activity_projector.py")
# What a page's own scripts do, at a server whose database is tested elsewhere.
SCRIPTS = ("test_refresh.py", "test_screens.py", "test_move_scripts.py", "test_words.py")
# What takes longest begins first, so that no process of a run is left alone with it at the end.
LONGEST = ("faults", "browser")


def pytest_configure() -> None:
    """Each process of a run counts and forgets for itself, also where the counters lie in Redis."""
    # Otherwise every test client lists all static files before its first request, which takes longer than most tests.
    # Browser tests start servers of their own, with the settings of production.
    settings.WHITENOISE_AUTOREFRESH = True
    if SCALED:
        settings.REDIS_URL = settings.CELERY_BROKER_URL = redis_of_its_own()
        settings.CACHES["default"]["LOCATION"] = settings.REDIS_URL


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: [item.path.parent.name != folder for folder in LONGEST])
    for item in items:
        if is_enough_once(item.path.relative_to(HERE)):
            item.add_marker(pytest.mark.once)


def is_enough_once(path: Path) -> bool:
    if path.parts[0] == "browser" and path.name in SCRIPTS:
        return True
    return path.parts[0] in ONCE or path.name in (*BOARDS, *LOOKS) or path.name.endswith("_pages.py")


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """On SQLite the test database is a copy, which must not be made anew."""
    return not SCALED


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """The test database begins as a copy of one that is migrated already."""
    test = settings.DATABASES["default"]["TEST"]
    if SCALED:
        test["TEMPLATE"] = migrated()
        yield
        return
    path = Path(test["NAME"])
    remove_database(path)
    shutil.copy(Path(migrated()) / SQLITE, path)
    yield
    remove_database(path)


def remove_database(path: Path) -> None:
    for part in (path, *(path.with_name(path.name + beside) for beside in ("-wal", "-shm"))):
        part.unlink(missing_ok=True)


@pytest.fixture
def school() -> School:
    return School()


@pytest.fixture
def ada(school: School) -> Client:
    return signed_in(school.ada)
