"""The activities of a class, and starting one in the room. Each view: fetch, form, one action, render."""

from collections.abc import Collection
from functools import partial
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.login.selectors import doorway_of
from classrooms.models import Classroom
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from config.core.http import form_data
from games.boards.page import listed
from games.catalogue import game_called, playable
from games.engines import IllegalSetup
from lessons.activities import access, selectors
from lessons.activities.actions import away, live
from lessons.activities.forms import WhoPlaysForm, chosen_adapt
from lessons.activities.listing import listing_of
from lessons.activities.seats_form import SeatsForm
from lessons.authoring import access as lesson_access
from lessons.authoring.entries import Entry
from lessons.models import Activity
from lessons.rule_cards import proposals
from lessons.rule_cards.selectors import reasons_of

MAX_FINISHED = 60
MOST_NAMED = 4
# Up to this grade, games begin with the calm pace.
YOUNG = 3
# What the buttons of the seating page send, besides "Mix again", which asks for new seats.
SEATED = {"seated", "arrange", "add_table", "put"}
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
        "listing": listing_of(classroom) if selectors.has_given(classroom) else None,
        "calendar": _calendar_address(request, classroom),
        "zone": timezone.get_current_timezone_name(),
        "time": timezone.now(),
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
    """First who plays; then the game starts, or the teacher looks at the seats and arranges them by hand.

    With `?lesson=` or `?own=` it starts a lesson.
    """
    classroom, given = _class(request, class_pk), _lesson(request, slug)
    form = _form(request, classroom, slug, given)
    if not form.is_valid():
        return _ask_who(request, classroom, form)
    if "by_hand" in form.data:
        return _ask_where(request, classroom, form, SeatsForm(form, form.seated(), **_proposing(form)))
    if SEATED & set(form.data):
        return _seats(request, classroom, form, SeatsForm.posted(form, **_proposing(form)), given)
    groups, seat_by = form.groups(form.seated()), form.cleaned_data["seat_by"]
    activity = _start(request, classroom, form, given, groups=groups, seat_by=seat_by)
    return _ask_who(request, classroom, form) if activity is None else _to_room(activity)


def _calendar_address(request: HttpRequest, classroom: Classroom) -> str:
    """The teacher's own secret address, if there is one."""
    address = access.own_calendar(classroom, the_teacher(request))
    if address is None:
        return ""
    return request.build_absolute_uri(reverse("lessons:calendar", args=[access.calendar_token(address)]))


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


def _lesson(request: HttpRequest, slug: str) -> Entry | None:
    """The lesson that the address names. 404 if its game is another one."""
    entry = None
    if "own" in request.GET:
        own = lesson_access.own_lesson_for(visitors.of(request), request.GET["own"])
        entry = Entry.of_teacher(own, is_mine=own.owner == the_teacher(request))
    elif "lesson" in request.GET:
        entry = Entry.of_library(lesson_access.library_lesson(request.GET["lesson"]))
    if entry is not None and (entry.lesson is None or not entry.is_ready or entry.lesson.game != slug):
        raise Http404
    return entry


def _form(request: HttpRequest, classroom: Classroom, slug: str, given: Entry | None) -> WhoPlaysForm:
    """At first, those who are signed in are chosen."""
    arrivals = doorway_of(classroom).arrivals
    return WhoPlaysForm(
        game_called(slug),
        [arrival.student for arrival in arrivals],
        form_data(request),
        lesson=given.lesson if given else None,
        signed_in=[arrival.student.pk for arrival in arrivals if arrival.now == "in"],
        strengths=partial(proposals.strengths, slug) if selectors.follows_play(classroom) else None,
        is_young=(classroom.grade or YOUNG + 1) <= YOUNG,
        last_time=_last_time(request, classroom, slug) if given is None else None,
    )


def _last_time(request: HttpRequest, classroom: Classroom, slug: str) -> Activity | None:
    """Only to fill in a new form; what the teacher sends counts as it is."""
    if request.method == "POST" or "usual" in request.GET:
        return None
    return selectors.last_started(classroom, the_teacher(request), slug)


def _proposing(form: WhoPlaysForm) -> dict[str, Any]:
    """How the seating page finds the rule cards that follow the play; nothing where they do not."""
    adapt, slug = form.cleaned_data.get("adapt", Activity.Adapt.OFF), form.game.slug
    if adapt == Activity.Adapt.OFF:
        return {}
    is_kept, most = adapt == Activity.Adapt.PINNED, chosen_adapt(form.cleaned_data)["most_help"]
    reasons = {pk: reason for (pk, _), reason in reasons_of(form.chosen, slug).items()}
    propose = partial(proposals.for_tables, slug, most=most, is_kept=is_kept)
    return {"propose": propose, "reasons": reasons}


def _ask_who(request: HttpRequest, classroom: Classroom, form: WhoPlaysForm) -> HttpResponse:
    busy = selectors.busy_in(classroom)
    arrivals = doorway_of(classroom).arrivals
    all_play = bool(arrivals) and all(arrival.student.pk in busy for arrival in arrivals)
    context = {
        "classroom": classroom,
        "game": form.game,
        "form": form,
        "arrivals": arrivals,
        "all_play": all_play,
        "groups": classroom.groups.all(),
        "busy": busy,
        "still_playing": [arrival.student for arrival in arrivals if arrival.student.pk in busy],
        "may_end": form.has_error(NON_FIELD_ERRORS, "busy"),
        "chosen": _chosen(form, busy, all_play=all_play),
        "query": query if (query := request.GET.urlencode()) else f"game={form.game.slug}",
    }
    return render(request, "lessons/activities/who.html", context, status=422 if form.errors else 200)


def _chosen(form: WhoPlaysForm, busy: Collection[int], *, all_play: bool) -> list[str]:
    """As the teacher sent it. At first those who are signed in and free; where no child is free, all who are signed in,
    or the whole class."""
    chosen = list(form["students"].value() or [])
    if form.is_bound:
        return chosen
    if all_play:
        return chosen or list(form.students_by_id)
    return [pk for pk in chosen if int(pk) not in busy]


def _seats(
    request: HttpRequest, classroom: Classroom, form: WhoPlaysForm, seats: SeatsForm, given: Entry | None
) -> HttpResponse:
    """If it is refused, the page shows seats and rule cards as the teacher arranged them."""
    if "seated" in form.data and seats.is_valid():
        activity = _start(request, classroom, form, given, groups=seats.groups(), seat_by="hand")
        if activity is not None:
            return _to_room(activity)
    return _ask_where(request, classroom, form, seats)


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
        "tables": seats.tables,
        "taken": sum(bool(table.rows) for table in seats.tables),
        "kept": kept,
        "query": request.GET.urlencode(),
        "may_end": form.has_error(NON_FIELD_ERRORS, "busy"),
        "still_playing": _still_playing(classroom, form, seats),
    }
    refused = form.errors or ("seated" in form.data and seats.errors)
    return render(request, "lessons/activities/where.html", context, status=422 if refused else 200)


def _still_playing(classroom: Classroom, form: WhoPlaysForm, seats: SeatsForm) -> str:
    """Whose games would have to end first, before the teacher has tried to start."""
    if form.cleaned_data["ending"] or form.non_field_errors():
        return ""
    busy = selectors.busy_in(classroom)
    names = sorted(student.shown_name for student in seats.students if student.pk in busy)
    more = len(names) - MOST_NAMED
    return listed([*names[:MOST_NAMED], f"{more} more"] if more > 0 else names)


def _start(
    request: HttpRequest, classroom: Classroom, form: WhoPlaysForm, given: Entry | None, **seats: Any
) -> Activity | None:
    """The activity. Without one, the form says why it has not started."""
    teacher, own = the_teacher(request), given.own if given else None
    try:
        activity = live.start(teacher, classroom, form.game.slug, own_lesson=own, **seats, **form.rules())
        if students := form.at_home():
            away.do_at_home(activity, students, teacher, due_at=form.due_at())
        return activity
    except (IllegalSetup, Refused) as refused:
        form.add_error(None, ValidationError(str(refused), code=getattr(refused, "code", "rules")))
    return None


def _to_room(activity: Activity) -> HttpResponse:
    return redirect("lessons:room", code=activity.code)
