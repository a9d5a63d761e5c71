"""What holds for the score sheet of every game, because it is registered."""

from typing import Any

import pytest

from games.engines import GAMES
from lessons.printables import PRINTABLES, BadOptions, PlayedGame, SeatedPlayer
from lessons.printables.score_sheet import Fill, ScoreSheet
from tests.lessons.paper import Paper

SHEETS: list[ScoreSheet[Any]] = [one for one in PRINTABLES.values() if isinstance(one, ScoreSheet)]
every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.slug)


def test_every_game_has_one() -> None:
    assert sorted(sheet.game for sheet in SHEETS) == sorted(GAMES)


@every_sheet
@pytest.mark.parametrize("fill", [Fill.NAMED, Fill.FILLED])
def test_names_and_scores_need_a_table_of_this_game_with_players(sheet: ScoreSheet[Any], fill: Fill) -> None:
    other = next(game for game in GAMES if game != sheet.game)
    wanted = sheet.options(fill=fill)
    with pytest.raises(BadOptions, match="come from a table"):
        sheet.data(wanted)
    with pytest.raises(BadOptions, match="Nobody sits"):
        sheet.data(wanted, PlayedGame(game=sheet.game))
    with pytest.raises(BadOptions, match="another game"):
        sheet.data(wanted, PlayedGame(game=other))


@every_sheet
def test_before_a_game_names_are_suggested_and_after_it_all_of_it(sheet: ScoreSheet[Any]) -> None:
    assert sheet.suggested(begun=False) == {"fill": Fill.NAMED}
    assert sheet.suggested(begun=True) == {"fill": Fill.FILLED}


@every_sheet
def test_a_sheet_with_names_says_the_class_and_a_blank_one_leaves_it_open(sheet: ScoreSheet[Any]) -> None:
    table = PlayedGame(
        game=sheet.game, class_name="Year 4 Foxes", players=(SeatedPlayer(id="p1", name="Ann"),)
    )
    named, blank = (sheet.render(sheet.options(fill=fill), table) for fill in (Fill.NAMED, Fill.BLANK))
    assert "Class Year 4 Foxes" in Paper(named).text
    assert "Year 4 Foxes" not in Paper(blank).text
