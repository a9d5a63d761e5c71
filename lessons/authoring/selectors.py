"""Reads for the library, the page of a lesson and the editor. Nothing here writes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Q
from django.http import Http404

from classrooms.access import classes_of
from classrooms.models import Classroom, User
from classrooms.visitors import Visitor
from lessons.authoring import access
from lessons.authoring.entries import Entry
from lessons.lesson_files import library
from lessons.models import Activity, LessonTrial, OwnLesson
from lessons.printables import PRINTABLES, AnyPrintable


def entries_for(teacher: User) -> list[Entry]:
    """All lessons that this teacher can use: the teacher's own first, then those of co-teachers, then the library."""
    owned = access.own_lessons_for(teacher).select_related("owner")
    entries = [Entry.of_teacher(own, is_mine=own.owner_id == teacher.pk) for own in owned]
    entries.sort(key=lambda entry: not entry.is_mine)
    return [*entries, *map(Entry.of_library, library().values())]


def lessons_called_like(own: OwnLesson) -> int:
    """How many other lessons of the same teacher have this title."""
    others = OwnLesson.objects.filter(owner=own.owner_id).exclude(pk=own.pk)
    titles = others.values_list("content__title", flat=True)
    return sum(_is_same(title, own.content.get("title")) for title in titles)


def _is_same(title: object, other: object) -> bool:
    return str(title).strip().casefold() == str(other).strip().casefold()


def entry_asked_for(visitor: Visitor, asked: Mapping[str, str]) -> Entry:
    """The lesson that `own` or `lesson` names in the query of an address. 404 if this visitor may not see it."""
    if visitor.user is None or not visitor.user.is_teacher:
        raise Http404
    if "own" in asked:
        own = access.own_lesson_for(visitor, asked["own"])
        return Entry.of_teacher(own, is_mine=own.owner_id == visitor.user.pk)
    return Entry.of_library(access.library_lesson(asked.get("lesson", "")))


def trial_of(entry: Entry) -> LessonTrial | None:
    """How simulated children fared with the exit check of a teacher's own lesson, or that they are at it."""
    return None if entry.own is None else LessonTrial.objects.filter(own_lesson=entry.own).first()


def classes_to_use_in(teacher: User) -> list[Classroom]:
    return list(classes_of(teacher).filter(archived_at=None).order_by("name", "pk"))


@dataclass(frozen=True)
class Use:
    """How often a class has used a lesson."""

    classroom: Classroom
    running: int
    ended: int


def uses_of(entry: Entry, teacher: User) -> list[Use]:
    """The teacher's classes that use or have used this lesson; classes that use it now come first."""
    which = Q(own_lesson=entry.own) if entry.own is not None else Q(lesson_slug=entry.slug)
    activities = Activity.objects.filter(which, classroom__in=classes_of(teacher))
    running: dict[int, list[bool]] = {}
    for classroom, ended_at in activities.values_list("classroom", "ended_at"):
        running.setdefault(classroom, []).append(ended_at is None)
    classes = Classroom.objects.filter(pk__in=running).order_by("name", "pk")
    uses = [Use(one, sum(running[one.pk]), running[one.pk].count(False)) for one in classes]
    return sorted(uses, key=lambda use: not use.running)


def printables_of(entry: Entry) -> list[tuple[AnyPrintable, str]]:
    """The sheets that the lesson asks for, each with its options as a query."""
    wanted = entry.lesson.printables if entry.lesson else ()
    return [(PRINTABLES[each.slug], urlencode(each.options)) for each in wanted if each.slug in PRINTABLES]


def others_who_see(entry: Entry, teacher: User) -> Sequence[User]:
    """The other teachers who see this own lesson, without its owner."""
    if entry.own is None:
        return []
    owner = entry.own.owner
    with_owner = User.objects.filter(teachings__classroom__in=classes_of(owner))
    return list(with_owner.exclude(pk__in=[teacher.pk, owner.pk]).distinct().order_by("called", "pk"))
