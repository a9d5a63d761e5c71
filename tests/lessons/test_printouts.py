"""A printout from being asked for to being gone: made once, never stuck, kept for a day."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import time_machine
from celery import current_app
from django.db import IntegrityError, connection, transaction

from config.core.breaker import CircuitBreaker
from config.core.errors import Refused
from games.actions.tables import open_table
from games.models import Table
from lessons import tasks
from lessons.activities.actions import SeatingGroup, set_tables
from lessons.models import Printout
from lessons.printables import PRINTABLES, RenderError, render
from lessons.printing import actions, selectors
from tests.lessons.paper import Paper
from tests.world import ANN, BOB, FOX, ROBIN, At, School, alone, into_play, together

pytestmark = pytest.mark.django_db
SHEET = PRINTABLES["dice-words-sheet"]
State = Printout.State


@pytest.fixture(autouse=True)
def knocks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Which printouts the press was told of."""
    heard: list[int] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: heard.append(args[0]))
    return heard


def asked(table: Table | None = None, **options: Any) -> Printout:
    return actions.ask_for(ANN, SHEET, SHEET.options(**options), table)


def fresh(printout: Printout) -> Printout:
    return Printout.objects.get(pk=printout.pk)


def made(printout: Printout) -> Printout:
    tasks.make(printout.pk)
    return fresh(printout)


# Asking


def test_what_is_asked_for_waits_in_line_and_the_press_is_told_after_the_commit(
    knocks: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        printout = asked(rounds=10)
        assert knocks == []
    assert knocks == [printout.pk]
    assert printout.state == State.WAITING
    assert printout.options == {
        "paper": "a4",
        "fill": "blank",
        "computers": True,
        "rounds": 10,
        "sugar_cube": False,
        "example": True,
    }


def test_a_double_click_asks_once() -> None:
    assert asked() == asked()
    assert asked(rounds=6) != asked()
    assert Printout.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_many_clicks_at_the_same_moment_ask_once(knocks: list[int]) -> None:
    ready = threading.Barrier(8)

    def click(_: int) -> Printout:
        ready.wait()
        try:
            return asked()
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as visitors:
        [printout] = set(visitors.map(click, range(8)))
    assert Printout.objects.count() == 1
    assert knocks == [printout.pk]


def test_the_database_holds_one_of_a_kind_in_line() -> None:
    """However close together two processes ask for it."""
    first = asked()
    with pytest.raises(IntegrityError), transaction.atomic():
        Printout.objects.create(printable=SHEET.slug, wish=first.wish, asked_at=first.asked_at)
    made(first)
    Printout.objects.create(printable=SHEET.slug, wish=first.wish, asked_at=first.asked_at)


def test_the_same_again_after_it_is_ready_is_a_new_one() -> None:
    """The game may have gone on since then."""
    first = made(asked())
    assert asked() != first


def test_one_visitor_cannot_fill_the_line() -> None:
    for rounds in range(1, actions.MOST_IN_LINE + 1):
        asked(rounds=rounds)
    with pytest.raises(Refused) as refused:
        asked(rounds=30)
    assert refused.value.code == "too-many-printouts"
    assert actions.ask_for(BOB, SHEET, SHEET.options()).state == State.WAITING


def test_a_broker_that_is_gone_costs_a_wait_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(current_app, "send_task", gone)
    monkeypatch.setattr(actions, "_broker", CircuitBreaker("The broker is away."))
    with django_capture_on_commit_callbacks(execute=True):
        printout = asked()
    assert fresh(printout).state == State.WAITING


# Making


def test_it_is_made_with_a_name_for_the_file() -> None:
    printout = made(asked(rounds=10))
    assert (printout.state, printout.progress) == (State.READY, 100)
    assert printout.filename == "dice-words-sheet-10-rounds.pdf"
    assert printout.pdf is not None
    assert Paper(bytes(printout.pdf)).is_sealed


def test_a_table_is_filled_in_with_what_was_played_on_it() -> None:
    """The figures on the sheet are those of the table's own view."""
    table = into_play(together(rounds=1))
    At(table, "p1").does("roll")
    At(table, "p1").does("word", **_best_of(table))
    At(table, "p1").does("done")
    At(table, "p2").does("done")
    history = At(table, "p1").view["history"][0]["p1"]
    paper = Paper(bytes(made(asked(table, fill="filled")).pdf or b""))
    assert len(paper.texts) == 2
    figures = ("word_score", "subtotal", "bonus", "round_score", "total")
    for figure in [history["word"], *(str(history[figure]) for figure in figures)]:
        assert figure in paper.texts[0]
    assert "Kind Robin" in paper.texts[0]
    assert "Wise Fox" in paper.texts[1]
    assert "no word this time" in paper.texts[1]


def _best_of(table: Table) -> dict[str, Any]:
    """A word of one letter is always there to be laid; whether it counts does not matter here."""
    face = At(table, "p1").view["me"]["dice"][1]
    return {"dice": [1], "letters": face}


def test_nothing_that_is_still_secret_is_printed() -> None:
    """In the middle of a round, words and dice are their owner's alone."""
    table = into_play(together())
    At(table, "p1").does("roll")
    At(table, "p1").does("word", **_best_of(table))
    data = SHEET.data(SHEET.options(fill="filled"), selectors.record_of(table))
    assert [sheet.keys() & {"results", "best", "hidden"} for sheet in data["sheets"]] == [set(), set()]


def test_a_lobby_can_be_printed_with_names_before_the_game_begins() -> None:
    table = open_table(ANN, "dice-words", options={}, people=[ROBIN, FOX], invite=True)
    paper = Paper(bytes(made(asked(table, fill="named")).pdf or b""))
    assert ["Kind Robin" in paper.texts[0], "Wise Fox" in paper.texts[1]] == [True, True]


def test_reading_a_table_takes_few_queries(django_assert_max_num_queries: Any) -> None:
    table = together()
    with django_assert_max_num_queries(2):
        selectors.record_of(table)


def test_the_sheets_of_a_class_table_say_which_class_it_is() -> None:
    school = School()
    group = SeatingGroup(students=[school.ben, school.cleo])
    [table] = set_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    for text in Paper(bytes(made(asked(table, fill="filled")).pdf or b"")).texts:
        assert "Class Foxes" in text


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which templates went through the press."""
    pressed: list[str] = []

    def quickly(template: str, data: Any) -> bytes:
        pressed.append(template)
        return b"%PDF"

    monkeypatch.setattr(render, "pdf", quickly)
    return pressed


def test_delivered_twice_it_is_made_once(runs: list[str]) -> None:
    printout = asked()
    tasks.make(printout.pk)
    tasks.make(printout.pk)
    assert len(runs) == 1


def test_one_that_is_gone_is_not_made() -> None:
    printout = asked()
    pk = printout.pk
    printout.delete()
    tasks.make(pk)
    assert Printout.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_of_many_workers_at_once_one_makes_it(runs: list[str]) -> None:
    printout = asked()

    def work() -> None:
        tasks.make(printout.pk)
        connection.close()

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(runs) == 1
    assert fresh(printout).state == State.READY


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (RenderError("This took too long to print. Try fewer sheets at once."), "This took too long"),
        (RuntimeError("wires crossed"), actions.OUR_FAULT),
    ],
)
def test_what_fails_says_so_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, sentence: str
) -> None:
    def jam(*_: Any) -> bytes:
        raise fault

    monkeypatch.setattr(render, "pdf", jam)
    printout = made(asked())
    assert printout.state == State.FAILED
    assert selectors.news_of(printout).startswith(sentence)


def test_stored_options_that_no_longer_fit_fail_with_a_sentence() -> None:
    printout = asked()
    Printout.objects.update(options={"rounds": 99})
    assert made(printout).trouble == "Rounds: give a whole number from 1 to 30."


# Nothing hangs for ever


def test_a_knock_that_was_not_heard_is_repeated_now_and_then(knocks: list[int]) -> None:
    printout = asked()
    actions.sweep()
    assert knocks == []
    with time_machine.travel(time.time() + actions.KNOCK_AGAIN_SECONDS + 1):
        actions.sweep()
        actions.look_after(printout)
        tasks.sweep()
    assert knocks == [printout.pk]


def test_whoever_looks_at_a_late_one_knocks_again(knocks: list[int]) -> None:
    printout, other = asked(), asked(rounds=6)
    with time_machine.travel(time.time() + actions.KNOCK_AGAIN_SECONDS + 1):
        actions.look_after(printout)
    assert knocks == [printout.pk]
    assert other.pk not in knocks


def test_what_a_lost_worker_had_begun_goes_back_into_line(knocks: list[int]) -> None:
    printout = asked()
    _begin_and_die(printout)
    actions.sweep()
    assert fresh(printout).state == State.WORKING
    with time_machine.travel(time.time() + actions.LOST_SECONDS + 1):
        actions.sweep()
    assert knocks == [printout.pk]
    assert made(printout).state == State.READY


def test_after_three_tries_it_is_given_up() -> None:
    printout = asked()
    now = time.time()
    for n in range(actions.MOST_TRIES):
        with time_machine.travel(now + n * 1000):
            _begin_and_die(printout)
        with time_machine.travel(now + n * 1000 + actions.LOST_SECONDS + 1):
            actions.sweep()
    assert fresh(printout).state == State.FAILED
    assert fresh(printout).trouble == actions.OUR_FAULT


def test_a_worker_that_was_given_up_on_has_nothing_more_to_say() -> None:
    printout = asked()
    late = _begin_and_die(printout)
    with time_machine.travel(time.time() + actions.LOST_SECONDS + 1):
        actions.sweep()
        second = _begin_and_die(printout)
    actions._note(late, state=State.FAILED, trouble="too late")
    assert fresh(printout).state == State.WORKING
    actions._note(second, progress=40)
    assert fresh(printout).progress == 40


def _begin_and_die(printout: Printout) -> Printout:
    claimed = actions._claimed(printout.pk)
    assert claimed is not None
    return claimed


def test_a_press_that_does_not_answer_is_said_kindly() -> None:
    printout = asked()
    assert selectors.news_of(printout) == "In line for the press."
    with time_machine.travel(time.time() + selectors.SLOW_SECONDS + 1):
        assert "stay in line" in selectors.news_of(printout)
    assert selectors.news_of(made(printout)) == "Ready to print."


# Nothing is kept for ever


def test_after_a_day_it_is_erased() -> None:
    now = time.time()
    with time_machine.travel(now, tick=False):
        made(asked())
    with time_machine.travel(now + actions.KEPT_SECONDS - 1, tick=False):
        tasks.tidy()
        assert Printout.objects.count() == 1
    with time_machine.travel(now + actions.KEPT_SECONDS + 1, tick=False):
        tasks.tidy()
    assert Printout.objects.count() == 0


def test_with_its_table_it_is_erased() -> None:
    table = alone()
    asked(table, fill="named")
    table.delete()
    assert Printout.objects.count() == 0
