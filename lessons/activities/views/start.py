"""The activities of a class, and starting one in the room. Each view: fetch, form, one action, render."""

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.login.selectors import doorway_of
from classrooms.models import Classroom
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from config.core.http import form_data
from games.catalogue import game_called, playable
from games.engines import IllegalSetup
from lessons.activities import selectors
from lessons.activities.actions import live
from lessons.activities.actions.live import SeatingGroup
from lessons.activities.forms import SeatsForm, WhoPlaysForm
from lessons.models import Activity

MAX_FINISHED = 60
VERBS_FOR_ALL = [
    ("pause", "pause", "Pause all"),
    ("resume", "play", "All go on"),
    ("add-time", "more-time", "30 seconds more"),
]


@require_safe
@teacher_page
def games(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    context = _running(classroom) | {
        "games": playable(),
        "verbs": VERBS_FOR_ALL,
        "finished": selectors.finished_in(classroom, most=MAX_FINISHED),
    }
    return render(request, "lessons/activities/games.html", context)


@require_safe
@teacher_page
def now(request: HttpRequest, class_pk: int) -> HttpResponse:
    """The part of the page that shows the running tables."""
    return render(request, "lessons/activities/_running.html", _running(_class(request, class_pk)))


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def new(request: HttpRequest, class_pk: int, slug: str) -> HttpResponse:
    """First who plays; then the game starts with seats at random, or the teacher arranges the seats by hand."""
    classroom, game = _class(request, class_pk), game_called(slug)
    students = [arrival.student for arrival in doorway_of(classroom).arrivals]
    form = WhoPlaysForm(game, students, form_data(request))
    if not form.is_valid():
        return _ask_who(request, classroom, form)
    if "by_hand" in form.data:
        return _ask_where(request, classroom, form, SeatsForm(form.at_random(), form))
    if "seated" in form.data:
        return _start_by_hand(request, classroom, form, SeatsForm.posted(form))
    if not _start(request, classroom, form, form.groups(form.at_random())):
        return _ask_who(request, classroom, form)
    return redirect("lessons:class-games", class_pk=classroom.pk)


def _class(request: HttpRequest, class_pk: int) -> Classroom:
    return class_for_teacher(visitors.of(request), class_pk)


def _running(classroom: Classroom) -> dict[str, Any]:
    running = selectors.running_groups(classroom)
    starters = [place for group in running if group.table.waits_for_go for place in group.table.people]
    return {
        "classroom": classroom,
        "running": running,
        "races": selectors.races_among(running),
        "starters": starters,
        "seated": [place for place in starters if place.here],
        "alone": selectors.tables_without_activity(classroom),
    }


def _ask_who(request: HttpRequest, classroom: Classroom, form: WhoPlaysForm) -> HttpResponse:
    context = {
        "classroom": classroom,
        "game": form.game,
        "form": form,
        "arrivals": doorway_of(classroom).arrivals,
        "groups": classroom.groups.all(),
        "busy": selectors.busy_in(classroom),
        "may_end": form.has_error(NON_FIELD_ERRORS, "busy"),
        "chosen": form.data.getlist("students") if isinstance(form.data, QueryDict) else [],
    }
    return render(request, "lessons/activities/who.html", context, status=422 if form.errors else 200)


def _start_by_hand(
    request: HttpRequest, classroom: Classroom, form: WhoPlaysForm, seats: SeatsForm
) -> HttpResponse:
    """If it is refused, the page shows seats and rule cards as the teacher arranged them."""
    if not seats.is_valid() or not _start(request, classroom, form, seats.groups(), seat_by="hand"):
        return _ask_where(request, classroom, form, seats)
    return redirect("lessons:class-games", class_pk=classroom.pk)


def _ask_where(
    request: HttpRequest, classroom: Classroom, form: WhoPlaysForm, seats: SeatsForm
) -> HttpResponse:
    # The answers of the first page travel along as hidden fields.
    kept = [(name, value) for name, values in request.POST.lists() for value in values if name in form.fields]
    context = {
        "classroom": classroom,
        "game": form.game,
        "form": form,
        "seats": seats,
        "kept": kept,
        "may_end": form.has_error(NON_FIELD_ERRORS, "busy"),
    }
    refused = seats.errors or form.errors
    return render(request, "lessons/activities/where.html", context, status=422 if refused else 200)


def _start(
    request: HttpRequest,
    classroom: Classroom,
    form: WhoPlaysForm,
    groups: list[SeatingGroup],
    seat_by: str = Activity.SeatBy.RANDOM,
) -> bool:
    """Whether the activity has started. If not, the form says why."""
    try:
        live.start(
            the_teacher(request), classroom, form.game.slug, groups=groups, seat_by=seat_by, **form.rules()
        )
    except (IllegalSetup, Refused) as refused:
        form.add_error(None, ValidationError(str(refused), code=getattr(refused, "code", "rules")))
    return form.is_valid()
