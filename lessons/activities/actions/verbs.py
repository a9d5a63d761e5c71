"""What a teacher does while a live activity runs."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone

from classrooms.models import Classroom, User
from config.core.db import write
from games.actions import clock
from games.actions.errors import NotPlaying
from games.models import Table
from games.rooms import notify_students_on_commit
from lessons.activities import selectors
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.actions.results import end_finished
from lessons.models import Activity, ActivityTable, Change, Participant


def tell_all(classroom: Classroom, verb: str, by: User) -> None:
    """Lets all running activities of the class go, pause, resume, get more time, or end."""
    for activity in selectors.running_activities(classroom):
        with write():
            _note(activity, verb, by)
        for opened in activity.tables.filter(table__status=Table.Status.PLAYING).select_related("table"):
            _tell(opened.table, verb)
    end_finished(classroom.activities.filter(ended_at=None))


def tell_table(table: Table, verb: str, by: User) -> None:
    """The same for one table. Tables that children opened by themselves have no activity."""
    if opened := ActivityTable.objects.filter(table=table).select_related("activity").first():
        Change.objects.create(activity=opened.activity, group_number=opened.number, by=by, what=verb)
    _tell(table, verb)
    if opened:
        end_finished([opened.activity])


def end_group(activity: Activity, group_number: int, by: User) -> None:
    """Calls a group off whose table is not open yet."""
    with write():
        group = selectors.current_participants(activity, group_number)
        Change.objects.create(activity=activity, group_number=group_number, by=by, what=Change.What.ENDED)
        activity.participants.filter(group_number=group_number).update(is_current=False)
        notify_students_on_commit(participant.student.user_id for participant in group)
    end_finished([activity])


def end_all(classroom: Classroom) -> None:
    """Ends what runs in a class that is being archived. The tables themselves are ended by `games`."""
    with write():
        running = Participant.objects.filter(activity__classroom=classroom, is_current=True)
        running.update(is_current=False)
        classroom.activities.filter(ended_at=None).update(ended_at=timezone.now())


def show_ranking(activity: Activity, *, shown: bool) -> None:
    """Whether the projector names the children with most points."""
    with write():
        Activity.objects.filter(pk=activity.pk).update(shows_ranking=shown)
        notify_activity_on_commit(activity)


VERBS: Mapping[str, Callable[[Table], None]] = {
    Change.What.GO: clock.go,
    Change.What.PAUSED: clock.pause,
    Change.What.RESUMED: clock.resume,
    Change.What.TIME_ADDED: clock.add_time,
    Change.What.ENDED: clock.end,
}


def end_table(table: Table) -> None:
    _tell(table, Change.What.ENDED)


def _note(activity: Activity, verb: str, by: User) -> None:
    """What a verb means for the groups whose tables are still to be opened."""
    held: dict[str, dict[str, Any]] = {
        Change.What.GO: {"waits_for_go": False},
        Change.What.PAUSED: {"is_paused": True},
        Change.What.RESUMED: {"is_paused": False, "waits_for_go": False},
        Change.What.ENDED: {"ended_at": timezone.now()},
    }
    Change.objects.create(activity=activity, by=by, what=verb)
    if verb in held:
        Activity.objects.filter(pk=activity.pk).update(**held[verb])
    if verb == Change.What.ENDED:
        students = activity.participants.filter(is_current=True).values_list("student__user_id", flat=True)
        notify_students_on_commit(list(students))


def _tell(table: Table, verb: str) -> None:
    """Does nothing if the table is over by then."""
    try:
        VERBS[verb](table)
    except NotPlaying:
        return
