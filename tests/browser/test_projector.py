"""The projector has room for a whole class: nothing covers another thing, nothing is cut, nothing scrolls.

The product's screen "projectors at 1920 px", with as many players as Dice Words allows.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import projector_faults
from tests.running import Diceroom

SEATS = [4, 5, 12, 28, 40]
PHASES = ["lobby", "targets", "play", "scores", "over"]
SCREENS = [(1920, 1080), (1280, 720)]
ASKED = """
import json
from tests.browser import crowd
seated = {seats: crowd.tables(seats) for seats in %s}
print(json.dumps({"cookie": crowd.COOKIE, "tables": seated}))
"""


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> Any:
    """Tables of every size in every phase, and the cookie of the teacher who opened them."""
    return diceroom.ask(ASKED % SEATS)


@pytest.fixture
def projector(screen: Screen, school: Any, diceroom: Diceroom) -> Page:
    page = screen()
    page.context.add_cookies([{"name": "guest", "value": school["cookie"], "url": diceroom.url}])
    return page


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_on_the_projector_is_covered_or_cut(projector: Page, school: Any, seats: int) -> None:
    for phase in PHASES:
        show(projector, school, seats, phase)
        for width, height in SCREENS:
            projector.set_viewport_size({"width": width, "height": height})
            assert projector_faults(projector) == [], f"{phase} at {width} × {height}"


def test_the_way_in_stays_large_when_the_class_is_there(projector: Page, school: Any) -> None:
    show(projector, school, 40, "lobby")
    drawn = projector.locator(".qr svg").bounding_box()
    assert drawn is not None
    assert drawn["height"] > 720 * 0.4
    expect(projector.locator(".address")).to_contain_text("/join/")
    expect(projector.locator(".projector-seats li")).to_have_count(40)
    expect(projector.locator(".projector-count")).to_have_text("40 at the table")


def test_the_projector_shows_no_low_scores(projector: Page, school: Any) -> None:
    show(projector, school, 40, "scores")
    expect(projector.locator(".projector-result")).to_have_count(10)
    expect(projector.locator("#results .projector-more")).to_have_text("and 30 more")
    expect(projector.locator("#totals li")).to_have_count(4)
    expect(projector.locator("#totals .projector-more")).to_have_text("and 36 more")


def test_a_small_table_is_there_as_a_whole(projector: Page, school: Any) -> None:
    show(projector, school, 5, "scores")
    expect(projector.locator(".projector-result")).to_have_count(5)
    expect(projector.locator("#totals li")).to_have_count(5)
    expect(projector.locator(".projector-more")).to_have_count(0)


def test_the_end_is_called_the_end(projector: Page, school: Any) -> None:
    show(projector, school, 12, "over")
    expect(projector.locator("#totals h2")).to_have_text("The final score")
    expect(projector.locator(".projector-hunted .die")).to_have_count(4)


def show(projector: Page, school: Any, seats: int, phase: str) -> None:
    projector.set_viewport_size({"width": 1280, "height": 720})
    projector.goto(f"/tables/{school['tables'][str(seats)][phase]}/projector")
    projector.evaluate("document.fonts.ready.then(() => {})")
