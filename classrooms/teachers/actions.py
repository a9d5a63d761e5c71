"""Changes to a teacher's account that allauth does not make."""

from classrooms.models import Classroom, User
from classrooms.privacy import erasure
from classrooms.teachers import selectors
from config.core.db import write
from config.core.errors import Refused


def rename(teacher: User, called: str) -> None:
    teacher.called = called
    teacher.save(update_fields=["called"])


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
