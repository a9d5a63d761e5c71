"""What Diceroom stores about people. Each app registers a `DataOwner` from its `ready()`.

The privacy page, exports and erasing are built from this registry alone. `tests/classrooms/test_privacy_registry.py`
fails for a model about people that is not registered, and for a column without an explanation.

To add a column, write its explanation as the field's `help_text`, in words for teachers and parents that fit into a
list: "when the child was last here". The privacy page prints these words. If the column says nothing about a person,
write `help_text=INTERNAL` (from `config.core.models`). Migrations record a help_text: run `makemigrations` afterwards.
"""

from __future__ import annotations

from abc import ABC
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar

from django.apps import apps
from django.conf import settings
from django.db.models import Field, Q, QuerySet

from classrooms.models import Classroom, Student, User
from classrooms.privacy.csv_rows import Sheet
from config.core.models import INTERNAL


class Subject(StrEnum):
    """Sections of the privacy page, in the order of the page."""

    STUDENTS = "Students"
    CLASSES = "Classes"
    GAMES = "Games"
    TEACHERS = "Teachers"
    MACHINE = "The machine"


@dataclass(frozen=True, kw_only=True)
class StoredModel:
    """One model as the privacy page describes it."""

    model: str
    subject: Subject
    title: str
    why: str
    until: str = "As long as the class."
    # Explanations of columns that Django or another package defines. Our own columns have a help_text instead.
    fields: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert self.why.endswith("."), "The page shows sentences."

    @property
    def columns(self) -> dict[str, str]:
        """The explanation of each column by its name: those in `fields` first, in that order."""
        columns = apps.get_model(self.model)._meta.concrete_fields
        return {**self.fields, **{column.name: self._explanation(column) for column in columns}}

    def _explanation(self, column: Field[Any, Any]) -> str:
        if column.auto_created:
            return INTERNAL
        return self.fields.get(column.name, str(column.help_text))

    @property
    def what(self) -> str:
        """All explanations as one sentence, each once."""
        words = ", ".join(dict.fromkeys(text for text in self.columns.values() if text != INTERNAL))
        return f"{words[:1].upper()}{words[1:]}." if words else ""

    @property
    def how_long(self) -> str:
        """With the periods that are set on this server."""
        return self.until.format(settings=settings)


# What was erased, or would be, in the words of the question and the receipt: {"Games": 3}. Never a name.
Counts = Counter[str]


class DataOwner(ABC):  # noqa: B024 - each app overrides what applies to it
    """What one app stores about people. Each `erase_…` removes a small part in the caller's transaction and returns
    what it removed; an empty result means that nothing is left. Erasing may be interrupted between any two calls."""

    models: ClassVar[tuple[StoredModel, ...]] = ()

    def student_sheets(self, student: Student) -> Iterable[Sheet]:
        """What a student's export contains."""
        return ()

    def class_sheets(self, classroom: Classroom) -> Iterable[Sheet]:
        """What a class's export contains."""
        return ()

    def lost_with_student(self, student: Student) -> Counts:
        """What erasing the student would remove, for the question before it."""
        return Counts()

    def lost_with_class(self, classroom: Classroom) -> Counts:
        return Counts()

    def used_since(self, classroom: Classroom, when: datetime) -> bool:
        """Whether the class has been used since then."""
        return False

    def archive_class(self, classroom: Classroom) -> None:
        """Ends what is running in a class that is being archived."""
        return

    def sign_off_student(self, student: Student) -> None:
        """Ends what a student has open, on every screen, when their erasing begins. Nothing is removed yet."""
        return

    def count_for_copy(self, classroom: Classroom) -> Counts:
        """What next year's copy of the class can take over, besides students and groups."""
        return Counts()

    def copy_class(self, classroom: Classroom, copy: Classroom) -> None:
        """Copies what `count_for_copy` counted."""
        return

    def erase_student(self, student: Student) -> Counts:
        return Counts()

    def erase_class(self, classroom: Classroom) -> Counts:
        return Counts()

    def erase_teacher(self, teacher: User) -> Counts:
        """Removes what belongs to this teacher alone, but not their classes. The account itself is deleted last."""
        return Counts()


_registered: dict[str, DataOwner] = {}


def register(app: str, owner: DataOwner) -> None:
    _registered[app] = owner


def data_owners() -> list[DataOwner]:
    """Last registered first, so that dependent rows are erased before the rows they point to."""
    return list(reversed(_registered.values()))


def stored_models() -> Iterator[StoredModel]:
    for owner in _registered.values():
        yield from owner.models


def teachers_of(classroom: Classroom) -> QuerySet[User]:
    """The teachers of the class. Of a class that is being erased: those who taught it until then."""
    return User.objects.filter(
        Q(teachings__classroom=classroom) | Q(receipts__classroom=classroom)
    ).distinct()
