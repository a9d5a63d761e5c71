"""A teacher sets tables for children of the class: all of them open and begin at once, or none does."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import prefetch_related_objects

from classrooms.classes.actions.locks import lock, still_in_their_class
from classrooms.models import Classroom, Student, User
from classrooms.visitors import Visitor
from config.core.codes import url_code
from config.core.db import write
from config.core.errors import Refused
from games.actions.clock import add_time, end, go, pause, resume
from games.actions.errors import NotPlaying
from games.actions.tables import create_table, new_seat_for, start_now
from games.engines import GAMES
from games.models import Seat, Table, new_seed
from games.rooms import notify_students_on_commit
from lessons.activities import seating


@dataclass(frozen=True, kw_only=True)
class SeatingGroup:
    """Those who sit at one table: children with their rule cards, by the student's id, and computer players."""

    students: Sequence[Student]
    supports: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    computers: Sequence[int] = ()


def set_tables(
    teacher: User,
    classroom: Classroom,
    game: str,
    *,
    groups: Sequence[SeatingGroup],
    options: Mapping[str, Any],
    hints: str = Table.Hints.OFF,
    same_dice: bool = False,
    ending_others: bool = False,
) -> list[Table]:
    """One table for each group, begun, and waiting on the page of everybody there; a clock that would run already is
    held until the teacher says go. A child plays at one such table at a time: whoever is at another one has to finish
    it first, unless that one shall end.

    Raises IllegalSetup or Refused, and then nothing has changed.
    """
    students = [student for group in groups for student in group.students]
    # One question for all of their accounts, and none while others wait to write.
    prefetch_related_objects(students, "user")
    with write():
        if lock(classroom).is_archived:
            raise Refused("archived", "This class is archived. Restore it to play again.")
        _refuse_others(classroom, students)
        _free(students, ending_others=ending_others)
        row = {
            "classroom": classroom,
            "opened_by": teacher,
            "led_by_teacher": True,
            "sitting": url_code(),
            "hints": hints,
        }
        seed = new_seed() if same_dice else ""
        tables = [_set(game, group, options, seed=seed or new_seed(), **row) for group in groups]
        notify_students_on_commit(student.user_id for student in students)
    return tables


def for_all(tables: Iterable[Table], verb: str) -> None:
    """Lets go, pauses, resumes, lengthens or ends several tables. One that is over by then has nothing to be told."""
    act = VERBS[verb]
    for table in tables:
        try:
            act(table)
        except NotPlaying:
            continue


VERBS: Mapping[str, Callable[[Table], None]] = {
    "go": go,
    "pause": pause,
    "resume": resume,
    "add-time": add_time,
    "end": end,
}


def _set(game: str, group: SeatingGroup, options: Mapping[str, Any], **row: Any) -> Table:
    supports = [group.supports.get(student.pk, {}) for student in group.students]
    seats = [
        (new_seat_for(student, cards), Visitor(user=student.user))
        for student, cards in zip(group.students, supports, strict=True)
    ]
    chosen = seating.with_shared_clock(GAMES[game].profile, options, GAMES[game].options, supports)
    table = create_table(game, seats=seats, computers=group.computers, options=chosen, **row)
    start_now(table)
    return table


def _refuse_others(classroom: Classroom, students: Sequence[Student]) -> None:
    if not students:
        raise Refused("nobody", "First choose who plays.")
    if len({student.pk for student in students}) < len(students):
        raise Refused("twice", "Somebody has two seats. Give each child one.")
    # As it is now: a co-teacher may have moved or erased somebody since the page was opened.
    present = [student for student in still_in_their_class(students) if student.classroom_id == classroom.pk]
    if len(present) < len(students):
        raise Refused("not-here", "Somebody is not in this class any more. Load the page again.")


def _free(students: Sequence[Student], *, ending_others: bool) -> None:
    busy = Seat.objects.filter(
        user__in=[student.user_id for student in students],
        table__led_by_teacher=True,
        table__status=Table.Status.PLAYING,
    ).select_related("table")
    if busy and not ending_others:
        raise Refused("busy", _still_playing(sorted({seat.name for seat in busy})))
    # In one order for all who hold several tables, or two of them might wait for each other.
    for table in sorted({seat.table for seat in busy}, key=lambda table: table.pk):
        end(table)


def _still_playing(names: list[str]) -> str:
    few = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    verb = "is" if len(names) == 1 else "are"
    return f"{few} {verb} still playing. Leave them out, or end the games that they are in."
