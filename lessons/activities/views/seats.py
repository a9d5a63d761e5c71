"""Moving children and going on, from the control room. Each view: fetch, one action, and back to the room."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from classrooms import visitors
from classrooms.models import User
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from games.engines import IllegalSetup
from lessons.activities import access, dates
from lessons.activities.actions import away, late, leavers, moving, steps, tablets
from lessons.models import Activity, Participant

P = ParamSpec("P")
Change = Callable[Concatenate[HttpRequest, Activity, P], str]


def room_verb(change: Change[P]) -> Callable[..., HttpResponseBase]:
    """A POST that changes an activity of the teacher's class, says what it did, and shows the room again."""

    @require_POST
    @teacher_page
    @wraps(change)
    def view(request: HttpRequest, /, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        activity = access.activity_for_teacher(visitors.of(request), code)
        try:
            messages.success(request, change(request, activity, *args, **kwargs))
        except (IllegalSetup, Refused) as refused:
            messages.error(request, str(refused))
        opened = _number(request.POST.get("opened", ""))
        address = reverse("lessons:room", args=[activity.code])
        return redirect(f"{address}?table={opened}" if opened else address)

    return view


@room_verb
def next_step(request: HttpRequest, activity: Activity) -> str:
    """`to` is the step that the page offered, so that two presses do not skip one."""
    to, finish = _number(request.POST.get("to", "")), "finish_first" in request.POST
    return steps.next_step(activity, the_teacher(request), to=to, finish_first=finish)


@room_verb
def take_over(request: HttpRequest, activity: Activity) -> str:
    return away.take_over(activity, the_teacher(request))


@room_verb
def add(request: HttpRequest, activity: Activity) -> str:
    if not (pk := _number(request.POST.get("late", ""))):
        raise Refused("no-child", "First choose who comes late.")
    student = access.student_for(activity, pk)
    return late.add(activity, student, the_teacher(request))


@room_verb
def at_home(request: HttpRequest, activity: Activity) -> str:
    students = [access.student_for(activity, _number(pk)) for pk in request.POST.getlist("away")]
    if not students:
        raise Refused("no-child", "First choose who does it at home.")
    found = {preset.slug: preset.day for preset in dates.presets(timezone.localdate())}
    day = found.get(request.POST.get("until", ""), min(found.values()))
    due_at = dates.due_on(day, timezone.get_current_timezone())
    return away.do_at_home(activity, students, the_teacher(request), due_at=due_at)


@room_verb
def child(request: HttpRequest, activity: Activity, child: int, verb: str) -> str:
    participant = access.part_of_child(activity, child)
    if verb not in FOR_A_CHILD:
        raise Http404
    return FOR_A_CHILD[verb](request, participant, the_teacher(request))


@room_verb
def merge(request: HttpRequest, activity: Activity, number: int) -> str:
    into = _number(request.POST.get(f"into_{number}", ""))
    return moving.merge(activity, number, into, the_teacher(request))


@room_verb
def split(request: HttpRequest, activity: Activity, number: int) -> str:
    chosen = request.POST.getlist(f"going_{number}")
    going = [access.part_of_child(activity, _number(pk)) for pk in chosen]
    return moving.split(activity, number, going, the_teacher(request))


@room_verb
def tablet(request: HttpRequest, activity: Activity, number: int) -> str:
    return tablets.share(activity, number, the_teacher(request), on=request.POST.get("tablet") == "on")


def _stand_in(request: HttpRequest, participant: Participant, by: User) -> str:
    return leavers.stand_in(participant, by)


def _give_back(request: HttpRequest, participant: Participant, by: User) -> str:
    name = participant.student.shown_name
    return f"{name} has the seat again." if leavers.give_back(participant, by) else f"{name} has a seat."


def _move(request: HttpRequest, participant: Participant, by: User) -> str:
    """0: a table of their own."""
    to = request.POST.get(f"to_{participant.pk}", "")
    if not to:
        raise Refused("no-table", "First choose a table.")
    return moving.move(participant, _number(to) or None, by)


def _remove(request: HttpRequest, participant: Participant, by: User) -> str:
    return leavers.remove(participant, by)


FOR_A_CHILD = {"stand-in": _stand_in, "back": _give_back, "move": _move, "remove": _remove}


def _number(text: str) -> int:
    """0 for what is not a number of ours."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
