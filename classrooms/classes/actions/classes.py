"""Opening, changing, archiving, restoring and copying a class."""

from dataclasses import asdict, dataclass

from django.utils import timezone

from classrooms.classes.actions.groups import copy_groups
from classrooms.classes.actions.locks import lock
from classrooms.classes.actions.students import copy_students, rename_all
from classrooms.login.actions import sign_out
from classrooms.models import Classroom, Teaching, User
from classrooms.privacy.registry import data_owners
from config.core.db import write
from config.core.errors import Refused


@dataclass(frozen=True)
class ClassFacts:
    """What a teacher enters about a class."""

    name: str
    year_group: str = ""
    colour: int = 1
    picture: str = "sun"
    naming: str = Classroom.Naming.INITIAL
    quiet: bool = False


def open_class(teacher: User, facts: ClassFacts) -> Classroom:
    with write():
        classroom = Classroom.objects.create(**asdict(facts))
        Teaching.objects.create(classroom=classroom, teacher=teacher)
    return classroom


def change_class(classroom: Classroom, facts: ClassFacts) -> None:
    """Changing how children are named renames all of them."""
    with write():
        current = lock(classroom)
        other_naming = current.naming != facts.naming
        for field, value in asdict(facts).items():
            setattr(current, field, value)
        current.save(update_fields=list(asdict(facts)))
        if other_naming:
            rename_all(current)


def archive(classroom: Classroom) -> None:
    """Signs all students out and ends running games; nothing is deleted. Closes the door, so that restoring the class
    does not open it."""
    with write():
        # Starting games takes the same lock, so no game starts while the class is being archived.
        lock(classroom)
        for owner in data_owners():
            owner.archive_class(classroom)
        Classroom.objects.filter(pk=classroom.pk, archived_at=None).update(
            archived_at=timezone.now(), door_closes_at=None, door_stays_open=False
        )
        sign_out(classroom.students.all())


def restore(classroom: Classroom) -> None:
    Classroom.objects.filter(pk=classroom.pk).update(archived_at=None, restored_at=timezone.now())


def copy_to_next_year(
    classroom: Classroom, *, name: str, year_group: str, with_words: bool = True
) -> Classroom:
    """A new class with the same teachers and with copies of the students (names, groups, pictures, needs) and, if
    wanted, of the class's own words. Results stay with the old class."""
    with write():
        current = lock(classroom)
        if not current.students.exists():
            raise Refused(
                "empty-class", "There is nobody in this class to come along. Make a new class instead."
            )
        copy = Classroom.objects.create(
            name=name,
            year_group=year_group,
            colour=current.colour,
            picture=current.picture,
            naming=current.naming,
            quiet=current.quiet,
            copied_from=current,
        )
        Teaching.objects.bulk_create(
            Teaching(classroom=copy, teacher_id=teaching.teacher_id) for teaching in current.teachings.all()
        )
        copy_students(current, copy, groups=copy_groups(current, copy))
        if with_words:
            for owner in data_owners():
                owner.copy_class(current, copy)
    return copy
