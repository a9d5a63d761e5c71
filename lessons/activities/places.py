"""Who sits where in a live activity: the table of each group, and the place of each child. Nothing here writes."""

from django.db.models import QuerySet

from games.models import Seat, Table
from lessons.models import Activity, ActivityTable, Attempt, Participant


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


def next_number(activity: Activity) -> int:
    """A group number that was never used in this activity."""
    numbers = [*activity.participants.values_list("group_number", flat=True)]
    return max([*numbers, *activity.tables.values_list("number", flat=True)], default=0) + 1
