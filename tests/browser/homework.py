"""A class with homework for a browser test. Runs inside Diceroom."""

import json
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from classrooms.classes.actions import classes
from classrooms.models import Classroom, Student
from classrooms.privacy import erasure
from lessons.activities.actions import giving
from lessons.models import Activity
from tests.world import School, signed_in


def open_school() -> str:
    """Ada's class with Ben and Cleo, who has extra time, and the sessions in which they are signed in."""
    school = School()
    Student.objects.filter(pk=school.cleo.pk).update(extra_time=50)
    people = {"ada": school.ada, "ben": school.ben.user, "cleo": school.cleo.user}
    sessions = {
        name: [signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value for _ in range(2)]
        for name, user in people.items()
    }
    return json.dumps({"class": school.foxes.pk, **sessions})


def give(class_pk: int, title: str, *, days: float = 2, tries: int = 2, moved_days: float = 0) -> str:
    """Homework in Dice Words for the whole class, given so many days ago."""
    classroom = Classroom.objects.get(pk=class_pk)
    given = giving.give(
        classroom.teachings.get(teacher__username="ada").teacher,
        classroom,
        giving.Task(game="dice-words", title=title, options={"rounds": 2, "round_seconds": 120}, tries=tries),
        students=list(classroom.students.select_related("user")),
        dates=giving.Dates(due_at=timezone.now() + timedelta(days=days)),
    )
    moved = timedelta(days=moved_days)
    dates = {name: getattr(given, name) - moved for name in ("opens_at", "due_at", "started_at")}
    Activity.objects.filter(pk=given.pk).update(**dates)
    return json.dumps(given.code)


def archive(class_pk: int) -> str:
    classes.archive(Classroom.objects.get(pk=class_pk))
    return "null"


def erase(class_pk: int, shown_name: str) -> str:
    student = Student.objects.select_related("user", "classroom").get(
        classroom=class_pk, shown_name=shown_name
    )
    erasure.ask_to_erase_student(student, by=None)
    return "null"
