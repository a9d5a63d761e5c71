"""Promise 5: notices are dropped, doubled and arrive in another order, and the connection breaks. Every page then shows
what the server shows."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, PATIENCE
from tests.guest import Guest
from tests.running import Diceroom, running
from tests.soak.figure import Figure

PAGES = 10
MOST_MOVES = 5

# Holds back what comes over the stream, until the test says what becomes of it.
HOLD_BACK = """
window.held = null;
window.EventSource = class extends EventSource {
  constructor(...words) { super(...words); window.latestSource = this; }
  addEventListener(kind, listener) {
    super.addEventListener(kind, (message) => {
      const deliver = () => { if (this.readyState !== 2) listener(message); };
      window.held ? window.held.push(deliver) : deliver();
    });
  }
};
"""
# Delivers the held notices with these numbers, in this order. After that the connection breaks, or comes back.
DELIVER = """
async ([order, end]) => {
  const held = window.held;
  window.held = null;
  for (const number of order) {
    if (held.length) held[number % held.length]();
    await new Promise((done) => setTimeout(done, number % 3));
  }
  if (end === "broken") window.latestSource.onerror(new Event("error"));
  else dispatchEvent(new Event("online"));
}
"""
SHOWS = "(version) => Number(document.getElementById('board').dataset.version) === version"
BOARD = """
async (address) => {
  const text = (board) => board.textContent.replace(/\\s+/g, " ").trim();
  const html = await (await fetch(address)).text();
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("board");
  const clocks = [document, next].map((root) => [...root.querySelectorAll("[data-deadline]")]);
  for (const clock of clocks.flat()) clock.textContent = "";
  return text(document.getElementById("board")) === text(next);
}
"""


def run_alone(folder: Path, *, patterns: int) -> Figure:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        return run(folder, browser, patterns=patterns)


def run(folder: Path, browser: Browser, *, patterns: int, seed: int = 1) -> Figure:
    chance, wrong, tried = random.Random(seed), 0, 0
    with running(folder) as diceroom, pages(diceroom, browser) as (guest, opened):
        while tried < patterns:
            if guest.table()["view"]["phase"] != "play":
                _next_round(guest)
            for page in opened:
                page.evaluate("window.held = []")
            for _ in range(chance.randint(1, MOST_MOVES)):
                guest.move("reroll", dice=[chance.randrange(7)])
            version = guest.table()["version"]
            for page in opened:
                page.evaluate(DELIVER, [_pattern(chance), chance.choice(["broken", "back", "back"])])
            wrong += sum(not _catches_up(page, guest, version) for page in opened)
            tried += len(opened)
    return Figure(
        promise=5,
        done=f"{tried} patterns of drops, repeats and reorderings (seed {seed})",
        goal="every page shows what the server shows",
        result=f"{wrong} pages do not",
        is_met=not wrong,
    )


def _pattern(chance: random.Random) -> list[int]:
    """Which notices come, in which order: some of them, some twice."""
    numbers = [chance.randrange(2 * MOST_MOVES) for _ in range(chance.randint(0, 2 * MOST_MOVES))]
    return chance.sample(numbers, len(numbers))


def _catches_up(page: Page, guest: Guest, version: int) -> bool:
    try:
        page.wait_for_function(SHOWS, arg=version)
    except Exception:
        return False
    return bool(page.evaluate(BOARD, f"/tables/{guest.code}/"))


def _next_round(guest: Guest) -> None:
    guest.move("next")
    guest.into_play()
    guest.move("roll")


@contextmanager
def pages(diceroom: Diceroom, browser: Browser) -> Iterator[tuple[Guest, list[Page]]]:
    """Several pages of one player, as on several devices, and the player, who moves at yet another one."""
    guest = Guest(diceroom.url)
    people: list[dict[str, Any]] = [{"name": "Kind Robin", "supports": {"unlimited_rerolls": True}}]
    guest.open_table(people=people, options={"round_seconds": 600})
    guest.into_play()
    guest.move("roll")
    opened = [_page(diceroom, browser, guest) for _ in range(PAGES)]
    try:
        yield guest, opened
    finally:
        for page in opened:
            page.context.close()


def _page(diceroom: Diceroom, browser: Browser, guest: Guest) -> Page:
    # The policy forbids the polling of Playwright as well.
    context = browser.new_context(base_url=diceroom.url, reduced_motion="reduce", bypass_csp=True)
    context.set_default_timeout(PATIENCE)
    context.add_cookies(
        [{"name": each.name, "value": each.value or "", "url": diceroom.url} for each in guest.cookies]
    )
    context.add_init_script(HOLD_BACK)
    page = context.new_page()
    page.goto(f"/tables/{guest.code}/")
    page.wait_for_function("window.latestSource && window.latestSource.readyState === 1")
    return page
