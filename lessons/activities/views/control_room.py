"""The control room of a live activity. Its first line says who is not here, who needs the teacher, and when it ends."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from classrooms.teachers.decorators import teacher_page, the_teacher
from lessons.activities import access, overview, places
from lessons.activities.actions import talking, verbs
from lessons.activities.messages import MESSAGES
from lessons.models import Activity

TOLD_ALL = {
    "go": "Go! All tables that waited began at the same moment.",
    "pause": "All tables are paused.",
    "pause-2": "All tables are paused for two minutes.",
    "resume": "All tables go on.",
    "add-time": "30 seconds more for all tables.",
    "end": "Ended for all. The points so far are kept.",
}
TOLD_ONE = {
    "go": "Go! The clock of table {} runs.",
    "pause": "Table {} is paused.",
    "pause-2": "Table {} is paused for two minutes.",
    "resume": "Table {} goes on.",
    "add-time": "30 seconds more for table {}.",
    "end": "Ended at table {}. The points so far are kept.",
}


@require_safe
@teacher_page
def room(request: HttpRequest, code: str) -> HttpResponse:
    return render(request, "lessons/activities/room/room.html", _context(request, code))


@require_safe
@teacher_page
def news(request: HttpRequest, code: str) -> HttpResponse:
    """The parts that change. With `tables=3,7` only these tables, without it all of them."""
    context = _context(request, code)
    wanted = {_number(part) for part in request.GET.get("tables", "").split(",")} - {0}
    lines = [line for line in context["room"].lines if not wanted or line.number in wanted]
    return render(request, "lessons/activities/room/_news.html", context | {"lines": lines})


@require_POST
@teacher_page
def do_verb(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """A verb for all tables, or for the one in the form; from the control room or from the projector."""
    activity, number = _activity(request, code), _number(request.POST.get("table", ""))
    if verb not in verbs.VERBS:
        raise Http404
    if number:
        opened = access.group_in(activity, number)
        verbs.do_in_group(activity, opened, number, verb, the_teacher(request))
    else:
        verbs.do_in_activity(activity, verb, the_teacher(request))
    if "projector" in request.POST:
        return redirect("lessons:projector", code=code)
    messages.success(request, TOLD_ONE[verb].format(number) if number else TOLD_ALL[verb])
    return _back(request, activity)


@require_POST
@teacher_page
def give_minutes(request: HttpRequest, code: str) -> HttpResponse:
    activity = _activity(request, code)
    verbs.give_minutes(activity, the_teacher(request))
    messages.success(request, "Five minutes more.")
    return _back(request, activity)


@require_POST
@teacher_page
def say(request: HttpRequest, code: str, message: str) -> HttpResponse:
    """A message to the child or the table in the form, or to all."""
    activity = _activity(request, code)
    if message not in MESSAGES:
        raise Http404
    child, number = _number(request.POST.get("child", "")), _number(request.POST.get("table", ""))
    to = access.listeners(activity, child=child, number=number)
    talking.say(activity, message, to, the_teacher(request), is_for_all=not (child or number))
    messages.success(request, f"Sent: {MESSAGES[message]}")
    return _back(request, activity)


@require_POST
@teacher_page
def lower_hand(request: HttpRequest, code: str, child: int) -> HttpResponse:
    activity = _activity(request, code)
    [participant] = access.listeners(activity, child=child)
    talking.lower_hand(participant)
    return _back(request, activity)


def _activity(request: HttpRequest, code: str) -> Activity:
    return access.activity_for_teacher(visitors.of(request), code)


def _context(request: HttpRequest, code: str) -> dict[str, Any]:
    """`?table=3` opens the panel of that table, `?ask=end` asks before everything ends."""
    activity = _activity(request, code)
    found = overview.control_room(activity)
    opened = found.line(_number(request.GET.get("table", "")))
    return places.for_the_class(activity, opened.number if opened else None) | {
        "room": found,
        "activity": activity,
        "classroom": activity.classroom,
        "opened": opened,
        "changes": overview.latest_changes(activity, opened.number) if opened else [],
        "ask": request.GET.get("ask", ""),
        "messages_to_send": MESSAGES.items(),
    }


def _back(request: HttpRequest, activity: Activity) -> HttpResponse:
    """The room with the same table open as before."""
    opened = _number(request.POST.get("opened", ""))
    return redirect(reverse("lessons:room", args=[activity.code]) + (f"?table={opened}" if opened else ""))


def _number(text: str) -> int:
    """0 for what is not a number of ours."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
