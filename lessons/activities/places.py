"""Who sits where in a live activity: the table of each group, and the place of each child. Nothing here writes."""

from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from classrooms.login.selectors import is_in
from classrooms.models import Student
from games.engines import GAMES
from games.models import Seat, Table
from games.rooms import TABLES
from lessons.activities import dates, seating
from lessons.lesson_files import BadLesson, Lesson, Step, lesson_from
from lessons.models import Activity, ActivityTable, Attempt, Participant


def lesson_of(activity: Activity) -> Lesson | None:
    """The copy of its lesson. None for a plain game, and for a copy in a form that is no longer read."""
    if not activity.lesson:
        return None
    try:
        return lesson_from(activity.lesson, activity.lesson_slug)
    except BadLesson:
        return None


def step_of(activity: Activity, number: int | None = None) -> Step | None:
    """A step of the lesson, by default the one that runs now."""
    lesson, place = lesson_of(activity), (number or activity.step) - 1
    return lesson.steps[place] if lesson is not None and place < len(lesson.steps) else None


def opened_tables(activity: Activity) -> QuerySet[ActivityTable]:
    """The tables of the step that runs now, by group."""
    return activity.tables.filter(game_number=activity.step).select_related("table")


def table_of_group(activity: Activity, number: int) -> Table | None:
    """The group's table of the step that runs now, if a child or the teacher has opened it."""
    opened = opened_tables(activity).filter(number=number).first()
    return opened.table if opened else None


def running_attempt(participant: Participant) -> Attempt | None:
    """The game that the child is in. A child whose seat a computer player has taken for a while is still in it."""
    running = participant.attempts.filter(done_at=None, table__status=Table.Status.PLAYING)
    return running.select_related("table").order_by("begun_at", "pk").first()


def seat_of(participant: Participant, table: Table) -> Seat | None:
    return table.seats.filter(user=participant.student.user_id).first()


def stand_in_for(participant: Participant, table: Table) -> Seat | None:
    """The seat at which a computer player plays until this child is back."""
    mine = Seat.including_ended.filter(table=table, user=participant.student.user_id)
    last = mine.exclude(to_event=None).order_by("-to_event").first()
    now = None if last is None else table.seats.filter(number=last.number).first()
    return now if now is not None and now.is_computer else None


class Expected(NamedTuple):
    """A child whose place at a running table a computer player may take, and since when it is the child's turn there
    (None: it is not)."""

    participant: Participant
    turn_since: float | None

    @property
    def has_come(self) -> bool:
        return self.participant.seen_at is not None


def expected_children() -> dict[tuple[str, str], Expected]:
    """The children of running tables where computer players may stand in, by the room and the seat in which their page
    would be. While a table is paused, nothing waits for them."""
    running = Attempt.objects.filter(
        done_at=None,
        place=Activity.Place.LIVE,
        table__status=Table.Status.PLAYING,
        table__paused_at=None,
        table__waits_for_go=False,
        participant__activity__stands_in=True,
        participant__activity__ended_at=None,
    )
    rows = running.select_related("participant__activity", "participant__student__user")
    found: dict[tuple[int | None, int | None], Participant] = {
        (each.table_id, each.participant.student.user_id): each.participant for each in rows
    }
    seats = Seat.objects.filter(table__in={table for table, _ in found}).exclude(user=None)
    return {
        (TABLES.room(seat.table.code), seat.player_id): Expected(
            found[seat.table_id, seat.user_id], seat.table.progress.get("turn", {}).get(seat.player_id)
        )
        for seat in seats.select_related("table").defer("table__snapshot")
        if (seat.table_id, seat.user_id) in found
    }


def free_computer_seats(table: Table) -> list[Seat]:
    """The seats of computer players that a child may take. Those kept for children who are away are not among them."""
    if table.status != Table.Status.PLAYING:
        return []
    kept = _kept_places(table)
    return [seat for seat in table.seats.all() if seat.is_computer and seat.number not in kept]


def _kept_places(table: Table) -> set[int]:
    in_game = Attempt.objects.filter(table=table, done_at=None).values("participant__student__user")
    present = table.seats.exclude(user=None).values("user")
    away = Seat.including_ended.filter(table=table, user__in=in_game).exclude(user__in=present)
    return set(away.values_list("number", flat=True))


def people_at(table: Table) -> list[Seat]:
    return list(table.seats.exclude(user=None).order_by("number"))


def in_the_room(activity: Activity) -> QuerySet[Participant]:
    """The children who are in it now, in seat order. Those who do it at home are not."""
    here = activity.participants.filter(is_current=True, place__in=("", Activity.Place.LIVE))
    return here.select_related("student__user").order_by("group_number", "pk")


def groups_of(activity: Activity) -> dict[int, list[Participant]]:
    """The children of each group, who sit at one table from its next game on."""
    groups: dict[int, list[Participant]] = {}
    for participant in in_the_room(activity):
        groups.setdefault(participant.group_number, []).append(participant)
    return groups


def late_students(activity: Activity) -> list[Student]:
    """The children of the class who are not in it, or were taken out, by name. They may come late."""
    here = activity.participants.filter(is_current=True).values("student")
    return list(activity.classroom.students.exclude(pk__in=here).order_by("first_name", "last_name", "pk"))


class Away(NamedTuple):
    student: Student
    was_chosen: bool


def away_students(activity: Activity) -> list[Away]:
    """The children who were away: they have not come to a table, nor do they do it at home. First those who were
    chosen. Those of the class who are signed in and were not chosen are doing something else."""
    came = activity.participants.exclude(seen_at=None).values("student")
    given = activity.participants.filter(place=Activity.Place.HOME).values("student")
    excused = activity.participants.exclude(excused_at=None).values("student")
    others = activity.classroom.students.exclude(pk__in=came).exclude(pk__in=given).exclude(pk__in=excused)
    expected = set(activity.participants.values_list("student_id", flat=True))
    now = timezone.now()
    found = [
        Away(student, student.pk in expected) for student in others.order_by("first_name", "last_name", "pk")
    ]
    away = [each for each in found if each.was_chosen or not is_in(each.student, now)]
    return sorted(away, key=lambda each: not each.was_chosen)


def for_the_class(activity: Activity, number: int | None) -> dict[str, Any]:
    """What the control room offers for the class, and for the table of this number if one is open. Lists are fetched
    when a template shows them: the parts of the page that are fetched again leave them out."""
    step = step_of(activity, activity.step + 1)
    group = in_the_room(activity).filter(group_number=number) if number is not None else []
    return {
        "next_step": step,
        "next_number": activity.step + 1,
        "late": SimpleLazyObject(lambda: late_students(activity)),
        "away": SimpleLazyObject(lambda: away_students(activity)),
        "due_days": dates.presets(timezone.localdate()),
        "stood_in": [participant for participant in group if is_waited_for(participant)],
    }


def is_waited_for(participant: Participant) -> bool:
    """Whether a computer player has the child's seat until the child is back."""
    attempt = running_attempt(participant)
    return attempt is not None and attempt.table is not None and seat_of(participant, attempt.table) is None


def starts_together(activity: Activity) -> bool:
    """Whether the teacher starts the rounds of the next table that opens. As at the tables of this step that opened
    before, so that a late child's own table changes nothing for the others."""
    game = GAMES[activity.game]
    wanted = game.profile.options_host_starts
    before = opened_tables(activity).first()
    if before is not None:
        return bool(wanted) and wanted.items() <= before.table.options.items()
    return seating.starts_together(game, tables=len(groups_of(activity)))


def next_number(activity: Activity) -> int:
    """A group number that was never used in this activity."""
    numbers = [*activity.participants.values_list("group_number", flat=True)]
    return max([*numbers, *activity.tables.values_list("number", flat=True)], default=0) + 1
