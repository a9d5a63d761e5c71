"""How many files of the project run in the stories that readers follow first. The ceilings may only go down.

A file counts if one of its functions is called, a template if it is rendered. `tests/stories` runs the stories and
prints the files of each: `DATA_DIR=… .venv/bin/python -m tests.stories`, with a migrated database in that folder.
"""

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.running import ROOT, SQLITE, migrated, ordinary_environment
from tests.stories.walk import BESIDE_THE_WALK, WALK

# The stories are about the code, so one run, on SQLite, is enough.
pytestmark = pytest.mark.once


@dataclass(frozen=True)
class Ceiling:
    python: int
    templates: int


CEILINGS = {
    "a_move": Ceiling(python=41, templates=9),
    "a_timed_close": Ceiling(python=22, templates=0),
    "a_printed_sheet": Ceiling(python=28, templates=10),
    "a_sign_in": Ceiling(python=13, templates=0),
    "a_class_game": Ceiling(python=35, templates=17),
    "a_control_room": Ceiling(python=25, templates=14),
}


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The files of all stories, which run in a process of their own."""
    folder = tmp_path_factory.mktemp("stories")
    shutil.copy(Path(migrated()) / SQLITE, folder)
    env = ordinary_environment() | {"DATA_DIR": str(folder)}
    run = subprocess.run(
        [sys.executable, "-m", "tests.stories"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    files: dict[str, Any] = json.loads(run.stdout)
    return files


def test_every_story_has_a_ceiling(stories: dict[str, Any]) -> None:
    assert set(stories) == set(CEILINGS)


@pytest.mark.parametrize("story", CEILINGS)
@pytest.mark.parametrize("kind", ["python", "templates"])
def test_a_story_runs_through_no_more_files_than_before(
    stories: dict[str, Any], story: str, kind: str
) -> None:
    files = stories[story][kind]
    assert len(files) <= getattr(CEILINGS[story], kind), "\n".join(files)


# The walk of a move


def test_the_files_of_the_walk_exist() -> None:
    assert [file for file in (*WALK, *BESIDE_THE_WALK) if not (ROOT / file).exists()] == []


def test_a_move_is_understood_after_fifteen_files() -> None:
    assert len(WALK) <= 15


def test_a_move_decides_nothing_beside_the_walk(stories: dict[str, Any]) -> None:
    """Every Python file that runs is one to read, or has a reason why a reader may leave it out."""
    ran = set(stories["a_move"]["python"])
    assert ran - set(WALK) - set(BESIDE_THE_WALK) == set()
    assert set(BESIDE_THE_WALK) - ran == set(), "the reason is out of date"
    assert {file for file in WALK if file.endswith(".py")} <= ran
