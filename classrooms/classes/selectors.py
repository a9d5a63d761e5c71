"""Reads for the teachers' pages of their classes."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from classrooms import access
from classrooms.login.selectors import doorway_with
from classrooms.models import Classroom, Export, Group, Student, User
from classrooms.models.classes import MOST_STUDENTS, Colour
from classrooms.privacy.registry import data_owners
from classrooms.roster import Entry, Preview, preview, shown_names


@dataclass(frozen=True)
class ClassCard:
    """A class on the teacher's home."""

    classroom: Classroom
    students: int
    inside: int
    locked: list[Student]
    door_is_open: bool


@dataclass(frozen=True)
class Home:
    current: list[ClassCard]
    archived: list[ClassCard]

    @property
    def locked(self) -> list[Student]:
        """Who cannot get in before a teacher has helped."""
        return [student for card in self.current for student in card.locked]


@dataclass(frozen=True)
class GroupCard:
    group: Group
    students: list[Student]


def home_of(teacher: User) -> Home:
    classes = access.classes_of(teacher).prefetch_related("students").order_by("name", "pk")
    cards = [_card(classroom) for classroom in classes]
    return Home(
        current=[card for card in cards if not card.classroom.is_archived],
        archived=[card for card in cards if card.classroom.is_archived],
    )


def _card(classroom: Classroom) -> ClassCard:
    doorway = doorway_with(classroom, classroom.students.all())
    return ClassCard(classroom, doorway.everybody, doorway.inside, doorway.locked, doorway.is_open)


def other_classes(teacher: User, classroom: Classroom) -> QuerySet[Classroom]:
    """Where this teacher's students can move to."""
    return access.classes_of(teacher).filter(archived_at=None).exclude(pk=classroom.pk).order_by("name", "pk")


def co_teachers(classroom: Classroom, teacher: User) -> list[User]:
    others = classroom.teachings.exclude(teacher=teacher).select_related("teacher").order_by("since", "pk")
    return [teaching.teacher for teaching in others]


def groups_of(classroom: Classroom) -> list[GroupCard]:
    students = list(classroom.students.all())
    return [
        GroupCard(group, [student for student in students if student.group_id == group.pk])
        for group in classroom.groups.all()
    ]


def open_invitations(classroom: Classroom) -> int:
    return classroom.invitations.filter(expires_at__gt=timezone.now()).count()


def room_in(classroom: Classroom) -> int:
    return max(0, MOST_STUDENTS - classroom.students.count())


def preview_of(classroom: Classroom, entries: Sequence[Entry]) -> Preview:
    """What would happen to each line of a roster now."""
    students = list(classroom.students.all())
    taken = [student.shown_name for student in students]
    by_initial = classroom.naming == Classroom.Naming.INITIAL
    return preview(
        entries,
        present=[(student.first_name, student.last_name) for student in students],
        room=MOST_STUDENTS - len(students),
        # Animal names are drawn only when the children are made.
        show=(lambda names: shown_names(names, taken)) if by_initial else None,
    )


def words_of_their_own(classroom: Classroom) -> int:
    """How many a copy of the class can bring along. They are kept by an app that stands above this one."""
    return sum(owner.count_for_copy(classroom).total() for owner in data_owners())


def next_colour(classroom: Classroom) -> int:
    """The one that the fewest groups have."""
    used = [group.colour for group in classroom.groups.all()]
    return min(Colour.values, key=used.count)


def exports_of(classroom: Classroom, teacher: User) -> QuerySet[Export]:
    """The files of the class's data that this teacher requested, latest first."""
    return classroom.exports.filter(requested_by=teacher)
