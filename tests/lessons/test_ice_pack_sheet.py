"""What stands on the Ice Pack score sheet and board: circles, changes, bonus squares and goals, as the rules say it."""

from datetime import date
from typing import Any

import pytest

from games.engines import GAMES, Context, Player, ScriptedDice
from games.engines.ice_pack.equipment import CIRCLES, PATTERNS
from games.engines.ice_pack.patterns import PLACES
from lessons.printables import BadOptions, PlayedGame, SeatedPlayer
from lessons.printables.ice_pack import DRAWN, IcePackBoard, IcePackSheet, SheetOptions
from lessons.printables.printable import Options
from lessons.printables.score_sheet import Fill
from tests.lessons.paper import Paper

SHEET = IcePackSheet()
GAME = GAMES["ice-pack"]
FILLED = SheetOptions(fill=Fill.FILLED)
NAMED = SheetOptions(fill=Fill.NAMED)
# As in the play-through for two: Ann spends a change for all six numbers, Bob makes them again with her die.
FIRST_BOARD = [3, 4, 4, 1, 1, 6, 3, 3, 4, 1, 3, 6]
MOVES: list[tuple[str, dict[str, Any], list[int]]] = [
    ("p1", {"type": "roll"}, [4, 4, 6]),
    ("p1", {"type": "place", "die": 2, "column": 1}, []),
    ("p2", {"type": "roll"}, [2, 2, 2]),
    ("p2", {"type": "place", "die": 0, "column": 2}, []),
    ("p1", {"type": "roll"}, [3, 4, 1]),
    ("p1", {"type": "change", "die": 1, "value": 5}, []),
    ("p1", {"type": "place", "die": 1, "column": 3}, []),
    ("p1", {"type": "claim", "pattern": 5}, []),
    ("p2", {"type": "roll"}, [1, 2, 6]),
    ("p2", {"type": "place", "die": 0, "column": 2}, []),
    ("p2", {"type": "claim", "pattern": 5}, []),
]


def played(**options: Any) -> PlayedGame:
    players = [Player("p1", "Ann"), Player("p2", "Bob")]
    log = GAME.decide_start(players, options, Context(ScriptedDice(FIRST_BOARD), frozenset(), 0.0))
    for who, action, rolls in MOVES:
        log += GAME.decide(GAME.replay(log), who, action, Context(ScriptedDice(rolls), frozenset(), 1.0))
    return PlayedGame(game="ice-pack", options=options, players=seats("Ann", "Bob"), log=tuple(log))


def seats(*names: str, **supports: Any) -> tuple[SeatedPlayer, ...]:
    return tuple(
        SeatedPlayer(id=f"p{number}", name=name, supports=supports if number == 2 else {})
        for number, name in enumerate(names, start=1)
    )


def sheets(options: SheetOptions, record: PlayedGame | None = None) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = SHEET.data(options, record)["sheets"]
    return made


class TestFilledIn:
    def test_every_circle_change_and_square_of_the_game(self) -> None:
        ann, bob = sheets(FILLED, played())
        assert ann["results"] == {
            "circles": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 1, "6": 0},
            "points": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 7, "6": 0},
            "changes_used": 1,
            "squares": 1,
            "total": 18,
        }
        assert (bob["results"]["changes_used"], bob["results"]["squares"], bob["results"]["total"]) == (
            0,
            0,
            19,
        )

    def test_the_row_of_totals_adds_up(self) -> None:
        for sheet in sheets(FILLED, played()):
            line = sheet["results"]
            parts = sum(line["points"].values()) + 3 * (4 - line["changes_used"]) + 2 * line["squares"]
            assert parts == line["total"]

    def test_on_paper(self) -> None:
        paper = Paper(SHEET.render(FILLED, played()))
        assert len(paper.texts) == 2
        assert "Ann" in paper.texts[0]
        assert "18" in paper.texts[0]
        # One circle, one change and one square of Ann's, one circle of Bob's.
        assert paper.alt_texts.count("crossed") == 4
        assert paper.is_accessible

    def test_the_day_of_the_game(self) -> None:
        record = played()
        dated = PlayedGame(
            game=record.game, players=record.players, log=record.log, day=date(2026, 11, 16), options={}
        )
        assert sheets(FILLED, dated)[0]["date"] == "16 Nov 2026"
        assert SHEET.filename(FILLED, dated) == "ice-pack-sheet-2026-11-16.pdf"

    def test_before_the_first_roll_there_is_nothing_to_fill_in(self) -> None:
        lobby = PlayedGame(game="ice-pack", players=seats("Ann"))
        assert "results" not in sheets(FILLED, lobby)[0]


class TestNamed:
    def test_one_for_each_player_found_by_name(self) -> None:
        paper = Paper(SHEET.render(NAMED, played()))
        assert paper.bookmarks == ["Ice Pack: Ann", "Ice Pack: Bob"]
        assert "crossed" not in paper.alt_texts

    def test_computer_players_may_be_left_out(self) -> None:
        both = (SeatedPlayer(id="p1", name="Ann"), SeatedPlayer(id="p2", name="Robo", is_computer=True))
        record = PlayedGame(game="ice-pack", players=both)
        assert len(sheets(NAMED, record)) == 2
        assert len(sheets(SheetOptions(fill=Fill.NAMED, computers=False), record)) == 1

    def test_goals_are_ones_own(self) -> None:
        options = {"achievement": {"p1": {"2": 1, "1": 2}, "p2": {"3": 1}}}
        record = PlayedGame(game="ice-pack", options=options, players=seats("Ann", "Bob", goals={"1": 1}))
        assert [sheet["goals"] for sheet in sheets(NAMED, record)] == [[["1", 2], ["2", 1]], [["1", 1]]]
        text = Paper(SHEET.render(NAMED, record)).text
        assert "2 from tier 1, 1 from tier 2" in text

    def test_goals_may_be_written_for_each_player(self) -> None:
        options = {"achievement": {"each": {"1": 2}}}
        record = PlayedGame(game="ice-pack", options=options, players=seats("Ann", "Bob", goals={"1": 1}))
        assert [sheet["goals"] for sheet in sheets(NAMED, record)] == [[["1", 2]], [["1", 1]]]

    def test_without_achievement_there_are_none(self) -> None:
        record = PlayedGame(game="ice-pack", players=seats("Ann", "Bob", goals={"1": 1}))
        assert [sheet["goals"] for sheet in sheets(NAMED, record)] == [[], []]

    @pytest.mark.parametrize("fill", [Fill.NAMED, Fill.FILLED])
    def test_names_need_a_table(self, fill: Fill) -> None:
        with pytest.raises(BadOptions):
            sheets(SheetOptions(fill=fill))
        with pytest.raises(BadOptions):
            sheets(SheetOptions(fill=fill), PlayedGame(game="ice-pack"))

    def test_a_table_of_another_game_is_refused(self) -> None:
        with pytest.raises(BadOptions):
            sheets(NAMED, PlayedGame(game="dice-words", players=seats("Ann")))


class TestBlank:
    def test_it_has_everything_to_cross(self) -> None:
        text = Paper(SHEET.render(SheetOptions())).text
        for words in (
            "Equal row",
            "Straight diagonal",
            "a diagonal, counting",
            "Six of a kind",
            "Changes",
            "Bonus squares",
            "Total",
        ):
            assert words in text
        assert "1 1 1 1 2 2" in text
        assert "1 1 1 1 2 3" in text

    def test_alone_there_are_no_bonus_squares(self) -> None:
        assert sheets(SheetOptions(for_two=False)) == [{"squares": 0}]
        assert "Bonus" not in Paper(SHEET.render(SheetOptions(for_two=False))).text
        assert sheets(SheetOptions(), PlayedGame(game="ice-pack", players=seats("Ann"))) == [{"squares": 0}]

    def test_the_circles_are_those_of_the_game(self) -> None:
        patterns = SHEET.data(SheetOptions())["patterns"]
        assert [tuple(pattern["circles"]) for pattern in patterns] == list(CIRCLES)
        assert [pattern["tier"] for pattern in patterns] == ["1", "1", "2", "2", "3", "3"]

    def test_the_examples_are_what_they_show(self) -> None:
        """Each little board shows its own pattern, judged by the rules."""
        for number in PATTERNS:
            rows = DRAWN[number][1].split()
            spots = {
                (row, column): int(value)
                for row, line in enumerate(rows, start=1)
                for column, value in enumerate(line, start=1)
                if value != "."
            }
            fitting = [
                place for place in PLACES if place.pattern == number and set(place.cells) == set(spots)
            ]
            assert [place.fits([spots[cell] for cell in place.cells]) for place in fitting] == [True]


def test_the_board_says_where_doubles_go() -> None:
    board = IcePackBoard()
    assert [column["values"] for column in board.data(Options())["columns"]] == [[1, 4], [2, 5], [3, 6]]
    paper = Paper(board.render(Options()))
    assert len(paper.texts) == 1
    for words in ("1 · 4", "3 or 6", "Your hand", "A triple is free"):
        assert words in paper.text


def test_names_of_files() -> None:
    assert SHEET.filename(SheetOptions()) == "ice-pack-sheet.pdf"
