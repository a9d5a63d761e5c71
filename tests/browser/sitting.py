"""Sitting down at a table that was laid for a test, as one of those who sit there."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.running import Diceroom


class Places:
    """All tables of one test file, laid in one go, and the children who sit at them, counted from 0."""

    def __init__(self, diceroom: Diceroom, module: str, *wishes: dict[str, Any]) -> None:
        self.url = diceroom.url
        self.laid: dict[str, Any] = diceroom.ask(
            f"from tests.browser import laid, {module}; print(laid.told(lambda: {module}.laid_out(*{wishes!r})))"
        )

    def sit(self, page: Page, table: str, child: int = 0) -> Page:
        """The table as it lies, and its clock runs."""
        self.look(page, table, child)
        if page.locator("#resume").count():
            page.locator("#resume").click()
            expect(page.locator("#board[data-paused]")).to_have_count(0)
        return page

    def look(self, page: Page, table: str, child: int = 0, where: str = "") -> Page:
        cookie = self.laid["cookies"][child]
        page.context.add_cookies([{"name": "guest", "value": cookie, "url": self.url}])
        page.goto(f"/tables/{self.laid['tables'][table]}/{where}")
        return page


def tab_to(page: Page, name: str) -> None:
    """By the Tab key alone."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.id") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"No Tab leads to “{name}”.")
