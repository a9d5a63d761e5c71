"""What a child leaves behind: nothing where they played alone, a place without a name where others played, too."""

from django.db.models import Q, QuerySet

from classrooms.models import Classroom, User
from games import selectors
from games.actions.hand import Hand, hand_on
from games.models import Event, Seat, Table
from games.rooms import publish_table_on_commit

# So that a game which is not over yet does not wait for somebody who will never come back.
STAND_IN = 2
SOME = 10


def tables_alone(user: User) -> QuerySet[Table]:
    """Where no other person sits: these go as a whole."""
    return _tables_of(user).exclude(pk__in=_with_others(user).values("table"))


def tables_with_others(user: User) -> QuerySet[Table]:
    return _tables_of(user).filter(pk__in=_with_others(user).values("table"))


def erase_some_tables(tables: QuerySet[Table]) -> int:
    """A few, with seats and log, so that nobody waits long for their turn to write."""
    some = list(tables.order_by("pk").values_list("pk", flat=True)[:SOME])
    Table.objects.filter(pk__in=some).delete()
    return len(some)


def leave_some_tables(user: User) -> int:
    """Takes the name out of a few games that others played, too; what the log leads to stays what it was."""
    some = list(tables_with_others(user).order_by("pk").values_list("pk", flat=True)[:SOME])
    for table_id in some:
        _leave(table_id, user)
    return len(some)


def erase_class_words(classroom: Classroom) -> int:
    words = classroom.words.count()
    classroom.words.all().delete()
    classroom.editions.all().delete()
    return words


def _tables_of(user: User) -> QuerySet[Table]:
    held = Seat.objects.filter(user=user).values("table")
    return Table.objects.filter(Q(pk__in=held) | Q(opened_by=user))


def _with_others(user: User) -> QuerySet[Seat]:
    return Seat.objects.exclude(user=user).exclude(user=None, guest="")


def _leave(table_id: int, user: User) -> None:
    with hand_on(table_id, waking=False) as hand:
        for seat in hand.table.seats.filter(user=user):
            _take_name_off(hand, seat)
        if hand.table.opened_by_id == user.pk:
            hand.table.opened_by = None
        hand.table.save(update_fields=["computers", "opened_by"])
        publish_table_on_commit(hand.table)


def _take_name_off(hand: Hand, seat: Seat) -> None:
    seat.name, seat.user, seat.guest = f"Classmate {seat.number}", None, ""
    seat.save(update_fields=["name", "user", "guest"])
    if hand.table.status != Table.Status.OVER:
        hand.table.computers[seat.player_id] = STAND_IN
    _rename_in_log(hand, seat)


def _rename_in_log(hand: Hand, seat: Seat) -> None:
    """The log names the players once, where the game began. The snapshot is made anew from it."""
    for event in hand.table.events.filter(kind=Event.Kind.GAME, body__type="started"):
        for player in event.body["players"]:
            if player["id"] == seat.player_id:
                player["name"] = seat.name
        event.save(update_fields=["body"])
    if hand.state is not None:
        hand.state = selectors.replay(hand.table)
        hand.table.snapshot = hand.game.dump(hand.state)
        hand.table.save(update_fields=["snapshot"])
