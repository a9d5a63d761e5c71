"""The control room while children play: a hand goes up on a phone, the teacher answers, says a word to all, and pauses
them for a time. Neither the teachers' pages nor the child's are loaded again."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import WIDTHS, assert_usable, covered_words
from tests.running import Diceroom

END_PAUSES = """
import time
from games.actions import clock
from games.models import Table
Table.objects.filter(resumes_at__isnull=False).update(resumes_at=time.time(), due_at=time.time())
clock.sweep()
print("{}")
"""


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> dict[str, Any]:
    return dict(diceroom.ask("from tests.browser.school import open_school; print(open_school())"))


def signed_in(page: Page, diceroom: Diceroom, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": diceroom.url}])
    return page


def test_a_raised_hand_a_message_and_a_pause(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    ada = signed_in(screen(), diceroom, school["ada"])
    carl = signed_in(screen(width=820, height=1180), diceroom, school["carl"])
    ben = signed_in(screen(width=360, height=740, touch=True), diceroom, school["ben"])
    into_the_room(ada, school)
    carl.goto(ada.url)
    join(ben)
    for page in (ada, carl, ben):
        page.evaluate("document.body.dataset.same = 'yes'")

    arrives(ada)
    hand_goes_up(ben, ada, carl)
    teacher_comes(ada, carl, ben)
    looks(ada, carl, ben)
    pause_that_ends_by_itself(ada, carl, ben, diceroom)
    panel(ada)
    for page in (ada, carl, ben):
        assert page.evaluate("document.body.dataset.same") == "yes"
    ends(ada, carl)


def into_the_room(ada: Page, school: dict[str, Any]) -> None:
    """The class's page leads there, too."""
    ada.goto(f"/classes/{school['class']}/games/new/dice-words/")
    ada.get_by_role("button", name="All", exact=True).click()
    ada.locator("#sun").click()
    ada.wait_for_url("**/room")
    ada.goto(f"/classes/{school['class']}/games/")
    ada.get_by_role("link", name="Control room").first.click()
    expect(ada.locator(".line")).to_have_count(1)
    for name in ("Ben B.", "Cleo C."):
        expect(ada.locator(".answers li").first).to_contain_text(name)


def join(ben: Page) -> None:
    ben.goto("/me/")
    ben.locator(".now a").first.click()
    expect(ben.locator("#board")).to_be_visible()


def arrives(ada: Page) -> None:
    """The table opens, and only Cleo is missing."""
    expect(ada.locator(".answers li").first).to_contain_text("Cleo C.")
    expect(ada.locator(".answers li").first).not_to_contain_text("Ben B.")


def hand_goes_up(ben: Page, *teachers: Page) -> None:
    ben.locator("#raise-hand").tap()
    expect(ben.locator("#raise-hand")).to_have_attribute("aria-pressed", "true")
    for teacher in teachers:
        expect(teacher.locator(".sig.hand")).to_contain_text("Ben B. put a hand up.")
        expect(teacher.locator(".answers .hot")).to_contain_text("Ben B.")


def teacher_comes(ada: Page, carl: Page, ben: Page) -> None:
    """The other teacher sees that one of them goes there, and the child may take the hand down."""
    ada.get_by_role("button", name="I’m coming").click()
    expect(ben.locator("#teacher-says")).to_have_text("I’m coming.")
    expect(carl.locator(".sig.hand")).to_contain_text("knows that you are coming")
    ben.locator("#raise-hand").tap()
    for teacher in (ada, carl):
        expect(teacher.locator(".sig.hand")).to_have_count(0)
    ben.get_by_role("button", name="Put away").tap()
    expect(ben.locator("#class-help")).to_be_hidden()


def looks(ada: Page, carl: Page, ben: Page) -> None:
    ada.locator("#all-say").click()
    ada.get_by_role("dialog").get_by_role("button", name="Talk it over").click()
    expect(ben.locator("#teacher-says")).to_have_text("Talk it over together.")
    # The end of the lesson is on the page in its longest form: a time, the minutes left, and a button.
    ada.locator("#five-minutes").click()
    expect(carl.locator("#five-minutes")).to_have_text("5 minutes longer")
    assert_usable(carl, "control room")
    for width, height in WIDTHS:
        carl.set_viewport_size({"width": width, "height": height})
        assert covered_words(carl, within="#deck") == [], width
    assert_usable(ben, "a table with a message")
    ben.set_viewport_size({"width": 360, "height": 740})
    ben.evaluate("scrollTo(0, 0)")
    message, board, hand = (
        ben.locator(one).bounding_box() for one in ("#class-help", "#main", "#raise-hand")
    )
    assert message
    assert board
    assert hand
    assert message["y"] + message["height"] <= board["y"], "it covers no letters and no clock"
    assert message["x"] + message["width"] <= hand["x"]


def pause_that_ends_by_itself(ada: Page, carl: Page, ben: Page, diceroom: Diceroom) -> None:
    ada.locator("#all-pause-2").click()
    expect(ben.locator("#held")).to_contain_text("It goes on by itself in")
    for teacher in (ada, carl):
        expect(teacher.locator(".paused")).to_contain_text("It goes on by itself at")
    diceroom.ask(END_PAUSES)
    expect(ben.locator("#held")).to_have_count(0)
    for teacher in (ada, carl):
        expect(teacher.locator("#all-pause")).to_be_visible()


def panel(ada: Page) -> None:
    """By keyboard alone: open, do, close."""
    ada.locator(".line-open").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator("#one-h")).to_have_text("Table 1")
    expect(ada.locator("#one-h")).to_be_focused()
    pause = ada.locator("#one").get_by_role("button", name="Pause", exact=True)
    pause.focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".line .phase")).to_have_text("paused")
    expect(ada.locator("#one").get_by_role("button", name="Go on")).to_be_visible()
    # The note about what was done is no part of the page.
    expect(ada.locator(".toast")).to_have_count(0)
    assert_usable(ada, "control room with a table opened")
    ada.keyboard.press("Escape")
    expect(ada.locator("#one-h")).to_have_text("One table")


def ends(ada: Page, carl: Page) -> None:
    ada.locator("#all-end").click()
    ada.get_by_role("button", name="End for everybody").click()
    for teacher in (ada, carl):
        expect(teacher.locator(".deck")).to_contain_text("This activity is over.")
