"""When something last changed, so that a page that was offline knows whether it missed something."""

from collections.abc import Collection
from datetime import timedelta

from django.db.models import OuterRef, Q, Subquery, Sum
from django.utils import timezone

from classrooms.models import Student
from lessons.models import Activity, ActivityTable, Change, Participant


def home_versions(user_ids: Collection[int]) -> dict[int, int]:
    """The second in which something last changed for each of these students: their live activity or its table, or
    what they have to do at home, or that they are signed out because their class is archived or they are erased."""
    table = ActivityTable.objects.filter(activity=OuterRef("activity"), number=OuterRef("group_number"))
    rows = Participant.objects.filter(student__user__in=user_ids, is_current=True).annotate(
        changed_at=Subquery(table.order_by("-table__changed_at").values("table__changed_at")[:1])
    )
    found = rows.values_list("student__user", "activity__started_at", "activity__ended_at", "changed_at")
    live = {
        user: int(max(started.timestamp(), ended.timestamp() if ended else 0, changed or 0))
        for user, started, ended, changed in found
    }
    home, closed = _homework_versions(user_ids), _closed(user_ids)
    return {user: max(live.get(user, 0), home.get(user, 0), closed[user]) for user in user_ids}


def _closed(user_ids: Collection[int]) -> dict[int, int]:
    """When the class was archived. For students who are being erased it is always the current time, so that their
    pages do not stay open."""
    active = Student.objects.filter(user__in=user_ids, user__is_active=True)
    archived_at = dict(active.values_list("user", "classroom__archived_at"))
    moments = {user: archived_at.get(user, timezone.now()) for user in user_ids}
    return {user: 0 if moment is None else int(moment.timestamp()) for user, moment in moments.items()}


def _homework_versions(user_ids: Collection[int]) -> dict[int, int]:
    """When homework was last given, changed, opened or closed for each of these students."""
    now = timezone.now()
    mine = Participant.objects.filter(student__user__in=user_ids, activity__started_at__lte=now)
    recent = mine.filter(Q(activity__ended_at=None) | Q(activity__ended_at__gt=now - timedelta(days=1)))
    at_home = recent.exclude(activity__place=Activity.Place.LIVE, place="")
    changes = Change.objects.filter(activity=OuterRef("activity"))
    rows = at_home.annotate(
        changed_at=Subquery(
            changes.filter(Q(participant=None) | Q(participant=OuterRef("pk")))
            .order_by("-at")
            .values("at")[:1]
        )
    )
    moments = ("activity__started_at", "activity__ended_at", "changed_at")
    gates = ("opens_at", "closes_at", "activity__opens_at", "activity__closes_at")
    versions: dict[int, int] = {}
    for user, *found in rows.values_list("student__user", *moments, *gates):
        # A date that has not been reached yet has changed nothing.
        seconds = [int(moment.timestamp()) for moment in found if moment is not None and moment <= now]
        versions[user] = max([versions.get(user, 0), *seconds])
    return versions


def room_versions(codes: Collection[str]) -> dict[str, int]:
    """The sum of all that is counted: the activity's own changes and the versions of its tables."""
    found = Activity.objects.filter(code__in=codes).annotate(moves=Sum("tables__table__version"))
    return {code: own + (moves or 0) for code, own, moves in found.values_list("code", "version", "moves")}
