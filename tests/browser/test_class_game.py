"""First use of a class: "a teacher starts any game for chosen students; they find it on their page at once and play at
their own screens; the teacher can look on, pause, add time, end; the class keeps the results"."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.child import Child
from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.running import Diceroom


@pytest.fixture(scope="module")
def school(diceroom: Diceroom) -> dict[str, Any]:
    return dict(diceroom.ask("from tests.browser.school import open_school; print(open_school())"))


def sign_in(page: Page, diceroom: Diceroom, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": diceroom.url}])
    return page


def test_a_game_from_the_first_click_to_the_last(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    ben, cleo = (sign_in(screen(width=820), diceroom, school[name]) for name in ("ben", "cleo"))
    ada = sign_in(screen(), diceroom, school["ada"])
    for child in (ben, cleo):
        child.goto("/me/")
        child.evaluate("document.body.dataset.same = 'yes'")

    start(ada, school)
    for child in (ben, cleo):
        join(child)

    play(ben, cleo)

    look_on(ada, ben)
    pause_and_go_on(ada, ben)
    more_time(ada, ben)
    end(ada, ben, cleo)
    play_again(ada, ben, cleo)


def start(ada: Page, school: dict[str, Any]) -> None:
    ada.goto(f"/classes/{school['class']}/games/")
    ada.locator(".start-game").get_by_role("link", name="Dice Words", exact=True).click()
    ada.get_by_role("button", name="All", exact=True).click()
    expect(ada.locator("#count")).to_have_text("2 of 2 chosen")
    # Some do: the second click is not answered by "they are still playing".
    ada.get_by_role("button", name="Start with 2").dblclick()
    ada.wait_for_url("**/room")
    ada.goto(f"/classes/{school['class']}/games/")
    expect(ada.locator(".table-card")).to_have_count(1)


def join(child: Page) -> None:
    """It is there at once, on the page that they had open all the time."""
    expect(child.locator(".now")).to_be_visible()
    assert child.evaluate("document.body.dataset.same") == "yes"
    child.get_by_role("link", name="Join in").click()
    child.wait_for_url("**/tables/**")


def play(*children: Page) -> None:
    first = next(child for child in children if is_starter(child))
    Child(first).into_play()
    for child in children:
        expect(child.locator("#board[data-phase=play]")).to_be_visible()
    Child(children[0]).roll()


def is_starter(child: Page) -> bool:
    expect(child.locator("#board[data-phase=targets]")).to_be_visible()
    return child.locator("#sun").count() > 0


def look_on(ada: Page, ben: Page) -> None:
    """A host without a seat sees the state of all players: present, to move, and their words."""
    expect(ada.locator(".table-card").get_by_text("to move").first).to_be_visible()
    expect(ada.locator(".table-card").get_by_text("not at the table")).to_have_count(0)
    ada.get_by_role("link", name="Look on").click()
    expect(ada.locator(".watched li")).to_have_count(2)
    expect(ada.locator("#sun")).to_have_count(0)
    ada.locator("#leave").click()


def pause_and_go_on(ada: Page, ben: Page) -> None:
    ada.get_by_role("button", name="Pause table 1").click()
    expect(ben.get_by_text("Your teacher can go on.")).to_be_visible()
    ada.get_by_role("button", name="Go on").click()
    expect(ben.locator("#held")).to_have_count(0)


def more_time(ada: Page, ben: Page) -> None:
    before = float(ben.locator("#clock").get_attribute("data-deadline") or 0)
    ada.get_by_role("button", name="30 seconds more for table 1").click()
    expect(ada.get_by_text("30 seconds more.")).to_be_visible()
    expect(ben.locator("#clock")).not_to_have_attribute("data-deadline", re.compile(f"^{before:.0f}"))
    assert float(ben.locator("#clock").get_attribute("data-deadline") or 0) >= before + 30


def end(ada: Page, ben: Page, cleo: Page) -> None:
    ben.get_by_role("button", name="How to play").click()
    ada.get_by_role("button", name="End the game at table 1").click()
    ada.get_by_role("button", name="End the game", exact=True).click()
    for child in (ben, cleo):
        expect(child.get_by_role("heading", name="That’s it for now!")).to_be_visible()
    expect(ben.locator("dialog[open]")).to_have_count(0)
    expect(ada.locator(".table-card")).to_have_count(0)
    expect(ada.get_by_text("ended early")).to_be_visible()


def play_again(ada: Page, ben: Page, cleo: Page) -> None:
    """One click starts a rematch for the whole table; pages of the old game link to it."""
    ada.get_by_role("row").get_by_role("link", name="Dice Words").click()
    ada.get_by_role("button", name="Play again").click()
    expect(ada.locator("#board[data-phase=targets]")).to_be_visible()
    ben.get_by_role("link", name="To the new game").click()
    expect(ben.locator("#board[data-phase=targets]")).to_be_visible()
    cleo.goto("/me/")
    expect(cleo.locator(".now")).to_be_visible()


def test_every_page_of_it_is_usable(screen: Screen, diceroom: Diceroom, school: dict[str, Any]) -> None:
    ada = sign_in(screen(), diceroom, school["ada"])
    class_page = f"/classes/{school['class']}"
    for address in ("games/", "games/new/ice-pack/", "words/"):
        ada.goto(f"{class_page}/{address}")
        assert_usable(ada, address)
    ada.goto(f"{class_page}/games/new/dice-words/")
    for box in ada.locator("input[name=students]").all():
        box.check()
    ada.get_by_role("button", name="Look at the seats first").click()
    expect(ada.locator(".seat-table")).to_have_count(1)
    ada.get_by_role("button", name="Add a table").click()
    expect(ada.locator(".seat-table")).to_have_count(2)
    ada.locator(".cards-of summary").first.click()
    assert_usable(ada, "who sits where")
    ada.locator("select[name^=at_]").first.select_option("2")
    expect(ada.locator("[data-table='2'] [data-child]")).to_have_count(1)
    ben = sign_in(screen(), diceroom, school["ben"])
    ben.goto("/me/")
    assert_usable(ben, "a student's own page")
    ben.set_viewport_size({"width": 360, "height": 740})
    assert too_small(ben, within="main") == []


# The links and buttons under the note.
COVERED = """() => {
  const note = document.getElementById("class-call"), { top, bottom, left, right } = note.getBoundingClientRect();
  return [...document.querySelectorAll("a, button, h1")].filter((e) => !note.contains(e) && e.offsetParent
    && !e.classList.contains("skip")).filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width && box.top < bottom && box.bottom > top && box.left < right && box.right > left;
  }).map((e) => e.textContent);
}"""


def test_wherever_a_child_is_it_is_called_and_not_disturbed(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    """In a game of their own, or at the word checker: a small note with one button, and nothing else changes."""
    ben, cleo = (sign_in(screen(width=360, height=740), diceroom, school[name]) for name in ("ben", "cleo"))
    ada = sign_in(screen(), diceroom, school["ada"])
    end_all(ada, school)
    ben.goto("/me/")
    ben.get_by_role("button", name="Ice Pack").click()
    ben.wait_for_url("**/tables/**")
    cleo.goto("/words/?word=otter")
    for child in (ben, cleo):
        child.evaluate("document.body.dataset.same = 'yes'")
        expect(child.locator("#class-call")).to_be_hidden()

    start(ada, school)
    for child in (ben, cleo):
        expect(child.locator("#class-call")).to_have_text(re.compile("Your class is playing Dice Words"))
        assert child.evaluate("document.body.dataset.same") == "yes"
        assert_usable(child, "a child who is called")
        assert not too_small(child, within="#class-call")
    expect(ben.locator("#board")).to_be_visible()

    for child in (ben, cleo):
        child.locator("#class-call").get_by_role("link", name="Join in").click()
        expect(child.locator("#board[data-phase=targets]")).to_be_visible()
        expect(child.locator("#class-call")).to_be_hidden()

    cleo.goto("/words/")
    expect(cleo.locator("#class-call")).to_be_visible()
    cleo.set_viewport_size({"width": 360, "height": 740})
    expect(cleo.locator("#class-call-says")).to_be_in_viewport(ratio=1)
    assert cleo.evaluate(COVERED) == [], "the note stands above the page and covers nothing"
    cleo.get_by_role("button", name="Not now").click()
    expect(cleo.locator("#class-call")).to_be_hidden()
    with cleo.expect_response("**/me/now*"):
        cleo.reload()
    expect(cleo.locator("#class-call")).to_be_hidden()
    end_all(ada, school)


def test_a_race_from_the_teacher_s_go_to_the_scores_side_by_side(
    screen: Screen, diceroom: Diceroom, school: dict[str, Any]
) -> None:
    """A class race: all children play the same seed solo against the same clock, scores side by side at the end."""
    ben, cleo = (sign_in(screen(width=360, height=740), diceroom, school[name]) for name in ("ben", "cleo"))
    ada = sign_in(screen(), diceroom, school["ada"])
    end_all(ada, school)
    ada.goto(f"/classes/{school['class']}/games/new/ice-pack/")
    ada.get_by_role("button", name="All", exact=True).click()
    expect(ada.get_by_text("How many at a table?")).to_be_visible()
    ada.get_by_label("A race").check()
    expect(ada.get_by_text("How many at a table?")).to_be_hidden()
    ada.get_by_role("button", name="Start with 2").click()
    ada.wait_for_url("**/room")
    ada.goto(f"/classes/{school['class']}/games/")
    expect(ada.locator(".go-line")).to_contain_text("0 of 2 here")
    for child in (ben, cleo):
        child.goto("/me/")
        child.get_by_role("link", name="Join in").click()
        expect(child.get_by_role("heading", name="Ready, steady…")).to_be_visible()
        expect(child.locator("#columns")).to_be_hidden()
    assert_usable(ben, "waiting for the go")
    expect(ada.locator(".go-line")).to_contain_text("2 of 2 here")
    assert_usable(ada, "saying go")

    ada.get_by_role("button", name="Go!").dblclick()
    for child in (ben, cleo):
        expect(child.locator("#dock[data-state=roll]")).to_be_visible()
        expect(child.locator("#clock")).to_have_attribute("data-span", re.compile("^600"))
    expect(ada.locator(".go-line")).to_have_count(0)
    hands = [rolled(child) for child in (ben, cleo)]
    assert hands[0] == hands[1]
    ada.get_by_role("link", name="The race, side by side").click()
    expect(ada.get_by_text("still playing")).to_have_count(2)
    ada_again = sign_in(screen(), diceroom, school["ada"])
    end_all(ada_again, school)
    expect(ada.get_by_text("ended early")).to_have_count(2)
    assert_usable(ada, "side by side")
    ben.get_by_role("link", name="Side by side with the class").click()
    expect(ben.locator(".race li")).to_have_count(2)


def rolled(child: Page) -> list[str]:
    child.locator("#sun").click()
    expect(child.locator("#tray")).to_have_attribute("data-facts", re.compile('"phase": "place"'))
    return list(child.locator("#hand .die").evaluate_all("dice => dice.map((die) => die.dataset.n)"))


def end_all(ada: Page, school: dict[str, Any]) -> None:
    """Whatever the class still plays."""
    ada.goto(f"/classes/{school['class']}/games/")
    for _ in range(ada.locator(".table-card").count()):
        ada.get_by_role("button", name=re.compile("End the game at table")).first.click()
        ada.get_by_role("button", name="End the game", exact=True).click()
        ada.wait_for_load_state()
