"""People and classes. Guests have no rows here: classrooms.visitors knows them by a signed cookie."""

from classrooms.models.accounts import User
from classrooms.models.classes import Classroom, Group, Invitation, Teaching
from classrooms.models.privacy import Erasure, Export, ExportPiece
from classrooms.models.students import Student

__all__ = [
    "Classroom",
    "Erasure",
    "Export",
    "ExportPiece",
    "Group",
    "Invitation",
    "Student",
    "Teaching",
    "User",
]
