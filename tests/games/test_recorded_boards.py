"""Boards show the same as before along every play-through. See `board_record` for how to renew the records."""

import difflib
import os
from pathlib import Path

import pytest

from tests.engines.playthrough import FILES
from tests.games.board_record import FOLDER, record


@pytest.mark.once
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_boards_show_what_was_recorded(file: Path) -> None:
    recorded, now = FOLDER / f"{file.stem}.txt", record(file)
    if os.environ.get("RECORD_BOARDS"):
        recorded.write_text(now, "utf-8")
    differences = difflib.unified_diff(
        recorded.read_text("utf-8").splitlines(), now.splitlines(), n=1, lineterm=""
    )
    assert "\n".join(differences) == ""


def test_every_record_has_its_playthrough() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {file.stem for file in FILES}
