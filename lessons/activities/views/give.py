"""Giving children of a class something to do at home or on paper."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.login.selectors import doorway_of
from classrooms.models import Classroom
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from config.core.http import form_data
from games.catalogue import game_called
from games.engines import IllegalSetup
from lessons.activities import selectors
from lessons.activities.actions import giving
from lessons.activities.give_forms import GiveForm, Given
from lessons.authoring import access as lesson_access
from lessons.lesson_files import BadLesson, lesson_from
from lessons.models import Activity, OwnLesson


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def give(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = class_for_teacher(visitors.of(request), class_pk)
    given = _asked_for(request)
    if given is None:
        return redirect("lessons:library")
    students = [arrival.student for arrival in doorway_of(classroom).arrivals]
    follows = selectors.follows_play(classroom)
    form = GiveForm(given, students, form_data(request), follows=follows, **_chosen(request, classroom))
    activity = _give(request, classroom, form) if form.is_valid() else None
    if activity is None:
        return _ask(request, classroom, form)
    messages.success(request, _said(form))
    return redirect("lessons:activity", code=activity.code)


def _said(form: GiveForm) -> str:
    count = len(form.chosen)
    if form.place == Activity.Place.PAPER:
        return f"Given to {count} on paper. Type the results in when the sheets are back."
    return f"Given to {count}. They find it on their own pages."


def _give(request: HttpRequest, classroom: Classroom, form: GiveForm) -> Activity | None:
    """Returns None if it was refused; the form then says why."""
    try:
        return giving.give(
            the_teacher(request),
            classroom,
            form.task(),
            students=form.chosen,
            dates=form.dates(),
            place=form.place,
            supports=form.supports(),
        )
    except (IllegalSetup, Refused) as refused:
        form.add_error(None, str(refused))
        return None


def _ask(request: HttpRequest, classroom: Classroom, form: GiveForm) -> HttpResponse:
    context = {
        "classroom": classroom,
        "given": form.given,
        "form": form,
        "way": form["place"].value(),
        "students": list(form.students_by_id.values()),
        "chosen": {str(pk) for pk in form["students"].value() or []},
        "groups": classroom.groups.all(),
        "zone": timezone.get_current_timezone_name(),
    }
    return render(request, "lessons/activities/give.html", context, status=422 if form.errors else 200)


def _asked_for(request: HttpRequest) -> Given | None:
    """What the address names by `lesson`, `own` or `game`. None: nothing yet, the library is the place to choose."""
    asked = request.GET
    if "own" in asked:
        return _own(lesson_access.own_lesson_for(visitors.of(request), asked["own"]))
    if "lesson" in asked:
        lesson = lesson_access.library_lesson(asked["lesson"])
        return Given(game=game_called(lesson.game), lesson=lesson, reference={"lesson": lesson.slug})
    if "game" in asked:
        game = game_called(asked["game"])
        return Given(game=game, reference={"game": game.slug})
    return None


def _own(own: OwnLesson) -> Given | None:
    """None: the lesson is not ready."""
    try:
        lesson = lesson_from(own.content)
    except BadLesson:
        return None
    return Given(game=game_called(lesson.game), lesson=lesson, own=own, reference={"own": own.code})


def _chosen(request: HttpRequest, classroom: Classroom) -> dict[str, Any]:
    """The other parameters of the address: the place, and a group, or `none` to choose each child."""
    place, group = request.GET.get("place", ""), request.GET.get("group", "")
    chosen: dict[str, Any] = {"place": place} if place in ("home", "paper") else {}
    if group == "none":
        chosen["students"] = []
    elif group:
        if not group.isdecimal():
            raise Http404
        members = classroom.students.filter(group=int(group)).values_list("pk", flat=True)
        chosen["students"] = [str(pk) for pk in members]
    return chosen
