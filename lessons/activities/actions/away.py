"""Those who were away do it at home, and a co-teacher takes over."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from classrooms.classes.actions.locks import lock_class_in_use, refuse_strangers
from classrooms.models import Student, User
from config.core.db import write
from config.core.errors import Refused
from games.rooms import notify_students_on_commit
from lessons.activities import places
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.actions.seats import leave, starting_cards
from lessons.models import Activity, Change, Participant


def do_at_home(activity: Activity, students: Sequence[Student], by: User, *, due_at: datetime) -> str:
    """Gives these children as homework what the others do in the room, with the same rules and the same dice.

    Those who have come to a table are left as they are. It may be given during the activity and after its end.
    """
    if due_at <= timezone.now():
        raise Refused("due-past", "The due date is over already. Choose a later one.")
    with write():
        lock_class_in_use(activity.classroom)
        refuse_strangers(activity.classroom, students)
        activity = Activity.objects.select_for_update(of=("self",)).get(pk=activity.pk)
        came = set(activity.participants.exclude(seen_at=None).values_list("student_id", flat=True))
        given = [_give(activity, student, due_at) for student in students if student.pk not in came]
        for participant in given:
            details = {"due_at": [None, due_at.isoformat()]}
            Change.objects.create(
                activity=activity, participant=participant, by=by, what=Change.What.AT_HOME, details=details
            )
        notify_students_on_commit([each.student.user_id for each in given])
        notify_activity_on_commit(activity)
    if not given:
        return "Every child has played already."
    return f"{len(given)} {'child does' if len(given) == 1 else 'children do'} it at home."


def _give(activity: Activity, student: Student, due_at: datetime) -> Participant:
    """A group of one, with a number that no table in the room has. A seat that waited for the child is given up."""
    if expected := activity.participants.filter(student=student).select_related("student__user").first():
        leave(expected)
        expected.attempts.filter(place=Activity.Place.LIVE).delete()
    at_home = {
        "place": Activity.Place.HOME,
        "group_number": places.next_number(activity),
        "due_at": due_at,
        "closes_at": None,
        "is_current": False,
        "time_factor": 1 + student.extra_time / 100,
    }
    participant, _ = Participant.objects.update_or_create(
        activity=activity,
        student=student,
        defaults=at_home,
        create_defaults={**at_home, "supports": starting_cards(activity, student)},
    )
    return participant


def take_over(activity: Activity, by: User) -> str:
    """This teacher of the class leads the activity now. Other teachers see it in the control room."""
    with write():
        activity = Activity.objects.select_for_update(of=("self",)).get(pk=activity.pk)
        if activity.ended_at is not None:
            raise Refused("ended", "This game is over.")
        if activity.led_by_id == by.pk:
            return "You lead it already."
        before, activity.led_by = activity.led_by, by
        activity.save(update_fields=["led_by"])
        Change.objects.create(activity=activity, by=by, what=Change.What.TAKEN_OVER)
        notify_activity_on_commit(activity)
    return f"You lead it now{f', after {before}' if before else ''}."
