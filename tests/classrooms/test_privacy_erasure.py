"""Promise 17: erasing leaves no trace in any table, file or log. Killed half-way, it goes on."""

import logging
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import CharField, JSONField, QuerySet
from django.test import Client
from django.utils import timezone

from classrooms.classes.actions import students
from classrooms.login.access import is_door_open
from classrooms.models import Classroom, Erasure, ExportPiece, Group, Student, User
from classrooms.privacy import erasure, export
from classrooms.privacy.registry import DataOwner, data_owners
from classrooms.visitors import Visitor
from config.core import jobs
from config.core.models import Job, Report
from games.actions import tables
from games.engines import GAMES
from games.models import ClassWord, Seat, Table
from lessons.activities.actions import giving
from lessons.models import (
    Activity,
    Attempt,
    Change,
    FairnessVote,
    Observation,
    ObservedGame,
    Printout,
    SkillEstimate,
    SupportChange,
    SupportLimit,
)
from lessons.printables import PRINTABLES
from lessons.printing import actions as printing
from tests.games.clockwork import later
from tests.world import School, a_class, assert_replays, fresh, levels_at, signed_in

MARK = "Xanthippe"


class Foxes(School):
    """A class with a child whose name stands nowhere else, and who has left a trace everywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.child = self.ben
        for name, value in {
            "first_name": MARK,
            "last_name": f"{MARK}son",
            "shown_name": f"{MARK} X.",
        }.items():
            setattr(self.child, name, value)
        self.child.group = Group.objects.create(classroom=self.foxes, name="Reds")
        self.child.save()
        self.browser = signed_in(self.child.user)
        self.alone = [self.table_of(slug, self.child) for slug in GAMES]
        self.shared = [self.table_of(slug, self.child, self.cleo) for slug in GAMES]
        self.homework = [self.homework_for(self.child), self.homework_for(self.child, self.cleo)]
        self.note_by_an_admin()
        self.observe_the_child()
        self.print_the_sheet()
        self.ask_for_the_file()

    def table_of(self, slug: str, *students: Student) -> Table:
        """In its lobby, then begun; alone with a computer player."""
        first, *others = students
        table = tables.open_table(
            Visitor(user=first.user),
            slug,
            options={},
            people=[tables.NewSeat(name=first.shown_name)],
            computers=[] if others else [1],
            invite=True,
        )
        for student in others:
            tables.join(table, Visitor(user=student.user), tables.NewSeat(name=student.shown_name))
        Table.objects.filter(pk=table.pk).update(classroom=self.foxes)
        tables.start(table)
        return fresh(table)

    def homework_for(self, *students: Student) -> Activity:
        """With the mark in everything that is stored for the child, and in the title if it is for the child alone."""
        title = f"For {MARK}" if students == (self.child,) else "For two"
        task, dates = giving.Task(game="dice-words", title=title), giving.Dates()
        activity = giving.give(self.ada, self.foxes, task, students=students, dates=dates)
        part = activity.participants.filter(student=self.child)
        mark_texts(part)
        mark_texts(
            Attempt.objects.filter(
                pk=Attempt.objects.create(participant=part.get(), begun_at=timezone.now()).pk
            )
        )
        change = Change.objects.create(
            activity=activity, participant=part.get(), by=self.ada, what=Change.What.EXCUSED
        )
        mark_texts(Change.objects.filter(pk=change.pk))
        return activity

    def observe_the_child(self) -> None:
        """At a table that others keep."""
        observed, now = ObservedGame.objects.create(table=self.shared[0]), timezone.now()
        about = {"student": self.child, "game": self.shared[0].game}
        Observation.objects.create(observed_game=observed, event=1, skill="spelling", at=now, **about)
        SkillEstimate.objects.create(skill=3.0, spread=1.0, edge_spread=0.5, reach_spread=0.5, **about)
        SupportLimit.objects.create(by=self.ada, **about)
        SupportChange.objects.create(kind=SupportChange.Kind.PLAY, rung_before=0, rung_after=1, **about)
        FairnessVote.objects.create(student=self.child, table=self.shared[0], face=2)
        for model in (Observation, SkillEstimate, SupportLimit, SupportChange):
            mark_texts(model._default_manager.all())

    def note_by_an_admin(self) -> None:
        kind = ContentType.objects.get_for_model(Student)
        LogEntry.objects.create(
            user=self.ada,
            content_type=kind,
            object_id=str(self.child.pk),
            object_repr=str(self.child),
            action_flag=CHANGE,
        )

    def print_the_sheet(self) -> None:
        printable = PRINTABLES["dice-words-sheet"]
        for visitor, table in (
            (Visitor(user=self.cleo.user), self.shared[0]),
            (Visitor(user=self.ada), None),
        ):
            order = printing.request_printout(visitor, printable, printable.options(), table)
            Printout.objects.filter(pk=order.pk).update(pdf=f"PDF of {MARK}".encode(), filename=f"{MARK}.pdf")

    def ask_for_the_file(self) -> None:
        """In plain words, because what is zipped cannot be searched."""
        order = export.request_export(self.foxes, self.carl)
        ExportPiece.objects.create(export=order, number=0, content=f"all about {MARK}".encode())


def mark_texts(rows: "QuerySet[Any]", mark: str = MARK) -> None:
    """Puts the mark into every column of text and JSON, also into one that is added tomorrow."""
    for field in rows.model._meta.concrete_fields:
        if isinstance(field, JSONField):
            rows.update(**{field.name: {"words": [mark]}})
        elif isinstance(field, CharField) and not (field.choices or field.unique):
            rows.update(**{field.name: mark[: field.max_length]})


def work_off(order: Erasure) -> Erasure:
    jobs.run(Erasure, order.pk)
    return Erasure.objects.get(pk=order.pk)


def whole_dump() -> Iterator[tuple[str, str]]:
    """Every column of every row of every table, as text."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            for row in cursor.fetchall():
                yield table, " ".join(_text(value) for value in row)


def _text(value: Any) -> str:
    if isinstance(value, memoryview | bytes):
        return bytes(value).decode("utf-8", "replace")
    return str(value)


def places_with(mark: str) -> Counter[str]:
    return Counter(table for table, text in whole_dump() if mark in text)


def files_with(mark: str) -> list[str]:
    """The files beside the database, and on SQLite its own, byte by byte: deleted rows would still be there."""
    name = Path(str(connection.settings_dict["NAME"]))
    own = [name, name.with_name(f"{name.name}-wal")] if connection.vendor == "sqlite" else []
    beside = [
        path for path in Path(settings.DATA_DIR).rglob("*") if path.is_file() and "sqlite3" not in path.name
    ]
    return [str(path) for path in (*own, *beside) if path.exists() and mark.encode() in path.read_bytes()]


@pytest.mark.django_db(transaction=True)
def test_no_trace_of_a_child_is_left_anywhere(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    school = Foxes()
    before = places_with(MARK)
    assert {
        "classrooms_student",
        "classrooms_exportpiece",
        "games_seat",
        "games_event",
        "games_table",
        "lessons_activity",
        "lessons_attempt",
        "lessons_change",
        "lessons_observation",
        "lessons_participant",
        "lessons_printout",
        "lessons_skillestimate",
        "lessons_supportchange",
        "lessons_supportlimit",
        "django_admin_log",
    } <= set(before)
    page = f"/classes/{school.foxes.pk}/students/{school.child.pk}/erase"
    answer = signed_in(school.ada).post(page, {"name": MARK})
    order = work_off(Erasure.objects.get())
    assert answer.headers["Location"] == f"/receipts/{order.code}"
    assert order.is_done
    assert places_with(MARK) == Counter()
    assert files_with(MARK) == []
    assert MARK not in caplog.text
    assert not User.objects.filter(pk=school.child.user_id).exists()


@pytest.mark.django_db
def test_cards_go_that_were_printed_of_a_class_where_the_child_was_before() -> None:
    """By a teacher who does not teach where the child is now."""
    school, cards = School(), PRINTABLES["login-cards"]
    bees = a_class("Bees", school.ada)
    here = printing.ClassSet(school.foxes, "http://diceroom.example/in/")
    printing.request_printout(Visitor(user=school.carl), cards, cards.options(), class_set=here)
    elsewhere = printing.ClassSet(school.hares, "http://diceroom.example/in/")
    other = printing.request_printout(Visitor(user=school.otto), cards, cards.options(), class_set=elsewhere)
    students.move([school.ben], bees)
    work_off(erasure.ask_to_erase_student(Student.objects.get(pk=school.ben.pk), by=school.ada))
    assert list(Printout.objects.all()) == [other]


@pytest.mark.django_db
def test_the_receipt_says_how_much_went_and_not_whose_it_was() -> None:
    school = Foxes()
    order = work_off(erasure.ask_to_erase_student(school.child, by=school.ada))
    assert order.counts == {
        "Printed sheets": 2,
        "Parts in lessons and games": 2,
        "What games say about skills": 1,
        "Games": len(GAMES),
        "Games with others: the name taken out": len(GAMES),
        "Students": 1,
        "Sign-ins": 1,
    }
    assert (order.student, order.requested_by) == (None, school.ada)
    assert set(order.readers.all()) == {school.ada, school.carl}


@pytest.mark.django_db
def test_what_others_played_is_still_theirs_and_the_replay_law_holds() -> None:
    school = Foxes()
    work_off(erasure.ask_to_erase_student(school.child, by=school.ada))
    assert not Table.objects.filter(pk__in=[table.pk for table in school.alone]).exists()
    for table in school.shared:
        assert_replays(table)
        names = {seat.name for seat in Seat.objects.filter(table=table)}
        assert names == {"Classmate 1", school.cleo.shown_name}
        state = GAMES[table.game].load(fresh(table).snapshot or {})
        assert [player.name for player in state.players] == ["Classmate 1", school.cleo.shown_name]


@pytest.mark.django_db
def test_an_activity_of_others_stays_without_the_child() -> None:
    """What was given to the child alone goes, because its title may be about the child."""
    school = Foxes()
    _, shared = school.homework
    work_off(erasure.ask_to_erase_student(school.child, by=school.ada))
    assert list(Activity.objects.all()) == [shared]
    assert [part.student for part in shared.participants.all()] == [school.cleo]
    assert [change.what for change in shared.changes.all()] == [Change.What.GIVEN]


@pytest.mark.django_db
def test_a_running_game_does_not_wait_for_an_erased_child() -> None:
    """A computer player takes the place."""
    school = Foxes()
    work_off(erasure.ask_to_erase_student(school.child, by=school.ada))
    for table in school.shared:
        assert levels_at(table) == {"p1": 2}
        assert signed_in(school.cleo.user).get(f"/tables/{table.code}/").status_code == 200


@pytest.mark.django_db
def test_when_the_last_of_them_goes_the_game_goes() -> None:
    school = Foxes()
    work_off(erasure.ask_to_erase_student(school.child, by=school.ada))
    work_off(erasure.ask_to_erase_student(school.cleo, by=school.ada))
    assert not Table.objects.filter(classroom=school.foxes).exists()


@pytest.mark.django_db
def test_the_child_is_out_at_once_and_not_only_when_it_is_done() -> None:
    school = Foxes()
    code = school.alone[0].code
    assert school.browser.get(f"/tables/{code}/").status_code == 200
    erasure.ask_to_erase_student(school.child, by=school.ada)
    assert school.browser.get(f"/tables/{code}/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_no_trace_of_a_class_is_left(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    school = Foxes()
    Classroom.objects.filter(pk=school.foxes.pk).update(name=f"{MARK} class", year_group=MARK[:9])
    Group.objects.update(name=f"{MARK} group")
    mark_texts(Activity.objects.exclude(game=""))
    ClassWord.objects.create(classroom=school.foxes, word="OTTER", kind="add", reason=f"{MARK} said so")
    others = Counter(table for table, _ in whole_dump() if "Zoe" in _)
    client = signed_in(school.carl)
    answer = client.post(f"/classes/{school.foxes.pk}/erase", {"name": f"  {MARK}  CLASS "})
    assert answer.status_code == 302
    order = work_off(Erasure.objects.get())
    assert order.counts["Students"] == 2
    assert order.counts["Games"] == 2 * len(GAMES)
    assert order.counts["Lessons and games that were given"] == 2
    assert places_with(MARK) == Counter()
    assert files_with(MARK) == []
    assert MARK not in caplog.text
    assert not Classroom.objects.filter(pk=school.foxes.pk).exists()
    assert Counter(table for table, _ in whole_dump() if "Zoe" in _) == others


@pytest.mark.django_db
def test_a_class_is_out_of_reach_at_once() -> None:
    school = Foxes()
    erasure.ask_to_erase_class(school.foxes, by=school.ada)
    for client in (signed_in(school.ada), signed_in(school.carl)):
        assert client.post(f"/classes/{school.foxes.pk}/export").status_code == 404
    assert not is_door_open(Classroom.objects.get(pk=school.foxes.pk), school.foxes.created_at)


class PowerCut(BaseException):
    """Not an Exception: nothing in between may catch it."""


@pytest.mark.django_db
def test_killed_at_any_step_it_goes_on_and_counts_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The power goes after every single step; the sweep finds what is left each time."""
    school = Foxes()
    sent: list[tuple[type[Job], int]] = []
    monkeypatch.setattr(jobs, "_send", lambda kind, pk: sent.append((kind, pk)))
    order = erasure.ask_to_erase_class(school.foxes, by=school.ada)
    real, cuts = erasure._erase_step, 0

    def one_step_then_dark(order: Erasure, report: Report) -> bool:
        if real(order, report):
            raise PowerCut
        return False

    monkeypatch.setattr(erasure, "_erase_step", one_step_then_dark)
    while not Erasure.objects.get(pk=order.pk).is_done:
        sent.clear()
        with later((cuts + 1) * 61):
            jobs.resume_stalled()
            assert (Erasure, order.pk) in sent
            try:
                jobs.run(Erasure, order.pk)
            except PowerCut:
                cuts += 1
    assert cuts >= 3
    assert Erasure.objects.get(pk=order.pk).counts["Students"] == 2
    assert Erasure.objects.get(pk=order.pk).counts["Games"] == 2 * len(GAMES)
    assert places_with(MARK) == Counter()


@pytest.mark.django_db
def test_a_step_that_fails_changes_and_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    school = Foxes()
    order = erasure.ask_to_erase_student(school.child, by=school.ada)

    def fails(self: DataOwner, student: Student) -> Counter[str]:
        Seat.objects.filter(user=student.user).delete()
        raise PowerCut

    own = data_owners()[-1]
    monkeypatch.setattr(type(own), "erase_student", fails)
    with pytest.raises(PowerCut):
        jobs.run(Erasure, order.pk)
    order.refresh_from_db()
    assert "Students" not in order.counts
    assert Student.objects.filter(pk=school.child.pk).exists()


@pytest.mark.django_db
def test_an_error_is_not_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A teacher was promised that the data goes, so it is tried again until it has gone."""
    school = Foxes()
    order = erasure.ask_to_erase_student(school.child, by=school.ada)
    own, erase_student = data_owners()[-1], type(data_owners()[-1]).erase_student
    monkeypatch.setattr(type(own), "erase_student", lambda *_: 1 / 0)
    for attempt in range(5):
        with later(attempt * 61):
            jobs.resume_stalled()
            assert not work_off(order).is_finished
    monkeypatch.setattr(type(own), "erase_student", erase_student)
    with later(5 * 61):
        jobs.resume_stalled()
        assert work_off(order).is_done
    assert not Student.objects.filter(pk=school.child.pk).exists()


@pytest.mark.django_db
def test_two_requests_are_one_erasure() -> None:
    school = Foxes()
    first = erasure.ask_to_erase_student(school.child, by=school.ada)
    assert erasure.ask_to_erase_student(school.child, by=school.carl) == first
    first = erasure.ask_to_erase_class(school.foxes, by=school.ada)
    assert erasure.ask_to_erase_class(school.foxes, by=None) == first


@pytest.mark.django_db
def test_without_the_right_name_nothing_goes() -> None:
    school = Foxes()
    client = signed_in(school.ada)
    for typed in ("", "Ben", f"{MARK}son"):
        answer = client.post(f"/classes/{school.foxes.pk}/students/{school.child.pk}/erase", {"name": typed})
        assert answer.status_code == 422
    assert client.post(f"/classes/{school.foxes.pk}/erase", {"name": "Hares"}).status_code == 422
    assert not Erasure.objects.exists()


@pytest.mark.django_db
def test_the_question_names_what_is_lost() -> None:
    school = Foxes()
    page = signed_in(school.ada).get(f"/classes/{school.foxes.pk}/students/{school.child.pk}/erase")
    text = page.content.decode()
    assert f"{MARK} {MARK}son" in text
    assert "Games with others: the name taken out" in text
    assert "This cannot be undone." in text


@pytest.mark.django_db
def test_the_receipt_is_for_those_who_taught_the_class() -> None:
    school = Foxes()
    order = work_off(erasure.ask_to_erase_class(school.foxes, by=school.ada))
    address = f"/receipts/{order.code}"
    for teacher in (school.ada, school.carl):
        page = signed_in(teacher).get(address).content.decode()
        assert order.code in page
        assert "One class was erased for good." in page
        assert "Foxes" not in page
    assert signed_in(school.otto).get(address).status_code == 404
    assert Client().get(address).status_code == 302
