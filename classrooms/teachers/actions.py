"""Changes to a teacher's account that allauth does not make."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from classrooms.models import Classroom, User
from classrooms.privacy import erasure
from classrooms.teachers import selectors
from config.core.db import write
from config.core.errors import Refused


def rename(teacher: User, called: str) -> None:
    teacher.called = called
    teacher.save(update_fields=["called"])


def disable(teacher: User) -> None:
    """Ends all sessions at once and keeps the teacher out. Classes and co-teachers go on."""
    with write():
        User.objects.filter(pk=teacher.pk).update(is_active=False)
    # Afterwards, so that no session begins in between. They would otherwise work again once the account does.
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get(SESSION_KEY) == str(teacher.pk):
            with write():
                session.delete()


def enable(teacher: User) -> None:
    with write():
        User.objects.filter(pk=teacher.pk).update(is_active=True)


def delete_account(teacher: User, *, with_classes: bool) -> None:
    """Deletes the account. Classes with other teachers stay; those without are erased, which has to be confirmed.

    If the server stops on the way, the account still exists and the teacher can try again.
    """
    with write():
        _lock_classes_of(teacher)
        alone = list(selectors.classes_taught_alone(teacher))
        if alone and not with_classes:
            raise Refused("teaches-alone", "Say what shall become of the classes that you alone teach.")
        for classroom in alone:
            erasure.ask_to_erase_class(classroom, by=teacher)
        teacher.teachings.all().delete()
    erasure.erase_account(teacher)


def _lock_classes_of(teacher: User) -> None:
    """Without this lock, two teachers of a class who delete their accounts at once would each see the other one, and
    the class would be left without a teacher."""
    mine = Classroom.objects.filter(teachings__teacher=teacher).values("pk")
    # Always in the same order, so that two of these cannot deadlock.
    list(Classroom.objects.filter(pk__in=mine).select_for_update(no_key=True).order_by("pk"))
