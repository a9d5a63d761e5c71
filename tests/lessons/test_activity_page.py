"""The page of one activity: who has done it, how it went, and what a teacher changes there."""

import csv
from io import StringIO

import pytest
from django.test import Client
from django.utils import timezone

from classrooms.models import Teaching
from games.actions import clock
from lessons import tasks
from lessons.activities.actions import adjusting
from lessons.models import Activity
from tests.lessons.homework import child, done, given, in_days, move_back, playing
from tests.lessons.lesson import text_of
from tests.lessons.live_class import LiveClass
from tests.world import School, a_student, signed_in

pytestmark = pytest.mark.django_db
LESSON = {
    "title": "Ending swap",
    "can_do": "I can swap endings.",
    "exit": {"measure": "x", "goal": 4, "of": 5},
}


def page_of(activity: Activity) -> str:
    return f"/activities/{activity.code}/"


def test_the_headline_counts_who_has_done_it(school: School, ada: Client) -> None:
    activity = move_back(given(school, due=2, title="Ending swap"), 4)
    done(child(activity, school.ben), days=-3)
    page = text_of(ada, page_of(activity))
    assert "<b>1 of 2</b> has done it. Cleo is late." in page
    assert "Give Cleo until" in page
    adjusting.end(activity, school.ada)
    page = text_of(ada, page_of(activity))
    assert "<b>1 of 2</b> has done it. Cleo missed it." in page
    assert "Give Cleo until" in page


def test_who_took_no_part_in_the_room_has_missed_it_and_is_not_late() -> None:
    lesson = LiveClass("dice-words")
    for table in lesson.everybody_arrives():
        clock.end(table)
    tasks.settle_activities()
    page = " ".join(text_of(signed_in(lesson.ada), page_of(lesson.activity)).split())
    assert "<b>0 of 4</b> have done it. Ben, Cleo, Dora and Emil missed it." in page


def test_each_child_has_standing_points_words_and_exit_check(school: School, ada: Client) -> None:
    activity = move_back(given(school, due=4, lesson=LESSON), 2)
    check = {"status": "met", "reached": 4, "of": 5, "words": ["CATS"]}
    ben = child(activity, school.ben)
    done(ben, points=26, check=check, words=["CATS", "SANDWICHES"])
    done(ben, days=9, points=31)
    page = " ".join(text_of(ada, page_of(activity)).split())
    assert '26<small class="later">, later 31</small>' in page
    assert "met, <b>4 of 5</b>" in page
    assert "1 of 1 met" in page
    assert "SANDWICHES" in page
    assert "I can swap endings." in page


def test_a_child_who_plays_now_can_be_watched(school: School, ada: Client) -> None:
    activity = given(school)
    table = playing(child(activity, school.ben))
    page = text_of(ada, page_of(activity))
    assert ", 1 has begun." in page
    assert f"/t/{table.code}" in page or table.code in page


@pytest.mark.parametrize(
    ("show", "names"), [("", {"Ben", "Cleo", "Dan"}), ("left", {"Cleo"}), ("not-met", {"Ben"})]
)
def test_filters(school: School, ada: Client, show: str, names: set[str]) -> None:
    dan = a_student(school.foxes, "Dan")
    activity = given(school, lesson=LESSON, students=[school.ben, school.cleo, dan])
    done(child(activity, school.ben), check={"status": "not-yet", "reached": 1, "of": 5, "words": []})
    done(child(activity, dan), check={"status": "met", "reached": 5, "of": 5, "words": []})
    page = text_of(ada, f"{page_of(activity)}?show={show}")
    shown = {name for name in ("Ben", "Cleo", "Dan") if f"<bdi>{name} {name}son</bdi>" in page}
    assert shown == names


def test_the_late_ones_get_more_time_with_one_press(school: School, ada: Client) -> None:
    activity = move_back(given(school, due=2), 4)
    ben = child(activity, school.ben)
    day = in_days(3)
    ada.post(f"{page_of(activity)}until", {"participants": [ben.pk], "day": f"{day:%Y-%m-%d}"})
    ben.refresh_from_db()
    assert ben.due_at == day
    assert "Ada gave Ben Benson until" in text_of(ada, page_of(activity))


def test_a_wrong_date_is_marked_at_the_field_and_nothing_is_lost(school: School, ada: Client) -> None:
    activity = given(school)
    ben = child(activity, school.ben)
    answer = ada.post(f"{page_of(activity)}until", {"participants": [ben.pk], "day": "soon", "why": "ill"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Write the date like this: 2026-11-26." in page
    assert 'value="ill"' in page


def test_a_child_is_excused_with_a_reason_and_taken_back(school: School, ada: Client) -> None:
    activity = given(school)
    ben = child(activity, school.ben)
    ada.post(f"{page_of(activity)}children/{ben.pk}/excuse", {"why": "on a trip"})
    page = text_of(ada, page_of(activity))
    assert "<b>0 of 1</b> has done it" in page
    assert "Excused by Ada" in page
    assert ". Reason: on a trip.</p>" in page
    ada.post(f"{page_of(activity)}children/{ben.pk}/unexcuse")
    assert "<b>0 of 2</b> have done it" in text_of(ada, page_of(activity))


def test_dates_and_tries_for_all(school: School, ada: Client) -> None:
    activity = given(school, due=2)
    day = in_days(8)
    body = {"due": "other", "due_day": f"{day:%Y-%m-%d}", "due_time": "18:00", "late": "3", "tries": "2"}
    ada.post(f"{page_of(activity)}change", {**body, "counts": "last", "why": "a holiday"})
    activity.refresh_from_db()
    assert (activity.due_at, activity.closes_at) == (day, in_days(11))
    assert (activity.tries, activity.counts) == (2, "last")
    assert set(activity.changes.values_list("what", flat=True)) == {"give", "dates", "tries"}


def test_a_due_date_that_is_over_is_refused_at_its_field(school: School, ada: Client) -> None:
    activity = given(school)
    body = {"due": "other", "due_day": "2020-01-01", "why": "a holiday", "tries": "2", "counts": "last"}
    answer = ada.post(f"{page_of(activity)}change", body)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "The due date is over already. Choose a later one." in page
    assert 'value="a holiday"' in page
    assert activity.changes.count() == 1


def test_children_are_added_and_it_is_ended(school: School, ada: Client) -> None:
    activity = given(school, students=[school.ben])
    assert "Cleo Cleoson" in text_of(ada, f"{page_of(activity)}change")
    ada.post(f"{page_of(activity)}add", {"students": [school.cleo.pk, school.zoe.pk]})
    assert activity.participants.count() == 2
    ada.post(f"{page_of(activity)}end")
    activity.refresh_from_db()
    assert activity.ended_at is not None


def test_another_class_gets_it_without_results(school: School, ada: Client) -> None:
    activity = given(school, title="Ending swap", same_dice=True)
    done(child(activity, school.ben))
    Teaching.objects.create(classroom=school.hares, teacher=school.ada)
    answer = ada.post(f"{page_of(activity)}again", {"class": school.hares.pk})
    again = Activity.objects.get(classroom=school.hares)
    assert answer.headers["Location"] == f"{page_of(again)}change"
    assert (again.seed, again.title) == (activity.seed, "Ending swap")
    assert again.due_at is not None
    assert again.due_at > timezone.now()
    [part] = again.participants.all()
    assert (part.student, part.attempts.count()) == (school.zoe, 0)


def test_one_child_gets_another_try(school: School, ada: Client) -> None:
    activity = given(school, tries=1)
    ben = child(activity, school.ben)
    address = f"{page_of(activity)}children/{ben.pk}/"
    assert '<option value="1" selected>One</option>' in text_of(ada, address)
    ada.post(f"{address}tries", {"tries": "2"})
    ben.refresh_from_db()
    assert ben.tries == 2
    page = text_of(ada, address)
    assert '<option value="2" selected>Two</option>' in page
    assert "Ada allowed Ben Benson 2 tries." in page
    assert ada.post(f"{address}tries", {"tries": "many"}).status_code == 422


def test_those_who_have_not_met_the_exit_check_become_a_group(school: School, ada: Client) -> None:
    activity = given(school, lesson=LESSON, title="Ending swap with many endings to choose from")
    done(child(activity, school.ben), check={"status": "not-yet", "reached": 1, "of": 5, "words": []})
    done(child(activity, school.cleo), check={"status": "met", "reached": 5, "of": 5, "words": []})
    assert "Make a group of this child" in text_of(ada, page_of(activity))
    answer = ada.post(f"{page_of(activity)}group")
    assert answer.headers["Location"].endswith("/groups/")
    group = school.foxes.groups.get(name="Ending swap with many endings")
    assert list(group.students.all()) == [school.ben]
    # A second group of this name is refused.
    page = ada.post(f"{page_of(activity)}group", follow=True).content.decode()
    assert "There is a group of this name already." in page


def test_who_still_has_to(school: School, ada: Client) -> None:
    activity = given(school)
    done(child(activity, school.ben))
    page = text_of(ada, f"{page_of(activity)}left")
    assert "Cleo Cleoson" in page
    assert "Ben Benson" not in page


def test_all_words(school: School, ada: Client) -> None:
    activity = given(school)
    done(child(activity, school.ben), words=["cats", "dogs"])
    done(child(activity, school.cleo), words=["cats"])
    page = text_of(ada, f"{page_of(activity)}words")
    assert page.index("CATS") < page.index("DOGS")
    assert "<bdi>Ben</bdi>, <bdi>Cleo</bdi>" in page


def test_results_for_a_spreadsheet(school: School, ada: Client) -> None:
    activity = given(school, title="Ending swap")
    done(child(activity, school.ben), points=26)
    answer = ada.get(f"{page_of(activity)}results.csv")
    assert 'filename="ending-swap.csv"' in answer["Content-Disposition"]
    rows = {row["Child"]: row for row in csv.DictReader(StringIO(answer.content.decode("utf-8-sig")))}
    assert rows["Ben Benson"]["Points"] == "26"
    assert rows["Ben Benson"]["Standing"] == "done"
    assert rows["Cleo Cleoson"]["Standing"] == "not begun"


def test_queries_do_not_grow_with_the_class(
    school: School, ada: Client, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    children = [a_student(school.foxes, f"Child{number}") for number in range(12)]
    activity = given(school, students=children)
    for student in children[:8]:
        done(child(activity, student))
    adjusting.excuse(activity, school.ada, [child(activity, children[9])])
    playing(child(activity, children[10]))
    with django_assert_max_num_queries(11):  # type: ignore[operator]
        ada.get(page_of(activity))


def check(status: str, reached: int, of: int = 5) -> dict[str, object]:
    return {"status": status, "reached": reached, "of": of, "words": []}


def test_circles_table_and_card_say_the_same_about_the_exit_check(school: School, ada: Client) -> None:
    dan = a_student(school.foxes, "Dan")
    activity = given(school, lesson=LESSON, students=[school.ben, school.cleo, dan])
    done(child(activity, school.ben), check=check("not-tried", 0))
    done(child(activity, school.cleo), check=check("not-yet", 2))
    done(child(activity, dan), check=check("met", 4))
    page = text_of(ada, page_of(activity))
    assert page.count(", exit check ") == 2
    assert ", exit check 0 of 5" not in page
    assert page.count(">not tried<") == 1
    assert "not yet, <b>2 of 5</b>" in page
    assert "<dt>reached the goal (4 of 5 or more):</dt>" in page
    assert page.count("<b>1 child</b>") == 3


def test_the_page_says_that_the_exit_check_cannot_read_a_sheet(school: School, ada: Client) -> None:
    activity = given(school, place="paper", lesson=LESSON)
    sheet = {"word_1": "cats", "points_1": "7"}
    ada.post(f"{page_of(activity)}children/{child(activity, school.ben).pk}/paper", sheet)
    page = text_of(ada, page_of(activity))
    assert "paper: not counted" in page
    assert "not tried" not in page
    assert "so paper is not counted." in page


def test_an_ending_in_the_text_is_not_broken_after_its_hyphen(school: School, ada: Client) -> None:
    lesson = {**LESSON, "can_do": "I can end words in -ing or -est."}
    page = text_of(ada, page_of(given(school, lesson=lesson)))
    assert "-\u2060ing or -\u2060est" in page


def test_an_own_date_stands_in_the_list_with_its_reason(school: School, ada: Client) -> None:
    activity = given(school)
    ben, day = child(activity, school.ben), in_days(3)
    body = {"participants": [ben.pk], "day": f"{day:%Y-%m-%d}", "why": "was ill."}
    answer = ada.post(f"{page_of(activity)}until", body, follow=True).content.decode()
    assert f"Own due date: {day:%A} {day.day} {day:%B} at 18:00. Reason: was ill." in answer
    assert f"Ben has until {day:%A}." in answer


def test_the_answer_names_the_child_and_what_was_done(school: School, ada: Client) -> None:
    activity = given(school)
    ben = child(activity, school.ben)
    address = f"{page_of(activity)}children/{ben.pk}/"

    def said(action: str, **body: str) -> str:
        return ada.post(f"{address}{action}", body, follow=True).content.decode()

    assert "Ben is excused." in said("excuse", why="ill")
    assert "Ben is not excused any more." in said("unexcuse")
    assert "Ben has 2 tries." in said("tries", tries="2")
    assert "Taken back from Ben." in said("remove")


def test_a_child_who_has_done_it_is_first_offered_nothing_to_excuse(school: School, ada: Client) -> None:
    activity = given(school)
    ben, cleo = child(activity, school.ben), child(activity, school.cleo)
    done(ben)
    of_ben, of_cleo = (text_of(ada, f"{page_of(activity)}children/{each.pk}/") for each in (ben, cleo))
    folded = "<summary>More time or an excuse</summary>"
    assert folded in of_ben
    assert (
        of_ben.index(folded) < of_ben.index("Excuse Ben") < of_ben.index("</details>", of_ben.index(folded))
    )
    assert "btn-primary" not in of_ben.split("<main", 1)[-1]
    assert folded not in of_cleo
    assert "btn-primary" in of_cleo.split("<main", 1)[-1]
