"""Groups inside a class, and who is in them."""

from collections.abc import Iterable, Mapping

from classrooms.classes.actions.locks import hold_groups, lock, still_in_their_class
from classrooms.models import Classroom, Group, Student
from classrooms.models.classes import Colour
from classrooms.roster.names import same
from config.core.db import write
from config.core.errors import Refused

MOST_GROUPS = 20
Place = tuple[Group | None, str]  # group, band
# A group that is called by a colour looks like it.
_COLOURS = {
    "blue": Colour.SKY,
    "green": Colour.LEAF,
    "yellow": Colour.SUN,
    "orange": Colour.SUN,
    "red": Colour.ROSE,
    "pink": Colour.ROSE,
    "purple": Colour.PLUM,
    "brown": Colour.SAND,
}


def make_group(classroom: Classroom, *, name: str, colour: int) -> Group:
    with write():
        lock(classroom)
        if classroom.groups.count() >= MOST_GROUPS:
            raise Refused(
                "too-many", f"A class has at most {MOST_GROUPS} groups. Remove one that you do not need."
            )
        _refuse_same_name(classroom, name)
        return Group.objects.create(classroom=classroom, name=name, colour=colour)


def change_group(group: Group, *, name: str, colour: int) -> None:
    with write():
        lock(group.classroom)
        _refuse_same_name(group.classroom, name, but=group)
        Group.objects.filter(pk=group.pk).update(name=name, colour=colour)


def remove_group(group: Group) -> None:
    """Its children stay in the class, in no group."""
    with write():
        lock(group.classroom)
        # Before its children: whoever puts some into it holds the group first, too, and nobody waits in a circle.
        list(Group.objects.select_for_update().filter(pk=group.pk))
        group.delete()


def put_in_group(students: Iterable[Student], group: Group | None) -> None:
    """Whoever was moved to another class meanwhile stays as they are there."""
    with write():
        hold_groups([group])
        present = still_in_their_class(students)
        Student.objects.filter(pk__in=[student.pk for student in present]).update(group=group)


def arrange(places: Mapping[Student, Place]) -> None:
    """Groups and bands of many children at once."""
    with write():
        hold_groups(group for group, _ in places.values())
        present = still_in_their_class(places)
        for student in present:
            student.group, student.band = places[student]
        Student.objects.bulk_update(present, ["group", "band"])


def groups_called(classroom: Classroom, names: Iterable[str]) -> dict[str, Group]:
    """The groups with these names, by their plain spelling; those that are missing are made, each in another colour."""
    found = {same(group.name): group for group in classroom.groups.all()}
    for name in names:
        if name and same(name) not in found:
            if len(found) >= MOST_GROUPS:
                raise Refused("too-many", f"A class has at most {MOST_GROUPS} groups. This list names more.")
            colour = _colour_for(name, len(found))
            found[same(name)] = Group.objects.create(classroom=classroom, name=name, colour=colour)
    return found


def _colour_for(name: str, number: int) -> int:
    spelt = same(name)
    return (
        _COLOURS.get(spelt) or _COLOURS.get(spelt.rstrip("s")) or Colour.values[number % len(Colour.values)]
    )


def copy_groups(old: Classroom, new: Classroom) -> dict[int, Group]:
    """The same groups in another class, by the key of the one that each was copied from."""
    return {
        group.pk: Group.objects.create(classroom=new, name=group.name, colour=group.colour)
        for group in old.groups.all()
    }


def _refuse_same_name(classroom: Classroom, name: str, but: Group | None = None) -> None:
    others = classroom.groups.all() if but is None else classroom.groups.exclude(pk=but.pk)
    if same(name) in {same(other.name) for other in others}:
        raise Refused("same-name", "There is a group of this name already.")
