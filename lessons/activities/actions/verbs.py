"""What a teacher does while a live activity runs: go, pause, time, end. `talking.py` has messages and raised hands."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from classrooms.models import Classroom, User
from config.core.db import write
from games.actions import clock
from games.actions.errors import NotPlaying
from games.engines import GAMES
from games.models import Table
from games.rooms import notify_students_on_commit
from lessons.activities import selectors
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.actions.results import end_finished
from lessons.models import Activity, ActivityTable, Change, Participant

MORE_MINUTES = 5


@dataclass(frozen=True)
class Verb:
    """`seconds`: how long a pause lasts before it ends by itself, or how much time is added."""

    what: Change.What
    seconds: float | None = None

    @property
    def details(self) -> dict[str, Any]:
        return {} if self.seconds is None else {"seconds": int(self.seconds)}

    def ends_at(self, begun_at: float) -> datetime | None:
        """When a pause that begins at this time ends by itself."""
        return None if self.seconds is None else datetime.fromtimestamp(begun_at + self.seconds, UTC)


VERBS: Mapping[str, Verb] = {
    "go": Verb(Change.What.GO),
    "pause": Verb(Change.What.PAUSED),
    "pause-2": Verb(Change.What.PAUSED, 120.0),
    "resume": Verb(Change.What.RESUMED),
    "add-time": Verb(Change.What.TIME_ADDED, clock.USUALLY_ADDED),
    "end": Verb(Change.What.ENDED),
}


def do_in_class(classroom: Classroom, verb: str, by: User) -> None:
    """Go, pause, resume, more time or end, for all running activities of the class."""
    for activity in selectors.running_activities(classroom):
        _do_in_activity(activity, VERBS[verb], by)
    end_finished(classroom.activities.filter(ended_at=None))


def do_in_activity(activity: Activity, verb: str, by: User) -> None:
    """The same for one activity: its open tables, and those that are still to be opened."""
    _do_in_activity(activity, VERBS[verb], by)
    end_finished([activity])


def do_at_table(table: Table, verb: str, by: User) -> None:
    """The same for one table. Tables that children opened by themselves have no activity."""
    opened = ActivityTable.objects.filter(table=table).select_related("activity").first()
    if opened:
        with write():
            _record(opened.activity, VERBS[verb], by, group_number=opened.number)
    _do(table, VERBS[verb], at=time.time())
    if opened:
        end_finished([opened.activity])


def do_in_group(activity: Activity, opened: ActivityTable | None, number: int, verb: str, by: User) -> None:
    """The same for one group. Before its table is open, its game can only be ended."""
    if opened is not None:
        do_at_table(opened.table, verb, by)
    elif verb == "end":
        end_group(activity, number, by)


def end_group(activity: Activity, group_number: int, by: User) -> None:
    """Ends the game of a group whose table is not open yet."""
    with write():
        group = selectors.current_participants(activity, group_number)
        _record(activity, VERBS["end"], by, group_number=group_number)
        activity.participants.filter(group_number=group_number).update(is_current=False)
        notify_students_on_commit(participant.student.user_id for participant in group)
    end_finished([activity])


def give_minutes(activity: Activity, by: User) -> None:
    """Five minutes more until the planned end, or from now if there is none or it has passed. The clocks of the tables
    stay as they are."""
    with write():
        activity = Activity.objects.select_for_update().get(pk=activity.pk)
        now = timezone.now()
        activity.ends_at = max(activity.planned_end or now, now) + timedelta(minutes=MORE_MINUTES)
        activity.save(update_fields=["ends_at"])
        _record(activity, Verb(Change.What.TIME_ADDED, 60.0 * MORE_MINUTES), by)


def end_all(classroom: Classroom) -> None:
    """Ends what runs in a class that is being archived. The tables themselves are ended by `games`."""
    with write():
        running = Participant.objects.filter(activity__classroom=classroom, is_current=True)
        running.update(is_current=False)
        for activity in selectors.running_activities(classroom):
            notify_activity_on_commit(activity)
        classroom.activities.filter(ended_at=None).update(ended_at=timezone.now())
        notify_students_on_commit(list(classroom.students.values_list("user", flat=True)))


def show_ranking(activity: Activity, by: User, *, shown: bool) -> None:
    """Whether the projector names the children with most points."""
    with write():
        if Activity.objects.filter(pk=activity.pk, shows_ranking=not shown).update(shows_ranking=shown):
            details = {"shown": shown}
            Change.objects.create(activity=activity, by=by, what=Change.What.RANKING, details=details)
            notify_activity_on_commit(activity)


def end_table(table: Table) -> None:
    _do(table, VERBS["end"], at=time.time())


def _do_in_activity(activity: Activity, verb: Verb, by: User) -> None:
    at = time.time()
    with write():
        _note(activity, verb, at=at)
        _record(activity, verb, by)
    for opened in activity.tables.filter(table__status=Table.Status.PLAYING).select_related("table"):
        _do(opened.table, verb, at=at)


def _record(activity: Activity, verb: Verb, by: User, *, group_number: int | None = None) -> None:
    Change.objects.create(
        activity=activity, group_number=group_number, by=by, what=verb.what, details=verb.details
    )
    notify_activity_on_commit(activity)


def _note(activity: Activity, verb: Verb, *, at: float) -> None:
    """Stores a verb for the groups whose tables are still to be opened."""
    held: dict[str, dict[str, Any]] = {
        Change.What.GO: {"waits_for_go": False},
        Change.What.PAUSED: {"is_paused": True, "resumes_at": verb.ends_at(at)},
        Change.What.RESUMED: {
            "is_paused": False,
            "resumes_at": None,
            # Going on starts a clock that was held, but no round.
            "waits_for_go": activity.waits_for_go and bool(GAMES[activity.game].profile.options_host_starts),
        },
        Change.What.ENDED: {"ended_at": timezone.now()},
    }
    if verb.what in held:
        Activity.objects.filter(pk=activity.pk).update(**held[verb.what])
    if verb.what == Change.What.ENDED:
        students = activity.participants.filter(is_current=True).values_list("student__user_id", flat=True)
        notify_students_on_commit(list(students))


def _do(table: Table, verb: Verb, *, at: float) -> None:
    """All tables get the same moment, so that their clocks show the same. Does nothing if the table is over by then."""
    try:
        match verb.what:
            case Change.What.GO:
                clock.go(table, at=at)
            case Change.What.PAUSED:
                until = verb.ends_at(at)
                clock.pause(table, at=at, until=until.timestamp() if until else None)
            case Change.What.RESUMED:
                clock.resume(table, at=at)
            case Change.What.TIME_ADDED:
                clock.add_time(table, verb.seconds or clock.USUALLY_ADDED)
            case Change.What.ENDED:
                clock.end(table)
    except NotPlaying:
        return
