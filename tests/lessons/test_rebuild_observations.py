"""`manage.py rebuild_observations` arrives at the same observations and estimates, and at the same reasons."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError

from classrooms.models import Student
from games.models import Table
from lessons.activities.actions import live
from lessons.activities.actions.live import SeatingGroup
from lessons.home.actions import play_alone
from lessons.models import Observation, ObservedGame, SkillEstimate, SupportChange
from lessons.rule_cards import actions, observing, reading, rebuilding, selectors
from lessons.rule_cards.observing import observe
from tests.lessons.at_home import do, give, play_out
from tests.lessons.measured import ladders_of
from tests.lessons.test_rule_cards import stored
from tests.world import School, a_student

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    with ladders_of():
        yield


class PlayedClass(School):
    """Children with different help have played in the room, at home and alone. Dora is called weak by her teacher."""

    def __init__(self) -> None:
        super().__init__()
        self.dora = a_student(self.foxes, "Dora")
        Student.objects.filter(pk=self.dora.pk).update(band="low")
        self.dora.refresh_from_db()

    def together(self, *students: Student, game: str = "dice-words", **settings: Any) -> Table:
        options = {"rounds": 2} if game == "dice-words" else {}
        group = SeatingGroup(students=students, computers=settings.pop("computers", ()))
        activity = live.start(
            self.ada, self.foxes, game, groups=[group], options=options, ending_others=True, **settings
        )
        table = play_out(live.table_for(activity, 1))
        observe()
        return table

    def plays(self) -> None:
        self.together(self.ben, self.dora)
        self.together(self.cleo, self.dora, computers=(5,))
        actions.limit(self.cleo, "dice-words", mode="pin", rung=4, teacher=self.ada, why="as agreed")
        homework = give(self)
        for student in (self.ben, self.cleo):
            do(homework, student)
            observe()
        play_out(play_alone(self.ben, "dice-words"))
        observe()
        actions.limit(self.cleo, "dice-words", mode="follow", teacher=self.ada)
        self.together(self.ben, self.cleo, self.dora)
        actions.ask_harder(self.cleo, "dice-words")
        self.together(self.ben, self.cleo, game="scrabbicle")
        actions.limit(self.ben, "", mode="cap", rung=1, teacher=self.ada)
        self.together(self.ben, self.cleo, self.dora)


def rebuilt() -> str:
    said = StringIO()
    call_command("rebuild_observations", stdout=said)
    return said.getvalue()


def test_the_same_rows_and_the_same_estimates_come_out() -> None:
    school = PlayedClass()
    school.plays()
    before, changes = stored(), list(SupportChange.objects.values())
    kinds = {change["kind"] for change in changes}
    assert kinds == {"play", "limit", "harder"}, kinds
    SkillEstimate.objects.update(skill=0.0, rung=0, shares=[])
    Observation.objects.all().delete()
    said = rebuilt()
    assert stored() == before
    assert list(SupportChange.objects.values()) == changes
    assert f"{ObservedGame.objects.count()} games read again" in said
    assert "Other figures" not in said


def test_every_reason_is_computed_again_from_the_logs() -> None:
    school = PlayedClass()
    school.plays()
    done = rebuilding.rebuild()
    assert done.reasons == SupportChange.objects.filter(kind="play").count() > 0
    assert done.other_reasons == []
    change = SupportChange.objects.filter(kind="play").latest("pk")
    SupportChange.objects.filter(pk=change.pk).update(figures={**change.figures, "chance": 99})
    assert rebuilding.rebuild().other_reasons == [change.pk]
    assert f"these changes: {change.pk}." in rebuilt()


def test_a_deleted_game_leaves_the_order_of_the_others() -> None:
    school = PlayedClass()
    school.plays()
    last = ObservedGame.objects.latest("pk")
    Table.objects.filter(pk=last.table_id).delete()
    rebuilt()
    before = stored()
    rebuilt()
    assert stored() == before
    assert selectors.changes_of(school.cleo)


def test_a_game_that_ends_meanwhile_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    school = PlayedClass()
    school.together(school.ben, school.cleo)
    real = reading.read
    late: list[Table] = []

    def read(table: Table) -> Any:
        if not late:
            late.append(play_out(play_alone(school.ben, "dice-words")))
            assert observe() == 1
        return real(table)

    monkeypatch.setattr("lessons.rule_cards.rebuilding.read", read)
    rebuilt()
    before = stored()
    monkeypatch.undo()
    rebuilt()
    assert stored() == before
    assert Observation.objects.filter(observed_game__table=late[0]).exists()


def test_a_log_that_cannot_be_read_is_named_and_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    school = PlayedClass()
    table = school.together(school.ben, school.cleo)
    real = reading.read

    def read(asked: Table) -> Any:
        if asked == table:
            raise ValueError("cannot be read")
        return real(asked)

    play_out(play_alone(school.ben, "dice-words"))
    observe()
    monkeypatch.setattr("lessons.rule_cards.rebuilding.read", read)
    assert f"The log of table {table.code} cannot be read." in rebuilt()
    assert SkillEstimate.objects.filter(student=school.ben, game="dice-words").exists()
    monkeypatch.undo()
    rebuilt()
    assert Observation.objects.filter(observed_game__table=table).exists()


def test_a_database_that_is_away_costs_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    school = PlayedClass()
    play_out(play_alone(school.ben, "dice-words"))

    def away(_: Table) -> Any:
        raise OperationalError("the connection is closed")

    monkeypatch.setattr("lessons.rule_cards.observing.read", away)
    with pytest.raises(OperationalError):
        observe()
    assert not ObservedGame.objects.exists()
    monkeypatch.undo()
    assert observe() == 1
    assert Observation.objects.filter(student=school.ben).exists()


def test_a_worker_that_dies_while_it_writes_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one reads the game: once, also days later."""
    school = PlayedClass()
    play_out(play_alone(school.ben, "dice-words"))

    def dies(*_: Any) -> None:
        raise SystemExit

    monkeypatch.setattr(observing, "store", dies)
    with pytest.raises(SystemExit):
        observe()
    assert not ObservedGame.objects.exists()
    assert not Observation.objects.exists()
    monkeypatch.undo()
    Table.objects.update(changed_at=1.0)
    assert observe() == 0, "long ago: the hourly task looks for it"
    assert observe(since=None) == 1
    assert observe(since=None) == 0
    assert SkillEstimate.objects.filter(student=school.ben, game="dice-words").count() == 1
