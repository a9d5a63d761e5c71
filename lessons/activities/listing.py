"""What a class was given: now, planned and ended. Nothing here writes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from classrooms.models import Classroom
from lessons.activities import standing as where
from lessons.activities.standing import Standing
from lessons.models import Activity

MOST_GIVEN, MOST_ENDED = 40, 20


@dataclass(frozen=True, kw_only=True)
class ActivityLine:
    activity: Activity
    standings: Sequence[Standing] = ()

    @property
    def title(self) -> str:
        return self.activity.name

    @property
    def expected(self) -> int:
        return sum(each is not Standing.EXCUSED for each in self.standings)

    @property
    def done(self) -> int:
        return sum(each.is_finished for each in self.standings)

    @property
    def late(self) -> int:
        return sum(each in (Standing.OVERDUE, Standing.MISSED) for each in self.standings)

    def is_planned(self, now: datetime) -> bool:
        return self.activity.opens_at is not None and self.activity.opens_at > now


@dataclass(frozen=True, kw_only=True)
class Listing:
    given: Sequence[ActivityLine]
    planned: Sequence[ActivityLine]
    ended: Sequence[ActivityLine]


def listing_of(classroom: Classroom) -> Listing:
    """In four queries, however many children the class has."""
    now = timezone.now()
    running = classroom.activities.filter(ended_at=None)
    away = running.exclude(place=Activity.Place.LIVE).order_by("due_at", "pk")
    lines = [_line(activity, now) for activity in _with_children(away)[:MOST_GIVEN]]
    ended = classroom.activities.exclude(ended_at=None).order_by("-ended_at", "-pk")[:MOST_ENDED]
    return Listing(
        given=[line for line in lines if not line.is_planned(now)],
        planned=[line for line in lines if line.is_planned(now)],
        ended=[ActivityLine(activity=activity) for activity in ended],
    )


def _with_children(activities: QuerySet[Activity]) -> QuerySet[Activity]:
    """With what `standing` asks for."""
    return activities.prefetch_related("participants", "participants__attempts")


def _line(activity: Activity, now: datetime) -> ActivityLine:
    zone = timezone.get_current_timezone()
    standings = [
        where.standing(activity, each, list(each.attempts.all()), now, zone)
        for each in activity.participants.all()
    ]
    return ActivityLine(activity=activity, standings=standings)
