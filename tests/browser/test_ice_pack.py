"""Ice Pack in a real browser: whole games by keys and by finger, for two, and when time is up."""

import json
import re
import uuid
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.looks import assert_on_one_screen, assert_usable, too_small
from tests.browser.packer import FingerPacker, KeyPacker, Move, Packer
from tests.browser.places import Places
from tests.running import Diceroom


@pytest.fixture(scope="module")
def places(diceroom: Diceroom) -> Places:
    return Places(diceroom, "ice_pack_tables")


def test_from_the_form_to_the_first_roll(screen: Screen) -> None:
    """Alone there is a clock and a first score to set; a roll is said aloud, and the focus goes with the play."""
    page = screen()
    page.goto("/play/ice-pack/")
    page.locator("input[name=mode][value=alone]").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/tables/**")
    packer = Packer(page)
    assert (packer.settled(), packer.score) == ("roll", 12)
    expect(page.locator("#clock")).to_be_visible()
    before = packer.version
    packer.sun.focus()
    page.keyboard.press("Enter")
    packer.moved(before)
    expect(page.locator("#say")).to_contain_text("You rolled")
    assert page.evaluate("document.activeElement?.id") in ("sun", "hand-0")


# Whole games: rolls, a change, a free choice, a double, claims, and the end; a reload in each phase


def test_a_whole_game_by_keys_alone(screen: Screen, places: Places) -> None:
    packer = KeyPacker(places.look(screen(), "keys"))
    seen = {"reloaded"}
    for move in places.prepared["game"]:
        if (state := packer.settled()) not in seen:
            packer.reload()
            seen.add(state)
        packer.plays(move)
    assert seen >= {"roll", "place", "must", "claim"}
    expect(packer.page.locator("#final-h")).to_be_visible()
    packer.page.reload()
    expect(packer.page.locator("#final-h")).to_be_visible()


def test_a_whole_game_by_finger(screen: Screen, places: Places) -> None:
    """Every push moves its column down one, and the bottom die joins the hand; every claim fills a circle."""
    packer = FingerPacker(places.look(screen(width=360, height=740, touch=True), "fingers"))
    for move in places.prepared["game"]:
        packer.settled()
        check = {"place": check_push, "forced": check_push, "change": check_change, "claim": check_claim}
        check.get(move["type"], lambda packer, move: packer.plays(move))(packer, move)
    expect(packer.page.locator("#final-h")).to_be_visible()
    expect(packer.page.get_by_role("button", name="Play again")).to_be_visible()
    expect(packer.page.get_by_role("link", name="Print the score sheet")).to_be_visible()


def check_push(packer: FingerPacker, move: Move) -> None:
    hand, columns = packer.hand(), packer.columns()
    value, column = hand.pop(move["die"]), columns[move["column"] - 1]
    packer.plays(move)
    assert packer.columns()[move["column"] - 1] == [value, *column[:3]]
    assert packer.hand() == [*hand, column[3]]


def check_change(packer: FingerPacker, move: Move) -> None:
    """The die stays chosen, since it was changed to go in; another change is for another turn."""
    score, page = packer.score, packer.page
    packer.plays(move)
    assert packer.facts["values"][move["die"]] == move["value"]
    assert packer.score == score - 3
    expect(page.locator(f"#hand-{move['die']}")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#change-it")).to_contain_text("One change a turn")
    expect(page.locator("#change-it")).to_be_disabled()


def check_claim(packer: FingerPacker, move: Move) -> None:
    worth = packer.page.locator(f"#{packer.offer(move)}").inner_text()
    score = packer.score
    if packer.plays(move) != "over":
        assert packer.score == score + int(worth.strip().lstrip("+"))
        expect(packer.page.locator(".circle.filled.just")).to_have_count(1)


# A turn in its parts


def test_a_die_is_chosen_put_down_and_goes_in_anywhere_on_a_column(screen: Screen, places: Places) -> None:
    """Until a column is tapped nothing was sent, and what the rules forbid changes nothing."""
    page = places.sit(screen(), "to place")
    packer = Packer(page)
    before = packer.version
    expect(page.locator("#drop-1")).to_be_disabled()
    page.locator("#hand-1").click()
    expect(page.locator("#hand-1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tell-h")).to_contain_text("goes into")
    expect(page.locator("#drop-1")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator("#hand-1")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#drop-1")).to_be_disabled()
    refuses_bad_moves(page)
    packer.reload()
    assert packer.version == before
    # A die that still falls is somewhere above; its place can be tapped all the same.
    page.locator("#hand li").nth(0).dispatch_event("click")
    expect(page.locator("#hand-0")).to_have_attribute("aria-pressed", "true")
    page.locator("#chute-3 li").nth(3).click()
    packer.moved(before)


def refuses_bad_moves(page: Page) -> None:
    moves: list[tuple[Any, int]] = [
        ({"type": "place", "die": "0", "column": 1}, 400),
        ({"type": "place", "die": 0, "column": 4}, 400),
        ({"type": "claim", "pattern": 1, "cells": [[1, 1]] * 99}, 400),
        ({"type": "roll", "values": [6, 6, 6]}, 400),
        ({"type": "teleport"}, 400),
        ({"type": "roll"}, 422),
        ({"type": "claim", "pattern": 1}, 422),
    ]
    for action, status in moves:
        answer = send(page, action)
        assert (answer["status"], action) == (status, action)
        assert answer["body"]["message"].endswith(".")


def send(page: Page, action: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to a move that no button would make. Sent beside the page, which would complain."""
    token = page.locator("meta[name=csrf]").get_attribute("content") or ""
    version = int(page.locator("#board").get_attribute("data-version") or 0)
    url = page.locator("#table").get_attribute("data-moves") or ""
    answer = page.context.request.post(
        url,
        data=json.dumps({"seat": "p1", "version": version, "key": uuid.uuid4().hex, "action": action}),
        headers={"Content-Type": "application/json", "X-CSRFToken": token, "Referer": page.url},
    )
    return {"status": answer.status, "body": answer.json()}


def test_doubles_and_triples_are_explained(screen: Screen, places: Places) -> None:
    """ "the third die must be placed, in the column of the doubled value"; "any of the dice, in any column" """
    page = places.sit(screen(), "must")
    facts = Packer(page).facts
    die, column = facts["forced"]["die"], facts["forced"]["column"]
    expect(page.locator("#dock")).to_contain_text(
        f"A double chooses for you: the {facts['values'][die]} goes into column {column}."
    )
    expect(page.locator("#hand .locked")).to_have_count(2)
    expect(page.locator(".chute.locked")).to_have_count(2)
    places.sit(page, "triple")
    expect(page.locator("#tell-h")).to_contain_text("Triple! Free choice")
    expect(page.locator("#change-it")).to_contain_text("No change after a triple")
    expect(page.locator("#hand button.die")).to_have_count(3)


def test_button_and_outline_belong_together_and_a_claim_may_be_skipped(
    screen: Screen, places: Places
) -> None:
    page = places.sit(screen(), "to skip")
    packer = Packer(page)
    mark, score, before = page.locator(".mark").first, packer.score, packer.version
    page.locator(f"[data-offer='{mark.get_attribute('data-mark')}']").hover()
    expect(mark).to_have_class(re.compile("hot"))
    page.get_by_role("button", name="Skip").click()
    assert (packer.moved(before), packer.score) == ("roll", score)


# For two, and against a computer player


def test_two_on_one_screen_and_a_bonus_square(screen: Screen, places: Places) -> None:
    """ "one bonus square whenever the opponent claims a pattern in which that player's coloured die takes part" """
    page = places.sit(screen(), "bonus")
    packer = Packer(page)
    mover = packer.facts["seat"]
    other = "p2" if mover == "p1" else "p1"
    expect(page.locator(".ip-sheet")).to_have_count(2)
    expect(page.locator(".die .owner")).to_have_count(2)
    expect(page.locator(".square.won")).to_have_count(0)
    assert packer.press_sun() == "roll"
    assert packer.facts["seat"] == other
    expect(page.locator(f"#sheet-{other} .square.won")).to_have_count(1)
    expect(page.locator(f"#sheet-{mover} .square.won")).to_have_count(0)


def test_two_browsers_at_one_table(screen: Screen, places: Places) -> None:
    """Each sees at once what the other does, and neither can play out of turn."""
    first = Packer(places.sit(screen(width=360, height=740), "screens"))
    second = Packer(places.sit(screen(), "screens", child=1))
    expect(second.page.locator("#dock[data-state=wait]")).to_contain_text("Kind Robin rolls")
    expect(second.sun).to_have_count(0)
    first.press_sun()
    expect(second.page.locator("#dock[data-state=wait]")).to_contain_text("Kind Robin chooses a die")
    assert second.hand() == first.hand()
    first.press_sun() if first.state == "must" else first.push(0, 1)
    if first.state == "claim":
        first.press_sun()
    expect(second.page.locator("#dock[data-state=roll]")).to_contain_text("Kind Robin pushed a")
    expect(first.page.locator("#dock[data-state=wait]")).to_contain_text("Wise Fox rolls")
    assert second.columns() == first.columns()


def test_against_the_computer_one_waits_and_sees_what_happened(screen: Screen, places: Places) -> None:
    page = places.look(screen(), "robot")
    expect(page.locator("#dock[data-state=wait]")).to_contain_text("Robo rolls")
    places.sit(page, "answer")
    expect(page.locator("#dock[data-state=roll] #tell-text")).to_contain_text("Robo pushed a")


# The clock, and the score to beat


@pytest.mark.parametrize("table", ["late in a turn", "late with a claim"])
def test_time_is_up_in_the_middle_of_a_turn(screen: Screen, places: Places, table: str) -> None:
    """ "A turn under way when the clock ends is lost" """
    page = places.look(screen(), table)
    score = Packer(page).score
    page.locator("#resume").click()
    expect(page.locator("#final-h")).to_contain_text(f"{score} points")


def test_the_next_game_shows_the_score_to_beat_and_the_last_games(screen: Screen, places: Places) -> None:
    page = places.sit(screen(width=360, height=740), "again", child=1)
    best = int(re.sub(r"\D", "", page.locator(".ip-flag").inner_text()))
    assert best > 12
    expect(page.locator(".ip-race")).to_contain_text(f"{best + 1 - 12} more beats your best")
    expect(page.locator(".ip-curve")).to_be_visible()


# Every page, in both colours and four widths: axe finds nothing, nothing scrolls sideways, fingers fit


@pytest.mark.parametrize("address", ["/play/ice-pack/", "/help/ice-pack/", "/print/ice-pack-sheet/"])
def test_the_pages_around_it_are_accessible(screen: Screen, address: str) -> None:
    page = screen(width=360, height=740)
    page.goto(address)
    for fold in page.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    assert_usable(page, address)


@pytest.mark.parametrize("table", ["roll", "place", "must", "claim", "two"])
def test_every_phase_is_accessible(screen: Screen, places: Places, table: str) -> None:
    page = places.sit(screen(width=360, height=740, touch=True), table)
    if table == "place":
        page.locator("#hand-0").click()
    assert too_small(page, within="#main") == []
    assert_nothing_is_behind_the_dock(page)
    assert_usable(page, table)
    if table == "place":
        page.locator("#change-it").click()
        assert_usable(page, "changing a die")
    if table == "two":
        page.goto(page.url.split("?")[0] + "projector")
        assert_usable(page, "two on the projector")


def assert_nothing_is_behind_the_dock(page: Page) -> None:
    assert_on_one_screen(page, "hand", "columns", "dock")
    board, dock = page.locator("#columns").bounding_box(), page.locator("#dock").bounding_box()
    assert board is not None
    assert dock is not None
    assert board["y"] + board["height"] <= dock["y"] + 12


def test_the_end_is_accessible(screen: Screen, places: Places) -> None:
    page = places.look(screen(width=360, height=740, touch=True), "over", child=1)
    expect(page.locator("#final-h")).to_be_visible()
    assert too_small(page, within="#main") == []
    assert_usable(page, "over")
