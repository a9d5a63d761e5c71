"""Every page, in both colours, at four widths: axe finds nothing, nothing scrolls sideways or leaves the house.

A walk goes from page to page as a user would, and each stop is looked at: `yield` names it.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.child import Child
from tests.browser.conftest import Screen
from tests.browser.looks import assert_on_one_screen, assert_usable, too_small

Walk = Callable[[Page], Iterator[str]]

PLAIN = {
    "front": "/",
    "choose": "/play/",
    "words": "/words/?word=stomach",
    "rules": "/help/dice-words/",
    "lost": "/nothing/here/",
    "print centre": "/print/",
    "printing": "/print/dice-words-sheet/",
}


def plain_pages(page: Page) -> Iterator[str]:
    for name, address in PLAIN.items():
        page.goto(address)
        yield name


def gathering(page: Page) -> Iterator[str]:
    page.goto("/play/dice-words/")
    for fold in page.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    yield "set-up"
    page.goto("/play/dice-words/")
    child = Child(page)
    child.choose("mode", "link")
    child.start()
    link = page.locator("[data-copy]").first.get_attribute("data-copy") or ""
    yield "lobby"
    # Another guest follows the link.
    page.context.clear_cookies()
    page.goto(link)
    expect(page.get_by_role("button", name="Join in")).to_be_visible()
    yield "join"


def a_round(page: Page) -> Iterator[str]:
    child = Child(page).open_alone(rounds="2", round_seconds="600")
    yield "targets"
    child.into_play()
    faces = child.roll()
    yield "play"
    page.locator("#again").click()
    yield "choosing"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="How to play").click()
    yield "helping"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#board[data-paused]")).to_be_attached()
    yield "paused"
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#board[data-paused]")).to_have_count(0)
    table = page.url.split("?")[0]
    page.goto(f"{table}projector")
    yield "projector"
    page.goto(table)
    child.finish(faces)
    yield "scores"
    page.goto(f"{table}projector")
    yield "projector with scores"
    page.goto(table)
    child.press_sun("Round 2")
    child.into_play()
    child.finish(child.roll())
    yield "over"


WALKS: list[Walk] = [plain_pages, gathering, a_round]
# What children press most, and the dice that they play with.
FOR_FINGERS = {"play", "scores", "set-up", "lobby"}


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_every_page_is_accessible(screen: Screen, walk: Walk) -> None:
    page = screen(width=360, height=740, touch=True)
    for stop in walk(page):
        page.set_viewport_size({"width": 360, "height": 740})
        if stop in FOR_FINGERS:
            assert too_small(page) == [], stop
        if stop == "play":
            assert_on_one_screen(page, "sun", "again", "done", "die-0", "die-6")
        assert_usable(page, stop)
