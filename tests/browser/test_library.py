"""First use of the library: "a teacher finds a lesson by a filter, reads it, tries it as a student, copies it, makes a
mistake, sees it at the field where it is, mends it, and can start it for the class"."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.browser.test_class_game import sign_in
from tests.running import Diceroom

Ada = Callable[..., Page]


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> dict[str, Any]:
    return dict(diceroom.ask("from tests.browser.school import open_school; print(open_school())"))


@pytest.fixture
def ada(screen: Screen, diceroom: Diceroom, school: dict[str, Any]) -> Page:
    return sign_in(screen(), diceroom, school["ada"])


def test_from_the_filter_to_a_lesson_of_ones_own(ada: Page) -> None:
    find(ada)
    read_and_try(ada)
    copy_and_make_a_fault(ada)
    mend(ada)
    start(ada)


def find(ada: Page) -> None:
    ada.goto("/lessons/")
    ada.evaluate("document.body.dataset.same = 'yes'")
    ada.get_by_label("Scrabbicle").check()
    ada.get_by_label("Find a lesson").fill("more than one")
    expect(ada.locator(".lesson-card")).to_have_count(1)
    assert ada.evaluate("document.body.dataset.same") == "yes", "the page was not loaded again"
    # The choice is in the address, and so in the history.
    ada.reload()
    expect(ada.get_by_label("Scrabbicle")).to_be_checked()
    ada.get_by_role("link", name="Plural power").click()


def read_and_try(ada: Page) -> None:
    expect(ada.get_by_role("heading", name="Plural power")).to_be_visible()
    for part in ("Starter", "Teach", "Play", "Talk"):
        expect(ada.get_by_role("heading", name=part, exact=True)).to_be_visible()
    ada.get_by_label("Rule cards of").select_option("low")
    ada.get_by_role("button", name="Try it").click()
    expect(ada.get_by_text("Just trying").first).to_be_visible()
    ada.go_back()


def copy_and_make_a_fault(ada: Page) -> None:
    ada.get_by_role("button", name="Copy and change").click()
    ada.get_by_label("Title", exact=True).fill("Plural power for Yellow")
    expect(ada.locator(".phone")).to_contain_text("Plural power for Yellow")
    size = ada.get_by_label("Children at a table")
    size.fill("40")
    save(ada)
    expect(size).to_have_value("40")
    expect(ada.locator("#div_id_group_size .invalid-feedback")).to_contain_text("can play at a table")
    assert_usable(ada, "a lesson with a fault")
    ada.set_viewport_size({"width": 360, "height": 740})
    assert too_small(ada, within="main") == []
    ada.set_viewport_size({"width": 1280, "height": 800})


def mend(ada: Page) -> None:
    ada.locator(".checks").get_by_role("link").click()
    size = ada.get_by_label("Children at a table")
    expect(size).to_be_focused()
    size.fill("3")
    save(ada)
    expect(ada.get_by_text("Everything fits together.")).to_be_visible()


def start(ada: Page) -> None:
    ada.get_by_role("link", name="Plural power for Yellow").click()
    ada.get_by_role("button", name="Start live").click()
    expect(ada.get_by_role("heading", name="Foxes").first).to_be_visible()


def save(ada: Page) -> None:
    ada.locator(".sum-go").get_by_role("button", name="Save", exact=True).click()


def test_without_a_script_the_filter_and_the_editor_work(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    page = sign_in(screen(), diceroom, school["ada"])
    page.route("**/*.js", lambda route: route.abort())
    page.goto("/lessons/")
    page.get_by_label("Ice Pack").check()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".lesson-card")).to_have_count(2)


@pytest.mark.parametrize("address", ["/lessons/", "/lessons/ending-swap/", "/lessons/new", "/lessons/import"])
def test_every_page_of_the_library_is_usable(ada: Page, address: str) -> None:
    ada.goto(address)
    assert_usable(ada, address)
    ada.set_viewport_size({"width": 360, "height": 740})
    assert too_small(ada, within="main") == [], address
