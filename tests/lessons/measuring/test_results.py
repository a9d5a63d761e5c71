"""Results of attempts: what a child did at a real table, written once by the task."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.actions import clock, demo
from games.actions.locked_table import lock_table
from games.actions.tables import NewSeat, replace_seat
from games.engines import GAMES
from games.models import Table
from games.selectors import state_of
from lessons import tasks
from lessons.activities.actions import live, results
from lessons.activities.actions.live import SeatingGroup
from lessons.measuring import outcome
from lessons.measuring.observe import MOST_SEARCHES, played, with_best
from lessons.models import Activity, Attempt
from tests.lessons.lesson import open_all
from tests.world import School, fresh

pytestmark = pytest.mark.django_db

WORDS_LAID = {"measure": "words-laid", "goal": 2, "of": 3}


def given(
    school: School, game: str = "dice-words", *, exit_check: Any = None, students: Any = (), **settings: Any
) -> Activity:
    """Ben and Cleo at one table, or these students."""
    group = SeatingGroup(students=students or [school.ben, school.cleo])
    activity = live.start(school.ada, school.foxes, game, groups=[group], **{"options": {}, **settings})
    Activity.objects.filter(pk=activity.pk).update(lesson={"exit": exit_check} if exit_check else {})
    return activity


def play_on(table: Table, until: Callable[[dict[str, Any]], bool] = lambda view: False) -> None:
    """The computer moves for all players, as well as it can."""
    with lock_table(table.pk, run_due=False) as locked:
        while not (view := locked.game.view(locked.state, "p1"))["over"] and not until(view):
            demo.one_move(locked, view["turn"][0], level=5)


def attempt_of(student: Any) -> Attempt:
    return Attempt.objects.select_related("participant__activity", "participant__student", "table").get(
        participant__student=student
    )


def result_of(student: Any) -> Any:
    return attempt_of(student).result


def played_to_the_end(school: School, **settings: Any) -> Table:
    (table,) = open_all(given(school, **{"options": {"rounds": 3}, **settings}))
    play_on(table)
    tasks.settle_activities()
    return fresh(table)


def test_a_result_has_points_best_words_and_the_exit_check() -> None:
    school = School()
    table = played_to_the_end(school, exit_check=WORDS_LAID)
    player = table.seats.get(user=school.ben.user).player_id
    lines = [entry["results"][player] for entry in scored(table)]
    result = result_of(school.ben)
    assert result["points"] == GAMES[table.game].scores(state_of(table))[player]
    assert result["best"] == sum(line["best"]["score"] for line in lines)
    assert result["share"] == 100 * result["points"] // result["best"]
    assert result["words"] == list(dict.fromkeys(line["word"] for line in lines))
    assert result["check"] == {"status": "met", "reached": 3, "of": 3, "words": result["words"]}
    assert result["finished"] is True


def scored(table: Table) -> list[dict[str, Any]]:
    events = table.events.filter(body__type="scored").order_by("number")
    return list(events.values_list("body", flat=True))


def test_a_plain_game_has_no_exit_check() -> None:
    school = School()
    played_to_the_end(school)
    assert result_of(school.cleo)["check"] is None


def test_a_check_that_no_longer_exists_is_left_out() -> None:
    school = School()
    played_to_the_end(school, exit_check={"measure": "of last year", "goal": 1, "of": 1})
    assert result_of(school.cleo)["check"] is None


def test_a_game_that_was_ended_before_a_move_is_not_tried() -> None:
    school = School()
    (table,) = open_all(given(school, exit_check=WORDS_LAID))
    clock.end(table)
    tasks.settle_activities()
    result = result_of(school.ben)
    assert (result["finished"], result["won"], result["words"]) == (False, False, [])
    assert result["check"]["status"] == "not-tried"


def test_moves_of_a_computer_that_stood_in_do_not_count() -> None:
    school = School()
    (table,) = open_all(given(school, exit_check=WORDS_LAID, options={"rounds": 3}))
    player = table.seats.get(user=school.ben.user).player_id
    play_on(table, until=lambda view: view["round"] == 2)
    replace_seat(fresh(table), player, NewSeat(name="Robo", figure=1), computer_level=5)
    play_on(table)
    tasks.settle_activities()
    first, *_others = scored(table)
    ben, cleo = result_of(school.ben), result_of(school.cleo)
    assert ben["words"] == [first["results"][player]["word"]]
    assert ben["points"] == first["results"][player]["total"]
    assert (ben["finished"], ben["won"], ben["check"]["reached"]) == (False, False, 1)
    assert (cleo["finished"], cleo["check"]["reached"]) == (True, 3)


def test_a_child_who_takes_the_seat_back_has_both_parts() -> None:
    school = School()
    (table,) = open_all(given(school, options={"rounds": 3}))
    seat = table.seats.get(user=school.ben.user)
    play_on(table, until=lambda view: view["round"] == 2)
    replace_seat(fresh(table), seat.player_id, NewSeat(name="Robo", figure=1), computer_level=5)
    play_on(table, until=lambda view: view["round"] == 3)
    with lock_table(table.pk, run_due=False) as locked:
        computer = next(each for each in locked.seats if each.player_id == seat.player_id)
        locked.replace_seat(
            computer, name=seat.name, figure=1, computer_level=None, user=school.ben.user, guest=""
        )
    play_on(table)
    tasks.settle_activities()
    first, _computer, last = (line["results"][seat.player_id] for line in scored(table))
    ben = result_of(school.ben)
    assert ben["points"] == first["round_score"] + last["round_score"]
    assert ben["words"] == list(dict.fromkeys([first["word"], last["word"]]))
    assert ben["finished"] is True


def test_a_worker_that_is_killed_loses_no_result_and_writes_none_twice(monkeypatch: Any) -> None:
    school = School()
    (table,) = open_all(given(school, options={"rounds": 1}))
    play_on(table)

    def killed_at_the_second(attempt: Attempt) -> Any:
        if Attempt.objects.filter(result__isnull=False).exists():
            raise SystemExit
        return outcome.result_of(attempt)

    monkeypatch.setattr(results, "result_of", killed_at_the_second)
    with pytest.raises(SystemExit):
        tasks.settle_activities()
    monkeypatch.undo()
    (first,) = Attempt.objects.filter(result__isnull=False)
    tasks.settle_activities()
    assert not Attempt.objects.filter(result__isnull=True).exists()
    again = Attempt.objects.get(pk=first.pk)
    assert (again.done_at, again.result) == (first.done_at, first.result)


def test_of_two_workers_the_first_to_write_wins() -> None:
    school = School()
    (table,) = open_all(given(school, options={"rounds": 1}))
    play_on(table)
    slow = attempt_of(school.ben)
    tasks.settle_activities()
    written = result_of(school.ben)
    Attempt.objects.filter(pk=slow.pk).update(result={**written, "points": 999})
    results._write_result(slow)
    assert result_of(school.ben)["points"] == 999


def test_a_log_that_cannot_be_read_keeps_no_other_result_back(caplog: Any) -> None:
    school = School()
    broken = {"measure": "words-laid", "goal": None, "of": 3}
    for student, check in ((school.ben, broken), (school.cleo, WORDS_LAID)):
        (table,) = open_all(given(school, options={"rounds": 1}, students=[student], exit_check=check))
        play_on(table)
    tasks.settle_activities()
    assert result_of(school.ben) is None
    assert result_of(school.cleo) is not None
    assert "could not be written" in caplog.text


def test_results_of_games_on_paper_are_left_alone() -> None:
    school = School()
    activity = given(school)
    participant = activity.participants.get(student=school.ben)
    paper = Attempt.objects.create(
        participant=participant, place=Activity.Place.PAPER, keyed_in_by=school.ada, begun_at=timezone.now()
    )
    tasks.settle_activities()
    paper.refresh_from_db()
    assert (paper.result, paper.done_at) == (None, None)


def test_the_best_share_of_earlier_attempts_is_what_a_child_must_top() -> None:
    school = School()
    out_of_reach = {"measure": "share-of-best", "goal": 200, "of": 100}
    (table,) = open_all(given(school, options={"rounds": 1}, exit_check=out_of_reach))
    play_on(table)
    attempt = attempt_of(school.ben)
    reached = outcome.result_of(attempt)["share"] or 0
    assert (outcome.result_of(attempt)["check"] or {})["status"] == "not-yet"
    Attempt.objects.create(
        participant=attempt.participant,
        begun_at=attempt.begun_at - timedelta(days=1),
        result={"check": {"status": "not-yet", "reached": reached - 5, "of": 100, "words": []}},
    )
    assert (outcome.result_of(attempt)["check"] or {})["status"] == "met"


@pytest.mark.parametrize("game", ["scrabbicle", "alphabet-dice", "bookworm"])
def test_the_best_possible_points_are_searched_where_the_log_does_not_tell_them(game: str) -> None:
    school = School()
    (table,) = open_all(given(school, game, options=GAMES[game].profile.demo.short_options))
    with lock_table(table.pk, run_due=False) as locked:
        for _ in range(24):
            # The dice are drawn anew for each run, and a short game may be over sooner.
            if turn := locked.game.turn(locked.state):
                demo.one_move(locked, turn[0], level=2)
    clock.end(fresh(table))
    part = played(fresh(table), school.ben.user_id)
    seen = with_best(part, part.observations())
    scoring = [each for each in seen if each.skill in GAMES[game].profile.scoring_skills]
    assert any(each.best_points is not None for each in scoring[:MOST_SEARCHES])
    assert all((each.points or 0) <= each.best_points for each in scoring if each.best_points is not None)


class TestRebuild:
    def rows(self) -> list[Any]:
        return list(Attempt.objects.order_by("pk").values("done_at", "result"))

    def test_the_logs_lead_to_the_same_results(self) -> None:
        played_to_the_end(School(), exit_check=WORDS_LAID)
        before = self.rows()
        assert results.rebuild() == (2, 0)
        assert self.rows() == before

    def test_a_result_that_differs_from_the_log_is_written_again(self, capsys: Any) -> None:
        school = School()
        played_to_the_end(school, exit_check=WORDS_LAID)
        before, code = self.rows(), Activity.objects.get().code
        Attempt.objects.filter(participant__student=school.ben).update(result={"points": 999})
        call_command("rebuild_results", activity="another")
        call_command("rebuild_results", activity=code)
        assert capsys.readouterr().out.splitlines() == [
            "0 results read again; 0 have changed.",
            "2 results read again; 1 have changed.",
        ]
        assert self.rows() == before
