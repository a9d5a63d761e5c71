"""The end of a game as one screen tells it: the place, what was missing, and whose win is cheered."""

from dataclasses import replace
from typing import Any

import pytest

from games.boards.ending import best_of, ending, text_for, title_for
from games.boards.page import SeatCard, TablePage
from games.engines import GAMES
from tests.games.shown import NOW, Facts

MIA, ROBO = SeatCard(id="p1", name="Mia", mine=True), SeatCard(id="p2", name="Robo", kind="computer")
BEN, CLEO = SeatCard(id="p3", name="Ben"), SeatCard(id="p4", name="Cleo")


def over(*seats: tuple[SeatCard, int], winners: str, game: str = "dice-words") -> TablePage:
    cards = [replace(seat, score=score) for seat, score in seats]
    mine = [card for card in cards if card.mine]
    view: dict[str, Any] = {"turn": [], "winners": winners.split(), "over": True}
    return TablePage(
        table=Facts(game, status="over"),
        game=GAMES[game],
        now=NOW,
        seats=cards,
        mine=mine,
        me=mine[0] if mine else None,
        view=view,
    )


@pytest.mark.parametrize(
    ("mine", "robo", "title", "text"),
    [
        (109, 112, "You came second!", "Only 3 points short. So close!"),
        (60, 112, "You came second!", "60 points, 52 short. Robo won with 112."),
    ],
)
def test_second_place_says_what_was_missing(mine: int, robo: int, title: str, text: str) -> None:
    page = over((MIA, mine), (ROBO, robo), winners="p2")
    assert (title_for(page), text_for(page, "usual")) == (title, text)


def test_the_fewest_points_can_be_the_aim() -> None:
    page = over((MIA, 9), (ROBO, 8), winners="p2", game="alphabet-dice")
    assert (title_for(page), text_for(page, "usual")) == (
        "You came second!",
        "Only 1 point too many. So close!",
    )


def test_the_last_of_four_is_not_told_the_place() -> None:
    page = over((MIA, 1), (ROBO, 40), (BEN, 30), (CLEO, 20), winners="p2")
    assert title_for(page) == "Well played!"


def test_a_player_who_did_not_win_by_goals_came_second_whatever_the_points() -> None:
    page = over((MIA, 30), (ROBO, 20), winners="p2")
    assert (title_for(page), text_for(page, "All goals are reached.")) == (
        "You came second!",
        "All goals are reached.",
    )


def test_a_shared_first_place_speaks_of_oneself_as_you() -> None:
    assert title_for(over((MIA, 5), (BEN, 5), winners="p1 p3")) == "You and Ben share the first place!"
    shared = over((MIA, 5), (replace(BEN, mine=True), 5), winners="p1 p3")
    assert title_for(shared) == "Mia and Ben share the first place!"


def test_confetti_is_for_ones_own_win_and_not_for_a_computers() -> None:
    assert ending(over((MIA, 9), (ROBO, 8), winners="p1")).is_cheered
    assert not ending(over((MIA, 8), (ROBO, 9), winners="p2")).is_cheered
    assert not ending(over((MIA, 8), (BEN, 9), winners="p3")).is_cheered
    assert ending(over((MIA, 7), winners="p1")).is_cheered
    assert not ending(over((MIA, 0), winners="p1")).is_cheered
    # On a projector a child's win is cheered, a computer's is not.
    assert ending(over((BEN, 9), (CLEO, 8), winners="p3")).is_cheered
    assert not ending(over((BEN, 8), (ROBO, 9), winners="p2")).is_cheered


def test_one_sees_ones_own_figure_on_top() -> None:
    assert [seat.name for seat in ending(over((MIA, 8), (ROBO, 9), winners="p2")).faces] == ["Mia"]
    assert [seat.name for seat in ending(over((BEN, 8), (ROBO, 9), winners="p2")).faces] == ["Robo"]


def test_the_best_word_of_ones_own() -> None:
    assert best_of([("AT", 2), ("FINING", 30), ("", 40)]) == "FINING, 30 points"
    assert best_of([("AT", 0)]) == ""
