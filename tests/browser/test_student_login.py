"""Journey: "type the class code (or scan the card's QR code), tap your name, tap your four pictures. In under 20
seconds, with no keyboard beyond the code". Then the teacher's door, and every page of it at every width."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.running import Diceroom, stretched

SECONDS = 20.0
# A child's own part of it, at a second each: six letters and "Next", a name, four pictures.
CHILD_SECONDS = 12.0

SET_UP = """
import json
from django.test import Client
from classrooms.login import actions
from classrooms.login.credentials import card_hash_of, card_token
from classrooms.models import Classroom, Student, Teaching, User
ada = User.objects.create_user("ada", "ada@school.example", called="Ms Byron")
owls = Classroom.objects.create(name="4B Owls", picture="star", colour=5)
Teaching.objects.create(classroom=owls, teacher=ada)
names = "Ali Bea Ben Cleo Dan Eli Fay Finn Gus Hana Ida Jin Kofi Lila Mia Nia Noor Oli Pia Ravi Sam Sol Tia Uma Yan Zoe"
for at, name in enumerate([*names.split(), "Maximiliane", "Alexander", "Wilhelmina", "Vic"]):
    user = User.objects.create_user(f"s{at}", role="student")
    student = Student(user=user, classroom=owls, first_name=name, shown_name=f"{name} K.", figure=at % 8 + 1,
                      colour=at % 6 + 1, pictures=["boat", "sun", "key", "umbrella"])
    student.card_hash = card_hash_of(student)
    student.save()
actions.open_door(owls)
desk = Client()
desk.force_login(ada)
mia = Student.objects.get(first_name="Mia")
print(json.dumps({"code": owls.code, "class": owls.pk, "mia": mia.pk, "token": card_token(mia),
                  "session": desk.cookies["sessionid"].value}))
"""


@pytest.fixture(scope="module")
def owls(diceroom: Diceroom) -> Any:
    return diceroom.ask(SET_UP)


def type_code(page: Page, owls: Any) -> None:
    page.get_by_label("Class code").fill(f"{owls['code'][:3]} {owls['code'][3:]}".lower())
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="4B Owls: who are you?")).to_be_visible()


def tap_pictures(page: Page, *pictures: str) -> None:
    for picture in pictures:
        page.get_by_role("button", name=picture, exact=True).click()


def sign_out(page: Page) -> None:
    page.goto("/in/")
    page.get_by_role("button", name="Sign out").first.click()
    expect(page.get_by_role("heading", name="Bye! See you soon")).to_be_visible()


def test_no_tap_is_lost_while_the_page_still_loads(screen: Screen, owls: Any) -> None:
    """The child taps before the script has loaded, and again before the last image has."""
    page = screen(width=820, height=1180, touch=True)
    held: list[Route] = []
    page.goto(f"/in/card#{owls['token']}")
    page.wait_for_url("**/in/pictures")
    page.route("**/login-pictures.js", lambda route: held.append(route), times=1)
    page.reload(wait_until="commit")
    tap_pictures(page, "boat")
    expect(page.locator("#picked .full")).to_have_count(1)
    page.wait_for_load_state()
    tap_pictures(page, "sun")
    expect(page.locator("#picked .full")).to_have_count(2)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")
    expect(page.locator("#picked .full")).to_have_count(2)
    tap_pictures(page, "key", "umbrella")
    page.wait_for_url(lambda url: "/in/" not in url)
    sign_out(page)


def test_a_child_logs_in_by_code_and_by_card(screen: Screen, owls: Any) -> None:
    page = screen(width=820, height=1180, touch=True)
    with stretched() as within:
        began = time.monotonic()
        page.goto("/in/")
        type_code(page, owls)
        page.get_by_role("button", name="Mia K.").tap()
        tap_pictures(page, "boat", "sun")
        expect(page.locator("#picked .full")).to_have_count(2)
        page.get_by_role("button", name="Take one back").click()
        expect(page.locator("#picked .full")).to_have_count(1)
        tap_pictures(page, "sun", "key", "umbrella")
        page.wait_for_url(lambda url: "/in/" not in url)
        by_code = time.monotonic() - began
        assert by_code < within(SECONDS - CHILD_SECONDS), f"{by_code:.1f} s"

    # Unfinished words and settings of this child do not stay for the next.
    page.evaluate("localStorage.setItem('reading', 'easy'); sessionStorage.setItem('word', 'cat')")
    sign_out(page)
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0

    with stretched() as within:
        began = time.monotonic()
        page.goto(f"/in/card#{owls['token']}")
        page.wait_for_url("**/in/pictures")
        expect(page.get_by_role("heading", name="Hi Mia, tap")).to_be_visible()
        tap_pictures(page, "boat", "sun", "key", "umbrella")
        page.wait_for_url(lambda url: "/in/" not in url)
        assert time.monotonic() - began < within(SECONDS - 4.0), "four taps at a second each"
    sign_out(page)
    page.go_back()
    assert owls["token"] not in page.url, "the card's secret is not in the tablet's history"


def test_by_keyboard_alone_and_what_a_wrong_tap_says(screen: Screen, owls: Any) -> None:
    page = screen(width=360, height=740)
    page.goto(f"/in/#{owls['code']}")  # As scanned from the projector: the code is filled in.
    page.wait_for_url("**/in/name")
    assert_usable(page, "names")
    page.set_viewport_size({"width": 360, "height": 740})
    assert too_small(page) == []
    page.keyboard.press("z")
    expect(page.get_by_role("button", name="Zoe K.")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hi Zoe, tap")).to_be_visible()
    assert_usable(page, "pictures")
    page.set_viewport_size({"width": 360, "height": 740})
    assert too_small(page) == []
    for picture in ("cat", "cat", "cat", "cat"):
        page.get_by_role("button", name=picture, exact=True).press("Enter")
    expect(page.get_by_role("alert").get_by_text("Not quite")).to_be_visible()
    last = page.get_by_role("button", name="umbrella", exact=True).bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 740, "all twelve stand on a phone's first screen"
    page.get_by_role("button", name="I forgot my pictures").press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Put your hand up")
    page.keyboard.press("Escape")
    for picture in ("boat", "sun", "key", "umbrella"):
        page.get_by_role("button", name=picture, exact=True).press("Space")
    page.wait_for_url(lambda url: "/in/" not in url)
    page.goto("/in/")
    expect(page.get_by_text("Zoe K. is still in here.")).to_be_visible()
    page.get_by_label("Class code").fill("zzz zzz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").get_by_text("Ask your teacher to open the door")).to_be_visible()
    assert_usable(page, "code")


def test_the_teacher_at_the_door(screen: Screen, diceroom: Diceroom, owls: Any) -> None:
    page = screen()
    page.context.add_cookies([{"name": "sessionid", "value": owls["session"], "url": diceroom.url}])
    door = f"/classes/{owls['class']}/door/"
    page.goto(door)
    expect(page.get_by_text(f"{owls['code'][:3]} {owls['code'][3:]}").first).to_be_visible()
    assert_usable(page, "door")
    page.set_viewport_size({"width": 1280, "height": 800})

    child = screen(width=820, height=1180)
    child.goto("/in/")
    type_code(child, owls)
    child.get_by_role("button", name="Ben K.").click()
    for _ in range(2):
        tap_pictures(child, "cat", "cat", "cat", "cat")
        expect(child.get_by_role("alert").get_by_text("Not quite")).to_be_visible()
    tap_pictures(child, "boat", "sun", "key", "umbrella")
    child.wait_for_url(lambda url: "/in/" not in url)
    # The page refreshes itself every few seconds.
    expect(page.locator("li", has_text="Ben K.").get_by_text("In, ")).to_be_visible()

    page.goto(f"/classes/{owls['class']}/")
    page.get_by_role("radio", name="Not in").check(force=True)
    expect(page.locator(".roster tbody tr", has_text="Ben K.")).to_be_hidden()
    expect(page.locator(".roster tbody tr", has_text="Mia K.")).to_be_visible()
    page.get_by_label("Find a student").fill("ben")
    expect(page.get_by_text("Nobody is called like that.")).to_be_visible()

    page.goto(f"{door}projector")
    expect(page.get_by_text("are in")).to_be_visible()
    assert_usable(page, "projector")

    # Locked students are shown on the teacher's home page.
    diceroom.ask(
        "from classrooms.models import Student\n"
        "print(Student.objects.filter(first_name='Gus').update(wrong_tries=10))"
    )
    page.goto("/classes/")
    expect(page.get_by_text("Gus cannot get in")).to_be_visible()
    assert_usable(page, "home")
    assert too_small(page) == []
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_role("heading", name="Needs you")).to_have_count(0)

    # A shared tablet: the teacher's session on it ends.
    page.goto(door)
    page.locator(f"#more-{owls['mia']}").click()
    page.locator("details[open]").get_by_role("link", name="Sign in on this screen").click()
    assert_usable(page, "hand over")
    page.get_by_role("button", name="Sign me out and Mia in").click()
    page.wait_for_url(lambda url: "/classes/" not in url)
    assert page.goto(door).status == 404  # type: ignore[union-attr]
