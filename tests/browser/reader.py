"""A player at a table of Bookworm: what they see and do, by keys or by finger."""

import json
from contextlib import suppress
from itertools import chain
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from games.words import lexicon
from games.words.categories import Category, cards

# The phase, and everything on the board but the seconds and the token of the forms.
SEEN = """() => {
  const board = document.getElementById("board");
  const said = [...board.querySelectorAll("[data-part]")].map((part) => {
    const copy = part.cloneNode(true);
    copy.querySelectorAll(".bw-clock, #clock, .bw-still, form[method=post]").forEach((one) => one.remove());
    return part.id + ": " + copy.textContent.replace(/\\s+/g, " ").trim();
  });
  return [board.dataset.phase, ...said];
}"""


class Reader:
    def __init__(self, page: Page) -> None:
        self.page = page

    # What lies there

    @property
    def phase(self) -> str:
        return self.page.locator("#board").get_attribute("data-phase") or ""

    def see(self, *phases: str) -> None:
        wanted = ", ".join(f"[data-phase={phase}]" for phase in phases)
        self.page.locator(f"#board:is({wanted})").wait_for()

    def facts(self) -> dict[str, Any]:
        return dict(json.loads(self.page.locator("#middle").get_attribute("data-facts") or "{}"))

    @property
    def category(self) -> Category:
        text = self.page.locator("#category").inner_text()
        return next(one for card in cards() for one in card if one.text == text)

    def die(self, die: str) -> Locator:
        return self.page.locator(f"#die-{die}")

    def lies_at(self, die: str) -> str:
        return str(self.facts()["dice"][die]["at"])

    def takeable(self, at: str = "display") -> list[str]:
        facts = self.facts()
        return [die for die in facts["canTake"] if facts["dice"][die]["at"] == at and die != "S"]

    def word_for(self, die: str, *, unlisted_only: bool = False) -> str:
        """A word of the list that has not been named yet, or one of the dictionary that is not on it."""
        facts = self.facts()
        letters = facts["canTake"][die]
        named = {*facts["named"], *facts["rejected"]}
        listed = (word for letter in letters for word in self.category.starting_with(letter))
        others = (word.lower() for word in lexicon().suggested() if len(word) == 5 and word[0] == letters[0])
        unlisted = (word for word in others if not self.category.fits(word))
        return next(
            word for word in (unlisted if unlisted_only else chain(listed, unlisted)) if word not in named
        )

    # What is done

    def take(self, die: str, word: str) -> None:
        """By typing and tapping."""
        self.page.locator("#word").fill(word)
        self.die(die).click()
        self.page.locator("#sun").click()
        expect(self.page.locator("body[data-busy]")).to_have_count(0)

    def key_in(self, die: str, word: str) -> None:
        """By keys alone: the word, arrows to the die, Enter."""
        expect(self.page.locator("#word")).to_be_focused()
        self.page.keyboard.type(word)
        for _ in range(9):
            if self.die(die).get_attribute("aria-pressed") == "true":
                break
            self.page.keyboard.press("ArrowDown")
        expect(self.die(die)).to_have_attribute("aria-pressed", "true")
        self.page.keyboard.press("Enter")

    def named(self, count: int) -> None:
        """So many words have been named."""
        self.page.locator(f"#middle[data-named='{count}']").wait_for()

    def reload(self) -> None:
        """Nothing of what lies on the table changes by it."""
        before = self.seen()
        self.page.reload()
        # The game's own script comes last of all and fills in what only it says.
        with suppress(Error):
            self.page.wait_for_function(f"before => String(({SEEN})()) === String(before)", arg=before)
        assert self.seen() == before

    def seen(self) -> list[str]:
        said: list[str] = self.page.evaluate(SEEN)
        return said
