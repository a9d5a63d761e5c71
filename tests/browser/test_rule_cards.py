"""Rule cards that follow the play, in a real browser: a teacher decides and it holds, a child asks and answers."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.running import Diceroom


@pytest.fixture(scope="module")
def opened(diceroom: Diceroom) -> dict[str, Any]:
    return dict(diceroom.ask("from tests.browser import rule_cards; print(rule_cards.open_school())"))


@pytest.fixture
def school(diceroom: Diceroom, opened: dict[str, Any]) -> dict[str, Any]:
    """Ben has two helps in Dice Words."""
    help_for = f"rule_cards.give_help({opened['student']})"
    diceroom.ask(f"from tests.browser import rule_cards; print({help_for})")
    return opened


def sign_in(page: Page, diceroom: Diceroom, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": diceroom.url}])
    return page


def game(page: Page) -> Locator:
    return page.locator("#dice-words")


def choose(page: Page, mode: str, **said: str) -> None:
    """In Dice Words; the page is loaded again, so that what is checked afterwards is what was stored."""
    game(page).get_by_text(mode, exact=True).click()
    if "rung" in said:
        game(page).get_by_label("How much").select_option(said["rung"])
    if "why" in said:
        game(page).get_by_label("Why?").fill(said["why"])
    game(page).get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    page.reload()


def test_a_teacher_pins_caps_and_switches_off_and_it_holds(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    page = sign_in(screen(width=360, height=740), diceroom, school["ada"])
    page.goto(f"/classes/{school['class']}/students/{school['student']}/rule-cards/")
    ladder = game(page).locator(".ladder")
    expect(ladder).to_have_accessible_name(re.compile("^help 2 of"))
    choose(page, "Keep as is", rung="1", why="until the holidays")
    expect(ladder).to_have_accessible_name(re.compile("^help 1 of"))
    expect(game(page).locator(".held-by")).to_contain_text("keep it at help 1. Reason: until the holidays.")
    expect(page.locator(".reasons")).to_contain_text("Ada changed it: one help less.")
    game(page).get_by_text("The figures as a table").click()
    assert too_small(page, within="main") == []
    assert_usable(page, "rule cards of a child")
    choose(page, "No more than", rung="1")
    expect(game(page).locator(".held-by")).to_contain_text("no more than help 1")
    choose(page, "Full game")
    expect(ladder).to_have_accessible_name("full game, no help")
    choose(page, "Follow play")
    expect(game(page).locator(".held-by")).to_have_count(0)


def test_a_choice_asks_only_for_what_it_needs(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    page = sign_in(screen(), diceroom, school["ada"])
    page.goto(f"/classes/{school['class']}/students/{school['student']}/rule-cards/")
    number, reason = game(page).get_by_label("How much"), game(page).get_by_label("Why?")
    for mode, asks in (
        ("Follow play", (False, False)),
        ("Keep as is", (True, True)),
        ("No more than", (True, True)),
        ("Full game", (False, True)),
    ):
        game(page).get_by_text(mode, exact=True).click()
        assert (number.is_visible(), reason.is_visible()) == asks, mode


def test_the_class_is_seen_on_one_page_and_can_switch_it_off(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    page = sign_in(screen(width=360, height=740), diceroom, school["ada"])
    page.goto(f"/classes/{school['class']}/")
    page.get_by_role("link", name="Rule cards", exact=True).click()
    expect(page.locator(".helps tbody tr").first).to_contain_text("Ben Benson")
    expect(page.get_by_role("img", name="more help lately")).to_be_visible()
    assert too_small(page, within="main") == []
    assert_usable(page, "rule cards of a class")
    page.get_by_role("button", name="Switch it off for this class").click()
    expect(page.get_by_text("Rule cards do not follow the play in this class")).to_be_visible()
    assert_usable(page, "rule cards of a class, off")
    page.get_by_role("link", name="Ben Benson").click()
    expect(page.get_by_text("Rule cards do not follow the play in this class")).to_be_visible()


def test_a_child_sees_the_cards_and_taps_one_step_harder(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    page = sign_in(screen(width=360, height=740, touch=True), diceroom, school["ben"])
    page.goto("/me/")
    cards = page.locator(".game-cards-today[data-game=dice-words]")
    expect(cards.locator(".rule-card").first).to_be_visible()
    assert too_small(page, within=".cards-today") == []
    assert_usable(page, "a child's page with rule cards")
    for _ in range(2):
        cards.get_by_role("button", name="One step harder").tap()
        expect(page.get_by_text("Brave! Dice Words is one step harder")).to_be_visible()
    expect(cards).to_contain_text("You play the full game!")
    expect(cards.get_by_role("button", name="One step harder")).to_have_count(0)


def test_a_child_taps_a_face_after_a_game_and_then_another(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    page = sign_in(screen(width=360, height=740, touch=True), diceroom, school["ben"])
    page.goto(f"/tables/{school['table']}/")
    fair = page.get_by_role("group", name="Was it a fair game?")
    assert too_small(page, within="#fair") == []
    fair.get_by_role("button", name="So-so").tap()
    expect(page.locator("#fair-said")).to_have_text("Thank you! You can change it.")
    fair.get_by_role("button", name="Fair", exact=True).tap()
    expect(fair.get_by_role("button", name="Fair", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(fair.get_by_role("button", name="So-so")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(fair.get_by_role("button", name="Fair", exact=True)).to_have_attribute("aria-pressed", "true")
    assert_usable(page, "a game that is over, with faces")
