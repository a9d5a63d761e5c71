"""What a child's table shows of the teacher: the last message, and the child's raised hand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from config.core.errors import Refused
from games.access import seat_for_player, table_on_shared_tablet
from games.models import Table
from lessons.activities import access, devices
from lessons.activities.actions import tablets, talking
from lessons.activities.messages import fresh_message
from lessons.models import Activity


@never_cache
@require_safe
def help_at_table(request: HttpRequest, code: str) -> HttpResponse:
    """A fragment, which the page of the table fetches when it opens and when the teacher has done something."""
    return _help(request, code)


@require_POST
def raise_hand(request: HttpRequest, code: str) -> HttpResponse:
    """One tap up, one tap down. Pages say which, so that a tap that is sent twice counts once."""
    participant = access.participant_at(visitors.of(request), code)
    if request.POST.get("hand") == "down":
        talking.lower_hand(participant)
    else:
        talking.raise_hand(participant)
    return _help(request, code)


@never_cache
@require_safe
def back_to_game(request: HttpRequest, code: str) -> HttpResponse:
    """From a table that is over, or at which another player has the child's seat: to the game that the child is in now,
    or to the child's own page. A computer player that stood in gives the seat back."""
    participant = access.participant_at(visitors.of(request), code)
    try:
        table = devices.arrive(request, participant)
    except Refused:
        return redirect("lessons:home")
    if table.code == code and table.status == Table.Status.OVER:
        return redirect("lessons:home")
    return redirect("games:table", code=table.code)


@require_POST
def not_here(request: HttpRequest, code: str, seat: str) -> HttpResponse:
    """At a shared tablet: the others say that this child is not there, and play on."""
    visitor = visitors.of(request)
    table_on_shared_tablet(visitor, code)
    tablets.not_here(access.participant_on_seat(seat_for_player(visitor, code, seat)))
    return redirect("games:table", code=code)


def _help(request: HttpRequest, code: str) -> HttpResponse:
    participant = access.participant_at(visitors.of(request), code)
    context = {
        "code": code,
        "participant": participant,
        "says": fresh_message(participant),
        "has_hand": participant.activity.place == Activity.Place.LIVE,
    }
    return render(request, "lessons/activities/_class_help.html", context)
