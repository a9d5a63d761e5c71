"""Erasing: expired tables, and the games of a person or class.

Where a person played alone, the table goes. Where others played too, the person's seat stays without a name.
"""

import time

from django.conf import settings
from django.db.models import Q, QuerySet

from classrooms.models import Classroom, User
from config.core.db import write
from games.actions.locked_table import LockedTable, lock_table
from games.models import Event, Seat, Table
from games.rooms import notify_students_on_commit, publish_table_on_commit

DAY = 86_400.0
# The level of the computer player that takes over a running game from a person who was erased.
STAND_IN_LEVEL = 2
# Few tables a transaction, so that other writers do not wait long.
BATCH = 10


def delete_expired() -> int:
    """Deletes tables outside classes: unused for the set number of days, or at once if the owner's account is gone.
    A class's tables stay as long as the class."""
    guests = Q(opened_by=None, changed_at__lt=_days_ago(settings.GUEST_TABLE_DAYS))
    without_owner = Q(opened_by=None, opened_by_guest="")
    unused = Q(changed_at__lt=_days_ago(settings.UNUSED_DAYS))
    with write():
        deleted, _ = Table.objects.filter(guests | without_owner | unused, classroom=None).delete()
    return deleted


def tables_alone(user: User) -> QuerySet[Table]:
    """Tables without another person. These are deleted whole."""
    return _tables_of(user).exclude(pk__in=_seats_of_others(user).values("table"))


def tables_with_others(user: User) -> QuerySet[Table]:
    return _tables_of(user).filter(pk__in=_seats_of_others(user).values("table"))


def delete_some_tables(tables: QuerySet[Table]) -> int:
    """Deletes one batch with seats and log, and returns how many tables that were."""
    some = list(tables.order_by("pk").values_list("pk", flat=True)[:BATCH])
    Table.objects.filter(pk__in=some).delete()
    return len(some)


def anonymize_some_tables(user: User) -> int:
    """Removes the user's name from one batch of games that others played, too. State and scores do not change."""
    some = list(tables_with_others(user).order_by("pk").values_list("pk", flat=True)[:BATCH])
    for table_id in some:
        _anonymize(table_id, user)
    return len(some)


def leave_running_games(user: User) -> None:
    """Ends the games that the user plays alone, and lets computer players go on in the others. Their screens hear of
    it at once."""
    playing = Table.objects.filter(seats__user=user, seats__to_event=None, status=Table.Status.PLAYING)
    shared = set(_seats_of_others(user).filter(table__in=playing).values_list("table", flat=True))
    for table_id in playing.order_by("pk").values_list("pk", flat=True).distinct():
        with lock_table(table_id, run_due=False) as locked:
            if not locked.is_playing:
                continue
            if table_id not in shared:
                locked.end()
            else:
                for seat in [seat for seat in locked.seats if seat.user_id == user.pk]:
                    _let_a_computer_take(locked, seat)
    notify_students_on_commit([user.pk])


def delete_class_words(classroom: Classroom) -> int:
    words = classroom.words.count()
    classroom.words.all().delete()
    classroom.word_lists.all().delete()
    return words


def _days_ago(days: int) -> float:
    return time.time() - days * DAY


def _tables_of(user: User) -> QuerySet[Table]:
    held = Seat.including_ended.filter(user=user).values("table")
    return Table.objects.filter(Q(pk__in=held) | Q(opened_by=user))


def _seats_of_others(user: User) -> QuerySet[Seat]:
    return Seat.including_ended.exclude(user=user).exclude(user=None, guest="")


def _anonymize(table_id: int, user: User) -> None:
    with lock_table(table_id, run_due=False) as locked:
        for seat in Seat.including_ended.filter(table=table_id, user=user):
            _remove_name(locked, seat)
        if locked.table.opened_by_id == user.pk:
            locked.table.opened_by = None
            locked.table.save(update_fields=["opened_by"])
        publish_table_on_commit(locked.table)


def _remove_name(locked: LockedTable, seat: Seat) -> None:
    seat.name, seat.user, seat.guest = f"Classmate {seat.number}", None, ""
    seat.save(update_fields=["name", "user", "guest"])
    if seat.from_event == 1:
        _rename_in_log(locked, seat)
    if seat.to_event is None and locked.is_playing:
        _let_a_computer_take(locked, seat)


def _let_a_computer_take(locked: LockedTable, seat: Seat) -> None:
    name = f"Classmate {seat.number}"
    locked.replace_seat(seat, name=name, figure=seat.figure, computer_level=STAND_IN_LEVEL)


def _rename_in_log(locked: LockedTable, seat: Seat) -> None:
    """Only the first event names the players, those who had the seats then."""
    for event in locked.table.events.filter(kind=Event.Kind.GAME, body__type="started"):
        for player in event.body["players"]:
            if player["id"] == seat.player_id:
                player["name"] = seat.name
        event.save(update_fields=["body"])
    if locked.state is not None:
        locked.replay_log()
        locked.table.save(update_fields=["snapshot"])
