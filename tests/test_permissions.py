"""The permission table: the status code for every URL × method × role. A new URL without a row fails here."""

import copy
import re
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
from lessons.activities.access import calendar_token
from lessons.activities.actions import live
from lessons.activities.actions.calendars import make_address
from lessons.home.actions import play_alone
from lessons.models import OwnLesson, Printout
from lessons.printables import PRINTABLES
from lessons.printing import actions as printing
from lessons.printing.forms import OptionsForm
from tests.lessons.homework import child, given
from tests.lessons.lesson import activity_of, open_tables
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


def answers(default: int, **but: int) -> Answers:
    """The status code for each role. Other people's objects answer 404, as if they did not exist."""
    assert set(but) <= set(ROLES)
    return dict.fromkeys(ROLES, default) | but


PUBLIC = answers(200)
PUBLIC_FORM = answers(302)
AT_THE_TABLE = answers(404, player=200, opener=200)
THE_OPENERS = answers(404, player=403, opener=200)
THE_OPENERS_FORM = answers(404, player=403, opener=302)
THEIR_OWN = answers(404, opener=200)
# Visitors who are not signed in are asked to, whether or not the class exists.
NOT_SIGNED_IN = {"stranger": 302, "guest_elsewhere": 302, "player": 302, "opener": 302}
TEACHERS = answers(404, teacher=200, co_teacher=200) | NOT_SIGNED_IN
TEACHERS_FORM = answers(404, teacher=302, co_teacher=302) | NOT_SIGNED_IN
EVERY_TEACHER = answers(200, student=404, student_elsewhere=404) | NOT_SIGNED_IN
# Done, or after a redirect to confirm the password.
EVERY_TEACHERS_FORM = EVERY_TEACHER | dict.fromkeys(("teacher", "co_teacher", "other_teacher", "admin"), 302)
# Pages for signing in redirect users who are signed in.
NOT_SIGNED_IN_YET = answers(302) | dict.fromkeys(NOT_SIGNED_IN, 200)

# The API does not redirect to the login.
ONLY_TEACHERS = answers(404, teacher=200, co_teacher=200)
# Visitors who are not signed in are sent to the page where children sign in.
STUDENTS = answers(404, student=200, student_elsewhere=200) | NOT_SIGNED_IN
STUDENTS_FORM = answers(404, student=302, student_elsewhere=302) | NOT_SIGNED_IN

PERMISSIONS: dict[tuple[str, str], Answers] = {
    ("healthz", "GET"): answers(503),  # No clock runs in this test: it answers, and says so.
    ("metrics", "GET"): answers(404),  # Nothing in this test asks for it.
    ("account_signup", "GET"): NOT_SIGNED_IN_YET,
    ("account_signup", "POST"): NOT_SIGNED_IN_YET,  # An empty form comes back.
    ("account_login", "GET"): NOT_SIGNED_IN_YET,
    ("account_login", "POST"): NOT_SIGNED_IN_YET,
    ("account_logout", "POST"): PUBLIC_FORM,
    ("account_email_verification_sent", "GET"): PUBLIC,
    ("account_confirm_email", "GET"): PUBLIC,  # Without the right key the page says so.
    ("account_confirm_email", "POST"): answers(404),
    ("account_reset_password", "GET"): PUBLIC,
    ("account_reset_password", "POST"): PUBLIC,
    ("account_reset_password_done", "GET"): PUBLIC,
    ("account_reset_password_from_key", "GET"): PUBLIC,
    ("account_reset_password_from_key", "POST"): PUBLIC,
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
    ("mfa_authenticate", "GET"): PUBLIC_FORM,  # Only in the middle of signing in.
    ("mfa_authenticate", "POST"): PUBLIC_FORM,
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
    # A teacher of the class is redirected to it.
    ("classrooms:invitation", "GET"): EVERY_TEACHER | {"teacher": 302, "co_teacher": 302},
    ("classrooms:invitation", "POST"): EVERY_TEACHERS_FORM,
    ("classrooms:leave", "POST"): TEACHERS_FORM,
    ("classrooms:roster", "GET"): TEACHERS,
    ("classrooms:roster", "POST"): TEACHERS,
    ("classrooms:swap-roster", "POST"): TEACHERS_FORM,  # Without a preview: back to the beginning.
    ("classrooms:confirm-roster", "POST"): TEACHERS_FORM,
    ("classrooms:mend-roster", "POST"): TEACHERS_FORM,  # Without a preview: back to the list.
    ("classrooms:student", "GET"): TEACHERS,
    ("classrooms:student", "POST"): TEACHERS_FORM,
    ("classrooms:move-students", "GET"): TEACHERS_FORM,  # No student is chosen: back to the class.
    ("classrooms:move-students", "POST"): TEACHERS_FORM,
    ("classrooms:put-in-group", "POST"): TEACHERS_FORM,
    ("classrooms:groups", "GET"): TEACHERS,
    ("classrooms:groups", "POST"): TEACHERS_FORM,
    ("classrooms:arrange", "POST"): TEACHERS_FORM,
    ("classrooms:change-group", "POST"): TEACHERS_FORM,
    ("classrooms:remove-group", "POST"): TEACHERS_FORM,
    ("classrooms:in", "GET"): PUBLIC,
    ("classrooms:in", "POST"): answers(422),  # Without a code.
    ("classrooms:in-card", "GET"): PUBLIC,
    ("classrooms:in-card", "POST"): answers(422),  # Without a card.
    ("classrooms:in-names", "GET"): PUBLIC_FORM,  # No code has been typed: back to the beginning.
    ("classrooms:in-names", "POST"): PUBLIC_FORM,
    ("classrooms:in-pictures", "GET"): PUBLIC_FORM,
    ("classrooms:in-pictures", "POST"): PUBLIC_FORM,
    # Only children can share a tablet; others are sent to the beginning.
    ("classrooms:in-beside", "GET"): answers(302, student=200, student_elsewhere=200),
    ("classrooms:in-beside", "POST"): answers(302, student=200, student_elsewhere=200),  # No name was chosen.
    ("classrooms:in-beside-pictures", "GET"): PUBLIC_FORM,
    ("classrooms:in-beside-pictures", "POST"): PUBLIC_FORM,
    ("classrooms:in-beside-leave", "POST"): PUBLIC_FORM,
    ("classrooms:out", "GET"): answers(
        200, student=302, student_elsewhere=302
    ),  # Opening the page does not sign out.
    ("classrooms:out", "POST"): PUBLIC_FORM,
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
    ("classrooms:privacy", "GET"): PUBLIC,
    ("classrooms:class-export", "POST"): TEACHERS_FORM,
    # Only for the teacher who requested it, not for the other teachers of the class.
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
    ("games:front", "GET"): PUBLIC,
    ("games:demo", "GET"): PUBLIC,
    ("games:join-demo", "POST"): PUBLIC_FORM,
    ("games:help", "GET"): PUBLIC,
    ("games:words", "GET"): PUBLIC,
    ("games:choose", "GET"): PUBLIC,
    ("games:set-up", "GET"): PUBLIC,
    ("games:set-up", "POST"): PUBLIC_FORM,
    ("games:join", "GET"): answers(200, opener=302),  # A player who has a seat is redirected to it.
    ("games:join", "POST"): PUBLIC_FORM,
    ("games:table", "GET"): AT_THE_TABLE,
    ("games:board", "GET"): AT_THE_TABLE,
    ("games:moves", "POST"): AT_THE_TABLE,
    ("games:first-turn", "GET"): AT_THE_TABLE,
    ("games:projector", "GET"): AT_THE_TABLE,
    ("games:away", "POST"): answers(404, player=400, opener=400),  # Without a choice.
    ("games:begin", "POST"): THE_OPENERS_FORM,
    ("games:pause", "POST"): THE_OPENERS_FORM,
    ("games:resume", "POST"): THE_OPENERS_FORM,
    ("games:add-time", "POST"): THE_OPENERS_FORM,
    ("games:end", "POST"): THE_OPENERS_FORM,
    ("games:rematch", "POST"): THE_OPENERS_FORM,
    ("games:remove-seat", "POST"): THE_OPENERS_FORM,
    ("games:remove-cards", "POST"): THE_OPENERS_FORM,
    ("lessons:home", "GET"): STUDENTS,
    ("lessons:home-now", "GET"): STUDENTS,
    ("lessons:home-tasks", "GET"): STUDENTS,
    ("lessons:play-alone", "POST"): STUDENTS_FORM,
    ("lessons:play-again", "POST"): answers(404, student=302) | NOT_SIGNED_IN,
    ("lessons:look", "POST"): STUDENTS_FORM,
    ("lessons:projector", "GET"): TEACHERS,
    ("lessons:projector-now", "GET"): TEACHERS,
    ("lessons:projector-ranking", "POST"): TEACHERS_FORM,
    ("lessons:race", "GET"): answers(404, student=200, teacher=200, co_teacher=200),
    ("lessons:race-of-table", "GET"): answers(404, student=302, teacher=302, co_teacher=302),
    # Ben's game is not over: a host is sent back to the table with the reason.
    ("lessons:rematch", "POST"): answers(404, student=403, teacher=302, co_teacher=302),
    # A child whose seat is gone is sent on; a visitor who is signed out gets a page that says so.
    ("lessons:over", "GET"): answers(302, stranger=200, guest_elsewhere=200, player=200, opener=200),
    ("lessons:left", "GET"): answers(302),
    ("lessons:play-task", "POST"): answers(404, student=302) | NOT_SIGNED_IN,
    ("lessons:join", "GET"): answers(404, student=302) | NOT_SIGNED_IN,
    ("lessons:open-group", "GET"): TEACHERS_FORM,
    ("lessons:end-group", "POST"): TEACHERS_FORM,
    ("lessons:room", "GET"): TEACHERS,
    ("lessons:room-news", "GET"): TEACHERS,
    ("lessons:activity", "GET"): TEACHERS,
    ("lessons:activity-left", "GET"): TEACHERS,
    ("lessons:activity-words", "GET"): TEACHERS,
    ("lessons:activity-csv", "GET"): TEACHERS,
    ("lessons:activity-change", "GET"): TEACHERS,
    ("lessons:activity-change", "POST"): TEACHERS_FORM,
    ("lessons:activity-until", "POST"): TEACHERS_FORM,
    ("lessons:activity-add", "POST"): TEACHERS_FORM,
    ("lessons:activity-end", "POST"): TEACHERS_FORM,
    ("lessons:activity-group", "POST"): TEACHERS_FORM,
    # No class is named in this test's body.
    ("lessons:activity-again", "POST"): answers(404) | NOT_SIGNED_IN,
    ("lessons:activity-child", "GET"): TEACHERS,
    ("lessons:activity-tries", "POST"): TEACHERS_FORM,
    ("lessons:activity-excuse", "POST"): TEACHERS_FORM,
    ("lessons:activity-paper", "GET"): TEACHERS,
    ("lessons:activity-paper", "POST"): TEACHERS
    | {"teacher": 422, "co_teacher": 422},  # Nothing was typed in.
    ("lessons:activity-unexcuse", "POST"): TEACHERS_FORM,
    ("lessons:activity-remove", "POST"): TEACHERS_FORM,
    ("lessons:room-verb", "POST"): TEACHERS_FORM,
    ("lessons:room-minutes", "POST"): TEACHERS_FORM,
    ("lessons:room-say", "POST"): TEACHERS_FORM,
    ("lessons:lower-hand", "POST"): TEACHERS_FORM,
    ("lessons:room-step", "POST"): TEACHERS_FORM,
    ("lessons:room-lead", "POST"): TEACHERS_FORM,
    ("lessons:room-late", "POST"): TEACHERS_FORM,
    ("lessons:room-at-home", "POST"): TEACHERS_FORM,
    ("lessons:room-child", "POST"): TEACHERS_FORM,
    ("lessons:room-merge", "POST"): TEACHERS_FORM,
    ("lessons:room-split", "POST"): TEACHERS_FORM,
    ("lessons:room-tablet", "POST"): TEACHERS_FORM,
    ("lessons:back-to-game", "GET"): answers(404, student=302),
    # Ben shares no tablet.
    ("lessons:not-here", "POST"): answers(404, student=403, teacher=403, co_teacher=403),
    ("lessons:table-help", "GET"): answers(404, student=200),
    ("lessons:raise-hand", "POST"): answers(404, student=200),
    ("lessons:calendar", "GET"): PUBLIC,  # The address is the secret; a program cannot sign in.
    ("lessons:calendar-make", "POST"): TEACHERS_FORM,
    ("lessons:calendar-stop", "POST"): TEACHERS_FORM,
    ("lessons:give", "GET"): TEACHERS_FORM,
    ("lessons:give", "POST"): TEACHERS_FORM,
    ("lessons:class-games", "GET"): TEACHERS,
    ("lessons:class-games-now", "GET"): TEACHERS,
    ("lessons:class-game", "GET"): TEACHERS,
    ("lessons:class-game", "POST"): TEACHERS
    | dict.fromkeys(("teacher", "co_teacher"), 422),  # No student was chosen.
    ("lessons:class-games-all", "POST"): TEACHERS_FORM,
    ("lessons:class-table", "POST"): TEACHERS_FORM,
    ("lessons:library", "GET"): EVERY_TEACHER,
    ("lessons:lesson", "GET"): EVERY_TEACHER,
    # No lesson is named: there is none.
    ("lessons:use-lesson", "GET"): answers(404) | NOT_SIGNED_IN,
    ("lessons:try-lesson", "POST"): answers(404) | NOT_SIGNED_IN,
    ("lessons:copy-lesson", "POST"): answers(404) | NOT_SIGNED_IN,
    ("lessons:export-lesson", "GET"): answers(404) | NOT_SIGNED_IN,
    ("lessons:import-lesson", "GET"): EVERY_TEACHER,
    ("lessons:import-lesson", "POST"): EVERY_TEACHER
    | dict.fromkeys(("teacher", "co_teacher", "other_teacher", "admin"), 422),  # Without a file.
    ("lessons:new-lesson", "GET"): EVERY_TEACHER,
    ("lessons:new-lesson", "POST"): EVERY_TEACHERS_FORM,
    ("lessons:own-lesson", "GET"): TEACHERS,
    ("lessons:edit-lesson", "GET"): TEACHERS,
    # Sent without the revision that it is based on: the form comes back and asks.
    ("lessons:edit-lesson", "POST"): TEACHERS | {"teacher": 409, "co_teacher": 409},
    # Only for the owner, not for the other teachers of the class.
    ("lessons:delete-lesson", "GET"): TEACHERS | {"co_teacher": 404},
    ("lessons:delete-lesson", "POST"): TEACHERS_FORM | {"co_teacher": 404},
    ("lessons:class-rule-cards", "GET"): TEACHERS,
    ("lessons:switch-rule-cards", "POST"): TEACHERS_FORM,
    ("lessons:student-rule-cards", "GET"): TEACHERS,
    ("lessons:limit-rule-cards", "POST"): TEACHERS_FORM,
    ("lessons:limit-all-rule-cards", "POST"): TEACHERS_FORM,
    ("lessons:start-rule-cards", "POST"): TEACHERS_FORM,
    ("lessons:ask-harder", "POST"): STUDENTS_FORM,  # Done, or refused with a message.
    ("lessons:vote-fair", "POST"): STUDENTS_FORM | {"student_elsewhere": 404},
    ("games:class-words", "GET"): TEACHERS,
    ("games:add-words", "POST"): TEACHERS_FORM,
    ("games:block-words", "POST"): TEACHERS_FORM,
    ("games:remove-word", "POST"): TEACHERS_FORM,
    ("api:class-words", "GET"): ONLY_TEACHERS,
    ("api:class-words", "POST"): ONLY_TEACHERS,
    ("api:class-word", "DELETE"): answers(404, teacher=204, co_teacher=204),
    ("api:end", "POST"): THE_OPENERS,
    ("api:schema", "GET"): PUBLIC,
    ("api:games", "GET"): PUBLIC,
    ("api:words", "GET"): PUBLIC,
    ("api:tables", "POST"): answers(201),
    ("api:table", "GET"): AT_THE_TABLE,
    ("api:moves", "POST"): AT_THE_TABLE,
    ("api:hints", "POST"): answers(404, player=409, opener=409),  # This table gives none, and says so.
    ("api:begin", "POST"): THE_OPENERS,
    ("api:pause", "POST"): THE_OPENERS,
    ("api:resume", "POST"): THE_OPENERS,
    # Only children who share a tablet.
    ("api:hand-over", "POST"): answers(404, player=403, opener=403),
    ("api:take-over", "POST"): AT_THE_TABLE,  # Nothing happens unless a tablet was handed over.
    ("api:add-time", "POST"): THE_OPENERS,
    ("api:seats", "POST"): answers(201),
    ("lessons:guide", "GET"): PUBLIC,
    ("lessons:print-centre", "GET"): PUBLIC,
    ("lessons:print", "GET"): PUBLIC,
    ("lessons:print", "POST"): PUBLIC_FORM,
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
        group = live.SeatingGroup(students=[self.school.ben])
        [class_table] = open_tables(
            self.school.ada, self.school.foxes, "dice-words", groups=[group], options={}
        )
        homework, sheet = given(self.school), given(self.school, place="paper")
        own = OwnLesson.objects.create(owner=self.school.ada, content={"game": "scrabbicle"})
        class_words.add_words(self.school.foxes, self.school.ada, "minibeastie")
        self.words: dict[str, dict[str, str]] = {
            "number": {"": "1"},
            "verb": {"": "pause", "lessons:room-child": "stand-in"},
            "message": {"": "coming"},
            "child": {"": str(activity_of(class_table).participants.get().pk)},
            "seat": {"": "p2"},
            "participant_pk": {
                "": str(child(homework, self.school.ben).pk),
                "lessons:activity-paper": str(child(sheet, self.school.ben).pk),
            },
            "word_pk": {"": str(ClassWord.objects.get().pk)},
            "slug": {"": "dice-words", "lessons:print": self.printable.slug, "lessons:lesson": "ending-swap"},
            "class_pk": {"": str(self.school.foxes.pk)},
            "student_pk": {"": str(self.school.cleo.pk)},
            "group_pk": {"": str(groups.make_group(self.school.foxes, name="Reds", colour=4).pk)},
            "token": {
                "": teachers.invite(self.school.foxes, self.school.ada),
                "lessons:calendar": calendar_token(make_address(self.school.foxes, self.school.ada)),
            },
            "invite": {"": lobby.invite},
            "uidb36": {"": "1"},
            "key": {"": "guessed"},
            "code": {
                "": self.table.code,
                "games:join-demo": demo.code,
                "lessons:class-table": class_table.code,
                "lessons:play-again": play_alone(self.school.ben, "dice-words").code,
                "lessons:race-of-table": class_table.code,
                "lessons:rematch": class_table.code,
                "lessons:table-help": class_table.code,
                "lessons:not-here": class_table.code,
                "lessons:raise-hand": class_table.code,
                "lessons:back-to-game": class_table.code,
                "lessons:vote-fair": class_table.code,
            }
            | dict.fromkeys(
                (
                    "lessons:projector",
                    "lessons:projector-now",
                    "lessons:projector-ranking",
                    "lessons:race",
                    "lessons:join",
                    "lessons:play-task",
                    "lessons:open-group",
                    "lessons:end-group",
                    "lessons:room",
                    "lessons:room-news",
                    "lessons:room-verb",
                    "lessons:room-minutes",
                    "lessons:room-say",
                    "lessons:lower-hand",
                    "lessons:room-step",
                    "lessons:room-lead",
                    "lessons:room-late",
                    "lessons:room-at-home",
                    "lessons:room-child",
                    "lessons:room-merge",
                    "lessons:room-split",
                    "lessons:room-tablet",
                ),
                activity_of(class_table).code,
            )
            | dict.fromkeys(("lessons:own-lesson", "lessons:edit-lesson", "lessons:delete-lesson"), own.code)
            | dict.fromkeys(
                [name for name, _ in PERMISSIONS if name.startswith("lessons:activity")], homework.code
            )
            | {"lessons:activity-paper": sheet.code}
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
        """For a student who was in Ada's and Carl's class."""
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
            "lessons:new-lesson": {"game": "dice-words"},
            "lessons:limit-rule-cards": {"mode": "follow"},
            "lessons:limit-all-rule-cards": {"mode": "off"},
            "lessons:start-rule-cards": {"band": "low"},
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
        """The cookies of each role."""
        return {role: client.cookies for role, client in self._signed_in().items()}

    def clients(self) -> dict[str, Client]:
        """A new client for each role."""
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
    """Created once. Changes of a test are rolled back after it, and all of it at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = World()
        assert set(made.keys) == set(ROLES)
        yield made
        transaction.set_rollback(True)


def with_a_password(teacher: User) -> User:
    """A placeholder for the hash: no test types this password, and real hashes are slow."""
    teacher.password = "a hash"
    teacher.save()
    return teacher


def as_opened(form: Form) -> dict[str, Any]:
    """The data that a form sends when it is submitted unchanged."""
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
    """All URLs except those of the admin site, which has its own test."""
    return sorted({name for name, _ in patterns() if not name.startswith("admin:")})


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Without the names of their parts: what Django compares."""
    for entry in resolver.url_patterns:
        route = before + re.sub(r"<(\w+:)?\w+>", "<>", str(entry.pattern))
        if isinstance(entry, URLResolver):
            yield from routes(entry, route)
        else:
            yield route


def test_no_url_hides_another() -> None:
    found = list(routes(get_resolver()))
    assert sorted({route for route in found if found.count(route) > 1}) == []


def test_every_url_has_a_row() -> None:
    assert set(ours()) == {name for name, _ in PERMISSIONS}


@pytest.mark.parametrize("row", PERMISSIONS, ids=lambda row: " ".join(row[::-1]))
def test_each_role_gets_the_status_of_the_table(world: World, row: tuple[str, str]) -> None:
    name, method = row
    answered = {}
    for role, client in world.clients().items():
        # Undo what this role changed before the next one.
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
    """Methods that are not in the table answer 405, or 404 or a redirect to the login for other roles."""
    clients = {role: client for role, client in world.clients().items() if role in ONE_OF_EACH_KIND}
    for method in ("get", "post", "put", "patch", "delete"):
        if (name, method.upper()) in PERMISSIONS:
            continue
        for role, client in clients.items():
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


def test_a_visitor_without_account_and_key_is_unknown() -> None:
    assert not Visitor().is_known


def test_an_account_may_do_what_a_guest_may() -> None:
    """A table opened by a user with an account is not also owned by the guest key of that browser."""
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
