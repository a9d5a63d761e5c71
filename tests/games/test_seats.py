"""A seat is one player's time at a place: replace_seat, and who had a seat when."""

import pytest

from classrooms.visitors import Visitor
from games import selectors
from games.actions import clock, erase, tables
from games.actions.errors import NotPlaying
from games.engines import IllegalMove
from games.models import Seat, Table
from games.privacy import GamesData
from games.table_page import page_for
from tests.games.clockwork import later
from tests.world import (
    ANN,
    BOB,
    EVE,
    FOX,
    ROBIN,
    At,
    School,
    alone,
    assert_replays,
    fresh,
    into_play,
    levels_at,
    together,
)

pytestmark = pytest.mark.django_db

HARE = tables.NewSeat(name="Calm Hare", figure=5)
ROBO = tables.NewSeat(name="Robo", figure=6)


def seat_of(table: Table, player: str) -> Seat:
    return table.seats.get(number=int(player[1:]))


def test_a_computer_player_takes_over_a_seat_and_plays_on() -> None:
    table = into_play(together())
    At(table, "p2").does("roll")
    tables.replace_seat(table, "p2", ROBO, computer_level=3)
    assert levels_at(table) == {"p2": 3}
    with later(10):
        clock.sweep()
    assert fresh(table).events.filter(by="p2").count() > 1
    assert_replays(table)


def test_another_person_takes_over_with_the_dice_and_rule_cards_of_the_seat() -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)
    tables.join(table, BOB, tables.NewSeat(name="Wise Fox", supports={"head_start": True}))
    tables.start(table)
    into_play(table)
    dice = At(table, "p2").does("roll").view["me"]["dice"]
    seat = tables.replace_seat(table, "p2", HARE, visitor=EVE)
    assert (seat.guest, seat.name, seat.supports) == (EVE.guest, "Calm Hare", {"head_start": True})
    assert At(table, "p2").view["me"]["dice"] == dice
    At(table, "p2").does("done")
    assert_replays(table)


def test_the_player_who_gave_the_seat_away_can_no_longer_move() -> None:
    table = into_play(together())
    bobs = seat_of(table, "p2")
    tables.replace_seat(table, "p2", HARE, visitor=EVE)
    assert not table.seats.filter(BOB.owns()).exists()
    assert Seat.including_ended.get(BOB.owns()) == bobs


def test_the_log_says_who_had_a_seat_at_each_event() -> None:
    table = into_play(together())
    at_first = fresh(table).version
    tables.replace_seat(table, "p2", ROBO, computer_level=1)
    with_computer = fresh(table).version
    At(table, "p1").does("roll")
    tables.replace_seat(table, "p2", FOX, visitor=BOB)
    At(table, "p2").does("roll")
    every = Seat.including_ended.filter(table=table, number=2).order_by("from_event")
    names = [
        [seat.name for seat in every if seat.is_held_at(event)]
        for event in (1, at_first, with_computer, with_computer + 1, fresh(table).version)
    ]
    assert names == [["Wise Fox"], ["Wise Fox"], ["Robo"], ["Robo"], ["Wise Fox"]]
    spans = [(seat.from_event, seat.to_event) for seat in every]
    assert spans == [(1, at_first), (with_computer, with_computer + 1), (with_computer + 2, None)]


def test_two_players_at_one_table_never_have_the_same_name() -> None:
    table = into_play(together())
    assert tables.replace_seat(table, "p2", ROBIN, visitor=EVE).name == "Kind Robin 2"


def test_seats_of_a_lobby_and_of_a_finished_game_are_not_replaced() -> None:
    lobby = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)
    over = alone()
    clock.end(over)
    for table in (lobby, over):
        with pytest.raises(NotPlaying):
            tables.replace_seat(table, "p1", ROBO, computer_level=1)
        assert table.seats.get().name == "Kind Robin"


def test_a_rematch_is_with_the_players_who_are_there_at_the_end() -> None:
    table = into_play(together())
    tables.replace_seat(table, "p2", ROBO, computer_level=4)
    clock.end(table)
    new = tables.rematch(table)
    assert (new.seats.get(number=1).name, levels_at(new)) == ("Kind Robin", {"p2": 4})


def test_a_move_carries_what_the_board_needs() -> None:
    table = into_play(together())
    played = At(table, "p1").does("roll")
    assert [seat.name for seat in played.after.seats] == ["Kind Robin", "Wise Fox"]
    assert played.after.table.version == played.version
    assert played.after.state == selectors.state_of(fresh(table))


def test_erasing_a_person_who_gave_the_seat_away_leaves_no_name_behind() -> None:
    school = School()
    ben, cleo = Visitor(user=school.ben.user), Visitor(user=school.cleo.user)
    people = [tables.NewSeat(name="Ben Marker")]
    table = tables.open_table(ben, "dice-words", options={}, people=people, invite=True)
    tables.join(table, cleo, FOX)
    tables.start(table)
    into_play(table)
    for player in ("p1", "p2"):
        At(table, player).does("roll")
        At(table, player).does("done")
    tables.replace_seat(table, "p1", ROBO, computer_level=2)
    assert "Marker" in stored(table)
    assert erase.anonymize_some_tables(school.ben.user) == 1
    assert "Marker" not in stored(table)
    assert "Classmate 1" in str(table.checkpoints.get().state)
    assert [seat.name for seat in Seat.including_ended.filter(table=table, number=1).order_by("pk")] == [
        "Classmate 1",
        "Robo",
    ]
    assert_replays(table)


def stored(table: Table) -> str:
    """All that the database has about a table."""
    row = fresh(table)
    seats = Seat.including_ended.filter(table=row).values()
    return str([row.snapshot, list(row.events.values()), list(row.checkpoints.values()), list(seats)])


def test_an_export_has_only_the_moves_of_the_time_at_the_seat() -> None:
    school = School()
    ben = Visitor(user=school.ben.user)
    table = tables.open_table(ben, "dice-words", options={}, people=[ROBIN], invite=True)
    tables.join(table, Visitor(user=school.cleo.user), FOX)
    tables.start(table)
    into_play(table)
    At(table, "p1").does("roll")
    with pytest.raises(IllegalMove):
        At(table, "p1").does("word", dice=[0, 1, 2], letters="QQQ")
    tables.replace_seat(table, "p1", HARE, visitor=EVE)
    At(table, "p1").does("reroll", dice=[0])
    with pytest.raises(IllegalMove):
        At(table, "p1").does("word", dice=[0, 1, 2], letters="QQQ")
    sheets = {sheet.name: list(sheet.rows) for sheet in GamesData().student_sheets(school.ben)}
    assert "rolled" in [row["what"] for row in sheets["moves"]]
    assert "rerolled" not in [row["what"] for row in sheets["moves"]]
    assert [row["letters"] for row in sheets["refused moves"]] == [3]
    [game] = sheets["games"]
    assert (game["refused moves"], game["won"]) == (1, False)


@pytest.mark.parametrize(("levels", "reads"), [([], 3), ([2], 2), ([5, 4], 4)])
def test_guests_are_shown_best_words_of_the_level_that_they_play_against(
    levels: list[int], reads: int
) -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], computers=levels)
    [mine] = page_for(ANN, table.code).mine
    assert mine.reads == reads
