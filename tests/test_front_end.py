"""Templates, scripts and style sheets: shared ones know no single game, and what they load exists."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from games.catalogue import playable

ROOT = Path(__file__).resolve().parent.parent
SLUGS = [game.slug for game in playable()]
FOLDERS = (ROOT / "templates", ROOT / "static")
SHARED = [
    path
    for folder in FOLDERS
    for path in folder.rglob("*.*")
    if path.suffix in {".html", ".js", ".css"} and path.parent.name not in SLUGS
]
# The front page plays a round of Dice Words as its picture.
OF_DICE_WORDS = {"templates/games/_stage.html"}
SCRIPTS = sorted((ROOT / "static").rglob("*.js"))
PAGES = sorted((ROOT / "templates").rglob("*.html"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_shared_files_name_no_game() -> None:
    named = [name_of(path) for path in SHARED if any(slug in path.read_text() for slug in SLUGS)]
    assert set(named) == OF_DICE_WORDS


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("file", ["board.js", "style.css", "colours.css"])
def test_a_game_has_its_static_files(slug: str, file: str) -> None:
    assert finders.find(f"games/{slug}/{file}")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("file", "symbol"), [("_art.html", "art"), ("_mark.html", "g")])
def test_a_game_has_its_drawings(slug: str, file: str, symbol: str) -> None:
    drawing = render_to_string(f"games/{slug}/{file}")
    assert f'<symbol id="{symbol}-{slug}"' in drawing


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_imports_lead_to_what_is_exported(path: Path) -> None:
    for names, address in re.findall(r'^import (.+) from "(.+)";$', path.read_text(), re.MULTILINE):
        exported = exports_of((path.parent / address).read_text())
        wanted = re.findall(r"(\w+)(?: as \w+)?(?:, | })", names)
        assert set(wanted) <= exported, address


def exports_of(script: str) -> set[str]:
    declared = re.findall(
        r"^export (?:async )?(?:const|let|function|class) ({.+?}|\w+)", script, re.MULTILINE
    )
    return {name for names in declared for name in re.findall(r"\w+", names)}


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_static_files_of_a_page_exist(path: Path) -> None:
    missing = [
        file for file in re.findall(r"{% static '([^']+)' %}", path.read_text()) if not finders.find(file)
    ]
    assert missing == []
