"""What the pages show of Bookworm, phase by phase, against the real engine."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.boards import explain, present
from games.boards.page import SeatCard, TablePage
from games.engines.bookworm.equipment import category, in_a_sentence
from games.engines.bookworm.game import GAME
from tests.engines.bookworm_table import SWAP, Table, at_play
from tests.games.shown import Facts

ENDING = ["bob bat L1", "cleo fox L2", "ann ant L3", "bob cat L4", "cleo man L5", "ann sun L6", "bob yak L7"]


def page_of(table: Table, me: str = "", *, mine: Sequence[str] = ()) -> TablePage:
    """A player's page of a table; several seats at one screen are `mine`."""
    held = list(mine or ([me] if me else []))
    seats = [
        SeatCard(id=player["id"], name=player["name"], mine=player["id"] in held, score=player["score"])
        for player in table["players"]
    ]
    return TablePage(
        table=Facts("bookworm"),
        game=GAME,
        now=table.now,
        seats=seats,
        mine=[seat for seat in seats if seat.mine],
        me=next((seat for seat in seats if seat.id == me), None),
        view=table.view(me or None),
    )


def board_of(table: Table, me: str = "", **more: Any) -> Any:
    return present(page_of(table, me, **more))["board"]


def html_of(table: Table, me: str = "", **more: Any) -> str:
    return render_to_string("games/_board.html", present(page_of(table, me, **more)))


def every_phase() -> list[Table]:
    return [
        Table("ann", "bob", "cleo"),
        at_play(special="turn"),
        at_play(special="pile").names("bob ant L3", "cleo apple L3"),
        at_play(special="not").names("bob nut S"),
        at_play().names("bob ant L3").object("ann").vote("ann", True),
        at_play(special="a-z").names("bob ant S").object("ann"),
        at_play().names(*ENDING),
        at_play(objection_seconds=0).names(*ENDING),
        at_play(special="swap").act("bob", SWAP),
        at_play(objection_seconds=0, target_score=5).names(*ENDING),
        at_play(think_seconds=0, countdown_seconds=0),
    ]


@pytest.mark.parametrize("table", every_phase(), ids=lambda table: table.phase)
@pytest.mark.parametrize("me", ["ann", "bob", "cleo", ""])
def test_every_phase_can_be_shown_to_every_viewer(table: Table, me: str) -> None:
    html = html_of(table, me)
    assert 'id="board"' in html
    context = present(page_of(table, me))
    assert render_to_string("games/bookworm/_projector.html", context)


@pytest.mark.parametrize("table", every_phase(), ids=lambda table: table.phase)
def test_no_page_shows_a_card_to_come(table: Table) -> None:
    hidden = {category(card, level).text for card in table.state.deck for level in range(3)}
    html = html_of(table, "ann")
    assert not [text for text in hidden if f">{text}<" in html]


class TestChoosing:
    def test_the_bookworm_has_three_buttons(self) -> None:
        card = board_of(Table("ann", "bob"), "ann").card
        assert [choice.move.action["category"] for choice in card.choices] == [0, 1, 2]
        assert card.title == "Choose a category"

    def test_the_others_read_along(self) -> None:
        card = board_of(Table("ann", "bob"), "bob").card
        assert card.title == "Ann chooses a category"
        assert [choice.move for choice in card.choices] == [None] * 3

    def test_a_screen_that_is_passed_round_says_whose_turn_it_is(self) -> None:
        assert (
            board_of(Table("ann", "bob"), "ann", mine=["ann", "bob"]).card.title == "Ann, choose a category"
        )

    def test_the_last_round_is_counted_dot_by_dot(self) -> None:
        board = board_of(at_play(objection_seconds=0).names(*ENDING[:-1], "bob ape L3", "cleo yak L7"), "ann")
        last = board.past[-1]
        assert last.why == "Cleo took the last letter die."
        ann, _, cleo = last.lines
        assert [die.id for die in cleo.dice] == ["L2", "L5", "L7"]
        assert (ann.dots, ann.cards, ann.penalty, ann.sum, ann.total) == ("1", 1, "", "2", "2")
        assert (cleo.dots, cleo.sum) == ("5", "5")
        assert "Round 1 is over." in board.news

    def test_failing_is_shown_as_minus_2(self) -> None:
        last = board_of(at_play().give_up("bob"), "bob").past[-1]
        assert last.why == "You could not name a word. You could have said “ant”."
        bob = last.lines[1]
        assert (bob.penalty, bob.sum, bob.total) == ("−2", "−2", "−2")

    def test_fewer_than_no_points_have_a_minus_sign_everywhere(self) -> None:
        table = at_play().give_up("bob").choose()
        for html in (html_of(table, "bob"), html_of(table, "ann")):
            assert "−2" in html
            assert not re.search(r">\s*(You: )?-\d", html)
        bob = board_of(table, "ann").others[0]
        assert (bob.seat.id, bob.score, bob.points) == ("bob", "−2", "−2 points")


class TestATurn:
    def test_ones_own(self) -> None:
        dock = board_of(at_play(), "bob").dock
        assert (dock.state, dock.title) == ("mine", "Your turn")
        assert dock.text == f"Name {in_a_sentence(category(0, 0).text)}"
        assert dock.give_up.action == {"type": "give_up"}
        assert (dock.objection, dock.swap) == (None, None)

    def test_another_players(self) -> None:
        dock = board_of(at_play(), "ann").dock
        assert (dock.state, dock.title, dock.give_up) == ("theirs", "Bob is on turn", None)
        assert dock.text == "Think of a word for later."

    def test_the_fuse_has_ten_quiet_seconds_and_five_loud_ones(self) -> None:
        fuse = board_of(at_play(), "bob").dock.fuse
        assert fuse.bits == ["quiet"] * 10 + ["loud"] * 5
        assert (fuse.clock.left, fuse.loud) == (15, 5)

    def test_without_a_clock_there_is_no_fuse(self) -> None:
        assert board_of(at_play(think_seconds=0, countdown_seconds=0), "bob").dock.fuse is None

    def test_the_script_knows_what_can_be_taken(self) -> None:
        facts = json.loads(board_of(at_play(special="not").names("bob ant L3"), "cleo").facts)
        assert facts["canTake"]["L3"] == "A"
        assert facts["canTake"]["S"] == "NOT"
        assert facts["named"] == ["ant"]
        assert facts["dice"]["L3"] == {"face": "A", "dots": 1, "at": "bob"}

    def test_dice_are_read_with_letter_points_and_place(self) -> None:
        board = board_of(at_play(special="pile").names("bob ant L3", "cleo yak L7"), "ann")
        labels = {die.id: die.label for place in board.others for die in place.dice}
        assert labels == {"L3": "A, 1 point, Bob’s", "L7": "X or Y, 3 points, Cleo’s"}
        assert board.display[2].label == "C or K, 1 point, in the middle"

    def test_under_the_top_of_a_pile(self) -> None:
        table = at_play("ann", "bob", special="pile").names("bob ant L3", "ann bat L1", "bob cat L4")
        top, under = board_of(table, "ann").others[0].dice
        assert (top.id, under.id) == ("L4", "L3")
        assert under.label.endswith("under the top of the pile")

    def test_the_others_sit_in_the_order_of_turns(self) -> None:
        assert [place.seat.id for place in board_of(at_play(), "bob").others] == ["cleo", "ann"]

    def test_swapping_is_offered(self) -> None:
        assert board_of(at_play(special="swap"), "bob").dock.swap.action == SWAP

    def test_turning_offers_five_sides_to_the_bookworm_only(self) -> None:
        assert [side.key for side, _ in board_of(at_play(special="turn"), "ann").dock.sides] == [
            *("a-z", "not", "last", "pile", "swap"),
        ]
        assert board_of(at_play(special="turn"), "bob").dock.sides == []


class TestObjecting:
    def test_players_who_did_not_say_it_may(self) -> None:
        table = at_play().names("bob ant L3")
        assert board_of(table, "ann").dock.objection.words == "Object to “ant”"
        assert "or object to the last one" in board_of(table, "ann").dock.text
        assert board_of(table, "bob").dock.objection is None
        assert "object" not in board_of(table, "bob").dock.text
        assert board_of(table).dock.objection is None

    def test_at_a_shared_screen_another_player_does(self) -> None:
        table = at_play().names(*ENDING)
        assert board_of(table, "bob", mine=["ann", "bob"]).dock.objection.seat == "ann"

    def test_the_court_says_who_what_and_from_where(self) -> None:
        court = board_of(at_play().names("bob ant L3", "cleo apple L3").object("ann"), "ann").court
        assert (court.word, court.sayer.id, court.objector.id) == ("apple", "cleo", "ann")
        assert court.came_from is not None
        assert court.came_from.id == "bob"
        assert court.still == "The turn clock stands still at 15."
        assert (court.yes.action, court.no.action) == (
            {"type": "vote", "fits": True},
            {"type": "vote", "fits": False},
        )

    def test_the_sayer_waits(self) -> None:
        court = board_of(at_play().names("bob ant L3").object("ann"), "bob").court
        assert (court.yes, court.title) == (None, "The others vote on your word")

    def test_votes_stay_hidden(self) -> None:
        table = at_play().names("bob ant L3").object("ann").vote("ann", False)
        court = board_of(table, "cleo").court
        assert [(voter.seat.id, voter.voted) for voter in court.voters] == [("ann", True), ("cleo", False)]
        assert board_of(table, "ann").court.title == "You have voted"

    def test_the_verdict_is_shown_with_its_votes(self) -> None:
        table = at_play().names("bob ant L3").object("ann").vote("ann", False).vote("cleo", False)
        assert board_of(table, "ann").verdict == "“ant” is taken back: 0 yes, 2 no."
        assert "“ant” is taken back: 0 yes, 2 no." in html_of(table, "ann")

    def test_a_vote_that_ends_the_round_stands_beside_its_points(self) -> None:
        table = at_play().names(*ENDING).object("ann").vote("ann", True).vote("cleo", True)
        assert re.search(r'id="past".*stands: 2 yes, 0 no\.', html_of(table, "ann"), re.DOTALL)


class TestTheEnd:
    def over(self) -> Table:
        return at_play(objection_seconds=0, target_score=5).names(*ENDING)

    def test_who_won(self) -> None:
        assert board_of(self.over(), "bob").final.title == "You win!"
        assert board_of(self.over(), "ann").final.title == "You came second!"
        assert board_of(self.over(), "ann").final.text == "Only 3 points short. So close!"

    def test_the_sheet_can_be_printed(self) -> None:
        assert "/print/bookworm-sheet/?table=abcd2345efgh" in html_of(self.over(), "ann")


def test_the_rules_have_a_picture_of_each_side() -> None:
    html = render_to_string("games/help.html", {"game": GAME} | explain("bookworm"))
    for side in ("A to Z", "Not", "Last", "Pile", "Swap", "Turn"):
        assert f"<b>{side}</b>" in html


def test_what_children_type_cannot_become_part_of_the_page() -> None:
    table = at_play().name("bob", "a<script>alert(1)</script>", "L3")
    assert "<script>" not in html_of(table, "cleo")
    assert "<script>" not in html_of(table.object("ann"), "ann")


def test_of_all_words_the_last_one_is_marked() -> None:
    """On a small screen with many players only that one is shown: it is the one that can be objected to."""
    board = board_of(at_play().names("bob ant L3", "cleo bat L1"), "ann")
    assert [(place.said, place.said_last) for place in board.others] == [("ant", False), ("bat", True)]
