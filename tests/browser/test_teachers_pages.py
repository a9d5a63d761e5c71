"""A teacher's account from sign-up to deletion in a real browser, with e-mails read from the server's output."""

import re
from collections.abc import Iterator

from allauth.mfa.totp.internal import auth as totp
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.running import Diceroom

PASSWORD = "wolf moon river seven"


def link_on_console(diceroom: Diceroom) -> str:
    """The last link that was printed."""
    *_, last = re.finditer(r"http://\S+(/accounts/confirm-email/\S+)", diceroom.log())
    return last[1]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def sign_up(page: Page, diceroom: Diceroom) -> Iterator[str]:
    page.goto("/")
    page.get_by_role("link", name="I am a teacher").click()
    press(page, "Make my account")
    expect(page.get_by_text("Please fill this in.")).to_have_count(3)
    yield "sign-up with mistakes"
    page.get_by_label("What do the children call you?").fill("Ms Lovelace")
    page.get_by_label("E-mail").fill("ada@school.example")
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Make my account")
    expect(page.get_by_text("printed where Diceroom runs")).to_be_visible()
    yield "look into your mailbox"
    page.goto(link_on_console(diceroom))
    yield "confirm"
    press(page, "Yes, it is mine")
    expect(page).to_have_url(re.compile("/classes/$"))


def second_step(page: Page) -> Iterator[str]:
    page.goto("/accounts/profile/")
    yield "profile"
    page.get_by_role("link", name="Turn on the second step").click()
    page.get_by_role("link", name="Turn it on").click()
    yield "password once more"
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "It is me")
    page.get_by_text("It cannot see it?").click()
    yield "turn the second step on"
    page.get_by_label("Code").fill(code_for(page.locator(".account-key").inner_text()))
    press(page, "Turn it on")
    expect(page.locator(".account-codes li")).to_have_count(10)
    yield "recovery codes"


def code_for(secret: str) -> str:
    counter = next(iter(totp.yield_hotp_counters_from_time()))
    shown: str = totp.format_hotp_value(totp.hotp_value(secret, counter))
    return shown


def back_in_and_good_bye(page: Page) -> Iterator[str]:
    once = page.locator(".account-codes code").first.inner_text()
    page.goto("/")
    press(page, "Sign out")
    page.goto("/accounts/login/")
    yield "login"
    page.get_by_label("E-mail").fill("ada@school.example")
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in")
    page.get_by_label("Code").fill(once)
    yield "second step"
    press(page, "Sign in")
    expect(page).to_have_url(re.compile("/classes/$"))
    page.goto("/accounts/delete/")
    yield "good-bye"
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Delete my account")
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()


def whole_life(page: Page, diceroom: Diceroom) -> Iterator[str]:
    yield from sign_up(page, diceroom)
    yield from second_step(page)
    yield from back_in_and_good_bye(page)


def test_a_teachers_account_from_sign_up_to_good_bye(screen: Screen, diceroom: Diceroom) -> None:
    page = screen(width=360, height=740, touch=True)
    for stop in whole_life(page, diceroom):
        page.set_viewport_size({"width": 360, "height": 740})
        assert too_small(page, within="main") == [], stop
        assert_usable(page, stop)
