"""A table's pages: set it up, join it, play, show it on a projector. Each view: fetch, form, one action, render."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms import visitors
from classrooms.access import signed_in_student
from classrooms.visitors import Visitor
from config.core.errors import Refused
from config.core.http import form_data, is_local_only
from config.core.live.hub import NUMBER
from config.core.qr import qr_svg
from games import access, selectors
from games.actions import clock, tables
from games.actions.tables import new_seat_for
from games.boards import explain, present
from games.boards.page import TablePage
from games.catalogue import game_called
from games.engines import GAMES, IllegalSetup
from games.forms.seats import JoinForm
from games.forms.setup import SetupForm
from games.models import Table
from games.table_page import page_for, projector_page_for


@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose how to play, then open the table."""
    game, visitor = game_called(slug), visitors.welcome(visitors.of(request))
    student = signed_in_student(visitor)
    me = None if student is None else new_seat_for(student, {})
    form = SetupForm(game, form_data(request), me=me)
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
    form = JoinForm(GAMES[table.game], form_data(request), options=table.options)
    if form.is_valid():
        try:
            tables.join(table, visitor, form.new_seat())
        except (IllegalSetup, Refused) as refused:
            form.add_error(None, str(refused))
        else:
            return visitors.remember(redirect("games:table", code=table.code), visitor)
    context = {"game": GAMES[table.game], "form": form, "has_room": selectors.has_room(table)}
    return render(request, "games/join.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
def table_page(request: HttpRequest, code: str) -> HttpResponse:
    """A visitor whose seat another player has now sees the way to the game that goes on."""
    visitor = visitors.of(request)
    try:
        page = page_for(visitor, code, request.GET.get("seat", ""))
    except Http404:
        game = GAMES[access.game_of_former_player(visitor, code)]
        return render(request, "games/left.html", {"game": game, "code": code})
    return render(request, "games/table.html", board_context(request, page) | explain(page.table.game))


@never_cache
@require_safe
def board(request: HttpRequest, code: str) -> HttpResponse:
    """The board alone, for scripts. 204 if the table has not changed since version `after`."""
    page = page_for(visitors.of(request), code, request.GET.get("seat", ""))
    after = request.GET.get("after", "")
    if NUMBER.fullmatch(after) and page.table.version <= int(after):
        return HttpResponse(status=204)
    return render(request, "games/_board.html", board_context(request, page))


@never_cache
@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """The table in large, as an onlooker sees it."""
    page = projector_page_for(visitors.of(request), code)
    return render(request, "games/projector.html", board_context(request, page))


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
def unseat(request: HttpRequest, code: str, seat: str) -> HttpResponse:
    return _by_host(request, code, lambda table: tables.remove_seat(table, seat))


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
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


def board_context(request: HttpRequest, page: TablePage) -> dict[str, Any]:
    """The context of all templates of a table, with the link home and, for those who may share it, the invitation."""
    home = way_home(visitors.of(request), page)
    return present(_with_invitation(request, replace(page, home=home)))


def way_home(visitor: visitors.Visitor, page: TablePage) -> Literal["student", "class", "front"]:
    if visitor.user is None:
        return "front"
    if not visitor.user.is_teacher:
        return "student"
    return "front" if page.table.classroom_id is None or page.mine else "class"


def _with_invitation(request: HttpRequest, page: TablePage) -> TablePage:
    if "invite" not in page.may or not page.table.invite or page.table.status != Table.Status.LOBBY:
        return page
    url = request.build_absolute_uri(reverse("games:join", args=[page.table.invite]))
    return replace(page, join_url=url, qr=qr_svg(url), only_here=is_local_only(request))
