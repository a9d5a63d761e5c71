"""Nothing is kept for ever. What nobody uses is archived, what is archived goes, and so does what is left of people."""

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


def tidy() -> None:
    """Safe to call at any time; whoever comes second finds nothing due."""
    now = timezone.now()
    archive_unused_classes(now)
    erase_archived_classes(now)
    erase_unused_teachers(now)
    clear_away(now)


def archive_unused_classes(now: datetime) -> None:
    """A class that was forgotten is archived, which any of its teachers can undo."""
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
            # Asked anew and held: a teacher may have restored it while the others were seen to.
            classroom = due.select_for_update().filter(pk=pk).first()
            if classroom is not None:
                ask_to_erase_class(classroom, by=None, why=Erasure.Why.TIME)


def erase_unused_teachers(now: datetime) -> None:
    """Accounts of teachers without a class. Whoever looks after the machine stays."""
    before = now - timedelta(days=settings.UNUSED_DAYS)
    asleep = Q(last_login__lt=before) | Q(last_login=None, date_joined__lt=before)
    idle = User.objects.filter(
        asleep, role=User.Role.TEACHER, is_staff=False, is_superuser=False, teachings=None
    )
    for pk in list(idle.values_list("pk", flat=True)):
        # Asked anew: somebody may have woken up while the others were seen to.
        if (teacher := idle.filter(pk=pk).first()) is not None:
            erase_account(teacher)


def clear_away(now: datetime) -> None:
    """Sessions that are over, and old entries of the admin's log."""
    before = now - timedelta(days=settings.RECEIPT_DAYS)
    with write():
        Session.objects.filter(expire_date__lt=now).delete()
        LogEntry.objects.filter(action_time__lt=before).delete()
