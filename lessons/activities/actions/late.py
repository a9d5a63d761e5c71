"""Children who come late, and children whose group plays without them."""

from collections.abc import Iterator

from classrooms.classes.actions.locks import lock_class_in_use, refuse_strangers
from classrooms.models import Student, User
from config.core.db import write
from config.core.errors import Refused
from games.models import Seat, Table
from lessons.activities import places, selectors
from lessons.activities.actions import seats
from lessons.models import Activity, Change, Participant


def add(activity: Activity, student: Student, by: User) -> str:
    """A child who comes late: at a table that has not begun, in the seat of a computer player, or at a table with
    computer players until the next game."""
    with write():
        lock_class_in_use(activity.classroom)
        refuse_strangers(activity.classroom, [student])
        with seats.locked(activity) as activity:
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
                    "supports": seats.starting_cards(activity, student),
                },
            )
            says = seat_late(activity, participant)
            seats.note(activity, Change.What.ADDED, by, participant)
    return says


def _refuse_busy(busy: Participant, activity: Activity) -> str:
    if busy.activity_id == activity.pk:
        return f"{busy.student.shown_name} is in this game already."
    raise Refused("busy", f"{busy.student.shown_name} is still playing another game. End it first.")


def seat_late(activity: Activity, participant: Participant) -> str:
    """Finds a place for a child without one. The caller holds the activity's row."""
    name = participant.student.shown_name
    if number := _group_with_room(activity):
        seats.put_in_group(participant, number)
        return f"{name} sits at table {number}, which has not begun."
    for number, table, seat in _free_seats(activity):
        if seats.give_to_child(seat, table, participant):
            seats.put_in_group(participant, number)
            return f"{name} takes the seat of {seat.name} at table {number}."
    number, has_company = seats.give_own_table(activity, participant)
    if has_company:
        joins = "" if activity.table_size == 1 else ", and joins other children in the next game"
        return f"{name} plays with computer players at table {number}{joins}."
    return f"{name} plays at table {number}."


def seat_at_running_table(participant: Participant) -> Table | None:
    """For a child whose group plays without them: the seat of a computer player there, or else a place like that of a
    child who comes late. None if that place is at a table that is not open yet."""
    with seats.locked(participant.activity) as activity:
        table = places.table_of_group(activity, participant.group_number)
        free = places.free_computer_seats(table) if table is not None else []
        if table is not None and free and seats.give_to_child(free[0], table, participant):
            return table
        seat_late(activity, participant)
        return places.table_of_group(activity, participant.group_number)


def _group_with_room(activity: Activity) -> int | None:
    """The smallest group whose table is not open yet and has room for one more."""
    opened = set(places.opened_tables(activity).values_list("number", flat=True))
    most = min(activity.table_size or 1, max(seats.room_at(activity)))
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
