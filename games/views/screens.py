"""The screens of a table: page, projector, the board alone, and a move, whose answer is the mover's new board."""

from dataclasses import asdict, replace
from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from config.core.http import is_local_only
from config.core.live.hub import NUMBER
from config.core.qr import qr_svg
from games import access, selectors, table_page
from games.actions import play
from games.boards import explain, first_turn, present
from games.boards.page import TablePage
from games.engines import GAMES
from games.forms.moves import read_move
from games.models import Table
from games.refusals import refusals_as_json


@never_cache
@require_POST
@refusals_as_json
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Plays the move. A repeated move counts once and gets the board as it is now."""
    visitor, sent = visitors.of(request), read_move(request)
    table_id, seats = access.table_for_move(visitor, code, sent.player)
    is_host = not seats or access.moves_as_host(visitor, code, sent.player)
    played = play.play(table_id, sent, seated=bool(seats), is_host=is_host)
    page = table_page.page_after_move(visitor, played, seats, request.GET.get("seat", ""))
    return render(request, "games/_board.html", board_context(request, page))


@never_cache
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A visitor whose seat another player has now sees the way to the game that goes on."""
    visitor = visitors.of(request)
    try:
        page = table_page.page_for(visitor, code, request.GET.get("seat", ""))
    except Http404:
        game = GAMES[access.game_of_former_player(visitor, code)]
        return render(request, "games/left.html", {"game": game, "code": code})
    about = {
        "is_first_game": selectors.is_first_game(visitor, page.table.code, page.table.game),
        "sound": selectors.sound_for(visitor),
    }
    return render(
        request, "games/table.html", board_context(request, page) | explain(page.table.game) | about
    )


@never_cache
@require_safe
def steps_of_first_turn(request: HttpRequest, code: str) -> HttpResponse:
    """What to point at on this player's board, for a child who plays the game for the first time."""
    page = table_page.page_for(visitors.of(request), code, request.GET.get("seat", ""))
    return JsonResponse({"steps": [asdict(step) for step in first_turn(page)]})


@never_cache
@require_safe
def board(request: HttpRequest, code: str) -> HttpResponse:
    """The board alone, for scripts. 204 if the table has not changed since version `after`."""
    page = table_page.page_for(visitors.of(request), code, request.GET.get("seat", ""))
    after = request.GET.get("after", "")
    if NUMBER.fullmatch(after) and page.table.version <= int(after):
        return HttpResponse(status=204)
    return render(request, "games/_board.html", board_context(request, page))


@never_cache
@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """The table in large, as an onlooker sees it."""
    page = table_page.projector_page_for(visitors.of(request), code)
    return render(request, "games/projector.html", board_context(request, page))


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
