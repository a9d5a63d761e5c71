"""What is done with a table: set up, join, start, pause, end. Each view: fetch, form, one action, render."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from classrooms import visitors
from classrooms.access import signed_in_student
from classrooms.visitors import Visitor
from config.core.errors import Refused
from config.core.http import form_data
from games import access, selectors
from games.actions import clock, tables
from games.actions.tables import new_seat_for
from games.catalogue import game_called
from games.engines import GAMES, IllegalSetup
from games.forms.seats import JoinForm
from games.forms.setup import SetupForm
from games.models import Table


@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose how to play, then open the table."""
    game, visitor = game_called(slug), visitors.welcome(visitors.of(request))
    student = signed_in_student(visitor)
    me = None if student is None else new_seat_for(student, {})
    age = next((one for one in game.profile.ages if str(one.years) == request.GET.get("age")), None)
    form = SetupForm(game, form_data(request), me=me, age=age)
    if form.is_valid():
        try:
            table = tables.open_table(visitor, slug, **form.table())
        except (IllegalSetup, Refused) as refused:
            form.add_error(None, str(refused))
        else:
            return visitors.remember(redirect("games:table", code=table.code), visitor)
    return render(
        request, "games/setup.html", {"game": game, "form": form}, status=422 if form.errors else 200
    )


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """Take a seat by invitation. Visitors who have one already are sent to the table."""
    visitor = visitors.welcome(visitors.of(request))
    table = access.table_by_invite(visitor, invite)
    if access.holds_seat(visitor, table):
        return redirect("games:table", code=table.code)
    form = _join_form(request, table)
    if form.is_valid():
        try:
            tables.join(table, visitor, form.new_seat())
        except (IllegalSetup, Refused) as refused:
            form.add_error(None, str(refused))
        else:
            return visitors.remember(redirect("games:table", code=table.code), visitor)
    context = {"game": GAMES[table.game], "form": form, "has_room": selectors.has_room(table)}
    return render(request, "games/join.html", context, status=422 if form.errors else 200)


def _join_form(request: HttpRequest, table: Table) -> JoinForm:
    figures = tables.free_figures(table)
    return JoinForm(GAMES[table.game], form_data(request), options=table.options, figures=figures)


@require_POST
def begin(request: HttpRequest, code: str) -> HttpResponse:
    return _by_host(request, code, tables.start)


@require_POST
def pause(request: HttpRequest, code: str) -> HttpResponse:
    return _by_host(request, code, clock.pause)


@require_POST
def resume(request: HttpRequest, code: str) -> HttpResponse:
    return _by_host(request, code, clock.resume)


@require_POST
def add_time(request: HttpRequest, code: str) -> HttpResponse:
    return _by_host(request, code, clock.add_time, access.table_for_leader)


@require_POST
def end(request: HttpRequest, code: str) -> HttpResponse:
    return _by_host(request, code, clock.end, access.table_for_leader)


@require_POST
def remove_seat(request: HttpRequest, code: str, seat: str) -> HttpResponse:
    return _by_host(request, code, lambda table: tables.remove_seat(table, seat))


@require_POST
def remove_cards(request: HttpRequest, code: str, seat: str) -> HttpResponse:
    return _by_host(request, code, lambda table: tables.remove_cards(table, seat))


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """A new table for the same players by the same rules. The host goes there; the others get a link to it."""
    table = access.table_for_host(visitors.of(request), code)
    try:
        return redirect("games:table", code=tables.rematch(table).code)
    except (IllegalSetup, Refused) as refused:
        messages.error(request, str(refused))
        return redirect("games:table", code=code)


def _by_host(
    request: HttpRequest,
    code: str,
    action: Callable[[Table], None],
    find_table: Callable[[Visitor, str], Table] = access.table_for_host,
) -> HttpResponse:
    """Runs an action that only a host may do, then shows the table, with the reason if it was refused."""
    table = find_table(visitors.of(request), code)
    try:
        action(table)
    except (IllegalSetup, Refused) as refused:
        messages.error(request, str(refused))
    return redirect("games:table", code=code)
