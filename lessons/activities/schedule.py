"""Which homework opens, closes and ends now, for the task that does it. Nothing here writes."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Table
from lessons.models import Activity, ActivityTable, Participant

HOME = Activity.Place.HOME


def activities_to_open(now: datetime) -> QuerySet[Activity]:
    """Those whose children have not been told yet."""
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
