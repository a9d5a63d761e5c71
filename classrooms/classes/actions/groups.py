"""Groups of a class and their members."""

from collections.abc import Iterable, Mapping

from classrooms.classes.actions.locks import lock, lock_groups, still_in_their_class
from classrooms.models import Classroom, Group, Student
from classrooms.models.classes import Colour
from classrooms.roster.names import normalize
from config.core.db import write
from config.core.errors import Refused

MOST_GROUPS = 20
Place = tuple[Group | None, str]  # group, band
# A group named after a colour gets that colour.
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


def make_group_of(students: Iterable[Student], classroom: Classroom, *, name: str, colour: int) -> Group:
    """They leave the groups that they were in. A long name is cut."""
    with write():
        longest = Group._meta.get_field("name").max_length
        group = make_group(classroom, name=name[:longest].strip(), colour=colour)
        put_in_group(students, group)
    return group


def change_group(group: Group, *, name: str, colour: int) -> None:
    with write():
        lock(group.classroom)
        _refuse_same_name(group.classroom, name, but=group)
        Group.objects.filter(pk=group.pk).update(name=name, colour=colour)


def remove_group(group: Group) -> None:
    """Its students stay in the class, without a group."""
    with write():
        lock(group.classroom)
        # Lock the group before its students, in the same order as `put_in_group`, so that the two cannot deadlock.
        list(Group.objects.select_for_update().filter(pk=group.pk))
        group.delete()


def put_in_group(students: Iterable[Student], group: Group | None) -> None:
    """Leaves out students who have been moved to another class in the meantime."""
    with write():
        lock_groups([group])
        present = still_in_their_class(students)
        Student.objects.filter(pk__in=[student.pk for student in present]).update(group=group)


def arrange(places: Mapping[Student, Place]) -> None:
    """Saves groups and bands of many students at once."""
    with write():
        lock_groups(group for group, _ in places.values())
        present = still_in_their_class(places)
        for student in present:
            student.group, student.band = places[student]
        Student.objects.bulk_update(present, ["group", "band"])


def get_or_create_groups(classroom: Classroom, names: Iterable[str]) -> dict[str, Group]:
    """The groups with these names, by normalized name. Creates the missing ones, each in another colour."""
    found = {normalize(group.name): group for group in classroom.groups.all()}
    for name in names:
        if name and normalize(name) not in found:
            if len(found) >= MOST_GROUPS:
                raise Refused("too-many", f"A class has at most {MOST_GROUPS} groups. This list names more.")
            colour = _colour_for(name, len(found))
            found[normalize(name)] = Group.objects.create(classroom=classroom, name=name, colour=colour)
    return found


def _colour_for(name: str, number: int) -> int:
    spelt = normalize(name)
    return (
        _COLOURS.get(spelt) or _COLOURS.get(spelt.rstrip("s")) or Colour.values[number % len(Colour.values)]
    )


def copy_groups(old: Classroom, new: Classroom) -> dict[int, Group]:
    """Copies the groups to another class. Returns the copies by the key of the original."""
    return {
        group.pk: Group.objects.create(classroom=new, name=group.name, colour=group.colour)
        for group in old.groups.all()
    }


def _refuse_same_name(classroom: Classroom, name: str, but: Group | None = None) -> None:
    others = classroom.groups.all() if but is None else classroom.groups.exclude(pk=but.pk)
    if normalize(name) in {normalize(other.name) for other in others}:
        raise Refused("same-name", "There is a group of this name already.")
