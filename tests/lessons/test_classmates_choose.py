"""At a table of a class the other children choose how to go on without a child who has left."""

import time
from collections.abc import Iterator

import pytest
import time_machine

from classrooms.models import Student
from classrooms.visitors import Visitor
from config.core.errors import Refused
from config.core.live import presence
from games import absence, selectors, table_page
from games.actions import leavers as table_leavers
from games.actions.leavers import Choice
from games.boards.away import Away
from games.engines import GAMES
from games.models import Table
from games.rooms import TABLES
from lessons.activities import places
from lessons.models import Change
from tests.lessons.live_class import LiveClass
from tests.world import assert_replays, fresh, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def still_clock() -> Iterator[None]:
    with time_machine.travel(time.time(), tick=False):
        yield


class Waiting:
    """Ben and Cleo play Scrabbicle at table 1. The one on turn has left."""

    def __init__(self, *, stands_in: bool = True) -> None:
        self.room = LiveClass("scrabbicle", stands_in=stands_in)
        self.table: Table = self.room.everybody_arrives()[0]
        state = selectors.state_of(fresh(self.table))
        self.gone = str(GAMES["scrabbicle"].turn(state)[0])
        self.other = "p2" if self.gone == "p1" else "p1"
        students = {seat.player_id: seat.user_id for seat in self.table.seats.all()}
        by_user = {student.user_id: student for student in (self.room.ben, self.room.cleo)}
        self.absent, self.present = (by_user[students[each] or 0] for each in (self.gone, self.other))
        self.leave()

    def place(self, player: str) -> tuple[str, str]:
        return TABLES.room(self.table.code), player

    def leave(self) -> None:
        presence.arrive([self.place("p1"), self.place("p2")])
        with time_machine.travel(time.time() - absence.AWAY_FOR, tick=False):
            presence.leave([self.place(self.gone)])

    def shown(self, student: Student) -> Away | None:
        return table_page.page_for(Visitor(user=student.user), self.table.code).away

    def choose(self, choice: Choice) -> None:
        version = fresh(self.table).version
        table_leavers.decide(self.table, choice, [self.gone], by=[self.other], version=version)


def test_a_computer_player_stands_in_and_gives_the_seat_back() -> None:
    waiting = Waiting()
    away = waiting.shown(waiting.present)
    assert away is not None
    assert away.computer
    waiting.choose("computer")
    assert places.seat_of(waiting.room.part_of(waiting.absent), waiting.table) is None
    change = Change.objects.get(what=Change.What.STAND_IN)
    assert (change.by, change.participant) == (None, waiting.room.part_of(waiting.absent))
    # The child's page finds that it has no seat, and gets it back without a tap.
    client = signed_in(waiting.absent.user)
    assert client.get(f"/me/left/{waiting.table.code}")["Location"] == f"/tables/{waiting.table.code}/"
    assert places.seat_of(waiting.room.part_of(waiting.absent), waiting.table) is not None
    assert_replays(waiting.table)


def test_not_where_the_teacher_wants_no_computer_players() -> None:
    waiting = Waiting(stands_in=False)
    away = waiting.shown(waiting.present)
    assert away is not None
    assert not away.computer
    with pytest.raises(Refused) as refused:
        waiting.choose("computer")
    assert refused.value.code == "no-stand-ins"
    waiting.choose("skip")
    assert waiting.shown(waiting.present) is None, "the turn is theirs now"


def test_the_game_ends_if_all_who_are_there_want_it() -> None:
    waiting = Waiting()
    waiting.choose("end")
    assert fresh(waiting.table).status == Table.Status.OVER


def test_a_child_who_never_came_has_longer() -> None:
    """A class needs about a minute to sign in."""
    room = LiveClass("scrabbicle", stands_in=False)
    table = room.arrives(room.ben, room.cleo)
    gone = str(GAMES["scrabbicle"].turn(selectors.state_of(fresh(table)))[0])
    present = next(seat for seat in table.seats.all() if seat.player_id != gone)
    assert present.user is not None
    presence.arrive([(TABLES.room(table.code), present.player_id)])
    away = table_page.page_for(Visitor(user=present.user), table.code).away
    assert away is not None
    assert away.seconds == absence.NOT_COME_FOR
