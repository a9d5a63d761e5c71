"""The due dates of a class for calendar programs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.teachers.decorators import teacher_page, the_teacher
from games.catalogue import game_called
from lessons.activities import access, schedule
from lessons.activities.actions import calendars
from lessons.activities.icalendar import CONTENT_TYPE, Due, calendar
from lessons.models import Activity


@never_cache
@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """For programs, which cannot sign in: the address itself is the secret. No child is named, no result is in it."""
    address = access.calendar_at(token)
    dates = [_due(request, activity) for activity in schedule.due_dates(address.classroom, timezone.now())]
    return HttpResponse(calendar(f"{address.classroom.name}: due dates", dates), content_type=CONTENT_TYPE)


@require_POST
@teacher_page
def make(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = class_for_teacher(visitors.of(request), class_pk)
    calendars.make_address(classroom, the_teacher(request))
    return redirect(reverse("lessons:class-games", args=[classroom.pk]) + "#calendar")


@require_POST
@teacher_page
def stop(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = class_for_teacher(visitors.of(request), class_pk)
    calendars.stop(classroom, the_teacher(request))
    return redirect(reverse("lessons:class-games", args=[classroom.pk]) + "#calendar")


def _due(request: HttpRequest, activity: Activity) -> Due:
    return Due(
        uid=f"{activity.code}@diceroom",
        title=f"Due: {activity.name}",
        text=f"{game_called(activity.game).name}, {activity.get_place_display()}",
        url=request.build_absolute_uri(reverse("lessons:activity", args=[activity.code])),
        due_at=activity.due_at or activity.started_at,
        changed_at=getattr(activity, "changed_at", None) or activity.started_at,
        sequence=getattr(activity, "changes_made", 0),
    )
