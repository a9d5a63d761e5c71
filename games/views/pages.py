"""Pages that belong to no table: the front page, the rules, and what is said when something is not there."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from games import access, actions, selectors
from games.boards import explain
from games.catalogue import game_called, playable


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    mine = access.tables_of(visitors.of(request))
    return render(request, "games/front.html", {"games": playable(), "my_tables": selectors.cards(mine)})


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    return render(request, "games/choose.html", {"games": playable()})


@require_safe
def demo(request: HttpRequest) -> HttpResponse:
    """The demo tables, to sit down at. Where none are loaded there is no such page."""
    tables = access.demo_tables()
    if not tables:
        raise Http404
    return render(request, "games/demo.html", {"tables": selectors.cards(tables)})


@require_POST
def sit_at_demo(request: HttpRequest, code: str) -> HttpResponse:
    visitor = visitors.welcome(visitors.of(request))
    table = actions.copy_for(access.demo_table(code), visitor)
    return visitors.remember(redirect("games:table", code=table.code), visitor)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "games/help.html", {"game": game_called(slug)} | explain(slug))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"code": "not-found", "message": "There is nothing here for you."}, status=404)
    return render(request, "404.html", status=404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "403.html", {"reason": str(exception)}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=403)


def broken(request: HttpRequest) -> HttpResponse:
    return render(request, "500.html", status=500)
