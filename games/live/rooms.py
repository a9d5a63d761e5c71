"""What a stream can be about: a table, or a student's own page, which learns at once of a game that waits there."""

import time
from collections.abc import Collection

from django.db.models import Max

from games.models import Seat, Table

HOME = "home:"


def home_of(user_id: int) -> str:
    """No table's code has a colon, so nobody's home is taken for a table."""
    return f"{HOME}{user_id}"


def latest(rooms: Collection[str]) -> dict[str, int]:
    """The latest number of each room, as the database knows it."""
    tables = [room for room in rooms if not room.startswith(HOME)]
    numbers = dict(Table.objects.filter(code__in=tables).values_list("code", "version")) if tables else {}
    homes = [int(room.removeprefix(HOME)) for room in rooms if room.startswith(HOME)]
    return numbers | _latest_at_home(homes)


def number_now() -> int:
    """A home is numbered by the second in which something last changed at a table that waits there."""
    return int(time.time())


def _latest_at_home(user_ids: Collection[int]) -> dict[str, int]:
    if not user_ids:
        return {}
    seats = Seat.objects.filter(user__in=user_ids, table__is_set=True)
    found = seats.values("user").annotate(latest=Max("table__changed_at")).values_list("user", "latest")
    return {home_of(user): 0 for user in user_ids} | {home_of(user): int(at) for user, at in found}
