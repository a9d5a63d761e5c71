"""Nothing is stored for ever: unused classes are archived, archived classes erased, old rows deleted."""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone

from classrooms.models import Classroom, Erasure, User
from classrooms.privacy.erasure import ask_to_erase_class, erase_account
from classrooms.privacy.registry import data_owners
from config.core.db import write


def apply() -> None:
    """Does what is due. A second call is harmless: it finds nothing to do."""
    now = timezone.now()
    archive_unused_classes(now)
    erase_archived_classes(now)
    erase_unused_teachers(now)
    delete_expired(now)


def archive_unused_classes(now: datetime) -> None:
    """Archives classes that have not been used for long. Their teachers can restore them."""
    before = now - timedelta(days=settings.UNUSED_DAYS)
    for classroom in Classroom.objects.filter(archived_at=None, created_at__lt=before):
        if any(owner.used_since(classroom, before) for owner in data_owners()):
            continue
        with write():
            Classroom.objects.filter(pk=classroom.pk, archived_at=None).update(
                archived_at=now, door_stays_open=False, door_closes_at=None
            )


def erase_archived_classes(now: datetime) -> None:
    before = now - timedelta(days=settings.CLASS_DAYS_AFTER_ARCHIVING)
    due = Classroom.objects.filter(archived_at__lte=before)
    for pk in list(due.values_list("pk", flat=True)):
        with write():
            # Fetch it again, locked: a teacher may have restored it in the meantime.
            classroom = due.select_for_update().filter(pk=pk).first()
            if classroom is not None:
                ask_to_erase_class(classroom, by=None, why=Erasure.Why.TIME)


def erase_unused_teachers(now: datetime) -> None:
    """Erases accounts of teachers who have no class and have not signed in for long. Administrators stay."""
    before = now - timedelta(days=settings.UNUSED_DAYS)
    unused = Q(last_login__lt=before) | Q(last_login=None, date_joined__lt=before)
    idle = User.objects.filter(
        unused, role=User.Role.TEACHER, is_staff=False, is_superuser=False, teachings=None
    )
    for pk in list(idle.values_list("pk", flat=True)):
        # Fetch it again: the teacher may have signed in in the meantime.
        if (teacher := idle.filter(pk=pk).first()) is not None:
            erase_account(teacher)


def delete_expired(now: datetime) -> None:
    """Deletes expired sessions, and old entries of the admin's log."""
    before = now - timedelta(days=settings.RECEIPT_DAYS)
    with write():
        Session.objects.filter(expire_date__lt=now).delete()
        LogEntry.objects.filter(action_time__lt=before).delete()
