"""Reads for the privacy pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from classrooms.models import Classroom, Erasure, Student
from classrooms.privacy.registry import Counts, StoredModel, Subject, data_owners, stored_models


@dataclass(frozen=True)
class Chapter:
    title: str
    models: list[StoredModel]


def chapters() -> list[Chapter]:
    """Everything that is stored, by subject."""
    stored = list(stored_models())
    return [Chapter(subject, [one for one in stored if one.subject == subject]) for subject in Subject]


def lost_with_student(student: Student) -> dict[str, int]:
    """What erasing would remove, for the question before it."""
    return _together(owner.lost_with_student(student) for owner in reversed(data_owners()))


def lost_with_class(classroom: Classroom) -> dict[str, int]:
    return _together(owner.lost_with_class(classroom) for owner in reversed(data_owners()))


def requested_since(when: datetime) -> list[Erasure]:
    """What teachers erased after that time. Restoring an older backup brings it back, so it must be erased again."""
    requested = Erasure.objects.filter(requested_at__gt=when, why=Erasure.Why.ASKED)
    return list(requested.select_related("requested_by").order_by("requested_at"))


def _together(parts: Iterable[Counts]) -> dict[str, int]:
    """A plain dict, because in a template `counter.items` looks up the key "items"."""
    return dict(sum(parts, Counts()))
