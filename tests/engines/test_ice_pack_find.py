"""Find it yourself (docs/rules/ice-pack.md, Variants): "after each push the player is asked for a pattern, whether
there is one or not. The view names none in `claimable`; a pattern that is not claimed is not scored."
"""

import pytest

from games.engines import GAMES
from games.engines.values import IllegalMove
from tests.engines.ice_table import DULL, Table

GAME = GAMES["ice-pack"]
ROW = "222 461 316 451"


def test_a_pattern_is_not_named_and_can_be_claimed() -> None:
    table = Table.showing(ROW, "ann", find_patterns=True)
    assert table.view()["phase"] == "claim"
    assert table.view()["claimable"] == []
    table.claim("ann", 1)
    assert table.view()["players"][0]["circles"]["1"] == 1


def test_a_pattern_that_is_not_there_is_refused_and_the_turn_goes_on() -> None:
    table = Table.showing(ROW, "ann", find_patterns=True)
    with pytest.raises(IllegalMove) as refused:
        table.claim("ann", 6)
    assert refused.value.code == "not-there"
    assert table.view()["phase"] == "claim"


def test_without_a_pattern_the_player_is_asked_too() -> None:
    asked, usual = (Table.showing(DULL, "ann", find_patterns=find) for find in (True, False))
    assert (asked.view()["phase"], usual.view()["phase"]) == ("claim", "roll")


def test_the_snapshot_comes_back_and_is_as_before_without_the_option() -> None:
    for find in (True, False):
        state = Table("ann", find_patterns=find).state
        saved = GAME.dump(state)
        assert GAME.load(saved) == state
        assert len(saved["rules"]) == (4 if find else 3)
