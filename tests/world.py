"""The cast.

Guests: Ann opens tables and Bob joins her; Eve has no business at them.
With accounts: Ada teaches Ben and Cleo, with Carl as her co-teacher; Otto teaches Zoe elsewhere.
"""

import uuid
from dataclasses import dataclass
from typing import Any

from django.test import Client

from classrooms import visitors
from classrooms.models import Classroom, Student, Teaching, User
from classrooms.visitors import Visitor
from games import selectors
from games.actions import clock, play, tables
from games.engines import GAMES
from games.models import Table

ANN = Visitor(guest="a" * 32)
BOB = Visitor(guest="b" * 32)
EVE = Visitor(guest="e" * 32)
ROBIN = tables.NewSeat(name="Kind Robin", figure=2)
FOX = tables.NewSeat(name="Wise Fox", figure=3)


def client_of(visitor: Visitor) -> Client:
    """A browser that has this guest's cookie."""
    client = Client()
    client.cookies[visitors.COOKIE] = visitors._signer.sign(visitor.guest)
    return client


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def a_teacher(name: str) -> User:
    return User.objects.create_user(name.lower(), f"{name.lower()}@school.example", called=name)


def a_class(name: str, *teachers: User) -> Classroom:
    classroom = Classroom.objects.create(name=name)
    for teacher in teachers:
        Teaching.objects.create(classroom=classroom, teacher=teacher)
    return classroom


def a_student(classroom: Classroom, first_name: str) -> Student:
    user = User.objects.create_user(f"student-{key()}", role=User.Role.STUDENT)
    return Student.objects.create(
        user=user,
        classroom=classroom,
        first_name=first_name,
        last_name=f"{first_name}son",
        shown_name=f"{first_name} {first_name[0]}.",
        pictures=["sun", "fish", "tree", "boat"],
        card_hash=key(),
    )


class School:
    """Two classes that have nothing to do with each other."""

    def __init__(self) -> None:
        self.ada, self.carl, self.otto = a_teacher("Ada"), a_teacher("Carl"), a_teacher("Otto")
        self.foxes = a_class("Foxes", self.ada, self.carl)
        self.hares = a_class("Hares", self.otto)
        self.ben, self.cleo = a_student(self.foxes, "Ben"), a_student(self.foxes, "Cleo")
        self.zoe = a_student(self.hares, "Zoe")


def key() -> str:
    return uuid.uuid4().hex


def alone(**options: Any) -> Table:
    """Ann plays by herself."""
    return tables.open_table(ANN, "dice-words", options=options, people=[ROBIN])


def together(**options: Any) -> Table:
    """Ann has opened a table, Bob has joined it, and the game has begun."""
    table = tables.open_table(ANN, "dice-words", options=options, people=[ROBIN], invite=True)
    tables.join(table, BOB, FOX)
    tables.start(table)
    return fresh(table)


def levels_at(table: Table) -> dict[str, int]:
    """The levels of the computer players."""
    seats = table.seats.all()
    return {seat.player_id: seat.computer_level for seat in seats if seat.computer_level is not None}


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


@dataclass
class At:
    """A player at a table, so that tests read like play: `At(table, "p1").does("roll")`."""

    table: Table
    player: str

    def does(self, kind: str, **rest: Any) -> play.Played:
        version = fresh(self.table).version
        return self.sends({"type": kind, **rest}, version=version, key=key())

    def sends(self, action: dict[str, Any], *, version: int, key: str) -> play.Played:
        move = play.Move(player=self.player, action=action, version=version, key=key)
        return play.play(self.table.pk, move, seated=True)

    @property
    def view(self) -> dict[str, Any]:
        table = fresh(self.table)
        view: dict[str, Any] = GAMES[table.game].view(selectors.state_of(table), self.player)
        return view


def starter(table: Table) -> At:
    return At(table, At(table, "p1").view["starter"])


def into_play(table: Table) -> Table:
    """The targets are rolled and the timer runs. At the tables of a class the teacher's go starts it."""
    starter(table).does("roll_targets")
    if "go" in starter(table).view["actions"]:
        starter(table).does("go")
    else:
        clock.go(table)
    return fresh(table)


def assert_replays(table: Table) -> None:
    """The replay law: the snapshot is what the log leads to, and the log has no gap."""
    table = fresh(table)
    numbers = list(table.events.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, table.version + 1))
    assert selectors.replay(table) == selectors.state_of(table)
