"""What teacher and children say to each other while they play: fixed messages, and raised hands."""

from collections.abc import Sequence

from django.utils import timezone

from classrooms.models import User
from config.core.db import write
from games.rooms import notify_students_on_commit
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.messages import COMING
from lessons.models import Activity, Change, Participant


def say(
    activity: Activity, message: str, to: Sequence[Participant], by: User, *, is_for_all: bool = False
) -> None:
    """Shows the message at the tables of these children: of one child, of a group, or of all."""
    one = to[0] if len(to) == 1 and not is_for_all else None
    group = None if is_for_all or one else to[0].group_number
    with write():
        now = timezone.now()
        listeners = Participant.objects.filter(pk__in=[each.pk for each in to])
        listeners.update(message=message, message_at=now)
        if message == COMING:
            # Kept apart from the message: whatever the teacher says next, the hand stays answered.
            listeners.filter(help_asked_at__isnull=False).update(help_answered_at=now)
        Change.objects.create(
            activity=activity,
            by=by,
            what=Change.What.MESSAGE,
            participant=one,
            group_number=group,
            details={"message": message},
        )
        notify_students_on_commit(each.student.user_id for each in to)
        notify_activity_on_commit(activity)


def raise_hand(participant: Participant) -> None:
    """A second tap of the same kind is harmless: the hand stays up since the first."""
    _set_hand(participant, up=True)


def lower_hand(participant: Participant) -> None:
    _set_hand(participant, up=False)


def _set_hand(participant: Participant, *, up: bool) -> None:
    with write():
        hand = Participant.objects.filter(pk=participant.pk, help_asked_at__isnull=up)
        if hand.update(help_asked_at=timezone.now() if up else None):
            notify_students_on_commit([participant.student.user_id])
            notify_activity_on_commit(participant.activity)
