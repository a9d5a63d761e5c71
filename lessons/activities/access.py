"""Fetching is the permission check: strangers find nothing (404)."""

from django.core.signing import BadSignature, Signer
from django.http import Http404

from classrooms.access import teaches
from classrooms.models import Classroom, Student, User
from classrooms.visitors import Visitor
from games.models import Seat, Table
from lessons.models import Activity, ActivityTable, CalendarAddress, Participant

calendar_tokens = Signer(salt="lessons.calendar", sep=".")


def table_in_class(classroom: Classroom, code: str) -> Table:
    table = Table.objects.defer("snapshot", "seed").filter(classroom=classroom, code=code).first()
    if table is None:
        raise Http404
    return table


def activity_in_class(classroom: Classroom, code: str) -> Activity:
    activity = classroom.activities.filter(code=code).first()
    if activity is None:
        raise Http404
    return activity


def activity_for_teacher(visitor: Visitor, code: str) -> Activity:
    """An activity of a class that this visitor teaches."""
    activity = Activity.objects.select_related("classroom").filter(code=code).first()
    if activity is None or not teaches(visitor, activity.classroom_id):
        raise Http404
    return activity


def participant_in(student: Student, code: str) -> Participant:
    """The child's own part in this activity."""
    mine = Participant.objects.select_related("activity").filter(student=student, activity__code=code)
    participant = mine.first()
    if participant is None:
        raise Http404
    return participant


def group_in(activity: Activity, number: int) -> ActivityTable | None:
    """The game that this group plays now; None if its table is not open yet."""
    opened = activity.tables.filter(number=number).select_related("table").defer("table__snapshot")
    found = opened.order_by("-game_number").first()
    if found is None and not activity.participants.filter(group_number=number).exists():
        raise Http404
    return found


def listeners(activity: Activity, *, child: int = 0, number: int = 0) -> list[Participant]:
    """One child's part in the activity, those of one group, or all of those who play."""
    found = activity.participants.filter(is_current=True).select_related("student", "activity")
    if child:
        found = found.filter(pk=child)
    elif number and (opened := group_in(activity, number)):
        found = found.filter(student__user__seat__in=opened.table.seats.all())
    elif number:
        found = found.filter(group_number=number)
    if (child or number) and not found:
        raise Http404
    return list(found)


def part_of_child(activity: Activity, pk: int) -> Participant:
    """A child's part in this activity, whether the child plays now or not."""
    found = activity.participants.filter(pk=pk).select_related("student__user", "activity").first()
    if found is None:
        raise Http404
    return found


def student_for(activity: Activity, pk: int) -> Student:
    """A child of the activity's class."""
    found = Student.objects.filter(classroom=activity.classroom_id, pk=pk).select_related("user").first()
    if found is None:
        raise Http404
    return found


def participant_at(visitor: Visitor, code: str) -> Participant:
    """The visitor's own part in the activity of this table. Only the children of the table find it."""
    participant = part_at(visitor, code)
    if participant is None:
        raise Http404
    return participant


def part_at(visitor: Visitor, code: str) -> Participant | None:
    """The same, or None for other tables and other visitors."""
    if visitor.user is None:
        return None
    mine = Participant.objects.filter(attempts__table__code=code, student__user=visitor.user)
    return mine.select_related("activity", "student__user").first()


def participant_on_seat(seat: Seat) -> Participant:
    """The part of the child who has this seat, in the activity of its table."""
    found = Participant.objects.filter(attempts__table=seat.table_id, student__user=seat.user_id)
    participant = found.select_related("activity", "student__user").first()
    if participant is None:
        raise Http404
    return participant


def race_for_viewer(visitor: Visitor, code: str) -> Activity:
    """A race, for the teachers of the class and for the children who take part."""
    activity = Activity.objects.select_related("classroom").filter(code=code).first()
    if activity is None or not _may_see(visitor, activity):
        raise Http404
    return activity


def race_of_table(visitor: Visitor, code: str) -> Activity:
    opened = ActivityTable.objects.select_related("activity__classroom").filter(table__code=code).first()
    if opened is None or not _may_see(visitor, opened.activity):
        raise Http404
    return opened.activity


def _may_see(visitor: Visitor, activity: Activity) -> bool:
    if teaches(visitor, activity.classroom_id):
        return True
    if visitor.user is None or activity.place != Activity.Place.LIVE:
        return False
    # What a child does at home is seen by no other child, nor does the child see how the others did in the room.
    live = Participant.objects.filter(place__in=["", Activity.Place.LIVE])
    return live.filter(activity=activity, student__user=visitor.user).exists()


def require_activity(table: Table) -> None:
    if not ActivityTable.objects.filter(table=table).exists():
        raise Http404


def students_without(activity: Activity) -> list[Student]:
    """The children of the class who do not have this activity."""
    have = activity.participants.values("student")
    return list(activity.classroom.students.exclude(pk__in=have).select_related("user"))


def calendar_at(token: str) -> CalendarAddress:
    """The calendar of this secret address, while its teacher teaches the class."""
    try:
        pk, _, number = calendar_tokens.unsign(token).partition("-")
    except BadSignature:
        raise Http404 from None
    found = (
        CalendarAddress.objects.select_related("classroom", "teacher").filter(pk=pk, number=number).first()
    )
    if found is None or not teaches(Visitor(user=found.teacher), found.classroom_id):
        raise Http404
    return found


def calendar_token(address: CalendarAddress) -> str:
    return calendar_tokens.sign(f"{address.pk}-{address.number}")


def own_calendar(classroom: Classroom, teacher: User) -> CalendarAddress | None:
    return CalendarAddress.objects.filter(classroom=classroom, teacher=teacher).first()


def participant_of(activity: Activity, pk: int) -> Participant:
    found = activity.participants.select_related("student").filter(pk=pk).first()
    if found is None:
        raise Http404
    return found
