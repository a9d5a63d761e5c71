"""Where a word that the class leaves out is shown, the reason stands beside it."""

import pytest

from classrooms.visitors import Visitor
from games.actions import class_words
from games.boards import present
from games.table_page import page_for
from lessons.home import actions as home
from tests.games.test_class_words import a_known_word, bens_table
from tests.world import At, School, assert_replays

pytestmark = pytest.mark.django_db


def test_after_the_round_the_reason_stands_below_the_word() -> None:
    """Block words, with a reason that the child sees: also where the referee judges, when the time is up."""
    school = School()
    word, places = a_known_word(school)
    class_words.block_words(school.foxes, school.ada, word, "We had this one on Monday.")
    table = bens_table(school, judging="referee")
    At(table, "p1").does("word", dice=places, letters=word)
    At(table, "p1").does("done")
    board = present(page_for(Visitor(user=school.ben.user), table.code))["board"]
    assert [(row.valid, row.why) for row in board.reveal.rows] == [(False, "We had this one on Monday.")]
    assert word not in {hidden.word for hidden in board.reveal.hidden}
    assert_replays(table)


def test_a_game_that_was_ended_is_no_score_to_beat() -> None:
    school = School()
    table = home.play_alone(school.ben, "ice-pack")
    home.play_alone(school.ben, "ice-pack")
    page = page_for(Visitor(user=school.ben.user), table.code)
    assert page.past == []
