"""Scrabbicle in a real browser: by tap, drag and keys, at one screen and at two, with a computer player, to the end."""

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from games.engines.scrabbicle.equipment import POINTS
from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable, too_small
from tests.browser.places import Places
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
            "keys": {},
            "late": {},
            "finger": {"turns": 2, "has": "own word"},
            "two words": {"turns": 4, "has": "two words", "amend_others": True},
            "last call": {"has": "last call", "at": "two screens"},
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
    # Until a word is judged, the sum says "if" and the button names no points.
    expect(made.sun).to_have_text(f"Play {word}")
    expect(page.locator("#sum-line .total.unsure")).to_contain_text(f"{score}if it is a word")
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
    expect(page.locator("#sum-line .sum")).to_have_count(0)
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
    expect(made.sun).to_have_text(f"Play {grown}")
    made.sun.click()
    made.lift_the_curtain()
    assert grown in made.words
    expect(page.locator(".sc-pending")).to_contain_text(f"+{score}?")


def test_a_finger_drags_tiles_to_the_bench_and_into_words(screen: Screen, places: Places) -> None:
    made = Speller.at(places.look(screen(width=360, height=740, touch=True), "finger"))
    made.roll()
    page, plain = made.page, made.page.locator("#rack .tile:not(.blank)").first
    made.drag_with_a_finger(plain, page.locator("#lines .sc-slot").first)
    expect(page.locator("#lines .tile")).to_have_count(1)
    page.locator("#clear").click()
    made.drag_with_a_finger(plain, page.locator("[data-word=w1]"))
    expect(page.locator("#lines .tile.fresh")).to_have_count(1)
    expect(page.locator("[data-word=w1]")).to_have_attribute("aria-pressed", "true")


def test_several_words_are_made_longer_at_once(screen: Screen, places: Places) -> None:
    """Each needs a tile, and the sum is that of all of them."""
    made = Speller.at(places.look(screen(), "two words"))
    made.roll()
    page = made.page
    grown: list[str] = []
    for number in range(2):
        page.locator("[data-word]").nth(number).click()
        row = page.locator(f"#lines [data-line='{number}']")
        if grown:
            text = "".join(row.locator(".tile b").all_inner_texts())
            expect(page.locator("#tell-text")).to_have_text(
                f"{text} needs a tile too. Or tap it to put it back."
            )
            expect(made.sun).to_be_disabled()
        made.tap(letter_on(made))
        grown.append("".join(row.locator(".tile b").all_inner_texts()))
    score = sum(map(int, page.locator("#lines .tile i").all_inner_texts()))
    expect(page.locator("#sum-line .total")).to_contain_text(str(score))
    expect(made.sun).to_have_text(f"Play {' and '.join(grown)}")
    made.sun.click()
    made.lift_the_curtain()
    assert set(grown) <= set(made.words)
    expect(page.locator("#seats .is-pending")).to_have_count(2)


def test_the_focus_finds_the_next_step_even_when_the_board_comes_late(screen: Screen, places: Places) -> None:
    """The curtain rises while the board still shows the pause: there is no next step yet to have the focus."""
    page, held = screen(), list[tuple[Route, APIResponse]]()
    page.route("**/board?*", lambda route: held.append((route, route.fetch())), times=1)
    places.look(page, "late")
    while not held:
        page.wait_for_timeout(20)
    with page.expect_response("**/resume"):
        page.locator("#curtain-go").click()
    [(route, paused)] = held
    route.fulfill(response=paused)
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#sun")).to_be_focused()


def test_the_focus_goes_with_the_play(screen: Screen, places: Places) -> None:
    """With the keyboard, the focus moves to the next step, or stays at its tile."""
    made = Speller.at(places.look(screen(), "keys"))
    page, keys = made.page, made.page.keyboard
    expect(made.sun).to_be_focused()
    keys.press("Enter")
    made.see("play")
    lengths = made.facts["lengths"]
    expect(page.locator("#rack .tile").first).to_be_focused()

    # Tile after tile; then the focus is on what plays them.
    for count in range(1, max(lengths) + 1):
        expect(page.locator("#rack .tile:focus")).to_have_count(1)
        keys.press("Enter")
        if page.locator("#wild").is_visible():
            keys.press("e")
        expect(page.locator("#lines .tile")).to_have_count(count)
    expect(made.sun).to_be_focused()

    # A tile that is marked keeps the focus, and its neighbour is one arrow away.
    keys.press("Escape")
    page.locator("#swap").focus()
    keys.press("Enter")
    keys.press("Space")
    expect(page.locator("#rack .tile").nth(0)).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Space")
    expect(made.sun).to_have_text("Swap 2")


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
    """The wrong word goes back, and all players read who laid what."""
    made = Speller(places.look(screen(), "challenge"))
    first = made.lift_the_curtain()
    nonsense = made.lay(made.nonsense_for(made.roll()["lengths"]))
    tiles = [tile.get_attribute("id") for tile in made.page.locator("#rack .tile").all()]
    made.sun.click()
    expect(made.page.locator("#curtain")).to_be_visible()
    expect(made.page.locator("#rack")).to_be_hidden()
    assert made.lift_the_curtain() != first
    for tile in tiles:
        expect(made.page.locator(f"#{tile}")).to_have_count(0)
    made.page.locator("#challenge").click()
    sentence = f"challenged: {nonsense} is not in our dictionary."
    expect(made.page.locator("#tell-text")).to_contain_text(sentence)
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
    goes_on_without(mover.page, other.page)
    back = places.look(screen(width=360, height=740), "two", child=0 if other is ann else 1)
    expect(back.locator("#board")).to_have_attribute("data-seat", "p1" if other is ann else "p2")


def goes_on_without(stays: Page, leaves: Page) -> None:
    """The child on turn closes the tab. After half a minute the other lets a computer player go on."""
    stays.set_viewport_size({"width": 360, "height": 740})
    leaves.close()
    expect(stays.locator("#away-h")).to_contain_text("We wait for")
    expect(stays.locator("#away-computer")).to_be_visible(timeout=60_000)
    assert_usable(stays, "a table without the player on turn")
    assert too_small(stays, within="#away") == []
    stays.locator("#away-computer").click()
    expect(stays.locator("#away")).to_have_count(0)


def test_the_coach_hands_a_wrong_word_back_and_the_tiles_stay_on_the_bench(
    screen: Screen, places: Places
) -> None:
    made = Speller.at(places.look(screen(), "coach"))
    nonsense = made.lay(made.nonsense_for(made.roll()["lengths"]))
    expect(made.page.locator("#tell-text")).to_have_text(
        f"{nonsense} is not in our dictionary. It is still your turn."
    )
    expect(made.page.locator("#sum-line .sum")).to_have_count(0)
    expect(made.sun).to_have_text("Not a word yet")
    made.sun.click(force=True)
    assert made.bench == nonsense
    made.see("play")


def test_a_computer_player_takes_its_turn(screen: Screen, places: Places) -> None:
    made = Speller(places.look(screen(), "computer"))
    made.play()
    made.page.locator("#work[data-state=roll]").wait_for()
    expect(made.page.locator("#tell-text")).to_contain_text(re.compile("Robo"))
    expect(made.sun).to_be_focused()


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


def test_the_last_tiles_are_accepted_and_the_game_is_over(screen: Screen, places: Places) -> None:
    """The player who laid them has none left and waits; the other one reads which play it is about."""
    ann, bob = (Speller(places.look(screen(), "last call", who)) for who in range(2))
    ann.page.locator("#resume").click()
    for one in (ann, bob):
        one.see("last")
    out, other = (bob, ann) if ann.sun.count() else (ann, bob)
    expect(out.page.locator("#rack")).to_have_text("No tiles left")
    laid = other.page.locator("#seats .is-pending").first.get_attribute("data-laid")
    expect(other.page.locator("#tell-text")).to_contain_text(other.facts["words"][laid]["text"])
    expect(other.page.locator("#challenge-last")).to_be_visible()
    other.sun.click()
    for one in (ann, bob):
        expect(one.page.locator("#settled")).to_be_visible()


def test_a_table_is_opened_by_the_form(screen: Screen) -> None:
    """Everything that is asked under "More rules" arrives at the table."""
    made = Speller(screen()).open(level="advanced", judging="referee")
    made.lift_the_curtain()
    assert len(made.rack) == 9
    made.roll()
    expect(made.page.locator("#throw .die")).to_have_count(3)
