"""Two children of a class on one tablet: they pass it on behind a curtain, and one of them gets a device."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.child import Child
from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable
from tests.running import Diceroom


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> dict[str, Any]:
    opens = "from tests.browser.live_class import open_shared_tablet; print(open_shared_tablet())"
    return dict(diceroom.ask(opens))


def sign_in(page: Page, diceroom: Diceroom, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": diceroom.url}])
    return page


def test_two_children_pass_a_tablet_on_until_one_has_a_device(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    tablet = sign_in(screen(width=820, height=1180), diceroom, school["dora"])
    join(tablet)
    child = Child(tablet)
    child.press_sun("Roll the targets")
    ada = sign_in(screen(), diceroom, school["ada"])
    ada.goto(f"/activities/{school['activity']}/room?table=2")
    # The teacher starts the round at all tables.
    ada.locator("#all-go").click()

    curtain = tablet.locator("#curtain")
    expect(curtain).to_be_visible()
    expect(curtain.locator("#curtain-line li")).to_have_text(["Dora D.now", "Emil E.next"])
    expect(tablet.locator("#board")).to_have_attribute("data-paused", "")
    assert_usable(tablet, "the curtain of a shared tablet")
    tablet.set_viewport_size({"width": 820, "height": 1180})
    plays(child, "Dora D.")

    expect(curtain.locator("#curtain-line li")).to_have_text(["Dora D.done", "Emil E.now"])
    tablet.get_by_role("button", name="I am Emil E.").click()
    expect(tablet.locator("#board")).to_have_attribute("data-seat", "p2")

    phone = sign_in(screen(width=360, height=740), diceroom, school["emil"])
    join(phone)
    expect(phone.locator("#board")).to_have_attribute("data-mine", "p2 ")
    word, places = Child(phone).word_in(Child(phone).roll())
    for place in places:
        phone.locator(f"#die-{place}").click()
    Child(phone).press_sun(f"Lay {word}")
    Child(phone).say_done()
    # The round is over: the tablet learns of it, and plays for Dora alone from now on.
    expect(tablet.locator("#board")).to_have_attribute("data-mine", "p1 ")
    expect(tablet.locator(".result")).to_have_count(2)

    ada.goto(f"/activities/{school['activity']}/room?table=2")
    expect(ada.get_by_role("button", name="Share one tablet")).to_be_visible()


def join(page: Page) -> None:
    page.goto("/me/")
    page.get_by_role("link", name="Join in").click()
    page.wait_for_url("**/tables/**")


def plays(child: Child, name: str) -> None:
    child.page.get_by_role("button", name=f"I am {name}").click()
    expect(child.page.locator("#curtain")).to_be_hidden()
    word, places = child.word_in(child.roll())
    for place in places:
        child.page.locator(f"#die-{place}").click()
    child.press_sun(f"Lay {word}")
    child.say_done()
