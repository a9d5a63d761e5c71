"""The parts of which `late.py`, `leavers.py` and `moving.py` are made: what happens to seats in a live activity.

Each action locks the activity's row first, then tables in the order of their keys, so that two teachers at once cannot
wait for each other. A place at a running table never stays empty: a computer player sits there, or the game ends
because no child is left. Each action leaves a `Change`, tells the children's pages, and returns a sentence for the
teacher.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.utils import timezone

from classrooms.models import Student, User
from classrooms.visitors import Visitor
from config.core.db import write
from config.core.errors import Refused
from games.actions import tables
from games.actions.errors import NotPlaying
from games.actions.tables import COMPUTER_NAMES, FIGURES, NewSeat
from games.engines import GAMES
from games.engines.schema import defaults
from games.models import Seat, Table
from games.rooms import notify_students_on_commit
from lessons.activities import places, seating
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.actions.verbs import end_table
from lessons.models import Activity, Attempt, Change, Participant
from lessons.rule_cards import dealing

# At a table of their own, a late child plays with so many computer players if the rules have room for them.
COMPANY = 2


@contextmanager
def locked(activity: Activity) -> Iterator[Activity]:
    """The row as it is now, locked. Refuses an activity that is over."""
    with write():
        now = Activity.objects.select_for_update().get(pk=activity.pk)
        if now.ended_at is not None or now.place != Activity.Place.LIVE:
            raise Refused("ended", "This game is over.")
        yield now


def room_at(activity: Activity) -> range:
    game = GAMES[activity.game]
    return game.room_for({**defaults(game.options), **activity.options})


def give_own_table(activity: Activity, participant: Participant) -> tuple[int, bool]:
    """A table for this child. Returns its number, and whether computer players sit there, too."""
    number = places.next_number(activity)
    put_in_group(participant, number)
    if has_company := company(activity) > 0:
        add_company(activity, number, participant.student)
    return number, has_company


def add_company(activity: Activity, number: int, student: Student) -> None:
    """Computer players for a child who would be alone at this table."""
    levels = [level_for(activity, student)] * company(activity)
    activity.computers = {**activity.computers, str(number): levels}
    Activity.objects.filter(pk=activity.pk).update(computers=activity.computers)


def company(activity: Activity) -> int:
    """How many computer players sit at a new table for one child."""
    room = room_at(activity)
    if activity.table_size == 1 and activity.computers:
        return max(len(levels) for levels in activity.computers.values())
    most = 0 if activity.table_size == 1 else COMPANY
    return max(min(room) - 1, min(most, max(room) - 1))


def level_for(activity: Activity, student: Student) -> int:
    """A computer player about as good as the child."""
    return dealing.computer_level(student, activity.game, activity)


def starting_cards(activity: Activity, student: Student) -> dict[str, Any]:
    """The own rule cards of a child in the step that runs now."""
    step = places.step_of(activity)
    cards: Mapping[str, Any] | None = None if step is None else step.supports_for(student.band)
    supports = seating.supports_for(
        GAMES[activity.game].profile, band=student.band, extra_time=student.extra_time, cards=cards
    )
    is_advice = cards is None and dealing.is_dealt(activity)
    return dealing.without_advice(activity.game, student, supports) if is_advice else supports


def lock_tables(wanted: Iterable[Table | None]) -> None:
    keys = sorted({table.pk for table in wanted if table is not None})
    list(Table.objects.select_for_update().filter(pk__in=keys).order_by("pk").values_list("pk"))


def leave(participant: Participant) -> None:
    """The child's part in the running game is over; a computer player goes on, or the game ends without any child."""
    attempt = places.running_attempt(participant)
    if attempt is None or attempt.table is None:
        return
    table = attempt.table
    seat = places.seat_of(participant, table)
    if seat is not None and len(places.people_at(table)) > 1:
        give_to_computer(seat, table, participant)
    elif seat is not None:
        end_table(table)
    Attempt.objects.filter(pk=attempt.pk).update(done_at=timezone.now())


def give_to_computer(seat: Seat, table: Table, participant: Participant) -> bool:
    level = level_for(participant.activity, participant.student)
    new = NewSeat(
        name=COMPUTER_NAMES[seat.number % len(COMPUTER_NAMES)], figure=(seat.number + 4) % FIGURES + 1
    )
    try:
        tables.replace_seat(table, seat.player_id, new, computer_level=level)
    except NotPlaying:
        return False
    return True


def give_to_child(seat: Seat, table: Table, participant: Participant) -> bool:
    """False if the game ended meanwhile. The rule cards stay with the seat, because the game began with them."""
    student = participant.student
    try:
        new = tables.new_seat_for(student, participant.supports)
        tables.replace_seat(table, seat.player_id, new, visitor=Visitor(user=student.user))
    except NotPlaying:
        return False
    if not participant.attempts.filter(table=table, done_at=None).exists():
        Attempt.objects.create(participant=participant, table=table, begun_at=timezone.now())
    return True


def put_in_group(participant: Participant, number: int) -> None:
    participant.group_number = number
    Participant.objects.filter(pk=participant.pk).update(group_number=number)


def note(
    activity: Activity,
    what: str,
    by: User | None,
    participant: Participant | None = None,
    *,
    group: int | None = None,
    details: dict[str, Any] | None = None,
) -> None:
    """Writes the `Change`, and tells the pages of the teachers and of the child."""
    number = group if participant is None else participant.group_number
    Change.objects.create(
        activity=activity,
        participant=participant,
        group_number=number,
        by=by,
        what=what,
        details=details or {},
    )
    notify_activity_on_commit(activity)
    if participant is not None:
        notify([participant])


def notify(participants: Iterable[Participant]) -> None:
    notify_students_on_commit([each.student.user_id for each in participants])
