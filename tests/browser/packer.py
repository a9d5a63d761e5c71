"""A player at a table of Ice Pack: what they see and do, by mouse, by finger or by keys."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.places import tab_to

Move = dict[str, Any]

# A die of the hand is under the finger. A chosen one was lifted a little before, and so hangs a little beside it.
HANGS_AT = """([die, x, y]) => {
  const { left, right, top, bottom } = document.getElementById(`hand-${die}`).getBoundingClientRect();
  return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < 15;
}"""


class Packer:
    def __init__(self, page: Page) -> None:
        self.page = page

    # What lies there

    @property
    def sun(self) -> Locator:
        return self.page.locator("#sun")

    @property
    def facts(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.page.locator("#tray").get_attribute("data-facts") or "{}")
        return found

    @property
    def state(self) -> str:
        return self.page.locator("#dock").get_attribute("data-state") or ""

    @property
    def score(self) -> int:
        return int(self.page.locator("#score").inner_text())

    @property
    def version(self) -> str:
        return self.page.locator("#board").get_attribute("data-version") or ""

    def columns(self) -> list[list[str]]:
        """What the dice of each column show, from top to bottom."""
        return [self._values(f"#chute-{column} .die") for column in (1, 2, 3)]

    def hand(self) -> list[str]:
        return self._values("#hand .die")

    def _values(self, dice: str) -> list[str]:
        found: list[str] = self.page.locator(dice).evaluate_all("dice => dice.map((die) => die.dataset.n)")
        return found

    def settled(self) -> str:
        """The page is live, and no move of this screen is on its way; says what the dock asks for."""
        expect(self.page.locator("body[data-busy]")).to_have_count(0)
        expect(self.page.locator("#dock, #final")).to_have_count(1)
        return self.state if self.page.locator("#dock").count() else "over"

    def moved(self, before: str) -> str:
        expect(self.page.locator("#board")).not_to_have_attribute("data-version", before)
        return self.settled()

    def offer(self, move: Move) -> str:
        """The name of the button that claims this very pattern."""
        found = (one for one in self.page.locator("[data-offer]").all() if self._claims(one, move))
        return next(found).get_attribute("id") or ""

    def _claims(self, button: Locator, move: Move) -> bool:
        return bool(json.loads(button.get_attribute("data-move") or "{}") == move)

    def reload(self) -> None:
        """Nothing of what lies on the table changes by it."""
        before = self._seen()
        self.page.reload()
        self.settled()
        assert self._seen() == before

    def _seen(self) -> list[Any]:
        return [self.settled(), self.facts, self.columns(), self.hand(), self._sheets()]

    def _sheets(self) -> list[str]:
        return self.page.locator(".ip-sheet").all_inner_texts()

    # What is done

    def press_sun(self) -> str:
        before = self.version
        self.sun.click()
        return self.moved(before)

    def push(self, die: int, column: int) -> str:
        before = self.version
        self.page.locator(f"#hand-{die}").click()
        self.page.locator(f"#drop-{column}").click()
        return self.moved(before)


class KeyPacker(Packer):
    """Plays by keys alone."""

    def plays(self, move: Move) -> str:
        before = self.version
        {"place": self._place, "change": self._change, "claim": self._claim}.get(move["type"], self._next)(
            move
        )
        return self.moved(before)

    def _next(self, _move: Move) -> None:
        tab_to(self.page, "sun")
        self.page.keyboard.press("Enter")

    def _place(self, move: Move) -> None:
        if not self._is_chosen(move["die"]):
            self._choose(move["die"])
        self.page.keyboard.press(str(move["column"]))

    def _change(self, move: Move) -> None:
        self._choose(move["die"])
        tab_to(self.page, "change-it")
        self.page.keyboard.press("Enter")
        for _ in range(9):
            if self.page.evaluate("document.activeElement?.dataset.to") == str(move["value"]):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def _claim(self, move: Move) -> None:
        tab_to(self.page, self.offer(move))
        self.page.keyboard.press("Enter")

    def _choose(self, die: int) -> None:
        """The hand is one stop of the Tab key, and arrows walk along it."""
        for _ in range(40):
            if self.page.evaluate("Boolean(document.activeElement?.closest('#hand'))"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Home")
        for _ in range(die):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        assert self._is_chosen(die)

    def _is_chosen(self, die: int) -> bool:
        return self.page.locator(f"#hand-{die}").get_attribute("aria-pressed") == "true"


class FingerPacker(Packer):
    """Plays by tapping and dragging, and claims on the board itself."""

    def plays(self, move: Move) -> str:
        before = self.version
        {"place": self._drag, "change": self._change, "claim": self._claim}.get(move["type"], self._next)(
            move
        )
        return self.moved(before)

    def _next(self, _move: Move) -> None:
        self.sun.tap()

    def _drag(self, move: Move) -> None:
        die, column = self._middle(f"#hand-{move['die']}"), self._middle(f"#chute-{move['column']}")
        self.page.mouse.move(*die)
        self.page.mouse.down()
        self.page.mouse.move(*column, steps=6)
        self.page.wait_for_function(HANGS_AT, arg=[move["die"], *column])
        self.page.mouse.up()

    def _middle(self, selector: str) -> tuple[float, float]:
        """Waits until the page has stopped scrolling: a claim further down may have moved the hand out of sight."""
        self.page.locator(selector).scroll_into_view_if_needed()
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _change(self, move: Move) -> None:
        self.page.locator(f"#hand-{move['die']}").tap()
        self.page.locator("#change-it").tap()
        self.page.locator(f"#values [data-to='{move['value']}']").tap()

    def _claim(self, move: Move) -> None:
        number = self.page.locator(f"#{self.offer(move)}").get_attribute("data-offer")
        self.page.locator(f".mark[data-mark='{number}'] text").tap()
