"""Reads for the teachers' pages about classes."""

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
    """A class on the teacher's home page."""

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
        """Students who cannot sign in until a teacher helps."""
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
    return ClassCard(classroom, doorway.total, doorway.inside, doorway.locked, doorway.is_open)


def other_classes(teacher: User, classroom: Classroom) -> QuerySet[Classroom]:
    """The classes to which this teacher can move students."""
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
    """What would happen to each line of a roster if the teacher confirmed now."""
    students = list(classroom.students.all())
    taken = [student.shown_name for student in students]
    by_initial = classroom.naming == Classroom.Naming.INITIAL
    return preview(
        entries,
        present=[(student.first_name, student.last_name) for student in students],
        room=MOST_STUDENTS - len(students),
        # Animal names are drawn only when students are enrolled.
        show=(lambda names: shown_names(names, taken)) if by_initial else None,
    )


def count_for_copy(classroom: Classroom) -> int:
    """How many rows of other apps, such as class words, a copy of the class can take over."""
    return sum(owner.count_for_copy(classroom).total() for owner in data_owners())


def next_colour(classroom: Classroom) -> int:
    """The colour that the fewest groups have."""
    used = [group.colour for group in classroom.groups.all()]
    return min(Colour.values, key=used.count)


def exports_of(classroom: Classroom, teacher: User) -> QuerySet[Export]:
    """The files of the class's data that this teacher requested, latest first."""
    return classroom.exports.filter(requested_by=teacher)
