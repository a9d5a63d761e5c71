"""A teacher says how rule cards follow the play: when giving homework, and afterwards."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from config.celery import app
from games.actions import clock
from lessons import tasks
from lessons.activities.actions import attempts
from lessons.activities.changes import sentence
from lessons.home.actions import play_alone
from lessons.models import Activity, ObservedGame
from lessons.rule_cards import actions
from tests.lessons.at_home import part_of, play_out
from tests.lessons.homework import given
from tests.lessons.lesson import text_of
from tests.lessons.measured import LADDERS, ladders_of
from tests.lessons.test_dealing import cards_of, plays_like
from tests.lessons.test_give_page import body, page_of
from tests.world import School, signed_in

pytestmark = pytest.mark.django_db
RUNGS = LADDERS["dice-words"]


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    with ladders_of("dice-words"):
        yield


@pytest.fixture
def school() -> School:
    return School()


@pytest.fixture
def ada(school: School) -> Client:
    return signed_in(school.ada)


def give(school: School, ada: Client, **answers: Any) -> Activity:
    ada.post(page_of(school, "game=dice-words"), body(school, place="home", **answers))
    return Activity.objects.latest("pk")


def last(activity: Activity) -> str:
    change = activity.changes.select_related("by", "participant__student").latest("pk")
    return sentence(change, timezone.get_default_timezone())


def test_homework_follows_the_play_unless_a_teacher_says_otherwise(school: School, ada: Client) -> None:
    page = text_of(ada, page_of(school, "game=dice-words"))
    assert "Follow each child’s play" in page
    activity = give(school, ada)
    assert (activity.adapt, activity.most_help, activity.computer_level) == ("follow", None, 0)
    activity = give(school, ada, adapt="pinned", most_help="2")
    assert (activity.adapt, activity.most_help) == ("pinned", 2)
    assert give(school, ada, cards="").adapt == "off", "the full game for all"


def test_a_game_or_class_without_proposals_has_the_form_as_before(school: School, ada: Client) -> None:
    assert 'name="adapt"' not in text_of(ada, page_of(school, "game=bookworm"))
    actions.switch_class(school.foxes, False, school.ada)
    assert 'name="adapt"' not in text_of(ada, page_of(school, "game=dice-words"))
    assert give(school, ada).computer_level == 2


def test_it_is_changed_for_all_from_the_next_try_on(school: School, ada: Client) -> None:
    plays_like(school.ben, 1.0)
    activity = give(school, ada, tries="0")
    first = attempts.begin(part_of(activity, school.ben))
    assert cards_of(first, school.ben) == RUNGS[1]
    answers = body(school, tries="0", counts="best", adapt="off", most_help="", why="a test")
    assert ada.post(f"/activities/{activity.code}/change", answers).status_code == 302
    assert last(activity) == "Ada changed the rule cards: they do not follow the play. Reason: a test."
    assert cards_of(attempts.begin(part_of(activity, school.ben)), school.ben) == RUNGS[1], "as it was dealt"
    clock.end(first)
    assert cards_of(attempts.begin(part_of(activity, school.ben)), school.ben) == {}
    answers |= {"adapt": "follow", "most_help": "0", "why": ""}
    ada.post(f"/activities/{activity.code}/change", answers)
    assert last(activity) == "Ada changed the rule cards: they follow each child’s play, at most: full game."
    ada.post(f"/activities/{activity.code}/change", answers)
    assert activity.changes.filter(what="adapt").count() == 2, "nothing has changed the third time"


def test_a_wrong_answer_is_said_and_loses_nothing(school: School, ada: Client) -> None:
    answer = ada.post(
        page_of(school, "game=dice-words"), body(school, place="home", adapt="often", most_help="1")
    )
    assert answer.status_code == 422
    assert "Please pick one of the choices." in answer.content.decode()
    assert '<option value="1" selected>One help</option>' in answer.content.decode()


def test_given_to_another_class_it_follows_in_the_same_way(school: School, ada: Client) -> None:
    activity = give(school, ada, adapt="pinned", most_help="1")
    ada.post(f"/activities/{activity.code}/again", {"class": school.foxes.pk})
    again = Activity.objects.latest("pk")
    assert again != activity
    assert (again.adapt, again.most_help) == ("pinned", 1)


def test_a_live_table_and_homework_of_one_class_keep_apart(school: School) -> None:
    plays_like(school.ben, 1.0)
    followed, off = given(school, students=[school.ben]), given(school, students=[school.ben], adapt="off")
    assert cards_of(attempts.begin(part_of(off, school.ben)), school.ben) == {}
    assert cards_of(attempts.begin(part_of(followed, school.ben)), school.ben) == RUNGS[1]


# The worker


def test_workers_read_games_in_a_queue_that_keeps_no_deadline_waiting() -> None:
    scheduled = {entry["task"] for entry in app.conf.beat_schedule.values()}
    for task in (tasks.observe_games, tasks.observe_older_games):
        assert task.name in scheduled
        assert app.amqp.router.route({}, task.name)["queue"].name == "printing"


def test_the_hourly_task_reads_until_nothing_is_left(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        play_out(play_alone(school.ben, "dice-words"))
    monkeypatch.setattr("lessons.rule_cards.observing.MOST_GAMES", 2)
    monkeypatch.setattr("lessons.rule_cards.observing.observe.__kwdefaults__", {"since": None, "most": 2})
    sent = []
    monkeypatch.setattr(tasks.observe_older_games, "delay", lambda: sent.append(ObservedGame.objects.count()))
    for _ in range(3):
        tasks.observe_older_games()
    assert sent == [2, 3], "the third time nothing was left"
