"""A student's own page: what the class plays now, a game for oneself, and what one has done."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from classrooms.access import student_or_404
from classrooms.models import Student
from config.core.errors import Refused
from games import summaries
from games.catalogue import game_called, playable
from games.rooms import HOMES
from lessons.home import actions
from lessons.home.forms import LookForm

P = ParamSpec("P")


def student_page(
    view: Callable[Concatenate[HttpRequest, Student, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Whoever is not signed in goes to the door; to a teacher there is no such page."""

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
    context = _now(student) | {
        "games": playable(),
        "own": summaries.own_running(student),
        "finished": summaries.own_finished(student),
        "best": summaries.best_words(student),
        "look": LookForm(student),
    }
    return render(request, "lessons/home/home.html", context)


@never_cache
@require_safe
@student_page
def now(request: HttpRequest, student: Student) -> HttpResponse:
    """What the class plays now, as it is swapped in when the page is called."""
    return render(request, "lessons/home/_now.html", _now(student))


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
def look(request: HttpRequest, student: Student) -> HttpResponse:
    form = LookForm(student, request.POST)
    if form.is_valid():
        actions.choose_look(student, **form.chosen())
    return redirect("lessons:home")


def _now(student: Student) -> dict[str, object]:
    user_id = str(student.user_id)
    return {
        "student": student,
        "waiting": summaries.waiting_for(student),
        "number": HOMES.versions([user_id])[user_id],
    }
