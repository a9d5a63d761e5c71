"""The only writer of the door, sign-ins, pictures and cards."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db.models import Case, DateTimeField, F, Q, Value, When
from django.utils import timezone

from classrooms.login import access, attempts, throttle
from classrooms.login.attempts import Verdict
from classrooms.login.credentials import card_hash_of, is_same, pictures_unlike
from classrooms.login.throttle import STRANGER, Browser
from classrooms.models import Classroom, Student, User
from config.core.codes import class_code
from config.core.db import write
from config.core.errors import Refused

OPEN_FOR = timedelta(minutes=20)
MORE = timedelta(minutes=10)
LONGEST = timedelta(hours=12)

# The door


def open_door(classroom: Classroom, *, for_homework: bool = False) -> None:
    """For the beginning of a lesson, or for homework until a teacher closes it."""
    _refuse_archived(classroom)
    closes_at = None if for_homework else timezone.now() + OPEN_FOR
    _set_door(classroom, stays_open=for_homework, closes_at=closes_at)


@write()
def extend_door(classroom: Classroom) -> None:
    """Adds ten minutes to the time at which the door would close."""
    now = timezone.now()
    current = Classroom.objects.select_for_update().get(pk=classroom.pk)
    if not access.is_door_open(current, now) or current.door_closes_at is None:
        raise Refused("door-closed", "The door is closed. Open it first.")
    _set_door(classroom, stays_open=False, closes_at=min(current.door_closes_at + MORE, now + LONGEST))


def close_door(classroom: Classroom) -> None:
    """Students who are signed in stay signed in."""
    _set_door(classroom, stays_open=False, closes_at=None)


@write()
def change_code(classroom: Classroom) -> None:
    """Voids the old code, also where it is shown or printed."""
    code = class_code()
    while Classroom.objects.filter(code=code).exists():
        code = class_code()
    Classroom.objects.filter(pk=classroom.pk).update(code=code)


def _refuse_archived(classroom: Classroom) -> None:
    if classroom.archived_at is not None:
        raise Refused("archived", "Restore this class first. An archived class has no door.")


def _set_door(classroom: Classroom, *, stays_open: bool, closes_at: datetime | None) -> None:
    with write():
        Classroom.objects.filter(pk=classroom.pk).update(door_stays_open=stays_open, door_closes_at=closes_at)


# Signing in


@write()
def try_pictures(student: Student, taps: list[str], browser: Browser = STRANGER) -> Verdict:
    """Checks four taps. While the child has to wait, or needs the teacher, the taps are not compared with the pictures
    at all, so that the answer says nothing about them."""
    now = timezone.now()
    counted = throttle.allow_pictures(browser, student.pk) if browser.own else _count_try(student, now)
    student.refresh_from_db(fields=["wrong_tries", "wait_until", "pictures"])
    if not counted or not is_same(taps, student.pictures):
        return _verdict(student, browser, counted, now)
    _forgive(student, browser)
    return Verdict.RIGHT


def _verdict(student: Student, browser: Browser, counted: bool, now: datetime) -> Verdict:
    if browser.own:
        return attempts.verdict_on_own(browser, student.pk)
    verdict = attempts.verdict_on(student, now)
    if counted or verdict is not Verdict.WRONG:
        return verdict
    # There was no room. It comes back while classmates get in; what is used up, only a teacher gives back.
    stopped = attempts.are_strangers_stopped(student.classroom.students.all(), now)
    return Verdict.TEACHER if stopped else Verdict.WAIT


def _count_try(student: Student, now: datetime) -> bool:
    """Counts a stranger's try before it is checked, in one conditional update, so that parallel tries all count.

    False: no try is allowed now."""
    Classroom.objects.select_for_update(no_key=True).get(pk=student.classroom_id)
    old = Q(pk=student.pk, tried_at__lte=now - attempts.A_DAY, wrong_tries__lt=attempts.TRIES_BEFORE_TEACHER)
    Student.objects.filter(old).update(wrong_tries=0, wait_until=None)
    if not _is_room_for(student, now):
        return False
    waits = Value(now + attempts.WAIT, output_field=DateTimeField())
    is_last_before_wait = When(wrong_tries=attempts.TRIES_BEFORE_WAIT - 1, then=waits)
    may_try = Q(wait_until=None) | Q(wait_until__lte=now)
    allowed = Student.objects.filter(may_try, pk=student.pk, wrong_tries__lt=attempts.TRIES_BEFORE_TEACHER)
    counted = allowed.update(
        wrong_tries=F("wrong_tries") + 1,
        tried_at=now,
        wait_until=Case(is_last_before_wait, default=F("wait_until")),
    )
    return counted == 1


def _is_room_for(student: Student, now: datetime) -> bool:
    """Whether the strangers of this class may try once more, for this child."""
    tried = Student.objects.filter(classroom_id=student.classroom_id, tried_at__gt=now - attempts.A_DAY)
    begun = {pk: (tries, at) for pk, tries, at in tried.values_list("pk", "wrong_tries", "tried_at")}
    own, _ = begun.pop(student.pk, (0, None))
    others = sum(_room_taken(tries, at, now) for tries, at in begun.values())
    return others + max(own + 1, attempts.ROOM_TO_BEGIN) <= attempts.TRIES_OF_STRANGERS


def _room_taken(tries: int, at: datetime | None, now: datetime) -> int:
    is_kept = tries > 0 and at is not None and at > now - attempts.ROOM_IS_KEPT
    return max(tries, attempts.ROOM_TO_BEGIN) if is_kept else tries


def _forgive(student: Student, browser: Browser) -> None:
    """Forgives the tries of the browser that got in, and no others: a guesser gets no new ones by a child's sign-in."""
    if browser.own:
        throttle.forgive_pictures(browser, student.pk)
        _note_sign_in(student)
        return
    left = max(0, student.wrong_tries - browser.wrong - 1)
    waits = {} if left >= attempts.TRIES_BEFORE_WAIT else {"wait_until": None}
    _note_sign_in(student, wrong_tries=left, **waits)


def record_sign_in(student: Student) -> None:
    """A teacher signs the student in, which also resets the count of wrong tries."""
    _note_sign_in(student, wrong_tries=0, wait_until=None)


def _note_sign_in(student: Student, **also: object) -> None:
    _refuse_archived(student.classroom)
    now = timezone.now()
    with write():
        Student.objects.filter(pk=student.pk).update(signed_in_at=now, seen_at=now, **also)


def unlock(students: Iterable[Student]) -> None:
    chosen = [student.pk for student in students]
    with write():
        Student.objects.filter(pk__in=chosen).update(wrong_tries=0, wait_until=None)
    throttle.help_with_pictures(chosen)


# Pictures and cards


@write()
def give_new_pictures(students: Iterable[Student]) -> None:
    """Gives pictures that no classmate has, and unlocks the students. Their sessions continue."""
    chosen = list(students)
    classmates = Student.objects.filter(classroom__in={student.classroom_id for student in chosen})
    taken = {tuple(pictures) for pictures in classmates.values_list("pictures", flat=True)}
    for student in chosen:
        student.pictures = pictures_unlike(taken)
        student.wrong_tries, student.wait_until = 0, None
    Student.objects.bulk_update(chosen, ["pictures", "wrong_tries", "wait_until"])
    throttle.help_with_pictures([student.pk for student in chosen])


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
    """Voids the cards printed so far; the next one that is printed is valid."""
    student = Student.objects.select_for_update().get(pk=student.pk)
    student.card_number += 1
    student.card_hash = card_hash_of(student)
    student.save(update_fields=["card_number", "card_hash"])


# Tablets that several children share


def put_on_tablet(tablet: str, students: Iterable[Student]) -> None:
    """From now on these children play on the tablet with this code."""
    with write():
        Student.objects.filter(pk__in=[student.pk for student in students]).update(tablet=tablet)


def leave_tablet(students: Iterable[Student]) -> None:
    """These children have devices of their own again, or none."""
    put_on_tablet("", students)


# Signing out


@write()
def sign_out(students: Iterable[Student]) -> None:
    """Ends the students' sessions on all devices: Django drops a session when the user's password has changed."""
    chosen = list(students)
    users = [User(pk=student.user_id, password=make_password(None)) for student in chosen]
    User.objects.bulk_update(users, ["password"])
    Student.objects.filter(pk__in=[student.pk for student in chosen]).update(signed_in_at=None, tablet="")


def record_sign_out(student: Student, tablet: str = "") -> None:
    """Notes that a child has signed out on one device. Their sessions on other devices continue. The children
    who shared this tablet no longer play on it."""
    with write():
        Student.objects.filter(pk=student.pk).update(signed_in_at=None, seen_at=timezone.now())
        if tablet:
            Student.objects.filter(tablet=tablet).update(tablet="")
