"""An activity on the projector: what to do, how far the class is, words worth a cheer, and nothing private."""

import re
import time
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import strip_tags

from classrooms.models import Classroom
from config.core.live import presence
from games.actions import clock
from games.models import Seat, SeatProgress, Table
from games.rooms import TABLES
from lessons.activities.actions import live, results, verbs
from lessons.activities.actions.live import SeatingGroup
from lessons.activities.cheers import Cheer
from lessons.activities.projector import screen
from lessons.activities.projector_screen import Reached, Screen
from lessons.activities.report import changes_of
from lessons.lesson_files import library
from lessons.models import Activity, Attempt
from tests.lessons.lesson import open_all, text_of
from tests.world import School, a_student, fresh, into_play, signed_in

pytestmark = pytest.mark.django_db

LESSON = library()["ending-swap"]


def a_class_game(school: School, *, alone: bool = True, game: str = "dice-words", **rules: Any) -> Activity:
    """Ben and Cleo, each at a table, or both at one."""
    students = [school.ben, school.cleo]
    tables = [[student] for student in students] if alone else [students]
    groups = [SeatingGroup(students=each) for each in tables]
    return live.start(school.ada, school.foxes, game, groups=groups, options={}, **rules)


def say_go(activity: Activity) -> None:
    teacher = activity.classroom.teachings.get(teacher__called="Ada").teacher
    verbs.do_in_activity(activity, "go", teacher)


def page_of(activity: Activity, client: Client | None = None) -> str:
    return text_of(
        client or signed_in(activity.classroom.teachings.get(teacher__called="Ada").teacher),
        address(activity),
    )


def address(activity: Activity) -> str:
    return f"/activities/{activity.code}/projector"


def shown(activity: Activity) -> Screen:
    return screen(Activity.objects.select_related("classroom").get(pk=activity.pk))


def test_while_children_are_expected_the_way_in_and_their_names_are_shown() -> None:
    school = School()
    Classroom.objects.filter(pk=school.foxes.pk).update(door_stays_open=True)
    activity = a_class_game(school)
    assert (shown(activity).phase, shown(activity).expected) == ("gather", ["Ben B.", "Cleo C."])
    page = page_of(activity)
    code = school.foxes.code
    for said in ("We’re waiting for", "Ben B.", f"{code[:3]} {code[3:]}", 'class="qr"', "0 of 2"):
        assert said in page, said


def test_the_class_code_is_not_shown_while_the_door_is_closed() -> None:
    school = School()
    page = page_of(a_class_game(school))
    assert school.foxes.code[:3] not in page
    assert "Come to your table!" in page


def test_a_lesson_says_what_to_do_in_its_own_words() -> None:
    school = School()
    activity = a_class_game(school, lesson=LESSON)
    open_all(activity)
    say_go(activity)
    page = page_of(activity)
    assert LESSON.can_do in page
    assert LESSON.steps[0].title in page
    assert "Every letter counts today." in page


def test_a_plain_game_says_how_it_is_played() -> None:
    school = School()
    activity = a_class_game(school)
    open_all(activity)
    say_go(activity)
    assert "catch the target letters" in page_of(activity)


def test_how_many_have_a_word_is_counted_from_small_rows() -> None:
    school = School()
    activity = a_class_game(school)
    open_all(activity)
    say_go(activity)
    seat = Seat.objects.get(user=school.ben.user)
    SeatProgress.objects.update_or_create(seat=seat, defaults={"words": 2, "points": 41, "rounds": 2})
    page = page_of(activity)
    assert "<b>1 of 2</b> has a word" in page
    assert page.count('class="has"') == 1
    assert "41" not in in_the_room(activity)


def test_targets_are_shown_only_if_all_tables_have_the_same() -> None:
    school = School()
    activity = a_class_game(school, same_dice=True)
    first, second = open_all(activity)
    into_play(first)
    assert shown(activity).shared == "", "one table has not thrown yet"
    into_play(second)
    assert shown(activity).shared
    assert "ice-tray" in page_of(activity)
    progress = fresh(second).progress
    Table.objects.filter(pk=second.pk).update(progress={**progress, "common": ["Q", "X", "Z", "J"]})
    assert shown(activity).shared == ""
    assert "ice-tray" not in page_of(activity)


def test_tables_at_their_own_pace_are_in_several_rounds() -> None:
    school = School()
    activity = a_class_game(school, same_dice=True)
    tables = [into_play(table) for table in open_all(activity)]
    assert shown(activity).round_words == "Round 1 of 5"
    seat = Seat.objects.get(table=tables[0])
    SeatProgress.objects.update_or_create(seat=seat, defaults={"rounds": 1})
    assert shown(activity).round_words == "Rounds 1 and 2 of 5"


def test_one_clock_is_shown_only_if_all_tables_have_it() -> None:
    school = School()
    activity = a_class_game(school)
    first, second = open_all(activity)
    for table in (first, second):
        into_play(table)
    assert shown(activity).clock is not None
    clock.add_time(first, 30)
    assert shown(activity).clock is None


def test_a_pause_of_the_whole_class_is_shown_large() -> None:
    school = School()
    activity = a_class_game(school)
    first, second = (into_play(table) for table in open_all(activity))
    clock.pause(first)
    assert "Paused" not in page_of(activity)
    clock.pause(second)
    assert "Paused" in page_of(activity)


def test_a_pause_for_a_time_shows_how_long_it_lasts() -> None:
    school = School()
    activity = a_class_game(school)
    first, second = (into_play(table) for table in open_all(activity))
    clock.pause(first, until=time.time() + 120)
    clock.pause(second)
    assert shown(activity).resumes_at is None, "one table waits for the teacher"
    assert "data-resumes" not in page_of(activity)
    clock.resume(second)
    clock.pause(second, until=time.time() + 90)
    assert shown(activity).resumes_at == fresh(first).resumes_at
    assert re.search(r'data-resumes="[\d.]+">(2:00|1:5\d)<', page_of(activity))


def test_those_who_are_awaited_are_named_while_others_play() -> None:
    school = School()
    activity = a_class_game(school)
    table = live.arrive(activity.participants.get(student=school.ben))
    say_go(activity)
    presence.arrive([(TABLES.room(table.code), "p1")])
    assert shown(activity).phase == "play"
    foot = page_of(activity).split("projector-foot")[-1]
    assert "We’re only waiting for" in " ".join(strip_tags(foot).split())
    assert "<b>Cleo\u00a0C.</b>" in foot
    assert "Ben B." not in foot


def test_those_who_get_another_table_with_the_next_game_are_not_awaited() -> None:
    school = School()
    activity = a_class_game(school)
    tables = open_all(activity)
    presence.arrive(
        (TABLES.room(table.code), seat.player_id) for table in tables for seat in table.seats.all()
    )
    before = shown(activity)
    part = activity.participants.get(student=school.ben)
    part.group_number = 9
    part.save()
    after = shown(activity)
    assert (after.expected, [group.pips for group in after.groups]) == (
        [],
        [group.pips for group in before.groups],
    )


def test_of_many_who_are_awaited_a_few_are_named() -> None:
    school = School()
    activity = a_class_game(school)
    expected = [f"Kid {number}" for number in range(9)]
    assert replace(shown(activity), expected=expected).awaited.endswith("Kid\u00a05 and 3\u00a0more")


def test_no_child_is_named_with_points_unless_the_teacher_wants_a_ranking() -> None:
    school = School()
    activity = a_class_game(school)
    open_all(activity)
    say_go(activity)
    for number, seat in enumerate(Seat.objects.order_by("pk"), start=1):
        SeatProgress.objects.update_or_create(seat=seat, defaults={"points": 40 + number, "words": 1})
    assert "Ben B." not in in_the_room(activity)
    client = signed_in(school.carl)
    assert client.post(f"{address(activity)}/ranking", {"show": ""}).status_code == 302
    assert [(one.place, one.name, one.points) for one in shown(activity).ranking] == [
        (1, "Cleo C.", 42),
        (2, "Ben B.", 41),
    ]
    client.post(f"{address(activity)}/ranking", {"show": ""})
    client.post(f"{address(activity)}/ranking")
    assert shown(activity).ranking == []
    said = [sentence for _, sentence in changes_of(activity)]
    assert said[:2] == ["Carl hid the ranking.", "Carl showed the ranking."]
    assert said[2:] == ["Ada let the clocks run.", "Ada started it."]


def in_the_room(activity: Activity) -> str:
    """The page while no child is awaited, so that it names none."""
    for seat in Seat.objects.select_related("table"):
        presence.arrive([(TABLES.room(seat.table.code), seat.player_id)])
    return page_of(activity).split("screen-progress")[-1]


@pytest.mark.parametrize(
    ("year_group", "ranked"),
    [
        ("", False),
        ("3", False),
        ("Year 4", False),
        ("Y5", True),
        ("4B", True),
        ("Grade 6", True),
        ("3/4", False),
    ],
)
def test_a_ranking_is_off_at_first_for_grades_one_to_three(year_group: str, *, ranked: bool) -> None:
    school = School()
    Classroom.objects.filter(pk=school.foxes.pk).update(year_group=year_group)
    school.foxes.refresh_from_db()
    assert a_class_game(school).shows_ranking is ranked


def test_equal_points_are_one_place_and_only_the_first_five_are_named() -> None:
    school = School()
    students = [a_student(school.foxes, f"Kid{number}") for number in range(7)]
    groups = [SeatingGroup(students=[student]) for student in students]
    activity = live.start(school.ada, school.foxes, "dice-words", groups=groups, options={})
    open_all(activity)
    say_go(activity)
    Activity.objects.update(shows_ranking=True)
    for seat in Seat.objects.all():
        SeatProgress.objects.update_or_create(seat=seat, defaults={"points": 9})
    assert [one.place for one in shown(activity).ranking] == [1] * 5


def test_where_the_fewest_points_win_they_are_first() -> None:
    school = School()
    activity = a_class_game(school, alone=False, game="alphabet-dice")
    open_all(activity)
    Activity.objects.update(shows_ranking=True)
    for points, student in ((3, school.cleo), (8, school.ben)):
        seat = Seat.objects.get(user=student.user)
        SeatProgress.objects.update_or_create(seat=seat, defaults={"points": points})
    assert [one.name for one in shown(activity).ranking] == ["Cleo C.", "Ben B."]
    assert not shown(activity).has_points


def over(school: School, **rules: Any) -> Activity:
    """The activity has ended, and the results are there."""
    activity = a_class_game(school, **rules)
    for table in open_all(activity):
        clock.end(into_play(table))
    results.settle([activity])
    words = {school.ben: (["LATCHES", "CAT"], "met"), school.cleo: (["PLAYING"], "not-yet")}
    for attempt in Attempt.objects.select_related("participant__student"):
        made, status = words[attempt.participant.student]
        check = {"status": status, "reached": 1, "of": 3, "words": made[1:]}
        attempt.result = {"points": 7, "won": False, "words": made, "check": check}
        attempt.save()
    return Activity.objects.get(pk=activity.pk)


def test_the_end_celebrates_words_and_the_class() -> None:
    school = School()
    activity = over(school, lesson=LESSON)
    page = page_of(activity)
    for said in (
        "3 words. Well played!",
        "Together 14 points",
        LESSON.can_do,
        "Longest word",
    ):
        assert said in page, said
    assert "Cleo C." in page
    assert "7 points" not in page


@pytest.mark.parametrize(
    ("met", "of", "shown"),
    [(0, 4, False), (1, 4, False), (1, 1, False), (1, 2, False), (2, 5, False), (2, 4, True)],
)
def test_the_number_who_reached_the_goal_is_shown_from_half_of_them_on(
    met: int, of: int, *, shown: bool
) -> None:
    assert Reached(met=met, of=of).is_shown is shown


def test_the_class_does_not_read_that_few_reached_the_goal() -> None:
    school = School()
    activity = over(school, lesson=LESSON)
    assert "of 2 did" not in page_of(activity)
    for attempt in Attempt.objects.all():
        assert attempt.result is not None
        attempt.result["check"]["status"] = "met"
        attempt.save()
    assert "Today 2 of 2 did." in page_of(activity)


def test_a_card_with_a_long_title_is_marked_so_that_name_and_meaning_have_room() -> None:
    school = School()
    cheer = Cheer(
        title="First: Words with -ing, -ed, -er or -est", icon="target", word="BAKED", names=("Ben B.",)
    )
    short = replace(cheer, title="Longest word")
    shows = replace(shown(over(school, lesson=LESSON)), cheers=[cheer, short])
    page = render_to_string("lessons/activities/_projector_over.html", {"screen": shows})
    assert page.count('<h2 class="long">') == 1


def test_until_the_words_are_counted_the_page_goes_on_asking() -> None:
    school = School()
    activity = a_class_game(school)
    for table in open_all(activity):
        clock.end(table)
    Activity.objects.filter(pk=activity.pk).update(ended_at=timezone.now())
    assert "data-settled" not in page_of(activity)
    results.settle([Activity.objects.get(pk=activity.pk)])
    assert "data-settled" in page_of(activity)


def test_when_all_tables_are_over_the_end_is_shown_before_the_worker_has_been_there() -> None:
    school = School()
    activity = a_class_game(school)
    first, second = open_all(activity)
    clock.end(first)
    assert shown(activity).phase == "play"
    clock.end(second)
    assert fresh(second).status == Table.Status.OVER
    assert shown(activity).phase == "over"


def test_the_screen_of_thirty_tables_takes_no_more_queries_than_that_of_two(
    django_assert_max_num_queries: Any,
) -> None:
    school = School()

    def queries(children: int) -> int:
        students = [a_student(school.foxes, f"Kid{children}x{number}") for number in range(children)]
        groups = [SeatingGroup(students=[student]) for student in students]
        activity = live.start(school.ada, school.foxes, "ice-pack", groups=groups, options={}, same_dice=True)
        open_all(activity)
        client = signed_in(school.ada)
        page_of(activity, client)
        with CaptureQueriesContext(connection) as asked:
            page_of(activity, client)
        opened = [query["sql"] for query in asked if '"snapshot"' in query["sql"]]
        assert len(opened) <= 1, "one table stands for all of them"
        return len(asked)

    assert queries(2) == queries(30) <= 16
