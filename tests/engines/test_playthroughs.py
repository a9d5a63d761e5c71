"""Each written game goes as its file says, from the first roll to the scores."""

from pathlib import Path
from typing import Any

import pytest

from games.engines import GAMES, IllegalMove
from tests.engines.playthrough import FILES, Playthrough, read


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_goes_as_it_was_written_down(file: Path) -> None:
    written = read(file)
    playthrough = Playthrough(written)
    for number, step in enumerate(written["steps"], start=1):
        try:
            playthrough.step(step)
            for viewer, seen in step.get("sees", {}).items():
                view = playthrough.view(None if viewer == "all" else viewer)
                assert _same_parts(view, seen) == seen
        except (AssertionError, IllegalMove) as fault:
            raise AssertionError(f"step {number}: {step}: {fault}") from fault
    assert playthrough.game.scores(playthrough.state) == written["scores"]
    assert playthrough.game.winners(playthrough.state) == written["winners"]


def test_every_game_has_one() -> None:
    assert {read(file)["game"] for file in FILES} == set(GAMES)


def _same_parts(whole: Any, wanted: Any) -> Any:
    """The parts of a view that the file mentions."""
    if isinstance(whole, dict) and isinstance(wanted, dict):
        return {key: _same_parts(whole.get(key), part) for key, part in wanted.items()}
    return whole
