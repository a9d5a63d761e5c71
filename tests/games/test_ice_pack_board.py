"""What the pages show of Ice Pack, phase by phase, against the real engine."""

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.actions.tables import NewSeat, open_table
from games.boards import help_for, present
from games.boards.ice_pack.board import Board
from games.boards.ice_pack.board import present as board
from games.boards.ice_pack.results import curve
from games.boards.ice_pack.tray import outline
from games.boards.page import SeatCard, TablePage
from games.engines.ice_pack.patterns import PLACES
from games.models import Table as Row
from games.selectors import past_scores
from tests.engines.ice_table import Table
from tests.engines.rule_table import young
from tests.games.shown import NOW, Facts, seen_from
from tests.world import ANN, BOB

FIGURE = {"ann": 3, "bob": 5}


def page_of(table: Table, *mine: str, **rest: Any) -> TablePage:
    """The screen of the named players; without names, that of an onlooker."""
    view = table.view()
    seats = [
        SeatCard(
            id=player["id"],
            name=player["name"],
            kind="person" if player["id"] in FIGURE else "computer",
            figure=FIGURE.get(player["id"], 8),
            mine=player["id"] in mine,
            supports=player["supports"],
            score=player["score"],
        )
        for player in view["players"]
    ]
    facts = rest.pop("facts", Facts("ice-pack", status="over" if view["over"] else "playing"))
    return seen_from(facts, table, seats, **rest)


def board_of(table: Table, *mine: str, **rest: Any) -> Board:
    return board(page_of(table, *mine, **rest))


def html_of(table: Table, *mine: str, **rest: Any) -> str:
    return render_to_string("games/_board.html", present(page_of(table, *mine, **rest)))


ROW = "222 461 316 451"
SCENES = {
    "roll": lambda: Table("ann"),
    "place": lambda: Table("ann").roll("ann", "146"),
    "must": lambda: Table("ann").roll("ann", "446"),
    "triple": lambda: Table("ann").roll("ann", "444"),
    "claim": lambda: Table.showing("234 315 324 121"),
    "two": lambda: Table.showing(ROW, "ann", "bob").claim("ann", 1),
    "goals": lambda: Table.showing(ROW, "ann", "bob", achievement={"ann": {"1": 2}, "bob": {"2": 1}}),
    "packed": lambda: Table("ann", super_packed=True),
    "find": lambda: Table.showing("234 315 324 121", "ann", find_patterns=True),
    "over": lambda: Table("ann").wake(600),
    "two over": lambda: Table.showing(ROW, "ann", "bob").claim("ann", 1).wake(600),
}
every_scene = pytest.mark.parametrize("scene", SCENES)


class TestEveryPhase:
    @every_scene
    @pytest.mark.parametrize("mine", [("ann",), (), ("ann", "bob")], ids=["own", "looking on", "one screen"])
    def test_it_is_drawn_with_each_name_once_and_no_style(self, scene: str, mine: tuple[str, ...]) -> None:
        html = html_of(SCENES[scene](), *mine)
        names = Counter(re.findall(r'\bid="([^"]+)"', html))
        assert [name for name, times in names.items() if times > 1] == []
        assert "style=" not in html
        assert "None" not in html

    @every_scene
    def test_there_is_one_sun_at_most(self, scene: str) -> None:
        assert html_of(SCENES[scene](), "ann").count("btn-primary") <= 1

    @every_scene
    def test_the_projector_and_the_rules_are_drawn(self, scene: str) -> None:
        context = present(page_of(SCENES[scene]()))
        assert "chute" in render_to_string("games/projector.html", context) or context["layout"] == "over"
        assert "Doubles and triples" in render_to_string(
            "games/ice-pack/_rules.html", context | {"level": "h3"}
        )

    def test_only_whose_turn_it_is_can_do_something(self) -> None:
        html = html_of(SCENES["two"](), "ann")
        assert "data-move" not in html
        assert "data-move" in html_of(SCENES["two"](), "bob")

    def test_at_one_screen_it_is_always_a_turn_of_this_screen(self) -> None:
        dock = board_of(SCENES["two"](), "ann", "bob").dock
        assert dock is not None
        assert dock.sun is not None
        assert (dock.title, dock.sun.seat) == ("Bob’s turn", "bob")

    def test_nothing_can_be_done_while_the_game_is_paused(self) -> None:
        dock = board_of(Table("ann"), "ann", facts=Facts("ice-pack", paused_at=NOW)).dock
        assert dock is not None
        assert dock.state == "wait"


class TestDock:
    def dock(self, scene: str, *mine: str) -> Any:
        return board_of(SCENES[scene](), *(mine or ("ann",))).dock

    def test_roll(self) -> None:
        dock = self.dock("roll")
        assert (dock.title, dock.sun.words, dict(dock.sun.action)) == ("Your turn", "Roll", {"type": "roll"})

    def test_a_double_is_explained_and_one_button_does_it(self) -> None:
        dock = self.dock("must")
        assert (dock.title, dock.text) == (
            "Double 4!",
            "A double chooses for you: the 6 goes into column 1.",
        )
        assert dict(dock.sun.action) == {"type": "place", "die": 2, "column": 1}
        assert dock.spoken.startswith("You rolled 4, 4, 6. Double 4! A double")

    def test_what_must_go_and_what_stays_is_shown_by_more_than_colour(self) -> None:
        tray = board_of(SCENES["must"](), "ann").tray
        assert [(piece.locked, piece.must) for piece in tray.hand] == [
            (True, False),
            (True, False),
            (False, True),
        ]
        assert [(column.locked, column.must) for column in tray.columns] == [
            (False, True),
            (True, False),
            (True, False),
        ]
        html = html_of(SCENES["must"](), "ann")
        assert html.count("stays<") == 2
        assert html.count("must go<") == 1
        assert html.count("closed this turn") == 2

    def test_a_free_choice(self) -> None:
        assert self.dock("place").title == "Which die goes in?"
        assert self.dock("triple").title == "Triple! Free choice"

    @pytest.mark.parametrize(
        ("table", "why"),
        [
            (lambda: Table("ann").roll("ann", "146"), ""),
            (lambda: Table("ann").roll("ann", "444"), "No change after a triple"),
            (lambda: Table("ann").roll("ann", "146").change("ann", 0, 5), "One change a turn"),
        ],
    )
    def test_why_no_die_can_be_changed(self, table: Any, why: str) -> None:
        dock = board_of(table(), "ann").dock
        assert dock is not None
        assert dock.no_change == why

    def test_patterns_that_can_be_claimed_the_dearest_first(self) -> None:
        dock = self.dock("claim")
        assert [offer.outline.value for offer in dock.offers] == [3, 1]
        assert dock.offers[0].spoken == "Claim a diagonal, counting, rows 2 to 4, for 3 points"
        assert json.loads(dock.offers[0].move.json)["cells"] == [[2, 1], [3, 2], [4, 3]]

    def test_one_pattern_is_named(self) -> None:
        dock = board_of(Table.showing(ROW), "ann").dock
        assert dock is not None
        assert (dock.title, dock.text) == ("You made a pattern!", "A row, all the same.")

    def test_the_other_player_sees_what_happened(self) -> None:
        dock = self.dock("two", "bob")
        assert dock.text == "Ann pushed a 2 into column 1, a 1 came out. 1 point for a row, all the same."

    def test_while_the_other_plays(self) -> None:
        assert self.dock("two").title == "Bob rolls"

    def test_a_hint_is_offered_where_there_is_something_to_choose(self) -> None:
        may = frozenset({"hint"})
        assert 'data-hint="ann"' in html_of(SCENES["place"](), "ann", may=may)
        for scene in ("roll", "must", "claim", "over"):
            assert "data-hint" not in html_of(SCENES[scene](), "ann", may=may)
        assert "data-hint" not in html_of(SCENES["place"](), "ann")


class TestOutlines:
    def marks(self, board: str) -> Sequence[Any]:
        return board_of(Table.showing(board), "ann").tray.outlines

    def test_a_row_is_framed_and_its_points_stand_at_its_end(self) -> None:
        (mark,) = self.marks(ROW)
        assert (mark.x, mark.y, mark.width, mark.height, mark.badge) == (5, 5, 290, 90, (306, 50))

    def test_two_rows(self) -> None:
        (mark,) = self.marks("216 162 435 143")
        assert (mark.y, mark.height, mark.badge) == (105, 190, (150, 108))

    @pytest.mark.parametrize(
        ("board", "turn", "badge"),
        [
            ("215 433 454 141", "rotate(45 150 150)", (280, 300)),
            ("623 522 112 435", "rotate(-45 150 150)", (20, 300)),
            ("336 651 356 334", "rotate(45 150 250)", (280, 400)),
        ],
    )
    def test_a_diagonal_leans_the_right_way(self, board: str, turn: str, badge: tuple[int, int]) -> None:
        (mark,) = self.marks(board)
        assert (mark.turn, mark.badge) == (turn, badge)

    def test_wherever_patterns_lie_no_points_cover_others(self) -> None:
        """A badge is 50 wide. Patterns at the same place need other dice, so only one of them can be there."""
        lying = {place.cells: place.pattern for place in PLACES}
        claims = [{"pattern": pattern, "cells": cells, "value": 1} for cells, pattern in lying.items()]
        badges = [outline(claim, 0, None).badge for claim in claims]
        assert min(math.dist(*pair) for pair in combinations(badges, 2)) >= 50

    def test_the_points_lie_above_all_outlines(self) -> None:
        html = html_of(Table.showing("555 123 435 666"), "ann")
        assert html.count('<circle r="25"/>') > 1
        assert html.rindex("<rect") < html.index('<circle r="25"/>')

    def test_the_other_player_sees_them_and_cannot_take_them(self) -> None:
        tray = board_of(Table.showing(ROW, "ann", "bob"), "bob").tray
        assert [mark.move for mark in tray.outlines] == [None]


class TestSheets:
    def test_circles_fill_up_as_on_paper(self) -> None:
        (sheet,) = board_of(Table("ann").with_circles(ann="240000"), "ann").sheets
        assert [circle.state for circle in sheet.lines[0].circles] == ["filled"] * 2 + ["next"] + ["open"] * 3
        assert [circle.value for circle in sheet.lines[3].circles] == [3, 3, 5]

    def test_the_circle_that_was_just_filled_is_stamped(self) -> None:
        ann = board_of(SCENES["two"](), "ann").sheets[0]
        assert [circle.just for circle in ann.lines[0].circles] == [True] + [False] * 5
        assert not any(circle.just for line in ann.lines[1:] for circle in line.circles)

    def test_what_can_be_claimed_is_lit(self) -> None:
        (sheet,) = board_of(SCENES["claim"](), "ann").sheets
        assert [line.pattern for line in sheet.lines if line.can] == [2, 4]

    def test_ones_own_board_comes_first(self) -> None:
        assert [sheet.title for sheet in board_of(SCENES["two"](), "bob").sheets] == [
            "Your board",
            "Ann’s board",
        ]

    def test_changes_and_bonus_squares(self) -> None:
        table = Table.showing(ROW, "ann", "bob", draws=["i1", "i2", "i3", "i4", "p2"]).claim("ann", 1)
        table.roll("bob", "146").change("bob", 0, 5)
        bob = board_of(table, "bob").sheets[0]
        assert list(bob.changes) == ["left"] * 3 + ["spent"]
        assert list(bob.squares) == ["won"] + ["open"] * 3
        assert list(bob.parts) == [("circles", 0), ("changes left", 9), ("bonus squares", 2)]

    def test_goals(self) -> None:
        ann, bob = board_of(SCENES["goals"]().claim("ann", 1), "ann").sheets
        assert [(goal.have, goal.want, goal.reached) for goal in ann.goals] == [(1, 2, False)]
        assert [goal.text for goal in bob.goals] == ["diagonals (patterns 3 and 4)"]

    @pytest.mark.parametrize(
        ("mine", "across"),
        [(["ann"], "bob"), (["bob"], "ann"), (["ann", "bob"], "ann"), ([], "ann")],
    )
    def test_on_a_wide_screen_the_board_lies_between_the_two(self, mine: list[str], across: str) -> None:
        sheets = board_of(SCENES["two"](), *mine).sheets
        assert [sheet.seat.id for sheet in sheets if sheet.across] == [across]

    def test_alone_ones_sheet_lies_below_the_next_step(self) -> None:
        assert [sheet.across for sheet in board_of(Table("ann"), "ann").sheets] == [False]

    def test_a_coloured_die_carries_its_owner(self) -> None:
        html = html_of(Table("ann", "bob"), "ann")
        assert 'aria-label="3, your die"' in html
        assert 'aria-label="4, Bob’s die"' in html
        assert html.count("avatar owner") == 2


class TestBonusSquares:
    """ "One bonus square whenever the opponent claims a pattern in which that player's coloured die takes part." """

    def bobs_die_in_it(self) -> Table:
        return Table.showing(ROW, "ann", "bob", draws=["i1", "i2", "i3", "i4", "p2"])

    def test_the_board_says_before_a_claim_what_it_gives_the_other_player(self) -> None:
        dock = board_of(self.bobs_die_in_it(), "ann").dock
        assert dock is not None
        assert dock.text == "A row, all the same. With Bob’s die in it, Bob gets 2 points."
        assert dock.offers[0].spoken.endswith("for 1 point, and a bonus square for Bob")
        assert 'class="ip-gives"' in html_of(self.bobs_die_in_it(), "ann")

    def test_only_where_it_takes_part(self) -> None:
        table = Table.showing(ROW, "ann", "bob", draws=["i1", "i2", "i3", "i4", "p1"])
        dock = board_of(table, "ann").dock
        assert dock is not None
        assert (dock.text, dock.offers[0].bonus_for) == ("A row, all the same.", None)

    @pytest.mark.parametrize(("who", "words"), [("ann", "Bob gets"), ("bob", "You get")])
    def test_the_result_is_explained_afterwards(self, who: str, words: str) -> None:
        news = board_of(self.bobs_die_in_it().claim("ann", 1), who).news
        assert news.endswith(f"1 point for a row, all the same. {words} a bonus square: 2 points.")

    def test_until_the_next_die_goes_in(self) -> None:
        table = self.bobs_die_in_it().claim("ann", 1).push("bob", "146", 2)
        assert "bonus" not in board_of(table, "bob").news


class TestAlone:
    def race(self, table: Table, *past: int) -> Any:
        return board_of(table, "ann", past=list(past)).race

    def test_there_is_a_score_to_beat(self) -> None:
        race = self.race(Table("ann"), 20, 31, 25)
        assert (race.score, race.best, race.text) == (12, 31, "20 more beats your best")

    def test_beating_it(self) -> None:
        race = self.race(Table("ann"), 11)
        assert (race.text, race.cheer) == ("New best!", "New best!")

    def test_the_first_game(self) -> None:
        race = self.race(Table("ann"))
        assert (race.best, race.curve) == (None, "")

    def test_when_it_is_over(self) -> None:
        final = board_of(SCENES["over"](), "ann", past=[10, 11]).final
        assert final is not None
        assert (final.title, final.text) == ("12 points. New best!", "Your best was 11 points.")
        assert "polyline" in html_of(SCENES["over"](), "ann", past=[10, 11])

    def test_the_curve_rises_from_left_to_right(self) -> None:
        assert curve([10, 20]) == "4.0,36.0 116.0,4.0"
        assert curve([10]) == ""
        assert curve([7, 7, 7]).count(",") == 3

    def test_each_game_is_a_dot_on_it(self) -> None:
        assert self.race(Table("ann"), 10, 20).dots == "M4.0,36.0h0 M116.0,4.0h0"

    def test_with_two_there_is_no_race_against_oneself(self) -> None:
        assert board_of(SCENES["two"](), "ann").race is None


class TestEnd:
    def test_you_win(self) -> None:
        final = board_of(SCENES["two over"](), "ann").final
        assert final is not None
        assert (final.title, final.text) == ("You win!", "13 points. Bob 12.")

    def test_the_other_wins(self) -> None:
        final = board_of(SCENES["two over"](), "bob").final
        assert final is not None
        assert (final.title, final.text) == ("You came second!", "Only 1 point short. So close!")

    def test_a_tie(self) -> None:
        final = board_of(Table("ann", "bob").wake(600), "ann").final
        assert final is not None
        assert final.title == "You and Bob share the first place!"

    def test_from_a_race_the_way_leads_to_the_others_scores(self) -> None:
        assert "/tables/abcd2345efgh/race" in html_of(SCENES["over"](), "ann", is_race=True)
        assert "/race" not in html_of(SCENES["over"](), "ann")

    def test_the_sheet_can_be_printed(self) -> None:
        assert "/print/ice-pack-sheet/?table=abcd2345efgh" in html_of(SCENES["over"](), "ann")


class TestClock:
    def test_more_time_makes_the_ring_as_long(self) -> None:
        clock = board_of(Table(young("ann", extra_time=1.5)), "ann").clock
        assert clock is not None
        assert (clock.deadline, clock.span) == (900, 900)

    def test_goals_need_no_clock(self) -> None:
        options: dict[str, Any] = {"achievement": {"ann": {"1": 1}}}
        shown = board_of(Table("ann", **options), "ann", facts=Facts("ice-pack", options))
        assert (shown.clock, shown.where) == (None, "solo, goals")


def test_the_rules_show_every_pattern_with_its_circles() -> None:
    patterns = help_for("ice-pack")["patterns"]
    assert [example.circles[0] for example in patterns] == [1, 1, 3, 3, 7, 7]
    assert patterns[3].spoken == "any any 4; any 3 any; 2 any any"


@pytest.mark.django_db
class TestPastScores:
    def played(self, score: int, *, by: Any = ANN, seconds: int = 600) -> Row:
        """A game that is over, with a change or two left."""
        table = open_table(by, "ice-pack", options={"seconds": seconds}, people=[NewSeat(name="Kind Robin")])
        snapshot = dict(table.snapshot or {}) | {"phase": "over", "sheets": [[[0] * 6, score // 3, 0]]}
        Row.objects.filter(pk=table.pk).update(status="over", snapshot=snapshot, changed_at=score)
        return table

    def test_ones_own_games_by_the_same_rules_oldest_first(self) -> None:
        for score in (3, 9, 6):
            self.played(score)
        self.played(12, by=BOB)
        self.played(12, seconds=60)
        now = open_table(ANN, "ice-pack", options={"seconds": 600}, people=[NewSeat(name="Kind Robin")])
        assert past_scores(now, now.seats.get()) == [3, 6, 9]

    def test_a_game_for_two_does_not_count(self) -> None:
        two = open_table(ANN, "ice-pack", options={}, people=[NewSeat(name="Kind Robin")], computers=[1])
        Row.objects.filter(pk=two.pk).update(status="over")
        now = open_table(ANN, "ice-pack", options={}, people=[NewSeat(name="Kind Robin")])
        assert past_scores(now, now.seats.get()) == []


class TestFindingPatternsOneself:
    """Option find_patterns: the board names no pattern, and the player says which dice make one."""

    def test_the_board_asks_and_outlines_nothing(self) -> None:
        html = html_of(SCENES["find"](), "ann")
        assert "Do you see a pattern?" in html
        assert "data-offer" not in html
        assert "data-mark" not in html
        assert 'class="can"' not in html
        assert html.count("data-cell=") == 12

    def test_the_dice_of_the_other_player_cannot_be_marked(self) -> None:
        assert "data-cell=" not in html_of(SCENES["find"]())


def test_the_first_points_are_explained_before_any_move() -> None:
    race = board_of(Table("ann"), "ann").race
    assert race is not None
    assert race.text == "12 to begin with: 3 for each change you keep."
    rolled = board_of(SCENES["place"](), "ann").race
    assert rolled is not None
    assert rolled.text == "Your first game: every point counts."


def test_the_patterns_beside_the_columns_are_those_of_the_player_on_turn() -> None:
    assert [line.next for line in board_of(Table("ann"), "ann").beside] == [1, 1, 3, 3, 7, 7]
    two = board_of(SCENES["two"](), "ann", "bob")
    assert two.beside == next(sheet.lines for sheet in two.sheets if sheet.seat.id == "bob")
