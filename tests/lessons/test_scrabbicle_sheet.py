"""What stands on the Scrabbicle score sheet and tiles: lengths, turns with their sums, the settlement."""

from collections import Counter
from datetime import date
from typing import Any

import pytest

from games.engines.data import equipment_data
from lessons.printables import BadOptions, PlayedGame, SeatedPlayer
from lessons.printables.score_sheet import Fill
from lessons.printables.scrabbicle import (
    TURNS_ON_A_PAGE,
    Backs,
    Lengths,
    ScrabbicleSheet,
    ScrabbicleTiles,
    SheetOptions,
    TileOptions,
)
from tests.engines.rule_table import young
from tests.engines.tile_table import Table, emptied
from tests.lessons.paper import Paper

SHEET, TILES = ScrabbicleSheet(), ScrabbicleTiles()
FILLED = SheetOptions(fill=Fill.FILLED)
NAMED = SheetOptions(fill=Fill.NAMED)


def played(*, over: bool = True, **options: Any) -> Table:
    """Ann lays CAT and makes CHATS of it; Bob's XOG is challenged; then time runs out for both."""
    table = Table("ann", "bob", racks=["CATSHQU", "XOGTENS"], turn_seconds=60, **options)
    table.roll("ann", 1, 1).play("ann", "CAT").roll("bob", 6, 6).play("bob", "XOG").challenge("ann")
    table.roll("ann", 2, 2).amend("ann", w1="C[H]AT[S]").roll("bob", 1, 1)
    return table.wake(120) if over else table


def record_of(table: Table, day: date | None = None) -> PlayedGame:
    rules = table.state.rules
    seated = tuple(
        SeatedPlayer(id=player.id, name=player.name, supports=player.supports)
        for player in table.state.players
    )
    options = {name: getattr(rules, name) for name in type(rules).__slots__}
    return PlayedGame(game="scrabbicle", options=options, players=seated, log=tuple(table.log), day=day)


def sheets(options: SheetOptions, record: PlayedGame | None = None) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = SHEET.data(options, record)["sheets"]
    return made


class TestFilledIn:
    def test_every_turn_with_throw_words_and_score(self) -> None:
        ann, bob = sheets(FILLED, record_of(played()))
        assert ann["lines"][:2] == [
            {"throw": "1+1 = 2", "words": "CAT", "points": "5", "bonus": "", "score": "5", "total": "5"},
            {
                "throw": "2+2 = 4",
                "words": "CAT → CHATS",
                "points": "10",
                "bonus": "",
                "score": "10",
                "total": "15",
            },
        ]
        assert bob["lines"][0]["words"] == "XOG: not a word"
        assert (bob["lines"][0]["score"], bob["lines"][0]["points"]) == ("0", "")
        assert ann["lines"][2]["words"] == "out of time"

    def test_the_settlement_is_on_the_last_page(self) -> None:
        table = played()
        for sheet, player in zip(sheets(FILLED, record_of(table)), table.view()["players"], strict=True):
            assert sheet["end"]["final"] == str(player["score"])
            lost = table.view()["settlement"][player["id"]]["lost"]
            assert sheet["end"]["left"] == f"− {lost}"

    def test_a_running_game_has_no_settlement_yet_and_marks_what_can_be_challenged(self) -> None:
        table = Table("ann", "bob", racks=["CATSHQU"]).roll("ann", 6, 6).play("ann", "CAT")
        ann, bob = sheets(FILLED, record_of(table))
        assert (ann["lines"][0]["score"], ann["lines"][0]["total"]) == ("10?", "0")
        assert ann["lines"][0]["bonus"] == "× 2"
        assert (ann["end"], bob["lines"]) == ({}, [])

    def test_bonus_and_doubling_are_shown(self) -> None:
        table = (
            Table("ann", "bob", racks=["RETAINSED"], level="advanced")
            .roll("ann", 6, 6, 6)
            .play("ann", "RETAINS")
        )
        line = sheets(FILLED, record_of(table.roll("bob", 1, 1, 1)))[0]["lines"][0]
        assert (line["points"], line["bonus"], line["score"]) == ("7", "× 2 + 20", "34")

    def test_a_long_game_goes_on_on_the_next_page(self) -> None:
        pages = sheets(FILLED, record_of(emptied(0, level="junior")))
        assert [(page["name"], page["first"]) for page in pages] == [
            *(("Ann", 1), ("Ann", 1 + TURNS_ON_A_PAGE)),
            *(("Bob", 1), ("Bob", 1 + TURNS_ON_A_PAGE)),
        ]
        assert [page["last"] for page in pages] == [False, True, False, True]
        assert ["end" in page for page in pages] == [False, True, False, True]

    def test_on_paper(self) -> None:
        paper = Paper(SHEET.render(FILLED, record_of(played(), date(2026, 11, 16))))
        assert len(paper.texts) == 2
        assert "CAT → CHATS" in paper.texts[0]
        assert "16 Nov 2026" in paper.texts[0]
        assert paper.bookmarks == ["Scrabbicle: Ann", "Scrabbicle: Bob"]
        assert paper.is_tagged
        assert paper.is_accessible
        assert (
            SHEET.filename(FILLED, record_of(played(), date(2026, 11, 16)))
            == "scrabbicle-sheet-2026-11-16.pdf"
        )

    def test_nothing_of_a_rack_or_of_the_bag_is_on_it(self) -> None:
        made = str(sheets(FILLED, record_of(played(over=False))))
        assert not any(f"'{tile}'" in made for tile in played(over=False).state.bag)


class TestNamed:
    def test_a_junior_gets_the_junior_lengths(self) -> None:
        table = Table("ann", young("bob", junior=True))
        assert [sheet["level"] for sheet in sheets(NAMED, record_of(table))] == ["standard", "junior"]
        texts = Paper(SHEET.render(NAMED, record_of(table))).texts
        assert "two dice" in texts[0]
        assert "one die" in texts[1]

    def test_computer_players_may_be_left_out(self) -> None:
        both = (SeatedPlayer(id="p1", name="Ann"), SeatedPlayer(id="p2", name="Robo", is_computer=True))
        record = PlayedGame(game="scrabbicle", players=both)
        assert len(sheets(NAMED, record)) == 2
        assert len(sheets(SheetOptions(fill=Fill.NAMED, computers=False), record)) == 1

    def test_names_need_a_table_with_players(self) -> None:
        for record in (None, PlayedGame(game="scrabbicle")):
            with pytest.raises(BadOptions):
                sheets(NAMED, record)


class TestBlank:
    @pytest.mark.parametrize("level", list(Lengths))
    def test_the_throw_to_length_table_of_the_level(self, level: Lengths) -> None:
        options = SheetOptions(level=level)
        table = SHEET.data(options)["levels"][level.value]
        printed = equipment_data("scrabbicle")["lengths"][level.value]
        assert [row[0] for row in table["rows"]] == list(printed)
        assert [row[1].split("–")[0] for row in table["rows"]] == [
            str(lengths[0]) for lengths in printed.values()
        ]
        paper = Paper(SHEET.render(options))
        assert len(paper.texts) == 1
        assert paper.is_accessible
        assert SHEET.filename(options) == f"scrabbicle-sheet-{level.value}.pdf"

    def test_every_letter_has_its_worth(self) -> None:
        letters = " ".join(letters for _, letters in SHEET.data(SheetOptions())["worth"]).split()
        assert Counter(letters) == Counter([*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "blank"])


class TestTiles:
    def test_a_hundred_tiles_as_they_are_in_the_box(self) -> None:
        printed = Counter(
            (letter or "?", int(points)) for letter, points in TILES.data(TileOptions())["tiles"]
        )
        in_the_box = {
            (letter, points): count
            for letter, (points, count) in equipment_data("scrabbicle")["tiles"].items()
        }
        assert printed == in_the_box

    def test_on_paper(self) -> None:
        paper = Paper(TILES.render(TileOptions()))
        assert (len(paper.texts), paper.is_accessible) == (3, True)
        assert "Advanced" in paper.texts[2]
        assert len(Paper(TILES.render(TileOptions(cards=Backs.NONE))).texts) == 2
