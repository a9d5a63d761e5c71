"""A player at a table of Alphabet Dice: what they see and do, by finger or by keys. Finds words as the rules do."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.engines.alphabet_dice.equipment import die_id, die_number
from games.engines.alphabet_dice.geometry import Build, Crossword
from games.engines.alphabet_dice.solver import Find, Solver, Table
from games.engines.alphabet_dice.vocabulary import vocabulary
from games.words import lexicon
from tests.browser.alphabet_dice_tables import is_one_word, opens


class Cook:
    def __init__(self, page: Page) -> None:
        self.page = page

    # Getting to a table

    def open(self, mode: str = "screen", **options: str) -> "Cook":
        self.page.goto("/play/alphabet-dice/")
        self.page.locator(f"input[name=mode][value={mode}]").check(force=True)
        if mode == "screen":
            self.page.locator("input[name=screens][value='2']").check(force=True)
        if options:
            self.page.get_by_text("More rules").click()
        for name, value in options.items():
            field = self.page.locator(f"[name=option_{name}]")
            field.select_option(value) if name == "judging" else field.fill(value)
        self.page.get_by_role("button", name="Start the game").click()
        self.page.wait_for_url("**/tables/**")
        self.settled()
        return self

    @classmethod
    def at(cls, page: Page) -> "Cook":
        """At a table that lies ready."""
        cook = cls(page)
        cook.settled()
        return cook

    # The table

    @property
    def sun(self) -> Locator:
        return self.page.locator("#sun")

    @property
    def is_over(self) -> bool:
        return self.page.locator("#board").get_attribute("data-layout") == "over"

    @property
    def facts(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.page.locator("#facts").get_attribute("data-facts") or "{}")
        return found

    @property
    def words(self) -> list[str]:
        return [text.split()[0] for text in self.page.locator(".ad-chip").all_inner_texts()]

    @property
    def note(self) -> Locator:
        return self.page.locator("#note")

    def die(self, number: int) -> Locator:
        return self.page.locator(f"#plane [data-die={die_id(number)}]")

    def cell(self, row: int, col: int) -> Locator:
        return self.page.locator(f"#plane [data-die={self._at(row, col)}]")

    def _at(self, row: int, col: int) -> str:
        return next(str(die["die"]) for die in self.facts["grid"] if (die["row"], die["col"]) == (row, col))

    def settled(self) -> None:
        """No move of this screen is on its way."""
        expect(self.page.locator("body[data-busy]")).to_have_count(0)
        expect(self.page.locator("#plane, #last-table").first).to_be_visible()

    # Finding words

    def finds(self, *, slurping: bool = False) -> Iterator[Find]:
        """What the player who holds the screen could do, best first; words that only join others are left out."""
        facts = self.facts
        dice = [*facts["grid"], *facts["hand"]]
        table = Table(
            crossword=Crossword.of(
                {(die["row"], die["col"]): die_number(die["die"]) for die in facts["grid"]}
            ),
            hand=tuple(die_number(die["die"]) for die in facts["hand"]),
            letters={die_number(die["die"]): die["letter"] for die in dice},
            reds=frozenset(die_number(die["die"]) for die in dice if die["red"]),
        )
        solver = Solver(table, vocabulary(lexicon()), slurping=slurping and not facts["slurp"])
        return (find for find in solver.finds() if find.build is None or is_one_word(find.build))

    def insertion(self) -> Build:
        """A build that opens a word, at a table that was prepared to have one."""
        return next(find.build for find in self.finds() if find.build and opens(find.build))

    # Doing it

    def lay(self, build: Build) -> None:
        """Taps a word, a gap and a die, again and again, until the word stands in the dock."""
        if build.cells:
            self.open_word(build)
        for place, item in enumerate(build.word):
            if isinstance(item, int):
                self.page.locator(f".ad-gap[data-gap='{place}']").click()
                self.page.locator(f"#hand [data-own={die_id(item)}]").click()

    def open_word(self, build: Build) -> None:
        self.cell(*build.cells[0]).click()
        if self.page.locator("#line").get_attribute("data-dir") != build.direction:
            self.turn(build.direction)
        expect(self.page.locator("#line")).to_have_attribute("data-dir", build.direction)

    def turn(self, direction: str) -> None:
        self.page.locator(f"[data-way={direction}]").click()

    def commit(self) -> None:
        before = self.page.locator("#board").get_attribute("data-version")
        expect(self.sun).to_be_enabled()
        self.sun.click()
        expect(self.page.locator("#board")).not_to_have_attribute("data-version", before or "")
        self.settled()

    def play(self) -> None:
        """The best turn that can be found, or a pass."""
        find = next(self.finds(), None)
        if find is None or find.build is None:
            return self.pass_on()
        self.lay(find.build)
        return self.commit()

    def pass_on(self) -> None:
        before = self.page.locator("#board").get_attribute("data-version")
        self.page.locator("#pass").click()
        expect(self.page.locator("#board")).not_to_have_attribute("data-version", before or "")
        self.settled()
