"""Rule cards follow the play: "a mixed table starts with the proposed cards, and the teacher has the last word; a child
who struggles gets a rule card with the next homework, one for whom it is easy loses one"."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable
from tests.running import Diceroom

HELPERS = "from tests.browser import mixed_class"


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> dict[str, Any]:
    return dict(diceroom.ask(f"{HELPERS}; print(mixed_class.open_school())"))


@pytest.fixture
def ada(screen: Screen, diceroom: Diceroom, school: dict[str, Any]) -> Page:
    return sign_in(screen(), diceroom, school["ada"])


def sign_in(page: Page, diceroom: Diceroom, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": diceroom.url}])
    return page


def dealt(diceroom: Diceroom, name: str) -> dict[str, Any]:
    return dict(diceroom.ask(f"{HELPERS}; print(mixed_class.dealt({name!r}))"))


def seats_of_all(ada: Page, school: dict[str, Any]) -> None:
    ada.goto(f"/classes/{school['class']}/games/new/dice-words/")
    for name in ("Ben Benson", "Cleo Cleoson", "Dora Dorason"):
        ada.get_by_role("checkbox", name=name).check()
    ada.get_by_role("button", name="Look at the seats first").click()
    expect(ada.locator(".seat-table")).to_have_count(1)


def row_of(ada: Page, name: str) -> Any:
    return ada.locator("[data-child]", has_text=name)


def test_a_mixed_table_starts_with_the_proposed_cards_and_the_teachers_change(
    ada: Page, screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    seats_of_all(ada, school)
    ben, cleo, dora = (row_of(ada, name) for name in ("Ben Benson", "Cleo Cleoson", "Dora"))
    expect(ben.get_by_label("Help")).to_have_value("")
    expect(ben).to_contain_text("As proposed: full game")
    expect(ben).to_contain_text("one help less.")
    expect(cleo).to_contain_text("As proposed: two helps")
    expect(cleo.locator(".reason")).to_contain_text("of the best points in the last 30 plays")
    for width in (360, 820, 1280):
        ada.set_viewport_size({"width": width, "height": 800})
        assert_usable(ada, f"who sits where, {width} pixels wide")
    # By keyboard alone: the last of the list is the whole ladder.
    dora.get_by_label("Help").focus()
    ada.keyboard.press("End")
    expect(dora.get_by_label("Help")).to_have_value(str(school["top"]))
    ada.get_by_role("button", name="Start").click()
    ada.wait_for_url("**/room")
    child = sign_in(screen(width=820), diceroom, school["cleo"])
    child.goto("/me/")
    child.get_by_role("link", name="Join in").click()
    child.wait_for_url("**/tables/**")
    found = {name: dealt(diceroom, name) for name in ("Ben", "Cleo", "Dora")}
    assert {name: (one["rung"], one["source"]) for name, one in found.items()} == {
        "Ben": (0, "play"),
        "Cleo": (2, "play"),
        "Dora": (school["top"], "teacher"),
    }
    assert all(one["cards"] == one["cards_of_rung"] for one in found.values())
    for title in found["Cleo"]["cards"]:
        expect(child.get_by_text(title).first).to_be_visible()


def test_a_child_at_another_table_is_proposed_anew(ada: Page, school: dict[str, Any]) -> None:
    seats_of_all(ada, school)
    ada.get_by_role("button", name="Add a table").click()
    expect(ada.locator(".seat-table")).to_have_count(2)
    expect(ada.get_by_role("button", name="Show the seats again")).to_be_hidden()
    row_of(ada, "Ben Benson").get_by_label("Table of").select_option("2")
    expect(row_of(ada, "Ben Benson").locator("[data-why]")).to_be_hidden()
    ada.get_by_role("button", name="Show the seats again").click()
    expect(ada.locator("[data-table='2'] [data-computers]")).to_be_visible()
    expect(ada.locator("[data-table='2'] .help-of .reason")).to_be_visible()


def test_homework_gives_a_card_and_takes_one_away(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    give(diceroom, school, "Follows")
    emil = begin(screen, diceroom, school, "emil", "Follows")
    found = dealt(diceroom, "Emil")
    assert found["rung"] == 1
    assert found["why"].endswith(": one help more.")
    assert found["cards"] == found["cards_of_rung"] != []
    expect(emil.get_by_text(found["cards"][0]).first).to_be_visible()
    begin(screen, diceroom, school, "finn", "Follows")
    found = dealt(diceroom, "Finn")
    assert found["rung"] == 1
    assert found["why"].endswith(": one help less.")


def test_pin_cap_and_off_hold(screen: Screen, diceroom: Diceroom, school: dict[str, Any]) -> None:
    give(diceroom, school, "Stays", "pinned")
    give(diceroom, school, "Limited", "follow", 1)
    give(diceroom, school, "Leaves alone", "off")
    begin(screen, diceroom, school, "gina", "Stays")
    found = dealt(diceroom, "Gina")
    assert (found["rung"], found["source"], found["why"]) == (2, "kept", "")
    begin(screen, diceroom, school, "gina", "Limited")
    found = dealt(diceroom, "Gina")
    assert (found["rung"], found["cards"]) == (1, found["cards_of_rung"])
    begin(screen, diceroom, school, "gina", "Leaves alone")
    assert dealt(diceroom, "Gina")["cards"] == []


def give(
    diceroom: Diceroom, school: dict[str, Any], title: str, adapt: str = "follow", most: int | None = None
) -> None:
    given = f"mixed_class.give({school['class']}, {title!r}, {adapt!r}, {most!r})"
    diceroom.ask(f"{HELPERS}; print({given})")


def begin(screen: Screen, diceroom: Diceroom, school: dict[str, Any], name: str, title: str) -> Page:
    """The child opens this homework with one tap."""
    child = sign_in(screen(width=820), diceroom, school[name])
    child.goto("/me/")
    child.locator(".task", has_text=title).get_by_role("button", name="Start").click()
    child.wait_for_url("**/tables/**")
    return child
