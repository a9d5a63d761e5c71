"""Children leave their table: for a while, with a computer player in their seat, or for good.

A child who has left, or never came, does not stop a table: after a while a computer player stands in by itself, and
the child has the seat as soon as the page is there.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Sequence

from django.db.models import QuerySet

from classrooms.models import Student, User
from config.core.errors import Refused
from config.core.live import presence
from config.core.outage import is_outage
from games.models import Seat, Table
from lessons.activities import places
from lessons.activities.actions import seats
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.places import Expected
from lessons.models import Activity, Attempt, Change, Participant

logger = logging.getLogger(__name__)

# Long enough for a page that is loaded again, and for a restart of the server.
AWAY_FOR = 30.0
# The longest turn of a child who has not come yet, while others wait. A class needs about a minute to sign in, and the
# control room offers a computer player to the teacher for most of that time (`signals.WAITS_AFTER`).
LATE_FOR = 90.0


def stand_in(participant: Participant, by: User | None) -> str:
    """A computer player plays for a child who is away or has not come, until the child is there. `by` is None if no
    teacher asked."""
    name = participant.student.shown_name
    with seats.locked(participant.activity) as activity:
        attempt = places.running_attempt(participant)
        table = attempt.table if attempt else None
        seat = None if table is None else places.seat_of(participant, table)
        if table is None or seat is None:
            return f"{name} has no seat at a running table."
        if len(places.people_at(table)) == 1:
            raise Refused("alone", f"{name} plays alone. The game waits for {name}.")
        if not seats.give_to_computer(seat, table, participant):
            return f"The game of {name} is over."
        details = {"had_come": participant.seen_at is not None}
        seats.note(activity, Change.What.STAND_IN, by, participant, details=details)
    return f"A computer player plays for {name}, and gives the seat back when {name} returns."


def give_back(participant: Participant, by: User | None = None) -> bool:
    """The child is back and has their seat again. Returns whether a computer player had it. `by` is None if the child
    came back without the teacher's help."""
    with seats.locked(participant.activity) as activity:
        attempt = places.running_attempt(participant)
        table = attempt.table if attempt else None
        if table is None or places.seat_of(participant, table) is not None:
            return False
        kept = places.stand_in_for(participant, table)
        if kept is None or not seats.give_to_child(kept, table, participant):
            return False
        seats.note(activity, Change.What.SEAT_BACK, by, participant)
    return True


def remove(participant: Participant, by: User) -> str:
    """Takes a child out of the activity. What the child did so far counts."""
    name = participant.student.shown_name
    with seats.locked(participant.activity) as activity:
        participant.refresh_from_db()
        if participant.is_current:
            seats.leave(participant)
            Participant.objects.filter(pk=participant.pk).update(is_current=False, help_asked_at=None)
            seats.note(activity, Change.What.REMOVED, by, participant)
    return f"{name} is not in this game any more."


def sign_off(student: Student) -> None:
    """The student is being erased: no game waits for them any longer, and their teachers' screens are notified."""
    live = student.participations.filter(
        is_current=True, activity__place=Activity.Place.LIVE, activity__ended_at=None
    )
    for participant in live.select_related("activity"):
        notify_activity_on_commit(participant.activity)
    live.update(is_current=False)


# Asked for by the other children


class ClassStandIns:
    """Computer players at the tables of an activity, if the children who are present ask for one. The child has the
    seat again as soon as the page is there, as after a computer player that stood in by itself."""

    def may_stand_in(self, table: Table) -> bool:
        """Not if the teacher wants no computer players to stand in."""
        return _live_attempts(table).filter(participant__activity__stands_in=True).exists()

    def stand_in(self, table: Table, seat: Seat) -> None:
        attempt = _live_attempts(table).filter(participant__student__user=seat.user_id).first()
        if attempt is not None:
            stand_in(attempt.participant, by=None)


def _live_attempts(table: Table) -> QuerySet[Attempt]:
    running = Attempt.objects.filter(table=table, done_at=None, place=Activity.Place.LIVE)
    return running.select_related("participant__activity", "participant__student__user")


# By itself


def stand_in_for_leavers() -> None:
    """A task repeats this. Where no child is at the table, as after a power cut or in the break, no child waits and the
    seats stay as they are. A child whose page vanished without a goodbye counts as gone from the first look on."""
    expected = places.expected_children()
    absent = presence.absences(list(expected))
    presence.leave(place for place, gone_at in absent.items() if gone_at is None and expected[place].has_come)
    here: defaultdict[str, list[Expected]] = defaultdict(list)
    for place, child in expected.items():
        if place not in absent:
            here[place[0]].append(child)
    for place, gone_at in absent.items():
        child, others = expected[place], here[place[0]]
        if _has_left(child, gone_at, others) if child.has_come else _is_waited_for(child, others):
            _stand_in(child.participant)


def _has_left(child: Expected, gone_at: float | None, others: Sequence[Expected]) -> bool:
    return bool(others) and gone_at is not None and time.time() - gone_at >= AWAY_FOR


def _is_waited_for(child: Expected, others: Sequence[Expected]) -> bool:
    """It has been the child's turn for long, and others who are there cannot go on."""
    is_late = child.turn_since is not None and time.time() - child.turn_since >= LATE_FOR
    return is_late and any(other.turn_since is None for other in others)


def _stand_in(participant: Participant) -> None:
    """At one table after the other, so that an error at one does not hold up the others."""
    try:
        stand_in(participant, by=None)
    except Refused:
        # The last child of a table: the game waits. Or the teacher has ended it meanwhile.
        return
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("A computer player could not stand in for participant %s.", participant.pk)


def comes_back(participant: Participant) -> bool:
    """The child's page is open again and finds that it has no seat. A computer player who stood in by itself gives it
    back at once; after a teacher's press the child asks for it with one tap. Returns whether the child has it."""
    stood_in = participant.changes.filter(what=Change.What.STAND_IN).order_by("-pk").first()
    if stood_in is None or stood_in.by_id is not None:
        return False
    try:
        return give_back(participant)
    except Refused:
        return False
