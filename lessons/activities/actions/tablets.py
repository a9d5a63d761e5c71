"""Children of one table who share one tablet: they pass it on, and each has a seat of their own.

A group shares a tablet if its teacher says so, or if the children have shown their pictures on one before. The first of
them who opens the game brings the others along. A child who opens it on another device takes over the own seat.
"""

from collections.abc import Iterable, Sequence

from django.utils import timezone

from classrooms.login import actions as login
from classrooms.login.selectors import tablets_of
from classrooms.models import Student, User
from config.core.errors import Refused
from games.boards.page import listed
from lessons.activities import places, selectors
from lessons.activities.actions import leavers, seats
from lessons.models import Activity, Change, Participant

MOST = 4


def arrive(participant: Participant, tablet: str) -> bool:
    """The child opens the game on the device with this code. Returns whether it is a tablet that others share.

    The caller opens the table afterwards: its clock depends on how many share the tablet.
    """
    group = selectors.current_participants(participant.activity, participant.group_number)
    if not any(each.shares_tablet or each.student.tablet for each in group):
        return False
    with seats.locked(participant.activity):
        group = selectors.current_participants(participant.activity, participant.group_number)
        me = next((each for each in group if each.pk == participant.pk), None)
        together = [] if me is None else _together(me, group, tablet)
        if len(together) < 2:
            _take_own_device(me or participant)
            return False
        login.put_on_tablet(tablet, [each.student for each in together])
        here = Participant.objects.filter(pk__in=[each.pk for each in together])
        here.update(shares_tablet=True)
        here.filter(seen_at=None).update(seen_at=timezone.now())
    for each in together:
        leavers.give_back(each)
    return True


def _together(me: Participant, group: Sequence[Participant], tablet: str) -> list[Participant]:
    """Who plays on this tablet once `me` has opened the game there."""
    here = [each for each in group if each == me or each.student.tablet == tablet]
    asked = [each for each in group if each.shares_tablet and not each.student.tablet]
    is_elsewhere = any(
        each.shares_tablet and each.student.tablet not in ("", tablet) for each in group if each != me
    )
    if me.shares_tablet and not is_elsewhere:
        here += [each for each in asked if each not in here]
    return here[:MOST]


def _take_own_device(participant: Participant) -> None:
    if participant.shares_tablet or participant.student.tablet:
        login.leave_tablet([participant.student])
        Participant.objects.filter(pk=participant.pk).update(shares_tablet=False)


def not_here(participant: Participant) -> None:
    """The others at the tablet say that this child is not there. The seat stays the child's; after a while a computer
    player stands in."""
    with seats.locked(participant.activity) as activity:
        _take_own_device(participant)
        seats.note(activity, Change.What.TABLET, None, participant)


def share(activity: Activity, number: int, by: User, *, on: bool) -> str:
    """The teacher puts the children of a table on one tablet, or gives each a device of their own again."""
    with seats.locked(activity) as activity:
        group = places.groups_of(activity).get(number, [])
        if on:
            refuse_too_many(len(group))
        login.leave_tablet([each.student for each in group])
        activity.participants.filter(pk__in=[each.pk for each in group]).update(shares_tablet=on)
        seats.note(activity, Change.What.TABLET, by, group=number, details={"on": on})
        seats.notify(group)
    names = listed([each.student.shown_name for each in group])
    if on:
        return f"{names} share one tablet. One of them presses “Join in” there; the others play on it, too."
    return f"{names} each need a device of their own. They press “Join in” there."


def refuse_too_many(children: int) -> None:
    if children < 2:
        raise Refused("alone", "A shared tablet needs two children.")
    if children > MOST:
        raise Refused("too-many", f"At most {MOST} children can share one tablet.")


def settle(groups: Iterable[tuple[Sequence[Student], bool]]) -> set[int]:
    """When a game starts: the students who share a tablet, by their ids. With each group comes whether the teacher has
    put it on one tablet. Children who sit at other tables than those with whom they shared one leave it.

    The caller holds the transaction."""
    sharing: set[int] = set()
    leaving: list[Student] = []
    for students, is_asked in groups:
        tablets = tablets_of(students)
        kept = max(set(tablets.values()), key=list(tablets.values()).count, default="")
        leaving += [student for student in students if student.tablet and student.tablet != kept]
        together = students if is_asked else [each for each in students if kept and each.tablet == kept]
        sharing |= {student.pk for student in together}
    login.leave_tablet(leaving)
    return sharing
