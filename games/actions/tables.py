"""Opening a table, joining it, starting the game, and a rematch."""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from classrooms.access import signed_in_student
from classrooms.models import Student
from classrooms.visitors import Visitor
from config.core.codes import invite_code
from config.core.db import write
from config.core.errors import Refused
from games import selectors
from games.actions.class_words import word_list_for
from games.actions.errors import NotPlaying
from games.actions.locked_table import LockedTable, lock_table
from games.engines import GAMES, IllegalSetup, Player
from games.engines.schema import defaults, platform_options
from games.engines.values import EACH
from games.models import Seat, Table, new_seed
from games.rooms import publish_table_on_commit

FIGURES = 8
SEAT = re.compile(r"p[1-9][0-9]?")
COMPUTER_NAMES = ("Robo", "Pixel", "Dot", "Clank", "Gizmo")
TABLES_AT_ONCE = 40


@dataclass(frozen=True, kw_only=True)
class NewSeat:
    """A person about to join: a name that no child has typed, a figure, their rule cards, and up to which reading level
    they are shown best words (0: not known)."""

    name: str
    figure: int = 1
    supports: Mapping[str, Any] = field(default_factory=dict)
    reads: int = 0


def new_seat_for(student: Student, supports: Mapping[str, Any], *, reads: int = 0) -> NewSeat:
    return NewSeat(name=student.shown_name, figure=student.figure, supports=supports, reads=reads)


def open_table(
    visitor: Visitor,
    game: str,
    *,
    options: Mapping[str, Any],
    people: Sequence[NewSeat],
    computers: Sequence[int] = (),
    invite: bool = False,
    hints: str = Table.Hints.OFF,
    seed: str = "",
    common_dice: bool = False,
) -> Table:
    """Opens a table with these people and computer players of these levels. Without invitations it starts at once.

    Tables with the same `seed` and `common_dice` get the same throws, however they are played. A student's table
    belongs to their class.

    Raises IllegalSetup if the rules do not allow it, and opens nothing.
    """
    student = signed_in_student(visitor)
    with write():
        _refuse_too_many(visitor)
        table = create_table(
            game,
            seats=[(new, visitor) for new in people],
            computers=computers,
            options=dict(options),
            invite=invite_code() if invite else "",
            hints=hints,
            seed=seed or new_seed(),
            common_dice=common_dice,
            classroom_id=student.classroom_id if student else None,
            **_opened_by(visitor),
        )
        if not invite:
            start_now(table)
    return table


def create_table(
    game: str, *, seats: Sequence[tuple[NewSeat, Visitor]], computers: Sequence[int], **row: Any
) -> Table:
    """Creates a table with its seats, before the game starts. The caller holds the transaction."""
    row["options"] = {**row["options"], **platform_options(GAMES[game].options)}
    check_options(game, row["options"], seats=len(seats) + len(computers))
    table = Table.objects.create(game=game, opened_at=time.time(), changed_at=time.time(), **row)
    for new, visitor in seats:
        _add_seat(table, new, visitor)
    for place, level in enumerate(computers):
        _add_computer(table, place, level)
    return table


def check_options(game: str, options: Mapping[str, Any], *, seats: int) -> None:
    """Raises IllegalSetup for options that no table of this game can have."""
    rules = GAMES[game]
    rules.check_options(options)
    _refuse_text_in(options, rules.options_schema())
    if seats > max(rules.players):
        raise IllegalSetup(f"{rules.name} is for {max(rules.players)} players at most.")


def without_host_starts(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a table whose players start the rounds themselves."""
    left_to_host = GAMES[game].profile.options_host_starts
    return {name: value for name, value in options.items() if name not in left_to_host}


def check_table(game: str, people: Sequence[NewSeat], computers: int, options: Mapping[str, Any]) -> None:
    """Raises IllegalSetup or Refused if a table with these people could not start. Nothing is opened."""
    check_options(game, options, seats=len(people) + computers)
    seats = [*people, *(NewSeat(name=COMPUTER_NAMES[0]) for _ in range(computers))]
    _refuse_too_few(game, len(seats))
    players = tuple(
        Player(f"p{n}", seat.name, supports=seat.supports) for n, seat in enumerate(seats, start=1)
    )
    chosen = GAMES[game].options_for(players, dict(options))
    GAMES[game].check_setup(players, {**defaults(GAMES[game].options), **chosen})


def start_now(table: Table) -> None:
    """Starts a table that this transaction has just created."""
    locked = LockedTable(table, now=table.opened_at)
    _start(locked)
    # A clock that would already run is paused until the teacher says go, so that every child gets the whole time.
    table.waits_for_go = table.waits_for_go and locked.game.wake_at(locked.state) is not None
    if table.waits_for_go:
        locked.pause()
    locked.save()


def join(table: Table, visitor: Visitor, new: NewSeat) -> Seat:
    """Takes a seat in the lobby, or returns the seat that the visitor already has.

    Raises IllegalSetup for rule cards that the game does not have.
    """
    with lock_table(table.pk) as locked:
        held = _seat_of(locked.table, visitor)
        if held is not None:
            return held
        if locked.table.status != Table.Status.LOBBY:
            raise Refused("begun", "This game has already begun. Ask for a new table.")
        if not selectors.has_room(locked.table):
            raise Refused("full", "Every place at this table is taken.")
        seat = _add_seat(locked.table, replace(new, figure=_own_figure(locked.table, new)), visitor)
        publish_table_on_commit(locked.table)
        return seat


def start(table: Table) -> None:
    """Starts the game with the players who have joined. A second call does nothing, so a double click is harmless."""
    with lock_table(table.pk) as locked:
        if locked.table.status == Table.Status.LOBBY:
            _start(locked)


def remove_seat(table: Table, player_id: str) -> None:
    """Frees a seat in the lobby; players behind it move up. The person may join again."""
    with lock_table(table.pk) as locked:
        if locked.table.status != Table.Status.LOBBY:
            raise Refused("begun", "This game has already begun.")
        seats = list(locked.table.seats.order_by("number"))
        removed = next((seat for seat in seats if seat.player_id == player_id), None)
        if removed is None or removed.is_computer:
            return
        if removed is seats[0]:
            raise Refused("own-seat", "That is the host's own seat.")
        _move_up(seats, removed)
        publish_table_on_commit(locked.table)


def remove_cards(table: Table, player_id: str) -> None:
    """The host does not agree to the rule cards that a player has taken: in the lobby, the player loses them. More time
    stays, because it is no advantage in the game but what the player needs."""
    with lock_table(table.pk) as locked:
        if locked.table.status != Table.Status.LOBBY:
            raise Refused("begun", "This game has already begun.")
        for seat in locked.table.seats.all():
            if seat.player_id == player_id:
                seat.supports = {key: value for key, value in seat.supports.items() if key == "extra_time"}
                seat.save(update_fields=["supports"])
                publish_table_on_commit(locked.table)


def replace_seat(
    table: Table,
    player_id: str,
    new: NewSeat,
    *,
    visitor: Visitor | None = None,
    computer_level: int | None = None,
) -> Seat:
    """Hands a seat of a running game to another person, or to a computer player of this level. The player keeps the
    points and rule cards of the seat; the log still says who had it before.

    Raises NotPlaying before the start and after the end of the game.
    """
    assert (visitor is None) != (computer_level is None), "either a person or a computer player"
    owner = {} if visitor is None else visitor.as_owner()
    with lock_table(table.pk) as locked:
        if not locked.is_playing:
            raise NotPlaying
        old = next(seat for seat in locked.seats if seat.player_id == player_id)
        others = [seat.name for seat in locked.seats if seat is not old]
        return locked.replace_seat(
            old,
            name=distinct_name(new.name, others),
            figure=new.figure,
            computer_level=computer_level,
            **owner,
        )


def rematch(
    table: Table, *, as_activity: bool = False, supports: Mapping[int, Mapping[str, Any]] | None = None
) -> Table:
    """Opens a new game with the same players and rules. Screens at the old table are called to it, and a second call
    returns the same new table. If the players have screens of their own, it waits in the lobby until the host begins.

    A table that a teacher leads is part of an activity; only `lessons`, which knows activities, may follow it up. It
    says which rule cards hold now, by account; without them the players keep those that they had.
    """
    with lock_table(table.pk) as locked:
        old = locked.table
        if old.followed_by is not None:
            return old.followed_by
        if old.status != Table.Status.OVER:
            raise Refused("still-playing", "Finish this game first.")
        if old.led_by_teacher and not as_activity:
            raise Refused("led-by-teacher", "Your teacher starts the next game.")
        new = _created_like(old, supports or {})
        Table.objects.filter(pk=old.pk).update(followed_by=new)
        locked.record_rematch()
    return new


def _start(locked: LockedTable) -> None:
    players = [
        Player(seat.player_id, seat.name, supports=seat.supports)
        for seat in locked.table.seats.order_by("number")
    ]
    _refuse_too_few(locked.table.game, len(players))
    if not locked.table.led_by_teacher:
        _save_word_list(locked.table)
    locked.start(players)


def _refuse_too_few(game: str, seats: int) -> None:
    if seats < min(GAMES[game].players):
        raise Refused("too-few", "Somebody else has to sit down first.")


def _save_word_list(table: Table) -> None:
    """The class's words at the start count until the end of the game, even if a teacher changes them meanwhile."""
    if (word_list := word_list_for(table.classroom_id)) is not None:
        table.words = word_list
        Table.objects.filter(pk=table.pk).update(words=word_list)


def _add_seat(table: Table, new: NewSeat, visitor: Visitor) -> Seat:
    GAMES[table.game].check_supports(new.supports)
    taken = list(table.seats.values_list("name", flat=True))
    return Seat.objects.create(
        table=table,
        number=len(taken) + 1,
        name=distinct_name(new.name, taken),
        figure=new.figure,
        supports=dict(new.supports),
        reads=new.reads,
        **visitor.as_owner(),
    )


def _own_figure(table: Table, new: NewSeat) -> int:
    """The chosen figure, or another one if it sits at the table already and one is left."""
    free = free_figures(table)
    return new.figure if new.figure in free or not free else free[0]


def free_figures(table: Table) -> list[int]:
    taken = set(table.seats.values_list("figure", flat=True))
    return [figure for figure in range(1, FIGURES + 1) if figure not in taken]


def _add_computer(table: Table, place: int, level: int) -> None:
    taken = list(table.seats.values_list("name", flat=True))
    Seat.objects.create(
        table=table,
        number=len(taken) + 1,
        name=distinct_name(COMPUTER_NAMES[place % len(COMPUTER_NAMES)], taken),
        figure=(place + 5) % FIGURES + 1,
        computer_level=level,
    )


def distinct_name(name: str, taken: Sequence[str]) -> str:
    """Two players called Fox at one table become Fox and Fox 2."""
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


def _move_up(seats: Sequence[Seat], removed: Seat) -> None:
    removed.delete()
    for number, seat in enumerate((seat for seat in seats if seat is not removed), start=1):
        seat.number = number
        seat.save(update_fields=["number"])


def _created_like(old: Table, supports: Mapping[int, Mapping[str, Any]]) -> Table:
    seats = list(old.seats.order_by("number"))
    # Seats whose owner was erased are left out.
    people = [seat for seat in seats if seat.user_id is not None or seat.guest]
    new = create_table(
        old.game,
        seats=[
            (_like(seat, supports.get(seat.user_id or 0)), Visitor(user=seat.user, guest=seat.guest))
            for seat in people
        ],
        computers=[seat.computer_level for seat in seats if seat.computer_level is not None],
        # The rematch is a table on its own, so its players start the rounds.
        options=without_host_starts(old.game, old.options),
        hints=old.hints,
        seed=new_seed(),
        classroom=old.classroom,
        words=word_list_for(old.classroom_id),
        led_by_teacher=old.led_by_teacher,
        waits_for_go=old.led_by_teacher,
        opened_by=old.opened_by,
        opened_by_guest=old.opened_by_guest,
    )
    # Players at screens of their own are called to the new table first. A class is called there by its teacher's game.
    if old.led_by_teacher or len({(seat.user_id, seat.guest) for seat in people}) < 2:
        start_now(new)
    return new


def _like(seat: Seat, supports: Mapping[str, Any] | None) -> NewSeat:
    cards = seat.supports if supports is None else supports
    return NewSeat(name=seat.name, figure=seat.figure, supports=cards, reads=seat.reads)


def _refuse_text_in(options: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
    """Refuses free text in the options: each text must be one that the schema names, or a seat."""
    known = {*_texts(schema), EACH}
    if any(text not in known and not SEAT.fullmatch(text) for text in _texts(options)):
        raise IllegalSetup("The options may name players as p1, p2 and so on, and nobody else.")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for pair in value.items() for part in pair for text in _texts(part))
    elif isinstance(value, Sequence):
        yield from (text for part in value for text in _texts(part))


def _opened_by(visitor: Visitor) -> dict[str, Any]:
    owner = visitor.as_owner()
    return {"opened_by": owner["user"], "opened_by_guest": owner["guest"]}


def _seat_of(table: Table, visitor: Visitor) -> Seat | None:
    return table.seats.filter(visitor.owns()).first()


def _refuse_too_many(visitor: Visitor) -> None:
    """Limits how many tables one visitor has open, so that no visitor can fill the disk."""
    held = Table.objects.filter(**_opened_by(visitor))
    if held.exclude(status=Table.Status.OVER).count() >= TABLES_AT_ONCE:
        raise Refused("too-many-tables", "You have many tables open. Finish one of them first.")
