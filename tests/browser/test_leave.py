"""Leave: "archive a class at the end of the year; export one child's data; erase a child or a class for good, with a
receipt". One teacher's last day, in a real browser, with the worker beside the server."""

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.browser.test_set_up_a_class import sign_up
from tests.running import Diceroom

MARK = "Xanthippe"


def a_class(page: Page) -> str:
    page.goto("/classes/new")
    page.get_by_label("Name of the class").fill("4B Owls")
    page.get_by_role("button", name="Make it, then add names").click()
    page.get_by_label("One name on each line").fill(f"{MARK} Diaz\nBen Keller\nCleo Diaz")
    page.get_by_role("button", name="Look before saving").click()
    page.get_by_role("button", name="Add 3 students").click()
    expect(page.get_by_text("3 students are in the class now.")).to_be_visible()
    return page.url


def export(page: Page, link: str) -> str:
    """Everything in the file, as text."""
    with page.expect_download() as download:
        page.get_by_role("link", name=link).click()
    with zipfile.ZipFile(Path(download.value.path())) as archive:
        assert json.loads(archive.read("everything.json"))
        return "".join(archive.read(name).decode() for name in archive.namelist())


def erase(page: Page, typed: str) -> Iterator[str]:
    page.get_by_label("To be sure").fill("somebody else")
    page.get_by_role("button", name="Erase for good").click()
    expect(page.get_by_text("That is another name. Nothing was erased.")).to_be_visible()
    yield "the question"
    page.get_by_label("To be sure").fill(typed)
    page.get_by_role("button", name="Erase for good").click()
    expect(page.locator("[data-settled] [data-news]")).to_contain_text("erased for good.")
    yield "the receipt"


def last_day(page: Page, the_class: str) -> Iterator[str]:
    page.get_by_role("link", name=f"{MARK} Diaz").click()
    text = export(page, "Export this student’s data")
    assert MARK in text
    assert "Keller" not in text
    page.get_by_role("link", name="Erase this student").click()
    yield from erase(page, MARK)
    page.goto(the_class)
    expect(page.get_by_role("link", name="Ben Keller")).to_be_visible()
    assert MARK not in page.content()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("button", name="Archive this class").click()
    page.get_by_role("button", name="Archive", exact=True).click()
    page.goto(the_class)
    expect(page.get_by_text("the class is erased for good on")).to_be_visible()
    page.goto(f"{the_class}settings")
    page.get_by_role("button", name="Export all data").click()
    expect(page.locator("[data-settled] [data-news]")).to_have_text("The file is ready.")
    yield "the file"
    assert "Keller" in export(page, "Save the file")
    page.goto(f"{the_class}settings")
    page.get_by_role("link", name="Erase this class").click()
    yield from erase(page, "4b owls")
    answer = page.goto(the_class)
    assert answer is not None
    assert answer.status == 404
    page.goto("/privacy/")
    expect(page.get_by_role("link", name=re.compile("One (class|student),"))).to_have_count(2)
    yield "what is kept"


def test_a_child_and_a_class_leave_and_nothing_of_them_stays(screen: Screen, diceroom: Diceroom) -> None:
    page = screen()
    sign_up(page, diceroom)
    expect(page).to_have_url(re.compile("/classes/$"))
    for stop in last_day(page, a_class(page)):
        assert too_small(page) == [], stop
        assert_usable(page, stop)
    assert MARK not in diceroom.log()
