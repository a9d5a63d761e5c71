"""What games say about children: read once, kept as estimates, and what teachers and children say to it."""

from collections.abc import Iterator

import pytest

from classrooms.models import Student
from config.core.errors import Refused
from games.models import Table
from lessons.activities.actions import live
from lessons.activities.actions.live import SeatingGroup
from lessons.home.actions import play_alone
from lessons.models import FairnessVote, Observation, ObservedGame, SkillEstimate, SupportChange
from lessons.rule_cards import actions, selectors
from lessons.rule_cards.observing import observe
from tests.lessons.at_home import do, give, play_out
from tests.lessons.measured import ladders_of
from tests.world import School

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    with ladders_of():
        yield


def together(school: School, *students: Student, computers: tuple[int, ...] = (3,)) -> Table:
    """A class table, played to its end."""
    groups = [SeatingGroup(students=students, computers=computers)]
    activity = live.start(
        school.ada, school.foxes, "dice-words", groups=groups, options={"rounds": 2}, ending_others=True
    )
    return play_out(live.table_for(activity, 1))


def stored() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    seen = Observation.objects.order_by("student", "observed_game", "event", "skill", "part")
    estimates = SkillEstimate.objects.order_by("student", "game")
    fields = [field.attname for field in SkillEstimate._meta.concrete_fields if field.name != "id"]
    return (
        list(seen.values_list("student", "observed_game", "event", "skill", "part", "points", "rung", "at")),
        list(estimates.values_list(*fields)),
    )


def test_a_game_is_read_once_however_often_the_task_runs() -> None:
    school = School()
    together(school, school.ben, school.cleo)
    assert observe() == 1
    before = stored()
    assert observe() == 0
    assert stored() == before
    assert ObservedGame.objects.count() == 1
    assert {row.student for row in Observation.objects.all()} == {school.ben, school.cleo}
    assert SkillEstimate.objects.get(student=school.ben, game="dice-words").plays > 0
    assert SkillEstimate.objects.get(student=school.ben, game="").plays > 0


def test_homework_and_games_alone_are_read_too() -> None:
    school = School()
    do(give(school), school.ben)
    play_out(play_alone(school.ben, "dice-words"))
    assert observe() == 2
    assert set(SkillEstimate.objects.values_list("student", "game")) == {
        (school.ben.pk, "dice-words"),
        (school.ben.pk, ""),
    }


def test_a_game_without_a_ladder_gives_observations_and_no_estimate() -> None:
    school = School()
    play_out(play_alone(school.ben, "bookworm"))
    assert observe() == 1
    assert Observation.objects.filter(student=school.ben, game="bookworm").exists()
    assert not SkillEstimate.objects.exists()
    assert not selectors.help_of(school.ben, "bookworm").measured


def test_the_help_of_a_child_and_its_limits() -> None:
    school = School()
    actions.limit(school.ben, "dice-words", mode="pin", rung=3, teacher=school.ada, why="as agreed")
    help = selectors.help_of(school.ben, "dice-words")  # noqa: A001
    assert (help.rung, help.top, help.measured) == (3, 5, True)
    assert help.limit is not None
    assert help.limit.why == "as agreed"
    assert help.sentence == "Ada changed it: three helps more."
    assert [card.key for card in help.cards] == ["length_multiplier_rounds", "extra_target_rounds"]
    assert [card.key for card in help.next_less] == ["length_multiplier_rounds"]
    assert len(help.weeks) == 10
    actions.limit(school.ben, "", mode="off", teacher=school.ada)
    assert selectors.help_of(school.ben, "dice-words").rung == 3, "the row of the game comes first"
    assert selectors.help_of(school.ben, "scrabbicle").rung == 0
    assert [line.teacher for line in selectors.changes_of(school.ben)] == ["Ada"]


def test_a_child_asks_for_one_step_harder() -> None:
    school = School()
    with pytest.raises(Refused, match="full game"):
        actions.ask_harder(school.ben, "dice-words")
    actions.limit(school.ben, "dice-words", mode="pin", rung=2, teacher=school.ada)
    with pytest.raises(Refused, match="Ask your teacher"):
        actions.ask_harder(school.ben, "dice-words")
    actions.limit(school.ben, "dice-words", mode="follow", teacher=school.ada)
    actions.ask_harder(school.ben, "dice-words")
    assert selectors.help_of(school.ben, "dice-words").rung == 1
    assert selectors.changes_of(school.ben)[0].sentence == "Asked for one step harder: one help less."
    assert SupportChange.objects.count() == 2


def test_a_class_and_the_site_can_switch_it_off(settings: object) -> None:
    school = School()
    assert selectors.follows_play(school.foxes)
    actions.switch_class(school.foxes, False, school.ada)
    assert not selectors.follows_play(school.foxes)
    assert selectors.follows_play(school.hares)
    settings.ADAPTIVITY = False  # type: ignore[attr-defined]
    assert not selectors.follows_play(school.hares)


def test_the_last_vote_of_a_child_counts() -> None:
    school = School()
    table = play_out(play_alone(school.ben, "dice-words"))
    actions.vote_fair(school.ben, table, 1)
    actions.vote_fair(school.ben, table, 3)
    assert FairnessVote.objects.get().face == 3
    with pytest.raises(Refused, match="not played"):
        actions.vote_fair(school.cleo, table, 3)
    with pytest.raises(Refused, match="faces"):
        actions.vote_fair(school.ben, table, 4)
