"""A child's tries at home: one tap plays, on any device, as often and as long as the teacher allows."""

import threading
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from classrooms.classes.actions import classes
from config.core.errors import Refused
from games.actions import class_words, clock
from games.engines import GAMES
from games.models import Table
from lessons import tasks
from lessons.activities import selectors
from lessons.activities.actions import attempts, live
from lessons.models import Activity, ActivityTable, Attempt, Participant
from tests.games.clockwork import later
from tests.lessons.at_home import do, give, in_days, part_of, play_out
from tests.lessons.lesson import start
from tests.world import At, School, assert_replays, fresh, levels_at, signed_in

pytestmark = pytest.mark.django_db

DAY = 86_400.0


# One tap plays


def test_one_tap_opens_a_table_of_the_child_s_own() -> None:
    school = School()
    activity = give(school)
    answer = signed_in(school.ben.user).post(f"/me/tasks/{activity.code}/play")
    table = Table.objects.get()
    assert answer["Location"] == f"/tables/{table.code}/"
    assert [seat.user for seat in table.seats.all()] == [school.ben.user]
    assert (table.classroom, table.options, table.status) == (school.foxes, {"rounds": 2}, "playing")
    attempt = Attempt.objects.get()
    assert (attempt.participant.student, attempt.place, attempt.done_at) == (school.ben, "home", None)
    assert ActivityTable.objects.get().game_number == 1
    assert_replays(table)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_can_be_homework(game: str) -> None:
    """Computer players sit down where the game is not for one person."""
    school = School()
    table = attempts.begin(part_of(give(school, game), school.ben))
    computers = 2 if GAMES[game].profile.solo == "with-computers" else 0
    assert len(levels_at(table)) == computers
    assert signed_in(school.ben.user).get(f"/tables/{table.code}/").status_code == 200
    assert_replays(table)


def test_another_tap_goes_on_with_the_same_game() -> None:
    school = School()
    activity = give(school, tries=1)
    phone, tablet = signed_in(school.ben.user), signed_in(school.ben.user)
    address = f"/me/tasks/{activity.code}/play"
    assert phone.post(address)["Location"] == tablet.post(address)["Location"]
    assert Attempt.objects.count() == 1


def test_a_game_that_was_paused_goes_on() -> None:
    school = School()
    activity = give(school)
    table = attempts.begin(part_of(activity, school.ben))
    clock.pause(table)
    attempts.begin(part_of(activity, school.ben))
    assert fresh(table).paused_at is None
    assert_replays(table)


def test_a_finished_try_is_followed_by_the_next_at_once() -> None:
    """Even if the task that writes down results has not run yet."""
    school = School()
    activity = give(school, tries=2)
    first = do(activity, school.ben)
    assert Attempt.objects.get().done_at is None
    second = attempts.begin(part_of(activity, school.ben))
    assert first != second
    assert list(ActivityTable.objects.values_list("game_number", flat=True)) == [1, 2]


# The rules of the activity


def test_with_the_same_dice_all_tries_of_all_children_get_the_same_throws() -> None:
    school = School()
    activity = give(school, same_dice=True)
    tables = [do(activity, school.ben), do(activity, school.cleo)]
    tables.append(attempts.begin(part_of(activity, school.ben)))
    assert {table.seed for table in tables} == {activity.seed}
    assert attempts.begin(part_of(give(school), school.ben)).seed not in ("", activity.seed)


def test_the_table_has_the_hints_words_and_computer_players_of_the_activity() -> None:
    school = School()
    class_words.add_words(school.foxes, school.ada, "minibeastie")
    activity = give(school, "scrabbicle", hints="free", computer_level=4)
    class_words.add_words(school.foxes, school.ada, "zorbling")
    table = attempts.begin(part_of(activity, school.ben))
    assert (table.hints, fresh(table).words) == ("free", activity.word_list)
    assert set(levels_at(table).values()) == {4}


def test_without_a_choice_the_level_of_computer_players_suits_the_child() -> None:
    school = School()
    school.ben.band, school.cleo.band = "low", "high"
    school.ben.save()
    school.cleo.save()
    activity = give(school, "bookworm", computer_level=0)
    levels = [levels_at(attempts.begin(part_of(activity, child))) for child in (school.ben, school.cleo)]
    assert [set(each.values()) for each in levels] == [{1}, {3}]


def test_extra_time_moves_the_clock() -> None:
    school = School()
    activity = give(school)
    Participant.objects.filter(student=school.ben).update(
        time_factor=1.5, supports={"unlimited_rerolls": True}
    )
    table = attempts.begin(part_of(activity, school.ben))
    assert table.seats.get().supports == {"unlimited_rerolls": True, "extra_time": 1.5}


def test_a_child_without_a_timer_at_home_plays_without_one() -> None:
    school = School()
    school.ben.no_timer_at_home = True
    school.ben.save()
    table = attempts.begin(part_of(give(school, "bookworm"), school.ben))
    assert (table.options["think_seconds"], table.options["countdown_seconds"]) == (0, 0)


def test_the_child_may_pause_but_neither_end_it_nor_take_more_time() -> None:
    """The teacher has set the time, and a game that is ended early would be done."""
    school = School()
    table = attempts.begin(part_of(give(school, "ice-pack"), school.ben))
    ben = signed_in(school.ben.user)
    page = ben.get(f"/tables/{table.code}/").content.decode()
    assert "30 seconds more" not in page
    for verb in ("end", "add-time"):
        assert ben.post(f"/tables/{table.code}/{verb}").status_code == 403
        assert ben.post(f"/api/tables/{table.code}/{verb}").status_code == 403
    assert ben.post(f"/tables/{table.code}/pause").status_code == 302
    assert (fresh(table).status, fresh(table).paused_at is None) == ("playing", False)
    assert signed_in(school.ada).post(f"/tables/{table.code}/end").status_code == 302
    assert fresh(table).status == "over"


# Not now


def refusal(activity: Activity, school: School) -> str:
    with pytest.raises(Refused) as refused:
        attempts.begin(part_of(activity, school.ben))
    assert not Table.objects.filter(status="playing").exists()
    return refused.value.code


def test_before_it_opens_and_after_it_has_closed() -> None:
    school = School()
    activity = give(school, opens_at=in_days(1), due_at=in_days(3), closes_at=in_days(4))
    assert refusal(activity, school) == "not-open"
    with later(3.5 * DAY):
        do(activity, school.cleo)
    with later(5 * DAY):
        assert refusal(activity, school) == "closed"


def test_after_the_due_date_it_can_still_be_played() -> None:
    school = School()
    activity = give(school)
    with later(5 * DAY):
        assert attempts.begin(part_of(activity, school.ben)).status == "playing"


def test_with_no_tries_left() -> None:
    school = School()
    activity = give(school, tries=2)
    for _ in range(2):
        do(activity, school.ben)
    assert refusal(activity, school) == "no-tries"
    Participant.objects.filter(student=school.ben).update(tries=3)
    assert attempts.begin(part_of(activity, school.ben)).status == "playing"


def test_an_excused_child_and_an_ended_or_archived_activity() -> None:
    school = School()
    activity = give(school)
    Participant.objects.filter(student=school.ben).update(excused_at=timezone.now())
    assert refusal(activity, school) == "excused"
    Participant.objects.filter(student=school.ben).update(excused_at=None)
    classes.archive(school.foxes)
    assert refusal(activity, school) == "closed"


def test_a_refusal_is_a_sentence_on_the_child_s_page() -> None:
    school = School()
    activity = give(school, tries=1)
    do(activity, school.ben)
    ben = signed_in(school.ben.user)
    answer = ben.post(f"/me/tasks/{activity.code}/play", follow=True)
    assert "You have played all your games of this one." in answer.content.decode()


def test_it_is_found_only_by_the_child_to_whom_it_was_given() -> None:
    school = School()
    activity = give(school, students=[school.ben])
    for user in (school.cleo.user, school.zoe.user, school.ada):
        assert signed_in(user).post(f"/me/tasks/{activity.code}/play").status_code == 404
    assert not Table.objects.exists()


def test_a_live_game_does_not_begin_like_homework_nor_homework_like_a_live_game() -> None:
    school = School()
    start(school, arrive=False)
    assert refusal(Activity.objects.get(), school) == "not-at-home"
    homework = give(school)
    with pytest.raises(Refused):
        live.table_for(homework, 1)
    table = do(homework, school.ben)
    with pytest.raises(Refused, match="Go to your page"):
        live.rematch(table)


def test_a_child_who_was_away_does_the_live_game_at_home() -> None:
    school = School()
    start(school, arrive=False)
    activity = Activity.objects.get()
    part_of(activity, school.ben)
    Participant.objects.filter(student=school.ben).update(place="home", group_number=3, is_current=False)
    table = attempts.begin(part_of(activity, school.ben))
    assert [seat.user for seat in table.seats.all()] == [school.ben.user]
    assert live.table_for(activity, 1) != table


# Results


def test_homework_does_not_end_when_its_games_are_over() -> None:
    school = School()
    activity = give(school, students=[school.ben])
    tasks.settle_activities()
    do(activity, school.ben)
    tasks.settle_activities()
    activity.refresh_from_db()
    assert activity.ended_at is None
    result: Any = Attempt.objects.get().result
    assert (result["points"] >= 0, result["finished"]) == (True, True)


def test_playing_a_game_of_one_s_own_leaves_homework_alone() -> None:
    school = School()
    table = attempts.begin(part_of(give(school), school.ben))
    assert signed_in(school.ben.user).post("/me/play/dice-words").status_code == 302
    assert fresh(table).status == "playing"


def test_homework_is_no_race() -> None:
    """The page of a race shows what others have reached."""
    school = School()
    activity = give(school, "ice-pack", same_dice=True)
    attempts.begin(part_of(activity, school.cleo))
    table = attempts.begin(part_of(activity, school.ben))
    ben = signed_in(school.ben.user)
    assert "Side by side" not in ben.get(f"/tables/{table.code}/").content.decode()
    assert ben.get(f"/tables/{table.code}/race").status_code == 404
    assert ben.get(f"/races/{activity.code}/").status_code == 404
    assert signed_in(school.ada).get(f"/races/{activity.code}/").status_code == 200


# At once


@pytest.mark.django_db(transaction=True)
def test_ten_taps_at_once_begin_one_game() -> None:
    school = School()
    participant = part_of(give(school), school.ben)
    ready, codes = threading.Barrier(10), list[str]()

    def tap() -> None:
        try:
            ready.wait(10)
            codes.append(attempts.begin(participant).code)
        finally:
            connection.close()

    threads = [threading.Thread(target=tap) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(codes) == 10
    assert len(set(codes)) == Table.objects.count() == Attempt.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_taps_while_the_class_is_archived_leave_no_game_running() -> None:
    school = School()
    activity = give(school)
    parts = [part_of(activity, child) for child in (school.ben, school.cleo)]
    ready, refused = threading.Barrier(3), list[str]()

    def run(action: Any) -> None:
        try:
            ready.wait(10)
            action()
        except Refused as why:
            refused.append(why.code)
        finally:
            connection.close()

    actions = [lambda: classes.archive(school.foxes), *(lambda p=p: attempts.begin(p) for p in parts)]
    threads = [threading.Thread(target=run, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not Table.objects.exclude(status="over").exists()
    assert Table.objects.count() + len(refused) == 2
    assert set(refused) <= {"closed"}
    assert not selectors.busy_in(school.foxes)


def test_play_out_plays_to_the_end() -> None:
    school = School()
    table = play_out(attempts.begin(part_of(give(school), school.ben)))
    assert table.status == "over"
    assert At(table, "p1").view["over"]


# The raised hand


def test_a_hand_can_be_raised_in_class_but_not_at_homework() -> None:
    """At home no teacher looks on, so the page of the table gets no state of a hand and hides the button."""
    school = School()
    at_home = attempts.begin(part_of(give(school), school.ben))
    start(school)
    in_class = Table.objects.filter(seats__user=school.ben.user).exclude(pk=at_home.pk).get()
    ben = signed_in(school.ben.user)
    assert "data-hand" not in ben.get(reverse("lessons:table-help", args=[at_home.code])).content.decode()
    assert "data-hand" in ben.get(reverse("lessons:table-help", args=[in_class.code])).content.decode()
