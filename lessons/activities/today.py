"""What a class has to do now, in a line: for the teacher's first page and the page of the class."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from lessons.activities.listing import ActivityLine
from lessons.models import Activity


@dataclass(kw_only=True)
class Today:
    """The running live activities, the oldest first, and how many pieces of homework are open and due today."""

    live: list[ActivityLine] = field(default_factory=list)
    open: int = 0
    due: int = 0

    @property
    def homework(self) -> str:
        """2 pieces of homework open, 1 due today; empty if there is none."""
        if not self.open:
            return ""
        pieces = f"{self.open} {'piece' if self.open == 1 else 'pieces'} of homework"
        if self.due == self.open:
            return f"{pieces} due today"
        return f"{pieces} open{f', {self.due} due today' if self.due else ''}"

    def add(self, activity: Activity, now: datetime) -> None:
        if activity.place == Activity.Place.LIVE:
            self.live.append(ActivityLine(activity=activity))
        elif activity.place == Activity.Place.HOME and _is_open(activity, now):
            self.open += 1
            self.due += _is_due_today(activity, now)


def today_in(class_pks: Iterable[int]) -> dict[int, Today]:
    """By class, in one query for all of them."""
    now, found = timezone.now(), {pk: Today() for pk in class_pks}
    running = Activity.objects.filter(classroom__in=list(found), ended_at=None).defer("lesson", "options")
    for activity in running.order_by("pk"):
        found[activity.classroom_id].add(activity, now)
    return found


def _is_open(activity: Activity, now: datetime) -> bool:
    has_opened = activity.opens_at is None or activity.opens_at <= now
    return has_opened and (activity.closes_at is None or now < activity.closes_at)


def _is_due_today(activity: Activity, now: datetime) -> bool:
    due, zone = activity.due_at, timezone.get_current_timezone()
    return due is not None and due.astimezone(zone).date() == now.astimezone(zone).date()
