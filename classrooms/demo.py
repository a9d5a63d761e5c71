"""The demo class: two teachers and 28 invented children."""

import uuid
from dataclasses import dataclass
from itertools import cycle
from typing import Final

from allauth.account.models import EmailAddress

from classrooms.classes.actions.classes import ClassFacts, open_class
from classrooms.classes.actions.groups import make_group
from classrooms.classes.actions.students import Newcomer, enrol
from classrooms.models import Classroom, Erasure, Student, Teaching, User
from classrooms.privacy import erasure
from config.core import jobs
from config.core.db import write

PASSWORD: Final = "dice-room-demo"  # noqa: S105 - printed at every start; never loaded where HTTPS is set
TEACHERS: Final = {"teacher@demo.example": "Ms Rivers", "co-teacher@demo.example": "Mr Hill"}
CLASS: Final = ClassFacts(name="Demo Otters", year_group="Year 4", colour=2, picture="boat")
GROUPS: Final = {"Red table": 4, "Blue table": 1, "Green table": 2, "Yellow table": 3}
FIRST_NAMES: Final = (
    "Amara", "Bilal", "Chiara", "Diego", "Emeka", "Fatima", "Goran", "Hana", "Ines", "Jonas", "Keiko", "Leila",
    "Mateo", "Nadia", "Olu", "Priya", "Quang", "Rosa", "Sven", "Tariq", "Umut", "Vera", "Wei", "Ximena", "Yusuf",
    "Zofia", "Noor", "Ewa",
)  # fmt: skip
LAST_NAMES: Final = ("Demo", "Example", "Sample", "Model")
BANDS: Final = ("middle", "low", "middle", "high")


@dataclass(frozen=True)
class DemoClass:
    """The accounts for trying it out."""

    classroom: Classroom
    teachers: list[User]
    child: Student


def demo_class() -> DemoClass | None:
    classroom = Classroom.objects.filter(is_demo=True).first()
    if classroom is None:
        return None
    teachers = [teaching.teacher for teaching in classroom.teachings.select_related("teacher").order_by("pk")]
    child = classroom.students.first()
    return None if child is None else DemoClass(classroom, teachers, child)


def load_class() -> DemoClass | None:
    """Does nothing and returns None if the demo class exists."""
    with write():
        if Classroom.objects.filter(is_demo=True).exists():
            return None
        teacher, co_teacher = (_teacher(email, called) for email, called in TEACHERS.items())
        classroom = open_class(teacher, CLASS)
        Teaching.objects.create(classroom=classroom, teacher=co_teacher)
        # The door stays open, so that it can be tried at any time.
        Classroom.objects.filter(pk=classroom.pk).update(is_demo=True, door_stays_open=True)
        for name, colour in GROUPS.items():
            make_group(classroom, name=name, colour=colour)
        _give_needs(enrol(classroom, _newcomers()))
    return demo_class()


def remove_class() -> None:
    """Erases the demo class, the two accounts, and the classes that only they teach."""
    for teacher in User.objects.filter(email__in=TEACHERS):
        for teaching in teacher.teachings.select_related("classroom"):
            if not teaching.classroom.teachings.exclude(teacher__email__in=TEACHERS).exists():
                _erase(teaching.classroom)
    for classroom in Classroom.objects.filter(is_demo=True):
        _erase(classroom)
    with write():
        User.objects.filter(email__in=TEACHERS).delete()
        Erasure.objects.filter(why=Erasure.Why.DEMO, readers=None).delete()


def _erase(classroom: Classroom) -> None:
    jobs.run(Erasure, erasure.ask_to_erase_class(classroom, by=None, why=Erasure.Why.DEMO).pk)


def _teacher(email: str, called: str) -> User:
    teacher = User.objects.filter(email=email).first() or User(username=uuid.uuid4().hex, email=email)
    teacher.called = called
    teacher.set_password(PASSWORD)
    teacher.save()
    EmailAddress.objects.update_or_create(
        user=teacher, email=email, defaults={"verified": True, "primary": True}
    )
    return teacher


def _newcomers() -> list[Newcomer]:
    names = zip(FIRST_NAMES, cycle(LAST_NAMES), cycle(GROUPS), strict=False)
    return [Newcomer(first, last, group) for first, last, group in names]


def _give_needs(students: list[Student]) -> None:
    """Bands for all, and special needs for some, as in any class."""
    for number, student in enumerate(students):
        student.band = BANDS[number % 7 % len(BANDS)]
        student.extra_time = {3: 25, 10: 50, 17: 100}.get(number, 0)
        student.reading_font = number in (5, 10)
        student.no_timer_at_home = number in (3, 21)
    Student.objects.bulk_update(students, ["band", "extra_time", "reading_font", "no_timer_at_home"])
