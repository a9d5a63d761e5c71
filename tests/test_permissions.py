"""Every address × method × role stands in one table. A new address without a row fails here."""

import copy
from collections.abc import Iterator
from functools import cached_property
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.db import transaction
from django.forms import Form
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from pytest_django import DjangoDbBlocker

from classrooms.classes.actions import groups, teachers
from classrooms.classes.forms import ClassForm, StudentForm
from classrooms.models import Erasure, User
from classrooms.privacy import export
from classrooms.visitors import Visitor
from games.actions import class_words, tables
from games.engines import GAMES
from games.forms.setup import SetupForm
from games.models import ClassWord, Table
from lessons.activities import actions as activities
from lessons.models import Printout
from lessons.printables import PRINTABLES
from lessons.printing import actions as printing
from lessons.printing.forms import OptionsForm
from tests.world import ANN, BOB, EVE, ROBIN, School, alone, client_of, into_play, signed_in, together

# The first four are guests, of whom the opener and the player share a table; Ada teaches Ben, with Carl; Zoe and Otto
# belong to another class.
ROLES = (
    "stranger",
    "guest_elsewhere",
    "player",
    "opener",
    "student",
    "student_elsewhere",
    "teacher",
    "co_teacher",
    "other_teacher",
    "admin",
)
ONE_OF_EACH_KIND = {"stranger", "opener", "student", "teacher", "admin"}
Answers = dict[str, int]


def answers(everybody: int, **but: int) -> Answers:
    """What each role is answered. Others' things answer 404, like what does not exist."""
    assert set(but) <= set(ROLES)
    return dict.fromkeys(ROLES, everybody) | but


EVERYBODY = answers(200)
EVERYBODYS_FORM = answers(302)
AT_THE_TABLE = answers(404, player=200, opener=200)
THE_OPENERS = answers(404, player=403, opener=200)
THE_OPENERS_FORM = answers(404, player=403, opener=302)
THEIR_OWN = answers(404, opener=200)
# Whoever is not signed in is asked to, whether or not there is such a class.
NOT_SIGNED_IN = {"stranger": 302, "guest_elsewhere": 302, "player": 302, "opener": 302}
TEACHERS = answers(404, teacher=200, co_teacher=200) | NOT_SIGNED_IN
TEACHERS_FORM = answers(404, teacher=302, co_teacher=302) | NOT_SIGNED_IN
EVERY_TEACHER = answers(200, student=404, student_elsewhere=404) | NOT_SIGNED_IN
# Done, or only after typing the password once more.
EVERY_TEACHERS_FORM = EVERY_TEACHER | dict.fromkeys(("teacher", "co_teacher", "other_teacher", "admin"), 302)
# Whoever is signed in is past this door already.
NOT_SIGNED_IN_YET = answers(302) | dict.fromkeys(NOT_SIGNED_IN, 200)

# In the API nobody is sent to the login: what is not theirs is not there.
ONLY_TEACHERS = answers(404, teacher=200, co_teacher=200)
# Children are sent to their own door.
STUDENTS = answers(404, student=200, student_elsewhere=200) | NOT_SIGNED_IN
STUDENTS_FORM = answers(404, student=302, student_elsewhere=302) | NOT_SIGNED_IN

PERMISSIONS: dict[tuple[str, str], Answers] = {
    ("healthz", "GET"): answers(503),  # No clock runs in this test: it answers, and says so.
    ("account_signup", "GET"): NOT_SIGNED_IN_YET,
    ("account_signup", "POST"): NOT_SIGNED_IN_YET,  # An empty form comes back.
    ("account_login", "GET"): NOT_SIGNED_IN_YET,
    ("account_login", "POST"): NOT_SIGNED_IN_YET,
    ("account_logout", "POST"): EVERYBODYS_FORM,
    ("account_email_verification_sent", "GET"): EVERYBODY,
    ("account_confirm_email", "GET"): EVERYBODY,  # Without the right key it says so, and does nothing.
    ("account_confirm_email", "POST"): answers(404),
    ("account_reset_password", "GET"): EVERYBODY,
    ("account_reset_password", "POST"): EVERYBODY,
    ("account_reset_password_done", "GET"): EVERYBODY,
    ("account_reset_password_from_key", "GET"): EVERYBODY,
    ("account_reset_password_from_key", "POST"): EVERYBODY,
    ("account_change_password", "GET"): EVERY_TEACHER,
    ("account_change_password", "POST"): EVERY_TEACHER,
    ("account_profile", "GET"): EVERY_TEACHER,
    ("account_profile", "POST"): EVERY_TEACHER,  # An empty form comes back.
    ("account_delete", "GET"): EVERY_TEACHER,
    ("account_delete", "POST"): EVERY_TEACHER,  # Without the password the form comes back.
    ("account_email", "GET"): EVERY_TEACHER,
    ("account_email", "POST"): EVERY_TEACHERS_FORM,
    ("account_reauthenticate", "GET"): EVERY_TEACHER,
    ("account_reauthenticate", "POST"): EVERY_TEACHER,
    ("mfa_index", "GET"): EVERY_TEACHER,
    ("mfa_authenticate", "GET"): EVERYBODYS_FORM,  # Only in the middle of signing in.
    ("mfa_authenticate", "POST"): EVERYBODYS_FORM,
    ("mfa_reauthenticate", "GET"): EVERY_TEACHERS_FORM,
    ("mfa_reauthenticate", "POST"): EVERY_TEACHERS_FORM,
    ("mfa_activate_totp", "GET"): EVERY_TEACHERS_FORM,
    ("mfa_activate_totp", "POST"): EVERY_TEACHERS_FORM,
    ("mfa_deactivate_totp", "GET"): answers(404) | NOT_SIGNED_IN,
    ("mfa_deactivate_totp", "POST"): answers(404) | NOT_SIGNED_IN,
    ("mfa_view_recovery_codes", "GET"): EVERY_TEACHERS_FORM,
    ("mfa_generate_recovery_codes", "GET"): EVERY_TEACHERS_FORM,
    ("mfa_generate_recovery_codes", "POST"): EVERY_TEACHERS_FORM,
    ("classrooms:home", "GET"): EVERY_TEACHER,
    ("classrooms:new-class", "GET"): EVERY_TEACHER,
    ("classrooms:new-class", "POST"): EVERY_TEACHERS_FORM,
    ("classrooms:class", "GET"): TEACHERS,
    ("classrooms:settings", "GET"): TEACHERS,
    ("classrooms:settings", "POST"): TEACHERS_FORM,
    ("classrooms:archive", "POST"): TEACHERS_FORM,
    ("classrooms:restore", "POST"): TEACHERS_FORM,
    ("classrooms:copy", "GET"): TEACHERS,
    ("classrooms:copy", "POST"): TEACHERS_FORM,
    ("classrooms:invite", "POST"): TEACHERS,  # The link is in the answer, and nowhere else.
    ("classrooms:void-invitations", "POST"): TEACHERS_FORM,
    # Whoever teaches the class already goes there.
    ("classrooms:invitation", "GET"): EVERY_TEACHER | {"teacher": 302, "co_teacher": 302},
    ("classrooms:invitation", "POST"): EVERY_TEACHERS_FORM,
    ("classrooms:leave", "POST"): TEACHERS_FORM,
    ("classrooms:roster", "GET"): TEACHERS,
    ("classrooms:roster", "POST"): TEACHERS,
    ("classrooms:swap-roster", "POST"): TEACHERS_FORM,  # Without a preview: back to the beginning.
    ("classrooms:confirm-roster", "POST"): TEACHERS_FORM,
    ("classrooms:student", "GET"): TEACHERS,
    ("classrooms:student", "POST"): TEACHERS_FORM,
    ("classrooms:move-students", "GET"): TEACHERS_FORM,  # Nobody is chosen: back to the class.
    ("classrooms:move-students", "POST"): TEACHERS_FORM,
    ("classrooms:put-in-group", "POST"): TEACHERS_FORM,
    ("classrooms:groups", "GET"): TEACHERS,
    ("classrooms:groups", "POST"): TEACHERS_FORM,
    ("classrooms:arrange", "POST"): TEACHERS_FORM,
    ("classrooms:change-group", "POST"): TEACHERS_FORM,
    ("classrooms:remove-group", "POST"): TEACHERS_FORM,
    ("classrooms:in", "GET"): EVERYBODY,
    ("classrooms:in", "POST"): answers(422),  # Nothing is typed.
    ("classrooms:in-card", "GET"): EVERYBODY,
    ("classrooms:in-card", "POST"): answers(422),  # No card is shown.
    ("classrooms:in-names", "GET"): EVERYBODYS_FORM,  # No code has been typed: back to the beginning.
    ("classrooms:in-names", "POST"): EVERYBODYS_FORM,
    ("classrooms:in-pictures", "GET"): EVERYBODYS_FORM,
    ("classrooms:in-pictures", "POST"): EVERYBODYS_FORM,
    ("classrooms:out", "GET"): answers(200, student=302, student_elsewhere=302),  # Nobody is out by looking.
    ("classrooms:out", "POST"): EVERYBODYS_FORM,
    ("classrooms:door", "GET"): TEACHERS,
    ("classrooms:door-arrivals", "GET"): TEACHERS,
    ("classrooms:door-projector", "GET"): TEACHERS,
    ("classrooms:door-projector-part", "GET"): TEACHERS,
    ("classrooms:door-open", "POST"): TEACHERS_FORM,
    ("classrooms:door-more", "POST"): TEACHERS_FORM,
    ("classrooms:door-close", "POST"): TEACHERS_FORM,
    ("classrooms:door-code", "POST"): TEACHERS_FORM,
    ("classrooms:door-out", "POST"): TEACHERS_FORM,
    ("classrooms:door-unlock", "POST"): TEACHERS_FORM,
    ("classrooms:door-pictures", "POST"): TEACHERS_FORM,
    ("classrooms:student-out", "POST"): TEACHERS_FORM,
    ("classrooms:student-unlock", "POST"): TEACHERS_FORM,
    ("classrooms:student-pictures", "GET"): TEACHERS,
    ("classrooms:student-pictures", "POST"): TEACHERS_FORM,
    ("classrooms:student-card", "POST"): TEACHERS_FORM,
    ("classrooms:student-here", "GET"): TEACHERS,
    ("classrooms:student-here", "POST"): TEACHERS_FORM,
    ("classrooms:privacy", "GET"): EVERYBODY,
    ("classrooms:class-export", "POST"): TEACHERS_FORM,
    # For whoever asked for it, and for none of the others who teach the class.
    ("classrooms:export", "GET"): TEACHERS | {"co_teacher": 404},
    ("classrooms:export-progress", "GET"): TEACHERS | {"co_teacher": 404},
    ("classrooms:export-file", "GET"): TEACHERS_FORM | {"co_teacher": 404},  # Not made yet.
    ("classrooms:student-export", "GET"): TEACHERS,
    ("classrooms:class-erase", "GET"): TEACHERS,
    ("classrooms:class-erase", "POST"): TEACHERS_FORM,
    ("classrooms:student-erase", "GET"): TEACHERS,
    ("classrooms:student-erase", "POST"): TEACHERS_FORM,
    ("classrooms:receipt", "GET"): TEACHERS,
    ("classrooms:receipt-progress", "GET"): TEACHERS,
    ("games:front", "GET"): EVERYBODY,
    ("games:demo", "GET"): EVERYBODY,
    ("games:sit-at-demo", "POST"): EVERYBODYS_FORM,
    ("games:help", "GET"): EVERYBODY,
    ("games:words", "GET"): EVERYBODY,
    ("games:choose", "GET"): EVERYBODY,
    ("games:set-up", "GET"): EVERYBODY,
    ("games:set-up", "POST"): EVERYBODYS_FORM,
    ("games:join", "GET"): answers(200, opener=302),  # Whoever has a seat already goes back to it.
    ("games:join", "POST"): EVERYBODYS_FORM,
    ("games:table", "GET"): AT_THE_TABLE,
    ("games:board", "GET"): AT_THE_TABLE,
    ("games:moves", "POST"): AT_THE_TABLE,
    ("games:wall", "GET"): AT_THE_TABLE,
    ("games:begin", "POST"): THE_OPENERS_FORM,
    ("games:pause", "POST"): THE_OPENERS_FORM,
    ("games:resume", "POST"): THE_OPENERS_FORM,
    ("games:add-time", "POST"): THE_OPENERS_FORM,
    ("games:end", "POST"): THE_OPENERS_FORM,
    ("games:again", "POST"): THE_OPENERS_FORM,
    ("games:unseat", "POST"): THE_OPENERS_FORM,
    ("lessons:home", "GET"): STUDENTS,
    ("lessons:home-now", "GET"): STUDENTS,
    ("lessons:play-alone", "POST"): STUDENTS_FORM,
    ("lessons:look", "POST"): STUDENTS_FORM,
    ("lessons:race", "GET"): answers(404, student=200, teacher=200, co_teacher=200),
    ("lessons:class-games", "GET"): TEACHERS,
    ("lessons:class-games-now", "GET"): TEACHERS,
    ("lessons:class-game", "GET"): TEACHERS,
    ("lessons:class-game", "POST"): TEACHERS
    | dict.fromkeys(("teacher", "co_teacher"), 422),  # Nobody was chosen.
    ("lessons:class-games-all", "POST"): TEACHERS_FORM,
    ("lessons:class-table", "POST"): TEACHERS_FORM,
    ("games:class-words", "GET"): TEACHERS,
    ("games:add-words", "POST"): TEACHERS_FORM,
    ("games:block-words", "POST"): TEACHERS_FORM,
    ("games:remove-word", "POST"): TEACHERS_FORM,
    ("api:class-words", "GET"): ONLY_TEACHERS,
    ("api:class-words", "POST"): ONLY_TEACHERS,
    ("api:class-word", "DELETE"): answers(404, teacher=204, co_teacher=204),
    ("api:end", "POST"): THE_OPENERS,
    ("api:schema", "GET"): EVERYBODY,
    ("api:games", "GET"): EVERYBODY,
    ("api:words", "GET"): EVERYBODY,
    ("api:tables", "POST"): answers(201),
    ("api:table", "GET"): AT_THE_TABLE,
    ("api:moves", "POST"): AT_THE_TABLE,
    ("api:hints", "POST"): answers(404, player=409, opener=409),  # This table gives none, and says so.
    ("api:begin", "POST"): THE_OPENERS,
    ("api:pause", "POST"): THE_OPENERS,
    ("api:resume", "POST"): THE_OPENERS,
    ("api:add-time", "POST"): THE_OPENERS,
    ("api:seats", "POST"): answers(201),
    ("lessons:print-centre", "GET"): EVERYBODY,
    ("lessons:print", "GET"): EVERYBODY,
    ("lessons:print", "POST"): EVERYBODYS_FORM,
    ("lessons:print-cards", "POST"): TEACHERS_FORM,
    ("lessons:printout", "GET"): THEIR_OWN,
    ("lessons:printout-progress", "GET"): THEIR_OWN,
    ("lessons:printout-file", "GET"): answers(
        404, opener=302
    ),  # Not made yet: back to the page that says so.
}

pytestmark = pytest.mark.django_db


class World:
    """One of each thing that an address can name: tables and printouts are Ann's, the class is Ada's."""

    def __init__(self) -> None:
        self.school = School()
        self.table = into_play(together(round_seconds=600))
        lobby = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)
        demo = alone()
        Table.objects.filter(pk=demo.pk).update(is_demo=True)
        self.printable = PRINTABLES["dice-words-sheet"]
        printing.request_printout(ANN, self.printable, self.printable.options(), None)
        group = activities.SeatingGroup(students=[self.school.ben])
        [class_table] = activities.set_tables(
            self.school.ada, self.school.foxes, "dice-words", groups=[group], options={}
        )
        class_words.add_words(self.school.foxes, self.school.ada, "minibeastie")
        self.words: dict[str, dict[str, str]] = {
            "sitting": {"": class_table.sitting},
            "verb": {"": "pause"},
            "seat": {"": "p2"},
            "word_pk": {"": str(ClassWord.objects.get().pk)},
            "slug": {"": "dice-words", "lessons:print": self.printable.slug},
            "class_pk": {"": str(self.school.foxes.pk)},
            "student_pk": {"": str(self.school.cleo.pk)},
            "group_pk": {"": str(groups.make_group(self.school.foxes, name="Reds", colour=4).pk)},
            "token": {"": teachers.invite(self.school.foxes, self.school.ada)},
            "invite": {"": lobby.invite},
            "uidb36": {"": "1"},
            "key": {"": "guessed"},
            "code": {
                "": self.table.code,
                "games:sit-at-demo": demo.code,
                "lessons:class-table": class_table.code,
            }
            | dict.fromkeys(
                ("lessons:printout", "lessons:printout-progress", "lessons:printout-file"),
                Printout.objects.get().code,
            )
            | dict.fromkeys(("classrooms:receipt", "classrooms:receipt-progress"), self.receipt())
            | dict.fromkeys(
                ("classrooms:export", "classrooms:export-progress", "classrooms:export-file"),
                export.request_export(self.school.foxes, self.school.ada).code,
            ),
        }

    def receipt(self) -> str:
        """Of somebody who was in Ada's and Carl's class, too."""
        receipt = Erasure.objects.create(what=Erasure.What.STUDENT)
        receipt.readers.set([self.school.ada, self.school.carl])
        return receipt.code

    def address(self, name: str) -> str:
        wanted = [part for part in parameters(name) if part in self.words]
        return reverse(
            name, kwargs={part: self.words[part].get(name, self.words[part][""]) for part in wanted}
        )

    def body(self, name: str, role: str) -> Any:
        seat = "p1" if role == "opener" else "p2"
        move = {
            "seat": seat,
            "version": self.table.version,
            "key": f"key-of-{seat}",
            "action": {"type": "roll"},
        }
        bodies: dict[str, Any] = {
            "api:tables": {"game": "dice-words", "people": [{"name": "Kind Robin"}]},
            "api:seats": {"name": "Wise Fox"},
            "api:class-words": {"words": "zzz", "kind": "add"},
            "games:add-words": {"words": "zzz"},
            "games:block-words": {"words": "zzz"},
            "api:hints": {"seat": seat},
            "api:add-time": {"seconds": 30},
            "api:moves": move,
            "games:moves": move,
            "games:set-up": as_opened(SetupForm(GAMES["dice-words"])),
            "lessons:print": as_opened(OptionsForm(self.printable)),
            "classrooms:new-class": as_opened(ClassForm()) | {"name": "Owls"},
            "classrooms:settings": as_opened(ClassForm(classroom=self.school.foxes)),
            "classrooms:copy": {"name": "Foxes again"},
            "classrooms:roster": {"names": "Dan Li"},
            "classrooms:student": as_opened(StudentForm(student=self.school.cleo)) | {"extra_time": 0},
            "classrooms:groups": {"name": "Blues", "colour": 1},
            "classrooms:class-erase": {"name": "Foxes"},
            "classrooms:student-erase": {"name": "Cleo"},
        }
        return bodies.get(name, {})

    @cached_property
    def keys(self) -> dict[str, SimpleCookie]:
        """What each role's browser carries."""
        return {role: client.cookies for role, client in self._signed_in().items()}

    def clients(self) -> dict[str, Client]:
        """A browser for each role, as if just opened."""
        opened = {role: Client() for role in ROLES}
        for role, client in opened.items():
            client.cookies = copy.deepcopy(self.keys[role])
        return opened

    def _signed_in(self) -> dict[str, Client]:
        school = self.school
        return {
            "stranger": Client(),
            "guest_elsewhere": client_of(EVE),
            "player": client_of(BOB),
            "opener": client_of(ANN),
            "student": signed_in(school.ben.user),
            "student_elsewhere": signed_in(school.zoe.user),
            "teacher": signed_in(with_a_password(school.ada)),
            "co_teacher": signed_in(with_a_password(school.carl)),
            "other_teacher": signed_in(with_a_password(school.otto)),
            "admin": signed_in(with_a_password(User.objects.create_superuser("root"))),
        }


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Made once; what a test does to it is undone after the test, and all of it in the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = World()
        assert set(made.keys) == set(ROLES)
        yield made
        transaction.set_rollback(True)


def with_a_password(teacher: User) -> User:
    """One that nobody types: there is no need to wait for a real hash."""
    teacher.password = "a hash"
    teacher.save()
    return teacher


def as_opened(form: Form) -> dict[str, Any]:
    """A form as it stands when it is opened: pressing its button at once is enough."""
    initial = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: getattr(value, "value", value) for name, value in initial.items() if value}


def patterns(resolver: URLResolver | None = None, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from patterns(entry, inner)
        else:
            yield f"{namespace}{entry.name}", entry


def parameters(name: str) -> list[str]:
    return next(list(entry.pattern.converters) for found, entry in patterns() if found == name)


def ours() -> list[str]:
    """All addresses but Django's own admin, which has a test of its own."""
    return sorted({name for name, _ in patterns() if not name.startswith("admin:")})


def test_every_address_has_a_row() -> None:
    assert set(ours()) == {name for name, _ in PERMISSIONS}


@pytest.mark.parametrize("row", PERMISSIONS, ids=lambda row: " ".join(row[::-1]))
def test_each_role_is_answered_as_the_table_says(world: World, row: tuple[str, str]) -> None:
    name, method = row
    answered = {}
    for role, client in world.clients().items():
        # What one of them changes is undone before the next one comes.
        with transaction.atomic():
            answered[role] = ask(client, method, world.address(name), name, world.body(name, role))
            transaction.set_rollback(True)
    assert answered == PERMISSIONS[row]


def ask(client: Client, method: str, address: str, name: str, body: Any) -> int:
    if method == "GET":
        return client.get(address).status_code
    if name.startswith("api:") or name == "games:moves":
        send = client.delete if method == "DELETE" else client.post
        return send(address, body, content_type="application/json").status_code
    return client.post(address, body).status_code


@pytest.mark.parametrize("name", ours())
def test_other_methods_are_refused(world: World, name: str) -> None:
    """What is not in the table answers 405 to those who may look; to others also 404 or the way to the login."""
    somebody = {role: client for role, client in world.clients().items() if role in ONE_OF_EACH_KIND}
    for method in ("get", "post", "put", "patch", "delete"):
        if (name, method.upper()) in PERMISSIONS:
            continue
        for role, client in somebody.items():
            answer = getattr(client, method)(world.address(name)).status_code
            assert answer in (302, 404, 405), f"{method} {name} by {role}"


def test_the_admin_pages_are_for_admins(world: World) -> None:
    for client in (Client(), client_of(ANN)):
        assert client.get("/admin/games/table/").status_code == 302
    assert world.clients()["admin"].get("/admin/").status_code == 200


def test_the_seed_is_in_no_admin_page(world: World) -> None:
    page = world.clients()["admin"].get(f"/admin/games/table/{world.table.pk}/change/").content.decode()
    world.table.refresh_from_db()
    assert world.table.code in page
    assert world.table.seed not in page


def test_nobody_is_nobody() -> None:
    assert not Visitor().is_known


def test_an_account_may_do_what_a_guest_may() -> None:
    """Opened by somebody with an account: theirs on pages and in the API, and not the next guest's at that browser."""
    teacher = User.objects.create_user("teacher")
    client = client_of(EVE)
    client.force_login(teacher)
    body = {"game": "dice-words", "people": [{"name": "Kind Robin"}]}
    code = client.post("/api/tables", body, content_type="application/json").json()["code"]
    assert Table.objects.get(code=code).opened_by == teacher
    move = {"seat": "p1", "version": 1, "key": "a-key-of-ones-own", "action": {"type": "roll_targets"}}
    assert client.get(f"/tables/{code}/").status_code == 200
    assert client.get(f"/api/tables/{code}").status_code == 200
    assert client.post(f"/api/tables/{code}/moves", move, content_type="application/json").status_code == 200
    assert client.post(f"/api/tables/{code}/pause").status_code == 200
    assert client_of(EVE).get(f"/tables/{code}/").status_code == 404
