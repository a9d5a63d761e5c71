"""Getting in: one question per page. Code or card, name, four pictures."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from classrooms import visitors
from classrooms.login import access, actions, brake, selectors, sessions, threshold, tries
from classrooms.login.forms import CardForm, CodeForm, NameForm, PicturesForm
from classrooms.login.pictures import PICTURES, TAPS
from classrooms.login.tries import Verdict
from classrooms.models import Student

READ_AND_SEND = require_http_methods(["GET", "HEAD", "POST"])
# One sentence for a closed door, an old code and no such code, so that nobody learns which it is.
CLOSED = "Ask your teacher to open the door. Then try again."
CODE_CLOSED = "Look at the code again. Is it right? Ask your teacher to open the door."
CARD_CLOSED = "Ask your teacher to open the door. Then scan your card again."
MANY_AT_ONCE = "Many are typing just now. One moment …"


@never_cache
@READ_AND_SEND
def code(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _ask_for_code(request, form)
    address = brake.address_of(request)
    if not brake.may_try(address):
        return _ask_for_code(request, form, MANY_AT_ONCE, status=429)
    classroom = access.open_class(form.cleaned_data["code"])
    if classroom is None:
        return _ask_for_code(request, form, CODE_CLOSED)
    brake.give_back(address)
    threshold.shows_code(request.session, classroom)
    return redirect("classrooms:in-names")


@never_cache
@READ_AND_SEND
def card(request: HttpRequest) -> HttpResponse:
    """The token stands in the fragment of the card's address, which no server and no log sees; a script sends it."""
    form = CardForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return render(request, "classrooms/login/card.html")
    student = access.student_with_token(form.cleaned_data["token"]) if form.is_valid() else None
    if student is None:
        return render(request, "classrooms/login/card.html", {"trouble": CARD_CLOSED}, status=422)
    threshold.shows_card(request.session, student)
    return redirect("classrooms:in-pictures")


@never_cache
@READ_AND_SEND
def names(request: HttpRequest) -> HttpResponse:
    classroom = threshold.class_at(request.session)
    if classroom is None:
        return _from_the_start(request)
    form = NameForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        student = access.student_in(classroom, form.cleaned_data["student"])
        if student is None:
            raise Http404
        threshold.says_name(request.session, student)
        return redirect("classrooms:in-pictures")
    context = {"classroom": classroom, "students": selectors.names_of(classroom)}
    return render(request, "classrooms/login/names.html", context)


@never_cache
@READ_AND_SEND
def pictures(request: HttpRequest) -> HttpResponse:
    student = threshold.student_at(request.session)
    if student is None:
        return _from_the_start(request)
    tapped = PicturesForm(request.POST if request.method == "POST" else None).tapped
    if len(tapped) < TAPS:
        return _ask_for_pictures(request, student, tapped, tries.held_up(student, timezone.now()))
    verdict = actions.try_pictures(student, tapped)
    if verdict is Verdict.RIGHT:
        return sessions.begin(request, student)
    return _ask_for_pictures(request, student, [], verdict, status=422)


@never_cache
@READ_AND_SEND
def out(request: HttpRequest) -> HttpResponse:
    """Sends out whoever is in; then a good-bye, at which the browser forgets what it kept."""
    student = selectors.student_of(visitors.of(request).user)
    if request.method == "POST":
        if student is not None:
            actions.leave(student)
        return sessions.end(request)
    # "This screen has forgotten you" is not said to a child who is still in.
    return render(request, "classrooms/login/out.html") if student is None else redirect("classrooms:in")


def _from_the_start(request: HttpRequest) -> HttpResponse:
    if threshold.leave(request.session):
        messages.info(request, CLOSED)
    return redirect("classrooms:in")


def _ask_for_code(request: HttpRequest, form: CodeForm, trouble: str = "", status: int = 422) -> HttpResponse:
    faults = [str(fault) for fault in form.errors.get("code", ())]
    context = {
        "typed": form.data.get("code", ""),
        "trouble": trouble or " ".join(faults),
        "is_busy": status == 429,
        "still_here": selectors.student_of(visitors.of(request).user),
    }
    return render(
        request, "classrooms/login/code.html", context, status=status if context["trouble"] else 200
    )


def _ask_for_pictures(
    request: HttpRequest,
    student: Student,
    tapped: list[str],
    verdict: Verdict | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "student": student,
        "pictures": PICTURES,
        "taps": " ".join(tapped),
        "places": [place < len(tapped) for place in range(TAPS)],
        "verdict": verdict.name.lower() if verdict else "",
        "wait": tries.seconds_to_wait(student, timezone.now()) if verdict is Verdict.WAIT else 0,
        "has_card": threshold.has_card(request.session),
    }
    return render(request, "classrooms/login/pictures.html", context, status=status)
