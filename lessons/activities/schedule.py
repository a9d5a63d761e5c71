"""Which homework opens, closes and ends now, and the due dates of a class. Nothing here writes."""

from datetime import datetime, timedelta

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from classrooms.models import Classroom
from games.models import Table
from lessons.models import Activity, ActivityTable, Participant

HOME = Activity.Place.HOME
KEPT = timedelta(days=60)
MOST_DATES = 300


def activities_to_open(now: datetime) -> QuerySet[Activity]:
    """Those whose children have not been notified yet."""
    waiting = Activity.objects.filter(opened_at=None, ended_at=None, opens_at__lte=now)
    return waiting.exclude(place=Activity.Place.LIVE).order_by("pk")


def playing_after_a_date(now: datetime) -> QuerySet[Participant]:
    """Children whose game at home still runs after a last moment, their own or that of all.

    A child with extra time is among them and may play on: `standing.window` decides.
    """
    playing = ActivityTable.objects.filter(
        activity=OuterRef("activity"),
        number=OuterRef("group_number"),
        table__status=Table.Status.PLAYING,
    )
    at_home = Q(place=HOME) | Q(place="", activity__place=HOME)
    late = Q(closes_at__lte=now) | Q(activity__closes_at__lte=now)
    rows = Participant.objects.filter(at_home, late).filter(Exists(playing))
    return rows.select_related("activity", "student").order_by("pk")


def activities_to_end(now: datetime) -> QuerySet[Activity]:
    """Homework whose last moment for all is over. Single children may have a later one."""
    closed = Activity.objects.filter(place=HOME, ended_at=None, closes_at__lte=now)
    return closed.prefetch_related("participants").order_by("pk")


def due_dates(classroom: Classroom, now: datetime) -> list[Activity]:
    """Homework and paper work of the class with a due date, from the last weeks on."""
    given = classroom.activities.exclude(place=Activity.Place.LIVE).filter(due_at__gte=now - KEPT)
    changed = given.annotate(changed_at=Max("changes__at"), changes_made=Count("changes"))
    return list(changed.order_by("due_at", "pk")[:MOST_DATES])
