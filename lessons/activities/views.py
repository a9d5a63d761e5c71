"""A class's games: what goes on, what was played, and starting another. Each view: fetch, form, one action, render."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.login.selectors import doorway_of
from classrooms.models import Classroom
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from games import access, summaries
from games.catalogue import game_called, playable
from games.engines import IllegalSetup
from games.models import Table
from lessons.activities import actions
from lessons.activities.forms import SeatsForm, WhoPlaysForm, starting_with

MOST_FINISHED = 60
FOR_ALL = [
    ("pause", "pause", "Pause all"),
    ("resume", "play", "All go on"),
    ("add-time", "more-time", "30 seconds more"),
]
SAID = {
    "go": "Go! The clock runs.",
    "pause": "Paused.",
    "resume": "The game goes on.",
    "add-time": "30 seconds more.",
    "end": "Ended. The points so far are kept.",
}


@require_safe
@teacher_page
def games(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    context = _running(classroom) | {
        "games": playable(),
        "verbs": FOR_ALL,
        "finished": summaries.finished_in(classroom, most=MOST_FINISHED),
    }
    return render(request, "lessons/activities/games.html", context)


@require_safe
@teacher_page
def now(request: HttpRequest, class_pk: int) -> HttpResponse:
    """The running tables alone, as they are swapped in."""
    return render(request, "lessons/activities/_running.html", _running(_class(request, class_pk)))


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def new(request: HttpRequest, class_pk: int, slug: str) -> HttpResponse:
    """Who plays, then at which tables; whoever does not mind where children sit starts at once."""
    classroom, game = _class(request, class_pk), game_called(slug)
    data = request.POST if request.method == "POST" else None
    form = WhoPlaysForm(game, [arrival.student for arrival in doorway_of(classroom).arrivals], data)
    if not form.is_valid():
        return _ask_who(request, classroom, form)
    if "by_hand" in form.data:
        return _ask_where(request, classroom, form, SeatsForm(game, form.at_random()))
    if "seated" in form.data:
        return _start_by_hand(request, classroom, form, SeatsForm(game, form.at_random(), form.data))
    supports = {student.pk: starting_with(game, student) for student in form.chosen}
    if not _set(request, classroom, form, form.groups(form.at_random(), supports)):
        return _ask_who(request, classroom, form)
    return redirect("lessons:class-games", class_pk=classroom.pk)


@require_POST
@teacher_page
def tell_all(request: HttpRequest, class_pk: int, verb: str) -> HttpResponse:
    classroom = _class(request, class_pk)
    return _tell(request, classroom, access.tables_running_in(classroom), verb)


@require_POST
@teacher_page
def tell_one(request: HttpRequest, class_pk: int, code: str, verb: str) -> HttpResponse:
    classroom = _class(request, class_pk)
    return _tell(request, classroom, [access.table_in_class(classroom, code)], verb)


@never_cache
@require_safe
def race(request: HttpRequest, sitting: str) -> HttpResponse:
    """The tables of one sitting side by side, for their players and their teachers."""
    visitor = visitors.of(request)
    classroom = access.class_at_sitting(visitor, sitting)
    tables = summaries.sitting_of(classroom, sitting)
    runners = summaries.runners(tables)
    context = {
        "classroom": classroom,
        "tables": tables,
        "runners": runners,
        "is_running": any(table.status == Table.Status.PLAYING for table in tables),
        "most": max([place.score for _, place in runners] + [1]),
        "is_teacher": visitor.user is not None and visitor.user.is_teacher,
    }
    return render(request, "lessons/activities/race.html", context)


def _class(request: HttpRequest, class_pk: int) -> Classroom:
    return class_for_teacher(visitors.of(request), class_pk)


def _running(classroom: Classroom) -> dict[str, Any]:
    running = summaries.running_in(classroom)
    starters = [place for summary in running if summary.waits_for_go for place in summary.people]
    return {
        "classroom": classroom,
        "running": [summary for summary in running if summary.led_by_teacher],
        "races": summaries.races_among(running),
        "starters": starters,
        "seated": [place for place in starters if place.here],
        "alone": [summary for summary in running if not summary.led_by_teacher],
    }


def _ask_who(request: HttpRequest, classroom: Classroom, form: WhoPlaysForm) -> HttpResponse:
    context = {
        "classroom": classroom,
        "game": form.game,
        "form": form,
        "arrivals": doorway_of(classroom).arrivals,
        "groups": classroom.groups.all(),
        "busy": summaries.busy_in(classroom),
        "may_end": form.has_error(NON_FIELD_ERRORS, "busy"),
        "chosen": form.data.getlist("students") if isinstance(form.data, QueryDict) else [],
    }
    return render(request, "lessons/activities/who.html", context, status=422 if form.errors else 200)


def _start_by_hand(
    request: HttpRequest, classroom: Classroom, form: WhoPlaysForm, seats: SeatsForm
) -> HttpResponse:
    """Whatever is refused, seats and rule cards come back as they were put."""
    if not seats.is_valid() or not _set(request, classroom, form, form.groups(seats.tables, seats.supports)):
        return _ask_where(request, classroom, form, seats)
    return redirect("lessons:class-games", class_pk=classroom.pk)


def _ask_where(
    request: HttpRequest, classroom: Classroom, form: WhoPlaysForm, seats: SeatsForm
) -> HttpResponse:
    kept = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name in form.fields  # What is asked on this page comes from this page.
    ]
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


def _set(
    request: HttpRequest, classroom: Classroom, form: WhoPlaysForm, groups: list[actions.SeatingGroup]
) -> bool:
    """Whether the tables are set. If not, the form says why."""
    try:
        actions.set_tables(the_teacher(request), classroom, form.game.slug, groups=groups, **form.rules())
    except (IllegalSetup, Refused) as refused:
        form.add_error(None, ValidationError(str(refused), code=getattr(refused, "code", "rules")))
    return form.is_valid()


def _tell(request: HttpRequest, classroom: Classroom, tables: Iterable[Table], verb: str) -> HttpResponse:
    if verb not in actions.VERBS:
        raise Http404
    actions.for_all(tables, verb)
    messages.success(request, SAID[verb])
    return redirect("lessons:class-games", class_pk=classroom.pk)
