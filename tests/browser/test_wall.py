"""The wall has room for a whole class: nothing covers another thing, nothing is cut, nothing scrolls.

The product's screen "projectors at 1920 px", with as many players as Dice Words allows.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
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
# What is seen on the wall as one thing: a box, a die, the clock, a figure, and every line of text outside of these.
# Of a line of text its middle counts, since the lines of one paragraph may share a little air.
FAULTS = """() => {
  const WHOLE = ".qr, .die, .timer, .avatar", BOX = ".wall-foot, .wall-result, .best, .totals, .ice-tray";
  const UNSEEN = ".visually-hidden, progress";
  const wall = document.querySelector(".wall"), things = [], faults = [];

  const add = (element, name, { left, right, top, bottom }, air) =>
    things.push({ element, name, left: left + 1, right: right - 1, top: top + air, bottom: bottom - air });
  const inside = (a, b) => a.element.contains(b.element) || b.element.contains(a.element);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const isOut = (a) => a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight;
  const isCut = (e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === "hidden";

  for (const element of wall.querySelectorAll(`${WHOLE}, ${BOX}`)) {
    if (element.checkVisibility()) add(element, `.${element.className}`, element.getBoundingClientRect(), 1);
  }
  const texts = document.createTreeWalker(wall, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, parent = text.parentElement, range = document.createRange();
    if (!text.data.trim() || !parent.checkVisibility() || parent.closest(`${WHOLE}, ${UNSEEN}`)) continue;
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) add(parent, text.data.trim(), line, line.height * .2);
    if (isCut(parent)) faults.push(`cut: ${text.data}`);
  }
  for (const a of things) {
    if (isOut(a)) faults.push(`outside: ${a.name}`);
    for (const b of things) {
      if (a !== b && !inside(a, b) && meet(a, b)) faults.push(`${a.name} covers ${b.name}`);
    }
  }
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("scrolls");
  return faults;
}"""


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
            assert wall.evaluate(FAULTS) == [], f"{phase} at {width} × {height}"


def test_the_way_in_stays_large_when_the_class_is_there(wall: Page, school: Any) -> None:
    show(wall, school, 40, "lobby")
    drawn = wall.locator(".qr svg").bounding_box()
    assert drawn is not None
    assert drawn["height"] > 720 * 0.4
    expect(wall.locator(".address")).to_contain_text("/join/")
    expect(wall.locator(".wall-seats li")).to_have_count(40)
    expect(wall.locator(".wall-count")).to_have_text("40 at the table")


def test_nobody_hangs_on_the_wall_with_a_low_score(wall: Page, school: Any) -> None:
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
