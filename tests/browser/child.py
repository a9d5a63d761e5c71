"""A child at a screen: what they see and do, in the words of the game table."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.engines.dice_words.equipment import POINTS
from games.words import lexicon


class Child:
    """Plays Dice Words as a child would, with a mouse or a finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Getting to a table

    def open_alone(self, **options: str) -> "Child":
        self.page.goto("/")
        self.page.get_by_role("link", name="Play now").click()
        self.page.get_by_role("link", name="Dice Words").click()
        self.choose("mode", "alone")
        self.start(**options)
        return self

    def choose(self, name: str, value: str) -> None:
        self.page.locator(f"input[name={name}][value={value}]").check(force=True)

    def start(self, **options: str) -> None:
        if options:
            self.page.get_by_text("More rules").click()
        for name, value in options.items():
            self.page.locator(f"[name=option_{name}]").fill(value)
        self.page.get_by_role("button", name="Start the game").click()
        self.page.wait_for_url("**/tables/**")

    # The table

    @property
    def sun(self) -> Locator:
        """The one thing to do next."""
        return self.page.locator("#sun")

    @property
    def phase(self) -> str:
        return self.page.locator("#board").get_attribute("data-phase") or ""

    def press_sun(self, words: str) -> None:
        expect(self.sun).to_contain_text(words)
        expect(self.sun).to_be_enabled()
        self.sun.click()

    def say_done(self) -> None:
        expect(self.page.locator("#done.btn-primary")).to_be_visible()
        self.page.locator("#done").click()

    def work(self) -> dict[str, Any]:
        return dict(json.loads(self.page.locator("#work").get_attribute("data-work") or "{}"))

    def into_play(self) -> None:
        self.press_sun("Roll the targets")
        self.press_sun("Go")

    def roll(self) -> list[str]:
        self.press_sun("Roll my dice")
        expect(self.page.locator("#die-0")).to_be_visible()
        return list(self.work()["faces"])

    def play_round(self) -> None:
        self.into_play()
        self.finish(self.roll())

    def play_until_a_word_counts(self) -> None:
        """Now and then seven dice hold no word at all; then the next ones do."""
        self.play_round()
        for number in range(2, 6):
            if self.page.locator(".result:not(.wrong)").count():
                return
            self.press_sun(f"Round {number}")
            self.play_round()

    def finish(self, faces: list[str]) -> None:
        """Lays a word of these dice, and is done."""
        word, places = self.word_in(faces)
        if word not in lexicon():
            self.say_no_word()
            return self.see_scores()
        for place in places:
            self.page.locator(f"#die-{place}").click()
        self.press_sun(f"Lay {word}")
        self.say_done()
        return self.see_scores()

    def say_no_word(self) -> None:
        self.page.locator("#done").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Yes, I’m done").click()

    def word_in(self, faces: list[str]) -> tuple[str, list[int]]:
        """A word that these dice spell without a wild one, and the dice that spell it; or one die, which is no word."""
        plain = "".join(face for face in faces if face != "?")
        words = sorted(lexicon().fitting(plain), key=len, reverse=True)
        word = words[0] if words else plain[0]
        left, places = list(enumerate(faces)), []
        for letter in word:
            place = next(pair for pair in left if pair[1] == letter)
            left.remove(place)
            places.append(place[0])
        return word, places

    def points_of(self, word: str) -> int:
        return sum(POINTS[letter] for letter in word)

    def see_scores(self) -> None:
        expect(self.page.locator("#board[data-phase=scores], #board[data-phase=over]")).to_be_visible()
