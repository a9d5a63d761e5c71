"""Adding students: preview, then confirm. Nothing is stored before that, and then all or none."""

import asyncio
import json
import re
import time
from collections.abc import MutableMapping
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from classrooms.classes.actions import students
from classrooms.classes.actions.students import Newcomer
from classrooms.models import Classroom, Student, User
from classrooms.roster import MOST_BYTES
from config import asgi
from config.server import bridge
from config.server.bridge import too_large
from tests.apart import run_apart
from tests.world import School, signed_in

pytestmark = pytest.mark.django_db

ROSTER = "Dan Li\nMay, Eva\nBen Benson\nDan Li\n=1+1\n"


def address(school: School, verb: str = "") -> str:
    return f"/classes/{school.foxes.pk}/roster{verb}"


def looked_at(client: Client, school: School, names: str = ROSTER) -> str:
    answer = client.post(address(school), {"names": names})
    assert answer.status_code == 200
    return answer.content.decode()


def preview_in(text: str) -> str:
    [preview] = re.findall(r'name="preview" value="([^"]+)"', text)
    return str(preview)


def names_in(classroom: Classroom) -> set[str]:
    return {student.full_name for student in classroom.students.all()}


def test_the_preview_shows_what_will_happen_and_stores_nothing(school: School, ada: Client) -> None:
    """nothing is saved before it is confirmed"""
    rows = (User.objects.count(), Student.objects.count())
    text = looked_at(ada, school)
    for words in (
        "2 new students",
        "of a name that is there already",
        "Add 2 students and the ticked",
        "shown as <bdi>Dan L.</bdi>",
        "in the class already",
        "stands in line 1",
        "formula",
    ):
        assert words in text
    assert (User.objects.count(), Student.objects.count()) == rows


def test_confirming_enrols_the_children_shown_as_new(school: School, ada: Client) -> None:
    preview = preview_in(looked_at(ada, school))
    answer = ada.post(address(school, "/confirm"), {"preview": preview}, follow=True)
    assert "2 students are in the class now" in answer.content.decode()
    assert names_in(school.foxes) == {"Ben Benson", "Cleo Cleoson", "Dan Li", "Eva May"}


def test_a_double_is_enrolled_only_if_it_is_ticked(school: School, ada: Client) -> None:
    preview = preview_in(looked_at(ada, school))
    ada.post(address(school, "/confirm"), {"preview": preview, "also": ["3", "4", "5", "99", "x"]})
    shown = sorted(school.foxes.students.values_list("shown_name", flat=True))
    assert shown == ["Ben B.", "Ben Be.", "Cleo C.", "Dan L.", "Dan L. 2", "Eva M."]


def test_confirming_twice_enrols_each_child_once(school: School, ada: Client) -> None:
    """The second click finds them enrolled and shows the preview again."""
    preview = preview_in(looked_at(ada, school))
    ada.post(address(school, "/confirm"), {"preview": preview})
    again = ada.post(address(school, "/confirm"), {"preview": preview})
    assert "has come into the class meanwhile" in again.content.decode()
    assert school.foxes.students.count() == 4


def test_children_enrolled_in_the_meantime_are_found_when_confirming(school: School, ada: Client) -> None:
    preview = preview_in(looked_at(ada, school))
    students.enrol(school.foxes, [Newcomer("Eva", "May")])
    text = ada.post(address(school, "/confirm"), {"preview": preview}).content.decode()
    assert "Eva May has come into the class meanwhile" in text
    assert "1 new student" in text
    assert "Dan Li" not in names_in(school.foxes)


def test_a_preview_is_for_one_class_and_one_teacher(school: School, ada: Client) -> None:
    preview = preview_in(looked_at(ada, school))
    for client, room in ((signed_in(school.carl), school.foxes), (signed_in(school.otto), school.hares)):
        answer = client.post(f"/classes/{room.pk}/roster/confirm", {"preview": preview}, follow=True)
        assert "bring the names once more" in answer.content.decode()
    assert Student.objects.count() == 3


@pytest.mark.parametrize("preview", ["", "x", "a:b:c", "\0"])
def test_a_preview_that_this_server_did_not_sign_is_refused(
    preview: str, school: School, ada: Client
) -> None:
    for verb in ("/confirm", "/swap"):
        assert ada.post(address(school, verb), {"preview": preview}).status_code == 302
    assert school.foxes.students.count() == 2


def test_first_and_last_names_are_swapped_before_saving(school: School, ada: Client) -> None:
    text = looked_at(ada, school, "Li,Dan\nMay,Eva")
    text = ada.post(address(school, "/swap"), {"preview": preview_in(text)}).content.decode()
    ada.post(address(school, "/confirm"), {"preview": preview_in(text)})
    assert names_in(school.foxes) >= {"Dan Li", "Eva May"}


def many(count: int) -> str:
    return "\n".join(f"Child{chr(97 + n // 26)}{chr(97 + n % 26)} Test" for n in range(count))


def test_a_hundred_names_take_less_than_two_seconds(ada: Client, school: School) -> None:
    """Measured in CPU time, so that other processes do not matter."""
    school.foxes.students.all().delete()
    began = time.process_time()
    preview = preview_in(looked_at(ada, school, many(100)))
    ada.post(address(school, "/confirm"), {"preview": preview})
    took = time.process_time() - began
    assert school.foxes.students.count() == 100
    assert took < 2, f"{took:.1f} s"


def test_more_than_a_hundred_names_are_refused_with_an_explanation(school: School, ada: Client) -> None:
    text = looked_at(ada, school, many(101))
    assert "98 new students" in text
    assert "3 too many" in text
    assert "Make a second class for the others" in text
    ada.post(address(school, "/confirm"), {"preview": preview_in(text)})
    assert school.foxes.students.count() == 100
    assert "This class is full" in ada.get(address(school)).content.decode()


def test_animal_names_are_drawn_only_when_students_are_enrolled(school: School, ada: Client) -> None:
    Classroom.objects.filter(pk=school.foxes.pk).update(naming="animal")
    assert "shown as" not in looked_at(ada, school, "Dan Li")


def uploaded(client: Client, school: School, data: bytes, name: str = "class.csv") -> tuple[int, str]:
    answer = client.post(address(school), {"file": SimpleUploadedFile(name, data)})
    return answer.status_code, answer.content.decode()


def test_a_file_from_excel(school: School, ada: Client) -> None:
    status, text = uploaded(
        ada, school, "sep=;\r\nVorname;Name;Gruppe\r\nJörg;Müller;Rot\r\n".encode("utf-16")
    )
    assert status == 200
    ada.post(address(school, "/confirm"), {"preview": preview_in(text)})
    joerg = Student.objects.get(last_name="Müller")
    assert (joerg.shown_name, joerg.group and joerg.group.name) == ("Jörg M.", "Rot")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no names in it"),
        (b"\n \n\t\n", "no names in it"),
        (b"Ben\0Keller", "not a list of text"),
        (b"PK\x03\x04...", "This is a workbook"),
        (b"Name,Other\n" + b"x," * 10_000 + b"x", "more than 200 columns"),
        (b"x" * (MOST_BYTES + 1), "larger than any class"),
    ],
)
def test_the_page_says_what_to_do_with_a_file_that_is_not_a_list(
    data: bytes, why: str, school: School, ada: Client
) -> None:
    status, text = uploaded(ada, school, data)
    assert status == 422
    assert why in text


def test_a_file_that_is_too_large_is_not_read(
    school: School, ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The declared size is checked first."""
    monkeypatch.setattr("classrooms.classes.forms.text_of", lambda _: pytest.fail("It was read."))
    status, _ = uploaded(ada, school, b"x" * (MOST_BYTES + 1))
    assert status == 422


def test_for_an_empty_form_the_page_says_what_to_do(school: School, ada: Client) -> None:
    answer = ada.post(address(school), {"names": " \n "})
    assert answer.status_code == 422
    assert "One name on each line is enough" in answer.content.decode()


def test_names_stay_in_the_field_when_they_cannot_be_read(school: School, ada: Client) -> None:
    answer = ada.post(address(school), {"names": "ID,E-mail\n1,x@y.example"})
    assert "ID,E-mail" in answer.content.decode()


def test_a_name_in_the_preview_is_never_markup(school: School, ada: Client) -> None:
    text = looked_at(ada, school, "<script>alert(1)</script> Li\n<img src=x> May")
    assert "<script>alert" not in text
    assert "<img src=x>" not in text


def sends_100_megabytes(path: str) -> tuple[list[MutableMapping[str, Any]], int]:
    """The response, and how many bytes were read before it."""
    taken, sent, before_the_answer = 0, [], 0

    async def receive() -> MutableMapping[str, Any]:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": b"x" * 65_536, "more_body": taken < 1_600}

    async def send(message: MutableMapping[str, Any]) -> None:
        nonlocal before_the_answer
        before_the_answer = before_the_answer or taken * 65_536
        sent.append(message)

    run_apart(asgi.application({"type": "http", "method": "POST", "path": path}, receive, send))
    assert taken == 1_600, "a browser that is cut off shows an error of its own"
    return sent, before_the_answer


@pytest.mark.once
def test_a_hundred_megabytes_are_refused_early_with_an_explanation() -> None:
    """The server answers after the first megabyte and drops the rest."""
    sent, taken = sends_100_megabytes("/classes/1/roster")
    headers = dict(sent[0]["headers"])
    assert sent[0]["status"] == 413
    assert taken < 1_200_000
    assert headers[b"content-type"] == b"text/html; charset=utf-8"
    assert b"default-src 'self'" in headers[b"content-security-policy"]
    page = sent[1]["body"].decode()
    assert "That was too much at once." in page
    assert "css/base.css" in page
    assert sent[-1].get("more_body", False) is False


@pytest.mark.once
def test_an_api_client_that_sends_too_much_is_refused_in_json() -> None:
    sent, _ = sends_100_megabytes("/api/tables")
    assert sent[0]["status"] == 413
    assert dict(sent[0]["headers"])[b"content-type"] == b"application/json"
    assert json.loads(sent[1]["body"])["code"] == "too-much"


@pytest.mark.once
def test_a_script_that_sends_too_much_is_refused_in_json() -> None:
    status, headers, content = too_large(
        {"path": "/tables/abc/moves", "headers": [(b"content-type", b"application/json; charset=utf-8")]}
    )
    assert (status, dict(headers)[b"content-type"]) == (413, b"application/json")
    assert json.loads(content)["message"]


@pytest.mark.django_db
def test_a_form_with_too_many_fields_is_refused_with_a_sentence(settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 10
    page = Client().post("/in/", {f"field-{number}": "x" for number in range(20)})
    assert page.status_code == 413
    assert "That was too much at once." in page.content.decode()


@pytest.mark.once
def test_a_client_that_stops_sending_gets_the_whole_response(monkeypatch: pytest.MonkeyPatch) -> None:
    """curl does this: it sees the refusal, stops sending, and waits for the end of the response."""
    monkeypatch.setattr(bridge, "DISCARD_SECONDS", 0.01)
    chunks, sent = [b"x" * 600_000] * 2, []

    async def receive() -> MutableMapping[str, Any]:
        if not chunks:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": chunks.pop(), "more_body": True}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/api/tables"}
    run_apart(asgi.application(scope, receive, send))
    assert [message.get("more_body", False) for message in sent] == [False, True, False]
