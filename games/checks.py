"""System checks that say what a half-finished game lacks. `manage.py check` shows them, `make check` fails on them.

They are warnings: a game is written step by step, and Diceroom runs meanwhile.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage, Warning  # noqa: A004 - Django's name for it
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from games.engines import GAMES, Game

RULE_BOOKS = [Path(settings.BASE_DIR) / "docs" / "rules"]
BOARD = {"board": "present", "help": "help"}
TEMPLATES = {
    "_play.html": "shows a running game",
    "_over.html": "shows a finished game",
    "_projector.html": "shows a table on a projector",
    "_dialogs.html": "has the dialogs of its tables; it may be empty",
    "_rules.html": "explains how to play",
    "_art.html": "draws its picture",
    "_mark.html": "draws its small mark",
}
STATIC = {
    "board.js": "plays at the table",
    "style.css": "is the style of its tables",
    "colours.css": "has its colours",
}


def check_games(**_: Any) -> list[CheckMessage]:
    return [
        Warning(f"{game.name} {problem}", hint=hint, obj=game.slug, id="games.W001")
        for game in GAMES.values()
        for problem, hint in _problems(game)
    ]


def _problems(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """What is missing, and what to write."""
    yield from _board(game)
    yield from _templates(game)
    yield from _static_files(game)
    yield from _rule_book(game)
    yield from _profile(game)


def _board(game: Game[Any]) -> Iterator[tuple[str, str]]:
    package = f"games.boards.{game.slug.replace('-', '_')}"
    folder = package.replace(".", "/")
    if find_spec(package) is None:
        yield (
            "has no board, so that it cannot be played here.",
            f"Write {folder}/board.py with present(page).",
        )
        return
    for name, function in BOARD.items():
        module = f"{package}.{name}"
        if find_spec(module) is None or not callable(getattr(import_module(module), function, None)):
            yield f"has no {name}.", f"Write {folder}/{name}.py with a function {function}()."


def _templates(game: Game[Any]) -> Iterator[tuple[str, str]]:
    for file, purpose in TEMPLATES.items():
        try:
            get_template(f"games/{game.slug}/{file}")
        except TemplateDoesNotExist:
            yield f"has no template {file}.", f"Write templates/games/{game.slug}/{file}, which {purpose}."


def _static_files(game: Game[Any]) -> Iterator[tuple[str, str]]:
    for file, purpose in STATIC.items():
        if not finders.find(f"games/{game.slug}/{file}"):
            yield f"has no {file}.", f"Write static/games/{game.slug}/{file}, which {purpose}."


def _rule_book(game: Game[Any]) -> Iterator[tuple[str, str]]:
    if not any((folder / f"{game.slug}.md").exists() for folder in RULE_BOOKS):
        yield "has no rule book.", f"Write docs/rules/{game.slug}.md, which tests cite."


def _profile(game: Game[Any]) -> Iterator[tuple[str, str]]:
    for event in sorted(set(game.changes) - set(game.profile.visible_fields)):
        yield (
            f"does not say what players may see of the event “{event}”.",
            "Add it to visible_fields in its profile; an export contains only these fields.",
        )
    for support in game.supports["properties"]:
        if support not in game.profile.card_icons:
            yield f"has no icon for the rule card “{support}”.", "Add it to card_icons in its profile."
