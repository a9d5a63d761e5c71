"""What changes in a teacher's account, apart from what allauth does itself."""

from classrooms.models import Classroom, User
from classrooms.privacy import erasure
from classrooms.teachers import selectors
from config.core.db import write
from config.core.errors import Refused


def rename(teacher: User, called: str) -> None:
    teacher.called = called
    teacher.save(update_fields=["called"])


def delete_account(teacher: User, *, with_classes: bool) -> None:
    """Classes that others teach, too, stay with them; those that nobody else teaches go, if that was asked for.

    Whoever is stopped on the way asks again.
    """
    with write():
        _hold_classes_of(teacher)
        alone = list(selectors.classes_taught_alone(teacher))
        if alone and not with_classes:
            raise Refused("teaches-alone", "Say what shall become of the classes that you alone teach.")
        for classroom in alone:
            erasure.ask_to_erase_class(classroom, by=teacher)
        teacher.teachings.all().delete()
    erasure.erase_account(teacher)


def _hold_classes_of(teacher: User) -> None:
    """Two teachers of a class who go at the same moment would each count on the other; so one waits and is the last."""
    mine = Classroom.objects.filter(teachings__teacher=teacher).values("pk")
    # In one order for everybody, or two of them might wait for each other.
    list(Classroom.objects.filter(pk__in=mine).select_for_update(no_key=True).order_by("pk"))
