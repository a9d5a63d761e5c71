"""A move made on a page: one request, and its answer is the mover's new board."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from classrooms import visitors
from games import access, table_page
from games.actions import play
from games.forms.moves import read_move
from games.refusals import refusals_as_json
from games.views.tables import board_context


@never_cache
@require_POST
@refusals_as_json
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Plays the move. A repeated move counts once and gets the board as it is now."""
    visitor, sent = visitors.of(request), read_move(request)
    table_id, seats = access.table_for_move(visitor, code, sent.player)
    played = play.play(table_id, sent, seated=bool(seats))
    page = table_page.page_after_move(visitor, played, seats, request.GET.get("seat", ""))
    return render(request, "games/_board.html", board_context(request, page))
