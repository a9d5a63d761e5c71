"""Every page of Alphabet Dice in both colours and four widths: axe finds nothing, nothing scrolls sideways."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.cook import Cook
from tests.browser.looks import assert_usable, too_small
from tests.browser.places import Places
from tests.running import Diceroom


def set_up(page: Page) -> None:
    page.goto("/play/alphabet-dice/")
    page.get_by_text("More rules").click()


def rules(page: Page) -> None:
    page.goto("/help/alphabet-dice/")


def first_word(page: Page) -> None:
    Cook.at(page)


def building(page: Page) -> None:
    cook = Cook.at(page)
    cook.lay(cook.insertion())


def slurping(page: Page) -> None:
    Cook.at(page)
    page.locator("#slurp").click()
    page.locator("#plane .die").first.click()
    page.locator("#hand button").first.click()
    page.locator(".ad-to").first.click()


def pending(page: Page) -> None:
    Cook.at(page)
    expect(page.locator(".is-pending")).to_be_visible()


def over(page: Page) -> None:
    cook = Cook.at(page)
    cook.pass_on()
    cook.pass_on()
    expect(page.locator("#final-h")).to_be_visible()


def projector(page: Page) -> None:
    page.goto(page.url + "projector")
    expect(page.locator(".ad-drawing")).to_be_visible()


PAGES: list[Callable[[Page], object]] = [set_up, rules]
# What is on the table; those who would build or slurp find that they can.
TABLES: dict[Callable[[Page], object], dict[str, Any]] = {
    first_word: {"words": 0},
    building: {"words": 2, "has": "opening"},
    slurping: {"words": 3},
    pending: {"words": 1, "judging": "challenge"},
    over: {"words": 1, "servings": 1},
    projector: {"words": 3},
}


@pytest.fixture(scope="module")
def places(diceroom: Diceroom) -> Places:
    return Places(diceroom, "alphabet_dice_tables", {go.__name__: wish for go, wish in TABLES.items()})


@pytest.mark.parametrize("go", PAGES, ids=lambda go: go.__name__)
def test_its_pages_are_accessible(screen: Screen, go: Callable[[Page], object]) -> None:
    page = screen(width=360, height=740)
    go(page)
    assert_usable(page, go.__name__)


@pytest.mark.parametrize("go", TABLES, ids=lambda go: go.__name__)
def test_the_table_is_accessible(screen: Screen, places: Places, go: Callable[[Page], object]) -> None:
    page = places.look(screen(width=360, height=740, touch=True), go.__name__)
    go(page)
    # A large crossword fits the phone with dice smaller than a finger: its words are buttons, too, and it zooms.
    assert too_small(page, within="#main", without="#plane") == []
    assert too_small(page, within="#plane", least=23) == []
    assert_usable(page, go.__name__)
