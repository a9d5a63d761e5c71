"""Rule cards on pages for teachers: one child game by game, the whole class, and what teachers decide."""

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classrooms.models import Classroom, Student
from lessons.home.actions import play_alone
from lessons.models import ClassSupports, SkillEstimate, SupportChange, SupportLimit
from lessons.rule_cards import actions, selectors
from lessons.rule_cards.drawing import ladder_of, picture_of
from lessons.rule_cards.observing import observe
from lessons.rule_cards.overview import overview_of
from tests.lessons.at_home import play_out
from tests.lessons.lesson import text_of
from tests.lessons.measured import ladders_of
from tests.world import School, a_student, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    with ladders_of():
        yield


@pytest.fixture
def school() -> School:
    return School()


def page_of(student: Student, rest: str = "") -> str:
    return f"/classes/{student.classroom_id}/students/{student.pk}/rule-cards/{rest}"


def say(client: Client, student: Student, game: str = "dice-words", **said: Any) -> str:
    """What the teacher chooses, and the page that comes back."""
    answer = client.post(page_of(student, f"games/{game}"), said, follow=True)
    return str(answer.content.decode())


def rung_of(student: Student, game: str = "dice-words") -> int:
    return selectors.help_of(student, game).rung


# Teachers: one child


def test_the_page_shows_each_game_with_its_ladder_or_what_is_measured_instead(school: School) -> None:
    play_out(play_alone(school.ben, "dice-words"))
    observe()
    page = text_of(signed_in(school.ada), page_of(school.ben))
    assert "Rule cards of <bdi>Ben</bdi>" in page
    for game in ("dice-words", "scrabbicle", "alphabet-dice"):
        assert f'id="{game}"' in page
    assert re.search(r"\d\N{NO-BREAK SPACE}% of the best points in the last", page)
    assert "Its rule cards do not follow the play" in page
    assert "words that fit the category" in page


def test_the_weeks_are_a_picture_with_a_table_behind_it(school: School) -> None:
    play_out(play_alone(school.ben, "dice-words"))
    observe()
    page = text_of(signed_in(school.ada), page_of(school.ben))
    assert page.count('class="weeks-pic"') == 1, "only games that were played"
    assert "The figures as a table" in page
    monday = timezone.localdate() - timedelta(days=timezone.localdate().weekday())
    assert f'<th scope="row">{monday:%-d %B}</th>' in page


def test_a_teacher_pins_caps_switches_off_and_follows_again(school: School) -> None:
    ada = signed_in(school.ada)
    page = say(ada, school.ben, mode="pin", rung=3, why="as agreed")
    assert rung_of(school.ben) == 3
    assert "Ada: keep it at help 3. Reason: as agreed." in page
    assert "Ada changed it: three helps more." in page
    say(ada, school.ben, mode="cap", rung=2)
    assert rung_of(school.ben) == 2
    assert "Ada: the full game." in say(ada, school.ben, mode="off")
    assert rung_of(school.ben) == 0
    say(ada, school.ben, mode="follow")
    assert SupportLimit.objects.get().mode == "follow"


def test_what_is_said_for_all_games_replaces_what_single_games_have(school: School) -> None:
    ada = signed_in(school.ada)
    say(ada, school.ben, mode="pin", rung=3)
    ada.post(page_of(school.ben, "all"), {"mode": "off", "why": "wants to"})
    assert [(limit.game, limit.mode) for limit in SupportLimit.objects.all()] == [("", "off")]
    assert rung_of(school.ben) == 0
    page = text_of(ada, page_of(school.ben))
    assert "In all games. Ada: the full game. Reason: wants to." in page
    ada.post(page_of(school.ben, "all"), {"mode": "cap", "rung": 1})
    assert SupportLimit.objects.get().rung == 1


def test_help_that_is_kept_in_all_games_stays_in_each_as_it_is(school: School) -> None:
    actions.limit(school.ben, "dice-words", mode="pin", rung=4, teacher=school.ada)
    signed_in(school.ada).post(page_of(school.ben, "all"), {"mode": "pin"})
    kept = dict(SupportLimit.objects.values_list("game", "rung"))
    assert kept["dice-words"] == 4
    assert set(kept) == {"dice-words", "scrabbicle", "alphabet-dice"}


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"mode": "wild"}, "Choose one of the four."),
        ({}, "Choose one of the four."),
        ({"mode": "pin", "rung": 99}, "Choose how much help from the list."),
        ({"mode": "off", "why": "x" * 121}, "Please say it in at most 120 characters."),
    ],
)
def test_bad_input_gets_a_sentence_and_loses_nothing(
    school: School, said: dict[str, Any], sentence: str
) -> None:
    for place in ("games/dice-words", "all"):
        answer = signed_in(school.ada).post(page_of(school.ben, place), said)
        assert answer.status_code == 422
        page = answer.content.decode()
        assert sentence in page
        assert said.get("why", "") in page
    assert not SupportLimit.objects.exists()


def test_a_game_without_ladder_is_refused_with_a_sentence(school: School) -> None:
    page = say(signed_in(school.ada), school.ben, "bookworm", mode="off")
    assert "The rule cards of this game do not follow the play." in page
    assert signed_in(school.ada).post(page_of(school.ben, "games/chess"), {"mode": "off"}).status_code == 404


def test_the_teacher_says_where_new_games_start(school: School) -> None:
    ada = signed_in(school.ada)
    ada.post(page_of(school.ben, "start"), {"band": "low"})
    school.ben.refresh_from_db()
    assert school.ben.band == "low"
    assert ada.post(page_of(school.ben, "start"), {"band": "lowest"}, follow=True).status_code == 200
    school.ben.refresh_from_db()
    assert school.ben.band == "low"


def test_changes_are_listed_with_who_and_why_the_latest_first(school: School) -> None:
    actions.limit(school.ben, "dice-words", mode="pin", rung=2, teacher=school.ada)
    actions.limit(school.ben, "dice-words", mode="follow", teacher=school.carl, why="try it")
    actions.ask_harder(school.ben, "dice-words")
    page = text_of(signed_in(school.carl), page_of(school.ben))
    lines = re.findall(r"<li><time.*?</li>", page)
    assert "Asked for one step harder: one help less." in lines[0]
    assert "Carl: follow the play. Reason: try it." in lines[1]
    assert "Ada changed it: two helps more." in lines[2]


# Teachers: the class


def test_the_class_has_one_row_a_child_and_one_column_a_game_and_changes_come_first(school: School) -> None:
    actions.limit(school.cleo, "dice-words", mode="pin", rung=4, teacher=school.ada)
    overview = overview_of(school.foxes)
    assert [row.student for row in overview.rows] == [school.cleo, school.ben]
    assert [game.slug for game in overview.games] == ["dice-words", "scrabbicle", "alphabet-dice"]
    assert {"bookworm", "ice-pack"} <= {game.slug for game in overview.others}
    assert overview.rows[0].cells[0].rung == 4
    page = text_of(signed_in(school.ada), f"/classes/{school.foxes.pk}/rule-cards/")
    assert "1 child got other rule cards lately" in page
    assert "Ada changed it: four helps more." in page
    assert "Zoe" not in page


def test_a_change_is_new_for_two_weeks(school: School) -> None:
    actions.limit(school.cleo, "dice-words", mode="pin", rung=1, teacher=school.ada)
    SupportChange.objects.update(at=timezone.now() - timedelta(days=15))
    assert overview_of(school.foxes).changed == []


def test_the_class_switches_it_off_and_on_and_pages_say_so(school: School, settings: Any) -> None:
    ada, address = signed_in(school.ada), f"/classes/{school.foxes.pk}/rule-cards/"
    ada.post(f"{address}switch", {"on": "no"})
    assert not selectors.follows_play(school.foxes)
    for page in (address, page_of(school.ben)):
        assert "Rule cards do not follow the play in this class: that is switched off." in text_of(ada, page)
    assert "Off since" in text_of(ada, address)
    ada.post(f"{address}switch", {"on": "yes"})
    assert ClassSupports.objects.get().follow_play
    settings.ADAPTIVITY = False
    for page in (address, page_of(school.ben)):
        assert "do not follow the children’s play on this site" in text_of(ada, page)
    assert "Switch it off" not in text_of(ada, address)


def test_pages_lead_to_the_rule_cards(school: School) -> None:
    ada = signed_in(school.ada)
    overview, child = f"/classes/{school.foxes.pk}/rule-cards/", page_of(school.ben)
    roster = text_of(ada, f"/classes/{school.foxes.pk}/")
    assert overview in roster
    assert child in roster
    assert child in text_of(ada, f"/classes/{school.foxes.pk}/students/{school.ben.pk}/")
    assert child in text_of(ada, overview)


def test_pages_ask_the_same_number_of_questions_for_thirty_children(school: School) -> None:
    ada, few = signed_in(school.ada), queries(signed_in(school.ada), school.foxes)
    more = [a_student(school.foxes, f"Kid{number}") for number in range(28)]
    for student in more:
        actions.limit(student, "dice-words", mode="cap", rung=1, teacher=school.ada)
        actions.limit(student, "scrabbicle", mode="pin", rung=1, teacher=school.carl)
    SkillEstimate.objects.update(plays=20)
    assert len(queries(ada, school.foxes)) <= len(few) <= 20


def queries(client: Client, classroom: Classroom) -> Sequence[Any]:
    with CaptureQueriesContext(connection) as asked:
        text_of(client, f"/classes/{classroom.pk}/rule-cards/")
    return asked.captured_queries


# Pictures


def test_a_ladder_has_a_step_for_each_rung() -> None:
    ladder = ladder_of(2, 5)
    assert [tread.is_on for tread in ladder.treads] == [True, True, False, False, False]
    heights = [tread.height for tread in ladder.treads]
    assert heights == sorted(set(heights))
    assert all(tread.y + tread.height <= ladder.height for tread in ladder.treads)


def test_weeks_without_play_have_no_boxes() -> None:
    today = timezone.localdate()
    weeks = [(today - timedelta(weeks=2), 0, None), (today - timedelta(weeks=1), 1, 40), (today, 2, 55)]
    picture = picture_of(weeks, 3)
    assert picture is not None
    assert [[box.is_on for box in pile.boxes] for pile in picture.piles] == [
        [],
        [True, False, False],
        [True, True, False],
    ]
    assert [pile.share for pile in picture.played] == [40, 55]
    assert picture_of(weeks[:1], 3) is None
