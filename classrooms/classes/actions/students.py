"""Enrolling, changing, moving and copying students."""

import secrets
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from classrooms.classes.actions.groups import get_or_create_groups
from classrooms.classes.actions.locks import lock, lock_groups, still_in_their_class
from classrooms.login.credentials import card_hash_of, pictures_unlike
from classrooms.models import Classroom, Group, Student, User
from classrooms.models.classes import MOST_STUDENTS, Colour
from classrooms.roster.names import normalize
from classrooms.roster.naming import animal_names, shown_names
from config.core.db import write
from config.core.errors import Refused

FIGURES = 8
_random = secrets.SystemRandom()


@dataclass(frozen=True)
class Newcomer:
    """A child to be enrolled."""

    first_name: str
    last_name: str = ""
    group: str = ""
    # A second child with the same name is enrolled only if the teacher has confirmed that they are two.
    is_another: bool = False

    @property
    def name(self) -> tuple[str, str]:
        return self.first_name, self.last_name


@dataclass(frozen=True)
class StudentFacts:
    """What a teacher enters about one child."""

    first_name: str
    last_name: str
    shown_name: str
    band: str
    extra_time: int
    reading_font: bool
    no_timer_at_home: bool


def enrol(classroom: Classroom, newcomers: Sequence[Newcomer]) -> list[Student]:
    """Enrols all of them or none. Each gets a shown name, a figure, a card, and pictures that no classmate has."""
    with write():
        classroom = lock(classroom)
        present = list(classroom.students.all())
        _refuse_too_many(classroom, len(present) + len(newcomers))
        _refuse_doubles(newcomers, present)
        groups = get_or_create_groups(classroom, [newcomer.group for newcomer in newcomers])
        shown = _new_shown_names(
            classroom, [newcomer.name for newcomer in newcomers], [student.shown_name for student in present]
        )
        pictures = _pictures_for(len(newcomers), present)
        figures = _figures_for(newcomers, present)
        return _save_new(
            Student(
                classroom=classroom,
                group=groups.get(normalize(newcomer.group)),
                first_name=newcomer.first_name,
                last_name=newcomer.last_name,
                shown_name=name,
                figure=figure,
                colour=_random.choice(Colour.values),
                pictures=four,
            )
            for newcomer, name, four, figure in zip(newcomers, shown, pictures, figures, strict=True)
        )


def change_student(student: Student, group: Group | None, facts: StudentFacts) -> None:
    with write():
        lock(student.classroom)
        lock_groups([group])
        if not still_in_their_class([student]):
            raise Refused("moved", "This child is in another class now.")
        others = student.classroom.students.exclude(pk=student.pk)
        if normalize(facts.shown_name) in {normalize(other.shown_name) for other in others}:
            raise Refused(
                "same-name", "Another child in this class is shown by this name. Add a letter or two."
            )
        for field, value in asdict(facts).items():
            setattr(student, field, value)
        student.group = group
        student.save(update_fields=[*asdict(facts), "group"])


def move(students: Sequence[Student], to: Classroom) -> None:
    """Moves students to another class of the same teacher. They keep pictures and cards, and join the group of the same
    name if there is one. A student whose shown name is taken in the new class gets another one."""
    with write():
        to = lock(to)
        if to.is_archived:
            raise Refused("archived", "That class is archived. Restore it first.")
        coming = still_in_their_class(students)
        if len(coming) < len(students):
            raise Refused("moved", "Somebody else has moved one of them meanwhile. Please choose again.")
        present = list(to.students.all())
        _refuse_too_many(to, len(present) + len(coming))
        groups = {normalize(group.name): group for group in to.groups.all()}
        _prepare_move(coming, to, present, groups)
        Student.objects.bulk_update(coming, ["classroom", "group", "shown_name", "pictures", "moved_at"])


def _prepare_move(
    students: Sequence[Student], to: Classroom, present: Sequence[Student], groups: Mapping[str, Group]
) -> None:
    taken = {normalize(student.shown_name) for student in present}
    pictures = {tuple(student.pictures) for student in present}
    for student in students:
        student.classroom, student.moved_at = to, timezone.now()
        student.group = groups.get(normalize(student.group.name)) if student.group else None
        if normalize(student.shown_name) in taken:
            name = (student.first_name, student.last_name)
            [student.shown_name] = _new_shown_names(to, [name], taken)
        if tuple(student.pictures) in pictures:
            student.pictures = pictures_unlike(pictures)
        taken.add(normalize(student.shown_name))
        pictures.add(tuple(student.pictures))


def rename_all(classroom: Classroom) -> None:
    """Gives all students new shown names, by the naming that the class now has."""
    students = list(classroom.students.all())
    names = _new_shown_names(classroom, [(student.first_name, student.last_name) for student in students], ())
    # A new name may be a classmate's old one, and shown names are unique. So all get a placeholder first.
    for student in students:
        student.shown_name = uuid.uuid4().hex
    Student.objects.bulk_update(students, ["shown_name"])
    for student, name in zip(students, names, strict=True):
        student.shown_name = name
    Student.objects.bulk_update(students, ["shown_name"])


def copy_students(old: Classroom, new: Classroom, *, groups: Mapping[int, Group]) -> None:
    """Copies the students as new rows with new cards, so that results and old cards stay with the old class."""
    copied = (
        "first_name", "last_name", "shown_name", "figure", "colour", "band", "extra_time", "reading_font",
        "no_timer_at_home", "pictures",
    )  # fmt: skip
    _save_new(
        Student(
            classroom=new,
            group=groups.get(student.group_id or 0),
            **{field: getattr(student, field) for field in copied},
        )
        for student in old.students.all()
    )


def _save_new(students: Iterable[Student]) -> list[Student]:
    made = list(students)
    users = [
        User(username=f"student-{uuid.uuid4().hex}", role=User.Role.STUDENT, password=make_password(None))
        for _ in made
    ]
    User.objects.bulk_create(users)
    for student, user in zip(made, users, strict=True):
        student.user = user
        student.card_hash = card_hash_of(student)
    return Student.objects.bulk_create(made)


def _new_shown_names(
    classroom: Classroom, names: Sequence[tuple[str, str]], taken: Iterable[str]
) -> list[str]:
    if classroom.naming == Classroom.Naming.ANIMAL:
        return animal_names(len(names), list(taken), _random)
    return shown_names(names, list(taken))


def _pictures_for(count: int, present: Iterable[Student]) -> list[list[str]]:
    taken = {tuple(student.pictures) for student in present}
    return [pictures_unlike(taken) for _ in range(count)]


def _figures_for(newcomers: Iterable[Newcomer], present: Iterable[Student]) -> list[int]:
    """Random, but different for children with the same first name: those who cannot read yet look for their figure."""
    seen = [(normalize(student.first_name), student.figure) for student in present]
    drawn = []
    for newcomer in newcomers:
        name = normalize(newcomer.first_name)
        figures = _random.sample(range(1, FIGURES + 1), FIGURES)
        drawn.append(min(figures, key=lambda figure: seen.count((name, figure))))
        seen.append((name, drawn[-1]))
    return drawn


def _refuse_too_many(classroom: Classroom, count: int) -> None:
    if count > MOST_STUDENTS:
        over = count - MOST_STUDENTS
        raise Refused(
            "full",
            f"A class has room for {MOST_STUDENTS} students, and that would be {over} more. "
            f"Make a second class for them.",
        )


def _refuse_doubles(newcomers: Iterable[Newcomer], present: Iterable[Student]) -> None:
    """The preview has marked doubles. This finds children who were enrolled since then, such as in another tab."""
    seen = {(normalize(student.first_name), normalize(student.last_name)) for student in present}
    for newcomer in newcomers:
        key = (normalize(newcomer.first_name), normalize(newcomer.last_name))
        if key in seen and not newcomer.is_another:
            full_name = f"{newcomer.first_name} {newcomer.last_name}".strip()
            raise Refused("double", f"{full_name} has come into the class meanwhile. Please look again.")
        seen.add(key)
