"""The cards with which a game begins: in the room, at home and alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from classrooms.models import Student
from classrooms.visitors import Visitor
from config.core.errors import Refused
from games.actions.tables import NewSeat, new_seat_for, open_table
from games.models import Seat, Table
from lessons.activities import overview
from lessons.activities.actions import attempts, late, live, steps
from lessons.activities.actions.live import SeatingGroup
from lessons.home.actions import play_again, play_alone
from lessons.models import Activity, Change, Participant, SkillEstimate, SupportChange
from lessons.rule_cards import actions, selectors
from tests.lessons.at_home import give, part_of, play_out
from tests.lessons.live_class import a_lesson
from tests.lessons.measured import LADDERS, ladders_of
from tests.world import School, a_student, levels_at

pytestmark = pytest.mark.django_db
RUNGS = LADDERS["dice-words"]


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    with ladders_of():
        yield


def plays_like(student: Student, skill: float, *, rung: int = 0, game: str = "dice-words") -> None:
    """As after many plays of this skill."""
    SkillEstimate.objects.create(
        student=student,
        game=game,
        skill=skill,
        spread=0.2,
        plays=60,
        edge_spread=0.2,
        reach_spread=0.2,
        shares=[0.4] * 30,
        rung=rung,
        rounds_since=20,
    )


def start(school: School, *, rungs: dict[int, int] | None = None, **settings: Any) -> Activity:
    """Ben and Cleo at one table."""
    group = SeatingGroup(students=[school.ben, school.cleo], rungs=rungs or {})
    settings = {"options": {"rounds": 2}, "ending_others": True, **settings}
    return live.start(school.ada, school.foxes, "dice-words", groups=[group], **settings)


def cards_of(table: Table, student: Student) -> dict[str, Any]:
    cards: dict[str, Any] = Seat.objects.get(table=table, user=student.user).supports
    return cards


def change_of(student: Student) -> SupportChange:
    return SupportChange.objects.filter(student=student).latest("pk")


def test_a_mixed_table_starts_with_the_cards_that_make_it_fair() -> None:
    school = School()
    plays_like(school.ben, 4.0)
    plays_like(school.cleo, 3.0)
    activity = start(school)
    assert not SupportChange.objects.exists(), "starting writes the plan only"
    table = live.table_for(activity, 1)
    assert cards_of(table, school.ben) == {}
    assert cards_of(table, school.cleo) == RUNGS[2]
    change = change_of(school.cleo)
    assert (change.kind, change.rung_before, change.rung_after, change.activity) == ("play", 0, 2, activity)
    assert selectors.sentence_of(change).endswith("fair is 50 %: two helps more.")
    part = Participant.objects.get(student=school.cleo)
    assert (part.rung, part.rung_source) == (2, "play")


def test_the_teacher_has_the_last_word_for_one_game() -> None:
    school = School()
    plays_like(school.ben, 4.0)
    plays_like(school.cleo, 3.0)
    activity = start(school, rungs={school.cleo.pk: 4})
    assert Change.objects.get(what="card").details == {"rung": 4}
    assert cards_of(live.table_for(activity, 1), school.cleo) == RUNGS[4]
    assert (change_of(school.cleo).kind, change_of(school.cleo).by) == ("limit", school.ada)
    steps.next_step(activity, school.ada, to=2)
    assert cards_of(live.table_for(activity, 1), school.cleo) == RUNGS[2], "the next game proposes anew"


def test_a_rematch_proposes_anew_and_keeps_what_the_activity_allows() -> None:
    school = School()
    plays_like(school.ben, 4.0)
    plays_like(school.cleo, 2.0)
    first = play_out(live.table_for(start(school, most_help=3), 1))
    assert cards_of(first, school.cleo) == RUNGS[2]
    second = live.rematch(first)
    assert cards_of(second, school.cleo) == RUNGS[3]
    assert cards_of(second, school.ben) == {}


def test_a_child_who_plays_the_own_game_again_gets_the_cards_of_the_play_now() -> None:
    school = School()
    plays_like(school.ben, 3.0)
    first = play_out(play_alone(school.ben, "dice-words"))
    assert cards_of(first, school.ben) == {}
    SkillEstimate.objects.update(skill=1.0)
    second = play_again(school.ben, first)
    assert cards_of(second, school.ben) == RUNGS[1], "the computer players are as strong as before"
    assert play_again(school.ben, first) == second
    SkillEstimate.objects.update(skill=0.0)
    with pytest.raises(Refused, match="Finish this game first"):
        play_again(school.ben, second)
    assert SupportChange.objects.count() == 1


def test_best_words_are_shown_up_to_the_level_of_the_play_or_of_the_teacher() -> None:
    school = School()
    school.ben.band = "low"
    school.ben.save()
    plays_like(school.cleo, 4.4)
    table = live.table_for(start(school), 1)
    reads = dict(Seat.objects.filter(table=table).values_list("user", "reads"))
    assert (reads[school.ben.user_id], reads[school.cleo.user_id]) == (2, 4)
    for own in (play_alone(school.ben, "scrabbicle"), attempts.begin(part_of(give(school), school.ben))):
        assert own.seats.get(user=school.ben.user).reads == 2


def test_children_who_share_a_screen_keep_the_cards_that_they_agreed_on() -> None:
    school = School()
    plays_like(school.ben, 1.0)
    people = [new_seat_for(school.ben, {"side_b": True}), NewSeat(name="Kind Robin")]
    table = play_out(open_table(Visitor(user=school.ben.user), "dice-words", options={}, people=people))
    again = play_again(school.ben, table)
    assert [seat.supports for seat in again.seats.all()] == [{"side_b": True}, {}]


def test_without_cards_that_follow_the_play_a_child_keeps_the_own_ones() -> None:
    school = School()
    actions.switch_class(school.foxes, False, school.ada)
    own = new_seat_for(school.ben, {"side_b": True})
    table = play_out(open_table(Visitor(user=school.ben.user), "dice-words", options={}, people=[own]))
    assert cards_of(play_again(school.ben, table), school.ben) == {"side_b": True}


@pytest.mark.parametrize(("adapt", "rung"), [("follow", 2), ("pinned", 1), ("off", None)])
def test_an_activity_follows_keeps_or_leaves_cards_alone(adapt: str, rung: int | None) -> None:
    school = School()
    plays_like(school.ben, 4.0)
    plays_like(school.cleo, 3.0, rung=1)
    table = live.table_for(start(school, adapt=adapt), 1)
    assert cards_of(table, school.cleo) == ({} if rung is None else RUNGS[rung])
    assert SupportChange.objects.count() == (adapt == "follow")
    assert Participant.objects.get(student=school.cleo).rung == rung


def test_a_cap_holds_for_every_child() -> None:
    school = School()
    plays_like(school.ben, 5.0)
    plays_like(school.cleo, 2.0, rung=3)
    table = live.table_for(start(school, most_help=1), 1)
    assert cards_of(table, school.cleo) == RUNGS[1]


def test_what_a_class_or_the_site_switches_off_stays_as_it_was(settings: Any) -> None:
    school = School()
    school.cleo.band = "low"
    school.cleo.save()
    advised = {"unlimited_rerolls": True, "side_b": True}
    actions.switch_class(school.foxes, False, school.ada)
    group = SeatingGroup(students=[school.cleo], supports={school.cleo.pk: advised}, computers=[3])
    activity = live.start(school.ada, school.foxes, "dice-words", groups=[group], options={})
    assert cards_of(live.table_for(activity, 1), school.cleo) == advised
    actions.switch_class(school.foxes, True, school.ada)
    settings.ADAPTIVITY = False
    assert cards_of(play_alone(school.cleo, "dice-words"), school.cleo) == advised
    assert not SupportChange.objects.exists()


def test_a_games_advice_for_a_level_gives_way_to_what_the_play_says() -> None:
    school = School()
    school.ben.band, school.ben.extra_time = "low", 50
    school.ben.save()
    plays_like(school.ben, 5.0)
    assert cards_of(play_alone(school.ben, "dice-words"), school.ben) == {"extra_time": 1.5}


def test_cards_of_a_lesson_and_of_the_play_are_joined() -> None:
    school = School()
    plays_like(school.ben, 4.0)
    plays_like(school.cleo, 3.0)
    group = SeatingGroup(
        students=[school.ben, school.cleo],
        supports={school.cleo.pk: {"extra_target_rounds": 3, "head_start": True}},
    )
    lesson = a_lesson()
    activity = live.start(
        school.ada, school.foxes, "dice-words", groups=[group], options=lesson.steps[0].options, lesson=lesson
    )
    cards = cards_of(live.table_for(activity, 1), school.cleo)
    assert cards == {"extra_target_rounds": 4, "head_start": True}, "the wider of two counts"


def test_homework_gives_help_to_one_who_struggles_and_takes_it_from_one_who_does_not() -> None:
    school = School()
    plays_like(school.ben, 1.0)
    plays_like(school.cleo, 5.0, rung=2)
    activity = give(school)
    assert cards_of(attempts.begin(part_of(activity, school.ben)), school.ben) == RUNGS[1]
    assert cards_of(attempts.begin(part_of(activity, school.cleo)), school.cleo) == RUNGS[1]
    assert "one help more" in selectors.sentence_of(change_of(school.ben))
    assert "one help less" in selectors.sentence_of(change_of(school.cleo))


def test_a_table_that_was_opened_keeps_its_cards() -> None:
    school = School()
    plays_like(school.ben, 1.0)
    activity = give(school)
    table = attempts.begin(part_of(activity, school.ben))
    actions.limit(school.ben, "dice-words", mode="off", teacher=school.ada)
    assert attempts.begin(part_of(activity, school.ben)) == table
    assert cards_of(table, school.ben) == RUNGS[1]
    play_out(table)
    assert cards_of(attempts.begin(part_of(activity, school.ben)), school.ben) == {}


def test_computer_players_are_as_strong_as_the_child() -> None:
    school = School()
    plays_like(school.ben, 4.1, game="scrabbicle")
    activity = give(school, "scrabbicle", computer_level=0)
    tables = [attempts.begin(part_of(activity, school.ben)), play_alone(school.ben, "scrabbicle")]
    levels = [
        list(table.seats.exclude(computer_level=None).values_list("computer_level")) for table in tables
    ]
    assert levels == [[(4,), (4,)]] * 2


def test_the_control_room_shows_cards_once_they_are_dealt() -> None:
    school = School()
    plays_like(school.ben, 4.0)
    plays_like(school.cleo, 3.0)
    activity = start(school)
    [line] = overview.control_room(activity).lines
    assert [seat.cards for seat in line.seats] == [(), ()]
    live.table_for(activity, 1)
    [line] = overview.control_room(activity).lines
    assert [[card.key for card in seat.cards] for seat in line.seats] == [[], ["extra_target_rounds"]]


def test_a_child_who_comes_late_is_dealt_what_fits_the_own_table() -> None:
    school = School()
    dora = a_student(school.foxes, "Dora")
    plays_like(dora, 4.0)
    activity = start(school)
    live.table_for(activity, 1)
    late.add(activity, dora, school.ada)
    part = Participant.objects.get(student=dora)
    assert Activity.objects.get(pk=activity.pk).computers[str(part.group_number)] == [4, 4]
    table = live.arrive(part)
    assert cards_of(table, dora) == {}
    assert levels_at(table) == {"p2": 4, "p3": 4}
