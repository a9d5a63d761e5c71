"""An activity on the projector, with a class of 30: nothing covers another thing, nothing is cut, nothing scrolls; and
what a teacher does shows at once."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.activity_screens import PHASES
from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, projector_faults
from tests.running import Diceroom

SCREENS = [(1920, 1080), (1280, 720)]
RESUMED = """
import json
from games.actions import clock
from lessons.models import Activity
activity = Activity.objects.get(code="%s")
for opened in activity.tables.select_related("table"):
    clock.resume(opened.table)
print(json.dumps("resumed"))
"""
# All cards get the title of a lesson's goal; what does not fit into a card is a fault.
LONG_TITLES = """() => {
  for (const title of document.querySelectorAll(".screen-cheers h2")) {
    title.lastChild.data = "First: Words with -ing, -ed, -er or -est";
    title.classList.add("long");
  }
  return [...document.querySelectorAll(".screen-cheers li")].filter((card) => card.scrollHeight > card.clientHeight + 1)
    .map((card) => card.textContent);
}"""


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> Any:
    return diceroom.ask("from tests.browser.activity_screens import screens; print(screens())")


@pytest.fixture
def projector(screen: Screen, school: Any, diceroom: Diceroom) -> Page:
    page = screen(width=1920, height=1080)
    page.context.add_cookies([{"name": "sessionid", "value": school["cookie"], "url": diceroom.url}])
    return page


def show(projector: Page, school: Any, phase: str) -> None:
    projector.goto(f"/activities/{school['codes'][phase]}/projector")


@pytest.mark.parametrize("phase", PHASES)
def test_nothing_on_the_projector_is_covered_or_cut(projector: Page, school: Any, phase: str) -> None:
    show(projector, school, phase)
    for width, height in SCREENS:
        projector.set_viewport_size({"width": width, "height": height})
        # The words "Paused" lie over the game on purpose.
        faults = [
            fault for fault in projector_faults(projector) if phase != "paused" or "covers" not in fault
        ]
        assert faults == [], f"{phase} at {width} × {height}"


@pytest.mark.parametrize("phase", ["gather", "play", "over-ranked"])
def test_the_projector_is_usable_on_every_screen(projector: Page, school: Any, phase: str) -> None:
    show(projector, school, phase)
    assert_usable(projector, f"projector of an activity, {phase}")


def test_the_way_in_and_the_names_of_all_who_are_awaited(projector: Page, school: Any) -> None:
    show(projector, school, "gather")
    expect(projector.locator(".projector-names li")).to_have_count(30)
    drawn = projector.locator(".projector-join .qr svg").bounding_box()
    assert drawn is not None
    assert drawn["height"] > 1080 * 0.3


def test_six_cheers_and_no_points_of_a_child(projector: Page, school: Any) -> None:
    show(projector, school, "over")
    expect(projector.locator(".screen-cheers li")).to_have_count(6)
    expect(projector.locator(".screen-ranking")).to_have_count(0)
    expect(projector.locator("h1")).to_have_text("61 words. Well played!")


def test_the_layer_of_a_pause_covers_the_text_behind_it(projector: Page, school: Any) -> None:
    show(projector, school, "paused")
    colour = projector.locator(".projector-paused").evaluate("e => getComputedStyle(e).backgroundColor")
    assert re.fullmatch(r"rgb\([\d, ]+\)", colour), colour


def test_a_pause_that_ends_goes_from_the_screen_without_a_reload(
    projector: Page, school: Any, diceroom: Diceroom
) -> None:
    show(projector, school, "paused")
    projector.evaluate("document.body.dataset.same = 'yes'")
    expect(projector.get_by_role("heading", name="Paused")).to_be_visible()
    diceroom.ask(RESUMED % school["codes"]["paused"])
    expect(projector.get_by_role("heading", name="Paused")).to_have_count(0)
    assert projector.evaluate("document.body.dataset.same") == "yes"


def test_the_ranking_is_turned_on_and_off_by_keyboard(projector: Page, school: Any) -> None:
    show(projector, school, "play")
    expect(projector.locator(".screen-ranking")).to_have_count(0)
    projector.get_by_role("button", name="Show a ranking").press("Enter")
    expect(projector.locator(".screen-ranking li")).to_have_count(5)
    projector.get_by_role("button", name="Hide the ranking").press("Enter")
    expect(projector.locator(".screen-ranking")).to_have_count(0)


def test_a_long_title_of_a_card_cuts_neither_name_nor_meaning(projector: Page, school: Any) -> None:
    show(projector, school, "over")
    for width, height in SCREENS:
        projector.set_viewport_size({"width": width, "height": height})
        faults = projector.evaluate(LONG_TITLES)
        assert faults == [], f"{width} × {height}"
        assert projector_faults(projector) == []


def test_a_question_that_an_address_opens_stands_on_top(projector: Page, school: Any) -> None:
    projector.goto(f"/activities/{school['codes']['play']}/room?ask=end")
    expect(projector.locator("#end-all:modal")).to_be_visible()


def test_the_start_page_stays_within_1280_pixels(projector: Page, school: Any) -> None:
    projector.goto(f"/activities/{school['codes']['play']}/room")
    games = projector.locator(".crumb a").get_attribute("href")
    projector.set_viewport_size({"width": 1280, "height": 720})
    projector.goto(f"{games}new/dice-words/")
    assert projector.evaluate("document.documentElement.scrollWidth") <= 1280
    widths = projector.locator(".choice.big .said").evaluate_all("all => all.map((e) => e.clientWidth)")
    assert min(widths) > 150, "several words fit into a line"


def test_what_was_done_for_the_class_stays_on_the_page(projector: Page, school: Any) -> None:
    """As where a child who comes late sits. A note alone goes after a moment."""
    projector.goto(f"/activities/{school['codes']['plain']}/room")
    projector.locator("#class-verbs > summary").click()
    projector.locator("[name=away]").evaluate_all(
        "all => all.slice(1).forEach((e) => { e.checked = false; })"
    )
    projector.get_by_role("button", name="They do it at home").click()
    expect(projector.locator("#class-verbs .alert")).to_have_text("1 child does it at home.")
