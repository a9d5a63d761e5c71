"""A whole lesson in the room: a teacher, a projector and four children, each in a browser of their own.

One child comes late, one leaves and comes back, a pause ends by itself, the class goes on to the next game, and the
co-teacher takes over and ends it.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable
from tests.browser.test_class_game import sign_in
from tests.running import Diceroom


@pytest.fixture(scope="module")
def lesson(diceroom: Diceroom) -> dict[str, Any]:
    return dict(
        diceroom.ask("from tests.browser.lesson_class import open_lesson_class; print(open_lesson_class())")
    )


def test_a_whole_lesson(screen: Screen, diceroom: Diceroom, lesson: dict[str, Any]) -> None:
    ada, carl = (sign_in(screen(), diceroom, lesson[name]) for name in ("ada", "carl"))
    projector = sign_in(screen(width=1920, height=1080), diceroom, lesson["ada"])
    ben, cleo, dora, emil = (
        sign_in(screen(width=820), diceroom, lesson[name]) for name in ("ben", "cleo", "dora", "emil")
    )
    for child in (ben, cleo, dora, emil):
        child.goto("/me/")

    start(ada, lesson)
    code = ada.url.split("/")[4]
    projector.goto(f"/activities/{code}/projector")
    expect(projector.locator("h1")).to_contain_text("Ending swap")
    for child in (ben, cleo, dora):
        join(child)

    late(ada, emil)
    leave_and_come_back(ada, ben)
    pause_that_ends_by_itself(ada, cleo, diceroom)
    next_game(ada, ben, cleo, dora, emil)
    take_over_and_end(ada, carl, code, ben, cleo)
    expect(projector.locator("#screen")).to_have_attribute("data-phase", "over")
    expect(projector.locator("h1")).to_contain_text("Well played!")
    assert_usable(projector, "the final page")


def start(ada: Page, lesson: dict[str, Any]) -> None:
    """From the lesson's page: two taps. Those who are signed in are chosen already."""
    ada.goto("/lessons/ending-swap/")
    ada.get_by_role("button", name="Start live").click()
    expect(ada.locator("#count")).to_have_text("3 of 4 chosen")
    assert_usable(ada, "start a lesson")
    ada.get_by_role("button", name="Start with 3").click()
    ada.wait_for_url("**/room")


def join(child: Page) -> None:
    """It is there at once, on the page that they had open all the time."""
    child.get_by_role("link", name="Join in").click()
    child.wait_for_url("**/tables/**")


def late(ada: Page, emil: Page) -> None:
    ada.get_by_text("Late or away, and who leads").click()
    ada.get_by_label("Comes late").select_option(label="Emil Emilson (Emil E.)")
    ada.get_by_role("button", name="Give a seat").click()
    join(emil)
    expect(emil.locator("#board")).to_be_visible()


def leave_and_come_back(ada: Page, ben: Page) -> None:
    open_table(ada, 1)
    verbs = ada.locator("details").filter(has_text="Move or replace Ben")
    verbs.locator("summary").click()
    # A refresh of the room does not close what the teacher has opened.
    ada.locator("#five-minutes").click()
    expect(ada.locator("#toasts").get_by_text("Five minutes more.")).to_be_visible()
    verbs.get_by_role("button", name="A computer player stands in").click()
    expect(ada.get_by_text("A computer player plays until then.")).to_be_visible()
    # The page of the table notices by itself. One tap gives the seat back.
    ben.wait_for_url("**/me/**")
    join(ben)
    expect(ben.locator("#board[data-seat^=p]")).to_be_visible()
    expect(ada.get_by_text("A computer player plays until then.")).to_have_count(0)


def open_table(ada: Page, number: int) -> None:
    ada.locator(f"#line-{number} .line-open").click()
    expect(ada.locator("#one-h")).to_have_text(f"Table {number}")


def pause_that_ends_by_itself(ada: Page, cleo: Page, diceroom: Diceroom) -> None:
    all_go = ada.locator("#all-go")
    if all_go.count():
        all_go.click()
    ada.locator("#all-pause-2").click()
    expect(cleo.locator("#held")).to_be_visible()
    diceroom.ask("from tests.browser.lesson_class import end_of_the_pause; print(end_of_the_pause())")
    expect(cleo.locator("#held")).to_have_count(0)


def next_game(ada: Page, *children: Page) -> None:
    old = [child.url for child in children]
    ada.locator("#all-step").click()
    ada.get_by_role("button", name="Begin the next game").click()
    for child, was in zip(children, old, strict=True):
        child.get_by_role("link", name="To the next game").click()
        child.wait_for_url(lambda url, was=was: "/tables/" in url and url != was)  # type: ignore[misc]


def take_over_and_end(ada: Page, carl: Page, code: str, *children: Page) -> None:
    carl.goto(f"/activities/{code}/room")
    carl.get_by_text("Late or away, and who leads").click()
    carl.get_by_role("button", name="Take over").click()
    expect(carl.get_by_text("You lead this.")).to_be_visible()
    ada.reload()
    ada.get_by_text("Late or away, and who leads").click()
    expect(ada.get_by_text("Carl leads this.")).to_be_visible()
    carl.locator("#all-end").click()
    carl.get_by_role("button", name="End for everybody").click()
    for child in children:
        expect(child.get_by_role("heading", name="That’s it for now!")).to_be_visible()
