"""Dice Words in a real browser: by mouse, by keyboard, by two, against the clock, and through a crash."""

import json
import re
import time
from contextlib import suppress
from itertools import permutations

import pytest
from playwright.sync_api import Error, Page, expect

from games.engines.dice_words.equipment import BONUS_A, BONUS_B, POINTS
from games.words import lexicon
from tests.browser.child import Child
from tests.browser.conftest import Screen
from tests.browser.looks import assert_usable
from tests.engines.test_dice_words_scoring import SCORES
from tests.running import SCALED, Diceroom, eventually

ROUNDS = 5


def test_a_whole_game_of_five_rounds_by_mouse(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    total = 0
    for number in range(1, ROUNDS + 1):
        child.play_round()
        result = child.page.locator(".result.me")
        expect(result.locator(".got b")).to_have_text(re.compile(r"^\d+$"))
        total += int(result.locator(".got b").inner_text())
        if number < ROUNDS:
            child.press_sun(f"Round {number + 1}")
    expect(child.page.locator("#board")).to_have_attribute("data-phase", "over")
    expect(child.page.locator("#main")).to_contain_text(str(total))


@pytest.mark.parametrize("width", [900, 1024, 1100, 1180, 1184])
def test_the_board_stays_beside_the_players_on_a_tablet_on_its_side(screen: Screen, width: int) -> None:
    """Seven dice, the targets and the clock lie within the board, also where its column is narrowest."""
    child = Child(screen(width=width, height=768)).open_alone()
    child.into_play()
    child.roll()
    assert child.page.evaluate(OUTSIDE_THE_BOARD) == []


OUTSIDE_THE_BOARD = """() => {
  const { right } = document.querySelector(".felt").getBoundingClientRect();
  return [...document.querySelectorAll(".felt .die, .felt .timer, .felt .btn, .felt .tray")]
    .filter((e) => e.getBoundingClientRect().right > right + 1).map((e) => e.id || e.className);
}"""


def test_the_table_shows_what_a_word_means(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.play_until_a_word_counts()
    link, answer = child.page.locator("#means-of a").first, child.page.locator("#means")
    word = link.inner_text()
    link.press("Enter")
    expect(answer).to_contain_text(f"Yes, {word.upper()} is a word")
    expect(answer.locator(".meaning")).not_to_be_empty()
    assert_usable(child.page, "meaning")
    child.page.keyboard.press("Escape")
    expect(link).to_be_focused()


def test_a_question_goes_when_the_round_is_over(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.into_play()
    child.roll()
    other = child.page.context.new_page()
    other.goto(child.page.url)
    for page in (child.page, other):
        page.bring_to_front()
        page.locator("#done").click()
        expect(page.locator("#no-word")).to_be_visible()
    other.get_by_role("button", name="Yes, I’m done").click()
    expect(child.page.locator("#no-word")).to_be_hidden()


def test_a_child_says_what_the_word_scores_before_it_is_shown(screen: Screen) -> None:
    page = screen(width=360, height=740)
    page.goto("/play/dice-words/")
    child = Child(page)
    child.choose("mode", "alone")
    page.get_by_text("More rules").click()
    page.locator("[name=option_own_sums]").check()
    child.start()
    until_asked_for_a_sum(child)
    assert_usable(page, "own sum")
    field, give = page.locator("#own-sum-points"), page.get_by_role("button", name="That is my sum")
    field.fill("lots")
    give.click()
    expect(page.locator("#toasts")).to_contain_text("Type your sum as a number.")
    dice, times, bonus = page.locator("#own-sum .sum > span:not(.op)").all_inner_texts()
    points = sum(map(int, re.findall(r"\d+", dice))) * int(times.split()[0]) + int(bonus.split()[0])
    field.fill(str(points))
    field.press("Enter")
    expect(page.locator(".result.me .own-answer")).to_have_text(f"You said {points}. Right!")
    expect(page.locator(".result.me .got b")).to_have_text(str(points))


def until_asked_for_a_sum(child: Child) -> None:
    """Now and then seven dice hold no word, and then there is no sum."""
    asked = child.page.locator("#own-sum")
    for number in range(1, ROUNDS + 1):
        child.into_play()
        word, places = child.word_in(child.roll())
        for place in places:
            child.page.locator(f"#die-{place}").click()
        if word not in lexicon():
            child.say_no_word()
            return
        expect(child.page.locator("#sum-line .sum")).to_be_visible()
        expect(child.page.locator("#sum-line .total")).to_have_count(0)
        child.press_sun(f"Lay {word}")
        child.say_done()
        expect(asked.or_(child.page.locator("#board[data-phase=scores]")).first).to_be_visible()
        if asked.count():
            return
        child.press_sun(f"Round {number + 1}")


def test_the_game_does_not_wait_for_a_player_who_reads_what_a_word_means(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.play_until_a_word_counts()
    answer = child.page.locator("#means")
    child.page.locator("#means-of a").first.click()
    expect(answer).to_be_visible()
    second = child.page.context.new_page()
    second.goto(child.page.url)
    Child(second).press_sun("Round ")
    expect(answer).to_be_hidden()
    expect(child.sun).to_be_focused()


def test_a_whole_game_of_five_rounds_by_keyboard(screen: Screen) -> None:
    """Nothing is clicked once the page is there: Tab, Enter and letters are enough."""
    page = screen()
    page.goto("/")
    for name, address in (("Play now", "**/play/"), ("Dice Words", "**/play/dice-words/")):
        tab_to(page, name)
        page.keyboard.press("Enter")
        page.wait_for_url(address)
    page.locator("input[name=mode]:checked").focus()
    page.keyboard.press("ArrowDown")
    tab_to(page, "Start the game")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/**")
    child = Child(page)
    for number in range(1, ROUNDS + 1):
        for words in ("Roll the targets", "Go", "Roll my dice"):
            enter_on_sun(child, words)
        expect(page.locator("#die-0")).to_be_visible()
        word, _ = child.word_in(child.work()["faces"])
        if word in lexicon():
            page.keyboard.type(word.lower(), delay=15)
            expect(child.sun).to_contain_text(f"Lay {word}")
            enter_on_sun(child, "Lay")
            expect(child.sun).to_contain_text("On the table")
        tab_to(page, "I’m done")
        page.keyboard.press("Enter")
        if word not in lexicon():
            tab_to(page, "Yes, I’m done")
            page.keyboard.press("Enter")
        child.see_scores()
        if number < ROUNDS:
            enter_on_sun(child, f"Round {number + 1}")
    expect(page.locator("#board")).to_have_attribute("data-phase", "over")


def enter_on_sun(child: Child, words: str) -> None:
    """The focus goes with the play, or is a few tabs away."""
    expect(child.sun).to_contain_text(words)
    for _ in range(40):
        if child.page.evaluate("document.activeElement?.id") == "sun":
            child.page.keyboard.press("Enter")
            return
        child.page.keyboard.press("Tab")
    raise AssertionError(f"No Tab leads to “{words}”.")


def tab_to(page: Page, name: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if name in (page.evaluate("document.activeElement?.textContent") or ""):
            return
    raise AssertionError(f"No Tab leads to “{name}”.")


def test_a_word_has_its_score_while_it_is_built_and_letters_that_are_none_have_none(screen: Screen) -> None:
    """Alone, the coach answers each time the letters change."""
    child = Child(screen()).open_alone()
    child.into_play()
    faces = child.roll()
    no_word = nonsense_in(faces)
    for place in no_word:
        child.page.locator(f"#die-{place}").click()
    text = "".join(faces[place] for place in no_word)
    expect(child.page.locator("#sum-line")).to_contain_text(f"{text} is not in our dictionary. No points yet")
    expect(child.page.locator("#sum-line .total")).to_have_count(0)
    expect(child.page.locator("#rail.no-word")).to_be_visible()
    expect(child.sun).to_have_text("Not a word yet")
    expect(child.sun).to_have_attribute("aria-disabled", "true")
    for place in no_word:
        child.page.locator(f"#die-{place}").click()
    word, places = child.word_in(faces)
    if word not in lexicon():
        return
    for place in places:
        child.page.locator(f"#die-{place}").click()
    expect(child.page.locator("#rail.is-word")).to_be_visible()
    targets = set(child.work()["targets"])
    bonus = {5: 5, 6: 10, 7: 25}.get(len(word), 0)
    expected = child.points_of(word) * len(targets & set(word)) + bonus
    expect(child.page.locator("#sum-line .total")).to_contain_text(str(expected))
    child.page.locator(f"#rail #die-{places[-1]}").click()
    expect(child.page.locator(f"#place-{places[-1]} #die-{places[-1]}")).to_be_visible()


def nonsense_in(faces: list[str]) -> tuple[int, ...]:
    """Dice that spell no word."""
    plain = [place for place, face in enumerate(faces) if face != "?"]
    return next(
        places
        for places in permutations(plain, len(plain))
        if "".join(faces[place] for place in places) not in lexicon()
    )


def test_rolling_again_rolls_the_marked_dice_and_keeps_the_others(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.into_play()
    faces = child.roll()
    child.page.locator("#again").click()
    for place in range(2, 7):
        die = child.page.locator(f"#die-{place}")
        if die.get_attribute("aria-pressed") == "true":
            die.click()
    child.press_sun("Roll 2 dice")
    expect(child.page.locator("#rerolls")).to_contain_text("1")
    assert child.work()["faces"][2:] == faces[2:]


def test_a_wild_die_asks_for_its_letter(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.into_play()
    faces = child.roll()
    for _ in range(20):
        if "?" in faces or not child.page.locator("#again").is_enabled():
            break
        left = child.page.locator("#rerolls").inner_text()
        child.page.locator("#again").click()
        child.press_sun("Roll 7 dice")
        expect(child.page.locator("#rerolls")).not_to_have_text(left)
        faces = child.work()["faces"]
    if "?" not in faces:
        return test_a_wild_die_asks_for_its_letter(screen)
    child.page.locator(f"#die-{faces.index('?')}").click()
    dialog = child.page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile(r"^Q\b")).click()
    expect(child.page.locator("#rail .wild b")).to_have_text("Q")
    return None


def test_two_at_one_table_each_on_their_own_screen(screen: Screen) -> None:
    """One shows the link, the other joins; both play, and neither sees the other's word before the end."""
    ann = Child(screen())
    ann.page.goto("/play/dice-words/")
    ann.choose("mode", "link")
    ann.start()
    link = ann.page.locator("[data-copy]").first.get_attribute("data-copy") or ""
    assert "/join/" in link
    bob = Child(screen(width=360, height=740, touch=True))
    bob.page.goto(link)
    bob.page.get_by_role("button", name=re.compile("Join|Sit")).click()
    bob.page.wait_for_url("**/tables/**")
    expect(ann.page.locator("#seats .player")).to_have_count(2)
    ann.press_sun("Begin")
    for child in (ann, bob):
        expect(child.page.locator("#board")).to_have_attribute("data-phase", "targets")
    starter = ann if ann.sun.count() else bob
    starter.into_play()
    faces = [child.roll() for child in (ann, bob)]
    for child, own in zip((ann, bob), faces, strict=True):
        word, places = child.word_in(own)
        for place in places:
            child.page.locator(f"#die-{place}").click()
        child.press_sun(f"Lay {word}")
        assert word not in (bob if child is ann else ann).page.locator("#main").inner_text().split()
        child.say_done()
    for child in (ann, bob):
        child.see_scores()
        expect(child.page.locator(".result")).to_have_count(2)
    goes_on_without_the_starting_player(ann, bob)


def goes_on_without_the_starting_player(ann: Child, bob: Child) -> None:
    """The one who would begin the next round closes the page. The other begins it, rolls the targets and says go."""
    leaves, stays = (ann, bob) if ann.sun.count() else (bob, ann)
    leaves.page.close()
    stays.sun.click()
    for words in ("Roll the targets", "Go!"):
        stays.page.get_by_role("button", name=words).click()
    expect(stays.page.locator("#board")).to_have_attribute("data-phase", "play")


def test_against_computer_players_that_think_and_play(screen: Screen) -> None:
    child = Child(screen())
    child.page.goto("/play/dice-words/")
    child.start(round_seconds="20")
    expect(child.page.locator("#seats .player")).to_have_count(3)
    for _ in range(60):
        # The starting player, a person or a computer player, rolls the targets and starts the clock.
        if child.phase == "play":
            break
        begin = child.page.locator("#sun:enabled", has_text=re.compile("Roll the targets|Go"))
        if begin.count():
            with suppress(Error):  # The computer player was faster.
                begin.click(timeout=1_000)
        child.page.wait_for_timeout(250)
    child.roll()
    child.page.locator("#done").click()
    child.page.get_by_role("dialog").get_by_role("button", name=re.compile("done|Yes", re.I)).click()
    expect(child.page.locator("#board")).to_have_attribute("data-phase", "scores")
    expect(child.page.locator(".result")).to_have_count(3)


def test_time_runs_out(screen: Screen) -> None:
    """The round ends without a click, and the word that is laid counts."""
    child = Child(screen()).open_alone(round_seconds="20")
    child.into_play()
    word, places = child.word_in(child.roll())
    for place in places:
        child.page.locator(f"#die-{place}").click()
    expect(child.page.locator(".timer.short")).to_be_visible()
    expect(child.page.locator("#board")).to_have_attribute("data-phase", "scores")
    expect(child.page.locator(".result.me .laid")).to_have_attribute("aria-label", re.compile(word))


def test_a_reload_and_a_second_tab_go_on_where_it_was(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.into_play()
    faces = child.roll()
    word, places = child.word_in(faces)
    child.page.locator(f"#die-{places[0]}").click()
    child.page.reload()
    expect(child.page.locator(f"#rail #die-{places[0]}")).to_be_visible()
    assert child.work()["faces"] == faces
    second = Child(child.page.context.new_page())
    second.page.goto(child.page.url)
    for place in places:
        second.page.locator(f"#dice #die-{place}").click()
    second.press_sun(f"Lay {word}")
    expect(second.sun).to_contain_text("On the table")
    second.page.close()
    child.page.reload()
    assert word in json.dumps(child.work()["laid"])


def test_a_lost_connection_is_shown_and_comes_back(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.into_play()
    banner = child.page.locator("#offline")
    expect(banner).to_be_hidden()
    child.page.context.set_offline(True)
    expect(banner).to_be_visible()
    expect(banner).to_contain_text("Looking for the table. Your game is kept.")
    child.page.context.set_offline(False)
    expect(banner).to_be_hidden()
    child.roll()


def test_a_pause_stops_the_clock_for_all_players(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.into_play()
    child.page.get_by_role("button", name=re.compile("Pause")).click()
    expect(child.page.get_by_text(re.compile("paused", re.I)).first).to_be_visible()
    child.page.get_by_role("button", name=re.compile("Go on")).click()
    child.roll()


@pytest.mark.faults
def test_the_server_is_killed_and_comes_back_in_the_middle_of_a_round(
    screen: Screen, diceroom: Diceroom
) -> None:
    """No acknowledged move is lost, the time is given back, and the page finds its way back by itself."""
    child = Child(screen()).open_alone(round_seconds="30")
    child.into_play()
    faces = child.roll()
    word, places = child.word_in(faces)
    for place in places:
        child.page.locator(f"#die-{place}").click()
    child.press_sun("Lay")
    expect(child.sun).to_contain_text("On the table")
    laid_at = time.time()
    eventually(lambda: diceroom.heartbeat() > laid_at)
    webs = (
        [name for name in diceroom.processes if name.startswith("web")]
        if SCALED
        else list(diceroom.processes)
    )
    diceroom.kill(*webs)
    time.sleep(3)
    for name in webs:
        diceroom.start_part(name)
    diceroom.wait_until_ready()
    expect(child.page.locator("#board")).to_have_attribute("data-phase", "scores")
    expect(child.page.locator(".result.me .laid")).to_have_attribute("aria-label", re.compile(word))


SCORE_IN_THE_PAGE = """async ([picks, facts]) => {
  const script = document.querySelector("script[type=module][src*='/js/']").src;
  const { count } = await import(new URL("../../games/dice-words/score.js", script));
  const { dice, times, extra, total } = count(picks, facts);
  return [dice.reduce((sum, worth) => sum + worth, 0), times, extra, total];
}"""


def test_the_page_shows_the_score_that_the_engine_gives(screen: Screen) -> None:
    page = screen()
    page.goto("/")
    for case in SCORES:
        bonus = BONUS_B if case["supports"].get("side_b") else BONUS_A
        facts = {
            "points": [POINTS[face] for face in case["laid"]],
            "targets": list(case["targets"]),
            "bonus": [bonus.get(str(letters), 0) for letters in range(1, 9)],
            "byLength": bool(case["supports"].get("length_multiplier")),
        }
        picks = [{"place": place, "letter": letter} for place, letter in enumerate(case["word"])]
        word_score, multiplier, _subtotal, bonus_points, round_score = case["sums"]
        shown = page.evaluate(SCORE_IN_THE_PAGE, [picks, facts])
        assert shown == [word_score, multiplier, bonus_points, round_score], case
