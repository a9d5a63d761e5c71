"""Letter Pond, a small game that only tests know: letters, a timer, private hands, supports and a score sheet.

Its folders are those of any game, and nothing outside of them names it. All tests that run over `GAMES` run with it, so
a part of the platform that knows games by name fails.
"""

import atexit
import shutil
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings

import games.boards
import games.engines
import lessons.printables
from games import checks
from lessons.printables import printable as printing

HERE = Path(__file__).parent


def register() -> None:
    """Put the folders beside those of the other games, and the game into `GAMES`."""
    games.engines.__path__.append(str(HERE / "engines"))
    games.boards.__path__.append(str(HERE / "boards"))
    lessons.printables.__path__.append(str(HERE / "printables"))
    template_folders: Any = settings.TEMPLATES[0]["DIRS"]
    template_folders.append(HERE / "templates")
    settings.STATICFILES_DIRS.append(HERE / "static")
    game = import_module("games.engines.letter_pond.game").GAME
    games.engines._GAMES[game.slug] = game
    # Lists that were made before this game was there.
    for printable in lessons.printables.printables_of(game):
        lessons.printables._PRINTABLES[printable.slug] = printable
    printing.TEMPLATES = _typst_templates()
    checks.RULE_BOOKS.append(HERE / "docs")


def _typst_templates() -> Path:
    """Those of the platform and the game's own in one folder, because typst imports nothing from outside of it."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(printing.TEMPLATES, folder, dirs_exist_ok=True)
    shutil.copytree(HERE / "printables" / "typst", folder, dirs_exist_ok=True)
    return folder
