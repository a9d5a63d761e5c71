"""The first turn, shown in a real browser: a child follows it, the browser remembers it, and "?" shows it again."""

from playwright.sync_api import expect

from tests.browser.child import Child
from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable


def test_a_child_follows_the_first_turn_and_sees_it_again_by_the_help(screen: Screen) -> None:
    child = Child(screen(width=360, height=740, guided=True)).open_alone()
    page, bubble, title = child.page, child.page.locator("#guide-bubble"), child.page.locator("#guide-h")

    # It waits until there is something to point at.
    expect(bubble).to_be_hidden()
    child.into_play()
    expect(title).to_have_text("These are the targets")
    assert_usable(page, "first turn")
    page.locator("#guide-next").press("Enter")
    expect(bubble).to_be_hidden()

    # A step goes on when the child does the thing.
    faces = child.roll()
    expect(page.locator("#guide-steps")).to_have_attribute("aria-label", "Step 2 of 3")
    word, places = child.word_in(faces)
    for place in places:
        page.locator(f"#die-{place}").click()
    if len(word) < 3:
        page.locator("#guide-next").click()
    expect(title).to_have_text("Lay your word")
    child.press_sun(f"Lay {word}")
    expect(bubble).to_be_hidden()

    # The next game does not show it; "?" does.
    child.open_alone()
    child.into_play()
    expect(bubble).to_be_hidden()
    page.locator("#help").click()
    page.locator("#show-me").click()
    expect(title).to_have_text("These are the targets")
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    expect(child.sun).to_be_focused()
