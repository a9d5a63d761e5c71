"""Promise: "30 children behind one address, two typos each: all in within 3 minutes, nobody locked out, nor the next
class". A real server, thirty browsers at once."""

import http.cookiejar
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from tests.running import Diceroom, running, stretched

CHILDREN = 30
WITHIN = 180.0

SET_UP = """
import json
from classrooms.login import actions
from classrooms.login.credentials import card_hash_of
from classrooms.login.credentials import new_pictures
from classrooms.models import Classroom, Student, User
logins = []
for name in ("Foxes", "Hares"):
    classroom = Classroom.objects.create(name=name)
    actions.open_door(classroom)
    for number in range(%d):
        user = User.objects.create_user(f"{name}-{number}", role="student")
        student = Student(user=user, classroom=classroom, first_name=f"Child {number}",
                          shown_name=f"Child {number}", pictures=new_pictures())
        student.card_hash = card_hash_of(student)
        student.save()
        logins.append([classroom.code, student.pk, student.pictures])
print(json.dumps(logins))
"""

LOOK = """
import json
from classrooms.models import Student
in_now = Student.objects.exclude(signed_in_at=None)
waiting = Student.objects.exclude(wait_until=None)
print(json.dumps([in_now.count(), in_now.exclude(wrong_tries=0).count(), waiting.count()]))
"""


@pytest.fixture
def diceroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Diceroom]:
    with running(tmp_path_factory.mktemp("crowd"), webs=2) as started:
        yield started


class Child:
    """A browser of its own behind the school's one address. It makes two typos in the code and two in the pictures."""

    def __init__(self, url: str, code: str, pk: int, pictures: list[str]) -> None:
        self.url, self.code, self.pk, self.pictures = url, code, pk, pictures
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.browser = urllib.request.build_opener(jar)
        self.token = self.page = ""

    def comes_in(self) -> str:
        """Where the child is in the end."""
        self.opens("/in/")
        self.types(self.code[::-1] if self.code[::-1] != self.code else "222222")
        self.types(f"{self.code[:5]}{'3' if self.code[5] != '3' else '4'}")
        self.types(f"{self.code[:3]} {self.code[3:]}".lower())
        self.opens("/in/name")
        self.sends("/in/name", student=self.pk)
        for _ in range(2):
            self.taps(list(reversed(self.pictures)))
        return self.taps(self.pictures)

    def taps(self, pictures: list[str]) -> str:
        """A child waits when the page says so, and taps again."""
        while True:
            came_to = self.sends("/in/pictures", taps=" ".join(pictures))
            asked_to_wait = re.search(r'data-seconds="(\d+)"', self.page)
            if asked_to_wait is None:
                return came_to
            time.sleep(int(asked_to_wait[1]))

    def types(self, code: str) -> None:
        """A child waits when the page says that many are typing, as the page itself does."""
        while self.sends("/in/", code=code) == "busy":
            time.sleep(1)

    def opens(self, path: str) -> str:
        return self.answer(urllib.request.Request(self.url + path))

    def sends(self, path: str, **form: Any) -> str:
        body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": self.token}).encode()
        return self.answer(urllib.request.Request(self.url + path, body))

    def answer(self, request: urllib.request.Request) -> str:
        try:
            with self.browser.open(request, timeout=60) as page:
                return self.reads(page, page.status)
        except urllib.error.HTTPError as page:
            return self.reads(page, page.code)

    def reads(self, page: Any, status: int) -> str:
        assert status in (200, 422, 429), status
        self.page = page.read().decode()
        found = re.search(r'name="csrf" content="(\w+)"', self.page)
        assert found is not None
        self.token = found[1]
        return "busy" if status == 429 else urllib.parse.urlsplit(page.geturl()).path


def all_at_once(diceroom: Diceroom, logins: list[Any]) -> list[str]:
    start = Barrier(len(logins))

    def one(number: int) -> str:
        code, pk, pictures = logins[number]
        child = Child(diceroom.urls[number % len(diceroom.urls)], code, pk, pictures)
        start.wait()
        return child.comes_in()

    with ThreadPoolExecutor(len(logins)) as crowd:
        return list(crowd.map(one, range(len(logins))))


def test_thirty_children_behind_one_address_and_the_next_class(diceroom: Diceroom) -> None:
    logins = diceroom.ask(SET_UP % CHILDREN)
    for class_number, children in enumerate((logins[:CHILDREN], logins[CHILDREN:]), start=1):
        with stretched() as within:
            began = time.monotonic()
            ends = all_at_once(diceroom, children)
            took = time.monotonic() - began
            assert took < within(WITHIN), f"{took:.0f} s"
        assert not [end for end in ends if end.startswith("/in/")], "every child is signed in"
        assert diceroom.ask(LOOK) == [class_number * CHILDREN, 0, 0]
    assert "Traceback" not in diceroom.log(), json.dumps(diceroom.log()[-2000:])
