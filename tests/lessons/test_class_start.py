"""A teacher sets tables for the class: who plays, at which tables, with which rule cards."""

import re
from typing import Any

import pytest

from classrooms.classes.actions import classes
from games.actions import clock
from games.engines import GAMES, IllegalSetup
from games.models import Table
from lessons.activities import selectors
from lessons.activities.actions import live
from lessons.models import Activity
from tests.games.clockwork import later
from tests.lessons.lesson import activity_of, do_at_tables, games_page, open_all, start, text_of
from tests.world import At, School, a_student, fresh, levels_at, signed_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES)
def test_one_click_starts_any_game_for_the_chosen(game: str) -> None:
    """A teacher starts any game for chosen students; seats at random."""
    school = School()
    assert start(school, game).status_code == 302
    seats = {seat.user for table in Table.objects.all() for seat in table.seats.exclude(user=None)}
    assert seats == {school.ben.user, school.cleo.user}
    assert {table.status for table in Table.objects.all()} == {"playing"}


def test_seats_by_hand_and_supports_per_child() -> None:
    school = School()
    dora = a_student(school.foxes, "Dora")
    who = {"students": [school.ben.pk, school.cleo.pk, dora.pk], "size": "2"}
    page = signed_in(school.ada).post(f"{games_page(school)}new/dice-words/", who | {"by_hand": "1"})
    assert f'name="at_{dora.pk}"' in page.content.decode()
    seats = {
        f"at_{school.ben.pk}": "2",
        f"at_{school.cleo.pk}": "1",
        f"at_{dora.pk}": "2",
        f"cards_{dora.pk}": ["head_start"],
        f"time_{school.ben.pk}": "1.5",
    }
    answer = signed_in(school.ada).post(f"{games_page(school)}new/dice-words/", who | seats | {"seated": "1"})
    assert answer.status_code == 302
    activity = Activity.objects.get()
    assert activity.seat_by == "hand"
    first, second = open_all(activity)
    assert [seat.name for seat in first.seats.all()] == ["Cleo C.", "Robo"], "no child sits alone"
    assert {seat.name: seat.supports for seat in second.seats.all()} == {
        "Ben B.": {"extra_time": 1.5},
        "Dora D.": {"head_start": True},
    }


def test_children_begin_with_what_their_settings_say(settings: Any) -> None:
    """Where rule cards do not follow the play."""
    settings.ADAPTIVITY = False
    school = School()
    school.ben.band, school.ben.extra_time = "low", 50
    school.ben.save()
    start(school)
    seat = Table.objects.get().seats.get(user=school.ben.user)
    assert seat.supports == {"unlimited_rerolls": True, "side_b": True, "extra_time": 1.5}
    page = signed_in(school.ada).post(
        f"{games_page(school)}new/dice-words/", {"students": [school.ben.pk], "by_hand": "1"}
    )
    checked = re.findall(rf'name="cards_{school.ben.pk}" value="(\w+)" checked', page.content.decode())
    assert checked == ["unlimited_rerolls", "side_b"]


def test_rules_and_computer_players_can_be_chosen() -> None:
    school = School()
    start(school, option_rounds="3", computers="fill", size="4", level="3", hints="off")
    table = Table.objects.get()
    assert (table.options["rounds"], levels_at(table), table.hints) == (3, {"p3": 3, "p4": 3}, "off")


def test_a_race_is_a_table_for_each_with_the_same_dice_and_scores_side_by_side() -> None:
    """A class race: all children of the class play the same seed solo, scores side by side at the end."""
    school = School()
    start(school, "ice-pack", race="on")
    first, second = Table.objects.all()
    assert At(first, "p1").view["board"] == At(second, "p1").view["board"]
    for user in (school.ada, school.ben.user, school.cleo.user):
        page = text_of(signed_in(user), f"/races/{activity_of(first).code}/")
        assert "Ben B." in page
        assert "Cleo C." in page
    do_at_tables([first, second], "end")
    link = f"/tables/{first.code}/race"
    assert link in text_of(signed_in(school.ada), f"/tables/{first.code}/")
    assert signed_in(school.ada).get(link)["Location"] == f"/races/{activity_of(first).code}/"
    assert f"/races/{activity_of(first).code}/" in text_of(signed_in(school.ben.user), "/me/")
    for stranger in (school.otto, school.zoe.user):
        assert signed_in(stranger).get(f"/races/{activity_of(first).code}/").status_code == 404


def test_a_race_starts_with_the_teacher_s_go_when_the_children_have_sat_down() -> None:
    school = School()
    start(school, "ice-pack", race="on")
    table = Table.objects.filter(seats__user=school.ben.user).get()
    ben, ada = signed_in(school.ben.user), signed_in(school.ada)
    assert "<b>0 of 2</b> here" in text_of(ada, games_page(school))
    assert "Get ready: it begins soon" in text_of(ben, "/me/")
    held = text_of(ben, f"/tables/{table.code}/")
    assert "Ready, steady…" in held
    assert "Your teacher says go." in held
    assert "Ready, steady…" in text_of(ada, f"/tables/{table.code}/projector")
    assert "ready to start" in text_of(ada, f"/races/{activity_of(table).code}/")
    page = text_of(ada, games_page(school))
    assert "<b>1 of 2</b> here" in page
    assert page.count("Waits for your go") == 2
    assert f"/races/{activity_of(table).code}/" in page
    assert ada.post(f"{games_page(school)}all/go").status_code == 302
    assert "Waits for your go" not in text_of(ada, games_page(school))
    assert 'id="held"' not in text_of(ben, f"/tables/{table.code}/")
    assert fresh(table).due_at is not None


@pytest.mark.parametrize(("ended_early", "winners"), [(True, 0), (False, 2)])
def test_a_race_is_won_by_all_with_the_most_points_if_it_was_run_to_its_end(
    ended_early: bool, winners: int
) -> None:
    school = School()
    start(school, "ice-pack", race="on")
    do_at_tables(list(Table.objects.all()), "go")
    if ended_early:
        do_at_tables(list(Table.objects.all()), "end")
    else:
        with later(3600):
            clock.sweep()
    [(race, _)] = selectors.finished_in(school.foxes, most=10)
    assert sum(place.won for place in race.places) == winners


def test_a_child_who_still_plays_is_named_and_can_be_taken_out() -> None:
    school = School()
    start(school)
    again = start(school, "bookworm")
    assert again.status_code == 422
    assert "Ben B., Cleo C. are still playing" in again.content.decode()
    assert "End the games that they are in now" in again.content.decode()
    assert start(school, "bookworm", ending="on").status_code == 302
    assert [table.status for table in Table.objects.order_by("pk")] == ["over", "playing"]


def test_where_all_play_already_one_press_ends_their_games_and_starts() -> None:
    school = School()
    page = f"{games_page(school)}new/bookworm/"
    ada = signed_in(school.ada)
    assert "End their games and start" not in text_of(ada, page)
    start(school)
    shown = text_of(ada, page)
    assert "All children of this class are playing already." in shown
    [button] = re.findall(r'<button class="btn btn-primary[^>]*name="(\w+)" value="(\w+)"', shown)
    chosen = re.findall(r'name="students" value="(\d+)"[^>]* checked', shown)
    assert chosen == [str(school.ben.pk), str(school.cleo.pk)]
    assert ada.post(page, {"students": chosen, button[0]: button[1]}).status_code == 302
    assert Activity.objects.filter(game="bookworm", ended_at=None).count() == 1


def test_while_one_child_is_free_the_teacher_is_not_asked_to_end_games() -> None:
    school = School()
    start(school)
    a_student(school.foxes, "Dora")
    shown = text_of(signed_in(school.ada), f"{games_page(school)}new/bookworm/")
    assert "All children of this class are playing already." not in shown
    assert "End their games and start" not in shown


def seated_by_hand(school: School, **more: Any) -> Any:
    """Cleo alone at the first table, Ben with a rule card and more time at the second."""
    ben, cleo = school.ben.pk, school.cleo.pk
    seats: dict[str, Any] = {
        f"at_{ben}": "2",
        f"at_{cleo}": "1",
        f"cards_{ben}": ["head_start"],
        f"time_{ben}": "1.5",
    }
    return start(school, size="2", option_rounds="3", hints="off", seated="1", **seats, **more)


def test_whose_games_have_to_end_is_said_before_the_seats_are_arranged() -> None:
    school = School()
    page, ada = f"{games_page(school)}new/bookworm/", signed_in(school.ada)
    body = {"students": [school.ben.pk, school.cleo.pk], "by_hand": "1"}
    assert "Still in another game" not in ada.post(page, body).content.decode()
    start(school)
    shown = ada.post(page, body).content.decode()
    assert "Ben B. and Cleo C.</span>" in shown
    assert "End their games when these begin" in shown
    again = ada.post(page, body | {"ending": "on"}).content.decode()
    assert "Still in another game" not in again
    assert '<input type="hidden" name="ending" value="on">' in again


@pytest.mark.parametrize("why", ["busy", "archived", "rules"])
def test_what_was_put_by_hand_comes_back_when_it_is_refused(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    school = School()
    if why == "busy":
        start(school, students=[school.ben.pk])
    elif why == "archived":
        classes.archive(school.foxes)
    else:
        monkeypatch.setattr(live, "start", refuse_the_rules)
    answer = seated_by_hand(school)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert {"busy": "Ben B. is still", "archived": "is archived", "rules": "Not by"}[why] in page
    assert ("End the games that they are in now" in page) == (why == "busy")
    for name, value in ((f"at_{school.ben.pk}", "2"), (f"time_{school.ben.pk}", "1.5")):
        chosen = re.search(rf'<select[^>]* name="{name}".*?value="([^"]*)" selected', page)
        assert chosen is not None
        assert chosen[1] == value
    assert re.findall(r'name="cards_\d+" value="(\w+)" checked', page) == ["head_start"]
    for name, value in (("students", str(school.ben.pk)), ("option_rounds", "3"), ("hints", "off")):
        assert f'<input type="hidden" name="{name}" value="{value}">' in page


def test_a_hundred_children_with_every_rule_card_are_not_too_many() -> None:
    school = School()
    crowd = [school.ben, school.cleo, *(a_student(school.foxes, f"K{number}") for number in range(98))]
    cards = list(GAMES["dice-words"].supports_schema()["properties"])
    answers: dict[str, Any] = {"students": [student.pk for student in crowd], "seated": "1"}
    for student in crowd:
        answers |= {f"at_{student.pk}": "1", f"time_{student.pk}": "x", f"cards_{student.pk}": cards * 2}
    page = start(school, **answers)
    assert page.status_code == 422, "an unreadable clock is reported"
    assert "Look at the tables and cards again" in page.content.decode()


def refuse_the_rules(*_: Any, **__: Any) -> None:
    raise IllegalSetup("Not by these rules.")


def test_one_tick_there_ends_the_other_games_and_the_seats_are_taken() -> None:
    school = School()
    start(school)
    assert seated_by_hand(school, ending="on").status_code == 302
    assert [
        [seat.name for seat in table.seats.all()] for table in Table.objects.filter(status="playing")
    ] == [
        ["Cleo C.", "Robo"],
        ["Ben B.", "Robo"],
    ]


@pytest.mark.parametrize(
    "body",
    [{}, {"students": ["999999"]}, {"students": ["x"]}, {"size": "77"}, {"option_rounds": "9999"}],
)
def test_what_cannot_be_is_refused_with_a_reason_and_nothing_is_opened(body: dict[str, Any]) -> None:
    school = School()
    chosen = {} if not body or "students" in body else {"students": [school.ben.pk]}
    answer = signed_in(school.ada).post(f"{games_page(school)}new/dice-words/", chosen | body)
    assert answer.status_code == 422
    assert not Table.objects.exists()


def test_an_archived_class_offers_no_games_to_end() -> None:
    school = School()
    classes.archive(school.foxes)
    page = start(school).content.decode()
    assert "This class is archived" in page
    assert "End the games that they are in now" not in page


def test_a_student_of_another_class_cannot_be_chosen() -> None:
    school = School()
    answer = start(school, students=[school.zoe.pk])
    assert answer.status_code == 422
    assert not Table.objects.exists()
