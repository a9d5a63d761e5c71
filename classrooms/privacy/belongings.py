"""What Diceroom keeps about people: each app tells here what it keeps, hands it out, and forgets it.

The privacy page, the export and the erasing are made from this alone. A test walks all models, so what is not told here
fails it. Apps that stand above this one register from their `ready()`; nobody here knows them.
"""

from __future__ import annotations

from abc import ABC
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db.models import Q, QuerySet

from classrooms.models import Classroom, Student, User
from classrooms.privacy.sheets import Sheet


class Whom(StrEnum):
    """In the order in which the page tells of them."""

    STUDENTS = "Students"
    CLASSES = "Classes"
    GAMES = "Games"
    TEACHERS = "Teachers"
    MACHINE = "The machine"


# What belongs to rows, not to people: the numbers by which they find each other.
PLUMBING = ""


@dataclass(frozen=True, kw_only=True)
class Kept:
    """One model, as the privacy page tells of it. Every column has its plain words, or is plumbing."""

    model: str
    whom: Whom
    title: str
    fields: Mapping[str, str]
    why: str
    until: str = "As long as the class."

    def __post_init__(self) -> None:
        assert self.why.endswith("."), "The page shows sentences."

    @property
    def what(self) -> str:
        """The plain words, each once, as one sentence."""
        words = ", ".join(
            dict.fromkeys(word for word in self.fields.values() if word is not PLUMBING and word)
        )
        return f"{words[:1].upper()}{words[1:]}." if words else ""

    @property
    def how_long(self) -> str:
        """With the numbers that this very machine is set to."""
        return self.until.format(settings=settings)


# What went, or would go, in the words of question and receipt: {"games": 3}. Never a name.
Counts = Counter[str]


class Belongings(ABC):  # noqa: B024 - each app fills in what it has; the rest is nothing
    """What one app keeps. The `forget`s do one small step each and say what went; nothing is left when they are
    empty. They run inside a transaction, again and again, and may be killed between any two steps."""

    kept: ClassVar[tuple[Kept, ...]] = ()

    def of_student(self, student: Student) -> Iterable[Sheet]:
        return ()

    def of_class(self, classroom: Classroom) -> Iterable[Sheet]:
        return ()

    def lost_with_student(self, student: Student) -> Counts:
        """What would go, counted before anybody is asked whether it shall."""
        return Counts()

    def lost_with_class(self, classroom: Classroom) -> Counts:
        return Counts()

    def used_since(self, classroom: Classroom, when: datetime) -> bool:
        """Whether anybody has done anything with the class since then."""
        return False

    def put_away(self, classroom: Classroom) -> None:
        """The class is being archived: what is under way there comes to its end."""
        return

    def comes_along(self, classroom: Classroom) -> Counts:
        """What next year's copy of the class can have as well, beside people and groups."""
        return Counts()

    def bring_along(self, classroom: Classroom, copy: Classroom) -> None:
        """Gives the copy what was counted there."""
        return

    def forget_student(self, student: Student) -> Counts:
        return Counts()

    def forget_class(self, classroom: Classroom) -> Counts:
        return Counts()

    def forget_teacher(self, teacher: User) -> Counts:
        """What is theirs alone. Their classes are another matter, and their account goes last."""
        return Counts()


_registered: dict[str, Belongings] = {}


def register(app: str, belongings: Belongings) -> None:
    _registered[app] = belongings


def all_belongings() -> list[Belongings]:
    """Those who stand on others first, as one takes a tower of bricks down."""
    return list(reversed(_registered.values()))


def everything_kept() -> Iterator[Kept]:
    for belongings in _registered.values():
        yield from belongings.kept


def teachers_of(classroom: Classroom) -> QuerySet[User]:
    """Who teaches it, or did until it was asked to be erased."""
    return User.objects.filter(
        Q(teachings__classroom=classroom) | Q(receipts__classroom=classroom)
    ).distinct()
