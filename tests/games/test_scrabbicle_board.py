"""What the pages show of Scrabbicle, phase by phase, against the real engine."""

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from games.boards import help_for, present
from games.boards.page import TablePage
from games.boards.scrabbicle.board import Board
from games.boards.scrabbicle.board import present as board
from games.boards.scrabbicle.words import TILE_SIZES, tile_step
from tests.engines.rule_table import young
from tests.engines.tile_table import Table, emptied, lay
from tests.games import shown
from tests.games.shown import NOW


def page_of(table: Table, *mine: str, **rest: Any) -> TablePage:
    return shown.page_of("scrabbicle", table, mine, **rest)


def board_of(table: Table, *mine: str) -> Board:
    return board(page_of(table, *mine))


def html_of(table: Table, *mine: str, **rest: Any) -> str:
    return render_to_string("games/_board.html", present(page_of(table, *mine, **rest)))


def duel(**options: Any) -> Table:
    return Table("ann", "bob", racks=["CATSH?O", "DOGTENS"], now=NOW, **options)


def laid(**options: Any) -> Table:
    return duel(**options).roll("ann", 1, 1).play("ann", "CAT")


def lucky() -> Table:
    table = Table(young("ann", lucky_throw=2), "bob", racks=["CATSHOE", "DOGTENS"], now=NOW)
    return table.roll("ann", 1, 2).act("ann", {"type": "card", "card": "lucky_throw"})


def last_call() -> Table:
    table = emptied(0, level="junior")
    first = table.turn[0]
    while len(table.rack(table.turn[0])) > 6 or table.turn[0] != first:
        lay(table, 1)
    return lay(table, 6)


SCENES: dict[str, Callable[[], Table]] = {
    "roll": lambda: duel(),
    "play": lambda: duel().roll("ann", 3, 4),
    "double": lambda: duel().roll("ann", 6, 6),
    "lucky": lambda: lucky(),
    "pending": lambda: laid(),
    "amend": lambda: laid(amend_others=True).roll("bob", 1, 1),
    "taken back": lambda: duel().roll("ann", 1, 1).play("ann", "TAC").challenge("bob"),
    "clock": lambda: duel(turn_seconds=60),
    "junior": lambda: Table(young("ann", junior=True), "bob", now=NOW).roll("ann", 6),
    "advanced": lambda: Table("ann", "bob", level="advanced").roll("ann", 6, 6, 6),
    "last call": last_call,
    "few tiles": lambda: lay(lay(emptied(0, level="junior"), 4), 4),
    "over": lambda: laid(turn_seconds=60).wake(NOW + 500),
    "out": lambda: last_call().wake(1e12),
}
every_scene = pytest.mark.parametrize("scene", SCENES)


class TestEveryPhase:
    @every_scene
    @pytest.mark.parametrize("mine", [("ann",), (), ("ann", "bob")], ids=["own", "looking on", "one screen"])
    def test_it_is_drawn_with_each_name_once_and_no_style(self, scene: str, mine: tuple[str, ...]) -> None:
        html = html_of(SCENES[scene](), *mine, may=frozenset({"add-time", "pause"}))
        names = Counter(re.findall(r'\sid="([^"]+)"', html))
        assert [name for name, times in names.items() if times > 1] == []
        assert " style=" not in html
        assert "<script" not in html
        assert "None" not in html

    @every_scene
    def test_there_is_one_sun_at_most(self, scene: str) -> None:
        assert html_of(SCENES[scene](), "ann").count("btn-primary") <= 1

    @every_scene
    def test_the_projector_is_drawn(self, scene: str) -> None:
        context = present(page_of(SCENES[scene]()))
        assert "sc-table" in render_to_string(context["projector_parts"], context)

    @every_scene
    def test_the_rack_of_another_is_in_no_page(self, scene: str) -> None:
        """Secrecy of racks: only the owner's tiles, by id, are in the page."""
        table = SCENES[scene]()
        for mine in (("ann",), ("bob",), ()):
            html = html_of(table, *mine)
            for seat, rack in enumerate(table.state.racks):
                shown = table.ids[seat] in mine and not table.view()["over"]
                assert all((f'id="{tile}"' in html) == shown for tile in rack)


class TestDock:
    def dock(self, scene: str, *mine: str) -> Any:
        return board_of(SCENES[scene](), *(mine or ("ann",))).dock

    def test_roll(self) -> None:
        dock = self.dock("roll")
        assert (dock.state, dock.title, dock.sun.words) == ("roll", "Your turn", "Roll my dice")
        assert dock.text == "You rolled 12, the most, and begin."

    def test_the_length_that_is_asked_for(self) -> None:
        assert self.dock("play").title == "Five letters"
        assert self.dock("double").title == "3 to 6 letters, double!"
        assert self.dock("junior").title == "1 to 6 letters"
        assert self.dock("play").text == "Tap your tiles to make a word."

    def test_a_lucky_throw_counts_as_all_sixes(self) -> None:
        dock = self.dock("lucky")
        assert (dock.title, json.loads(dock.json)["times"]) == ("3 to 6 letters, double!", 2)
        assert dock.news == "You rolled 3. The card makes it a lucky throw."
        assert self.dock("lucky", "bob").text.endswith("The card makes it a lucky throw.")
        table = lucky().play("ann", "CAT")
        assert "for 10 points with a lucky throw" in board_of(table, "bob").news

    def test_what_the_script_needs(self) -> None:
        facts = json.loads(self.dock("double").json)
        assert (facts["lengths"], facts["most"], facts["times"]) == ([3, 4, 5, 6], 0, 2)
        assert json.loads(self.dock("advanced").json)["bonus"] == [0, 0, 0, 0, 0, 0, 0, 20, 30, 40]
        facts = json.loads(self.dock("amend", "bob").json)
        assert (facts["most"], facts["words"]["w1"]["text"]) == (3, "CAT")

    def test_a_player_who_waits_sees_what_happens(self) -> None:
        dock = self.dock("pending")
        assert (dock.state, dock.title, dock.text) == (
            "wait",
            "Bob rolls the dice",
            "You played CAT for 5 points.",
        )
        assert dock.sun is None

    def test_a_player_who_may_challenge_does_it_with_one_tap(self) -> None:
        dock = self.dock("pending", "bob")
        assert dict(dock.challenge.action) == {"type": "challenge"}
        assert dock.text == "Ann played CAT for 5 points."
        assert self.dock("pending").challenge is None
        assert 'id="challenge"' in html_of(laid(), "bob")
        assert 'id="challenge"' not in html_of(laid(), "ann")

    def test_a_play_that_was_taken_back_is_shown(self) -> None:
        text = self.dock("taken back", "bob").text
        assert text.startswith("Ann played TAC. You challenged: TAC is not in our dictionary.")

    def test_of_several_words_those_that_are_wrong_are_named(self) -> None:
        table = laid(amend_others=True, judging="referee").roll("bob", 2, 2)
        table.play("bob", "TENS").roll("ann", 2, 2).amend("ann", w1="CAT[S]", w2="TENS[H]")
        dock: Any = board_of(table, "bob").dock
        assert "TENS → TENSH. TENSH is not in our dictionary. The tiles go back" in dock.text

    @pytest.mark.parametrize("judging", ["referee", "challenge"])
    @pytest.mark.parametrize(
        ("reason", "sentence"),
        [
            ("We are tired of cats.", "CAT does not count in your class: We are tired of cats. The tiles"),
            ("too easy", "CAT does not count in your class: too easy. The tiles"),
            ("", "CAT does not count in your class. The tiles"),
        ],
    )
    def test_the_reason_for_which_a_class_left_a_word_out_is_shown(
        self, judging: str, reason: str, sentence: str
    ) -> None:
        table = laid(judging=judging, words=())
        if judging == "challenge":
            table.challenge("bob")
        dock: Any = board(page_of(table, "bob", blocked={"CAT": reason})).dock
        assert sentence in dock.text
        assert sentence in html_of(table, "bob", blocked={"CAT": reason})

    def test_the_reason_stands_in_the_list_of_all_turns_too(self) -> None:
        table = laid(judging="referee", words=(), turn_seconds=60).wake(NOW + 500)
        sentence = "CAT does not count in your class: We are tired of cats."
        assert sentence in html_of(table, "bob", blocked={"CAT": "We are tired of cats."})

    def test_with_too_few_tiles_words_can_still_grow(self) -> None:
        table = SCENES["few tiles"]()
        (who,) = table.turn
        dock: Any = board_of(table.roll(who, 4), who).dock
        assert (dock.title, dock.may_pass, dock.may_swap) == ("Make words longer", True, False)

    def test_the_last_play_is_accepted_or_challenged(self) -> None:
        table = last_call()
        (other,) = table.turn
        dock: Any = board_of(table, other).dock
        assert (dock.state, dock.sun.words) == ("last", "Accept")
        assert dock.challenge is not None
        # On a phone the word itself may lie above the screen: who and what is said beside the buttons, and once.
        word = table.state.words[-1].text
        assert word in dock.text
        assert dock.spoken.count(word) == 1
        mine: Any = board_of(table, *(who for who in table.ids if who != other)).dock
        assert (mine.sun, mine.text.startswith("You played")) == (None, True)

    def test_nothing_fits_a_throw(self) -> None:
        """Too few tiles for a word, and none of one's own to make longer: passing is all that is left."""
        table = SCENES["few tiles"]()
        (who,) = table.turn
        page = page_of(table.roll(who, 4), who)
        dock: Any = board(replace(page, view={**page.view, "actions": ["pass"]})).dock
        assert (dock.title, dock.text) == ("Too few tiles for that", "Pass. Your next throw may fit.")
        assert (dock.may_pass, dock.may_swap) == (True, False)

    def test_only_words_that_one_may_amend_are_open(self) -> None:
        open_words = [
            word.open for group in board_of(SCENES["amend"](), "bob").groups for word in group.words
        ]
        assert open_words == [True]
        own_only = laid().roll("bob", 1, 1)
        assert not any(word.open for group in board_of(own_only, "bob").groups for word in group.words)

    def test_at_a_shared_screen_no_rack_is_seen_while_another_screen_plays(self) -> None:
        """Racks are hidden when the tablet is passed on, also while a computer player has its turn."""
        table = Table("ann", "bob", "cleo", begin=[1, 1, 1, 2, 6, 6])
        html = html_of(table, "ann", "bob")
        assert 'data-state="done"' in html
        assert not re.findall(r'id="t\d+"', html)
        assert len(re.findall(r'id="t\d+"', html_of(table, "ann"))) == 7


class TestTable:
    def test_ones_own_words_come_first_and_others_show_how_many_tiles_they_hold(self) -> None:
        groups = board_of(laid(), "bob").groups
        assert [group.seat.id for group in groups] == ["bob", "ann"]
        assert [group.tiles for group in groups] == [7, 4]
        assert groups[1].pending == "+5?"

    def test_the_clock_is_the_movers(self) -> None:
        clock = board_of(SCENES["clock"](), "ann").clock
        assert clock is not None
        assert (clock.left, clock.span) == (60, 60)
        slow = Table(young("ann", extra_time=2), "bob", now=NOW, turn_seconds=60)
        assert getattr(board_of(slow, "ann").clock, "span", 0) == 120
        assert board_of(duel(), "ann").clock is None


class TestFinal:
    def test_the_settlement_adds_up_line_by_line(self) -> None:
        for scene in ("over", "out"):
            final = board_of(SCENES[scene](), "ann").final
            assert final is not None
            for line in final.lines:
                assert line.words - line.lost + line.gained == line.total
            assert [line.total for line in final.lines] == sorted(
                (line.total for line in final.lines), reverse=True
            )

    def test_why_it_ended_and_who_won(self) -> None:
        final = board_of(SCENES["over"](), "ann").final
        assert final is not None
        assert final.text.startswith("Everybody passed.")
        out = board_of(SCENES["out"](), "ann").final
        assert out is not None
        assert "has no tiles left." in out.text

    def test_each_word_can_be_looked_up(self) -> None:
        assert re.findall(r"data-means>([^<]*)", html_of(SCENES["over"](), "ann")) == ["cat"]

    def test_every_turn_is_described(self) -> None:
        final = board_of(SCENES["over"](), "ann").final
        assert final is not None
        assert [entry.what for entry in final.entries] == ["CAT", "ran out of time", "ran out of time"]


def test_the_rules_show_every_row_of_the_length_tables() -> None:
    help_ = help_for("scrabbicle")
    assert help_["lengths"]["standard"][-1] == (12, "3–6")
    assert help_["lengths"]["advanced"][-1] == (18, "3–9")
    assert [len(rows) for rows in help_["lengths"].values()] == [11, 16, 6]
    assert [example.sum for example in help_["examples"]] == ["3+1+1 = 5", "3+4+1+1+1 = 10", "10+0+1+10 = 21"]


class TestOnTheProjector:
    """A projector does not scroll: the more words lie on the table, the smaller are their tiles."""

    def test_few_words_are_large(self) -> None:
        assert board_of(duel()).tile_step == 0

    @pytest.mark.parametrize("players", range(2, 9))
    def test_the_more_words_the_smaller(self, players: int) -> None:
        (word,) = board_of(laid(), "ann").groups[0].words
        group = board_of(duel(), "ann").groups[0]
        steps = [tile_step([replace(group, words=[word] * count)] * players) for count in range(70)]
        assert steps == sorted(steps)
        assert set(steps) == set(range(steps[-1] + 1))
        assert steps[-1] >= 2

    def test_the_style_sheet_has_the_same_steps(self) -> None:
        sheet = (settings.BASE_DIR / "static/games/scrabbicle/style.css").read_text()
        sizes = re.findall(r"--sc-tile: calc\(var\(--u\) \* ([\d.]+)\)", sheet)
        assert tuple(map(float, sizes)) == TILE_SIZES
