"""A child's own page: what to do now, next, and what is done, in words and pictures that a child understands."""

from datetime import date, time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from classrooms.classes.actions import classes
from classrooms.models import Student
from classrooms.privacy import erasure
from games.engines import GAMES
from games.models import Table
from lessons import tasks
from lessons.activities import dates
from lessons.activities.actions import attempts, giving
from lessons.activities.standing import Standing
from lessons.activities.versions import home_versions
from lessons.home.homework import Homework, more_time_in_words
from lessons.home.selectors import homework_of
from lessons.models import Activity, Attempt, Participant
from tests.games.clockwork import later
from tests.lessons.at_home import do, give, in_days, part_of
from tests.lessons.lesson import start, text_of
from tests.world import At, School, fresh, into_play, levels_at, signed_in

pytestmark = pytest.mark.django_db

DAY = 86_400.0
WEDNESDAY = date(2026, 11, 18)


def task(due: date | None, standing: Standing = Standing.NOT_BEGUN, **rest: Any) -> Homework:
    facts: dict[str, Any] = {
        "code": "", "title": "Plural power", "game": GAMES["scrabbicle"], "can_do": "I can add s.",
        "is_on_paper": False, "may_play": True, "is_unfinished": False, "opens": None, "today": WEDNESDAY,
    }  # fmt: skip
    return Homework(**facts | {"due": due, "standing": standing} | rest)


# Words


@pytest.mark.parametrize(
    ("days", "words", "moons"),
    [
        (0, "For today", 0),
        (1, "by tomorrow", 1),
        (2, "by Friday", 2),
        (5, "by Monday", 5),
        (9, "by Friday 27 November", 1),
    ],
)
def test_a_date_is_written_as_children_say_it_and_drawn_as_nights(days: int, words: str, moons: int) -> None:
    shown = task(WEDNESDAY + timedelta(days=days))
    assert (shown.when, len(shown.moons)) == (words, moons)


def test_late_missed_and_not_yet_open_have_kind_words() -> None:
    monday, friday = WEDNESDAY - timedelta(days=2), WEDNESDAY + timedelta(days=2)
    assert task(monday, Standing.OVERDUE).when == "It was for Monday. You can still do it."
    assert task(WEDNESDAY, Standing.OVERDUE).when == "It was for today. You can still do it."
    assert task(monday, Standing.MISSED).when == "This one is closed. The next one is waiting."
    assert task(None, Standing.NOT_OPEN, opens=friday).when == "You can play it on Friday."
    assert task(None).when == "Whenever you like"


def test_hear_it_reads_whole_sentences() -> None:
    assert task(WEDNESDAY).aloud == "Plural power. I can add s. For today."


@pytest.mark.parametrize(
    ("game", "options", "factor", "words"),
    [
        ("dice-words", {"round_seconds": 120}, 1.5, "3 minutes: 2, and half as much again"),
        ("dice-words", {"round_seconds": 60}, 1.5, "1½ minutes: 1, and half as much again"),
        ("dice-words", {"round_seconds": 90}, 1.25, "1½ minutes, and a quarter as much again"),
        ("bookworm", {"think_seconds": 30}, 1.5, "45 seconds: 30 seconds, and half as much again"),
        ("ice-pack", {"seconds": 300}, 2, "10 minutes: 5, twice"),
        ("ice-pack", {"seconds": 300}, 1, ""),
        ("scrabbicle", {}, 1.5, ""),
    ],
)
def test_extra_time_is_written_in_words(
    game: str, options: dict[str, Any], factor: float, words: str
) -> None:
    assert more_time_in_words(GAMES[game], options, factor) == words


# Now, next, done


def test_homework_stands_in_the_order_in_which_it_is_due() -> None:
    school = School()
    zone = timezone.get_current_timezone()
    tonight = dates.at(timezone.localdate(), time(23, 59), zone)
    given = {
        name: give(school, title=name, due_at=due)
        for name, due in (("Friday", in_days(3)), ("today", tonight), ("tomorrow", in_days(1)))
    }
    page = homework_of(school.ben)
    assert [task.title for task in page.today] == ["today"]
    assert [task.title for task in page.later] == ["tomorrow", "Friday"]
    html = text_of(signed_in(school.ben.user), "/me/")
    assert html.index(">Now<") < html.index(given["today"].code) < html.index(">Next<")
    assert html.count("btn-primary") == 1
    do(given["tomorrow"], school.ben)
    page = homework_of(school.ben)
    assert [task.title for task in page.done] == ["tomorrow"]
    assert [task.title for task in page.later] == ["Friday"]


def test_late_homework_stays_and_missed_homework_goes_after_a_week() -> None:
    school = School()
    give(school, title="late", due_at=in_days(1))
    give(school, title="missed", due_at=in_days(1), closes_at=in_days(2))
    with later(3 * DAY):
        page = homework_of(school.ben)
        assert [task.title for task in page.later] == ["late"]
        assert [task.title for task in page.missed] == ["missed"]
        assert "This one is closed. The next one is waiting." in text_of(signed_in(school.ben.user), "/me/")
    with later(12 * DAY):
        assert homework_of(school.ben).missed == []


def test_what_is_not_open_yet_is_announced_a_week_before() -> None:
    school = School()
    give(school, title="soon", opens_at=in_days(3), due_at=in_days(9))
    give(school, title="far", opens_at=in_days(20), due_at=in_days(30))
    page = homework_of(school.ben)
    assert [task.title for task in page.later] == ["soon"]
    assert not page.later[0].may_play


def test_an_excused_child_is_asked_for_nothing() -> None:
    school = School()
    give(school)
    Participant.objects.filter(student=school.ben).update(excused_at=timezone.now())
    assert homework_of(school.ben).open == []


def test_boxes_are_the_rounds_of_a_game_and_then_the_tries() -> None:
    school = School()
    activity = give(school, tries=3)
    [task] = homework_of(school.ben).later
    assert (task.button, task.boxes, task.boxes_are) == ("Start", (False,) * 3, "games")
    table = into_play(attempts.begin(part_of(activity, school.ben)))
    for move in ("roll", "done"):
        At(table, "p1").does(move)
    [task] = homework_of(school.ben).later
    assert (task.button, task.boxes, task.boxes_are) == ("Go on", (True, False), "rounds")


def test_the_result_is_shown_as_points_and_a_star_for_the_goal() -> None:
    school = School()
    activity = give(school)
    do(activity, school.ben)
    tasks.settle_activities()
    attempt = Attempt.objects.get()
    for status, icon in (("met", "i-star"), ("not-yet", "i-check")):
        attempt.result = {
            "points": 26,
            "finished": True,
            "words": ["CAT", "HAT"],
            "check": {"status": status},
        }
        attempt.save()
        page = text_of(signed_in(school.ben.user), "/me/tasks")
        assert "26 points" in page
        assert "2 words" in page
        assert icon in page
        assert ("you reached the goal" in page) == (status == "met")


def test_extra_time_and_rule_cards_are_on_the_page() -> None:
    school = School()
    school.ben.extra_time, school.ben.band = 50, "low"
    school.ben.save()
    give(school, options={"rounds": 2, "round_seconds": 120})
    page = text_of(signed_in(school.ben.user), "/me/")
    assert "Your clock has 3 minutes: 2, and half as much again." in page
    assert "Your rule cards today" in page
    assert "Your rule cards today" not in text_of(signed_in(school.cleo.user), "/me/")


def test_homework_on_paper_has_no_button() -> None:
    school = School()
    giving.give(
        school.ada, school.foxes, giving.Task(game="dice-words"), students=[school.ben],
        dates=giving.Dates(due_at=in_days(3)), place="paper",
    )  # fmt: skip
    page = text_of(signed_in(school.ben.user), "/me/")
    assert "use the sheet from your teacher" in page
    assert "Start<" not in page


def test_first_sight_is_noted_once() -> None:
    school = School()
    activity = give(school)
    ben = signed_in(school.ben.user)
    ben.get("/me/")
    seen_at = part_of(activity, school.ben).seen_at
    assert seen_at is not None
    with later(60):
        ben.get("/me/")
    assert part_of(activity, school.ben).seen_at == seen_at
    assert part_of(activity, school.cleo).seen_at is None


# After a game


def test_after_the_game_it_is_handed_in_and_one_yellow_button_says_what_comes_next() -> None:
    school = School()
    activity, ben = give(school, tries=2), signed_in(school.ben.user)
    page = text_of(ben, f"/tables/{do(activity, school.ben).code}/")
    assert "Handed in. Well done!" in page
    assert f"/me/tasks/{activity.code}/play" in page
    assert page.count('id="sun"') == 1
    page = text_of(ben, f"/tables/{do(activity, school.ben).code}/")
    assert f"/me/tasks/{activity.code}/play" not in page
    assert "Back to my page" in page
    assert page.count('id="sun"') == 1


# The stream's number


def test_the_page_hears_of_homework_that_is_given_changed_opened_and_ended() -> None:
    school = School()
    user = school.ben.user.pk

    def version() -> int:
        return home_versions([user])[user]

    seen = [version()]
    activity = give(school, opens_at=in_days(1), due_at=in_days(3), closes_at=in_days(4))
    seen.append(version())
    with later(1.5 * DAY):
        seen.append(version())
    with later(2 * DAY):
        activity.changes.create(by=school.ada, what="dates", at=timezone.now())
        seen.append(version())
    with later(4.5 * DAY):
        seen.append(version())
    assert seen == sorted(set(seen))
    with later(5 * DAY):
        Activity.objects.update(ended_at=timezone.now())
        assert version() > seen[-1]


# Of this child alone


def test_no_page_of_a_child_shows_how_another_child_stands() -> None:
    """Cleo has done everything and has a result that would be recognised anywhere."""
    school = School()
    activity = give(school, same_dice=True, tries=3)
    do(activity, school.cleo)
    tasks.settle_activities()
    Attempt.objects.update(result={"points": 98765, "finished": True, "words": ["QUOKKA"]})
    mine = attempts.begin(part_of(activity, school.ben))
    ben = signed_in(school.ben.user)
    theirs = Table.objects.exclude(pk=mine.pk).get()
    for address in ("/me/", "/me/tasks", "/me/now", f"/tables/{mine.code}/", f"/tables/{mine.code}/board"):
        page = text_of(ben, address)
        assert not [mark for mark in ("98765", "QUOKKA", "Cleo", theirs.code) if mark in page], address
    hidden = (
        f"/tables/{theirs.code}/", f"/tables/{theirs.code}/board", f"/races/{activity.code}/",
        f"/activities/{activity.code}/", f"/activities/{activity.code}/room",
        f"/activities/{activity.code}/projector",
    )  # fmt: skip
    for address in hidden:
        assert ben.get(address).status_code == 404, address


# When it is suddenly over


def test_archiving_a_class_ends_homework_and_leads_to_a_kind_page() -> None:
    school = School()
    table = attempts.begin(part_of(give(school), school.ben))
    ben = signed_in(school.ben.user)
    assert f'data-gone="/me/left/{table.code}"' in text_of(ben, f"/tables/{table.code}/")
    classes.archive(school.foxes)
    assert fresh(table).status == "over"
    assert ben.get(f"/tables/{table.code}/board").status_code == 404
    answer = ben.get(f"/me/left/{table.code}", follow=True)
    assert "That’s it for now!" in answer.content.decode()


def test_erasing_a_child_ends_their_games_at_once_and_others_play_on() -> None:
    school = School()
    start(school)
    shared = Table.objects.get()
    alone = attempts.begin(part_of(give(school), school.ben))
    before = fresh(shared).version
    erasure.ask_to_erase_student(school.ben, by=school.ada)
    assert fresh(alone).status == "over"
    assert fresh(shared).status == "playing"
    assert fresh(shared).version > before
    assert len(levels_at(shared)) == 1
    assert "Ben" not in str(list(shared.seats.values_list("name", flat=True)))


def test_erasing_a_class_ends_all_of_its_games_at_once() -> None:
    school = School()
    start(school)
    attempts.begin(part_of(give(school), school.ben))
    erasure.ask_to_erase_class(school.foxes, by=school.ada)
    assert not Table.objects.filter(status="playing").exists()


def test_a_child_without_a_seat_is_sent_home_with_a_sentence() -> None:
    school = School()
    start(school, students=[school.ben.pk])
    table = Table.objects.get()
    ben, cleo = signed_in(school.ben.user), signed_in(school.cleo.user)
    assert ben.get(f"/me/left/{table.code}")["Location"] == f"/tables/{table.code}/"
    answer = cleo.get(f"/me/left/{table.code}", follow=True)
    assert "You are not at that table any more." in answer.content.decode()
    assert cleo.get("/me/over")["Location"] == "/"


# A year of play


def year_of_play(school: School, child: Student, weeks: int) -> None:
    """Two homeworks a week, each with a finished game, most of them without its log."""
    now = timezone.now()
    for week in range(weeks):
        for day in (0, 3):
            activity = give(school, students=[child], tries=3)
            began = now - timedelta(days=7 * (weeks - week) - day)
            Activity.objects.filter(pk=activity.pk).update(
                started_at=began, opens_at=began, due_at=began + timedelta(days=2)
            )
            table = Table.objects.create(
                game="dice-words", status="over", classroom=school.foxes, opened_by=child.user,
                led_by_teacher=True, changed_at=began.timestamp(),
            )  # fmt: skip
            table.seats.create(number=1, name=child.shown_name, user=child.user)
            Attempt.objects.create(
                participant=part_of(activity, child), table=table, place="home", begun_at=began,
                done_at=began if week % 3 else None, result={"points": week + 1},
            )  # fmt: skip


def test_the_page_asks_the_same_number_of_questions_after_a_year(django_assert_max_num_queries: Any) -> None:
    school = School()
    for child, weeks in ((school.cleo, 1), (school.ben, 20)):
        year_of_play(school, child, weeks)
        give(school, students=[child])
        client = signed_in(child.user)
        client.get("/me/")
        with django_assert_max_num_queries(26) as asked:
            page = text_of(client, "/me/")
        tries = [q["sql"] for q in asked.captured_queries if q["sql"].startswith('SELECT "lessons_attempt"')]
        assert tries
        assert not any("snapshot" in sql for sql in tries)
        assert page.count('class="card task"') == 1
        with django_assert_max_num_queries(12):
            client.get("/me/tasks")


def test_a_child_is_greeted_by_the_first_name_unless_a_chosen_name_hides_it() -> None:
    school = School()
    assert "<h1>Hi Ben!</h1>" in signed_in(school.ben.user).get("/me/").content.decode()
    school.ben.shown_name = "Brave Otter"
    school.ben.save()
    assert "<h1>Hi Brave Otter!</h1>" in signed_in(school.ben.user).get("/me/").content.decode()
