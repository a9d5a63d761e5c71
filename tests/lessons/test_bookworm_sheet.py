"""What stands on the Bookworm score sheet: "rounds × players with dots, Bookworm cards, −2, running total"."""

from datetime import date

import pytest

from games.engines import Context, Player, ScriptedDice
from games.engines.bookworm.equipment import category
from games.engines.bookworm.game import GAME
from lessons.printables import PlayedGame, SeatedPlayer
from lessons.printables.bookworm import BookwormSheet, SheetOptions
from lessons.printables.score_sheet import Fill
from tests.lessons.paper import Paper

SHEET = BookwormSheet()
PEOPLE = [Player("p1", "Noor"), Player("p2", "Ben"), Player("p3", "Finn")]
FACES = ["B", "F", "A", "CK", "M", "S", "XY"]


def played() -> PlayedGame:
    """Finn steals Ben's die and Noor gives up; then Finn gives up while Ben has a lonely not die."""
    ctx = Context(ScriptedDice(rolls=[*FACES, "pile", *FACES, "not"]), frozenset(), 0.0)
    options = {"special_die": True, "target_score": 15}
    log = GAME.decide_start(PEOPLE, options, ctx)
    state = GAME.replay(log)
    for who, action in (
        ("p1", {"type": "choose", "category": 0}),
        ("p2", {"type": "name", "word": "yak", "die": "L7"}),
        ("p3", {"type": "name", "word": "yeti", "die": "L7"}),
        ("p1", {"type": "give_up"}),
        ("p1", {"type": "choose", "category": 2}),
        ("p2", {"type": "name", "word": "nut", "die": "S"}),
        ("p3", {"type": "give_up"}),
    ):
        for event in GAME.decide(state, who, action, ctx):
            state = GAME.apply(state, event)
            log.append(event)
    seated = tuple(SeatedPlayer(id=one.id, name=one.name) for one in PEOPLE)
    return PlayedGame(game="bookworm", options=options, players=seated, day=date(2026, 3, 5), log=tuple(log))


def test_filled_in_every_round_has_its_category_and_the_figures_of_all_players() -> None:
    data = SHEET.data(SheetOptions(fill=Fill.FILLED), played())
    [sheet] = data["sheets"]
    assert sheet["names"] == ["Noor", "Ben", "Finn"]
    assert sheet["date"] == "5 Mar 2026"
    first, second = sheet["results"]
    assert (first["category"], second["category"]) == (category(0, 0).text, category(1, 2).text)
    assert first["players"] == [
        {"dots": "0", "cards": "0", "failed": True, "total": "−2"},
        {"dots": "0", "cards": "1", "failed": False, "total": "1"},
        {"dots": "3", "cards": "0", "failed": False, "total": "3"},
    ]
    assert [line["total"] for line in second["players"]] == ["−2", "−1", "1"]
    assert second["players"][1]["dots"] == "−2"


def test_the_goal_is_the_tables_own() -> None:
    assert SHEET.data(SheetOptions(fill=Fill.FILLED), played())["goal"] == 15
    assert SHEET.data(SheetOptions())["goal"] == 21


def test_named_has_names_and_room_to_write() -> None:
    [sheet] = SHEET.data(SheetOptions(fill=Fill.NAMED), played())["sheets"]
    assert sheet == {"names": ["Noor", "Ben", "Finn"]}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_blank_has_a_column_for_each_player(players: int) -> None:
    data = SHEET.data(SheetOptions(players=players))
    assert data["sheets"] == [{"names": [""] * players}]


def test_a_blank_one_for_a_table_has_as_many_columns_as_it_has_players() -> None:
    [sheet] = SHEET.data(SheetOptions(), played())["sheets"]
    assert sheet["names"] == ["", "", ""]


def test_a_table_where_nothing_is_played_yet_has_no_results() -> None:
    record = PlayedGame(
        game="bookworm", players=(SeatedPlayer(id="p1", name="Noor"), SeatedPlayer(id="p2", name="Ben"))
    )
    [sheet] = SHEET.data(SheetOptions(fill=Fill.FILLED), record)["sheets"]
    assert sheet["results"] == []


def test_there_is_a_row_for_every_round_that_was_played() -> None:
    assert SHEET.data(SheetOptions(rounds=4, fill=Fill.FILLED), played())["rounds"] == 4
    assert SHEET.data(SheetOptions(rounds=16))["rounds"] == 16


def test_on_paper_it_can_be_read_and_heard() -> None:
    paper = Paper(SHEET.render(SheetOptions(fill=Fill.FILLED), played()))
    assert paper.sizes == {(297, 210)}
    assert paper.is_tagged
    assert paper.is_accessible
    assert len(paper.texts) == 1
    for word in ("Noor", "Ben", "Finn", category(0, 0).text, "15 points end the game", "−2"):
        assert word in paper.text
    assert paper.tags["/TH"] >= 2 + 3 + 12


def test_long_games_go_on_a_second_page() -> None:
    paper = Paper(SHEET.render(SheetOptions(rounds=16, players=6)))
    assert len(paper.texts) == 2
    assert "Rounds 9 to 16 are on the next page." in paper.texts[0]


def test_names_of_files() -> None:
    assert SHEET.filename(SheetOptions()) == "bookworm-sheet.pdf"
    assert SHEET.filename(SheetOptions(fill=Fill.FILLED), played()) == "bookworm-sheet-2026-03-05.pdf"
