"""Promise 20: no free text by children anywhere; no e-mail, birthday, photo or chat."""

import json
from collections import Counter
from copy import deepcopy
from html.parser import HTMLParser
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.test import Client

from classrooms.models import User
from games.models import Table
from tests.classrooms.test_privacy_erasure import places_with
from tests.test_permissions import PERMISSIONS, World
from tests.world import School, signed_in

pytestmark = pytest.mark.django_db

OURS = ("classrooms", "core", "games", "lessons")
TEXT = (models.CharField, models.TextField, models.JSONField, models.BinaryField)
# Who writes the text in a column. Children write none: their moves go through the rules.
WRITERS = {
    "a teacher": {
        "classrooms.User.called",
        "classrooms.User.email",
        "classrooms.User.password",
        "classrooms.Classroom.name",
        "classrooms.Classroom.year_group",
        "classrooms.Classroom.picture",
        "classrooms.Group.name",
        "classrooms.Student.first_name",
        "classrooms.Student.last_name",
        "classrooms.Student.shown_name",
        "games.ClassWord.word",
        "games.ClassWord.reason",
        "games.WordList.added",
        "games.WordList.blocked",
        "lessons.Activity.title",
        "lessons.Activity.lesson",
        "lessons.Change.why",
        "lessons.OwnLesson.content",
        "lessons.Participant.excused_why",
        "lessons.SupportLimit.why",
    },
    "the machine": {
        "classrooms.User.username",
        "classrooms.Classroom.code",
        "classrooms.Invitation.token_hash",
        "classrooms.Student.card_hash",
        "classrooms.Student.tablet",
        "classrooms.Erasure.code",
        "classrooms.Erasure.counts",
        "classrooms.Erasure.dedupe_key",
        "classrooms.Erasure.error",
        "classrooms.Export.code",
        "classrooms.Export.dedupe_key",
        "classrooms.Export.error",
        "classrooms.ExportPiece.content",
        "games.Table.code",
        "games.Table.opened_by_guest",
        "games.Table.invite",
        "games.Table.seed",
        "games.Table.overview",
        "games.Table.progress",
        "games.Seat.guest",
        "games.WordList.digest",
        "core.Heartbeat.name",
        "lessons.Activity.code",
        "lessons.Activity.seed",
        "lessons.Activity.computers",
        "lessons.Activity.lesson_slug",
        "lessons.Attempt.result",
        "lessons.Change.details",
        "lessons.LessonTrial.code",
        "lessons.LessonTrial.dedupe_key",
        "lessons.LessonTrial.digest",
        "lessons.LessonTrial.error",
        "lessons.OwnLesson.code",
        "lessons.OwnLesson.copied_from",
        "lessons.Printout.code",
        "lessons.Printout.chosen",
        "lessons.Printout.entrance",
        "lessons.Printout.guest",
        "lessons.Printout.lesson_slug",
        "lessons.Printout.dedupe_key",
        "lessons.Printout.error",
        "lessons.Printout.pdf",
        "lessons.Printout.filename",
        "lessons.SkillEstimate.game",
        "lessons.SkillEstimate.shares",
        "lessons.SupportChange.figures",
        "lessons.SupportChange.game",
        "lessons.SupportLimit.game",
    },
    # Only what the game's schema allows, and of words only words (tests/games/test_own_words.py).
    "the rules": {
        "games.Table.game",
        "games.Table.options",
        "games.Table.snapshot",
        "games.Seat.name",
        "games.Seat.supports",
        "games.SeatProgress.latest_words",
        "games.Event.by",
        "games.Event.body",
        "games.Event.key",
        "games.Checkpoint.state",
        "games.RefusedMove.player",
        "games.RefusedMove.action_type",
        "games.RefusedMove.code",
        "lessons.Activity.game",
        "lessons.Activity.options",
        "lessons.Participant.message",
        "lessons.Observation.game",
        "lessons.Observation.skill",
        "lessons.Observation.word",
        "lessons.Participant.supports",
        "lessons.Printout.printable",
        "lessons.Printout.options",
    },
    "none": {"classrooms.User.first_name", "classrooms.User.last_name"},
}
# All that a child can type: a class code, and words.
TYPED = {("classrooms:in", "code"), ("games:words", "word"), ("games:table", "word")}
SECRET = "my dog is called Bello"


def columns() -> "list[models.Field[Any, Any]]":
    return [
        field
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.concrete_fields
    ]


def test_every_text_column_has_a_known_writer() -> None:
    """A new text column fails here until WRITERS says who writes it."""
    texts = {
        f"{field.model._meta.label}.{field.name}"
        for field in columns()
        if isinstance(field, TEXT) and not field.choices
    }
    assert texts == set.union(*WRITERS.values())


def test_there_is_no_birthday_photo_or_address() -> None:
    kinds = (models.FileField, models.URLField, models.GenericIPAddressField)
    assert not [field for field in columns() if isinstance(field, kinds)]
    days = [field for field in columns() if type(field) is models.DateField]
    assert days == []
    assert [field.model for field in columns() if isinstance(field, models.EmailField)] == [User]


@pytest.mark.parametrize("column", ["email", "first_name", "last_name", "called"])
def test_the_database_refuses_what_is_personal_on_a_childs_account(column: str) -> None:
    child = School().ben.user
    with transaction.atomic(), pytest.raises(IntegrityError):
        User.objects.filter(pk=child.pk).update(**{column: "ben@home.example"})


class Inputs(HTMLParser):
    """The fields of a page that take text or files."""

    NO_TEXT = {"hidden", "radio", "checkbox", "submit", "button", "reset", "range", "number"}

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        typed = tag == "textarea" or (tag == "input" and given.get("type", "text") not in self.NO_TEXT)
        # A drawn name is in a read-only field, and the server accepts only drawn names.
        typed = typed and "readonly" not in given
        if typed or "contenteditable" in given:
            self.found.add(given.get("name") or given.get("id") or tag)


def pages_of_a_student() -> list[str]:
    """All pages that a student can open. Account pages are left out: a child has no password to enter there."""
    rows = [(name, answer) for (name, method), answer in PERMISSIONS.items() if method == "GET"]
    mine = [name for name, answer in rows if 200 in (answer["student"], answer["player"])]
    return [name for name in mine if ":" in name and not name.startswith("api:")]


def test_no_page_of_a_student_has_a_field_for_text() -> None:
    """All URLs of the permission table that a student, or a guest at a table, may open."""
    world = World()
    clients = world.clients()
    found = {
        (name, field)
        for name in pages_of_a_student()
        for role in ("student", "player")
        for field in Inputs(clients[role].get(world.address(name)).content.decode()).found
    }
    assert found <= TYPED
    assert {("classrooms:in", "code"), ("games:words", "word")} <= found


def smuggled(body: Any) -> Any:
    """The same body with the secret in every text, and in an unexpected field."""
    if isinstance(body, dict):
        return {key: smuggled(value) for key, value in body.items()} | {"note": SECRET}
    if isinstance(body, list):
        return [smuggled(value) for value in body]
    return SECRET if isinstance(body, str) else body


def partly_smuggled(body: dict[str, Any]) -> list[dict[str, Any]]:
    """One text at a time, so that a check of another one does not hide it."""
    return [body | {key: smuggled(value)} for key, value in body.items()] + [body | {"note": SECRET}]


def open_to_children() -> list[tuple[str, str]]:
    """The URLs to which a student, or a guest at a table, may post."""
    rows = [(name, answer) for (name, method), answer in PERMISSIONS.items() if method == "POST"]
    return [
        (name, role)
        for name, answer in rows
        for role in ("student", "player")
        if answer[role] not in (403, 404)
    ]


def test_no_text_that_a_child_sends_is_stored() -> None:
    """Neither from forms nor from the API nor in unexpected fields."""
    world = World()
    clients = world.clients()
    assert len(open_to_children()) > 10
    for name, role in open_to_children():
        body = world.body(name, role)
        for sent in (smuggled(body), *partly_smuggled(body)):
            # Undo what this request changed before the next one.
            with transaction.atomic():
                send(just_like(clients[role]), name, world.address(name), sent)
                assert places_with(SECRET) == Counter(), (name, sent)
                transaction.set_rollback(True)


def just_like(client: Client) -> Client:
    """Another client with the same cookies, because some responses delete them."""
    other = Client()
    other.cookies = deepcopy(client.cookies)
    return other


def send(client: Client, name: str, address: str, body: dict[str, Any]) -> None:
    if name.startswith("api:"):
        client.post(address, json.dumps(body), content_type="application/json")
    else:
        client.post(address, _flat(body))


def _flat(body: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if value is not None and not isinstance(value, dict)}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("bookworm", {"first": SECRET}),
        ("alphabet-dice", {"first": SECRET}),
        ("ice-pack", {"achievement": {SECRET: {"1": 4}}}),
    ],
)
@pytest.mark.parametrize("invite", [True, False], ids=["lobby", "at once"])
def test_the_options_of_a_table_take_no_text(game: str, options: dict[str, Any], *, invite: bool) -> None:
    """The starting player, and the owner of goals, must be one of the players."""
    people = [{"name": "Kind Robin"}, {"name": "Wise Fox"}]
    body = {"game": game, "people": people, "options": options, "invite": invite}
    answer = signed_in(School().ben.user).post("/api/tables", body, content_type="application/json")
    assert answer.status_code in (400, 422)
    assert places_with(SECRET) == Counter()
    assert not Table.objects.exists()
