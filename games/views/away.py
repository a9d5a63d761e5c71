"""What the others decide when the game waits for a player who has left."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from classrooms import visitors
from games import access
from games.actions import leavers
from games.engines import IllegalMove
from games.forms.moves import object_in
from games.refusals import refusals_as_json


@require_POST
@refusals_as_json
def decide(request: HttpRequest, code: str) -> HttpResponse:
    """204: the page then fetches its board."""
    table, seats = access.table_for_player(visitors.of(request), code)
    asked = object_in(request.body)
    choice, players, version = asked.get("choice"), asked.get("players"), asked.get("version")
    if choice not in leavers.CHOICES or not isinstance(players, str) or type(version) is not int:
        raise IllegalMove("malformed", "Say what is to happen, for which players, and at which version.")
    mine = [seat.player_id for seat in seats]
    leavers.decide(table, choice, players.split(), by=mine, version=version)
    return HttpResponse(status=204)
