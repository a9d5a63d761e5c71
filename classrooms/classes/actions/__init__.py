"""THE ONLY WRITER of classes, their teachers, groups and students. A refusal changes nothing."""

from classrooms.classes.actions.classes import (
    ClassFacts,
    archive,
    change_class,
    copy_to_next_year,
    open_class,
    restore,
)
from classrooms.classes.actions.groups import arrange, change_group, make_group, put_in_group, remove_group
from classrooms.classes.actions.students import (
    Newcomer,
    StudentFacts,
    change_student,
    enrol,
    move,
)
from classrooms.classes.actions.teachers import accept, invite, leave, void_invitations

__all__ = [
    "ClassFacts",
    "Newcomer",
    "StudentFacts",
    "accept",
    "archive",
    "arrange",
    "change_class",
    "change_group",
    "change_student",
    "copy_to_next_year",
    "enrol",
    "invite",
    "leave",
    "make_group",
    "move",
    "open_class",
    "put_in_group",
    "remove_group",
    "restore",
    "void_invitations",
]
