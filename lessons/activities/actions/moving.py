"""Children move to other tables, groups are joined and split."""

from collections.abc import Sequence

from classrooms.models import User
from config.core.errors import Refused
from games.boards.page import listed
from games.models import Table
from lessons.activities import places
from lessons.activities.actions import seats
from lessons.models import Activity, Change, Participant


def move(participant: Participant, number: int | None, by: User) -> str:
    """Moves a child to another group, or to a table of their own if `number` is None.

    At a running table the child takes the seat of a computer player. Without one, the child plays on and moves with
    the next game.
    """
    name = participant.student.shown_name
    with seats.locked(participant.activity) as activity:
        participant.refresh_from_db()
        before = participant.group_number
        if not participant.is_current:
            return f"{name} is not in this game any more."
        if number == before:
            return f"{name} is at this table already."
        says = (
            _own_table(activity, participant) if number is None else _to_group(activity, participant, number)
        )
        seats.note(
            activity,
            Change.What.MOVED,
            by,
            participant,
            details={"table": [before, participant.group_number]},
        )
    return says


def _own_table(activity: Activity, participant: Participant) -> str:
    seats.leave(participant)
    number, has_company = seats.give_own_table(activity, participant)
    with_whom = " with computer players" if has_company else ""
    return f"{participant.student.shown_name} plays at table {number}{with_whom}."


def _to_group(activity: Activity, participant: Participant, number: int) -> str:
    name, group = participant.student.shown_name, places.groups_of(activity).get(number, [])
    table = places.table_of_group(activity, number)
    if not group and table is None:
        raise Refused("no-table", "There is no such table any more. Load the page again.")
    seats.lock_tables([table, _table_now(participant)])
    free = places.free_computer_seats(table) if table is not None else []
    if table is not None and free:
        seats.leave(participant)
        if seats.give_to_child(free[0], table, participant):
            seats.put_in_group(participant, number)
            return f"{name} takes the seat of {free[0].name} at table {number}."
    if len(group) >= max(seats.room_at(activity)):
        raise Refused("full", f"Table {number} is full. Choose another table.")
    if table is None:
        seats.leave(participant)
        seats.put_in_group(participant, number)
        return f"{name} sits at table {number} now."
    seats.put_in_group(participant, number)
    return f"Table {number} is in the middle of a game. {name} sits there from the next game on."


def _table_now(participant: Participant) -> Table | None:
    attempt = places.running_attempt(participant)
    return attempt.table if attempt else None


def merge(activity: Activity, number: int, into: int, by: User) -> str:
    """Two groups play together: at once if neither has begun, otherwise from the next game on."""
    with seats.locked(activity) as activity:
        groups = places.groups_of(activity)
        if number == into or number not in groups or into not in groups:
            raise Refused("no-table", "Choose two tables at which children sit.")
        if len(groups[number]) + len(groups[into]) > max(seats.room_at(activity)):
            raise Refused(
                "full", f"Together they are too many. At most {max(seats.room_at(activity))} can play."
            )
        opened = set(places.opened_tables(activity).values_list("number", flat=True))
        if len({number in opened, into in opened}) > 1:
            raise Refused("begun", "One table has begun and the other has not. Move the children one by one.")
        for participant in groups[number]:
            seats.put_in_group(participant, into)
        seats.note(activity, Change.What.MOVED, by, group=into, details={"merged": [number, into]})
        seats.notify(groups[number] + groups[into])
    when = " from the next game on" if into in opened else " now"
    return f"Tables {number} and {into} play together{when}."


def split(activity: Activity, number: int, participants: Sequence[Participant], by: User) -> str:
    """These children of a group get a table of their own: at once if the group has not begun, otherwise with the next
    game. A child who would be alone plays with computer players."""
    with seats.locked(activity) as activity:
        group = places.groups_of(activity).get(number, [])
        going = [each for each in group if each.pk in {one.pk for one in participants}]
        if not going or len(going) == len(group):
            raise Refused("no-split", "Choose some of the children of this table, and leave some.")
        has_begun = places.table_of_group(activity, number) is not None
        new = places.next_number(activity)
        for participant in going:
            seats.put_in_group(participant, new)
        for half, people in ((new, going), (number, [each for each in group if each not in going])):
            if len(people) == 1 and not (half == number and has_begun):
                seats.add_company(activity, half, people[0].student)
        seats.note(activity, Change.What.MOVED, by, group=number, details={"split": [number, new]})
        seats.notify(group)
    names = listed([each.student.shown_name for each in going])
    when = "from the next game on" if has_begun else "now"
    return f"{names} {'has' if len(going) == 1 else 'have'} table {new} {when}."
