"""A class in the middle of a live activity, for tests of seats and steps."""

from collections.abc import Sequence
from typing import Any

from classrooms.models import Student
from games.models import Table
from lessons.activities import places
from lessons.activities.actions import live
from lessons.activities.actions.live import SeatingGroup
from lessons.lesson_files import Lesson, lesson_from, library
from lessons.models import Activity, Participant
from tests.world import School, a_student


class LiveClass(School):
    """Ben and Cleo play at table 1, Dora and Emil at table 2. Finn is not there yet."""

    def __init__(self, game: str = "scrabbicle", **settings: Any) -> None:
        super().__init__()
        self.dora, self.emil, self.finn = (a_student(self.foxes, name) for name in ("Dora", "Emil", "Finn"))
        pairs: Sequence[Sequence[Student]] = [(self.ben, self.cleo), (self.dora, self.emil)]
        computers = settings.pop("computers", [])
        groups = [SeatingGroup(students=pair, computers=computers) for pair in pairs]
        self.activity = live.start(self.ada, self.foxes, game, groups=groups, **{"options": {}, **settings})

    def part_of(self, student: Student) -> Participant:
        return Participant.objects.get(activity=self.activity, student=student)

    def arrives(self, *students: Student) -> Table:
        """These children open the page; the table of the last one."""
        return [live.arrive(self.part_of(student)) for student in students][-1]

    def everybody_arrives(self) -> list[Table]:
        self.arrives(self.ben, self.cleo, self.dora, self.emil)
        return [self.table(1), self.table(2)]

    def table(self, number: int) -> Table:
        table = places.table_of_group(self.now(), number)
        assert table is not None
        return table

    def now(self) -> Activity:
        return Activity.objects.get(pk=self.activity.pk)

    def group_of(self, student: Student) -> int:
        return self.part_of(student).group_number


def names_at(table: Table) -> list[str]:
    return [seat.name for seat in table.seats.order_by("number")]


def a_lesson() -> Lesson:
    """A lesson of the library with a second step, of one round."""
    content = library()["ending-swap"].content
    first = content["steps"][0]
    second = {
        **first,
        "title": "One more round",
        "options": {**first["options"], "rounds": 1},
        "supports": {"low": {"head_start": True}},
    }
    return lesson_from({**content, "steps": [first, second]}, "ending-swap")
