"""Children and computer players change places while a live activity runs.

Each action locks the activity's row first, then tables in the order of their keys, so that two teachers at once cannot
wait for each other. A place at a running table never stays empty: a computer player sits there, or the game ends
because no child is left. Each action leaves a `Change`, tells the children's pages, and returns a sentence for the
teacher.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils import timezone

from classrooms.classes.actions.locks import lock_class_in_use, refuse_strangers
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
from lessons.activities import places, seating, selectors
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.actions.verbs import end_table
from lessons.models import Activity, Attempt, Change, Participant

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


# A computer player stands in


def stand_in(participant: Participant, by: User | None) -> str:
    """A computer player plays for a child who is away, until the child is back. `by` is None if no teacher asked."""
    name = participant.student.shown_name
    with locked(participant.activity) as activity:
        attempt = places.running_attempt(participant)
        table = attempt.table if attempt else None
        seat = None if table is None else places.seat_of(participant, table)
        if table is None or seat is None:
            return f"{name} has no seat at a running table."
        if len(places.people_at(table)) == 1:
            raise Refused("alone", f"{name} plays alone. The game waits for {name}.")
        if not _give_to_computer(seat, table, participant.student):
            return f"The game of {name} is over."
        _note(activity, Change.What.STAND_IN, by, participant)
    return f"A computer player plays for {name}, and gives the seat back when {name} returns."


def give_back(participant: Participant, by: User | None = None) -> bool:
    """The child is back and has their seat again. Returns whether a computer player had it. `by` is None if the child
    came back without the teacher's help."""
    with locked(participant.activity) as activity:
        attempt = places.running_attempt(participant)
        table = attempt.table if attempt else None
        if table is None or places.seat_of(participant, table) is not None:
            return False
        kept = places.stand_in_for(participant, table)
        if kept is None or not _give_to_child(kept, table, participant):
            return False
        _note(activity, Change.What.SEAT_BACK, by, participant)
    return True


# Late children


def add(activity: Activity, student: Student, by: User) -> str:
    """A child who comes late: at a table that has not begun, in the seat of a computer player, or at a table with
    computer players until the next game."""
    with write():
        lock_class_in_use(activity.classroom)
        refuse_strangers(activity.classroom, [student])
        with locked(activity) as activity:
            if busy := selectors.busy_participants([student]):
                return _refuse_busy(busy[0], activity)
            Participant.objects.filter(student=student, is_current=True).update(is_current=False)
            participant, _ = Participant.objects.update_or_create(
                activity=activity,
                student=student,
                defaults={"is_current": True, "place": "", "group_number": 0},
                create_defaults={
                    "is_current": True,
                    "group_number": 0,
                    "supports": starting_cards(activity, student),
                },
            )
            says = seat_late(activity, participant)
            _note(activity, Change.What.ADDED, by, participant)
    return says


def _refuse_busy(busy: Participant, activity: Activity) -> str:
    if busy.activity_id == activity.pk:
        return f"{busy.student.shown_name} is in this game already."
    raise Refused("busy", f"{busy.student.shown_name} is still playing another game. End it first.")


def seat_late(activity: Activity, participant: Participant) -> str:
    """Finds a place for a child without one. The caller holds the activity's row."""
    name = participant.student.shown_name
    if number := _group_with_room(activity):
        _put(participant, number)
        return f"{name} sits at table {number}, which has not begun."
    for number, table, seat in _free_seats(activity):
        if _give_to_child(seat, table, participant):
            _put(participant, number)
            return f"{name} takes the seat of {seat.name} at table {number}."
    number = places.next_number(activity)
    _put(participant, number)
    if company := _company(activity):
        _set_computers(activity, number, [level_for(participant.student)] * company)
        joins = "" if activity.table_size == 1 else ", and joins other children in the next game"
        return f"{name} plays with computer players at table {number}{joins}."
    return f"{name} plays at table {number}."


def _group_with_room(activity: Activity) -> int | None:
    """The smallest group whose table is not open yet and has room for one more."""
    opened = set(places.opened_tables(activity).values_list("number", flat=True))
    most = min(activity.table_size or 1, max(room_at(activity)))
    waiting = {n: len(group) for n, group in places.groups_of(activity).items() if n not in opened and n}
    fitting = [(size, number) for number, size in waiting.items() if size < most]
    return min(fitting)[1] if fitting else None


def _free_seats(activity: Activity) -> Iterator[tuple[int, Table, Seat]]:
    """Computer players' seats that a child may take, at the tables with the fewest children first. Not at a table
    where each child plays alone: the computer players there belong to that child's game."""
    if activity.table_size == 1:
        return
    opened = [(each.number, each.table) for each in places.opened_tables(activity).order_by("table")]
    for number, table in sorted(opened, key=lambda pair: len(places.people_at(pair[1]))):
        for seat in places.free_computer_seats(table):
            yield number, table, seat


def _company(activity: Activity) -> int:
    """How many computer players sit at a new table for one child."""
    room = room_at(activity)
    if activity.table_size == 1 and activity.computers:
        return max(len(levels) for levels in activity.computers.values())
    most = 0 if activity.table_size == 1 else COMPANY
    return max(min(room) - 1, min(most, max(room) - 1))


# Moving, merging, splitting


def move(participant: Participant, number: int | None, by: User) -> str:
    """Moves a child to another group, or to a table of their own if `number` is None.

    At a running table the child takes the seat of a computer player. Without one, the child plays on and moves with
    the next game.
    """
    name = participant.student.shown_name
    with locked(participant.activity) as activity:
        participant.refresh_from_db()
        before = participant.group_number
        if number == before or not participant.is_current:
            return f"{name} is at this table already." if participant.is_current else _is_out(name)
        says = (
            _own_table(activity, participant) if number is None else _to_group(activity, participant, number)
        )
        _note(
            activity,
            Change.What.MOVED,
            by,
            participant,
            details={"table": [before, participant.group_number]},
        )
    return says


def _own_table(activity: Activity, participant: Participant) -> str:
    number = places.next_number(activity)
    leave(participant)
    _put(participant, number)
    if company := _company(activity):
        _set_computers(activity, number, [level_for(participant.student)] * company)
    with_whom = " with computer players" if company else ""
    return f"{participant.student.shown_name} plays at table {number}{with_whom}."


def _to_group(activity: Activity, participant: Participant, number: int) -> str:
    name, group = participant.student.shown_name, places.groups_of(activity).get(number, [])
    table = places.table_of_group(activity, number)
    if not group and table is None:
        raise Refused("no-table", "There is no such table any more. Load the page again.")
    _lock_tables([table, _table_now(participant)])
    free = places.free_computer_seats(table) if table is not None else []
    if table is not None and free:
        leave(participant)
        if _give_to_child(free[0], table, participant):
            _put(participant, number)
            return f"{name} takes the seat of {free[0].name} at table {number}."
    if len(group) >= max(room_at(activity)):
        raise Refused("full", f"Table {number} is full. Choose another table.")
    if table is None:
        leave(participant)
        _put(participant, number)
        return f"{name} sits at table {number} now."
    _put(participant, number)
    return f"Table {number} is in the middle of a game. {name} sits there from the next game on."


def merge(activity: Activity, number: int, into: int, by: User) -> str:
    """Two groups play together: at once if neither has begun, otherwise from the next game on."""
    with locked(activity) as activity:
        groups = places.groups_of(activity)
        if number == into or number not in groups or into not in groups:
            raise Refused("no-table", "Choose two tables at which children sit.")
        if len(groups[number]) + len(groups[into]) > max(room_at(activity)):
            raise Refused("full", f"Together they are too many. At most {max(room_at(activity))} can play.")
        opened = set(places.opened_tables(activity).values_list("number", flat=True))
        if len({number in opened, into in opened}) > 1:
            raise Refused("begun", "One table has begun and the other has not. Move the children one by one.")
        for participant in groups[number]:
            _put(participant, into)
        _note(activity, Change.What.MOVED, by, group=into, details={"merged": [number, into]})
        _notify(groups[number] + groups[into])
    when = " from the next game on" if into in opened else " now"
    return f"Tables {number} and {into} play together{when}."


def split(activity: Activity, number: int, participants: Sequence[Participant], by: User) -> str:
    """These children of a group get a table of their own: at once if the group has not begun, otherwise with the next
    game. A child who would be alone plays with computer players."""
    with locked(activity) as activity:
        group = places.groups_of(activity).get(number, [])
        going = [each for each in group if each.pk in {one.pk for one in participants}]
        if not going or len(going) == len(group):
            raise Refused("no-split", "Choose some of the children of this table, and leave some.")
        has_begun = places.table_of_group(activity, number) is not None
        new = places.next_number(activity)
        for participant in going:
            _put(participant, new)
        for half, people in ((new, going), (number, [each for each in group if each not in going])):
            if len(people) == 1 and not (half == number and has_begun):
                _set_computers(activity, half, [level_for(people[0].student)] * _company(activity))
        _note(activity, Change.What.MOVED, by, group=number, details={"split": [number, new]})
        _notify(group)
    names = _listed(each.student.shown_name for each in going)
    when = "from the next game on" if has_begun else "now"
    return f"{names} {'has' if len(going) == 1 else 'have'} table {new} {when}."


def remove(participant: Participant, by: User) -> str:
    """Takes a child out of the activity. What the child did so far counts."""
    name = participant.student.shown_name
    with locked(participant.activity) as activity:
        participant.refresh_from_db()
        if not participant.is_current:
            return _is_out(name)
        leave(participant)
        Participant.objects.filter(pk=participant.pk).update(is_current=False, help_asked_at=None)
        _note(activity, Change.What.REMOVED, by, participant)
    return f"{name} is not in this game any more."


def _is_out(name: str) -> str:
    return f"{name} is not in this game any more."


# The parts of these


def room_at(activity: Activity) -> range:
    game = GAMES[activity.game]
    return game.room_for({**defaults(game.options), **activity.options})


def level_for(student: Student) -> int:
    """A computer player about as good as the child."""
    return seating.COMPUTER_LEVELS[student.band]


def starting_cards(activity: Activity, student: Student) -> dict[str, Any]:
    """The rule cards of a child in the step that runs now."""
    step = places.step_of(activity)
    cards: Mapping[str, Any] | None = None if step is None else step.supports_for(student.band)
    return seating.supports_for(
        GAMES[activity.game].profile, band=student.band, extra_time=student.extra_time, cards=cards
    )


def seat_at_running_table(participant: Participant) -> Table | None:
    """For a child whose group plays without them: the seat of a computer player there, or else a place like that of a
    child who comes late. None if that place is at a table that is not open yet."""
    with locked(participant.activity) as activity:
        table = places.table_of_group(activity, participant.group_number)
        free = places.free_computer_seats(table) if table is not None else []
        if table is not None and free and _give_to_child(free[0], table, participant):
            return table
        seat_late(activity, participant)
        return places.table_of_group(activity, participant.group_number)


def _table_now(participant: Participant) -> Table | None:
    attempt = places.running_attempt(participant)
    return attempt.table if attempt else None


def _lock_tables(wanted: Iterable[Table | None]) -> None:
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
        _give_to_computer(seat, table, participant.student)
    elif seat is not None:
        end_table(table)
    Attempt.objects.filter(pk=attempt.pk).update(done_at=timezone.now())


def _give_to_computer(seat: Seat, table: Table, student: Student) -> bool:
    new = NewSeat(
        name=COMPUTER_NAMES[seat.number % len(COMPUTER_NAMES)], figure=(seat.number + 4) % FIGURES + 1
    )
    try:
        tables.replace_seat(table, seat.player_id, new, computer_level=level_for(student))
    except NotPlaying:
        return False
    return True


def _give_to_child(seat: Seat, table: Table, participant: Participant) -> bool:
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


def _put(participant: Participant, number: int) -> None:
    participant.group_number = number
    Participant.objects.filter(pk=participant.pk).update(group_number=number)


def _set_computers(activity: Activity, number: int, levels: list[int]) -> None:
    activity.computers = {**activity.computers, str(number): levels}
    Activity.objects.filter(pk=activity.pk).update(computers=activity.computers)


def _note(
    activity: Activity,
    what: str,
    by: User | None,
    participant: Participant | None = None,
    *,
    group: int | None = None,
    details: dict[str, Any] | None = None,
) -> None:
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
        _notify([participant])


def _notify(participants: Iterable[Participant]) -> None:
    notify_students_on_commit([each.student.user_id for each in participants])


def _listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
