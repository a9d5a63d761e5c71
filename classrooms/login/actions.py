"""The only writer of doors, pictures, cards and who is in."""

from collections.abc import Iterable
from datetime import timedelta

from django.contrib.auth.hashers import make_password
from django.db.models import QuerySet
from django.utils import timezone

from classrooms.login import attempts
from classrooms.login.attempts import Verdict
from classrooms.login.credentials import card_hash_of, is_same, pictures_unlike
from classrooms.models import Classroom, Student, User
from config.core.codes import class_code
from config.core.db import write
from config.core.errors import Refused

OPEN_FOR = timedelta(minutes=20)
MORE = timedelta(minutes=10)
LONGEST = timedelta(hours=12)

# The door


def open_door(classroom: Classroom, *, for_homework: bool = False) -> None:
    """For a lesson's beginning, or for homework until somebody closes it."""
    _refuse_archived(classroom)
    closes_at = None if for_homework else timezone.now() + OPEN_FOR
    _set_door(classroom, stays_open=for_homework, closes_at=closes_at)


@write()
def extend_door(classroom: Classroom) -> None:
    """Ten minutes more, counted from when it would close."""
    now = timezone.now()
    door = Classroom.objects.select_for_update().get(pk=classroom.pk)
    if not door.door_is_open(now) or door.door_closes_at is None:
        raise Refused("door-closed", "The door is closed. Open it first.")
    _set_door(classroom, stays_open=False, closes_at=min(door.door_closes_at + MORE, now + LONGEST))


def close_door(classroom: Classroom) -> None:
    """Those who are in stay in."""
    _set_door(classroom, stays_open=False, closes_at=None)


@write()
def change_code(classroom: Classroom) -> None:
    """The old code opens nothing any more, on boards and on cards."""
    code = class_code()
    while Classroom.objects.filter(code=code).exists():
        code = class_code()
    Classroom.objects.filter(pk=classroom.pk).update(code=code)


def _refuse_archived(classroom: Classroom) -> None:
    if classroom.is_archived:
        raise Refused("archived", "Restore this class first. An archived class has no door.")


def _set_door(classroom: Classroom, **door: object) -> None:
    with write():
        Classroom.objects.filter(pk=classroom.pk).update(**{f"door_{name}": to for name, to in door.items()})


# Getting in


@write()
def try_pictures(student: Student, taps: list[str]) -> Verdict:
    """Judges four taps. What is not a try (still waiting, or locked) is not judged at all, so it teaches nothing."""
    now = timezone.now()
    claimed = attempts.claim(student.pk, now)
    student.refresh_from_db(fields=["wrong_tries", "wait_until", "pictures"])
    if not claimed or not is_same(taps, student.pictures):
        return attempts.verdict_on(student, now)
    let_in(student)
    return Verdict.RIGHT


def let_in(student: Student) -> None:
    """Notes that a student is in, which forgives all wrong tries before."""
    _refuse_archived(student.classroom)
    now = timezone.now()
    _forgiven(Student.objects.filter(pk=student.pk), signed_in_at=now, seen_at=now)


def unlock(students: Iterable[Student]) -> None:
    _forgiven(Student.objects.filter(pk__in=[student.pk for student in students]))


@write()
def give_new_pictures(students: Iterable[Student]) -> None:
    """Others than before, and than anybody's in the class. Whoever was locked is not any more; sessions go on."""
    chosen = list(students)
    classmates = Student.objects.filter(classroom__in={student.classroom_id for student in chosen})
    taken = {tuple(pictures) for pictures in classmates.values_list("pictures", flat=True)}
    for student in chosen:
        student.pictures = pictures_unlike(taken)
        student.wrong_tries, student.wait_until = 0, None
    Student.objects.bulk_update(chosen, ["pictures", "wrong_tries", "wait_until"])


@write()
def update_card_hashes(classroom: Classroom) -> None:
    """Called when login cards are requested: makes the hashes match the cards that will be printed.

    They differ only after the server's secret key has changed. Cards printed before that stop working."""
    outdated = [student for student in classroom.students.all() if student.card_hash != card_hash_of(student)]
    for student in outdated:
        student.card_hash = card_hash_of(student)
    Student.objects.bulk_update(outdated, ["card_hash"])


@write()
def void_card(student: Student) -> None:
    """The card that was printed before opens nothing any more; the next one that is printed does."""
    student = Student.objects.select_for_update().get(pk=student.pk)
    student.card_number += 1
    student.card_hash = card_hash_of(student)
    student.save(update_fields=["card_number", "card_hash"])


# Getting out


@write()
def sign_out(students: Iterable[Student]) -> None:
    """Ends their sessions everywhere: a session holds only as long as the password that it was made with."""
    chosen = list(students)
    users = [User(pk=student.user_id, password=make_password(None)) for student in chosen]
    User.objects.bulk_update(users, ["password"])
    Student.objects.filter(pk__in=[student.pk for student in chosen]).update(signed_in_at=None)


def leave(student: Student) -> None:
    """A child signs out here. Other screens of theirs stay as they are."""
    with write():
        Student.objects.filter(pk=student.pk).update(signed_in_at=None, seen_at=timezone.now())


def _forgiven(students: QuerySet[Student], **news: object) -> None:
    with write():
        students.update(wrong_tries=0, wait_until=None, **news)
