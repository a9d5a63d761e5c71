"""A real Chromium against a real Diceroom. What a page asks for outside of it, or complains about, fails the test."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.running import Diceroom, running

# The shell is the same browser without windows, for a fifth less of a processor; where there is none, the whole one.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
# Most tests play as a child who knows the game; `guided` opens a screen that shows the first turn.
KNOWS_THE_GAMES = (
    "try { localStorage.setItem('first-turn', 'never'); } catch { /* A page without storage. */ }"
)
PATIENCE = 60_000  # milliseconds, for a page that is broken; a slow machine needs fewer


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/browser/" in str(item.path):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="there is no chromium on this machine"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def diceroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Diceroom]:
    with running(tmp_path_factory.mktemp("diceroom")) as started:
        yield started


Screen = Callable[..., Page]


@pytest.fixture
def screen(chromium: Browser, diceroom: Diceroom) -> Iterator[Screen]:
    """Opens a new browser of its own each time it is called: another child at another screen."""
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def open_screen(
        *,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        calm: bool = True,
        touch: bool = False,
        guided: bool = False,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=touch,
            base_url=diceroom.url,
        )
        context.set_default_timeout(PATIENCE)
        if not guided:
            context.add_init_script(KNOWS_THE_GAMES)
        opened.append(context)
        page = context.new_page()
        if not guided:
            page.add_locator_handler(page.locator("#interlude[open]"), go_on)
        page.on(
            "request",
            lambda asked: (
                complaints.append(f"asked outside: {asked.url}") if is_outside(asked.url, diceroom) else None
            ),
        )
        page.on("pageerror", lambda error: complaints.append(f"script failed: {error}"))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if is_complaint(said.type, said.text) else None,
        )
        return page

    yield open_screen
    for context in opened:
        context.close()
    assert not complaints, complaints


def go_on(stop: Locator) -> None:
    """Closes the stop between two rounds when it is in the way."""
    stop.page.locator("#interlude-go").click()


def is_outside(url: str, diceroom: Diceroom) -> bool:
    return not url.startswith((diceroom.url, "data:", "blob:"))


def is_complaint(kind: str, text: str) -> bool:
    """A page tells the child about refused moves and a missing server; the browser's line about them is no fault."""
    return kind == "error" and "Failed to load resource" not in text
