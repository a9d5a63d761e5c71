"""Fetching is the permission check: strangers get 404, the wrong role gets 403 with a reason."""

import re
from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.db.models import F, Q, QuerySet
from django.http import Http404

from classrooms.access import is_of_class, teaches
from classrooms.models import Classroom, User
from classrooms.visitors import Visitor
from config.core.db import CompiledQuery
from games.engines import HOST
from games.models import ClassWord, Seat, Table

CODE = re.compile(r"[0-9a-z]{12}")


def table_for_move(visitor: Visitor, code: str, player_id: str) -> tuple[int, list[Seat]]:
    """The id of the table at which this visitor may move as this player, or as the host, and the seats that they hold.

    For a player's move it fetches the seats and nothing else, because `lock_table` loads the table anyway.
    """
    if player_id == HOST:
        table, seats = table_for_viewer(visitor, code)
        # Players may do some of the host's moves while the table waits for somebody who is away: `play` decides.
        if not seats:
            require_host(visitor, table)
        return table.pk, seats
    seats = _seats_held_at(visitor, code)
    _own_seat(seats, visitor, code, player_id)
    return seats[0].table_id, seats


def moves_as_host(visitor: Visitor, code: str, player_id: str) -> bool:
    """Whether a player who moves as the host is the host. For all other moves it makes no difference."""
    return player_id != HOST or is_host(visitor, table_for_viewer(visitor, code)[0])


def table_for_player(visitor: Visitor, code: str) -> tuple[Table, list[Seat]]:
    """The table at which the visitor plays, and the visitor's seats there."""
    table, seats = table_for_viewer(visitor, code)
    if not seats:
        raise PermissionDenied("You are looking on at this table; only its players can do that.")
    return table, seats


def seat_for_player(visitor: Visitor, code: str, player_id: str) -> Seat:
    """The visitor's own seat with this id."""
    return _own_seat(_seats_held_at(visitor, code), visitor, code, player_id)


def _own_seat(seats: Sequence[Seat], visitor: Visitor, code: str, player_id: str) -> Seat:
    for seat in seats:
        if seat.player_id == player_id:
            return seat
    if seats:
        raise PermissionDenied("That is somebody else's seat.")
    table_for_viewer(visitor, code)
    raise PermissionDenied("You are looking on at this table; only its players can move.")


def table_for_viewer(visitor: Visitor, code: str) -> tuple[Table, list[Seat]]:
    """The table, without its snapshot, for its players and hosts, with the visitor's own seats."""
    if seats := list(
        _seats_held(visitor, code).select_related("table").defer("table__snapshot", "table__seed")
    ):
        return seats[0].table, seats
    table = Table.objects.defer("snapshot", "seed").filter(code=code).first()
    if table is None or not is_host(visitor, table):
        raise Http404
    return table, []


def game_of_former_player(visitor: Visitor, code: str) -> str:
    """The game of a table at which this visitor had a seat that another player has now."""
    seats = Seat.including_ended.filter(_plays_for(visitor), table__code=code).exclude(to_event=None)
    game = seats.values_list("table__game", flat=True).first() if CODE.fullmatch(code) else None
    if game is None:
        raise Http404
    return game


def whole_table_for_viewer(visitor: Visitor, code: str) -> tuple[Table, list[Seat]]:
    """The same with the snapshot. Every board is read with it, so both queries are compiled once."""
    if not (seats := _seats_held_at(visitor, code)):
        table, seats = table_for_viewer(visitor, code)
        return whole_table(table.pk), seats
    return whole_table(seats[0].table_id), seats


def whole_table(pk: int) -> Table:
    """The row as it is now. Raises Http404 if the table has been erased meanwhile."""
    if not (found := _tables(pk=pk)):
        raise Http404
    return found[0]


def table_for_host(visitor: Visitor, code: str) -> Table:
    table, _ = table_for_viewer(visitor, code)
    require_host(visitor, table)
    return table


def table_for_leader(visitor: Visitor, code: str) -> Table:
    """The table for those who may end it or give time: its host, or the class's teachers if a teacher has set it."""
    table = table_for_host(visitor, code)
    if table.led_by_teacher and not teaches(visitor, table.classroom_id):
        raise PermissionDenied("Only your teacher can do that.")
    return table


def table_on_shared_tablet(visitor: Visitor, code: str) -> Table:
    """A class table at which several children play from this visitor's tablet."""
    table, seats = table_for_viewer(visitor, code)
    if not table.led_by_teacher or len(seats) < 2:
        raise PermissionDenied("Only children who share a tablet can do that.")
    return table


def require_host(visitor: Visitor, table: Table) -> None:
    if not is_host(visitor, table):
        raise PermissionDenied("Only the host of this table can do that.")


def table_by_invite(visitor: Visitor, invite: str) -> Table:
    """The table for this invitation link. A class table is only found by members of the class. Joining is a separate
    action."""
    if not invite:
        raise Http404
    table = Table.objects.defer("snapshot", "seed").filter(invite=invite.upper()).first()
    if table is None or (table.classroom_id is not None and not is_of_class(visitor, table.classroom_id)):
        raise Http404
    return table


def demo_table(code: str) -> Table:
    table = Table.objects.defer("snapshot", "seed").filter(code=code, is_demo=True).first()
    if table is None:
        raise Http404
    return table


def demo_tables() -> list[Table]:
    return list(Table.objects.defer("snapshot", "seed").filter(is_demo=True).order_by("pk"))


def tables_of(visitor: Visitor) -> list[Table]:
    """The visitor's own tables, latest first."""
    mine = Seat.objects.filter(visitor.owns()).values("table")
    return list(Table.objects.defer("snapshot", "seed").filter(pk__in=mine).order_by("-changed_at")[:12])


def word_in_class(classroom: Classroom, pk: int) -> ClassWord:
    word = ClassWord.objects.filter(classroom=classroom, pk=pk).first()
    if word is None:
        raise Http404
    return word


def holds_seat(visitor: Visitor, table: Table) -> bool:
    return holds_seat_at(visitor, table.code)


def holds_seat_at(visitor: Visitor, code: str) -> bool:
    """Whether the visitor has a seat at the table with this code. There need not be such a table."""
    return bool(CODE.fullmatch(code)) and _seats_held(visitor, code).exists()


def is_host(visitor: Visitor, table: Table) -> bool:
    """The host opened the table. At a class table all present teachers of the class are hosts."""
    if table.classroom_id is not None and (visitor.user is None or visitor.user.is_teacher):
        return teaches(visitor, table.classroom_id)
    if visitor.user is not None and table.opened_by_id == visitor.user.pk:
        return True
    return bool(visitor.guest) and table.opened_by_guest == visitor.guest


def _seats_held(visitor: Visitor, code: str) -> QuerySet[Seat]:
    if not CODE.fullmatch(code):
        raise Http404
    return Seat.objects.filter(_plays_for(visitor), table__code=code)


def _plays_for(visitor: Visitor) -> Q:
    """Filter for the seats that are played from this visitor's screen.

    On a tablet that children of a class share these are the seats of all of them, at the tables that their teacher has
    set. A child who has a device again has left the tablet. What a child plays alone is never shared."""
    if not visitor.tablet:
        return visitor.owns()
    together = Q(table__led_by_teacher=True) & ~Q(table__opened_by=F("user"))
    return (visitor.owns() & ~together) | (Q(user__student__tablet=visitor.tablet) & together)


def _seats_held_at(visitor: Visitor, code: str) -> list[Seat]:
    """The same, compiled once for accounts and once for guests."""
    if not CODE.fullmatch(code):
        raise Http404
    if visitor.user is None:
        return _guests_seats(code=code, guest=visitor.guest) if visitor.guest else []
    if not visitor.guest and not visitor.tablet:
        return _users_seats(code=code, user_id=visitor.user.pk)
    return list(_seats_held(visitor, code))


_tables = CompiledQuery[Table](lambda pk: Table.objects.filter(pk=pk), pk=-1)
_guests_seats = CompiledQuery[Seat](
    lambda code, guest: Seat.objects.filter(Visitor(guest=guest).owns(), table__code=code),
    code="a code",
    guest="a guest",
)
_users_seats = CompiledQuery[Seat](
    lambda code, user_id: Seat.objects.filter(Visitor(user=User(pk=user_id)).owns(), table__code=code),
    code="a code",
    user_id=-1,
)
