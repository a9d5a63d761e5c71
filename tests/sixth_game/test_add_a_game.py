"""The README's "Add a game" is true: every game has the files that it lists, and those of the sixth game are all."""

import re
from pathlib import Path

import pytest

from games.engines import GAMES
from tests.sixth_game import HERE

ROOT = HERE.parent.parent
SECTION = re.compile(r"## Add a game\n(.*?)\n## ", re.DOTALL)
# Where the files of the sixth game are, instead of the folders of the platform.
FOLDERS = {
    "games/engines": "engines",
    "games/boards": "boards",
    "lessons/printables": "printables",
    "templates": "templates",
    "static": "static",
    "docs/rules": "docs",
    "tests/engines/playthroughs": "playthroughs",
}


def listed() -> list[str]:
    """The paths in the section, with `<game>` and `<slug>` in them."""
    [section] = SECTION.findall((ROOT / "README.md").read_text("utf-8"))
    paths: list[str] = [path for path in re.findall(r"`([^`\s]+)`", section) if "/" in path and "<" in path]
    folder = "templates/games/<slug>/"
    return [path for path in paths if path != folder] + [
        f"{folder}{name}" for name in re.findall(r"`(_\w+\.html)`", section)
    ]


def of_the_sixth_game(path: str) -> Path:
    folder = next(folder for folder in FOLDERS if path.startswith(f"{folder}/"))
    return HERE / FOLDERS[folder] / path.removeprefix(f"{folder}/")


def test_the_section_lists_files() -> None:
    assert len(listed()) >= 15


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("path", listed())
def test_every_game_has_the_file(slug: str, path: str) -> None:
    path = path.replace("<game>", slug.replace("-", "_")).replace("<slug>", slug)
    assert (ROOT / path).exists() or of_the_sixth_game(path).exists()


def test_the_platform_does_not_name_the_sixth_game() -> None:
    folders = [ROOT / name for name in ("config", "classrooms", "games", "lessons", "templates", "static")]
    files = [
        file
        for folder in folders
        for file in folder.rglob("*.*")
        if file.suffix in {".py", ".html", ".js", ".css"}
    ]
    named = [file for file in files if re.search(r"letter.?pond", file.read_text("utf-8"), re.IGNORECASE)]
    assert named == []
