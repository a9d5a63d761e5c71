"""The health check, and the error pages of the whole site."""

import sys

from django.core.exceptions import (
    DisallowedHost,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from config.core import outage
from config.core.outage import is_outage
from config.health import dead_part

# While the database is away, pages ask again this often.
AGAIN_SECONDS = 5
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 if all parts are alive, else 503 with the part that is not."""
    dead = dead_part()
    if dead:
        return JsonResponse({"status": "down", "part": dead}, status=503)
    return JsonResponse({"status": "ok"})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        return _unknown_host(request)
    if isinstance(exception, TOO_MUCH):
        return _too_much(request)
    if _is_from_script(request):
        return JsonResponse({"code": "malformed", "message": "This cannot be read."}, status=400)
    return render(request, "400.html", status=400)


def _unknown_host(request: HttpRequest) -> HttpResponse:
    host = request.META.get("HTTP_HOST", "")[:100]
    if _is_from_script(request):
        message = f"ALLOWED_HOSTS does not name the host {host}."
        return JsonResponse({"code": "unknown-host", "message": message}, status=400)
    return render(request, "400_host.html", {"host": host}, status=400)


def _too_much(request: HttpRequest) -> HttpResponse:
    if _is_from_script(request):
        message = "That is too much at once. Send less of it."
        return JsonResponse({"code": "too-much", "message": message}, status=413)
    return render(request, "413.html", status=413)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if _is_from_script(request):
        return JsonResponse({"code": "not-found", "message": "There is nothing here for you."}, status=404)
    return render(request, "404.html", status=404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "403.html", {"reason": str(exception)}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if _is_from_script(request):
        return JsonResponse({"code": "csrf", "message": "Please load the page again."}, status=403)
    return render(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django calls this while it handles the exception, which a view, a template or a middleware has raised."""
    error = sys.exc_info()[1]
    if error is not None and is_outage(error):
        outage.database.note(error)
        return _database_away(request)
    return render(request, "500.html", status=500)


def _database_away(request: HttpRequest) -> HttpResponse:
    """Made without the request: its visitor would be read from the database."""
    if _is_from_script(request):
        message = "The server is catching its breath. Try again in a moment."
        away: HttpResponse = JsonResponse({"code": "busy", "message": message}, status=503)
    else:
        again = AGAIN_SECONDS if request.method in ("GET", "HEAD") else None
        away = HttpResponse(render_to_string("503.html", {"asks_again_after": again}), status=503)
    away["Retry-After"], away["Cache-Control"] = str(AGAIN_SECONDS), "no-store"
    return away


def _is_from_script(request: HttpRequest) -> bool:
    """Scripts and programs send JSON, and read the code and the sentence in the answer."""
    return request.path.startswith("/api/") or request.content_type == "application/json"
