"""Scrabbicle in a real browser: by tap, drag and keys, at one screen and at two, with a computer player, to the end."""

import re

import pytest
from playwright.sync_api import expect

from games.engines.scrabbicle.box import POINTS
from tests.browser.conftest import Screen
from tests.browser.sitting import Places
from tests.browser.speller import Speller
from tests.running import Diceroom


@pytest.fixture(scope="module")
def places(diceroom: Diceroom) -> Places:
    return Places(
        diceroom,
        "scrabbicle_tables",
        {
            "laying": {},
            "amending": {"turns": 2, "has": "own word", "judging": "challenge"},
            "blank": {"has": "blank"},
            "challenge": {},
            "coach": {"judging": "coach"},
            "two": {"at": "two screens"},
            "computer": {"at": "with a computer"},
            "end": {"has": "last pass"},
        },
    )


def letter_on(made: Speller) -> str:
    """A letter that is no blank."""
    return made.rack.replace("?", "")[0]


def test_a_word_is_laid_by_tap_drag_and_keys_and_its_sum_shows_before_it_is_played(
    screen: Screen, places: Places
) -> None:
    made = Speller.at(places.look(screen(), "laying"))
    page, tiles = made.page, sorted(made.rack)

    # Mixing keeps the tiles, and their new order stays.
    page.locator("#mix").click()
    order = made.rack
    assert sorted(order) == tiles
    lengths = made.roll()["lengths"]
    assert made.rack == order

    # The throw asks for a length.
    expect(page.locator("#lines .sc-slot")).to_have_count(max(lengths))
    expect(made.sun).to_be_disabled()

    # A tapped tile comes back, and Clear takes all back.
    for _ in range(2):
        made.tap(letter_on(made))
    assert len(made.bench) == 2
    page.locator("#lines .tile").first.click()
    assert len(made.bench) == 1
    page.locator("#clear").click()
    assert (made.bench, sorted(made.rack)) == ("", tiles)
    expect(page.locator("#clear")).to_be_hidden()

    # A tile is dragged to the bench and back.
    letter = letter_on(made)
    page.locator(f"#rack .tile[data-letter='{letter}']").first.drag_to(page.locator("#lines .sc-slot").first)
    assert made.bench == letter
    page.locator("#lines .tile").first.drag_to(page.locator("#rack"))
    assert made.bench == ""

    # Typing lays tiles, Backspace takes one back, Escape all, and Enter plays.
    word = made.word_for(lengths)
    page.keyboard.type(word.lower())
    page.keyboard.press("Backspace")
    assert made.bench == word[:-1]
    page.keyboard.press("Escape")
    assert made.bench == ""
    page.keyboard.type(word.lower())
    score = sum(POINTS[letter] for letter in word) * made.facts["times"]
    expect(made.sun).to_have_text(f"Play for {score}")
    expect(page.locator("#sum-line .total")).to_contain_text(str(score))
    expect(made.sun).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#seats .is-pending .tile")).to_have_count(len(word))
    assert made.words == [word]


def test_a_word_on_the_table_is_opened_and_tiles_go_into_its_gaps(screen: Screen, places: Places) -> None:
    """One tile at the beginning and one at the end; a word that is put back gives its tiles back."""
    made = Speller.at(places.look(screen(), "amending"))
    made.roll()
    page, before = made.page, sorted(made.rack)
    page.locator("[data-word=w1]").click()
    word = made.bench
    made.tap(letter_on(made))
    page.locator("[data-word=w1]").click()
    assert sorted(made.rack) == before
    expect(page.locator("#lines .sc-slot").first).to_be_visible()

    page.locator("[data-word=w1]").click()
    expect(page.locator("[data-word=w1]")).to_have_attribute("aria-pressed", "true")
    expect(made.sun).to_be_disabled()
    page.locator("[data-gap='0']").click()
    first = letter_on(made)
    made.tap(first)
    assert made.bench == first + word
    page.locator(f"[data-gap='{len(word) + 1}']").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-gap][aria-pressed=true]")).to_have_attribute("data-gap", str(len(word)))
    page.keyboard.press("ArrowRight")
    last = letter_on(made)
    page.keyboard.press(last.lower())
    grown = first + word + last
    assert made.bench == grown
    score = sum(POINTS[letter] for letter in grown)
    expect(made.sun).to_have_text(f"Play for {score}")
    made.sun.click()
    made.lift_the_curtain()
    assert grown in made.words
    expect(page.locator(".sc-pending")).to_contain_text(f"+{score}?")


def test_a_blank_asks_for_its_letter_and_tiles_are_swapped(screen: Screen, places: Places) -> None:
    made = Speller.at(places.look(screen(), "blank"))
    made.roll()
    page = made.page
    made.tap("?")
    expect(page.locator("#wild")).to_be_visible()
    page.keyboard.press("x")
    expect(page.locator("#lines .tile")).to_have_attribute("aria-label", re.compile("X, a blank, 0 points"))
    assert made.bench == "X"
    page.locator("#clear").click()

    page.locator("#swap").click()
    expect(made.sun).to_be_disabled()
    for place in (0, 2, 4):
        page.locator("#rack .tile").nth(place).click()
    page.locator("#rack .tile").nth(4).click()
    expect(made.sun).to_have_text("Swap 2")
    made.sun.click()
    made.lift_the_curtain()
    expect(page.locator("#tell-text")).to_contain_text("swapped 2 tiles.")


def test_racks_are_hidden_when_the_tablet_is_passed_on_and_one_tap_challenges(
    screen: Screen, places: Places
) -> None:
    """The wrong word goes back, and who and what is told."""
    made = Speller(places.look(screen(), "challenge"))
    first = made.lift_the_curtain()
    nonsense = made.lay(made.nonsense_for(made.roll()["lengths"]))
    tiles = [tile.get_attribute("id") for tile in made.page.locator("#rack .tile").all()]
    made.sun.click()
    assert made.lift_the_curtain() != first
    for tile in tiles:
        expect(made.page.locator(f"#{tile}")).to_have_count(0)
    made.page.locator("#challenge").click()
    told = f"challenged: {nonsense} is not in our dictionary."
    expect(made.page.locator("#tell-text")).to_contain_text(told)
    expect(made.page.locator(".is-pending")).to_have_count(0)
    assert nonsense not in made.words
    made.see("roll")


def test_two_at_their_own_screens_see_words_at_once_and_never_the_others_rack(
    screen: Screen, places: Places
) -> None:
    ann, bob = Speller(places.look(screen(), "two")), Speller(places.look(screen(), "two", child=1))
    for one in (ann, bob):
        expect(one.page.locator("#rack .tile").first).to_be_visible()
    mover, other = (ann, bob) if ann.page.locator("#sun[data-rolls]").count() else (bob, ann)
    word = mover.play()
    expect(other.page.locator("#seats .is-pending .tile")).to_have_count(len(word))
    other.see("roll")
    expect(other.page.locator("#challenge")).to_be_visible()
    expect(mover.page.locator("#challenge")).to_have_count(0)
    for tile in mover.page.locator("#rack .tile").all():
        assert other.page.locator(f"#{tile.get_attribute('id')}").count() == 0


def test_the_coach_hands_a_wrong_word_back_and_the_tiles_stay_on_the_bench(
    screen: Screen, places: Places
) -> None:
    made = Speller.at(places.look(screen(), "coach"))
    nonsense = made.lay(made.nonsense_for(made.roll()["lengths"]))
    made.sun.click()
    expect(made.page.locator("#toasts")).to_contain_text(f"{nonsense} is not in our dictionary.")
    assert made.bench == nonsense
    made.see("play")


def test_a_computer_player_takes_its_turn(screen: Screen, places: Places) -> None:
    made = Speller(places.look(screen(), "computer"))
    made.play()
    made.page.locator("#work[data-state=roll]").wait_for(timeout=30_000)
    expect(made.page.locator("#tell-text")).to_contain_text(re.compile("Robo"))


def test_the_last_pass_ends_the_game_and_the_settlement_is_shown_line_by_line(
    screen: Screen, places: Places
) -> None:
    made = Speller.at(places.look(screen(), "end"))
    made.roll()
    made.page.locator("#pass").click()
    rows = made.page.locator("#settled tbody tr")
    expect(rows).to_have_count(2)
    words, left, _out, total = (rows.first.locator("td").nth(place).inner_text() for place in range(4))
    assert int(total) == int(words) - int(left.replace("−", ""))
    expect(made.page.locator("#print")).to_be_visible()


def test_a_table_is_opened_by_the_form(screen: Screen) -> None:
    """Everything that is asked under "More rules" arrives at the table."""
    made = Speller(screen()).open(level="advanced", judging="referee")
    made.lift_the_curtain()
    assert len(made.rack) == 9
    made.roll()
    expect(made.page.locator("#throw .die")).to_have_count(3)
