"""A printout from the request to its deletion. What holds for every kind of job is in tests/core/test_jobs.py."""

import time
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from celery import current_app

from config.core import jobs
from config.core.errors import Refused
from games.actions.tables import open_table
from games.models import Table
from lessons.activities.actions.live import SeatingGroup
from lessons.models import Printout
from lessons.printables import PRINTABLES, RenderError, printable
from lessons.printables.sources import played_game
from lessons.printing import actions, selectors
from tests.games.clockwork import later
from tests.lessons.lesson import open_tables
from tests.lessons.paper import Paper
from tests.world import ANN, BOB, FOX, ROBIN, At, School, alone, into_play, together

pytestmark = pytest.mark.django_db
SHEET = PRINTABLES["dice-words-sheet"]
State = Printout.State


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def requested(table: Table | None = None, **options: Any) -> Printout:
    return actions.request_printout(ANN, SHEET, SHEET.options(**options), table)


def made(printout: Printout) -> Printout:
    jobs.run(Printout, printout.pk)
    return Printout.objects.get(pk=printout.pk)


# Requesting


def test_a_request_stores_all_options() -> None:
    assert requested(rounds=10).options == {
        "paper": "a4",
        "fill": "blank",
        "computers": True,
        "rounds": 10,
        "sugar_cube": False,
        "own_sums": False,
        "example": True,
    }


def test_a_double_click_is_one_printout() -> None:
    assert requested() == requested()
    assert requested(rounds=6) != requested()
    assert actions.request_printout(BOB, SHEET, SHEET.options()) != requested()
    assert Printout.objects.count() == 3


def test_the_same_request_after_the_pdf_is_ready_is_another_printout() -> None:
    """The game may have gone on since."""
    first = made(requested())
    assert requested() != first


def test_one_visitor_cannot_fill_the_queue() -> None:
    for rounds in range(1, actions.MAX_UNFINISHED + 1):
        requested(rounds=rounds)
    with pytest.raises(Refused) as refused:
        requested(rounds=30)
    assert refused.value.code == "too-many-printouts"
    assert requested(rounds=1).state == State.WAITING, "a double click is not one more"
    assert actions.request_printout(BOB, SHEET, SHEET.options()).state == State.WAITING


# Making


def test_the_pdf_has_a_file_name() -> None:
    printout = made(requested(rounds=10))
    assert (printout.state, printout.progress) == (State.DONE, 100)
    assert printout.filename == "dice-words-sheet-10-rounds.pdf"
    assert printout.pdf is not None
    assert Paper(bytes(printout.pdf)).is_accessible


def test_a_sheet_is_filled_in_with_what_was_played_at_the_table() -> None:
    """The figures on the sheet are those that the table's page shows."""
    table = into_play(together(rounds=1))
    At(table, "p1").does("roll")
    At(table, "p1").does("word", **_one_letter(table))
    At(table, "p1").does("done")
    At(table, "p2").does("done")
    history = At(table, "p1").view["history"][0]["p1"]
    paper = Paper(bytes(made(requested(table, fill="filled")).pdf or b""))
    assert len(paper.texts) == 2
    figures = ("word_score", "subtotal", "bonus", "round_score", "total")
    for figure in [history["word"], *(str(history[figure]) for figure in figures)]:
        assert figure in paper.texts[0]
    assert "Kind Robin" in paper.texts[0]
    assert "Wise Fox" in paper.texts[1]
    assert "no word this time" in paper.texts[1]


def _one_letter(table: Table) -> dict[str, Any]:
    """A word of one letter can always be laid. Whether it counts does not matter here."""
    face = At(table, "p1").view["me"]["dice"][1]
    return {"dice": [1], "letters": face}


def test_secrets_of_a_running_round_are_not_printed() -> None:
    table = into_play(together())
    At(table, "p1").does("roll")
    At(table, "p1").does("word", **_one_letter(table))
    data = SHEET.data(SHEET.options(fill="filled"), played_game(table))
    assert [sheet.keys() & {"results", "best", "hidden"} for sheet in data["sheets"]] == [set(), set()]


def test_a_lobby_can_be_printed_with_names_before_the_game_begins() -> None:
    table = open_table(ANN, "dice-words", options={}, people=[ROBIN, FOX], invite=True)
    paper = Paper(bytes(made(requested(table, fill="named")).pdf or b""))
    assert ["Kind Robin" in paper.texts[0], "Wise Fox" in paper.texts[1]] == [True, True]


def test_reading_a_table_takes_few_queries(django_assert_max_num_queries: Any) -> None:
    table = together()
    with django_assert_max_num_queries(2):
        played_game(table)


def test_the_sheets_of_a_class_table_name_the_class() -> None:
    school = School()
    group = SeatingGroup(students=[school.ben, school.cleo])
    [table] = open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    for text in Paper(bytes(made(requested(table, fill="filled")).pdf or b"")).texts:
        assert "Class Foxes" in text


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (RenderError("This took too long to print. Try fewer sheets at once."), "This took too long"),
        (RuntimeError("crossed wires"), Printout.failure),
    ],
)
def test_a_failure_is_one_sentence(monkeypatch: pytest.MonkeyPatch, fault: Exception, sentence: str) -> None:
    def fail(*_: Any) -> bytes:
        raise fault

    monkeypatch.setattr(printable, "render_pdf", fail)
    printout = made(requested())
    assert printout.state == State.FAILED
    assert selectors.status_text(printout).startswith(sentence)


def test_stored_options_that_no_longer_fit_fail_with_a_sentence() -> None:
    printout = requested()
    Printout.objects.update(options={"rounds": 99})
    assert made(printout).error == "Rounds: give a whole number from 1 to 30."


def test_the_page_says_when_the_worker_does_not_answer() -> None:
    printout = requested()
    assert selectors.status_text(printout) == "In line for the press."
    with time_machine.travel(time.time() + selectors.SLOW_AFTER.total_seconds() + 1):
        assert "stay in line" in selectors.status_text(printout)
    assert selectors.status_text(made(printout)) == "Ready to print."


# Deleting


def test_a_printout_is_deleted_after_a_day() -> None:
    made(requested())
    with later(timedelta(hours=23, minutes=59).total_seconds()):
        jobs.delete_expired()
        assert Printout.objects.count() == 1
    with later(timedelta(hours=24, minutes=1).total_seconds()):
        jobs.delete_expired()
    assert Printout.objects.count() == 0


def test_a_printout_is_deleted_with_its_table() -> None:
    table = alone()
    requested(table, fill="named")
    table.delete()
    assert Printout.objects.count() == 0
