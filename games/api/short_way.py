"""The short way of a move: the same fetch and the same action, without the framework around them.

Weighing what to answer in, wrapping the request and checking a plain move against its shape took as long as the move.
"""

import json

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from classrooms import visitors
from classrooms.api.authentication import VisitorAuthentication
from games import access
from games.actions import play
from games.api import serializers
from games.engines import HOST


def short_way(request: HttpRequest, code: str) -> HttpResponse | None:
    """None if this move has to go the long way, which says why: it is not plain, or somebody refuses it."""
    if request.method != "POST" or request.content_type != "application/json":
        return None
    try:
        VisitorAuthentication().enforce_csrf(Request(request))
        return _played(request, code)
    except Exception:
        # Nothing has changed: a refused move leaves nothing behind, and the same move counts once.
        return None


def _played(request: HttpRequest, code: str) -> HttpResponse | None:
    move = json.loads(request.body)
    if not serializers.is_plain_move(move) or move["seat"] == HOST:
        return None
    seat = access.seat_for_player(visitors.of(request), code, move["seat"])
    played = play.play(seat, move["action"], version=move["version"], key=move["key"])
    content = json.dumps({"version": played.version, "view": played.view}, ensure_ascii=False)
    return HttpResponse(content, content_type="application/json")
