"""Bookworm in a real browser: whole games by finger and by keys, two screens, the clock, and what cannot be done."""

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_on_one_screen, assert_usable, projector_faults, too_small
from tests.browser.places import Places, tab_to
from tests.browser.reader import Reader
from tests.running import Diceroom


@pytest.fixture(scope="module")
def places(diceroom: Diceroom) -> Places:
    return Places(diceroom, "bookworm_tables")


def test_a_table_is_set_up_for_as_many_as_sit_round_it(screen: Screen) -> None:
    """The form asks as many people as there are, and the tablet says who begins."""
    page = screen(width=820, height=1100)
    page.goto("/play/bookworm/")
    page.locator("input[name=mode][value=screen]").check(force=True)
    page.locator("input[name=screens][value='6']").check(force=True)
    expect(page.locator(".person:visible")).to_have_count(6)
    page.get_by_text("More rules").click()
    page.locator("[name=option_first]").select_option("p5")
    name = page.locator("[name=name_5]").input_value()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name=f"{name}, choose a category")).to_be_visible()
    expect(page.locator("#seats .seat")).to_have_count(6)


def test_a_whole_game_by_finger(screen: Screen, places: Places) -> None:
    """Three at one tablet, with the special die, a theft, two objections and their votes; a reload in each phase."""
    page = places.sit(screen(width=820, height=1100, touch=True), "fingers")
    reader = Reader(page)
    reader.see("choose")
    reader.reload()
    page.locator("#choice-0").tap()
    turn_the_special_die(reader)
    first = take_by_finger(reader)
    victim = steal_by_finger(reader, first)
    vote_it_out(reader, first, victim)
    for count in range(2, 8):
        reader.named(count - 1)
        reader.take(die := reader.takeable()[0], reader.word_for(die))
    keep_the_last_word(reader)
    expect(page.locator("#final-h")).to_contain_text(
        re.compile("win|share the first place!|You came|Well played!")
    )
    expect(page.locator("#print")).to_have_attribute("href", re.compile("/print/bookworm-sheet/"))
    reader.reload()


def turn_the_special_die(reader: Reader) -> None:
    """ "right after the roll the Bookworm turns it to any other side" """
    reader.see("turn_special")
    expect(reader.page.locator("#sides li")).to_have_count(5)
    reader.reload()
    reader.page.locator("#side-not").tap()
    reader.see("play")
    expect(reader.page.locator(".bw-special")).to_contain_text("N, O or T takes it: 2 points")
    reader.reload()


def take_by_finger(reader: Reader) -> str:
    """Tapping a die first types its letter; the dice that the word can take light up."""
    page = reader.page
    die = next(one for one in reader.takeable() if len(reader.facts()["canTake"][one]) == 1)
    letter = reader.facts()["canTake"][die]
    reader.die(die).tap()
    expect(page.locator("#word")).to_have_value(letter.lower())
    word = reader.word_for(die)
    page.locator("#word").fill(word)
    for other, begins in reader.facts()["canTake"].items():
        expected = re.compile(r"\blit\b") if letter in begins else re.compile(r"\bdim\b")
        expect(reader.die(other)).to_have_class(expected)
    page.locator("#word").fill("")
    expect(page.locator("button.lit")).to_have_count(0)
    expect(page.locator("#sun")).to_be_disabled()
    page.locator("#word").fill(word)
    reader.die(die).tap()
    page.locator("#sun").tap()
    reader.named(1)
    return die


def steal_by_finger(reader: Reader, die: str) -> str:
    """ "from another player, who then takes a Bookworm card from the middle as compensation" """
    page, victim = reader.page, reader.lies_at(die)
    name = reader.facts()["names"][victim]
    page.locator("#word").fill(reader.word_for(die, unlisted_only=True))
    reader.die(die).tap()
    expect(page.locator("#sun")).to_contain_text(f"from {name}")
    expect(page.locator("#tell")).to_contain_text(f"{name} gets a card worth 1")
    page.locator("#sun").tap()
    reader.named(2)
    assert reader.lies_at(die) != victim
    expect(page.locator("#cards-left")).to_contain_text("5 cards left")
    reader.reload()
    return victim


def vote_it_out(reader: Reader, die: str, victim: str) -> None:
    """ "the die goes back to where it was, any Bookworm card to the middle, the word cannot be named again" """
    page, word = reader.page, reader.facts()["named"][-1]
    page.get_by_role("button", name=f"Object to “{word}”").tap()
    reader.see("vote")
    expect(page.locator("#question")).to_contain_text(word)
    page.locator("#no").tap()
    expect(page.locator(".bw-voters [data-done]")).to_have_count(1)
    reader.reload()
    page.locator("#no").tap()
    reader.see("play")
    assert reader.lies_at(die) == victim
    expect(page.locator("#cards-left")).to_contain_text("6 cards left")
    expect(page.locator("#head")).to_contain_text("0 yes, 2 no")
    page.locator("#word").fill(word)
    expect(page.locator("#tell")).to_contain_text("voted out")
    expect(page.locator("#sun")).to_be_disabled()


def keep_the_last_word(reader: Reader) -> None:
    """ "after the word that ends a round: within `objection_seconds`, phase `objection`" """
    reader.see("objection")
    expect(reader.page.locator("#dock-title")).to_contain_text("took the last die")
    reader.reload()
    reader.page.locator("#object").tap()
    for voted in (0, 1):
        expect(reader.page.locator(".bw-voters [data-done]")).to_have_count(voted)
        reader.page.locator("#yes").tap()
    reader.see("over")


def test_a_whole_game_by_keys_alone(screen: Screen, places: Places) -> None:
    """Tab, Enter, arrows and letters are enough from the first card to the last page."""
    page = places.look(screen(), "keys")
    reader, keys = Reader(page), page.keyboard
    tab_to(page, "choice-0")
    keys.press("Enter")
    reader.see("turn_special")
    tab_to(page, "side-a-z")
    keys.press("Enter")
    reader.see("play")
    # "a-z: may be taken with any word"
    reader.key_in("S", reader.word_for(reader.takeable()[0]))
    reader.named(1)
    reader.key_in(die := reader.takeable()[0], reader.word_for(die))
    reader.named(2)
    # A theft, an objection to it, and another word.
    reader.key_in(die, reader.word_for(die, unlisted_only=True))
    reader.named(3)
    object_by_key(reader, "n")
    reader.named(2)
    for count in range(3, 9):
        reader.key_in(die := reader.takeable()[0], reader.word_for(die))
        if count < 8:
            reader.named(count)
    reader.see("objection")
    object_by_key(reader, "y")
    reader.see("over")
    expect(page.locator("#final-h")).to_contain_text(
        re.compile("win|share the first place!|You came|Well played!")
    )
    played = page.url
    tab_to(page, "sun")
    keys.press("Enter")
    page.wait_for_url(lambda url: "/tables/" in url and url != played)


def object_by_key(reader: Reader, vote: str) -> None:
    tab_to(reader.page, "object")
    reader.page.keyboard.press("Enter")
    reader.see("vote")
    reader.page.keyboard.press(vote)
    expect(reader.page.locator("#court")).to_have_count(0)


# The last seconds may be over before the test looks.
WATCH_FOR_HURRY = """() => {
  const look = () => { window.hurried ||= document.body.hasAttribute("data-hurry"); };
  new MutationObserver(look).observe(document.body, { attributes: true });
}"""


def test_time_runs_out_and_costs_two(screen: Screen, places: Places) -> None:
    """ "running out of time is the same: the player failed to name a word" """
    page = places.look(screen(), "late")
    page.evaluate(WATCH_FOR_HURRY)
    page.locator("#resume").click()
    Reader(page).see("choose")
    assert page.evaluate("window.hurried"), "the last seconds are announced"
    expect(page.locator("#past")).to_contain_text("could not name a word")
    expect(page.locator("#past")).to_contain_text("−2")


def test_giving_up_is_asked_once_more(screen: Screen, places: Places) -> None:
    page = places.sit(screen(), "typing")
    reader = Reader(page)
    page.locator("#give-up").click()
    page.get_by_role("button", name="I’ll think on").click()
    reader.see("play")
    page.locator("#give-up").click()
    page.locator("#yes-give-up").click()
    reader.see("choose")
    expect(page.locator("#past")).to_contain_text("could not name a word")


def test_alone_with_a_computer_player_the_list_asks_once(screen: Screen, places: Places) -> None:
    """ "Sent again with sure it goes to the vote"; before that, everything that cannot be said."""
    page = places.sit(screen(), "list")
    reader = Reader(page)
    die, *others = reader.takeable()
    word = reader.word_for(die, unlisted_only=True)
    refuses_what_cannot_be_said(reader, word, others)
    reader.take(die, word)
    expect(page.locator("#tell")).to_contain_text("Is it really")
    page.locator("#sun").click()
    reader.see("vote")
    expect(page.locator("#question")).to_contain_text(word)


def refuses_what_cannot_be_said(reader: Reader, word: str, others: list[str]) -> None:
    """Digits, another letter, a die that the word cannot take: one sentence each, and nothing is sent."""
    page, version = reader.page, version_of(reader.page)
    for typed, sentence in (
        ("", "Begin with a letter on a die."),
        ("4 bats", "No 4 to take. Try another word."),
    ):
        page.locator("#word").fill(typed)
        expect(page.locator("#tell")).to_contain_text(sentence)
        expect(page.locator("#sun")).to_be_disabled()
    page.locator("#word").fill(word)
    other = next(one for one in others if word[0].upper() not in reader.facts()["canTake"][one])
    reader.die(other).click()
    expect(page.locator("#tell")).to_contain_text("Take a die that lights up.")
    assert version_of(page) == version


def version_of(page: Page) -> str:
    return page.locator("#board").get_attribute("data-version") or ""


def test_two_browsers_at_one_table(screen: Screen, places: Places) -> None:
    """Each sees what the other does: the category, the word, the objection and the vote."""
    namer = Reader(places.sit(screen(width=360, height=740), "two"))
    chooser = Reader(places.sit(screen(), "two", child=1))
    expect(namer.page.locator("#choose-h")).to_contain_text("Wise Fox chooses a category")
    chooser.page.locator("#choice-0").click()
    namer.see("play")
    chooser.see("play")
    die = namer.takeable()[0]
    assert chooser.takeable() == []
    namer.take(die, namer.word_for(die, unlisted_only=True))
    chooser.named(1)
    chooser.page.locator("#object").click()
    namer.see("vote")
    expect(namer.page.locator("#yes")).to_have_count(0)
    chooser.page.locator("#yes").click()
    namer.see("play")
    chooser.see("play")
    assert namer.lies_at(die) == chooser.lies_at(die) == "p1"


# On the projector


def test_the_clock_runs_on_the_projector_and_hurries_there(screen: Screen, places: Places) -> None:
    """ "turn clock with countdown": seconds that pass are seen from the back row, too."""
    player = places.look(screen(), "on a projector")
    projector = places.look(screen(width=1280, height=720), "on a projector", where="projector")
    projector.evaluate(WATCH_FOR_HURRY)
    expect(projector.locator(".bw-fuse [data-on]")).not_to_have_count(0)
    player.locator("#resume").click()
    Reader(player).see("choose")
    expect(projector.locator("#choose-h")).to_be_visible()
    assert projector.evaluate("window.hurried")


@pytest.mark.parametrize("table", ["choose", "turning", "six", "vote", "objection", "next", "over"])
def test_nothing_on_the_projector_is_covered_or_cut(screen: Screen, places: Places, table: str) -> None:
    page = places.sit(screen(width=1920, height=1080), table)
    projector = places.look(page, table, where="projector")
    assert projector_faults(projector) == []
    projector.set_viewport_size({"width": 1280, "height": 720})
    assert projector_faults(projector) == []


# What is done while the server is slow


class SlowAnswers:
    """The server has each move at once and the stream brings the new board; the answer comes when it is let through."""

    def __init__(self, page: Page) -> None:
        self.held: list[tuple[Route, APIResponse]] = []
        page.route("**/moves", lambda route: self.held.append((route, route.fetch())))

    def let_through(self) -> None:
        route, answer = self.held.pop(0)
        route.fulfill(response=answer)


def say(reader: Reader, die: str, word: str) -> None:
    reader.page.locator("#word").fill(word)
    reader.die(die).click()
    reader.page.locator("#sun").click()


def test_the_next_player_may_type_before_the_answer_is_there(screen: Screen, places: Places) -> None:
    """At one tablet the stream can be faster than the answer to the last word: the next word is not wiped out by it."""
    page = places.sit(screen(), "relay")
    reader, answers = Reader(page), SlowAnswers(page)
    say(reader, die := reader.takeable()[0], reader.word_for(die))
    reader.named(1)
    expect(page.locator("#word")).to_have_value("")
    second = reader.takeable()[0]
    word = reader.word_for(second)
    page.locator("#word").fill(word)
    reader.die(second).click()
    answers.let_through()
    expect(page.locator("body[data-busy]")).to_have_count(0)
    expect(page.locator("#word")).to_have_value(word)
    expect(reader.die(second)).to_have_attribute("aria-pressed", "true")


def test_a_tap_on_the_new_board_waits_for_the_answer_and_counts_once(screen: Screen, places: Places) -> None:
    """ "vote once": a vote is not lost because the objection is still on its way, and a double tap is one tap."""
    page = places.sit(screen(), "hasty")
    reader, answers = Reader(page), SlowAnswers(page)
    page.locator("#object").click()
    reader.see("vote")
    page.locator("#yes").dblclick()
    expect(page.locator(".bw-voters [data-done]")).to_have_count(0)
    answers.let_through()
    expect(page.locator(".bw-voters [data-done]")).to_have_count(1)
    assert len(answers.held) == 1
    answers.let_through()
    expect(page.locator("body[data-busy]")).to_have_count(0)
    reader.see("vote")


def test_what_is_typed_before_the_script_has_come_stays(screen: Screen, places: Places) -> None:
    page = places.sit(screen(), "early")
    waiting: list[Route] = []
    page.route("**/games/bookworm/board.js", lambda route: waiting.append(route))
    page.reload()
    reader = Reader(page)
    word = reader.word_for(die := reader.takeable()[0])
    page.locator("#word").fill(word)
    waiting.pop().continue_()
    expect(reader.die(die)).to_have_class(re.compile(r"\blit\b"))
    expect(page.locator("#word")).to_have_value(word)


def test_no_choice_between_dice_that_show_the_same(screen: Screen, places: Places) -> None:
    page = places.sit(screen(), "twins")
    reader = Reader(page)
    faces = [reader.facts()["dice"][die]["face"] for die in reader.takeable()]
    twin = next(die for die, face in zip(reader.takeable(), faces, strict=True) if faces.count(face) > 1)
    page.locator("#word").fill(reader.word_for(twin))
    page.locator("#word").press("Enter")
    expect(page.locator("#display [data-die]")).to_have_count(len(faces) - 1)


def test_a_word_for_the_category_before_is_not_kept(screen: Screen, places: Places) -> None:
    """A player may type ahead, but not across a new card."""
    page = places.sit(screen(), "stale")
    reader = Reader(page)
    page.locator("#word").fill("kept")
    page.locator("#give-up").click()
    page.locator("#yes-give-up").click()
    reader.see("choose")
    page.locator("#choice-0").click()
    reader.see("play")
    expect(page.locator("#word")).to_have_value("")


def test_a_tap_on_the_swap_die_says_how_it_is_taken(screen: Screen, places: Places) -> None:
    """ "on your turn, instead of naming a word, take it: a new card is turned, you (the taker) choose" """
    page = places.sit(screen(width=820, height=1100, touch=True), "swap")
    reader = Reader(page)
    reader.die("S").tap()
    expect(page.locator("#tell")).to_contain_text("Press “New card” to take it")
    taker = reader.facts()["names"][page.locator("#board").get_attribute("data-seat") or ""]
    page.locator("#swap").tap()
    reader.see("choose")
    expect(page.locator("#choose-h")).to_contain_text(f"{taker}, choose a category")


# A phone has little room, but everything that counts is there


def test_a_phone_shows_own_points_and_how_a_vote_went(screen: Screen, places: Places) -> None:
    page = places.sit(screen(width=360, height=740, touch=True), "small")
    reader = Reader(page)
    expect(page.locator(".bw-own")).to_contain_text("0 points")
    stays_beside_the_word(reader)
    page.locator("#object").tap()
    for voted in range(3):
        expect(page.locator(".bw-voters [data-done]")).to_have_count(voted)
        page.locator("#no").tap()
    reader.see("play")
    expect(page.locator(".bw-verdict")).to_be_visible()
    expect(page.locator(".bw-verdict")).to_contain_text("is taken back: 0 yes, 3 no.")


def stays_beside_the_word(reader: Reader) -> None:
    """The longest label, too, leaves the button where it was."""
    victim = next(one["at"] for one in reader.facts()["dice"].values() if one["at"] != "display")
    stolen = reader.takeable(at=victim)[0]
    reader.page.locator("#word").fill(reader.word_for(stolen, unlisted_only=True))
    reader.die(stolen).tap()
    expect(reader.page.locator("#sun")).to_contain_text("Steal")
    word, button = (reader.page.locator(one).bounding_box() for one in ("#word", "#sun"))
    assert word is not None
    assert button is not None
    assert word["x"] + word["width"] <= button["x"]


CUT_OFF = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth).map(node => node.textContent)"


@pytest.mark.parametrize("table", ["choose", "play", "six", "next"])
def test_a_phone_cuts_off_no_name_and_no_sum(screen: Screen, places: Places, table: str) -> None:
    page = places.sit(screen(width=360, height=740, touch=True), table)
    assert page.locator(".seat-name, #past .table-wrap").evaluate_all(CUT_OFF) == []


# Every page, in both colours and four widths: axe finds nothing, nothing scrolls sideways, fingers fit


@pytest.mark.parametrize("address", ["/play/bookworm/", "/help/bookworm/", "/print/bookworm-sheet/"])
def test_the_pages_around_it_are_accessible(screen: Screen, address: str) -> None:
    page = screen(width=360, height=740)
    page.goto(address)
    for fold in page.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    assert_usable(page, address)


@pytest.mark.parametrize("table", ["choose", "turning", "play", "six", "vote", "objection", "next", "over"])
def test_every_phase_is_accessible(screen: Screen, places: Places, table: str) -> None:
    page = places.sit(screen(width=360, height=740, touch=True), table)
    assert too_small(page) == []
    if table in ("play", "six"):
        aim_at_a_die(Reader(page))
        assert_on_one_screen(page, "category", "fuse", "word", "sun", "give-up")
        assert_in_sight(page, "#display .die")
    assert_usable(page, table)
    if table == "play":
        page.locator("#give-up").click()
        assert_usable(page, "giving up")
    if table in ("play", "vote"):
        page.goto(page.url.split("?")[0] + "projector")
        assert_usable(page, f"{table} on the projector")


def aim_at_a_die(reader: Reader) -> None:
    """A word is typed, dice light up, and one of them is chosen."""
    die = reader.takeable()[0]
    reader.page.locator("#word").fill(reader.word_for(die))
    reader.die(die).tap()
    expect(reader.die(die)).to_have_attribute("aria-pressed", "true")


def assert_in_sight(page: Page, dice: str) -> None:
    """No die of the middle is hidden behind the dock."""
    dock = page.locator("#dock").bounding_box()
    assert dock is not None
    for die in page.locator(dice).all():
        box = die.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= dock["y"] + 1
