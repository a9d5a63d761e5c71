"""A player at a table of Scrabbicle: what they see and do, by mouse, by finger or by keys."""

import json
from itertools import permutations
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.words import lexicon


class Speller:
    def __init__(self, page: Page) -> None:
        self.page = page

    # Getting to a table

    def open(self, **options: str) -> "Speller":
        """By the form, for people who share one screen."""
        self.page.goto("/play/scrabbicle/")
        self.page.locator("input[name=mode][value=screen]").check(force=True)
        self.page.get_by_text("More rules").click()
        for name, value in options.items():
            self.page.locator(f"[name=option_{name}]").select_option(value)
        self.page.get_by_role("button", name="Start the game").click()
        self.page.wait_for_url("**/tables/**")
        return self

    @classmethod
    def at(cls, page: Page) -> "Speller":
        """At a table that lies ready on one screen."""
        speller = cls(page)
        speller.lift_the_curtain()
        return speller

    def lift_the_curtain(self) -> str:
        """Says who holds the screen now, and returns the name."""
        expect(self.page.locator("#curtain")).to_be_visible()
        name = self.page.locator("#curtain-name").inner_text()
        self.page.locator("#curtain-go").click()
        expect(self.page.locator("#curtain")).to_be_hidden()
        return name

    # The table

    @property
    def sun(self) -> Locator:
        return self.page.locator("#sun")

    @property
    def facts(self) -> dict[str, Any]:
        return dict(json.loads(self.page.locator("#work").get_attribute("data-facts") or "{}"))

    @property
    def rack(self) -> str:
        tiles = self.page.locator("#rack .tile").all()
        return "".join(tile.get_attribute("data-letter") or "" for tile in tiles)

    @property
    def bench(self) -> str:
        return "".join(self.page.locator("#lines .tile b").all_inner_texts())

    @property
    def words(self) -> list[str]:
        return [
            "".join(word.locator(".tile b").all_inner_texts())
            for word in self.page.locator("#seats .sc-word").all()
        ]

    def see(self, state: str) -> "Speller":
        expect(self.page.locator("#work")).to_have_attribute("data-state", state)
        return self

    def roll(self) -> dict[str, Any]:
        self.see("roll")
        self.sun.click()
        self.see("play")
        expect(self.page.locator("#throw .die").first).to_be_visible()
        return self.facts

    # Laying tiles

    def tap(self, letter: str) -> None:
        self.page.locator(f"#rack .tile[data-letter='{letter}']").first.click()

    def drag_with_a_finger(self, what: Locator, to: Locator) -> None:
        """As a touch screen tells it: a page that takes the movement for scrolling keeps the tile where it is."""
        finger = self.page.context.new_cdp_session(self.page)
        (x, y), (to_x, to_y) = _middle(what), _middle(to)
        steps = [{"x": x + (to_x - x) * part / 8, "y": y + (to_y - y) * part / 8} for part in range(9)]
        for kind, point in zip(["touchStart"] + ["touchMove"] * 8, steps, strict=True):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def word_for(self, lengths: list[int]) -> str:
        """A word that the rack spells without a blank, at a table that was prepared to have one."""
        letters = self.rack.replace("?", "")
        return next(word for word in lexicon().fitting(letters) if len(word) in lengths)

    def nonsense_for(self, lengths: list[int]) -> str:
        """Letters of the rack that are no word."""
        orders = permutations(self.rack.replace("?", ""), lengths[0])
        return next("".join(order) for order in orders if "".join(order) not in lexicon())

    def lay(self, word: str = "") -> str:
        """Taps a word onto the bench."""
        word = word or self.word_for(self.facts["lengths"])
        for letter in word:
            self.tap(letter)
        assert self.bench == word
        return word

    def play(self) -> str:
        self.roll()
        word = self.lay()
        expect(self.sun).to_be_enabled()
        self.sun.click()
        return word


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
