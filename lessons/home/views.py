"""A student's own page: what the class plays now, games of their own, and what they have done."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from classrooms.access import signed_in_student, student_or_404
from classrooms.login.selectors import children_on
from classrooms.models import Student
from config.core.errors import Refused
from games.access import holds_seat_at, table_for_host
from games.catalogue import game_called, playable
from games.engines import IllegalSetup
from lessons.activities import access, devices, rooms
from lessons.activities import selectors as activity_selectors
from lessons.activities.actions import attempts, leavers
from lessons.home import actions, selectors
from lessons.home.forms import LookForm
from lessons.rule_cards.today import cards_today

P = ParamSpec("P")
LEFT = "You are not at that table any more. Look here for what comes next."


def student_page(
    view: Callable[Concatenate[HttpRequest, Student, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """A visitor without an account goes to the sign-in page. Teachers have no such page (404)."""

    @wraps(view)
    def page(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        visitor = visitors.of(request)
        if visitor.user is None:
            return redirect("classrooms:in")
        return view(request, student_or_404(visitor), *args, **kwargs)

    return page


@never_cache
@require_safe
@student_page
def home(request: HttpRequest, student: Student) -> HttpResponse:
    context = _tasks(student)
    context |= {
        "cards": cards_today(student, context["page"].open),
        "games": playable(),
        "own": selectors.own_running(student),
        "finished": selectors.own_finished(student),
        "best": selectors.best_words(student),
        "look": LookForm(student),
        "beside": children_on(visitors.of(request).tablet),
    }
    return render(request, "lessons/home/home.html", context)


@never_cache
@require_safe
@student_page
def now(request: HttpRequest, student: Student) -> HttpResponse:
    """What the class plays now, for the note on the student's other pages."""
    return render(request, "lessons/home/_now.html", _now(student))


@never_cache
@require_safe
@student_page
def tasks(request: HttpRequest, student: Student) -> HttpResponse:
    """The part of the page that says what to do: now, next, done."""
    return render(request, "lessons/home/_tasks.html", _tasks(student))


@never_cache
@require_safe
@student_page
def join(request: HttpRequest, student: Student, code: str) -> HttpResponse:
    """The way to the child's table in an activity. The first child of a group opens the table."""
    participant = access.participant_in(student, code)
    try:
        table = devices.arrive(request, participant)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("lessons:home")
    return redirect("games:table", code=table.code)


@never_cache
@require_safe
def over(request: HttpRequest) -> HttpResponse:
    """Where a page leads that a child had open while the class was archived, or the child was signed out."""
    if visitors.of(request).user is not None:
        return redirect("/")
    return render(request, "lessons/home/over.html")


@never_cache
@require_safe
def left(request: HttpRequest, code: str) -> HttpResponse:
    """Where a table's page leads when the child has no seat there any more, or a computer player has kept it."""
    visitor = visitors.of(request)
    if signed_in_student(visitor) is None:
        return redirect("lessons:over")
    participant = access.part_at(visitor, code)
    if holds_seat_at(visitor, code) or (participant is not None and leavers.comes_back(participant)):
        return redirect("games:table", code=code)
    messages.info(request, LEFT)
    return redirect("lessons:home")


@require_POST
@student_page
def play_again(request: HttpRequest, student: Student, code: str) -> HttpResponse:
    """Another game like the one that the child opened without a teacher."""
    table = table_for_host(visitors.of(request), code)
    try:
        return redirect("games:table", code=actions.play_again(student, table).code)
    except (IllegalSetup, Refused) as refused:
        messages.error(request, str(refused))
        return redirect("games:table", code=code)


@require_POST
@student_page
def play(request: HttpRequest, student: Student, slug: str) -> HttpResponse:
    try:
        table = actions.play_alone(student, game_called(slug).slug)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("lessons:home")
    return redirect("games:table", code=table.code)


@require_POST
@student_page
def play_task(request: HttpRequest, student: Student, code: str) -> HttpResponse:
    """Goes on with the child's game of this activity, or begins the next one."""
    participant = access.participant_in(student, code)
    try:
        table = attempts.begin(participant)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("lessons:home")
    return redirect("games:table", code=table.code)


@require_POST
@student_page
def look(request: HttpRequest, student: Student) -> HttpResponse:
    form = LookForm(student, request.POST)
    if form.is_valid():
        actions.choose_look(student, **form.chosen())
    return redirect("lessons:home")


def _tasks(student: Student) -> dict[str, Any]:
    page = selectors.homework_of(student)
    actions.mark_seen(page.unseen)
    return _now(student) | {"page": page}


def _now(student: Student) -> dict[str, object]:
    return {
        "student": student,
        "waiting": activity_selectors.waiting_for(student),
        "number": rooms.HOMES.version_of(student.user_id),
    }
