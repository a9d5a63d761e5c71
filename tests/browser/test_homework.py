"""Homework: "given, played on a phone, stopped and continued on a tablet, seen by the teacher"."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.child import Child
from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.running import Diceroom

PHONE: dict[str, Any] = {"width": 360, "height": 740, "touch": True}
TABLET: dict[str, Any] = {"width": 820, "height": 1180, "touch": True}


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> dict[str, Any]:
    return dict(ask(diceroom, "open_school()"))


def ask(diceroom: Diceroom, call: str) -> Any:
    return diceroom.ask(f"from tests.browser import homework; print(homework.{call})")


def sign_in(page: Page, diceroom: Diceroom, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": diceroom.url}])
    page.goto("/me/")
    return page


def test_homework_from_the_phone_to_the_tablet_to_the_teacher(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    phone = sign_in(screen(**PHONE), diceroom, school["cleo"][0])
    expect(phone.get_by_text("Nothing to do for your teacher.")).to_be_visible()
    phone.evaluate("document.body.dataset.same = 'yes'")

    code = ask(diceroom, f"give({school['class']}, 'Long words')")
    task = phone.locator(".task", has_text="Long words")
    expect(task).to_be_visible()
    assert phone.evaluate("document.body.dataset.same") == "yes"
    expect(task).to_contain_text("sleeps")
    expect(task).to_contain_text("3 minutes: 2, and half as much again")
    assert_usable(phone, "homework")
    phone.set_viewport_size({"width": 360, "height": 740})
    assert too_small(phone, within="main") == []

    task.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/tables/**")
    Child(phone).into_play()
    Child(phone).finish(Child(phone).roll())

    tablet = sign_in(screen(**TABLET), diceroom, school["cleo"][1])
    task = tablet.locator(".task", has_text="Long words")
    expect(task.get_by_role("list", name="1 of 2 rounds played")).to_be_visible()
    task.get_by_role("button", name="Go on").tap()
    expect(tablet.locator("#board")).to_be_visible()
    assert tablet.url == phone.url
    Child(tablet).press_sun("Round 2")
    Child(tablet).play_round()
    for page in (tablet, phone):
        expect(page.get_by_text("Handed in. Well done!")).to_be_visible()
    assert_usable(tablet, "homework handed in")

    tablet.get_by_role("link", name="Back to my page").click()
    done = tablet.locator(".done-tasks li", has_text="Long words")
    expect(done).to_be_visible()
    expect(done.get_by_role("button", name="Play again")).to_be_visible()

    ada = screen()
    ada.context.add_cookies([{"name": "sessionid", "value": school["ada"][0], "url": diceroom.url}])
    look_until_written(ada, f"/activities/{code}/", "1 of 2 has done it")
    expect(ada.get_by_role("row", name="Cleo")).to_contain_text("Done")


def look_until_written(page: Page, address: str, words: str) -> None:
    """A task writes results down soon after a game."""
    for _ in range(60):
        page.goto(address)
        if words in page.locator("main").inner_text():
            return
        page.wait_for_timeout(1000)
    raise AssertionError(page.locator("main").inner_text())


def test_late_homework_is_announced_kindly(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    ask(diceroom, f"give({school['class']}, 'Build it up', days=1, moved_days=3)")
    phone = sign_in(screen(**PHONE, dark=True), diceroom, school["ben"][0])
    task = phone.locator(".task", has_text="Build it up")
    expect(task).to_contain_text("You can still do it.")
    assert_usable(phone, "late homework")


def test_a_child_who_is_erased_and_a_class_that_is_archived_see_a_kind_page_at_once(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    """They touch nothing: their screens hear of it."""
    ask(diceroom, f"give({school['class']}, 'Short words')")
    cleo = sign_in(screen(**PHONE), diceroom, school["cleo"][0])
    ben, ben_at_home = (sign_in(screen(**TABLET), diceroom, session) for session in school["ben"])
    for page in (cleo, ben):
        page.locator(".task", has_text="Short words").get_by_role("button", name="Start").tap()
        expect(page.locator("#board[data-phase=targets]")).to_be_visible()

    ask(diceroom, f"erase({school['class']}, 'Cleo C.')")
    expect(cleo.get_by_role("heading", name="That’s it for now!")).to_be_visible()
    expect(cleo.get_by_text("Ask your teacher what comes next.")).to_be_visible()
    assert_usable(cleo, "suddenly over")
    expect(ben.locator("#board[data-phase=targets]")).to_be_visible()

    # Not at a game, as after one: this page hears of it by the note that calls children to the class.
    elsewhere = ben_at_home.context.new_page()
    elsewhere.goto("/words/")
    ask(diceroom, f"archive({school['class']})")
    for page in (ben, ben_at_home, elsewhere):
        expect(page.get_by_text("Ask your teacher what comes next.")).to_be_visible()
    ben.get_by_role("link", name="To the start").tap()
    expect(ben.get_by_role("link", name="Play now")).to_be_visible()
