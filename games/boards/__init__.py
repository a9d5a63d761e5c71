"""From a table's page to what the templates show: pure functions, one board per game.

`present(page)` is the context of games/table.html, games/_board.html and games/wall.html, `explain(slug)` that of
games/help.html.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.boards import alphabet_dice, bookworm, dice_words, ice_pack, scrabbicle
from games.boards.frame import Chip, chip, points
from games.boards.page import SeatCard, TablePage

BOARDS: Mapping[str, Callable[[TablePage], Any]] = {
    "dice-words": dice_words.board,
    "bookworm": bookworm.board,
    "ice-pack": ice_pack.board,
    "alphabet-dice": alphabet_dice.board,
    "scrabbicle": scrabbicle.board,
}
RULES: Mapping[str, Callable[[], dict[str, Any]]] = {
    "dice-words": dice_words.rules,
    "bookworm": bookworm.rules,
    "ice-pack": ice_pack.rules,
    "alphabet-dice": alphabet_dice.rules,
    "scrabbicle": scrabbicle.rules,
}


def present(page: TablePage) -> dict[str, Any]:
    """What one screen shows, in plain values."""
    board = None if page.view is None or page.ended else BOARDS[page.table.game](page)
    layout, folder = _layout(page, board)
    return {
        "page": page,
        "game": page.game,
        "board": board,
        "layout": layout,
        "chips": [_plain_chip(page, seat) for seat in page.seats] if board is None else board.chips,
        "address": _address(page.join_url),
        "paused": page.table.paused_at is not None and page.table.status == "playing",
        "parts": f"{folder}/_{layout}.html",
        "wall_parts": f"{folder}/_wall.html",
        "dialogs": f"games/{page.table.game}/_dialogs.html",
    } | explain(page.table.game)


def explain(slug: str) -> dict[str, Any]:
    """How to play, for the page of a game's rules and for the dialog at its tables."""
    return {
        "rules": f"games/{slug}/_rules.html",
        "styles": f"games/{slug}/style.css",
        "help": help_for(slug),
    }


def help_for(slug: str) -> dict[str, Any]:
    """Worked examples and tables for a game's rules."""
    return RULES[slug]()


def _address(url: str) -> tuple[str, str]:
    """An address as people type it, and its last part, before which a line may break."""
    start, _, code = url.partition("://")[2].rstrip("/").rpartition("/")
    return f"{start}/", code


def _layout(page: TablePage, board: Any) -> tuple[str, str]:
    """What is shown, and where its templates are. All games fill up alike, and end alike when a host ends them."""
    if page.ended:
        return "ended", "games/ended"
    return ("lobby", "games/lobby") if board is None else (board.layout, f"games/{page.table.game}")


def _plain_chip(page: TablePage, seat: SeatCard) -> Chip:
    if page.ended:
        # Who has gone since is no matter any more.
        return chip(page, replace(seat, here=True), words=points(seat.score))
    if seat.kind == "computer":
        return chip(page, seat, words=f"computer, level {seat.level}")
    return chip(page, seat, words="ready")
