"""A child who has left never stops a table: after half a minute a computer player stands in by itself, and the child
has the seat back on return."""

import logging
import time

from config.core.errors import Refused
from config.core.live import presence
from lessons.activities import places
from lessons.activities.actions import seats
from lessons.models import Change, Participant

logger = logging.getLogger(__name__)

# Long enough for a page that is loaded again, and for a restart of the server.
AWAY_FOR = 30.0


def stand_in_for_leavers() -> None:
    """A task repeats this. A child whose page vanished without a goodbye, as in a power cut, counts as gone from the
    first look on."""
    playing = places.seats_of_those_who_came()
    absent = presence.absences(list(playing))
    presence.leave(place for place, gone_at in absent.items() if gone_at is None)
    now = time.time()
    for place, gone_at in absent.items():
        if gone_at is not None and now - gone_at >= AWAY_FOR:
            _stand_in(playing[place])


def _stand_in(participant: Participant) -> None:
    """At one table after the other, so that an error at one does not hold up the others."""
    try:
        seats.stand_in(participant, by=None)
    except Refused:
        # The last child of a table: the game waits. Or the teacher has ended it meanwhile.
        return
    except Exception:
        logger.exception("A computer player could not stand in for participant %s.", participant.pk)


def comes_back(participant: Participant) -> bool:
    """The child's page is open again and finds that it has no seat. A computer player who stood in by itself gives it
    back at once; after a teacher's press the child asks for it with one tap. Returns whether the child has it."""
    stood_in = participant.changes.filter(what=Change.What.STAND_IN).order_by("-pk").first()
    if stood_in is None or stood_in.by_id is not None:
        return False
    try:
        return seats.give_back(participant)
    except Refused:
        return False
