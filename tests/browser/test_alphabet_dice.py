"""Alphabet Dice in a real browser: by finger and by keys, opening words, slurping, challenging, to the last serving."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Screen
from tests.browser.cook import Cook
from tests.browser.places import Places
from tests.running import Diceroom

OPENING = {"words": 3, "has": "opening"}
SLURPING = {"words": 4, "has": "slurping"}


@pytest.fixture(scope="module")
def places(diceroom: Diceroom) -> Places:
    return Places(
        diceroom,
        "alphabet_dice_tables",
        {
            "keys": OPENING,
            "opening": OPENING,
            "trying": OPENING,
            "wrong": OPENING,
            "low": OPENING,
            "referee": {"words": 1, "judging": "referee"},
            "slurp": SLURPING,
            "more": SLURPING,
            "back": SLURPING,
            "flies": SLURPING,
            "places": OPENING,
            "challenge": {"words": 1, "judging": "challenge"},
            "new": {"words": 0},
            "souper": {"words": 0},
            "six": {"words": 6, "seats": 6},
            "phone": {"words": 6},
        },
    )


def test_a_whole_game_by_finger_at_one_screen(screen: Screen) -> None:
    cook = Cook(screen(width=820, height=1180, touch=True)).open(servings="1")
    said = set()
    for _turn in range(60):
        if cook.is_over:
            break
        said |= set(cook.page.locator(".ad-banner b").all_inner_texts())
        cook.play()
    expect(cook.page.locator("#final-h")).to_contain_text(
        re.compile("win|share the first place!|You came|Well played!")
    )
    expect(cook.page.locator("#print")).to_have_attribute("href", re.compile("/print/alphabet-dice-sheet/"))
    expect(cook.page.locator(".ad-drawing")).to_be_visible()
    # The winner of a serving was poised to win it, and all screens said so.
    scores = cook.page.locator("#sheet tbody .num").all_inner_texts()
    assert "0" not in scores or any(text.startswith("Scraping the bottom") for text in said)


def test_a_turn_by_keys_alone(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(), "keys"))
    page, build = cook.page, cook.insertion()
    cook.cell(*build.cells[0]).focus()
    page.keyboard.press("Enter")
    if page.locator("#line").get_attribute("data-dir") != build.direction:
        page.locator(f"[data-way={build.direction}]").focus()
        page.keyboard.press("Enter")
    letters = {die["die"]: die["letter"] for die in cook.facts["hand"]}
    expect(page.locator(".ad-gap[aria-pressed=true]")).to_be_focused()
    for place, item in enumerate(build.word):
        if isinstance(item, int):
            while page.locator(".ad-gap[aria-pressed=true]").get_attribute("data-gap") != str(place):
                now = int(page.locator(".ad-gap[aria-pressed=true]").get_attribute("data-gap") or 0)
                page.keyboard.press("ArrowRight" if now < place else "ArrowLeft")
            page.keyboard.press(letters[f"d{item}"].lower())
    word = page.locator("#line").get_attribute("aria-label") or ""
    page.keyboard.press("Enter")
    expect(page.locator(".ad-chip").filter(has_text=word.split(": ")[1]).first).to_be_visible()


def test_opening_a_word_shows_what_will_move_before_it_is_done(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(), "opening"))
    build = cook.insertion()
    cook.lay(build)
    moving = cook.page.locator("#plane .moving").count()
    assert moving > 0
    expect(cook.page.locator("#plane .ad-foot")).to_have_count(moving)
    expect(cook.page.locator(".ad-moves")).to_contain_text(re.compile(r"move"))
    total = cook.page.locator("#plane .die").count() - len(build.own)
    cook.page.locator("#other-side").click()
    # With two sides and one gap, the other side is all the rest.
    assert cook.page.locator("#plane .moving").count() >= total - moving - total * (len(build.own) > 1)
    cook.page.keyboard.press("Escape")
    expect(cook.page.locator("#plane .moving")).to_have_count(0)
    cook.lay(build)
    cook.commit()
    expect(cook.page.locator("#facts [data-announce]")).to_contain_text("moved.")


OPEN_THE_FIRST_TIE = """async (rows) => {
  const script = document.querySelector("script[type=module][src*='/js/']").src;
  const { plan } = await import(new URL("../../games/alphabet-dice/crossword.js", script));
  const die = (letter, row, col) => ({ die: `${row} ${col}`, letter, row, col });
  const cells = rows.flatMap((line, row) => [...line].map((letter, col) => die(letter, row, col)));
  const table = cells.filter(({ letter }) => letter !== "."), [one, other] = table;
  return plan(table, [one, { die: "own", letter: "X", own: true }, other], "across").no ?? "";
}"""


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["AB..C", "D...E", "FGHIJ"], ""),
        (["AB.C", "D..E", "FGHI"], "other dice would lie right beside your word"),
        (["ABC.", "D.E.", "FGH."], "those dice hang together elsewhere"),
        (["AB", ".C", "DE"], ""),
    ],
)
def test_a_word_without_room_is_refused_before_it_is_sent(
    screen: Screen, places: Places, rows: list[str], said: str
) -> None:
    """The page and the rules agree on what can move: see `_settled` in the rules' building.py."""
    page = places.look(screen(), "opening")
    assert page.evaluate(OPEN_THE_FIRST_TIE, rows) == said


def test_the_next_step_is_on_the_screen_of_a_low_laptop_and_hides_no_die_that_is_laid(
    screen: Screen, places: Places
) -> None:
    cook = Cook.at(places.look(screen(width=1366, height=560), "low"))
    build = cook.insertion()
    for place, item in enumerate(build.word):
        if isinstance(item, int):
            if not cook.page.locator("#line").count():
                cook.open_word(build)
            cook.page.locator(f".ad-gap[data-gap='{place}']").click()
            cook.page.locator(f"#hand [data-own=d{item}]").click()
            dock = cook.page.locator("#dock").bounding_box()
            assert dock is not None
            assert middle(cook.die(item))[1] < dock["y"]
            expect(cook.sun).to_be_in_viewport(ratio=1)


def test_the_coach_ticks_a_word_that_counts(screen: Screen, places: Places) -> None:
    """Only the coach: a referee says nothing about a word before it is laid."""
    for table, ticks in (("opening", 1), ("referee", 0)):
        cook = Cook.at(places.look(screen(), table))
        cook.lay(next(find.build for find in cook.finds() if find.build))
        expect(cook.note).to_contain_text("Makes ")
        expect(cook.note.locator("[href='#i-check']")).to_have_count(ticks)
        cook.page.locator("#cancel").click()


def test_the_coach_marks_a_wrong_word_where_it_lies(screen: Screen, places: Places) -> None:
    """Invalid words are marked in place as they arise; laying one is refused and costs nothing."""
    cook = Cook.at(places.look(screen(), "wrong"))
    cook.page.locator(".ad-chip").first.click()
    for _ in range(4):
        cook.page.locator("#hand button").first.click()
    word = cook.page.locator("#line .ad-mini").count()
    expect(cook.page.locator("#plane .wrong")).to_have_count(word)
    expect(cook.note).to_contain_text("is not in our dictionary.")
    expect(cook.page.locator(".ad-gap[aria-pressed=true]")).to_be_focused()
    cook.sun.click()
    expect(cook.note).to_contain_text("is not in our dictionary. Try another word.")
    expect(cook.page.locator("#line [data-take]")).to_have_count(4)
    for _ in range(4):
        cook.page.locator("#line [data-take]").first.click()
    expect(cook.page.locator("#plane .wrong")).to_have_count(0)


def test_a_slurp_goes_in_three_steps(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(), "slurp"))
    slurp = next(find.slurp for find in cook.finds(slurping=True) if find.slurp and not find.build)
    cook.page.locator("#slurp").click()
    expect(cook.page.locator(".ad-steps li").nth(0)).to_have_attribute("aria-current", "step")
    cook.cell(*slurp.cell).click()
    expect(cook.page.locator(".ad-steps li").nth(1)).to_have_attribute("aria-current", "step")
    cook.page.locator(f"#hand [data-own=d{slurp.die}]").click()
    expect(cook.page.locator(".ad-steps li").nth(2)).to_have_attribute("aria-current", "step")
    expect(cook.sun).to_be_disabled()
    other = next(one for one in cook.facts["players"] if one["id"] != cook.facts["me"])
    cook.page.get_by_role("button", name=f"Give it to {other['name']}").click()
    cook.commit()
    expect(cook.page.locator("#sheet .ad-box[data-used]")).to_have_count(2)  # His, and the one in the legend.
    expect(cook.page.locator("#facts [data-announce]")).to_contain_text("slurped")


def test_a_slurped_die_flies_to_the_player_who_gets_it(screen: Screen, places: Places) -> None:
    """From the dock of the one who slurped, and at the other screens from where it lay."""
    page = places.look(screen(calm=False), "flies")
    other = page.context.new_page()
    other.goto(page.url)
    for one in (page, other):
        one.evaluate(WATCH_WHAT_MOVES)
    cook = Cook.at(page)
    page.bring_to_front()
    slurp = next(find.slurp for find in cook.finds(slurping=True) if find.slurp and not find.build)
    pulled = cook.cell(*slurp.cell).get_attribute("data-die")
    page.locator("#slurp").click()
    cook.cell(*slurp.cell).click()
    page.locator(f"#hand [data-own=d{slurp.die}]").click()
    page.locator(".ad-to:not([disabled])").last.click()
    cook.commit()
    for one in (page, other):
        one.wait_for_function("die => flown.includes(die)", arg=pulled)


WATCH_WHAT_MOVES = """() => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.closest(".ad-peek")) flown.push(this.dataset.slide);
    return animate.apply(this, how);
  };
}"""


def test_more_dice_can_follow_a_slurp(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(), "more"))
    find = next(find for find in cook.finds(slurping=True) if find.slurp and find.build)
    assert find.slurp is not None
    assert find.build is not None
    cook.page.locator("#slurp").click()
    cook.cell(*find.slurp.cell).click()
    cook.page.locator(f"#hand [data-own=d{find.slurp.die}]").click()
    cook.page.locator(".ad-to").last.click()
    cook.page.locator("#go-on").click()
    if cook.page.locator("#line").get_attribute("data-dir") != find.build.direction:
        cook.turn(find.build.direction)
    for place, item in enumerate(find.build.word):
        if isinstance(item, int):
            cook.page.locator(f".ad-gap[data-gap='{place}']").click()
            cook.page.locator(f"#hand [data-own=d{item}]").click()
    expect(cook.sun).to_contain_text("Slurp and build")
    cook.commit()
    assert find.word in cook.words


def test_a_slurped_die_is_stopped_before_it_comes_back_into_its_word(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(), "back"))
    slurp = next(find.slurp for find in cook.finds(slurping=True) if find.slurp and not find.build)
    pulled = cook.cell(*slurp.cell).get_attribute("data-die")
    cook.page.locator("#slurp").click()
    cook.cell(*slurp.cell).click()
    cook.page.locator(f"#hand [data-own=d{slurp.die}]").click()
    cook.page.get_by_role("button", name="Keep it").click()
    cook.commit()
    cook.pass_on()
    cook.die(slurp.die).click()
    cook.page.locator(f"#hand [data-own={pulled}]").click()
    expect(cook.note).to_contain_text("was slurped out of this word. It may not come back.")
    expect(cook.page.locator(f"#plane .wrong[data-die={pulled}]")).to_be_visible()
    expect(cook.sun).to_be_disabled()


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_crossword_lies_in_the_middle_and_places_on_the_table_are_tapped(
    screen: Screen, places: Places
) -> None:
    """ "An endless table that pans and zooms and centres itself; build by tapping a place and typing, or by
    dragging." """
    cook = Cook.at(places.look(screen(width=1600, height=900), "places"))
    page, dice = cook.page, cook.page.locator("#plane .die")
    columns = [middle(dice.nth(place))[0] for place in range(dice.count())]
    assert (min(columns) + max(columns)) / 2 == pytest.approx(middle(page.locator("#pot"))[0], abs=2)

    first = min(cook.facts["grid"], key=lambda die: (die["col"], die["row"]))
    x, y = middle(page.locator(f"#plane [data-die={first['die']}]"))
    size = dice.first.bounding_box()
    assert size is not None
    page.mouse.click(x - size["width"] - 4, y)
    expect(page.locator("#line")).to_have_attribute("data-dir", "across")
    expect(page.locator(".ad-gap[data-gap='0']")).to_have_attribute("aria-pressed", "true")
    letter = cook.facts["hand"][0]["letter"]
    page.keyboard.press(letter.lower())
    expect(page.locator("#line")).to_have_attribute("aria-label", re.compile(f"Your word: {letter}"))

    # A place far from all dice takes nothing away; the empty table beside them is pushed along, not tapped.
    page.mouse.click(x - 3 * size["width"], y)
    expect(page.locator("#line [data-take]")).to_have_count(1)
    page.keyboard.press("Escape")
    x, y = middle(page.locator(f"#plane [data-die={first['die']}]"))
    page.mouse.move(x - size["width"], y)
    page.mouse.down()
    page.mouse.move(x - size["width"] + 60, y + 30, steps=5)
    page.mouse.up()
    expect(page.locator("#line")).to_have_count(0)
    moved = middle(page.locator(f"#plane [data-die={first['die']}]"))
    assert moved == pytest.approx((x + 60, y + 30), abs=3)


def test_a_phone_shows_the_whole_crossword_and_two_fingers_zoom(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(width=360, height=740, touch=True), "phone"))
    page, dice = cook.page, cook.page.locator("#plane .die")
    pot = page.locator("#pot").bounding_box()
    assert pot is not None
    page.wait_for_function(ALL_IN_VIEW)
    for place in range(page.locator("#hand button").count()):
        expect(page.locator("#hand button").nth(place)).to_be_in_viewport(ratio=1)

    # The switch turns the word; it is closed once dice are laid.
    cook.open_word(next(find.build for find in cook.finds() if find.build and find.build.cells))
    way = page.locator("#line").get_attribute("data-dir")
    other = {"across": "down", "down": "across"}[way or ""]
    cook.turn(other)
    expect(page.locator("#line")).to_have_attribute("data-dir", other)
    expect(page.locator(f"[data-way={other}]")).to_have_attribute("aria-pressed", "true")
    page.locator("#hand button").first.click()
    expect(page.locator(f"[data-way={way}]")).to_be_disabled()
    page.locator("#cancel").click()

    small = dice.first.bounding_box()
    assert small is not None
    x, y = pot["x"] + pot["width"] / 2, pot["y"] + pot["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 20), ("touchMove", 30), ("touchMove", 40), ("touchEnd", None)):
        points = [] if apart is None else [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    large = dice.first.bounding_box()
    assert large is not None
    assert large["width"] == pytest.approx(2 * small["width"], rel=0.2)
    page.locator("#centre").click()
    page.wait_for_function(ALL_IN_VIEW)


ALL_IN_VIEW = """() => {
  const pot = document.querySelector("#pot").getBoundingClientRect();
  return [...document.querySelectorAll("#plane .die")].map((die) => die.getBoundingClientRect())
    .every((die) => die.left >= pot.left && die.right <= pot.right && die.top >= pot.top && die.bottom <= pot.bottom);
}"""


def test_a_die_is_dropped_where_it_shall_stand(screen: Screen, places: Places) -> None:
    """On the second half of a die: after it."""
    cook = Cook.at(places.look(screen(width=1600, height=900), "trying"))
    page, chip = cook.page, cook.page.locator(".ad-chip").first
    first, way = (chip.get_attribute("data-open-word") or "").split()
    chip.click()
    word = (page.locator("#line").get_attribute("aria-label") or "").removeprefix("Your word: ")
    letter = cook.facts["hand"][0]["letter"]
    x, y = middle(page.locator(f"#plane [data-die={first}]"))
    page.mouse.move(*middle(page.locator("#hand button").first))
    page.mouse.down()
    page.mouse.move(*((x + 12, y) if way == "across" else (x, y + 12)), steps=15)
    page.mouse.up()
    expect(page.locator("#line")).to_have_attribute("aria-label", f"Your word: {word[0]}{letter}{word[1:]}")
    page.locator("#cancel").click()


def test_a_wrong_word_can_be_challenged(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(), "challenge"))
    expect(cook.page.locator(".ad-chip")).to_have_count(1)
    before = cook.words
    cook.page.locator(".ad-chip").first.click()
    for _ in range(4):
        cook.page.locator("#hand button").first.click()
    cook.commit()
    expect(cook.page.locator(".is-pending")).to_contain_text("made")
    assert cook.words != before
    cook.page.locator("#answer-challenge").click()
    expect(cook.page.locator(".is-pending")).to_have_count(0)
    expect(cook.page.locator("#facts [data-announce]")).to_contain_text("is not in our dictionary")
    assert cook.words == before


def test_when_all_players_pass_the_next_serving_is_dealt(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(), "new"))
    cook.pass_on()
    cook.pass_on()
    expect(cook.page.locator("#top")).to_contain_text("Serving 2 of 4")
    expect(cook.page.locator("#facts [data-announce]")).to_contain_text("nobody wins this serving")


def test_the_souper_serving_looks_special_as_soon_as_it_is_dealt(screen: Screen, places: Places) -> None:
    cook = Cook.at(places.look(screen(), "souper"))
    looks = []
    for _serving in range(4):
        looks.append(
            cook.page.locator(".ad-table").evaluate("table => getComputedStyle(table).backgroundImage")
        )
        if len(looks) < 4:
            cook.pass_on()
            cook.pass_on()
    assert looks[0] == looks[1] == looks[2] != looks[3]
    expect(cook.page.locator(".is-souper b")).to_have_text("The Souper serving")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_projector_shows_six_players_without_scrolling(
    screen: Screen, places: Places, size: tuple[int, int]
) -> None:
    page = places.look(screen(width=size[0], height=size[1]), "six", where="projector")
    expect(page.locator(".ad-seat").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#dock")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def drag(cook: Cook, die: Locator, onto: Locator) -> None:
    """As a hand does it: not in one jump."""
    mouse, start, end = cook.page.mouse, die.bounding_box(), onto.bounding_box()
    assert start is not None
    assert end is not None
    mouse.move(start["x"] + 20, start["y"] + 20)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 20, steps=15)
    mouse.up()


def test_dice_are_dragged_and_taken_back_and_the_table_pans_and_zooms(screen: Screen, places: Places) -> None:
    """Other screens show nothing of this: the projector shows the crossword and whose turn it is."""
    cook = Cook.at(places.look(screen(), "trying"))
    page = cook.page
    die = page.locator("#hand button").first
    name = die.get_attribute("data-own")
    drag(cook, die, page.locator("#plane .die").last)
    expect(page.locator(f"#line [data-take={name}]")).to_be_visible()
    page.locator("#cancel").click()

    build = next(find.build for find in cook.finds() if find.build)
    cook.lay(build)
    dice = page.locator("#hand .die").count()
    page.locator("#line [data-take]").first.click()
    expect(page.locator("#hand .die")).to_have_count(dice + 1)
    page.keyboard.press("Backspace")
    page.locator("#cancel").click()
    expect(page.locator("#line")).to_have_count(0)

    size = page.locator("#plane .die").first.bounding_box()
    page.locator("#zoom-in").click()
    larger = page.locator("#plane .die").first.bounding_box()
    assert size is not None
    assert larger is not None
    assert larger["width"] > size["width"]
    page.locator("#pot").evaluate("pot => pot.scrollTo(0, 0)")
    page.locator("#centre").click()
    expect(page.locator("#plane .die").first).to_be_in_viewport()

    projector = page.context.new_page()
    projector.goto(page.url + "projector")
    expect(projector.locator(".ad-drawing")).to_have_attribute("aria-label", re.compile(cook.words[0]))
    expect(projector.locator("#dock")).to_contain_text("turn")
    page.bring_to_front()
    cook.pass_on()
    expect(projector.locator("#dock")).to_contain_text("passed")
