"""Children come into a class, change, and move to another one."""

import secrets
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from django.contrib.auth.hashers import make_password

from classrooms.classes.actions.groups import groups_called
from classrooms.classes.actions.locks import hold_groups, lock, still_in_their_class
from classrooms.login.credentials import card_hash_of, pictures_unlike
from classrooms.models import Classroom, Group, Student, User
from classrooms.models.classes import MOST_STUDENTS, Colour
from classrooms.roster.names import same
from classrooms.roster.naming import animal_names, shown_names
from config.core.db import write
from config.core.errors import Refused

FIGURES = 8
_chance = secrets.SystemRandom()


@dataclass(frozen=True)
class Newcomer:
    """A child who comes into a class."""

    first_name: str
    last_name: str = ""
    group: str = ""
    # Two children of one name are made only if a teacher has said that they are two.
    is_another: bool = False

    @property
    def name(self) -> tuple[str, str]:
        return self.first_name, self.last_name


@dataclass(frozen=True)
class StudentFacts:
    """What a teacher says about one child."""

    first_name: str
    last_name: str
    shown_name: str
    band: str
    extra_time: int
    reading_font: bool
    no_timer_at_home: bool


def enrol(classroom: Classroom, newcomers: Sequence[Newcomer]) -> list[Student]:
    """All of them, or none. Each gets a shown name, a figure, four pictures that nobody else has, and a card."""
    with write():
        classroom = lock(classroom)
        present = list(classroom.students.all())
        _refuse_too_many(classroom, len(present) + len(newcomers))
        _refuse_doubles(newcomers, present)
        groups = groups_called(classroom, [newcomer.group for newcomer in newcomers])
        shown = _drawn_names(
            classroom, [newcomer.name for newcomer in newcomers], [student.shown_name for student in present]
        )
        pictures = _pictures_for(len(newcomers), present)
        figures = _figures_for(newcomers, present)
        return _save_new(
            Student(
                classroom=classroom,
                group=groups.get(same(newcomer.group)),
                first_name=newcomer.first_name,
                last_name=newcomer.last_name,
                shown_name=name,
                figure=figure,
                colour=_chance.choice(Colour.values),
                pictures=four,
            )
            for newcomer, name, four, figure in zip(newcomers, shown, pictures, figures, strict=True)
        )


def change_student(student: Student, group: Group | None, facts: StudentFacts) -> None:
    with write():
        lock(student.classroom)
        hold_groups([group])
        if not still_in_their_class([student]):
            raise Refused("moved", "This child is in another class now.")
        others = student.classroom.students.exclude(pk=student.pk)
        if same(facts.shown_name) in {same(other.shown_name) for other in others}:
            raise Refused(
                "same-name", "Another child in this class is shown by this name. Add a letter or two."
            )
        for field, value in asdict(facts).items():
            setattr(student, field, value)
        student.group = group
        student.save(update_fields=[*asdict(facts), "group"])


def move(students: Sequence[Student], to: Classroom) -> None:
    """Into another class of the same teacher. Who has a shown name that is taken there gets another one.

    The pictures and the card go along; a group of the same name takes them in, or none does.
    """
    with write():
        to = lock(to)
        if to.is_archived:
            raise Refused("archived", "That class is archived. Restore it first.")
        coming = still_in_their_class(students)
        if len(coming) < len(students):
            raise Refused("moved", "Somebody else has moved one of them meanwhile. Please choose again.")
        present = list(to.students.all())
        _refuse_too_many(to, len(present) + len(coming))
        groups = {same(group.name): group for group in to.groups.all()}
        _settle(coming, to, present, groups)
        Student.objects.bulk_update(coming, ["classroom", "group", "shown_name", "pictures"])


def _settle(
    students: Sequence[Student], to: Classroom, present: Sequence[Student], groups: Mapping[str, Group]
) -> None:
    taken = {same(student.shown_name) for student in present}
    pictures = {tuple(student.pictures) for student in present}
    for student in students:
        student.classroom = to
        student.group = groups.get(same(student.group.name)) if student.group else None
        if same(student.shown_name) in taken:
            name = (student.first_name, student.last_name)
            [student.shown_name] = _drawn_names(to, [name], taken)
        if tuple(student.pictures) in pictures:
            student.pictures = pictures_unlike(pictures)
        taken.add(same(student.shown_name))
        pictures.add(tuple(student.pictures))


def rename_all(classroom: Classroom) -> None:
    """Every child is shown by another name, as the class now wants it."""
    students = list(classroom.students.all())
    names = _drawn_names(classroom, [(student.first_name, student.last_name) for student in students], ())
    # No two may have one name even for a moment, and the new names may be somebody else's old ones.
    for student in students:
        student.shown_name = uuid.uuid4().hex
    Student.objects.bulk_update(students, ["shown_name"])
    for student, name in zip(students, names, strict=True):
        student.shown_name = name
    Student.objects.bulk_update(students, ["shown_name"])


def copy_students(old: Classroom, new: Classroom, *, groups: Mapping[int, Group]) -> None:
    """The same children anew: other rows and other cards, so that whatever belongs to the old year stays there."""
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


def _drawn_names(classroom: Classroom, names: Sequence[tuple[str, str]], taken: Iterable[str]) -> list[str]:
    if classroom.naming == Classroom.Naming.ANIMAL:
        return animal_names(len(names), list(taken), _chance)
    return shown_names(names, list(taken))


def _pictures_for(count: int, present: Iterable[Student]) -> list[list[str]]:
    taken = {tuple(student.pictures) for student in present}
    return [pictures_unlike(taken) for _ in range(count)]


def _figures_for(newcomers: Iterable[Newcomer], present: Iterable[Student]) -> list[int]:
    """Drawn, but of two Bens each looks different: who cannot read yet finds the own name by its figure."""
    seen = [(same(student.first_name), student.figure) for student in present]
    drawn = []
    for newcomer in newcomers:
        name = same(newcomer.first_name)
        figures = _chance.sample(range(1, FIGURES + 1), FIGURES)
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
    """The preview has said so; whoever came meanwhile, from another teacher or another tab, is found here."""
    seen = {(same(student.first_name), same(student.last_name)) for student in present}
    for newcomer in newcomers:
        key = (same(newcomer.first_name), same(newcomer.last_name))
        if key in seen and not newcomer.is_another:
            full_name = f"{newcomer.first_name} {newcomer.last_name}".strip()
            raise Refused("double", f"{full_name} has come into the class meanwhile. Please look again.")
        seen.add(key)
