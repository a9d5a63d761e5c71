"""What the pages show of Alphabet Dice, phase by phase, against the real engine; and how a table of it is set up."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.boards import present
from games.boards.alphabet_dice.board import Board
from games.boards.alphabet_dice.board import present as board
from games.boards.page import TablePage
from games.boards.rule_cards import rule_cards
from games.engines import GAMES
from games.forms.seats import JoinForm
from games.forms.setup import SetupForm
from tests.engines.dice_crossword import Table
from tests.engines.rule_table import young
from tests.games import shown
from tests.games.shown import NOW

GAME = GAMES["alphabet-dice"]


def page_of(table: Table, *mine: str, **rest: Any) -> TablePage:
    return shown.page_of("alphabet-dice", table, mine, **rest)


def board_of(table: Table, *mine: str) -> Board:
    return board(page_of(table, *mine))


def html_of(table: Table, *mine: str, **rest: Any) -> str:
    return render_to_string("games/_board.html", present(page_of(table, *mine, **rest)))


def laid(**options: Any) -> Table:
    return Table(ann="SO", bob="EN", grid="CAT", options=options, now=NOW)


def poised(**options: Any) -> Table:
    return Table(ann="S", bob="EN", grid="CAT", options=options, now=NOW).build("ann", "CAT[S]", 0, 0)


def souper() -> Table:
    table = laid()
    for _ in range(3):
        first = table.turn[0]
        table.passes(first, "bob" if first == "ann" else "ann", deals=True)
    return table


SCENES: dict[str, Callable[[], Table]] = {
    "first word": lambda: Table(ann="CAT", bob="SO"),
    "turn": laid,
    "built": lambda: laid().build("ann", "CAT[S]", 0, 0),
    "opened": lambda: Table(ann="RO", bob="NE", grid="CAT").build("ann", "CA[R]T", 0, 0),
    "slurped": lambda: Table(ann="RS", bob="NE", grid="CAT").slurp("ann", (0, 2), "R", "bob"),
    "pending": lambda: laid(judging="challenge").build("ann", "CAT[S]", 0, 0),
    "lost": lambda: laid(judging="referee").build("ann", "[O]CAT", 0, 0),
    "clock": lambda: laid(turn_seconds=60),
    "scraping": poised,
    "closing": lambda: poised(judging="challenge").build("bob", "CATS[E]", 0, 0),
    "souper": souper,
    "over": lambda: poised(servings=1).passes("bob"),
}
every_scene = pytest.mark.parametrize("scene", SCENES)


@every_scene
@pytest.mark.parametrize("mine", [("ann",), (), ("ann", "bob")], ids=["own", "looking on", "one screen"])
def test_it_is_drawn_with_each_name_once_and_no_style(scene: str, mine: tuple[str, ...]) -> None:
    html = html_of(SCENES[scene](), *mine, may=frozenset({"add-time", "pause", "hint"}))
    names = Counter(re.findall(r'\sid="([^"]+)"', html))
    assert [name for name, times in names.items() if times > 1] == []
    assert " style=" not in html
    assert "<script" not in html


def test_the_screen_whose_turn_it_is_gets_dice_to_lay_and_others_get_none_to_press() -> None:
    assert board_of(laid(), "ann").facts["me"] == "ann"
    assert board_of(laid(), "bob").facts["me"] is None
    assert board_of(laid()).facts["hand"] == []


@pytest.mark.parametrize(("judging", "coach"), [("coach", True), ("referee", False), ("challenge", False)])
def test_words_are_looked_up_while_they_are_built_only_where_a_wrong_one_costs_nothing(
    judging: str, coach: bool
) -> None:
    """ "Invalid words are marked in place as they arise (coach)": elsewhere the dictionary would give away what to
    challenge."""
    assert board_of(laid(judging=judging), "ann").facts["coach"] is coach


def test_the_word_of_the_house_needs_no_looking_up() -> None:
    """ "MMGOOD is a valid word in this game, whatever the dictionary says." """
    assert board_of(laid(), "ann").facts["house"] == ["MMGOOD"]


def test_at_the_end_each_word_can_be_looked_up_but_not_the_word_of_the_house() -> None:
    assert re.findall(r"data-means>([^<]*)", html_of(SCENES["over"](), "ann")) == ["cats"]
    house = Table(ann="D", bob="EN", grid="MMGOO", options={"servings": 1}).build("ann", "MMGOO[D]", 0, 0)
    assert "data-means" not in html_of(house.passes("bob"), "ann")


def test_scraping_the_bottom_is_announced_to_all() -> None:
    for mine in (("ann",), ("bob",), ()):
        shown = board_of(poised(), *mine)
        assert "Scraping the bottom" in shown.spoken
        assert [banner.kind for banner in shown.banners] == ["scraping"]


@pytest.mark.parametrize(
    ("scene", "mine", "text"),
    [
        ("scraping", ("bob",), "This is your last turn: build, pass, or slurp a die over to stop it."),
        ("scraping", ("ann",), "One last turn each."),
        ("closing", ("ann",), "It is decided as soon as the last word stands."),
    ],
)
def test_the_scraping_says_what_comes_next(scene: str, mine: tuple[str, ...], text: str) -> None:
    assert board_of(SCENES[scene](), *mine).banners[-1].text == text


def test_only_the_others_can_answer_a_word_that_can_be_challenged() -> None:
    table = laid(judging="challenge").build("ann", "CAT[S]", 0, 0)
    moves = {who: [move.words for move in board_of(table, who).banners[0].moves] for who in ("ann", "bob")}
    assert moves == {"ann": [], "bob": ["Challenge"]}


def test_the_souper_looks_special() -> None:
    html = html_of(souper(), "ann")
    assert 'data-souper="true"' in html
    assert "The Souper serving" in html
    assert board_of(souper(), "ann").where == "Souper serving"
    assert 'data-souper="false"' in html_of(laid(), "ann")


def test_several_wrong_words_are_named_as_several() -> None:
    lost = laid(judging="referee").build("ann", "CAT[O]", 0, 0)
    assert board_of(lost, "bob").news == "CATO is not in our dictionary. Ann took the dice back."
    lost = Table(ann="OS", bob="NE", grid="CAT A..", words={"CAT"}, options={"judging": "referee"})
    lost.build("ann", "A[OS]", 1, 0)
    assert board_of(lost, "bob").news.startswith("AOS, AO and TS are not in our dictionary.")


def test_a_hint_can_be_asked_for_without_any_rule_card() -> None:
    assert 'id="hint"' in html_of(laid(), "ann", may=frozenset({"hint"}))
    assert 'id="hint"' not in html_of(laid(), "ann")


class TestLightStart:
    """ "`light_start` 1 to 3 (that player's last dice of the share, so many, stay out of the serving)." """

    def people(self, **answers: str) -> list[dict[str, Any]]:
        form = SetupForm(GAME, {"mode": "screen", **answers})
        assert form.is_valid(), form.errors
        return [dict(person.supports) for person in form.table()["people"]]

    def test_each_person_can_choose_how_many_dice_stay_out(self) -> None:
        assert self.people(light_start="1", light_start_2="3") == [{"light_start": 1}, {"light_start": 3}]
        assert self.people() == [{}, {}]

    @pytest.mark.parametrize("rubbish", ["0", "4", "-1", "two", "true"])
    def test_nothing_else_is_taken(self, rubbish: str) -> None:
        form = SetupForm(GAME, {"light_start": rubbish})
        assert not form.is_valid()
        assert form.errors["light_start"] == ["Please pick one of the choices."]

    def test_a_player_who_joins_can_choose_it_too(self) -> None:
        form = JoinForm(GAME, {"light_start": "2"})
        assert form.is_valid()
        assert form.new_seat().supports == {"light_start": 2}

    def test_the_card_says_what_it_does(self) -> None:
        (card,) = rule_cards("alphabet-dice", {"light_start": 2})
        assert (card.title, card.text) == ("Light start", "You begin every serving with 2 dice fewer.")
        assert (
            rule_cards("alphabet-dice", {"light_start": 1})[0].text
            == "You begin every serving with one die fewer."
        )
        assert rule_cards("alphabet-dice", {"light_start": False}) == ()

    def test_it_lies_open_for_all_at_the_table(self) -> None:
        table = Table(young("ann", light_start=2), ann="SO", bob="NE", grid="CAT")
        assert "Rule card: Light start" in html_of(table, "bob")
        assert "You begin every serving with 2 dice fewer." in html_of(table, "ann")
