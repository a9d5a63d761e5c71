"""The control room of a live activity. Its first line says who is not here, who needs the teacher, and when it ends."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from classrooms import visitors
from classrooms.teachers.decorators import teacher_page
from lessons.activities import access, overview


@require_safe
@teacher_page
def room(request: HttpRequest, code: str) -> HttpResponse:
    return render(request, "lessons/activities/room/room.html", _context(request, code))


@require_safe
@teacher_page
def news(request: HttpRequest, code: str) -> HttpResponse:
    """The parts that change. With `tables=3,7` only these tables, without it all of them."""
    context = _context(request, code)
    wanted = {int(number) for number in request.GET.get("tables", "").split(",") if number.isdecimal()}
    lines = [line for line in context["room"].lines if not wanted or line.number in wanted]
    return render(request, "lessons/activities/room/_news.html", context | {"lines": lines})


def _context(request: HttpRequest, code: str) -> dict[str, Any]:
    """`?table=3` opens the panel of that table."""
    activity = access.activity_for_teacher(visitors.of(request), code)
    found = overview.control_room(activity)
    number = request.GET.get("table", "")
    opened = found.line(int(number)) if number.isdecimal() else None
    return {"room": found, "activity": activity, "classroom": activity.classroom, "opened": opened}
