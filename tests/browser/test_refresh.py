"""refresh.js in a real browser: which answers replace a part of the page, and which leave it alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Screen

SOON = 400  # milliseconds; several fetches with data-every="50"


class Server:
    """Answers requests for a page and for its part, and counts them. A test may change the answers at any time."""

    def __init__(self, page: Page, inside: str, attributes: str = "") -> None:
        self.page, self.inside, self.attributes = page, inside, attributes
        self.pages = self.parts = 0
        page.goto("/")
        front = page.locator("script[type=module]").get_attribute("src") or ""
        self.script = front.replace("pages/front.js", "core/refresh.js")
        page.route("**/some-page", self._answer_page)
        page.route("**/some-part", self._answer_part)

    @property
    def part(self) -> str:
        return (
            f'<div id="part" data-address="/some-part" data-every="50" {self.attributes}>{self.inside}</div>'
        )

    def _answer_page(self, route: Route) -> None:
        self.pages += 1
        script = f'<script type="module" src="{self.script}"></script>'
        body = f'<!doctype html><html lang="en"><title>A page</title>{self.part}<div id="say"></div>{script}</html>'
        route.fulfill(body=body, content_type="text/html")

    def _answer_part(self, route: Route) -> None:
        self.parts += 1
        route.fulfill(body=self.part, content_type="text/html")

    def open(self) -> "Server":
        self.page.goto("/some-page")
        return self

    def wait_for_fetches(self, count: int = 3) -> None:
        wanted = self.parts + count
        while self.parts < wanted:
            self.page.wait_for_timeout(20)
        self.page.wait_for_timeout(50)


Serve = Callable[..., Server]


@pytest.fixture
def serve(screen: Screen) -> Serve:
    return lambda inside, attributes="": Server(screen(), inside, attributes)


def test_a_changed_part_is_swapped_and_keeps_the_focus(serve: Serve) -> None:
    server = serve('<button id="go">Go</button> one').open()
    server.page.locator("#go").focus()
    server.inside = '<button id="go">Go</button> two'
    expect(server.page.locator("#part")).to_contain_text("two")
    expect(server.page.locator("#go")).to_be_focused()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("same", "same"),
        ('<input name="csrfmiddlewaretoken" value="a">', '<input name="csrfmiddlewaretoken" value="b">'),
        ('<b data-deadline="90" data-now="1">1:29</b>', '<b data-deadline="90" data-now="2">1:28</b>'),
    ],
)
def test_a_token_or_a_clock_alone_is_no_change(serve: Serve, before: str, after: str) -> None:
    server = serve(before).open()
    server.page.evaluate("document.getElementById('part').firstOne = true")
    server.inside = after
    server.wait_for_fetches()
    assert server.page.evaluate("document.getElementById('part').firstOne")


@pytest.mark.parametrize(
    ("inside", "close"),
    [
        ("<details open><summary>More</summary></details>", "document.querySelector('details').open = false"),
        ("<dialog open></dialog>", "document.querySelector('dialog').close()"),
    ],
)
def test_a_part_is_left_alone_while_a_menu_or_a_dialog_is_open(serve: Serve, inside: str, close: str) -> None:
    server = serve(f"{inside} one").open()
    server.inside = "two"
    server.page.wait_for_timeout(SOON)
    expect(server.page.locator("#part")).to_contain_text("one")
    server.page.evaluate(close)
    expect(server.page.locator("#part")).to_have_text("two")


def test_the_whole_page_is_loaded_again_if_it_depends_on_what_changed(serve: Serve) -> None:
    server = serve("one", 'data-page="open"').open()
    server.inside, server.attributes = "two", 'data-page="closed"'
    expect(server.page.locator("#part")).to_have_text("two")
    assert server.pages == 2


def test_a_settled_part_is_no_longer_fetched(serve: Serve) -> None:
    server = serve("<p data-news>Wait.</p>").open()
    server.inside, server.attributes = "<p data-news>Done.</p>", "data-settled"
    expect(server.page.locator("#say")).to_have_text("Done.")
    fetched = server.parts
    server.page.wait_for_timeout(SOON)
    assert server.parts == fetched


def test_a_hidden_page_fetches_nothing_and_catches_up_when_it_is_shown(serve: Serve) -> None:
    server = serve("one")
    server.page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => !window.isShown })")
    server.open()
    server.inside = "two"
    server.page.wait_for_timeout(SOON)
    assert server.parts == 0
    server.page.evaluate("window.isShown = true; document.dispatchEvent(new Event('visibilitychange'))")
    expect(server.page.locator("#part")).to_have_text("two")


def test_a_broken_connection_is_tried_again(serve: Serve) -> None:
    server = serve("one").open()
    server.page.route("**/some-part", lambda route: route.abort(), times=3)
    server.inside = "two"
    expect(server.page.locator("#part")).to_have_text("two")
