"""Opens prepared tables in a browser, as one of their players."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.running import Diceroom


class Places:
    """All prepared tables of one test file, and their players, numbered from 0."""

    def __init__(self, diceroom: Diceroom, module: str, *wanted: dict[str, Any]) -> None:
        self.url = diceroom.url
        self.prepared: dict[str, Any] = diceroom.ask(
            f"from tests.browser import prepared, {module}; "
            f"print(prepared.as_json(lambda: {module}.prepare_all(*{wanted!r})))"
        )

    def sit(self, page: Page, table: str, child: int = 0) -> Page:
        """Opens the table and resumes it if it is paused."""
        self.look(page, table, child)
        if page.locator("#resume").count():
            page.locator("#resume").click()
            expect(page.locator("#board[data-paused]")).to_have_count(0)
        return page

    def look(self, page: Page, table: str, child: int = 0, where: str = "") -> Page:
        cookie = self.prepared["cookies"][child]
        page.context.add_cookies([{"name": "guest", "value": cookie, "url": self.url}])
        page.goto(f"/tables/{self.prepared['tables'][table]}/{where}")
        return page


def tab_to(page: Page, name: str) -> None:
    """Moves the focus there with the Tab key."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.id") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"No Tab leads to “{name}”.")
