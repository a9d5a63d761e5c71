"""Opening a table, sitting down at it, and beginning the game."""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from classrooms.access import signed_in_student
from classrooms.visitors import Visitor
from config.core.codes import invite_code
from config.core.db import write
from config.core.errors import Refused
from games import selectors
from games.actions.class_words import edition_for
from games.actions.hand import Hand, hand_on
from games.engines import GAMES, IllegalSetup, Player
from games.models import Seat, Table, new_seed
from games.rooms import publish_table_on_commit

FIGURES = 8
SEAT = re.compile(r"p[1-9][0-9]?")
COMPUTER_NAMES = ("Robo", "Pixel", "Dot", "Clank", "Gizmo")
TABLES_AT_ONCE = 40


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody who sits down: a name that is not typed by a child, a figure, and the rule cards they play with."""

    name: str
    figure: int = 1
    supports: Mapping[str, Any] = field(default_factory=dict)


def open_table(
    visitor: Visitor,
    game: str,
    *,
    options: Mapping[str, Any],
    people: Sequence[Person],
    computers: Sequence[int] = (),
    invite: bool = False,
    hints: str = Table.Hints.OFF,
    seed: str = "",
) -> Table:
    """A new table with these people and computer players of these levels. Without invitations it begins at once.

    Tables that race against each other are given one `seed`, and so the same dice. A student's table is their class's.

    Raises IllegalSetup if the rules do not allow it, and opens nothing.
    """
    student = signed_in_student(visitor)
    with write():
        _refuse_too_many(visitor)
        table = lay(
            game,
            seated=[(person, visitor) for person in people],
            computers=computers,
            options=dict(options),
            invite=invite_code() if invite else "",
            hints=hints,
            seed=seed or new_seed(),
            classroom_id=student.classroom_id if student else None,
            **_opened_by(visitor),
        )
        if not invite:
            begin_at_once(table)
    return table


def lay(
    game: str, *, seated: Sequence[tuple[Person, Visitor]], computers: Sequence[int], **row: Any
) -> Table:
    """A table with everybody in their places, before the game begins. For actions that write already."""
    rules = GAMES[game]
    rules.check_options(row["options"])
    _refuse_text_in(row["options"], rules.options_schema())
    if len(seated) + len(computers) > max(rules.players):
        raise IllegalSetup(f"{rules.name} is for {max(rules.players)} players at most.")
    table = Table.objects.create(game=game, opened_at=time.time(), changed_at=time.time(), **row)
    for person, visitor in seated:
        _take_place(table, person, visitor)
    for place, level in enumerate(computers):
        _seat_computer(table, place, level)
    table.save(update_fields=["computers"])
    return table


def begin_at_once(table: Table) -> None:
    hand = Hand(table, now=table.opened_at)
    _begin(hand)
    # Nobody has sat down yet at a table that was set: a clock that runs from the first moment is held there, so that
    # everybody gets the whole time, from the teacher's go.
    if table.is_set and hand.game.wake_at(hand.state) is not None:
        hand.pause()
    hand.save()


def sit(table: Table, visitor: Visitor, person: Person) -> Seat:
    """Takes a place in the lobby, or gives back the one that the visitor has already.

    Raises IllegalSetup for rule cards that the game does not have.
    """
    with hand_on(table.pk) as hand:
        held = _seat_of(hand.table, visitor)
        if held is not None:
            return held
        if hand.table.status != Table.Status.LOBBY:
            raise Refused("begun", "This game has already begun. Ask for a new table.")
        if not selectors.has_room(hand.table):
            raise Refused("full", "Every place at this table is taken.")
        seat = _take_place(hand.table, person, visitor)
        publish_table_on_commit(hand.table)
        return seat


def begin(table: Table) -> None:
    """Starts the game with those who are there. Begun already: nothing happens, so a double click is harmless."""
    with hand_on(table.pk) as hand:
        if hand.table.status == Table.Status.LOBBY:
            _begin(hand)


def _begin(hand: Hand) -> None:
    players = [
        Player(seat.player_id, seat.name, supports=seat.supports)
        for seat in hand.table.seats.order_by("number")
    ]
    if len(players) < min(hand.game.players):
        raise Refused("too-few", "Somebody else has to sit down first.")
    _keep_words(hand.table)
    hand.start(players)


def _keep_words(table: Table) -> None:
    """What counts when the game begins counts to its end, whatever a teacher changes meanwhile."""
    if (edition := edition_for(table.classroom_id)) is not None:
        table.words = edition
        Table.objects.filter(pk=table.pk).update(words=edition)


def _take_place(table: Table, person: Person, visitor: Visitor) -> Seat:
    GAMES[table.game].check_supports(person.supports)
    taken = list(table.seats.values_list("name", flat=True))
    return Seat.objects.create(
        table=table,
        number=len(taken) + 1,
        name=_distinct(person.name, taken),
        figure=person.figure,
        supports=dict(person.supports),
        **visitor.as_owner(),
    )


def _seat_computer(table: Table, place: int, level: int) -> None:
    taken = list(table.seats.values_list("name", flat=True))
    seat = Seat.objects.create(
        table=table,
        number=len(taken) + 1,
        name=_distinct(COMPUTER_NAMES[place % len(COMPUTER_NAMES)], taken),
        figure=(place + 5) % FIGURES + 1,
    )
    table.computers[seat.player_id] = level


def _distinct(name: str, taken: Sequence[str]) -> str:
    """Two foxes at one table become Fox and Fox 2."""
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


def _refuse_text_in(options: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
    """Nobody leaves a message in the rules of a table: whatever is written there the rules know, or it is a seat."""
    known = set(_texts(schema))
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
    """One visitor cannot fill the disk with tables."""
    held = Table.objects.filter(**_opened_by(visitor))
    if held.exclude(status=Table.Status.OVER).count() >= TABLES_AT_ONCE:
        raise Refused("too-many-tables", "You have many tables open. Finish one of them first.")
