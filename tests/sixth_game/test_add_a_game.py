"""The README's "Add a game" is true: every game has the files that it lists, the sixth game has no others, and
`manage.py check` reports each file that it should report."""

import re
import shutil
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

import games.boards
from games import checks
from games.engines import GAMES
from tests.sixth_game import HERE

ROOT = HERE.parent.parent
SLUG = "letter-pond"
SECTION = re.compile(r"## Add a game\n(.*?)\n## ", re.DOTALL)
ROW = re.compile(r"^\| `([^`]+)` \| .* \| (.+?) \|$", re.MULTILINE)
# Where the files of the sixth game are, instead of the folders of the platform.
FOLDERS = {
    "games/engines/": "engines/",
    "games/boards/": "boards/",
    "lessons/printables/": "printables/",
    "lessons/static/": "static/",
    "templates/": "templates/",
    "static/": "static/",
    "docs/rules/": "docs/",
    "tests/engines/playthroughs/": "playthroughs/",
}


def listed() -> dict[str, str]:
    """The files in the README's table, with what reports a missing one."""
    [section] = SECTION.findall((ROOT / "README.md").read_text("utf-8"))
    return dict(ROW.findall(section))


LISTED = listed()
CHECKED = [pattern for pattern, reported_by in LISTED.items() if reported_by == "`manage.py check`"]
NEEDED = [pattern for pattern, reported_by in LISTED.items() if reported_by != "optional"]


def of_game(pattern: str, slug: str) -> str:
    return pattern.replace("<game>", slug.replace("-", "_")).replace("<slug>", slug)


def of_the_sixth_game(pattern: str) -> str:
    """The pattern of the file inside `tests/sixth_game`."""
    path = of_game(pattern, SLUG)
    for folder, own in FOLDERS.items():
        if path.startswith(folder):
            return own + path.removeprefix(folder)
    return path


def test_the_table_lists_files() -> None:
    assert len(CHECKED) >= 13
    assert len(LISTED) > len(NEEDED) > len(CHECKED)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != SLUG])
@pytest.mark.parametrize("pattern", NEEDED)
def test_every_game_has_the_file(slug: str, pattern: str) -> None:
    assert list(ROOT.glob(of_game(pattern, slug)))


@pytest.mark.parametrize("pattern", LISTED)
def test_the_sixth_game_has_the_file(pattern: str) -> None:
    path = of_the_sixth_game(pattern)
    assert list(HERE.glob(path)) or list(ROOT.glob(path))


def test_the_sixth_game_has_no_other_files() -> None:
    """Beside `game.py` and `_play.html` a game may have modules and fragments of its own."""
    allowed = {file for pattern in LISTED for file in HERE.glob(of_the_sixth_game(pattern))}
    for folder in ("engines/letter_pond", "boards/letter_pond", f"templates/games/{SLUG}"):
        allowed |= set((HERE / folder).iterdir())
    files = {file for file in HERE.rglob("*.*") if file.is_file() and "__pycache__" not in file.parts}
    ours = {file for file in files if file.parent != HERE and file.name != "__init__.py"}
    assert ours - allowed == set()


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


@pytest.mark.parametrize("pattern", CHECKED)
def test_the_check_reports_a_missing_file(
    pattern: str,
    tmp_path: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy = tmp_path / "sixth_game"
    shutil.copytree(HERE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / of_the_sixth_game(pattern)).unlink()
    settings.TEMPLATES = [
        {**engine, "DIRS": [moved(folder, copy) for folder in engine["DIRS"]]}
        for engine in settings.TEMPLATES
    ]
    settings.STATICFILES_DIRS = [moved(folder, copy) for folder in settings.STATICFILES_DIRS]
    monkeypatch.setattr(checks, "RULE_BOOKS", [moved(folder, copy) for folder in checks.RULE_BOOKS])
    monkeypatch.setattr(games.boards, "__path__", [str(moved(path, copy)) for path in games.boards.__path__])
    monkeypatch.delattr(games.boards, "letter_pond", raising=False)
    for name in [name for name in sys.modules if name.startswith("games.boards.letter_pond")]:
        monkeypatch.delitem(sys.modules, name)

    call_command("check")

    missing = of_game(pattern, SLUG)
    reported = [line for line in capsys.readouterr().err.splitlines() if "Letter Pond has no" in line]
    assert len(reported) == 1
    assert any(missing in str(warning.hint) for warning in checks.check_games())


def moved(folder: object, copy: Path) -> object:
    """The same folder in the copy, if it is one of the sixth game."""
    if isinstance(folder, tuple) or not Path(str(folder)).is_relative_to(HERE):
        return folder
    return copy / Path(str(folder)).relative_to(HERE)
