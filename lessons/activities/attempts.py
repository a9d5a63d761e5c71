"""Children's attempts: which are done, which have no result yet, and with which rule cards one begins at home.

Nothing here writes.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.engines import GAMES
from games.models import Table
from lessons.models import Activity, Attempt, Participant


def attempts_now(attempts: Iterable[Attempt]) -> list[Attempt]:
    """The attempts with the end of games that are over, even if their results are not written down yet, so that a
    child sees at once that a try is done. Needs `table`."""
    found = list(attempts)
    for attempt in found:
        if (
            attempt.done_at is None
            and attempt.table is not None
            and attempt.table.status == Table.Status.OVER
        ):
            attempt.done_at = datetime.fromtimestamp(attempt.table.changed_at, UTC)
    return found


def unsettled_attempts(activity: Activity) -> QuerySet[Attempt]:
    """Attempts at tables that are over and have no result yet."""
    attempts = Attempt.objects.filter(participant__activity=activity, table__status=Table.Status.OVER)
    unsettled = attempts.filter(result__isnull=True).order_by("begun_at", "pk")
    return unsettled.select_related("table", "participant__student", "participant__activity")


def settled_attempts(code: str | None = None) -> Iterator[Attempt]:
    """Attempts at tables that have a result, the earliest first, because later ones are compared with earlier ones."""
    attempts = Attempt.objects.filter(table__status=Table.Status.OVER, result__isnull=False)
    if code is not None:
        attempts = attempts.filter(participant__activity__code=code)
    rows = attempts.order_by("begun_at", "pk")
    return rows.select_related("table", "participant__student", "participant__activity").iterator(100)


def unsettled_activities() -> QuerySet[Activity]:
    over = Attempt.objects.filter(
        participant__activity=OuterRef("pk"), table__status=Table.Status.OVER, result__isnull=True
    )
    return Activity.objects.filter(Q(place=Activity.Place.LIVE, ended_at=None) | Exists(over))


def supports_at_home(participant: Participant) -> dict[str, Any]:
    """The child's rule cards. The factor that moves the due date moves the clock, too."""
    game, supports = GAMES[participant.activity.game], dict(participant.supports)
    times = max(participant.time_factor, supports.get("extra_time") or 1)
    has_clock = "extra_time" in game.supports_schema()["properties"]
    return supports | ({"extra_time": times} if times > 1 and has_clock else {})
