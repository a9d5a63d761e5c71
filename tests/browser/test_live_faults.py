"""What goes wrong in a classroom while children play live: the network of a tablet is gone, a child goes on at another
device, a child is erased, and the class is archived."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.child import Child
from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable
from tests.browser.test_homework import ask
from tests.running import Diceroom


@pytest.fixture(scope="module")
def live(diceroom: Diceroom) -> dict[str, Any]:
    asked = "from tests.browser.live_class import open_live_class; print(open_live_class())"
    return dict(diceroom.ask(asked))


def test_screens_of_a_live_game_when_things_go_wrong(
    screen: Screen, diceroom: Diceroom, live: dict[str, Any]
) -> None:
    def opened(who: str, address: str, **size: Any) -> Page:
        page = screen(**size)
        page.context.add_cookies([{"name": "sessionid", "value": live[who], "url": diceroom.url}])
        page.goto(address)
        return page

    table, activity = f"/tables/{live['table']}/", f"/activities/{live['activity']}"
    room = opened("ada", f"{activity}/room")
    projector = opened("projector", f"{activity}/projector", width=1920, height=1080)
    tablet, cleo = (opened(name, table, width=820) for name in ("ben", "cleo"))
    dora, emil = (opened(name, "/me/", width=820) for name in ("dora", "emil"))
    for page in (tablet, room, projector):
        page.evaluate("document.body.dataset.same = 'yes'")

    starts_with_all_tables(room, tablet, cleo, opened("ada", f"/tables/{live['other']}/"))
    faces = Child(tablet).roll()
    the_network_of_a_tablet_is_gone(tablet, room)
    assert Child(tablet).work()["faces"] == faces
    goes_on_at_another_device(tablet, opened("ben_phone", table, width=360), faces)
    for page in (tablet, room):
        assert page.evaluate("document.body.dataset.same") == "yes", "no page was loaded again"

    the_teachers_network_is_gone(room, projector)
    expect(room.locator(".answers li").first).to_contain_text("Dora D., Emil E.")
    ask(diceroom, f"erase({live['class']}, 'Dora D.')")
    is_over_kindly(dora)
    expect(room.locator(".answers li").first).to_contain_text("Emil E.")
    expect(room.locator(".answers li").first).not_to_contain_text("Dora")
    expect(projector.locator("#screen")).not_to_contain_text("Dora")

    ask(diceroom, f"archive({live['class']})")
    for page in (tablet, cleo, emil):
        is_over_kindly(page)
    expect(room.locator(".deck")).to_contain_text("This activity is over.")
    expect(projector.locator("#screen")).to_have_attribute("data-phase", "over")
    assert_usable(tablet, "a live game that is suddenly over")


def starts_with_all_tables(room: Page, *tables: Page) -> None:
    """One press in the control room: the same deadline on every screen of both tables."""
    for child in tables[:2]:
        expect(child.locator("#call-h")).to_contain_text("Your teacher starts the round")
        expect(child.locator("#sun")).to_have_count(0)
        assert_usable(child, "a table that waits for the go")
    expect(room.locator("#tables-wait")).to_contain_text("All 2 tables wait for your go, 1 of them ready.")
    assert_usable(room, "a control room whose tables wait")
    room.get_by_role("button", name="Start round 1 at all tables").click()
    for page in tables:
        expect(page.locator("#board[data-phase=play]")).to_be_visible()
    assert len({page.locator("#clock").get_attribute("data-deadline") for page in tables}) == 1
    expect(room.locator("#tables-wait")).to_have_count(0)


def the_network_of_a_tablet_is_gone(tablet: Page, room: Page) -> None:
    """The teacher sees that Ben is away, and that he is back. What he threw is kept."""
    seat = tablet.locator("#board").get_attribute("data-seat")
    away = room.locator("#line-1 .ls.away").filter(has_text="Ben B.")
    expect(away).to_have_count(0)
    tablet.context.set_offline(True)
    expect(tablet.locator("#offline")).to_contain_text("Your game is kept.")
    expect(away).to_have_count(1)
    tablet.context.set_offline(False)
    expect(tablet.locator("#offline")).to_be_hidden()
    expect(away).to_have_count(0)
    expect(tablet.locator("#board")).to_have_attribute("data-seat", seat or "")


def the_teachers_network_is_gone(*pages: Page) -> None:
    """What they show is old now, and they say so until they are back."""
    for page in pages:
        page.context.set_offline(True)
        expect(page.locator("#offline")).to_contain_text("No connection.")
        page.context.set_offline(False)
        expect(page.locator("#offline")).to_be_hidden()


def goes_on_at_another_device(tablet: Page, phone: Page, faces: list[str]) -> None:
    """The tablet sleeps: it sends and hears nothing. Afterwards it shows what Ben did on the phone."""
    tablet.context.set_offline(True)
    assert Child(phone).work()["faces"] == faces
    word, places = Child(phone).word_in(faces)
    for place in places:
        phone.locator(f"#die-{place}").click()
    Child(phone).press_sun(f"Lay {word}")
    expect(Child(phone).sun).to_contain_text("On the table")
    tablet.context.set_offline(False)
    expect(Child(tablet).sun).to_contain_text("On the table")
    assert Child(tablet).work()["laid"] == Child(phone).work()["laid"]


def is_over_kindly(page: Page) -> None:
    """Nothing was pressed: the page heard of it."""
    expect(page.get_by_role("heading", name="That’s it for now!")).to_be_visible()
    expect(page.get_by_text("Ask your teacher what comes next.")).to_be_visible()
