"""Promise 17: the export of one child's data is complete."""

import csv
import io
import json
import zipfile
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import BooleanField, CharField, DateTimeField, Field, JSONField, Model
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classrooms.models import Erasure, Export, ExportPiece, Group, Student
from classrooms.privacy import erasure, export
from classrooms.privacy.classrooms_data import SECRETS
from classrooms.privacy.csv_rows import CsvPage
from config.core import jobs
from games.actions import tables
from games.engines import GAMES
from games.models import Event, Seat, Table
from lessons.activities.actions import calendars, giving
from lessons.models import Activity, Attempt, Change
from tests.world import At, School, fresh, signed_in

pytestmark = pytest.mark.django_db

# The account of a child cannot have these: the database refuses it.
EMPTY = {"email", "first_name", "last_name", "called"}


def unzipped(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def export_of(school: School, student: Student) -> dict[str, str]:
    answer = signed_in(school.ada).get(f"/classes/{student.classroom_id}/students/{student.pk}/export")
    assert answer.headers["Content-Type"] == "application/zip"
    return unzipped(b"".join(answer.streaming_content))  # type: ignore[attr-defined]


def export_of_class(school: School) -> dict[str, str]:
    order = asked_for(school)
    run(order)
    answer = signed_in(school.ada).get(f"/exports/{order.code}/file")
    assert answer.headers["Content-Type"] == "application/zip"
    return unzipped(b"".join(answer.streaming_content))  # type: ignore[attr-defined]


def asked_for(school: School) -> Export:
    answer = signed_in(school.ada).post(f"/classes/{school.foxes.pk}/export")
    return Export.objects.get(code=answer.headers["Location"].rsplit("/")[-1])


def run(order: Export) -> None:
    jobs.run(Export, order.pk)


def rows(files: dict[str, str], name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[name].removeprefix("\ufeff"))))


def marked(field: "Field[Any, Any]", number: int) -> Any:
    """A value that stands nowhere else."""
    if isinstance(field, BooleanField):
        return True
    if isinstance(field, DateTimeField):
        return datetime(2031, 5, 1, tzinfo=UTC) + timedelta(days=number)
    if isinstance(field, JSONField):
        return [f"mark{number}"] if field.default is list else {"title": f"mark{number}"}
    if field.choices:
        return list(field.choices)[-1][0]
    if isinstance(field, CharField):
        return f"mark{number}"[: field.max_length]
    return 7000 + number


def mark(thing: Model) -> dict[str, Any]:
    plain = [
        field
        for field in thing._meta.concrete_fields
        if not field.is_relation and not field.primary_key and field.name not in {*EMPTY, *SECRETS, "role"}
    ]
    marks = {field.name: marked(field, number) for number, field in enumerate(plain)}
    type(thing)._default_manager.filter(pk=thing.pk).update(**marks)
    return marks


def test_every_column_of_a_student_is_exported(school: School) -> None:
    """Also one that is added tomorrow: the marks are made from the models."""
    school.ben.group = Group.objects.create(classroom=school.foxes, name="Reds")
    school.ben.save()
    marks = {"account": mark(school.ben.user), "student": mark(school.ben), "group": mark(school.ben.group)}
    everything = json.loads(export_of(school, school.ben)["everything.json"])
    [student], [group] = everything["student"], everything["group"]
    for found, wanted in (
        (student, marks["student"]),
        (student["account"], marks["account"]),
        (group, marks["group"]),
    ):
        for name, value in wanted.items():
            assert found[name] == shown(value), name


def shown(value: Any) -> Any:
    return value.isoformat().replace("+00:00", "Z") if isinstance(value, datetime) else value


def marked_homework(school: School) -> tuple[Activity, dict[str, dict[str, Any]]]:
    """Something to do for Ben and Cleo; every column about Ben has a value that stands nowhere else."""
    task, dates = giving.Task(game="dice-words"), giving.Dates()
    activity = giving.give(school.ada, school.foxes, task, students=[school.ben, school.cleo], dates=dates)
    part = activity.participants.get(student=school.ben)
    attempt = Attempt.objects.create(participant=part, begun_at=timezone.now())
    change = Change.objects.create(activity=activity, participant=part, what=Change.What.DATES)
    return activity, {"parts": mark(part), "tries": mark(attempt), "changes": mark(change)}


def test_every_column_of_a_part_in_an_activity_is_exported(school: School) -> None:
    _, marks = marked_homework(school)
    everything = json.loads(export_of(school, school.ben)["everything.json"])
    for sheet, wanted in marks.items():
        [found] = everything[sheet]
        for name, value in wanted.items():
            assert found[name] == shown(value), f"{sheet}: {name}"


def test_every_column_of_an_activity_is_exported_with_its_class(school: School) -> None:
    activity, _ = marked_homework(school)
    marks = mark(activity)
    secret = marks.pop("seed")
    # Only games that exist can be named.
    Activity.objects.update(game="dice-words")
    marks["game"] = "dice-words"
    everything = json.loads(export_of_class(school)["everything.json"])
    [found] = everything["given"]
    for name, value in marks.items():
        assert found[name] == shown(value), name
    assert secret not in json.dumps(everything)


def test_of_an_activity_a_child_gets_nothing_about_others(school: School) -> None:
    marked_homework(school)
    files = export_of(school, school.cleo)
    assert "mark" not in files["everything.json"]
    assert [row["name"] for row in rows(files, "activities.csv")] == [school.cleo.shown_name]


def test_the_export_says_where_the_child_stands(school: School) -> None:
    task, dates = giving.Task(game="dice-words"), giving.Dates()
    activity = giving.give(school.ada, school.foxes, task, students=[school.ben], dates=dates)
    [row] = rows(export_of(school, school.ben), "activities.csv")
    assert row["standing"] == "not-begun"
    check = {"status": "met", "reached": 3, "words": ["BAKED"]}
    result = {"points": 7, "words": ["BAKED", "CAT"], "check": check}
    now = timezone.now()
    Attempt.objects.create(participant=activity.participants.get(), begun_at=now, done_at=now, result=result)
    [row] = rows(export_of(school, school.ben), "activities.csv")
    assert (row["standing"], row["counts"], row["exit check"]) == ("done", "True", "met")
    assert row["words"] == '["BAKED", "CAT"]'


def a_game_of(*students: Student) -> Table:
    """They play Dice Words; the first of them lays a word."""
    people = [tables.NewSeat(name=student.shown_name) for student in students]
    table = tables.open_table(
        actions_visitor(students[0]), "dice-words", options={"rounds": 1}, people=people[:1], invite=True
    )
    for student, person in zip(students[1:], people[1:], strict=True):
        tables.join(table, actions_visitor(student), person)
    tables.start(table)
    Table.objects.filter(pk=table.pk).update(classroom=students[0].classroom)
    return fresh(table)


def actions_visitor(student: Student) -> Any:
    from classrooms.visitors import Visitor

    return Visitor(user=student.user)


def play_out(table: Table) -> None:
    first = At(table, At(table, "p1").view["starter"])
    first.does("roll_targets")
    first.does("go")
    for seat in Seat.objects.filter(table=table):
        At(table, seat.player_id).does("roll")
    for seat in Seat.objects.filter(table=table):
        At(table, seat.player_id).does("done")
    assert fresh(table).status == Table.Status.OVER


def test_games_are_exported_with_scores_times_and_moves(school: School) -> None:
    table = a_game_of(school.ben, school.cleo)
    play_out(table)
    files = export_of(school, school.ben)
    [game] = rows(files, "games.csv")
    assert (game["table"], game["game"], game["score"]) == (table.code, "Dice Words", "0")
    assert game["began"]
    assert game["last move"]
    moves = rows(files, "moves.csv")
    assert {"rolled", "done", "scored"} <= {move["what"] for move in moves}
    mine = table.events.filter(by=Seat.objects.get(table=table, user=school.ben.user).player_id)
    assert {move["number"] for move in moves} >= {
        str(number) for number in mine.values_list("number", flat=True)
    }


def test_nothing_of_classmates_is_in_it(school: School) -> None:
    table = a_game_of(school.ben, school.cleo)
    play_out(table)
    cleos = Seat.objects.get(table=table, user=school.cleo.user)
    rolled = table.events.get(by=cleos.player_id, body__type="rolled").body["faces"]
    for name, text in export_of(school, school.ben).items():
        assert "Cleo" not in text, name
        assert json.dumps(rolled) not in text, name
    assert "Cleo" in export_of(school, school.cleo)["everything.json"]


def test_what_is_still_hidden_in_a_game_stays_hidden(school: School) -> None:
    """Promise 16: no bag order in any answer while the game goes on."""
    people = [tables.NewSeat(name="Ben B.")]
    table = tables.open_table(
        actions_visitor(school.ben), "scrabbicle", options={}, people=people, computers=[1]
    )
    files = export_of(school, school.ben)
    assert table.code in files["games.csv"]
    assert all('"bag"' not in text for text in files.values())


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("status", [Table.Status.PLAYING, Table.Status.OVER])
def test_an_export_has_only_fields_that_the_game_declares_visible(
    school: School, slug: str, status: Table.Status
) -> None:
    table = tables.open_table(
        actions_visitor(school.ben), slug, options={}, people=[tables.NewSeat(name="Ben B.")], computers=[1]
    )
    secrets = {"secret": "HIDDEN", "bag": ["HIDDEN"], "shuffled": ["HIDDEN"]}
    words = {"word": "OTTER", "words": {}, "results": {"p1": {"word": None}}}
    for number, kind in enumerate(GAMES[slug].changes, start=table.events.count() + 1):
        body = {"type": kind, "by": "p1", **words, **secrets}
        table.events.create(number=number, kind=Event.Kind.GAME, by="p1", body=body, at=1.0)
    Table.objects.filter(pk=table.pk).update(status=status)
    files = export_of(school, school.ben)
    assert {move["what"] for move in rows(files, "moves.csv")} >= set(GAMES[slug].changes)
    assert all("HIDDEN" not in text for text in files.values())


def test_a_class_is_exported_with_all_its_children_and_games(school: School) -> None:
    play_out(a_game_of(school.ben, school.cleo))
    files = export_of_class(school)
    assert [row["first_name"] for row in rows(files, "students.csv")] == ["Ben", "Cleo"]
    assert {row["name"] for row in rows(files, "games.csv")} == {"Ben B.", "Cleo C."}
    assert {row["email"] for row in rows(files, "teachers.csv")} == {
        "ada@school.example",
        "carl@school.example",
    }
    assert "Zoe" not in "".join(files.values())


def test_calendar_addresses_are_exported_with_the_class(school: School) -> None:
    made = calendars.make_address(school.foxes, school.carl)
    calendars.make_address(school.hares, school.otto)
    [row] = rows(export_of_class(school), "calendars.csv")
    assert (row["teacher"], row["made_at"]) == (
        str(school.carl.pk),
        made.made_at.isoformat(timespec="seconds"),
    )


def test_words_are_exported(school: School) -> None:
    """ "Every game with words": what was made, by whom and when."""
    table = a_game_of(school.ben)
    play_out(table)
    event = table.events.get(body__type="scored")
    event.body["results"]["p1"] |= {"word": "OTTER", "round_score": 12}
    event.save()
    [word] = rows(export_of(school, school.ben), "words.csv")
    assert (word["word"], word["points"], word["name"]) == ("OTTER", "12", "Ben B.")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "|calc"])
def test_no_name_is_a_formula(school: School, name: str) -> None:
    Student.objects.filter(pk=school.ben.pk).update(first_name=name)
    [row] = rows(export_of(school, school.ben), "student.csv")
    assert row["first_name"] == f"'{name}"


def test_numbers_stay_numbers() -> None:
    text = io.StringIO()
    CsvPage(text).add({"points": -3, "name": "-3"})
    assert text.getvalue().splitlines()[1] == "-3,'-3"


def test_names_in_all_letters_survive(school: School) -> None:
    Student.objects.filter(pk=school.ben.pk).update(first_name="عمر 🦊", last_name='小 "Q", 明')
    [row] = rows(export_of(school, school.ben), "student.csv")
    assert (row["first_name"], row["last_name"]) == ("عمر 🦊", '小 "Q", 明')


# A class takes a while


def test_the_page_says_how_far_it_is_and_then_gives_the_file(school: School) -> None:
    order, ada = asked_for(school), signed_in(school.ada)
    address = f"/exports/{order.code}"
    assert b"<progress" in ada.get(address).content
    assert ada.get(f"{address}/file").headers["Location"] == address
    run(order)
    for page in (address, f"{address}/progress"):
        assert b"The file is ready." in ada.get(page).content
    assert address in ada.get(f"/classes/{school.foxes.pk}/settings").content.decode()


def test_progress_grows_with_every_sheet(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    play_out(a_game_of(school.ben))
    order = asked_for(school)
    report = jobs._report

    def watch(order: Export, progress: int) -> None:
        report(order, progress)
        seen.append(Export.objects.get(pk=order.pk).progress)

    monkeypatch.setattr(jobs, "_report", watch)
    run(order)
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    assert Export.objects.get().progress == 100


def test_two_clicks_are_one_file(school: School) -> None:
    assert asked_for(school) == asked_for(school)
    run(Export.objects.get())
    asked_for(school)
    assert Export.objects.count() == 2, "what was made shows how it was then"


def test_a_large_file_comes_in_pieces_and_whole(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "PIECE", 100)
    play_out(a_game_of(school.ben, school.cleo))
    assert "Ben" in export_of_class(school)["students.csv"]
    assert ExportPiece.objects.count() > 5


def test_only_the_requester_gets_it_and_only_while_they_teach_there(school: School) -> None:
    order = asked_for(school)
    run(order)
    address = f"/exports/{order.code}/file"
    for user in (school.carl, school.otto, school.ben.user):
        assert signed_in(user).get(address).status_code == 404
    school.foxes.teachings.filter(teacher=school.ada).delete()
    assert signed_in(school.ada).get(address).status_code == 404


def test_the_pieces_of_a_worker_that_died_are_replaced(school: School) -> None:
    order = asked_for(school)
    ExportPiece.objects.create(export=order, number=0, content=b"half of it")
    run(order)
    assert Export.objects.get().is_done
    assert bytes(ExportPiece.objects.get().content).startswith(b"PK")


def test_a_worker_that_lost_its_claim_adds_no_piece(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    order, zip_of_class = asked_for(school), export.zip_of_class

    def too_slowly(*args: Any, **kwargs: Any) -> Any:
        file = zip_of_class(*args, **kwargs)
        Export.objects.update(attempts=2)
        ExportPiece.objects.create(export=order, number=0, content=b"by its successor")
        return file

    monkeypatch.setattr(export, "zip_of_class", too_slowly)
    run(order)
    assert Export.objects.get().state == Export.State.RUNNING
    assert bytes(ExportPiece.objects.get().content) == b"by its successor"


def test_an_export_that_fails_says_why(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    order = asked_for(school)
    monkeypatch.setattr(export, "zip_of_class", lambda *_, **__: 1 / 0)
    run(order)
    assert b"it is our fault" in signed_in(school.ada).get(f"/exports/{order.code}").content


def test_a_file_goes_with_any_child_that_is_erased(school: School) -> None:
    """It may have been in another class when the file was made."""
    run(asked_for(school))
    school.cleo.classroom = school.hares
    school.cleo.save()
    jobs.run(Erasure, erasure.ask_to_erase_student(school.cleo, by=school.otto).pk)
    assert not ExportPiece.objects.exists()


def test_a_child_erased_while_it_is_made_is_in_no_file(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    order, zip_of_class = asked_for(school), export.zip_of_class

    def slowly(*args: Any, **kwargs: Any) -> Any:
        file = zip_of_class(*args, **kwargs)
        jobs.run(Erasure, erasure.ask_to_erase_student(school.ben, by=school.ada).pk)
        return file

    monkeypatch.setattr(export, "zip_of_class", slowly)
    run(order)
    assert not Export.objects.exists()
    assert not ExportPiece.objects.exists()


def test_a_file_goes_after_a_day(school: School) -> None:
    run(asked_for(school))
    jobs.delete_expired()
    assert Export.objects.exists()
    Export.objects.update(requested_at=timezone.now() - timedelta(days=1, minutes=1))
    jobs.delete_expired()
    assert not ExportPiece.objects.exists()


def test_more_games_are_not_more_questions(school: School) -> None:
    """However many seats and lines of a log there are."""

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            export.zip_of_class(school.foxes).close()
        return len(asked)

    play_out(a_game_of(school.ben, school.cleo))
    few = questions()
    for _ in range(5):
        play_out(a_game_of(school.ben, school.cleo))
    assert questions() == few
