"""A teacher gives homework, sees who has done it, and gives more time, in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.running import Diceroom


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> dict[str, Any]:
    return dict(diceroom.ask("from tests.browser import school; print(school.open_school())"))


def sign_in(page: Page, diceroom: Diceroom, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": diceroom.url}])
    return page


def test_homework_is_given_changed_and_excused(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    page = sign_in(screen(width=1280, height=900), diceroom, school["ada"])
    page.goto(f"/classes/{school['class']}/give/?lesson=ending-swap")
    expect(page.get_by_role("button", name="Give it to 2")).to_be_visible()
    page.locator(".chip", has_text="Cleo").click()
    expect(page.get_by_role("button", name="Give it to 1")).to_be_visible()
    page.get_by_label("Another day", exact=True).last.fill("2020-01-01")
    page.get_by_role("button", name="Give it to 1").click()
    expect(page.get_by_text("The due date is over already.")).to_be_visible()
    assert_usable(page, "give, with a mistake")
    page.locator(".chip", has_text="Cleo").click()
    # On a Friday these are the same day, which is offered once.
    page.locator(".day", has_text=re.compile("In a week|Next Friday")).click()
    assert too_small(page, within=".give") == []
    page.get_by_role("button", name="Give it to 2").click()

    expect(page).to_have_url(re.compile("/activities/"))
    expect(page.locator(".say")).to_contain_text("0 of 2")
    assert_usable(page, "activity")
    page.set_viewport_size({"width": 1280, "height": 900})
    for counted in page.locator(".tally b").all():
        assert counted.evaluate("(count) => count.getClientRects().length") == 1, "a count on two lines"
    page.locator(".hw").get_by_role("link", name="Ben Benson").click()
    page.locator("#id_excuse").fill("on a trip")
    assert_usable(page, "one child of an activity")
    page.get_by_role("button", name="Excuse Ben").click()
    expect(page.locator(".say")).to_contain_text("0 of 1")
    expect(page.locator(".changes")).to_contain_text("Ada excused Ben Benson. Reason: on a trip.")

    page.get_by_role("link", name="Change", exact=True).click()
    assert_usable(page, "change an activity")
    page.get_by_label("Tries").select_option("2")
    page.get_by_role("button", name="Change it for all").click()
    expect(page.locator(".changes")).to_contain_text("2 tries")


def test_paper_is_given_and_typed_in_on_a_phone(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    page = sign_in(screen(width=360, height=740), diceroom, school["ada"])
    page.goto(f"/classes/{school['class']}/give/?game=bookworm&place=paper")
    assert_usable(page, "give on paper")
    page.locator(".day", has_text="No due date").click()
    page.locator("#sun").click()
    expect(page).to_have_url(re.compile("/activities/"))
    page.get_by_role("link", name="Type in the result of Ben").click()
    page.get_by_label("Points of round 1", exact=True).fill("4")
    assert_usable(page, "type in a sheet")
    page.get_by_role("button", name="Save the result of Ben").click()
    expect(page.locator(".say")).to_contain_text("1 of 2")
    page.goto(f"/classes/{school['class']}/games/")
    expect(page.locator(".given-count", has_text="1 of 2")).to_be_visible()
