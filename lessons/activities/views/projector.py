"""An activity on the projector, for the whole class to see."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from classrooms.login.access import is_door_open
from classrooms.login.credentials import shown_code
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.http import is_local_only
from config.core.qr import qr_svg
from lessons.activities import access
from lessons.activities.actions import verbs
from lessons.activities.projector import screen
from lessons.models import Activity


@never_cache
@teacher_page
@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    return render(request, "lessons/activities/projector.html", _context(request, code))


@never_cache
@teacher_page
@require_safe
def now(request: HttpRequest, code: str) -> HttpResponse:
    """The part of that page that changes."""
    return render(request, "lessons/activities/_projector.html", _context(request, code))


@teacher_page
@require_POST
def ranking(request: HttpRequest, code: str) -> HttpResponse:
    activity = access.activity_for_teacher(visitors.of(request), code)
    verbs.show_ranking(activity, the_teacher(request), shown="show" in request.POST)
    return redirect("lessons:projector", code=code)


def _context(request: HttpRequest, code: str) -> dict[str, Any]:
    activity = access.activity_for_teacher(visitors.of(request), code)
    shown = screen(activity)
    return {"activity": activity, "screen": shown, **_way_in(request, activity)}


def _way_in(request: HttpRequest, activity: Activity) -> dict[str, Any]:
    """How children who are not there yet get in, while the door of the class is open."""
    classroom = activity.classroom
    if not is_door_open(classroom, timezone.now()):
        return {}
    entrance = request.build_absolute_uri(reverse("classrooms:in"))
    return {
        "code": shown_code(classroom.code),
        "entrance": entrance.split("//", 1)[-1].rstrip("/"),
        # The code is in the fragment, which browsers do not send, so that it is in no log.
        "qr": qr_svg(f"{entrance}#{classroom.code}"),
        "only_here": is_local_only(request),
    }
