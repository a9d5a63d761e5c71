"""What a screen does by itself: dragging, being passed round, a wrong clock, a stream held back, a lost answer."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.child import Child
from tests.browser.conftest import Screen


def in_hand(child: Child) -> list[str]:
    """Alone at a table, with seven dice rolled."""
    child.open_alone()
    child.into_play()
    return child.roll()


# Dragging


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, selector: str, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(page, selector))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()
    if page.locator("#wild[open]").count():
        page.keyboard.press("e")


def on_shelf(page: Page) -> list[str]:
    return [str(die.get_attribute("data-place")) for die in page.locator("#rail .die").all()]


def test_a_die_is_dragged_onto_the_shelf_along_it_and_off_again(screen: Screen) -> None:
    child = Child(screen())
    in_hand(child)
    page = child.page
    x, y = middle(page, "#rail")
    drag(page, "#die-2", (x, y))
    drag(page, "#die-3", (x + 250, y))
    drag(page, "#die-4", (x - 250, y))
    expect(page.locator("#rail .die")).to_have_count(3)
    assert on_shelf(page) == ["4", "2", "3"]
    drag(page, "#rail #die-4", (x + 300, y))
    assert on_shelf(page) == ["2", "3", "4"]
    drag(page, "#rail #die-2", middle(page, "#place-2"))
    assert on_shelf(page) == ["3", "4"]


def test_a_double_tap_lays_the_word_and_does_not_end_the_round(screen: Screen) -> None:
    """After the word is laid, "I'm done" is somewhere else: however late the second tap comes, it ends nothing."""
    child = Child(screen(width=360, height=740, touch=True))
    _, places = child.word_in(in_hand(child))
    for place in places:
        child.page.locator(f"#die-{place}").click()
    child.press_sun("Lay")
    expect(child.sun).to_contain_text("On the table")
    expect(child.sun).not_to_have_attribute("data-settling", "")
    child.sun.click(force=True)
    expect(child.page.locator("#work")).to_have_attribute("data-state", "make")
    box, done = child.sun.bounding_box(), child.page.locator("#done").bounding_box()
    assert box
    assert done
    assert done["y"] >= box["y"] + box["height"]
    child.say_done()
    child.see_scores()


# One screen, two people


def test_a_screen_is_passed_round_behind_a_curtain_while_the_clock_waits(screen: Screen) -> None:
    child = Child(screen(width=820, height=1180))
    page = child.page
    page.goto("/play/dice-words/")
    child.choose("mode", "screen")
    child.start(rounds="1", round_seconds="60")
    child.into_play()
    for person in ("p1", "p2"):
        expect(page.locator("#curtain")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#curtain")).to_be_visible()
        expect(page.locator("#board")).to_have_attribute("data-paused", "")
        page.get_by_role("button", name=re.compile("^I am ")).click()
        expect(page.locator("#curtain")).to_be_hidden()
        expect(page.locator("#board")).to_have_attribute("data-seat", person)
        assert seconds_left(page) >= 57, (
            "each has the time of a whole round, and none of it ran behind the curtain"
        )
        word, places = child.word_in(child.roll())
        for place in places:
            page.locator(f"#die-{place}").click()
        # Between people the dictionary looks when the time is up, so the sum says "if".
        expect(page.locator("#sum-line .unsure")).to_contain_text("if it is a word")
        child.press_sun(f"Lay {word}")
        expect(page.locator("#rail.laid-down:not(.is-word)")).to_be_visible()
        child.say_done()
    child.see_scores()
    expect(page.locator(".result.me")).to_have_count(2)


def seconds_left(page: Page) -> int:
    minutes, _, seconds = page.locator("#clock b").inner_text().rpartition(":")
    return 60 * int(minutes or 0) + int(seconds)


# The wire and the clock


def test_a_device_whose_clock_is_wrong_by_a_day_shows_the_right_time(screen: Screen) -> None:
    """Promise 8: the client's clock does not matter."""
    page = screen()
    page.add_init_script("const real = Date.now; Date.now = () => real() + 86400000;")
    child = Child(page).open_alone()
    child.into_play()
    expect(page.locator("#clock b")).to_have_text(re.compile(r"^(2:00|1:\d\d)$"))


def test_where_no_stream_gets_through_the_page_polls(screen: Screen) -> None:
    """School proxies hold a stream back; after five seconds without a byte the page polls."""
    ann = Child(screen())
    ann.page.route("**/events/**", lambda route: None)
    ann.page.goto("/play/dice-words/")
    ann.choose("mode", "link")
    ann.start()
    link = ann.page.locator("[data-copy]").first.get_attribute("data-copy") or ""
    bob = screen()
    bob.goto(link)
    bob.get_by_role("button", name="Join in").click()
    expect(ann.page.locator("#seats .player")).to_have_count(2)


def test_a_move_whose_answer_is_lost_is_sent_again_and_counts_once(screen: Screen) -> None:
    """Promise 6: the server has the move, the screen does not know; the same key brings the same answer."""
    child = Child(screen())
    in_hand(child)
    keys: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append((route.request.post_data_json or {})["key"])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    child.page.route("**/moves", lose_the_first_answer)
    child.page.locator("#again").click()
    with child.page.expect_response("**/moves"):
        child.sun.click()
    expect(child.page.locator(".rolling")).to_have_count(0)
    expect(child.page.locator("#rerolls")).to_have_text("1 left")
    child.page.reload()
    expect(child.page.locator("#rerolls")).to_have_text("1 left")
    assert len(keys) == 2
    assert len(set(keys)) == 1


# As the reader likes it


def test_colours_and_letters_are_kept_on_the_device(screen: Screen) -> None:
    page = screen()
    page.goto("/")
    page.get_by_text("Dark", exact=True).click()
    page.get_by_text("Easy to read").click()
    page.goto("/play/dice-words/")
    expect(page.locator("html")).to_have_attribute("data-reading", "easy")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_typing_can_be_switched_off(screen: Screen) -> None:
    """Single keys do nothing for those whose devices press them by themselves."""
    child = Child(screen())
    letter = next(face for face in in_hand(child) if face != "?")
    child.page.get_by_text("Off", exact=True).click()
    child.page.locator("#title").focus()
    child.page.keyboard.press(letter)
    expect(child.page.locator("#rail .die")).to_have_count(0)


@pytest.mark.parametrize("calm", [True, False])
def test_dice_come_to_rest_with_and_without_motion(screen: Screen, calm: bool) -> None:
    child = Child(screen(calm=calm))
    in_hand(child)
    expect(child.page.locator(".rolling")).to_have_count(0)
    expect(child.page.locator("#dice button.die")).to_have_count(7)
