"""The wall has room for a whole class: nothing covers another thing, nothing is cut, nothing scrolls.

The product's screen "projectors at 1920 px", with as many players as Dice Words allows.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import wall_faults
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
def wall(screen: Screen, school: Any, diceroom: Diceroom) -> Page:
    page = screen()
    page.context.add_cookies([{"name": "guest", "value": school["cookie"], "url": diceroom.url}])
    return page


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_on_the_wall_is_covered_or_cut(wall: Page, school: Any, seats: int) -> None:
    for phase in PHASES:
        show(wall, school, seats, phase)
        for width, height in SCREENS:
            wall.set_viewport_size({"width": width, "height": height})
            assert wall_faults(wall) == [], f"{phase} at {width} × {height}"


def test_the_way_in_stays_large_when_the_class_is_there(wall: Page, school: Any) -> None:
    show(wall, school, 40, "lobby")
    drawn = wall.locator(".qr svg").bounding_box()
    assert drawn is not None
    assert drawn["height"] > 720 * 0.4
    expect(wall.locator(".address")).to_contain_text("/join/")
    expect(wall.locator(".wall-seats li")).to_have_count(40)
    expect(wall.locator(".wall-count")).to_have_text("40 at the table")


def test_the_projector_shows_no_low_scores(wall: Page, school: Any) -> None:
    show(wall, school, 40, "scores")
    expect(wall.locator(".wall-result")).to_have_count(10)
    expect(wall.locator("#results .wall-more")).to_have_text("and 30 more")
    expect(wall.locator("#totals li")).to_have_count(4)
    expect(wall.locator("#totals .wall-more")).to_have_text("and 36 more")


def test_a_small_table_is_there_as_a_whole(wall: Page, school: Any) -> None:
    show(wall, school, 5, "scores")
    expect(wall.locator(".wall-result")).to_have_count(5)
    expect(wall.locator("#totals li")).to_have_count(5)
    expect(wall.locator(".wall-more")).to_have_count(0)


def test_the_end_is_called_the_end(wall: Page, school: Any) -> None:
    show(wall, school, 12, "over")
    expect(wall.locator("#totals h2")).to_have_text("The final score")
    expect(wall.locator(".wall-hunted .die")).to_have_count(4)


def show(wall: Page, school: Any, seats: int, phase: str) -> None:
    wall.set_viewport_size({"width": 1280, "height": 720})
    wall.goto(f"/tables/{school['tables'][str(seats)][phase]}/wall")
    wall.evaluate("document.fonts.ready.then(() => {})")
