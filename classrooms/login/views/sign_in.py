"""A child signs in, one question per page: code or card, name, four pictures."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classrooms import visitors
from classrooms.access import signed_in_student
from classrooms.login import access, actions, attempts, selectors, session, throttle
from classrooms.login.attempts import Verdict
from classrooms.login.credentials import PICTURES, TAPS
from classrooms.login.forms import CardForm, CodeForm, NameForm, PicturesForm
from classrooms.login.throttle import Doors
from classrooms.models import Classroom, Student
from config.core.codes import url_code
from config.core.http import client_address, form_data

MOST_ON_A_TABLET = 4
READ_AND_SEND = require_http_methods(["GET", "HEAD", "POST"])
# The same answer for a closed door, an old code and an unknown code, so that guessing reveals nothing.
CLOSED = "Ask your teacher to open the door. Then try again."
CODE_CLOSED = "Look at the code again. Is it right? Ask your teacher to open the door."
CARD_CLOSED = "Ask your teacher to open the door. Then scan your card again."
MANY_AT_ONCE = "Many are typing just now. One moment …"


@never_cache
@READ_AND_SEND
def code(request: HttpRequest) -> HttpResponse:
    form = CodeForm(form_data(request))
    if not form.is_valid():
        return _ask_for_code(request, form)
    guesser = client_address(request), throttle.any_device(request)
    is_free = throttle.allow(*guesser)
    classroom = (
        access.open_class(form.cleaned_data["code"]) if is_free else _class_that_goes_first(request, form)
    )
    if classroom is None:
        return _ask_for_code(request, form, CODE_CLOSED if is_free else MANY_AT_ONCE, 422 if is_free else 429)
    if is_free:
        throttle.refund(*guesser)
    session.save_code(request.session, classroom)
    return redirect("classrooms:in-names")


def _class_that_goes_first(request: HttpRequest, form: CodeForm) -> Classroom | None:
    """While a script guesses from the same address, a right code goes first."""
    doors = throttle.doors_for(client_address(request), request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""))
    if doors is Doors.NONE:
        return None
    find = access.open_class if doors is Doors.ALL else access.class_at_lesson
    return find(form.cleaned_data["code"])


@never_cache
@READ_AND_SEND
def card(request: HttpRequest) -> HttpResponse:
    """The token is in the fragment of the card's URL, which browsers do not send and no log contains; a script posts
    it."""
    form = CardForm(form_data(request))
    if not form.is_bound:
        return render(request, "classrooms/login/card.html")
    student = access.student_with_token(form.cleaned_data["token"]) if form.is_valid() else None
    if student is None:
        return render(request, "classrooms/login/card.html", {"trouble": CARD_CLOSED}, status=422)
    session.save_card(request.session, student)
    return redirect("classrooms:in-pictures")


@never_cache
@READ_AND_SEND
def names(request: HttpRequest) -> HttpResponse:
    classroom = session.class_in_progress(request.session)
    if classroom is None:
        return _start_again(request)
    form = NameForm(form_data(request))
    if form.is_valid():
        student = access.student_in(classroom, form.cleaned_data["student"])
        if student is None:
            raise Http404
        session.save_name(request.session, student)
        return redirect("classrooms:in-pictures")
    context = {"classroom": classroom, "students": selectors.names_of(classroom)}
    return render(request, "classrooms/login/names.html", context)


@never_cache
@READ_AND_SEND
def pictures(request: HttpRequest) -> HttpResponse:
    student = session.student_in_progress(request.session)
    if student is None:
        return _start_again(request)
    return _check_pictures(request, student, partial(session.sign_in, request, student))


@never_cache
@READ_AND_SEND
def beside(request: HttpRequest) -> HttpResponse:
    """A child who is signed in shares the tablet with classmates: each of them shows their name and pictures here."""
    host = signed_in_student(visitors.of(request))
    if host is None:
        return redirect("classrooms:in")
    there = selectors.children_on(visitors.of(request).tablet) or [host]
    form = NameForm(form_data(request))
    if not form.is_valid():
        return _ask_who_plays_too(request, host, there)
    student = access.student_in(host.classroom, form.cleaned_data["student"])
    if student is None:
        raise Http404
    session.save_name(request.session, student)
    return redirect("classrooms:in-beside-pictures")


@never_cache
@READ_AND_SEND
def beside_pictures(request: HttpRequest) -> HttpResponse:
    host, student = signed_in_student(visitors.of(request)), session.student_in_progress(request.session)
    if host is None or student is None or student.classroom_id != host.classroom_id:
        return _start_again(request)
    return _check_pictures(request, student, partial(_play_beside, request, host, student))


@never_cache
@require_POST
def leave_beside(request: HttpRequest) -> HttpResponse:
    """One of those who share the tablet stops."""
    tablet, form = visitors.of(request).tablet, NameForm(form_data(request))
    if form.is_valid():
        chosen = form.cleaned_data["student"]
        actions.leave_tablet(child for child in selectors.children_on(tablet) if child.pk == chosen)
    return redirect("classrooms:in-beside")


def _play_beside(request: HttpRequest, host: Student, student: Student) -> HttpResponse:
    tablet = visitors.of(request).tablet or url_code()
    there = selectors.children_on(tablet)
    session.clear_progress(request.session)
    if len({host.pk, student.pk, *(child.pk for child in there)}) > MOST_ON_A_TABLET:
        messages.error(request, f"At most {MOST_ON_A_TABLET} children can share one tablet.")
        return redirect("classrooms:in-beside")
    session.save_tablet(request.session, tablet)
    actions.put_on_tablet(tablet, [host, student])
    return redirect("classrooms:in-beside")


def _ask_who_plays_too(request: HttpRequest, host: Student, there: list[Student]) -> HttpResponse:
    """Like signing in, this needs an open door."""
    here = {child.pk for child in there}
    is_open = access.is_door_open(host.classroom, timezone.now())
    others = (
        [child for child in selectors.names_of(host.classroom) if child.pk not in here] if is_open else []
    )
    context = {
        "there": there,
        "students": others if len(there) < MOST_ON_A_TABLET else [],
        "is_open": is_open,
    }
    return render(request, "classrooms/login/beside.html", context)


def _check_pictures(
    request: HttpRequest, student: Student, go_on: Callable[[], HttpResponse]
) -> HttpResponse:
    """Asks for the four pictures until they are right."""
    tapped, browser = PicturesForm(form_data(request)).tapped, session.browser_of(request, student)
    if len(tapped) < TAPS:
        blocked = attempts.blocked(student, browser, timezone.now())
        return _ask_for_pictures(request, student, tapped, blocked)
    before = student.wrong_tries
    verdict = actions.try_pictures(student, tapped, browser)
    if verdict is Verdict.RIGHT:
        return go_on()
    if student.wrong_tries > before:
        session.count_wrong(request.session, student)
    return _ask_for_pictures(request, student, [], verdict, status=422)


@never_cache
@READ_AND_SEND
def out(request: HttpRequest) -> HttpResponse:
    """POST signs the student out; GET is the good-bye page, whose script clears what the browser stored."""
    student = signed_in_student(visitors.of(request))
    if request.method == "POST":
        if student is not None:
            actions.record_sign_out(student, visitors.of(request).tablet)
        return session.sign_out(request)
    # The page says "This screen has forgotten you", which would be untrue for a child who is still signed in.
    return render(request, "classrooms/login/out.html") if student is None else redirect("classrooms:in")


def _start_again(request: HttpRequest) -> HttpResponse:
    if session.clear_progress(request.session):
        messages.info(request, CLOSED)
    return redirect("classrooms:in")


def _ask_for_code(request: HttpRequest, form: CodeForm, error: str = "", status: int = 422) -> HttpResponse:
    error = error or " ".join(str(problem) for problem in form.errors.get("code", ()))
    context = {
        "typed": form.data.get("code", ""),
        "trouble": error,
        "is_busy": status == 429,
        "still_here": signed_in_student(visitors.of(request)),
    }
    return render(request, "classrooms/login/code.html", context, status=status if error else 200)


def _ask_for_pictures(
    request: HttpRequest,
    student: Student,
    tapped: list[str],
    verdict: Verdict | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "student": student,
        "greeting": selectors.greeting_of(student),
        "pictures": PICTURES,
        "taps": " ".join(tapped),
        "places": [place < len(tapped) for place in range(TAPS)],
        "verdict": verdict.name.lower() if verdict else "",
        "wait": _seconds_to_wait(request, student) if verdict is Verdict.WAIT else 0,
        "has_card": session.has_card(request.session),
    }
    return render(request, "classrooms/login/pictures.html", context, status=status)


def _seconds_to_wait(request: HttpRequest, student: Student) -> int:
    browser = session.browser_of(request, student)
    if browser.own:
        return throttle.seconds_to_wait(browser, student.pk)
    return attempts.seconds_to_wait(student, timezone.now()) or attempts.NO_ROOM_SECONDS
