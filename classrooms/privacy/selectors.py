"""Reads for the privacy pages. Nothing here changes anything."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from classrooms.models import Classroom, Erasure, Student
from classrooms.privacy.belongings import Counts, Kept, Whom, all_belongings, everything_kept


@dataclass(frozen=True)
class Chapter:
    title: str
    kept: list[Kept]


def chapters() -> list[Chapter]:
    """All that is kept, by whom it is about."""
    kept = list(everything_kept())
    return [Chapter(whom, [one for one in kept if one.whom == whom]) for whom in Whom]


def lost_with_student(student: Student) -> dict[str, int]:
    """What goes for good, as the question before it says."""
    return _together(belongings.lost_with_student(student) for belongings in reversed(all_belongings()))


def lost_with_class(classroom: Classroom) -> dict[str, int]:
    return _together(belongings.lost_with_class(classroom) for belongings in reversed(all_belongings()))


def asked_since(when: datetime) -> list[Erasure]:
    """What teachers had erased after that, for whoever puts an older state of things back."""
    asked = Erasure.objects.filter(asked_at__gt=when, why=Erasure.Why.ASKED)
    return list(asked.select_related("asked_by").order_by("asked_at"))


def _together(parts: Iterable[Counts]) -> dict[str, int]:
    """A plain dict: a template that asks a counter for its `items` is told how many of these there are."""
    return dict(sum(parts, Counts()))
