"""Every page of Scrabbicle, in both colours, at four widths: axe finds nothing, nothing scrolls sideways."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_on_one_screen, assert_usable, too_small
from tests.browser.places import Places
from tests.browser.speller import Speller
from tests.running import Diceroom

PROJECTORS = [(1920, 1080), (1280, 720)]


def set_up(page: Page) -> None:
    page.goto("/play/scrabbicle/")
    page.get_by_text("More rules").click()


def rules(page: Page) -> None:
    page.goto("/help/scrabbicle/")


def word(page: Page) -> None:
    made = Speller.at(page)
    made.roll()
    made.lay()


def pending(page: Page) -> None:
    Speller.at(page)


def growing(page: Page) -> None:
    Speller.at(page).roll()
    page.locator("[data-word=w1]").click()
    page.locator("#rack .tile:not(.blank)").first.click()


def swapping(page: Page) -> None:
    Speller.at(page).roll()
    page.locator("#swap").click()
    page.locator("#rack .tile").first.click()


def over(page: Page) -> None:
    expect(page.locator("#settled")).to_be_visible()


TABLES: dict[Callable[[Page], None], dict[str, Any]] = {
    word: {"level": "advanced"},
    pending: {"turns": 1},
    growing: {"turns": 2, "has": "own word"},
    swapping: {},
    over: {"over": True},
}
PROJECTED: dict[str, dict[str, Any]] = {
    "projector": {"turns": 6},
    "projector at the end": {"over": True},
    "projector of two, full": {"has": "last pass"},
    "projector of eight, full": {"turns": 44, "at": "crowd"},
    "projector of eight at the end": {"over": True, "at": "crowd"},
}


@pytest.fixture(scope="module")
def places(diceroom: Diceroom) -> Places:
    return Places(
        diceroom, "scrabbicle_tables", PROJECTED | {go.__name__: wish for go, wish in TABLES.items()}
    )


@pytest.mark.parametrize("go", [set_up, rules], ids=lambda go: go.__name__)
def test_its_pages_are_accessible(screen: Screen, go: Callable[[Page], None]) -> None:
    page = screen(width=360, height=740)
    go(page)
    assert_usable(page, go.__name__)


@pytest.mark.parametrize("go", TABLES, ids=lambda go: go.__name__)
def test_the_table_is_accessible(screen: Screen, places: Places, go: Callable[[Page], None]) -> None:
    """Large enough for a finger; bench, rack and next step are on one phone screen."""
    page = places.look(screen(width=360, height=740, touch=True), go.__name__)
    go(page)
    assert too_small(page, within="#main") == []
    if go is not over:
        assert_on_one_screen(page, "rack", "sun")
    assert_usable(page, go.__name__)


def test_a_projector_does_not_scroll(screen: Screen, places: Places) -> None:
    page = screen()
    for name in PROJECTED:
        places.look(page, name, where="projector")
        expect(page.locator("#settled" if "end" in name else ".sc-group").first).to_be_visible()
        for width, height in PROJECTORS:
            page.set_viewport_size({"width": width, "height": height})
            assert scrolls(page) == (False, False), f"{name} at {width} × {height}"


def test_the_projector_page_is_accessible(screen: Screen, places: Places) -> None:
    page = places.look(screen(), "projector", where="projector")
    expect(page.locator(".sc-group").first).to_be_visible()
    assert_usable(page, "projector")


def scrolls(page: Page) -> tuple[bool, bool]:
    """Across, and down."""
    asked = "(({ scrollWidth: w, scrollHeight: h }) => [w > innerWidth, h > innerHeight])(document.documentElement)"
    across, down = page.evaluate(asked)
    return across, down
