"""Is everything alive? For the person who runs the machine, and for whatever restarts it."""

import time

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from games import selectors

# Heartbeats come every second or two; on a busy machine one may be late.
ALIVE_SECONDS = 10.0


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when web, database, worker and clock are alive; 503 and the part that is not."""
    dead = dead_part()
    if dead:
        down = JsonResponse({"status": "down", "part": dead}, status=503)
        # Whoever asks is told; the log need not repeat it every few seconds.
        down._has_been_logged = True  # type: ignore[attr-defined]
        return down
    return JsonResponse({"status": "ok"})


def dead_part() -> str:
    try:
        heartbeats = selectors.heartbeats()
    except DatabaseError:
        return "database"
    oldest = time.time() - ALIVE_SECONDS
    return next((part for part in ("worker", "clock") if heartbeats.get(part, 0.0) < oldest), "")
