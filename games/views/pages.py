"""Pages that belong to no table: the front page, the list of games, the demo tables, the rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from games import access
from games.actions.demo import copy_for
from games.boards import explain
from games.catalogue import game_called, playable
from games.summaries import summaries_of


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    mine = access.tables_of(visitors.of(request))
    return render(request, "games/front.html", {"games": playable(), "my_tables": summaries_of(mine)})


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    return render(request, "games/choose.html", {"games": playable()})


@require_safe
def demo(request: HttpRequest) -> HttpResponse:
    """The demo tables, each with a button to join it. 404 if none are loaded."""
    tables = access.demo_tables()
    if not tables:
        raise Http404
    return render(request, "games/demo.html", {"tables": summaries_of(tables)})


@require_POST
def join_demo(request: HttpRequest, code: str) -> HttpResponse:
    visitor = visitors.welcome(visitors.of(request))
    table = copy_for(access.demo_table(code), visitor)
    return visitors.remember(redirect("games:table", code=table.code), visitor)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "games/help.html", {"game": game_called(slug)} | explain(slug))
