"""Another game for the same table, and giving a seat free before the first one."""

from collections.abc import Sequence

from classrooms.visitors import Visitor
from config.core.codes import url_code
from config.core.errors import Refused
from games.actions.hand import hand_on
from games.actions.tables import Person, begin_at_once, lay
from games.models import Seat, Table, new_seed
from games.rooms import notify_students_on_commit, publish_table_on_commit


def play_again(table: Table) -> Table:
    """A new game with the same players by the same rules. Whoever is still at the old table is shown the way; a second
    press leads to the same new table.

    Raises Refused if somebody of the class plays elsewhere meanwhile.
    """
    with hand_on(table.pk) as hand:
        old = hand.table
        if old.followed_by is not None:
            return old.followed_by
        if old.status != Table.Status.OVER:
            raise Refused("still-playing", "Finish this game first.")
        new = _laid_like(old)
        Table.objects.filter(pk=old.pk).update(followed_by=new)
        hand.note_follower()
    return new


def unseat(table: Table, player_id: str) -> None:
    """Gives a seat free while the lobby fills; those behind move up. Whoever sat there may come again."""
    with hand_on(table.pk) as hand:
        if hand.table.status != Table.Status.LOBBY:
            raise Refused("begun", "This game has already begun.")
        seats = list(hand.table.seats.order_by("number"))
        gone = next((seat for seat in seats if seat.player_id == player_id), None)
        if gone is None or gone.player_id in hand.table.computers:
            return
        if gone is seats[0]:
            raise Refused("own-seat", "That is the host's own seat.")
        _move_up(hand.table, seats, gone)
        publish_table_on_commit(hand.table)


def _laid_like(old: Table) -> Table:
    seats = list(old.seats.order_by("number"))
    # Whose name was taken off has gone for good.
    people = [seat for seat in seats if seat.user_id is not None or seat.guest]
    if old.is_set:
        _refuse_busy(people)
    new = lay(
        old.game,
        seated=[(_person(seat), Visitor(user=seat.user, guest=seat.guest)) for seat in people],
        computers=list(old.computers.values()),
        options=old.options,
        hints=old.hints,
        seed=new_seed(),
        classroom=old.classroom,
        is_set=old.is_set,
        sitting=url_code() if old.is_set else "",
        opened_by=old.opened_by,
        opened_by_guest=old.opened_by_guest,
    )
    begin_at_once(new)
    if old.is_set:
        notify_students_on_commit(seat.user_id for seat in people if seat.user_id is not None)
    return new


def _person(seat: Seat) -> Person:
    return Person(name=seat.name, figure=seat.figure, supports=seat.supports)


def _refuse_busy(people: Sequence[Seat]) -> None:
    users = [seat.user_id for seat in people]
    running = Seat.objects.filter(user__in=users, table__is_set=True, table__status=Table.Status.PLAYING)
    if seat := running.first():
        raise Refused("busy", f"{seat.name} is at another table of the class now.")


def _move_up(table: Table, seats: Sequence[Seat], gone: Seat) -> None:
    levels = dict(table.computers)
    gone.delete()
    for number, seat in enumerate((seat for seat in seats if seat is not gone), start=1):
        level = levels.pop(seat.player_id, None)
        seat.number = number
        seat.save(update_fields=["number"])
        if level is not None:
            levels[seat.player_id] = level
    table.computers = levels
    Table.objects.filter(pk=table.pk).update(computers=levels)
